package derive

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A range reaches the text for absence unless that lies beyond all values, on the side on which the range ends.
func TestReaches_whereTheTextForAbsenceLies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind    model.Type
		values  []string
		absent  string
		native  bool
		op      string
		reaches bool
	}{
		{model.Timestamp, nil, "NONE", false, "<", false},
		{model.Timestamp, nil, "NONE", false, ">=", true},
		{model.Date, nil, "-", true, "between", false},
		{model.ULID, nil, "NONE", false, "<=", false},
		{model.ULID, nil, "NONE", true, "from_until", false},
		{model.UUID7, nil, "none", true, "<", false},
		{model.UUID7, nil, "absent", true, "<", true},
		{model.KSUID, nil, "-", false, ">", false},
		{model.KSUID, nil, "none", false, ">", true},
		{model.KSUID, nil, "none", false, "begins_with", true},
		{model.String, nil, "-", false, ">", true},
		{model.String, []string{"low", "high"}, "-", false, ">", false},
		{model.String, []string{"low", "high"}, "-", true, ">", true},
	} {
		a := &model.ResolvedAttribute{Type: c.kind, Declared: model.Attribute{Values: c.values, AbsentAs: c.absent}}
		if got := reaches(c.op, a, c.native); got != c.reaches {
			t.Errorf("%s %v, native %v: %s reaches %q: %v", c.kind, c.values, c.native, c.op, c.absent, got)
		}
	}
}
