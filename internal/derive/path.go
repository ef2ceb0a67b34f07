package derive

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// paths are the access paths of all patterns, in order of name and level.
func (em *emitter) paths() []design.Path {
	var list []design.Path
	for _, p := range em.resolved.Patterns {
		switch {
		case !p.IsServed():
		case p.IsTransaction():
			list = append(list, em.transactionPath(p))
		case p.IsWrite():
			list = append(list, em.writePath(p))
		case p.Operation == model.Scan:
			list = append(list, em.scanPath(p))
		default:
			list = append(list, em.readPaths(p)...)
		}
	}
	return list
}

// readPaths are the paths of the levels of one read pattern.
func (em *emitter) readPaths(p *model.ResolvedPattern) []design.Path {
	at := slices.IndexFunc(em.units, func(u *unit) bool { return u.name() == p.Name })
	if at < 0 {
		return nil
	}
	u := em.units[at]
	if g := em.looksUp(u); g != nil {
		return []design.Path{em.lookupPath(u, g)}
	}
	for _, k := range em.keys {
		l := k.layoutOf(u.members[0])
		if l == nil || !slices.Contains(l.units, u) {
			continue
		}
		var list []design.Path
		for _, q := range u.questions() {
			if !k.overloaded() {
				q.answered = l.answers(u, 0)
			}
			if q.singlesOut() && !k.overloaded() && !l.filtersRest(q, 0) {
				list = append(list, em.basePath(q))
				continue
			}
			list = append(list, em.readPath(k, l, q))
		}
		if !em.bare {
			list[0].RunnerUp = em.runnerUp(u)
		}
		return list
	}
	return nil
}

// basePath is how the table answers a level that gives more than its item's identity, because the index holds some of that.
func (em *emitter) basePath(q question) design.Path {
	table := em.keys[0]
	l := table.layoutOf(q.unit.members[0])
	q.answered = 0
	if !table.overloaded() {
		q.answered = l.answers(q.unit, 0)
	}
	return em.readPath(table, l, q)
}

func (em *emitter) readPath(k *physicalKey, l *layout, q question) design.Path {
	u := q.unit
	path := design.Path{
		Pattern: u.name(), Level: q.level, Operation: design.Query, Index: k.name,
		Descending: u.descending(), Consistent: u.consistent(), PerValueOf: q.perValueOf(), ValueSets: q.valueSets(),
	}
	for _, e := range u.members {
		path.Entities = append(path.Entities, e.name())
	}
	c := newCondition()
	leftover := attrSet(0)
	if k.overloaded() {
		leftover = em.textKey(c, k, l, q)
	} else {
		leftover = em.nativeKey(c, l, q)
	}
	path.KeyCondition = c.text()
	whole := k.kind == baseKey && u.single() && l.depends(u.members[0]).within(q.equalSet())
	if whole || u.byIdentity() && k.kind == baseKey || q.singlesOut() {
		path.Descending = len(path.PerValueOf) > 0 && u.descending()
	}
	switch {
	case whole && leftover == 0 && !u.conditioned() && u.pattern.Operation != model.Count:
		path.Operation = design.GetItem
		if len(path.PerValueOf) > 0 {
			path.Operation = design.BatchGetItem
		}
	case whole || u.byIdentity() && k.kind == baseKey:
		em.filterRest(c, q, leftover)
		em.filterConditions(c, q)
	default:
		em.filterRest(c, q, leftover)
	}
	em.filters(c, u.pattern, q.answers)
	path.Filter, path.Names, path.Values = c.filter(), emptyNil(c.names), c.values
	path.Filtered = slices.DeleteFunc(slices.Clone(u.moved), q.answers)
	if u.pattern.Operation == model.Count {
		path.Select = "COUNT"
	}
	em.fanOut(&path, l, q)
	if path.Operation != design.GetItem {
		path.Limit, path.ReadAtMost = u.pattern.Declared.Limit, u.pattern.Declared.ReadAtMost
	}
	path.Requests = requests(path)
	if path.FansOut() {
		path.MergeBy, path.Blocks = u.mergedBy(q.level), u.inBlocks()
	}
	path.Summary = em.readSummary(q, path)
	return path
}

// filterRest tests the equalities that a query of the one item leaves over: those that the key doesn't hold.
func (em *emitter) filterRest(c *condition, q question, leftover attrSet) {
	e := q.unit.members[0]
	for _, p := range leftover.places() {
		a := e.attr(p)
		stored := a.Type.Stored()
		if stored == "" {
			stored = "BOOL"
		}
		c.test(c.name(a.Name) + " = " + c.value(a.Name, "", design.Template{q.segment(e, p, "", em.solver.keys.Delimiter)}, stored))
	}
}

// filterConditions tests on the one item read what no entry condition says of it.
func (em *emitter) filterConditions(c *condition, q question) {
	e := q.unit.members[0]
	own := q.unit.condition(0)
	for _, p := range own.present.places() {
		c.test(c.exists(e.attr(p), e.attr(p).Name, false))
	}
	for _, p := range own.absent.places() {
		c.test(c.exists(e.attr(p), e.attr(p).Name, true))
	}
}

func emptyNil(m map[string]string) map[string]string {
	if len(m) == 0 {
		return nil
	}
	return maps.Clone(m)
}

// mergedBy are the names of the attributes that order the answers of several requests: what of then is not given, and
// the order asked.
func (u *unit) mergedBy(level int) []string {
	d := u.pattern.Declared
	if !u.single() && u.pattern.Order() == model.OrderAny {
		return nil
	}
	return append(slices.Clone(d.Then[level:]), orderNames(d)...)
}

// inBlocks reports whether the answers of several requests are merged entity after entity: not where items nest within values
// that the members' identities share, which then one request brings whole.
func (u *unit) inBlocks() bool { return u.grouped && (!u.nested || !u.nestsUnder(given)) }
