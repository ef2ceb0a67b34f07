package capacity_test

import (
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// perCall are the read and the write units of one call, by index; the table, which has no name, is the first of them.
func (l ledger) perCall(p *model.ResolvedPattern, indexes []design.Index) (reads, writes []*big.Rat) {
	for range indexes {
		reads, writes = append(reads, new(big.Rat)), append(writes, new(big.Rat))
	}
	at := func(name string) int {
		return slices.IndexFunc(indexes, func(i design.Index) bool { return i.Name == name })
	}
	if !p.IsWrite() {
		l.read(p, func(index string, units *big.Rat) { reads[at(index)] = added(reads[at(index)], units) })
		return reads, writes
	}
	times := big.NewRat(1, 1)
	for _, name := range p.Declared.ReadsFirst {
		first := l.model.Pattern(name)
		items := l.read(first, func(index string, units *big.Rat) { reads[at(index)] = added(reads[at(index)], units) })
		if first.Operation != model.Get && len(first.Entities) == 1 {
			times = scaled(times, items)
		}
	}
	for _, w := range l.allWrites(p) {
		n := scaled(times, w.times)
		for i, index := range indexes {
			writes[i] = added(writes[i], scaled(n, l.written(index, w)))
		}
	}
	return reads, writes
}

// ledgerWrite is one item that a call writes, and how often.
type ledgerWrite struct {
	model.Write
	times  *big.Rat
	double bool
}

func (l ledger) pathOf(pattern string) design.Path {
	for _, path := range l.design.Paths {
		if path.Pattern == pattern && path.Level == 0 {
			return path
		}
	}
	return design.Path{}
}

// allWrites are a pattern's own writes, the guards and checks in its transaction, and the copies to keep.
func (l ledger) allWrites(p *model.ResolvedPattern) []ledgerWrite {
	path, d := l.pathOf(p.Name), p.Declared
	double := path.Operation == "TransactWriteItems"
	one := big.NewRat(1, 1)
	var list []ledgerWrite
	for _, w := range d.Writes {
		times := one
		if w.Many {
			e := l.model.Entity(w.Entity)
			given := slices.DeleteFunc(slices.Clone(d.Match), func(name string) bool { return e.Attributes[name] == nil })
			times = l.mean(e, given)
		}
		list = append(list, ledgerWrite{w, times, double})
	}
	if len(d.Writes) == 0 {
		own := model.Write{Operation: p.Operation, Entity: p.Entities[0].Name, Sets: d.Sets, SetsTo: d.SetsTo, Removes: d.Removes}
		list = append(list, ledgerWrite{own, one, double})
		for _, name := range d.Requires {
			list = append(list, ledgerWrite{model.Write{Operation: model.CheckExists, Entity: name}, one, true})
		}
	}
	for _, own := range slices.Clone(list) {
		list = append(list, l.copies(own)...)
	}
	for _, step := range path.Steps {
		if strings.Contains(step.Entity, ".") {
			list = append(list, ledgerWrite{model.Write{Operation: model.Put, Entity: step.Entity}, one, true})
		}
	}
	return list
}

// copies are the updates of items that hold a copy of what an update writes.
func (l ledger) copies(w ledgerWrite) []ledgerWrite {
	if w.Operation != model.Update && w.Operation != model.Increment {
		return nil
	}
	written := append(slices.Clone(w.Sets), w.Removes...)
	for name := range w.SetsTo {
		written = append(written, name)
	}
	var list []ledgerWrite
	for _, e := range l.model.Entities {
		update := model.Write{Operation: model.Update, Entity: e.Name}
		for name, a := range e.Attributes {
			of, attribute, _ := strings.Cut(a.Declared.CopiedFrom, ".")
			if own := e.Declared.Attributes[of]; own.References != "" {
				of = strings.Split(own.References, ".")[0]
			}
			if of == w.Entity && slices.Contains(written, attribute) && !a.Immutable {
				update.Sets = append(update.Sets, name)
			}
		}
		if len(update.Sets) == 0 {
			continue
		}
		var each *big.Rat
		if source := l.model.Entity(w.Entity); e.Declared.Count != nil && source.Declared.Count != nil && *source.Declared.Count > 0 {
			each = big.NewRat(*e.Declared.Count, *source.Declared.Count)
		}
		list = append(list, ledgerWrite{update, scaled(w.times, each), false})
	}
	return list
}

// written are the units that one write takes in an index, or for no name in the table.
func (l ledger) written(index design.Index, w ledgerWrite) *big.Rat {
	if index.Name == "" {
		n := units(l.sizeOf(w.Entity), 1024)
		if w.double {
			n *= 2
		}
		return big.NewRat(n, 1)
	}
	if w.Operation == model.CheckExists || strings.Contains(w.Entity, ".") {
		return new(big.Rat)
	}
	before, after := l.images(index.Name, w.Entity, w.Write)
	return big.NewRat(l.indexed(index, w.Entity, before, after), 1)
}

// sizeOf is the size of an item with all it carries. A guard carries its key and the identity of the item it stands for.
func (l ledger) sizeOf(entity string) int64 {
	owner, attribute, guard := strings.Cut(entity, ".")
	s := l.plain(owner)
	if !guard {
		all := l.dressed(owner, s)
		for _, keys := range l.design.ItemKeys { // an item carries what its kind can carry
			if keys.Entity != entity {
				continue
			}
			for _, a := range keys.Attributes {
				if f, ok := l.text(entity, a.Template, s); ok && l.model.Entity(entity).Attributes[a.Name] == nil {
					all[a.Name] = f
				}
			}
		}
		return all.size()
	}
	item := specimen{}
	for _, name := range l.model.Entity(owner).Identity {
		if name != attribute {
			item[name] = s[name]
		}
	}
	for _, keys := range l.design.ItemKeys {
		if keys.Entity == entity {
			for _, a := range keys.Attributes {
				item[a.Name], _ = l.text(owner, a.Template, s)
			}
		}
	}
	return item.size()
}

// entrySize is the size of what an index shows of an item that is in it.
func (l ledger) entrySize(index design.Index, entity string) (int64, bool) {
	if index.Name == "" {
		return l.sizeOf(entity), true
	}
	if !slices.Contains(index.Entities, entity) {
		return 0, false
	}
	if index.Projection == design.ProjectAll {
		return l.sizeOf(entity), true
	}
	_, inside := l.images(index.Name, entity, model.Write{Operation: model.Put})
	for name, f := range l.plain(entity) { // whatever its condition says it lacks isn't shown anyway
		if _, ok := inside[name]; !ok && slices.Contains(index.Projected, name) {
			inside[name] = f
		}
	}
	shown := l.entry(design.Index{
		Name: "none", Partition: index.Partition, Sort: index.Sort, Projection: index.Projection, Projected: index.Projected, Entities: index.Entities,
	}, entity, inside)
	return shown.size(), true
}

// stored is how many items of a kind an index, or the table, holds and their size.
func (l ledger) stored(index design.Index, entity string) (*big.Rat, int64, bool) {
	owner, _, _ := strings.Cut(entity, ".")
	size, there := l.entrySize(index, entity)
	if count := l.model.Entity(owner).Declared.Count; count != nil {
		return big.NewRat(*count, 1), size, there
	}
	return nil, size, there
}

// mean is how many items of an entity have the same values of some attributes; nil where that isn't known.
func (l ledger) mean(e *model.ResolvedEntity, names []string) *big.Rat {
	n := l.combinations(e, names)
	if e.Declared.Count == nil || n.Sign() == 0 {
		return nil
	}
	return new(big.Rat).SetFrac(big.NewInt(*e.Declared.Count), n)
}

// read books the units of a read pattern by index, and returns how many items it examines in one call.
func (l ledger) read(p *model.ResolvedPattern, book func(index string, units *big.Rat)) *big.Rat {
	path := l.pathOf(p.Name)
	requests := int64(1)
	for _, values := range path.ValueSets {
		requests *= max(1, int64(len(values)))
	}
	if path.Shards > 1 {
		requests *= int64(path.Shards)
	}
	if path.Periods != nil && path.Periods.AtMost > 1 {
		requests *= int64(path.Periods.AtMost)
	}
	index, _ := l.design.Index(path.Index)
	perUnit := map[bool]int64{false: 1, true: 2}[path.Consistent]
	counts, sizes, known := l.examined(p, path, index)
	if !known {
		book(path.Index, nil)
		return nil
	}
	halves := paged(counts, sizes, perUnit) + l.besides(p, path, index, counts, perUnit)
	book(path.Index, big.NewRat(requests*halves, 2))
	items := int64(0)
	for _, n := range counts {
		items += n
	}
	if path.Next != nil { // the guard tells where the item is
		size := l.sizeOf(path.Next.Entities[0])
		after := map[bool]int64{false: 1, true: 2}[path.Next.Consistent]
		book("", big.NewRat(after*units(size, 4096), 2))
	}
	return big.NewRat(requests*items, 1)
}

// examined is how many items of which sizes one request examines.
func (l ledger) examined(p *model.ResolvedPattern, path design.Path, index design.Index) (counts, sizes []int64, known bool) {
	bound := int64(path.ReadAtMost)
	if path.Limit > 0 && path.Filter == "" && (bound == 0 || int64(path.Limit) < bound) {
		bound = int64(path.Limit)
	}
	var kinds []string
	switch {
	case path.Operation == "Scan" && path.Index != "":
		kinds = index.Entities
	case path.Operation == "Scan":
		for _, keys := range l.design.ItemKeys {
			kinds = append(kinds, keys.Entity)
		}
	default:
		kinds = path.Entities
	}
	known = true
	for _, kind := range kinds {
		size, _ := l.entrySize(index, kind)
		n := l.found(p, path, kind)
		if n == nil {
			known = false
			counts, sizes = append(counts, bound), append(sizes, size)
			continue
		}
		up := new(big.Int).Add(n.Num(), n.Denom())
		up.Sub(up, big.NewInt(1)).Div(up, n.Denom())
		counts, sizes = append(counts, up.Int64()), append(sizes, size)
	}
	if bound == 0 || path.Operation == "GetItem" || path.Operation == "BatchGetItem" || p.Operation == model.Get {
		return counts, sizes, known
	}
	order := make([]int, len(counts)) // the largest first
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(sizes[b] - sizes[a]) })
	left := bound
	for _, i := range order {
		counts[i] = min(counts[i], left)
		left -= counts[i]
	}
	return counts, sizes, true
}

// found is how many items of a kind one request finds by its key; nil where that isn't known.
func (l ledger) found(p *model.ResolvedPattern, path design.Path, kind string) *big.Rat {
	owner, _, _ := strings.Cut(kind, ".")
	e, d := l.model.Entity(owner), p.Declared
	switch {
	case path.Operation == "GetItem" || path.Operation == "BatchGetItem" || p.Operation == model.Get:
		return big.NewRat(1, 1)
	case path.Operation == "Scan":
		if e.Declared.Count == nil {
			return nil
		}
		return big.NewRat(*e.Declared.Count, 1)
	case path.Periods != nil:
		return nil
	}
	var given []string
	for _, name := range append(slices.Clone(d.Match), d.MatchAny...) {
		own, ok := p.AttributeOf(e, name)
		if ok {
			given = append(given, own)
		}
	}
	all := new(big.Rat)
	if e.Covers(given) {
		all.SetInt64(1)
	} else {
		for name := range d.Where {
			given = append(given, name)
		}
		for name := range d.WhereAny {
			given = append(given, name)
		}
		if all = l.mean(e, given); all == nil {
			return nil
		}
	}
	return all.Quo(all, big.NewRat(max(1, int64(path.Shards)), 1))
}

// besides are the halves for items that a local index doesn't show whole.
func (l ledger) besides(p *model.ResolvedPattern, path design.Path, index design.Index, counts []int64, perUnit int64) int64 {
	local := slices.ContainsFunc(l.design.LocalIndexes, func(i design.Index) bool { return i.Name == path.Index })
	if !local || index.Projection == design.ProjectAll || path.Select == "COUNT" || p.Operation == model.Get {
		return 0
	}
	total := int64(0)
	for i, kind := range path.Entities {
		wanted := p.Declared.Fetch
		if len(wanted) == 0 {
			wanted = l.model.Entity(kind).AttributeNames()
		}
		shown := map[string]bool{}
		keys := append(append([]design.KeyAttribute{l.design.Key.Partition}, index.Partition...), index.Sort...)
		if l.design.Key.Sort != nil {
			keys = append(keys, *l.design.Key.Sort)
		}
		for _, a := range keys {
			shown[a.Name] = true
			for _, item := range l.design.Keys(kind) {
				if item.Name == a.Name {
					for _, name := range item.Template.Attributes() {
						shown[name] = true
					}
				}
			}
		}
		for _, name := range index.Projected {
			shown[name] = true
		}
		if slices.ContainsFunc(wanted, func(name string) bool { return !shown[name] }) {
			total += counts[i] * perUnit * units(l.sizeOf(kind), 4096)
		}
	}
	return total
}
