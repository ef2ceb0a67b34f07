package model

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// labelSuffixes are left out of the label of an attribute whose name ends with one.
var labelSuffixes = []string{"_id", "_uuid", "_ulid", "_key", "_number", "_no", "_code"}

// labelText writes a name as a label: upper case, hyphens as underscores.
func labelText(name string) string { return strings.ToUpper(strings.ReplaceAll(name, "-", "_")) }

// Stem is the name of an attribute without the ending that its label leaves out.
func Stem(name string) string {
	for _, suffix := range labelSuffixes {
		if stem, ok := strings.CutSuffix(name, suffix); ok && stem != "" {
			return stem
		}
	}
	return name
}

// domain is a set of attributes whose key texts are compared with each other: those of one root, and those of roots
// that some pattern over several entities matches by one name. All of them carry one label, and no other domain does.
type domain struct {
	// root is the first root in canonical order: by entity, then by attribute.
	root  link
	roots []string
	// explicit is the label that was written on the root labelled, or empty.
	explicit string
	labelled link
	label    string
}

// setLabels gives every attribute its label. Labels that were written are taken first; then each domain, in canonical
// order of its root, takes the first free one of its short name, its full name and its name with the entity's.
func (r *Resolved) setLabels() {
	domains := r.domains()
	taken := map[string]bool{}
	for _, d := range domains {
		if d.explicit != "" {
			d.label = d.explicit
			taken[d.label] = true
		}
	}
	for _, d := range domains {
		if d.label == "" {
			d.label = r.freeLabel(d.root, taken)
			taken[d.label] = true
		}
	}
	labels := map[string]string{}
	for _, d := range domains {
		for _, root := range d.roots {
			labels[root] = d.label
		}
	}
	for _, e := range r.Entities {
		for _, a := range e.Attributes {
			a.Label = orDefault(a.Declared.Label, labels[a.Root])
		}
	}
}

// freeLabel returns the first label of an attribute that is not taken.
func (r *Resolved) freeLabel(root link, taken map[string]bool) string {
	owner, full := r.Entity(root.entity).Label, labelText(root.attribute)
	short := labelText(Stem(root.attribute))
	if root.attribute == "id" {
		short, full = owner, owner+"_ID"
	}
	qualified := labelText(root.entity) + "_" + labelText(root.attribute)
	for _, label := range []string{short, full, qualified} {
		if !taken[label] {
			return label
		}
	}
	for n := 2; ; n++ {
		if label := qualified + "_" + strconv.Itoa(n); !taken[label] {
			return label
		}
	}
}

// domains returns all domains in canonical order of their roots.
func (r *Resolved) domains() []*domain {
	byRoot := map[string]*domain{}
	for _, e := range r.Entities {
		for _, name := range e.AttributeNames() {
			if root := (link{e.Name, name}); e.Attributes[name].Root == root.String() {
				d := &domain{root: root, roots: []string{root.String()}, explicit: e.Attributes[name].Declared.Label, labelled: root}
				byRoot[root.String()] = d
			}
		}
	}
	for _, p := range r.Patterns {
		joinMatched(p, byRoot)
	}
	var list []*domain
	for _, d := range byRoot {
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b *domain) int {
		return cmp.Or(strings.Compare(a.root.entity, b.root.entity), strings.Compare(a.root.attribute, b.root.attribute))
	})
	return list
}

// joinMatched makes one domain of the attributes that a pattern over several entities matches by one name.
func joinMatched(p *ResolvedPattern, byRoot map[string]*domain) {
	for _, name := range p.Declared.Match {
		var first *domain
		for _, e := range p.Entities {
			own, ok := p.AttributeOf(e, name)
			if !ok || p.IsTransaction() {
				continue
			}
			d := byRoot[e.Attributes[own].Root]
			if first != nil && d != nil && d != first {
				first.join(d, byRoot)
			}
			first = cmp.Or(first, d)
		}
	}
}

// join takes another domain into d.
func (d *domain) join(other *domain, byRoot map[string]*domain) {
	earlier := strings.Compare(other.root.entity, d.root.entity)
	if earlier < 0 || earlier == 0 && other.root.attribute < d.root.attribute {
		d.root = other.root
	}
	if d.explicit == "" {
		d.explicit, d.labelled = other.explicit, other.labelled
	}
	d.roots = append(d.roots, other.roots...)
	for _, root := range other.roots {
		byRoot[root] = d
	}
}
