package provider

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// tagPolicy is what the provider block says of tags: those of every table, and those that belong to others.
type tagPolicy struct {
	defaults        map[string]string
	ignoredKeys     []string
	ignoredPrefixes []string
	// unknown is true while part of it is not known yet.
	unknown bool
}

// readTagPolicy decodes default_tags and ignore_tags of the provider block.
func readTagPolicy(block tfvalue.Object) tagPolicy {
	var policy tagPolicy
	if o, ok := block.Child("default_tags"); ok {
		policy.defaults = o.Texts("tags")
	}
	if o, ok := block.Child("ignore_tags"); ok {
		policy.ignoredKeys = o.List("keys")
		policy.ignoredPrefixes = o.List("key_prefixes")
	}
	policy.unknown = !tfvalue.FullyKnown(block.Value("default_tags")) || !tfvalue.FullyKnown(block.Value("ignore_tags"))
	return policy
}

// all is every tag of a table that declares its own.
func (p tagPolicy) all(own map[string]string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, p.defaults)
	maps.Copy(all, own)
	return p.managed(all)
}

// managed leaves out the tags that belong to AWS or, by the provider block, to others.
func (p tagPolicy) managed(tags map[string]string) map[string]string {
	managed := map[string]string{}
	for key, value := range tags {
		if !p.ignores(key) {
			managed[key] = value
		}
	}
	return managed
}

func (p tagPolicy) ignores(key string) bool {
	begins := func(prefix string) bool { return strings.HasPrefix(key, prefix) }
	return begins("aws:") || slices.Contains(p.ignoredKeys, key) || slices.ContainsFunc(p.ignoredPrefixes, begins)
}

// never are the keys, sorted, of tags that are declared and never written, because the provider block gives them to others.
func (p tagPolicy) never(declared map[string]string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(declared)), func(key string) bool { return !p.ignores(key) })
}

// own tells which of a table's tags count as its own: those it declares, ignored ones included as they stand, and those
// that neither the table nor the defaults explain, so that the plan shows them as drift.
func (p tagPolicy) own(declared, actual map[string]string) map[string]string {
	own := map[string]string{}
	for key, value := range p.managed(actual) {
		_, isDeclared := declared[key]
		byDefault, isDefault := p.defaults[key]
		if isDeclared || !isDefault || byDefault != value {
			own[key] = value
		}
	}
	for key, value := range declared {
		if p.ignores(key) {
			own[key] = value
		}
	}
	return own
}

// textMap is a map of texts as Terraform's value. Empty becomes null where the prior value was null.
func textMap(m map[string]string, nullIfEmpty bool) types.Map {
	if len(m) == 0 && nullIfEmpty {
		return types.MapNull(types.StringType)
	}
	return tfvalue.Texts(m)
}
