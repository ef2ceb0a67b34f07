package design_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

func TestCheckTenant_takesWhatKeysAndPoliciesCanHold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ id, kind, want string }{
		{"acme", "string", ""},
		{"Zürich & Co: \"a\\b\"", "string", ""},
		{strings.Repeat("é", 256), "string", ""},
		{strings.Repeat("é", 257), "string", "more than 256"},
		{"", "string", "empty"},
		{" acme", "string", "space"},
		{"acme ", "string", "space"},
		{"acme#3", "string", `"#"`},
		{"acme*", "string", `"*"`},
		{"a?me", "string", `"?"`},
		{"${x}", "string", `"$"`},
		{"{x", "string", `"{"`},
		{"x}", "string", `"}"`},
		{"a\x00", "string", `"\x00"`},
		{"a\u00a0b", "string", "contains"},
		{"a\u00adb", "string", "contains"},
		{"e\u0301", "string", "contains"},
		{"\u212b", "string", "contains"},
		{"租户", "string", "contains"},
		{"\xff", "string", "contains"},
		{"0a1b2c3d-0000-4000-8000-000000000001", "uuid", ""},
		{"0A1B2C3D-0000-4000-8000-000000000001", "uuid", "lower case"},
		{"0a1b", "uuid", "no uuid"},
		{"01BX5ZZKBKACTAV9WEVGEMMVRZ", "ulid", ""},
		{"01bx5zzkbkactav9wevgemmvrz", "ulid", "no ulid"},
	} {
		err := design.CheckTenant(c.id, c.kind, "#")
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q (%s): got %v, want %q", c.id, c.kind, err, c.want)
		}
	}
	if design.CheckTenant("acme|3", "string", "|") == nil || design.CheckTenant("acme#3", "string", "|") != nil {
		t.Error("the delimiter of the table counts")
	}
}

func TestTenancy_staysOutOfOtherDocuments(t *testing.T) {
	t.Parallel()
	plain, err := json.Marshal(design.Design{})
	if err != nil || strings.Contains(string(plain), "tenancy") {
		t.Errorf("got %s, %v", plain, err)
	}
	d := design.Design{Version: design.Version, Tenancy: &design.Tenancy{
		Attribute: "tenant_id", Isolation: design.IsolationStrict, Writers: design.WritersTenants, Label: "TENANT",
		Access: []design.TenantAccess{{Entity: "bill", Access: design.AccessRead}}, Operators: []string{"all"}, Adopted: true,
	}}
	document, err := d.Document()
	if err != nil {
		t.Fatal(err)
	}
	read, err := design.ParseDocument(document)
	if err != nil || read.Tenancy.AccessOf("bill") != design.AccessRead || read.Tenancy.AccessOf("order") != design.AccessReadWrite ||
		!read.Tenancy.IsOperators("all") || read.Tenancy.IsOperators("get") || !read.Tenancy.Adopted {
		t.Errorf("got %+v, %v", read.Tenancy, err)
	}
}

// The key of an item is refused where its tenant could be taken for another's key, and nowhere else.
func TestCoding_Text_refusesWhatIsNoTenant(t *testing.T) {
	t.Parallel()
	tenant, other := design.Coding{Type: "string", Tenant: true}, design.Coding{Type: "string"}
	for _, id := range []string{"acme#3", "", "a*", "${x}"} {
		if text, err := tenant.Text(id, "", "#"); err == nil {
			t.Errorf("%q became %q", id, text)
		}
		if _, err := other.Text(id, "", "#"); err != nil {
			t.Errorf("%q is no tenant and is refused: %v", id, err)
		}
	}
	if text, err := tenant.Text("acme 3", "", "#"); text != "acme 3" || err != nil {
		t.Errorf("got %q, %v", text, err)
	}
}
