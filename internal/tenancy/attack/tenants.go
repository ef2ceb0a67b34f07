package attack

import (
	"slices"
	"strings"
	"unicode"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Tenants are ids of a type that a policy for all tenants is tried with: short, long, of digits, like a label, like a date.
func Tenants(kind, delimiter string) []string {
	return fit(kind, delimiter, []string{
		"acme", "a", "Zürich", strings.Repeat("a", design.MaxTenantCharacters), "07", "2026-11", "TENANT", "acme eu", "a.b:c/d=e@f", "0",
		"eu-central-1:0a1b2c3d-0000-4000-8000-000000000001",
		"0a1b2c3d-0000-4000-8000-000000000001", "01BX5ZZKBKACTAV9WEVGEMMVRZ", "tä\"g\\",
	})
}

// Twins are other ids that could be taken for one: longer, shorter, of another case, with what ids may hold behind it.
func Twins(id, kind, delimiter string) []string {
	letters := []rune(id)
	swapped := []rune(id)
	for i, r := range swapped {
		switch {
		case unicode.IsUpper(r):
			swapped[i] = unicode.ToLower(r)
		case unicode.IsLower(r):
			swapped[i] = unicode.ToUpper(r)
		}
	}
	last := string(letters[:len(letters)-1])
	list := []string{
		"globex", id + "2", string(swapped), last, id + "-eu", id + ":" + id, id + ".", id + "=", id + " x", id + id, "x" + id, last + "0", last + "1",
		"1" + string(letters[1:]), "\u00e9" + string(letters[1:]), string(letters[:1]), "0" + id,
		"TENANT", "ORDER", "1", "07", "2026-11", last + "9", last + "A", "1b1b2c3d-0000-4000-8000-000000000002",
	}
	var all []string
	for _, other := range fit(kind, delimiter, list) {
		if other != id && !slices.Contains(all, other) {
			all = append(all, other)
		}
	}
	return all
}

func fit(kind, delimiter string, list []string) []string {
	return slices.DeleteFunc(list, func(id string) bool { return design.CheckTenant(id, kind, delimiter) != nil })
}
