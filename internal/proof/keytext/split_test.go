package keytext_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/keytext"
)

func TestCompare_readsShardsAndPeriods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		one, other string
		want       keytext.Fault
	}{
		{"L#{a}#{a:shard8}", "", keytext.None},
		{"L#{a}#{a,b:shard12}#{day:month}", "", keytext.None},
		{"L#{day:year}{a}", "", keytext.None},
		{"L#{a:shard8}", "L#{b:shard8}", keytext.Equal},
		{"L#{day:month}", "L#{day:day}", keytext.None},
		{"L#{day:month}", "L#{a:shard1000}", keytext.None},
		{"L#{a}", "L#{b}#{b:shard8}", keytext.Equal},
		{"L#{a}#", "L#{b}#{b:shard8}", keytext.None},
	} {
		text := func(from string) *keytext.Text {
			parsed, err := design.ParseTemplate(from)
			if err != nil {
				t.Fatal(err)
			}
			read, err := keytext.New(tiny, parsed, delimiter, func(string) bool { return false })
			if err != nil {
				t.Fatal(err)
			}
			return read
		}
		one := text(c.one)
		other := one
		if c.other != "" {
			other = text(c.other)
		}
		if got := keytext.Compare(one, other); got.Fault != c.want {
			t.Errorf("%s and %s: got %v with %v and %v", c.one, c.other, got.Fault, got.First, got.Second)
		}
	}
}
