package proof

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// knownTo are the attributes of the written entity that a write pattern knows (design 2.3): match, new values, values
// compared in the condition, what reads_first returns, and for create and put the whole item save copies.
func knownTo(r *model.Resolved, p *model.ResolvedPattern) map[string]bool {
	e, d := p.Entities[0], p.Declared
	known := map[string]bool{}
	add := func(names ...string) {
		for _, name := range names {
			if e.Attributes[name] != nil {
				known[name] = true
			}
		}
	}
	add(d.Match...)
	if p.Operation != model.Increment {
		add(d.Sets...)
	}
	add(slices.Collect(maps.Keys(d.SetsTo))...)
	for name, test := range d.Condition {
		if strings.HasPrefix(test, "=") {
			add(name)
		}
	}
	for _, name := range d.ReadsFirst {
		if read := r.Pattern(name); read != nil {
			add(returnedOf(read, e)...)
		}
	}
	if p.Operation == model.Create || p.Operation == model.Put {
		for name, a := range e.Attributes {
			if a.Declared.CopiedFrom == "" {
				add(name)
			}
		}
	}
	return known
}

// returnedOf are the attributes of e that a read tells: its own, those that refer to what it returns, and copies of it.
func returnedOf(read *model.ResolvedPattern, e *model.ResolvedEntity) []string {
	var list []string
	for _, source := range read.Entities {
		returned := slices.Clone(read.Declared.Fetch)
		if len(returned) == 0 {
			returned = source.AttributeNames()
		}
		returned = append(returned, source.Identity...)
		if source == e {
			list = append(list, returned...)
			continue
		}
		for _, name := range e.AttributeNames() {
			from := e.Attributes[name].Declared.CopiedFrom
			if from != "" && slices.Contains(returned, from[strings.LastIndex(from, ".")+1:]) {
				list = append(list, name)
			}
		}
		for _, name := range returned {
			if a := source.Attributes[name]; a != nil {
				if same := e.SameRoot(a.Root); len(same) == 1 {
					list = append(list, same...)
				}
			}
		}
	}
	return list
}

// knowledge is what is known of an item after a write.
func knowledge(e *model.ResolvedEntity, known map[string]bool, removes []string, after sample.Item) application.Knowledge {
	k := application.Knowledge{Values: map[string]string{}, Absent: map[string]bool{}}
	for name := range e.Attributes {
		v, has := after.Attributes[name]
		switch {
		case slices.Contains(removes, name), known[name] && !has:
			k.Absent[name] = true
		case known[name] && v.IsScalar():
			k.Values[name] = v.Text
		case known[name]:
			k.Values[name] = ""
		}
	}
	return k
}
