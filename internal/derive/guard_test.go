package derive_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

func decoded(t *testing.T, text string) derive.Result {
	t.Helper()
	table, _, err := corpus.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return derive.Table(table)
}

func pathOf(t *testing.T, r derive.Result, name string) design.Path {
	t.Helper()
	if r.Design == nil {
		t.Fatal(r.Findings)
	}
	for _, p := range r.Design.Paths {
		if p.Name() == name {
			return p
		}
	}
	t.Fatalf("there is no path %s", name)
	return design.Path{}
}

// A guard holds the identity of its item. An index on identity attributes alone must keep guards out by the entity
// attribute, and a collection must not have the name of a guard between those of its entities.
func TestTable_indexesKeepGuardsOut(t *testing.T) {
	t.Parallel()
	alone := decoded(t, `{"name": "users", "entities": {
		"user": {"identity": ["org_id", "user_id"], "attributes": {"email": {"unique": "enforced"}}}},
		"access_patterns": {
			"users_of_org": {"entity": "user", "match": ["org_id"]},
			"orgs_of_user": {"entity": "user", "match": ["user_id"]},
			"rename": {"entity": "user", "operation": "create"}}}`)
	for _, index := range alone.Design.GlobalIndexes {
		if index.Partition[0].Name != "entity" {
			t.Errorf("guards enter index %s", index.Name)
		}
	}
	between := decoded(t, `{"name": "users", "entities": {
		"user": {"identity": ["org_id", "user_id"], "attributes": {"email": {"unique": "enforced"}}},
		"user_setting": {"identity": ["setting_id"], "attributes": {"user_id": {"immutable": true}}}},
		"access_patterns": {
			"users_of_org": {"entity": "user", "match": ["org_id"]},
			"user_with_settings": {"entities": ["user", "user_setting"], "match": ["user_id"]},
			"create_setting": {"entity": "user_setting", "operation": "create"}}}`)
	path := pathOf(t, between, "user_with_settings")
	index, _ := between.Design.Index(path.Index)
	if strings.Contains(path.KeyCondition, "entity BETWEEN") && !index.Overloaded {
		t.Errorf("the guard user.email stands between user and user_setting: %s", path.KeyCondition)
	}
}

func TestTable_keepsGuards(t *testing.T) {
	t.Parallel()
	r := decoded(t, `{"name": "users", "entities": {
		"user": {"identity": ["user_id"], "attributes": {"email": {"unique": "enforced", "optional": true}, "name": {}}}},
		"access_patterns": {
			"sign_up": {"entity": "user", "operation": "create"},
			"rename": {"entity": "user", "operation": "update", "match": ["user_id"], "sets": ["name"]},
			"change_email": {"entity": "user", "operation": "update", "match": ["user_id"], "sets": ["email"], "condition": {"email": "="}},
			"leave": {"entity": "user", "operation": "delete", "match": ["user_id"], "reads_first": ["get_user"]},
			"get_user": {"entity": "user", "match": ["user_id"]},
			"get_user_by_email": {"entity": "user", "match": ["email"], "consistent": true}}}`)
	if got := len(r.Design.GlobalIndexes); got != 0 {
		t.Errorf("%d indexes: the guard leads to the item", got)
	}
	steps := func(name string) string {
		var out []string
		for _, s := range pathOf(t, r, name).Steps {
			out = append(out, string(s.Operation)+" "+s.Entity+" "+s.Values[":PK"].Template.String()+" if "+
				s.ConditionOf(func(string) bool { return true })+or(s.ConditionOf(func(string) bool { return false }), s.Either))
		}
		return strings.Join(out, "\n")
	}
	for name, want := range map[string]string{
		"sign_up": "PutItem user USER#{user_id} if attribute_not_exists(PK)\n" +
			"PutItem user.email EMAIL#{email} if attribute_not_exists(PK)",
		"rename": "",
		"change_email": "UpdateItem user USER#{user_id} if attribute_exists(PK) AND email = :email\n" +
			"DeleteItem user.email EMAIL#{email.old} if attribute_exists(PK)\n" +
			"PutItem user.email EMAIL#{email} if attribute_not_exists(PK)",
		"leave": "DeleteItem user USER#{user_id} if email = :email_old, or without it attribute_not_exists(email)\n" +
			"DeleteItem user.email EMAIL#{email} if attribute_exists(PK)",
	} {
		if got := steps(name); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
	lookup := pathOf(t, r, "get_user_by_email")
	if lookup.Values[":PK"].Template.String() != "EMAIL#{email}" || lookup.Next == nil || lookup.Next.Values[":PK"].Template.String() != "USER#{user_id}" {
		t.Errorf("%+v", lookup)
	}
}

// or is what a step demands of an item without the optional value.
func or(condition string, either []design.Either) string {
	if len(either) == 0 {
		return ""
	}
	return ", or without it " + condition
}

func TestTable_refusesGuardsItCannotKeep(t *testing.T) {
	t.Parallel()
	const entity = `{"name": "users", "entities": {"user": {"identity": ["user_id"], "attributes": {"email": {"unique": "enforced"}}}}, `
	for name, c := range map[string]struct{ patterns, want string }{
		"put":                {`"access_patterns": {"p": {"entity": "user", "operation": "put"}}}`, "DM166 access_patterns[\"p\"].operation"},
		"delete not knowing": {`"access_patterns": {"p": {"entity": "user", "operation": "delete", "match": ["user_id"]}}}`, "DM166 access_patterns[\"p\"]"},
		"update not knowing": {`"access_patterns": {"p": {"entity": "user", "operation": "update", "match": ["user_id"], "sets": ["email"]}}}`, "DM166 access_patterns[\"p\"]"},
		"natural table": {`"keys": {"base": "natural"}, "access_patterns": {"p": {"entity": "user", "operation": "create"}}}`,
			"DM166 entities[\"user\"].attributes.email.unique"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := decoded(t, entity+c.patterns)
			if r.Design != nil || len(r.Findings) != 1 || r.Findings[0].Key() != c.want {
				t.Errorf("%v", r.Findings)
			}
		})
	}
}
