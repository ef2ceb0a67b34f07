package evaluate

import (
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// What is compared simply is what it would be if it were looked at closely, under every reading, and asks the same: tried
// with every value of up to three pieces.
func TestMatches_simplyAsClosely(t *testing.T) {
	t.Parallel()
	pieces := []string{"", "a", "*", "?", "$", "${k}", "${gone}", "${gone,'a'}", "é", "\u212a"}
	texts := []string{"", "a", "aa", "éa", "a*", "e\u0301", "\xff"}
	simple, matched := 0, 0
	for n := range len(pieces) * len(pieces) * len(pieces) {
		value := pieces[n%10] + pieces[n/10%10] + pieces[n/100]
		for _, text := range texts {
			for _, own := range []string{"", "a", "*", "\u212a"} {
				for _, wildcards := range []bool{false, true} {
					s, m := simplyAsClosely(t, value, text, own, wildcards)
					simple, matched = simple+s, matched+m
				}
			}
		}
	}
	if simple < 5000 || matched < 500 {
		t.Errorf("%d values were compared simply, %d of them matched", simple, matched)
	}
}

// simplyAsClosely compares a value with a text where the variable k stands for a text of its own. It counts the readings
// under which that is simple, and those under which it matches.
func simplyAsClosely(t *testing.T, value, text, own string, wildcards bool) (simple, matched int) {
	t.Helper()
	r := Request{Context: map[string]Value{"k": One(own)}}
	for _, version := range []string{policy.Version, "2008-10-17"} {
		for told := []Answer{}; told != nil; {
			first, second := &oracle{told: told}, &oracle{told: told}
			v, ok := decider{first, spellings{}, r}.simply(value, text, wildcards, version)
			if !ok {
				break
			}
			simple++
			if v == yes {
				matched++
			}
			if want := (decider{second, spellings{}, r}).closely(value, text, wildcards, version); v != want || !slices.Equal(first.asked, second.asked) {
				t.Errorf("%q and %q, %q: %d after %v, closely %d after %v", value, text, own, v, first.asked, want, second.asked)
			}
			told = first.next()
		}
	}
	return simple, matched
}
