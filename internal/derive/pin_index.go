package derive

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// What a pattern's index may say besides an index's name (design 2.3).
const (
	pinBase  = "base"
	pinLocal = "local"
)

// slotName is the name of an index on generic attributes.
var slotName = regexp.MustCompile(`^GSI([1-9][0-9]*)$`)

// pinnedSlot is the number of the slot that the unit is pinned to, or 0.
func (u *unit) pinnedSlot() int {
	if u.pinnedTo() == "" {
		return 0 // the commonest case, without looking closer: searches ask often
	}
	found := slotName.FindStringSubmatch(u.pinnedTo())
	if found == nil {
		return 0
	}
	n, _ := strconv.Atoi(found[1]) // digits alone
	return n
}

// onBaseOnly reports whether no index may serve the unit.
func (u *unit) onBaseOnly() bool { return u.pinnedTo() == pinBase }

// mayUseBase reports whether the table's own key may serve the unit.
func (u *unit) mayUseBase() bool { return u.pinnedTo() == "" || u.onBaseOnly() }

// agree reports whether the units are pinned to no two different indexes.
func agree(units []*unit) bool {
	name := ""
	for _, u := range units {
		switch pinned := u.pinnedTo(); {
		case pinned == "":
		case name == "":
			name = pinned
		case name != pinned:
			return false
		}
	}
	return true
}

// namedAs keeps the native layouts whose index has the name that one of the units is pinned to.
func (s *solver) namedAs(list []*layout, units []*unit) []*layout {
	if !agree(units) {
		return nil
	}
	return slices.DeleteFunc(list, func(l *layout) bool {
		return slices.ContainsFunc(units, func(u *unit) bool { return u.pinnedTo() != "" && u.pinnedTo() != s.structuralName(l) })
	})
}

// slot is the number of the slot that one of the layout's units is pinned to, or 0.
func (l *layout) slot() int {
	for _, u := range l.units {
		if n := u.pinnedSlot(); n > 0 {
			return n
		}
	}
	return 0
}

// pinnedApart lists the patterns of one entity that are pinned to one index, which no single key of it serves.
func (s *solver) pinnedApart() []finding.Finding {
	var list []finding.Finding
	for i, u := range s.units {
		if s.kept.pinnedKey(u.pinnedTo()) != nil {
			continue // its texts serve each pattern or don't, whatever others ask
		}
		for _, v := range s.units[:i] {
			clash := u.pinnedTo() != "" && u.pinnedTo() == v.pinnedTo() && !u.onBaseOnly() && !u.wantsLocal()
			if clash && meet(u.members, v.members) && s.servable(u) && s.servable(v) && !s.couldShare(u, v) {
				list = append(list, finding.PinnedPath(u.name(), u.pinnedTo(), "access_patterns["+strconv.Quote(v.name())+"] is pinned to it, too, and no one key serves both",
					"Pin one of the two to another index."))
			}
		}
	}
	return list
}

// redundant are the indexes that exist only because patterns are pinned to them: other keys of the design would serve
// all their patterns.
func (em *emitter) redundant() []finding.Finding {
	var found []finding.Finding
	for _, k := range em.keys[1:] {
		others, needed, pinned := []string{}, false, ""
		for _, l := range k.layouts {
			for _, u := range l.units {
				if u.pinnedTo() != "" {
					pinned = u.name()
				}
				alike := em.alike(u)
				if needed = needed || len(alike) == 0; !needed {
					others = append(others, alike[0].title())
				}
			}
		}
		if !needed && pinned != "" {
			slices.Sort(others)
			found = append(found, finding.RedundantIndex(pinned, k.name, k.serves(), slices.Compact(others)))
		}
	}
	return found
}

// misnamed lists the patterns that ask for strongly consistent reads and an index by its name, where a local index of another name
// answers them: how local indexes are named shows only once all are there.
func (em *emitter) misnamed() []finding.Finding {
	var list []finding.Finding
	for _, k := range em.keys {
		if k.kind != localKey || k.kept != nil {
			continue
		}
		for _, l := range k.layouts {
			for _, u := range l.units {
				if pinned := u.pinnedTo(); pinned != "" && pinned != pinLocal && pinned != k.name {
					list = append(list, finding.PinnedPath(u.name(), pinned, "it is consistent, which only the table and local indexes are, and the local index that answers it is "+strconv.Quote(k.name),
						"Write index = \"local\"; or remove index, or consistent."))
				}
			}
		}
	}
	return list
}

// title is how a sentence names the key.
func (k *physicalKey) title() string {
	if k.name == "" {
		return "the table itself"
	}
	return k.name
}

// pinnedForNothing lists the patterns that no index answers and that are pinned to one all the same.
func (s *solver) pinnedForNothing() []finding.Finding {
	var list []finding.Finding
	for _, p := range s.resolved.Patterns {
		why := ""
		switch name := p.Declared.Index; {
		case name == "" || name == pinBase && p.IsServed():
		case !p.IsServed():
			why = "not_served says that the table doesn't answer the pattern"
		case p.IsWrite():
			why = "a write goes to the table, and indexes follow"
		case p.Operation == model.Scan:
			why = "a scan reads the table or the narrowest index that holds all it asks for"
		}
		if why != "" {
			list = append(list, finding.PinnedPath(p.Name, p.Declared.Index, why, "Remove index."))
		}
	}
	return list
}

// explainPin says why the key that a unit is pinned to doesn't serve it.
func (s *solver) explainPin(u *unit, conflict []string) finding.Finding {
	if key := s.kept.pinnedKey(u.pinnedTo()); key != nil {
		return finding.PinnedPath(u.name(), u.pinnedTo(), s.whyNotPinned(key, u),
			"Let the pattern ask for what these texts find, or correct index_keys; or remove index, so that another index is built for it.")
	}
	free := *u.pattern
	free.Declared.Index = ""
	alone := *u
	alone.pattern = &free
	why, remedy := "no index of that name would serve it", "Remove index."
	switch {
	case u.onBaseOnly():
		why = "the table's own key doesn't answer it in one request"
	case u.pinnedTo() == pinLocal:
		why = "no local index answers it: those have the table's partition key, and one sort key"
	case u.pinnedSlot() > 0:
		why = "no index on generic attributes serves it"
		switch {
		case u.consistent():
			why = "a global index gives no strongly consistent read"
		case u.operators():
			why = "indexes on generic attributes are the tenants', and tenant_scoped = false makes the pattern the operators'"
		}
	default:
		if list := s.nativeLayouts([]*unit{&alone}); len(list) > 0 {
			best := slices.MinFunc(list, func(a, b *layout) int { return s.scoreOf(a).compare(s.scoreOf(b)) })
			why = "an index is named after its attributes, and one that serves the pattern is " + strconv.Quote(s.structuralName(best))
			remedy = "Write index = " + strconv.Quote(s.structuralName(best)) + ", \"base\", \"local\" or, for one on generic attributes, \"GSI1\"; or remove index."
		}
	}
	if len(conflict) > 0 {
		why += " beside " + list(conflict, "and")
	}
	return finding.PinnedPath(u.name(), u.pinnedTo(), why, remedy)
}
