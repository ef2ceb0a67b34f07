package provider_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

// The data source writes the document that the resource writes, and for other uses one without Denies.
func TestPolicyDocument_isThatOfThePolicy(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	texts := s.tables.Of(acctest.PolicyDocument)
	read := func(arguments string) string {
		t.Helper()
		value, diagnostics := texts.ReadData(acctest.PolicyOf(t, s.table.Value, arguments))
		expect(t, diagnostics)
		document, _ := acctest.Attribute(value, "document").(string)
		return document
	}
	const from = `"tenant_from": {"principal_tag": "tenant_id"}, "access": "read"`
	state := s.roles.MustApply(s.roles.Nothing(), s.of(""))
	if got := read(`{` + from + `}`); got == "" || got != acctest.Attribute(state.Value, "document") {
		t.Error("the resource writes another document")
	}
	session := read(`{"tenant_from": {"placeholder": "<tenant>"}, "access": "read", "use": "session"}`)
	if !strings.Contains(session, "TENANT#<tenant>") || strings.Contains(session, `"Deny"`) {
		t.Errorf("got %s", session)
	}
	for _, use := range []string{"inline", "boundary"} {
		if got := read(`{` + from + `, "use": "` + use + `"}`); strings.Contains(got, `"Deny"`) != (use == "inline") {
			t.Errorf("%s: %s", use, got)
		}
	}
	if calls := s.cloud.IAM.Calls(); len(calls) != 3 { // those of the resource: made, and looked at
		t.Errorf("calls %q", calls)
	}
}

func TestPolicyDocument_refuses(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	texts := s.tables.Of(acctest.PolicyDocument)
	for arguments, want := range map[string]string{
		`{"tenant_from": {"placeholder": "acme"}, "access": "read"}`:                                    "[DM420]",
		`{"tenant_from": {"value": "acme"}, "access": "read", "use": "everything"}`:                     `use can't be "everything" [DM430]`,
		`{"tenant_from": {"value": "acme"}, "access": "read", "use": "session", "denies": "isolation"}`: `denies can't be "isolation" [DM430]`,
		`{"tenant_from": {}, "access": "read"}`:                                                         "No member is given",
	} {
		_, diagnostics := texts.ReadData(acctest.PolicyOf(t, s.table.Value, arguments))
		expect(t, diagnostics, "ERROR", want)
	}
}
