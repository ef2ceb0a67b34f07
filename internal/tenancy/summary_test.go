package tenancy_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// A reviewer reads in one sentence what a tenant can do, what was refused, and what proves it.
func TestSummary_answersAReviewersQuestions(t *testing.T) {
	t.Parallel()
	reach := map[string]tenancy.Reach{"order": {Read: true, Write: true}, "note": {Read: true}, "fraud": {}}
	r := tenancy.Result{
		Reach:   reach,
		Grants:  map[string]tenancy.Grant{"Items": {Patterns: []string{"get_order", "put_order"}}, "Indexes": {Patterns: []string{"get_order"}}},
		Regions: []string{"eu-central-1"},
		Proof:   tenancy.Proof{OwnAllowed: 1, ForeignDenied: 1234567, Readings: 36864},
	}
	const proved = "; proved by 1 own request that is allowed and 1,234,567 others that are denied, under each of 36,864 readings of IAM's documentation"
	for _, c := range []struct {
		regions []string
		not     map[string]string
		want    string
	}{
		{[]string{"eu-central-1"}, nil, ""},
		{[]string{"eu-central-1", "us-east-1"}, map[string]string{"b": "x", "a": "y"}, ", in eu-central-1 and us-east-1; not granted: a and b (not_granted says why)"},
		{nil, map[string]string{"a": "", "b": "", "c": "", "d": "", "e": "", "f": ""}, "; not granted: a, b, c, d, e and f (not_granted says why)"},
		{nil, map[string]string{"a": "", "b": "", "c": "", "d": "", "e": "", "f": "", "g": ""}, "; not granted: a, b, c, d, e and 2 more (not_granted says why)"},
	} {
		r.Regions, r.NotGranted = c.regions, c.not
		if got, want := r.Summary(), "a tenant can read its own note and order, and write its own order, by 2 access patterns"+c.want+proved; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if text := (tenancy.Result{}).Summary(); text != "" {
		t.Errorf("of no policy: %s", text)
	}
}
