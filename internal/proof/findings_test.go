package proof_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// spoilt are slips of one design, by the code of the finding that shows them.
var spoilt = []struct {
	code   finding.Code
	breaks breaker
}{
	{"DM901", eachRead(func(_ *design.Design, p *design.Path) bool {
		p.Descending = !p.Descending
		return p.Pattern == "orders_by_status"
	})},
	{"DM902", eachTemplate("base", func(t design.Template) design.Template {
		if !strings.HasSuffix(t.String(), "ORDER#{order_id}") {
			return nil
		}
		return t[:1]
	})},
	{"DM903", eachRead(func(_ *design.Design, p *design.Path) bool {
		p.Consistent = true
		return p.Pattern == "orders_by_status"
	})},
	{"DM904", eachPath(func(_ *design.Design, p *design.Path) bool {
		p.Filter = ""
		return p.Pattern == "new_order"
	})},
	{"DM905", eachTemplate("base", func(t design.Template) design.Template {
		if !strings.HasPrefix(t.String(), "NOTE#") {
			return nil
		}
		return append(t, design.Segment{Attribute: "gone"})
	})},
	{"DM906", eachTemplate("base", func(t design.Template) design.Template {
		if !strings.HasPrefix(t.String(), "NOTE#") {
			return nil
		}
		return append(t, design.Segment{Attribute: "text"})
	})},
	{"DM907", eachCoding(func(c *design.Coding) bool {
		was := c.Type
		c.Type = "string"
		return was == "timestamp"
	})},
	{"DM908", eachValue(func(p *design.Path, name string, t design.Template) design.Template {
		if p.Pattern != "customer_with_orders" || name != ":SK_to" {
			return nil
		}
		return design.Text("NOTE$")
	})},
	{"DM909", eachTemplate("base", func(t design.Template) design.Template {
		if !strings.HasPrefix(t.String(), "NOTE#") {
			return nil
		}
		t[1].Format = "unheard of"
		return t
	})},
}

// The golden shows each finding as a user sees it.
func TestProve_wordsItsFindings(t *testing.T) {
	t.Parallel()
	resolved, d := derived(models(t)["workshop/overloaded"])
	var shown strings.Builder
	for _, s := range spoilt {
		list := s.breaks(d)
		if len(list) == 0 {
			t.Errorf("%s: nothing is changed", s.code)
			continue
		}
		findings := proof.Prove(resolved, list[0], proof.Budget)
		at := slices.IndexFunc(findings, func(f finding.Finding) bool { return f.Code == s.code })
		if at < 0 {
			t.Errorf("%s: got %s", s.code, details(findings))
			continue
		}
		shown.WriteString("-- " + findings[at].Summary() + " --\n" + findings[at].Detail() + "\n\n")
	}
	file := filepath.Join("testdata", "findings.txt")
	if *update {
		if err := os.WriteFile(file, []byte(shown.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != shown.String() {
		t.Errorf("got\n%s\nwant\n%s", shown.String(), want)
	}
}
