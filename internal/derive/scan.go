package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// scanned is the key that a scan reads: the narrowest that is known to hold every item asked for, with all that is
// fetched and tested of it (design 2.3). It is the table where no index is narrower.
func (em *emitter) scanned(p *model.ResolvedPattern) *physicalKey {
	best, least := em.keys[0], em.widthOf(em.keys[0], p)
	for _, k := range em.keys[1:] {
		if k.layouts[0].members[0].tenanted() && !k.layouts[0].units[0].operators() {
			continue // a scan is the operators', and the index isn't
		}
		if p.Declared.Consistent && k.kind != localKey || !em.holdsAsked(k, p) || !em.projectsScan(k, p) {
			continue
		}
		if w := em.widthOf(k, p); slices.Compare(w, least) < 0 {
			best, least = k, w
		}
	}
	return best
}

// holdsAsked reports whether every item that a scan asks for is in the index. Of one whose key holds what the application
// writes for it, a text, a rank or a shard, that isn't known: items stored before the index was made may lack it.
func (em *emitter) holdsAsked(k *physicalKey, p *model.ResolvedPattern) bool {
	for _, asked := range p.Entities {
		e := entityNamed(em.entities, asked.Name)
		l := k.layoutOf(e)
		if l == nil || k.overloaded() || l.split != nil || l.ranked != 0 || !l.keepsOut(e).within(e.set(surelyHad(p, asked))) {
			return false
		}
	}
	return true
}

// keepsOut are the optional attributes whose absence keeps an item of e out of a native key.
func (l *layout) keepsOut(e *entity) attrSet { return l.holds(e) & e.optional }

// surelyHad names the attributes that every item of e has which a scan asks for.
func surelyHad(p *model.ResolvedPattern, e *model.ResolvedEntity) []string {
	d := p.Declared
	names := slices.Concat(d.Present, sortedKeys(d.Where), sortedKeys(d.WhereAny))
	for _, name := range d.Match {
		own, _ := p.AttributeOf(e, name)
		names = append(names, own)
	}
	for _, name := range sortedKeys(d.Filter) {
		if test, err := model.ParseTest(d.Filter[name]); err == nil && test.Operator != "<>" && test.Operator != "absent" {
			names = append(names, name)
		}
	}
	return names
}

// projectsScan reports whether an index holds all that a scan fetches and tests.
func (em *emitter) projectsScan(k *physicalKey, p *model.ResolvedPattern) bool {
	projection, projected := em.projection(k)
	d := p.Declared
	switch {
	case projection == design.ProjectAll:
		return true
	case len(d.Fetch) == 0:
		return false
	}
	held := append(em.alwaysProjected(k), projected...)
	used := slices.Concat(d.Fetch, sortedKeys(d.Where), sortedKeys(d.WhereAny), d.Present, d.Absent, sortedKeys(d.Filter), sortedKeys(d.FilterAny))
	if em.writesEntity() {
		used = append(used, em.solver.keys.EntityAttribute)
	}
	for _, e := range p.Entities {
		for _, name := range d.Match {
			own, _ := p.AttributeOf(e, name)
			used = append(used, own)
		}
	}
	return !slices.ContainsFunc(used, func(name string) bool { return !slices.Contains(held, name) })
}

// widthOf tells how much a scan of a key reads, the more significant first: kinds of items that it doesn't ask for,
// whether all items of an entity are there, what is held of each, and the table before an index.
func (em *emitter) widthOf(k *physicalKey, p *model.ResolvedPattern) []int {
	if k.name == "" {
		return []int{len(em.entities) + len(em.guards) - len(p.Entities), 1, 2, 0, 0}
	}
	projection, projected := em.projection(k)
	whole := 0
	for _, name := range k.entities() {
		e := entityNamed(em.entities, name)
		if k.layoutOf(e).keepsOut(e) == 0 {
			whole = 1
		}
	}
	kinds := []string{string(design.ProjectKeysOnly), string(design.ProjectInclude), string(design.ProjectAll)}
	return []int{len(k.entities()) - len(p.Entities), whole, slices.Index(kinds, string(projection)), len(projected), 1}
}

// serves names the patterns that read the key: those whose order it has, and scans.
func (em *emitter) serves(k *physicalKey) []string {
	names := k.serves()
	for _, p := range em.resolved.Patterns {
		if p.Operation == model.Scan && p.IsServed() && em.scanned(p) == k {
			names = append(names, p.Name)
		}
	}
	slices.SortFunc(names, strings.Compare)
	return names
}
