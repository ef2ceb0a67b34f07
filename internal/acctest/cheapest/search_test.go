package cheapest_test

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/reckoning"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// search tries every design of a declaration.
type search struct {
	model *model.Resolved
	// base are the base keys chosen, by entity; marked is whether items carry the entity attribute.
	base    map[string]baseKey
	natural bool
	marked  bool
	reads   []*model.ResolvedPattern
	groups  [][]form
	tables  []form
	// held is the capacity that is provisioned; nil on demand.
	held *held
	// best are the least of designs that lack no capacity and that no partition is too hot in, of those that are not too hot, and
	// of all; told is what they look like.
	best [3]*big.Rat
	told [3]string
	memo map[string]*big.Rat
	// taken is what the best design takes of the capacity of the table, declared the least with no more than is declared, whether
	// that is enough or not.
	taken    use
	declared *big.Rat
	grows    bool
	// unknown is whether a design was passed over of which nobody knows what it costs, or takes of capacity.
	unknown bool
	// uses remembers what is taken of the table and of indexes.
	uses map[string]use
	// flows remembers what partitions take.
	flows  map[string]flows
	served map[string][]nativeKey
}

// baseKey is a partition and a sort attribute list, and whether the sort text of a composite table ends with the delimiter, so that a
// range can leave a value out.
type baseKey struct {
	partition, sort []string
	closed          bool
}

// cheapest is the least money per month of all designs, of those that no partition is too hot in where there are such; nil
// where no design serves all.
func cheapest(r *model.Resolved) (least *big.Rat, told string) {
	f := cheapestHeld(r, nil)
	return f.least, f.told
}

// found is the least money per month, with the capacity that is lacking, and what the design looks like. Dearer tells that one
// which is passed over costs less, lacks that every one which is not too hot lacks capacity.
type found struct {
	least         *big.Rat
	told          string
	dearer, lacks bool
	// taken is what it takes of the capacity of the table.
	taken use
	// grows tells that something is scaled further than it was declared, unknown that of some design nobody knows what it costs or
	// takes.
	grows, unknown bool
}

// cheapestHeld is the least of the designs that lack no capacity and are not too hot; where there are none of those that are not
// too hot, and where there are none of these, either, of all.
func cheapestHeld(r *model.Resolved, h *held) found {
	s := &search{model: r, held: h, base: map[string]baseKey{}, memo: map[string]*big.Rat{}, flows: map[string]flows{}, served: map[string][]nativeKey{}}
	for _, p := range r.Patterns {
		if !p.IsWrite() {
			s.reads = append(s.reads, p)
		}
	}
	for _, natural := range []bool{true, false} {
		s.natural = natural
		if natural && (r.Keys.Base == model.BaseComposite || len(r.Entities) > 1) || !natural && r.Keys.Base == model.BaseNatural {
			continue
		}
		for _, marked := range []bool{false, true} {
			if s.marked = marked; marked || natural { // items of composite tables all carry it
				s.memo, s.flows, s.uses = map[string]*big.Rat{}, map[string]flows{}, map[string]use{}
				s.chooseBase(0)
			}
		}
	}
	for i, least := range s.best {
		if least != nil {
			dearer := s.best[2].Cmp(least) < 0 || s.declared != nil && s.declared.Cmp(least) < 0
			return found{least, s.told[i], dearer, i == 1, s.taken, s.grows, s.unknown}
		}
	}
	return found{unknown: s.unknown}
}

// String tells the choice at hand, for messages.
func (s *search) String() string {
	var parts []string
	told := func(f form) string { return fmt.Sprint(f.pattern.Name, f.equal, f.moved) }
	for name, base := range s.base {
		parts = append(parts, fmt.Sprint(name, base))
	}
	for _, f := range s.tables {
		parts = append(parts, "table: "+told(f))
	}
	for _, group := range s.groups {
		text := fmt.Sprint("index ", keyOf(group), s.copied(group), ":")
		for _, f := range group {
			text += " " + told(f)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

func (s *search) chooseBase(i int) {
	if i == len(s.model.Entities) {
		s.place(0)
		return
	}
	e := s.model.Entities[i]
	for _, base := range s.baseKeys(e) {
		s.base[e.Name] = base
		s.chooseBase(i + 1)
	}
}

// baseKeys are all base keys of an entity: the identity, and in a natural table what else may be held (design 3.2). In a composite
// table items that come to a megabyte at most may all lie in one partition (3.7).
func (s *search) baseKeys(e *model.ResolvedEntity) []baseKey {
	var list []baseKey
	for _, held := range subsets(e.AttributeNames()) {
		if !within(e.Identity, held) || len(held) > 2 || !all(without(held, e.Identity), func(a string) bool { return s.mayHold(e, a) }) {
			continue
		}
		for _, partition := range subsets(held) {
			rest := without(held, partition)
			if len(partition) == 0 && (s.natural || *e.Declared.Count**e.Declared.ItemBytes > 1<<20) || s.natural && (len(partition) > 1 || len(rest) > 1) {
				continue
			}
			for _, sort := range permutations(rest) { // several only beside no partition
				list = append(list, baseKey{partition: partition, sort: sort})
				if !s.natural && len(sort) > 0 {
					list = append(list, baseKey{partition, sort, true})
				}
			}
		}
	}
	return list
}

// mayHold reports whether an attribute may stand in the base key beside the identity: it never changes, and all writes that
// need it know it.
func (s *search) mayHold(e *model.ResolvedEntity, attribute string) bool {
	return s.natural && e.Attributes[attribute].Immutable && all(s.model.Patterns, func(p *model.ResolvedPattern) bool {
		if !p.IsWrite() || p.Entities[0] != e || p.Operation == model.Put {
			return true
		}
		return p.Operation != model.Create && slices.Contains(p.Declared.Match, attribute)
	})
}

// place serves the reads from place i on: each in each of its forms, by the table, in an index with others, or in its own.
func (s *search) place(i int) {
	if i == len(s.reads) {
		s.judge()
		return
	}
	for _, f := range formsOf(s.reads[i]) {
		if s.onTable(f) {
			s.tables = append(s.tables, f)
			s.place(i + 1)
			s.tables = s.tables[:len(s.tables)-1]
		}
		for at := range s.groups {
			s.groups[at] = append(s.groups[at], f)
			if s.feasible(s.groups[at]) || s.mayBeLocal(s.groups[at]) {
				s.place(i + 1)
			}
			s.groups[at] = s.groups[at][:len(s.groups[at])-1]
		}
		if s.feasible([]form{f}) || s.mayBeLocal([]form{f}) {
			s.groups = append(s.groups, []form{f})
			s.place(i + 1)
			s.groups = s.groups[:len(s.groups)-1]
		}
	}
}

// withinQuota reports whether the table may have so many global indexes.
func (s *search) withinQuota() bool {
	global := 0
	for _, group := range s.groups {
		if !isLocal(group) {
			global++
		}
	}
	return global <= cmp.Or(s.model.Table.Limits.GlobalIndexes, 20)
}

// onTable reports whether the base key answers a form. Of a get it reads at most one item, and may drop it.
func (s *search) onTable(f form) bool {
	base := s.base[f.entity.Name]
	held := slices.Concat(base.partition, base.sort)
	// what follows in the text closes a value, too
	if !s.natural && !base.closed && f.isOpen() && len(base.sort) > 0 && f.order[0] == base.sort[len(base.sort)-1] {
		return false
	}
	if s.natural && len(intersect(slices.Concat(f.moved, f.tested(held)), held)) > 0 {
		return false // AWS refuses filters on key attributes
	}
	if f.isGet() && f.entity.Covers(intersect(f.equal, held)) {
		f.equal = intersect(f.equal, held)
	}
	return f.serves(base.partition, base.sort)
}

func intersect(a, b []string) []string { return without(a, without(a, b)) }

// keyOf are the attributes of the key that serves a group.
func keyOf(group []form) []string {
	var names []string
	for _, f := range group {
		names = union(names, f.equal, f.order)
	}
	return names
}

// feasible reports whether one native key serves a group, and tests no attribute of it by a filter. Items of all its entities
// have to carry the key.
func (s *search) feasible(group []form) bool {
	names := keyOf(group)
	for _, f := range group {
		if len(f.equal) == 0 && !s.marked && !isLocal(group) || !within(names, f.entity.AttributeNames()) || len(intersect(slices.Concat(f.moved, f.tested(names)), names)) > 0 {
			return false
		}
	}
	return len(s.keys(group)) > 0
}

// isLocal reports whether a group has a local index: one of its patterns is consistent.
func isLocal(group []form) bool {
	return slices.ContainsFunc(group, func(f form) bool { return f.pattern.Declared.Consistent })
}

// mayBeLocal reports whether a group that asks for no more than a partition gets a local index once another pattern joins it.
func (s *search) mayBeLocal(group []form) bool {
	return s.natural && isLocal(group) && slices.Equal(keyOf(group), s.base[group[0].entity.Name].partition)
}

// localKey is the key of the local index that serves a group, which a natural table with a sort key may have: its partition
// attribute and one other; empty where there is none (design 3.6).
func (s *search) localKey(group []form) (partition, sort string) {
	base, names := s.base[group[0].entity.Name], keyOf(group)
	if !s.natural || len(base.sort) == 0 || len(names) != 2 || !slices.Contains(names, base.partition[0]) {
		return "", ""
	}
	partition = base.partition[0]
	sort = without(names, base.partition)[0]
	if sort == base.sort[0] { // a local index has another sort key than its table (developer guide, Local secondary indexes)
		return "", ""
	}
	if !all(group, func(f form) bool {
		return slices.Contains(f.equal, partition) && f.serves(base.partition, []string{sort})
	}) {
		return "", ""
	}
	return partition, sort
}

// keys are all keys that serve a group.
func (s *search) keys(group []form) []nativeKey {
	if isLocal(group) {
		partition, sort := s.localKey(group)
		if partition == "" {
			return nil
		}
		return []nativeKey{{[]string{partition}, fmt.Sprint([]string{partition}, []string{sort})}}
	}
	var text strings.Builder
	for _, f := range group {
		fmt.Fprint(&text, f.pattern.Name, f.moved, ";")
	}
	if _, known := s.served[text.String()]; !known {
		s.served[text.String()] = keysFor(group, keyOf(group), s.inKey(group))
	}
	return s.served[text.String()]
}

// inKey reports whether a key has the entity attribute: in a table of several entities, or as the only partition attribute.
// It is left out only where four equalities leave no place for it and no other entity's items carry all of the partition (3.3).
func (s *search) inKey(group []form) bool {
	if isLocal(group) {
		return false
	}
	common := group[0].equal
	for _, f := range group {
		common = intersect(common, f.equal)
	}
	four := len(common) >= 4
	return len(group[0].equal) == 0 || len(s.model.Entities) > 1 && (!four || s.carried(group))
}

// carried reports whether items of an entity that a group doesn't ask for carry all that it compares.
func (s *search) carried(group []form) bool {
	return slices.ContainsFunc(s.model.Entities, func(e *model.ResolvedEntity) bool {
		own := slices.ContainsFunc(group, func(f form) bool { return f.entity == e })
		var compared []string
		for _, f := range group {
			compared = union(compared, f.equal)
		}
		return !own && within(compared, e.AttributeNames())
	})
}

// twins reports whether two indexes have one key and copy the same: that is one index (design 3.10), whatever capacity another one
// would bring.
func (s *search) twins() bool {
	seen := map[string]bool{}
	for _, group := range s.groups {
		text := fmt.Sprintf("%v %v %v %#v", isLocal(group), s.inKey(group), s.keys(group)[0].text, s.copied(group))
		if seen[text] {
			return true
		}
		seen[text] = true
	}
	return false
}

// judge prices a complete choice.
func (s *search) judge() {
	if s.natural && s.marked != slices.ContainsFunc(s.groups, s.inKey) {
		return // the entity attribute is written where it is needed
	}
	if !s.withinQuota() || !all(s.groups, s.feasible) || !all(s.model.Entities, s.isCause) || s.twins() {
		return
	}
	prices := []*big.Rat{s.price(nil, nil)}
	for _, f := range s.tables {
		prices = append(prices, s.price(nil, &f))
	}
	for _, group := range s.groups {
		prices = append(prices, s.price(group, nil))
		for _, f := range group {
			prices = append(prices, s.price(group, &f))
		}
	}
	money := new(big.Rat)
	for _, p := range prices {
		if p == nil {
			s.unknown = true
			return // what isn't known can't be weighed
		}
		money.Add(money, p)
	}
	var paid paid
	if s.held != nil {
		paid = s.capacity()
		if paid.declared.Add(paid.declared, money); s.declared == nil || paid.declared.Cmp(s.declared) < 0 {
			s.declared = paid.declared
		}
		money.Add(money, paid.needed)
	}
	better := func(i int) bool { return s.best[i] == nil || money.Cmp(s.best[i]) < 0 }
	keep := func(i int) {
		if better(i) {
			s.best[i], s.told[i] = money, s.String()
		}
	}
	keep(2)
	if (better(0) || better(1)) && !s.tooHot() {
		if keep(1); !paid.lacks && better(0) {
			keep(0)
			s.taken, s.grows = paid.table, paid.grows
		}
	}
}

// isCause reports whether a base key that puts all items of an entity into one partition answers more than gets.
func (s *search) isCause(e *model.ResolvedEntity) bool {
	return len(s.base[e.Name].partition) > 0 || !all(s.tables, func(f form) bool { return f.entity != e || f.isGet() })
}

// price is what the table costs with writes and storage, or what an index adds to that, or what the reads of a form cost
// there.
func (s *search) price(group []form, read *form) *big.Rat {
	key := s.partText(group, read)
	if known, ok := s.memo[key]; ok {
		return known
	}
	d := s.design(group, read)
	prices := reckoning.Standard()
	loads := reckoning.New(s.model, d).Loads()
	load := loads[0]
	if group != nil {
		load = loads[1]
	}
	var money *big.Rat
	switch {
	case s.held != nil && read == nil:
		money = prices.Stored(load.Bytes)
	case s.held != nil && s.held.readsOf(load) != nil: // how much is read has to be known
		money = new(big.Rat)
	case s.held != nil:
	case read != nil:
		money = prices.Requests(load.Reads, new(big.Rat))
	default:
		money = new(big.Rat).Add(prices.Requests(new(big.Rat), load.Writes), prices.Stored(load.Bytes))
	}
	s.memo[key] = money
	return money
}

// partText tells such a part of a design apart.
func (s *search) partText(group []form, read *form) string {
	key := fmt.Sprintf("%v %v %v %v %v %#v", s.natural, s.base, isLocal(group), group != nil && s.inKey(group), keyOf(group), s.copied(group))
	if group == nil {
		key = fmt.Sprint(s.natural, s.base)
	}
	if read != nil {
		key += fmt.Sprint(" ", read.pattern.Name, read.equal)
	}
	return key
}

// copied are the attributes that an index has to copy for its group beside keys; nil for all.
func (s *search) copied(group []form) []string {
	names := []string{}
	for _, f := range group {
		d := f.pattern.Declared
		if f.pattern.Operation != model.Count {
			if len(d.Fetch) == 0 {
				return nil
			}
			names = union(names, d.Fetch)
		}
		names = union(names, f.moved, f.tested(keyOf(group)))
	}
	if names == nil {
		return []string{}
	}
	return names
}

// design writes out the table, one index and one read.
func (s *search) design(group []form, read *form) *design.Design {
	d := &design.Design{Delimiter: "#"}
	if s.natural {
		base := s.base[s.model.Entities[0].Name]
		d.Key.Partition = design.KeyAttribute{Name: base.partition[0]}
		if len(base.sort) > 0 {
			d.Key.Sort = &design.KeyAttribute{Name: base.sort[0]}
		}
	} else {
		d.Key = design.KeySchema{Partition: design.KeyAttribute{Name: "PK"}, Sort: &design.KeyAttribute{Name: "SK"}}
	}
	for _, e := range s.model.Entities {
		keys := design.ItemKeys{Entity: e.Name}
		if !s.natural {
			keys.Attributes = s.texts(e)
		}
		if s.marked {
			keys.Attributes = append(keys.Attributes, design.ItemAttribute{Name: "entity", Template: design.Text(e.Name)})
		}
		d.ItemKeys = append(d.ItemKeys, keys)
	}
	index := ""
	if group != nil {
		own := s.index(group, d)
		if index = own.Name; isLocal(group) {
			d.LocalIndexes = []design.Index{own}
		} else {
			d.GlobalIndexes = []design.Index{own}
		}
	}
	for _, p := range s.model.Patterns {
		if p.IsWrite() {
			d.Paths = append(d.Paths, writePath(p))
		}
	}
	if read != nil {
		d.Paths = append(d.Paths, read.path(index, s.inKeyOf(group, *read)))
	}
	return d
}

// inKeyOf are the attributes of the key that serves a form.
func (s *search) inKeyOf(group []form, f form) []string {
	if base := s.base[f.entity.Name]; group == nil && s.natural {
		return slices.Concat(base.partition, base.sort)
	}
	return keyOf(group)
}

// texts are the key texts of an entity in a composite table.
func (s *search) texts(e *model.ResolvedEntity) []design.ItemAttribute {
	base := s.base[e.Name]
	var partition, sort design.Template
	if len(base.partition) == 0 {
		partition = design.Text(e.Label)
	}
	for _, name := range e.Identity {
		if slices.Contains(base.partition, name) {
			label := e.Attributes[name].Label + "#"
			if len(partition) > 0 {
				label = "#" + label
			}
			partition = append(partition, design.Segment{Literal: label}, design.Segment{Attribute: name})
		}
	}
	sort = design.Text(e.Label)
	for _, name := range base.sort {
		sort = append(sort, design.Segment{Literal: "#"}, design.Segment{Attribute: name})
	}
	if base.closed {
		sort = append(sort, design.Segment{Literal: "#"})
	}
	return []design.ItemAttribute{{Name: "PK", Template: partition}, {Name: "SK", Template: sort}}
}

func (s *search) index(group []form, d *design.Design) design.Index {
	i := design.Index{Name: "index", Projection: design.ProjectKeysOnly}
	names := keyOf(group)
	if s.inKey(group) {
		i.Partition = []design.KeyAttribute{{Name: "entity"}}
	}
	for _, name := range names {
		i.Partition = append(i.Partition, design.KeyAttribute{Name: name})
	}
	copied := s.copied(group)
	switch extra := without(copied, append(names, d.Key.Partition.Name, sortName(d))); {
	case copied == nil:
		i.Projection = design.ProjectAll
	case len(extra) > 0:
		i.Projection, i.Projected = design.ProjectInclude, extra
	}
	return i
}

func sortName(d *design.Design) string {
	if d.Key.Sort == nil {
		return ""
	}
	return d.Key.Sort.Name
}

func writePath(p *model.ResolvedPattern) design.Path {
	operations := map[model.Operation]design.Request{
		model.Create: design.PutItem, model.Put: design.PutItem, model.Update: design.UpdateItem, model.Delete: design.DeleteItem,
	}
	return design.Path{Pattern: p.Name, Operation: operations[p.Operation], Entities: []string{p.Entities[0].Name}}
}

// path is the request of a form: what it compares, and what its filter tests.
func (f form) path(index string, key []string) design.Path {
	path := design.Path{
		Pattern: f.pattern.Name, Operation: design.Query, Index: index, Entities: []string{f.entity.Name}, Values: map[string]design.PathValue{},
		Limit: f.pattern.Declared.Limit, Filtered: f.moved, Filter: strings.Join(slices.Concat(f.moved, f.tested(key)), " "),
		Consistent: f.pattern.Declared.Consistent,
	}
	var clauses []string
	for _, name := range f.equal {
		clauses = append(clauses, name+" = :"+name)
		path.Values[":"+name] = design.PathValue{Template: design.Value(name)}
	}
	path.KeyCondition = strings.Join(clauses, " AND ")
	return path
}
