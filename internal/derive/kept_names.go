package derive

import (
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// rankNames are the names under which items store ranks, by the attribute ranked.
func (k *kept) rankNames() map[string]string {
	names := map[string]string{}
	if k == nil {
		return names
	}
	for _, keys := range k.prior.ItemKeys {
		for _, a := range keys.Attributes {
			if len(a.Template) == 1 && a.Template[0].Format == design.FormatRank {
				names[a.Template[0].Attribute] = a.Name
			}
		}
	}
	return names
}

// splitNames are the names under which items of an entity store shards and periods, by what they hold.
func (k *kept) splitNames(e *entity) map[string]string {
	names := map[string]string{}
	if k == nil {
		return names
	}
	for _, a := range k.prior.Keys(e.name()) {
		if len(a.Template) == 1 && e.takeSplit(&split{entity: e}, a.Template[0]) {
			names[a.Template[0].String()] = a.Name
		}
	}
	return names
}

// guardLabel is the label that stored guards carry; empty where there are none.
func (k *kept) guardLabel(g *guard) string {
	if k == nil {
		return ""
	}
	template, has := k.template(g.name(), k.prior.Key.Partition.Name)
	if !has {
		return ""
	}
	return strings.TrimSuffix(template[0].Literal, k.prior.Delimiter)
}
