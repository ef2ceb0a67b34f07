package derive

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// rankStep is the distance between the ranks of neighbouring values.
const rankStep = "1"

// needsRanks are the attributes, of the first member, that some unit orders or bounds in another order than that of their
// values as they are stored: a stored rank stands in their place (3.3).
func (l *layout) needsRanks() attrSet {
	first := l.members[0]
	var s attrSet
	for _, u := range l.units {
		for i, places := range u.order {
			for m, e := range u.members {
				if places[m] < 0 {
					continue
				}
				op := ""
				if i == u.then {
					op = u.rangeOp
				}
				if needsRank(e.attr(places[m]), op) {
					s |= first.set([]string{e.attr(places[m]).Name})
				}
			}
		}
	}
	return s
}

// needsRank reports whether a key that orders by an attribute with a closed list of values, and bounds it by op, needs
// their ranks: where the values as they are stored sort otherwise, or have no neighbours for a half-open range.
func needsRank(a *model.ResolvedAttribute, op string) bool {
	return len(a.Declared.Values) > 0 && (!sortsAsListed(a) || !rangeable(op, a))
}

// sortsAsListed reports whether the values of a closed list, as they are stored, sort in the order of the list: numbers
// by their value, texts by their bytes.
func sortsAsListed(a *model.ResolvedAttribute) bool {
	return slices.IsSortedFunc(a.Declared.Values, func(x, y string) int {
		if a.Stored() == "N" {
			left, ok := new(big.Rat).SetString(x)
			right, well := new(big.Rat).SetString(y)
			if ok && well {
				return left.Cmp(right)
			}
		}
		return strings.Compare(x, y)
	})
}

// ranksKept reports whether every member has ranks of the ranked attributes, and every write that changes one knows the
// value it gets (3.1).
func (l *layout) ranksKept() bool {
	for _, e := range l.members {
		for _, p := range l.rankedSet(e).places() {
			if len(e.attr(p).Declared.Values) == 0 || e.losesRank(p) {
				return false
			}
		}
	}
	return true
}

// ranksAlike reports whether a member ranks the ranked attributes as the unit's first does, so that ranks of both compare.
// Those of blocks need not.
func (u *unit) ranksAlike(m int, ranked attrSet) bool {
	if u.grouped {
		return true
	}
	for _, p := range ranked.places() {
		a := u.members[m].attr(p)
		first := u.members[0].resolved.Attributes[a.Name]
		if first == nil || !slices.Equal(a.Declared.Values, first.Declared.Values) {
			return false
		}
	}
	return true
}

// losesRank reports whether some write changes an attribute to a value that it doesn't know.
func (e *entity) losesRank(place int) bool { return e.losingRank(place) != "" }

// losingRank names the first write that changes an attribute to a value that it doesn't know; empty where none does.
func (e *entity) losingRank(place int) string {
	at := slices.IndexFunc(e.writes, func(w *write) bool {
		return w.changesItem() && w.changes().has(place) && !w.known.has(place) && !w.removes.has(place)
	})
	if at < 0 {
		return ""
	}
	return e.writes[at].pattern.Name
}

// newRankNames names the stored rank of every attribute with a closed list of values: the attribute's name and _rank, with
// a number behind it where an attribute of any entity, or of the table's key, has that name.
func newRankNames(r *model.Resolved, k *kept) map[string]string {
	taken := takenNames(r)
	ranks := map[string]string{}
	for _, e := range r.Entities {
		for _, name := range e.AttributeNames() {
			if len(e.Attributes[name].Declared.Values) > 0 {
				ranks[name] = ""
			}
		}
	}
	for name, stored := range k.rankNames() {
		if _, ranked := ranks[name]; ranked {
			ranks[name], taken[stored] = stored, true
		}
	}
	for _, name := range sortedKeys(ranks) {
		if ranks[name] != "" {
			continue // items carry it
		}
		ranks[name] = freeName(name+"_rank", taken)
		taken[ranks[name]] = true
	}
	return ranks
}

// takenNames are the names that an attribute stored for a key can't have: those of attributes that are declared or that the
// table writes itself.
func takenNames(r *model.Resolved) map[string]bool {
	taken := map[string]bool{r.Keys.PartitionKey: true, r.Keys.SortKey: true, r.Keys.EntityAttribute: true}
	for _, e := range r.Entities {
		for _, name := range e.AttributeNames() {
			taken[name] = true
		}
	}
	return taken
}

// freeName is the name, or the first of name_2, name_3 and so on, that is not taken.
func freeName(name string, taken map[string]bool) string {
	free := name
	for n := 2; taken[free]; n++ {
		free = name + "_" + strconv.Itoa(n)
	}
	return free
}

// rankTemplate is the value of a stored rank.
func rankTemplate(attribute string) design.Template {
	return design.Template{{Attribute: attribute, Format: design.FormatRank}}
}
