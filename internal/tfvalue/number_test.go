package tfvalue_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Terraform's numbers have 512 bits.
func parsed(t interface{ Fatal(...any) }, text string) *big.Float {
	n, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestWhole_isExactOrSaysWhy(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		whole := rapid.Int64().Draw(t, "whole")
		exact := new(big.Float).SetInt64(whole)
		if got, rule := tfvalue.Whole(exact); got != whole || rule != "" {
			t.Errorf("%d is read as %d: %s", whole, got, rule)
		}
		part := new(big.Float).SetPrec(512).Quo(big.NewFloat(1), new(big.Float).SetInt64(rapid.Int64Range(2, 1000).Draw(t, "part")))
		if got, rule := tfvalue.Whole(new(big.Float).SetPrec(512).Add(exact, part)); rule == "" {
			t.Errorf("%d and a fraction is read as %d", whole, got)
		}
	})
}

func TestNumbers_saysWhatToWriteInstead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"0.001": 1, "-0.001": -1, "1.5": 2, "9223372036854775806.5": 9223372036854775807, "9223372036854775808": 1000, "-1e30": -1000, "1e-400": 1,
	} {
		if got, rule := tfvalue.Whole(parsed(t, text)); got != want || rule == "" {
			t.Errorf("instead of %s: %d (%q), not %d", text, got, rule, want)
		}
	}
	for text, fits := range map[string]bool{"0": true, "0.1": true, "1e308": true, "1e309": false, "-1e400": false, "1e-300": true, "1e-400": false} {
		if got, rule := tfvalue.Real(parsed(t, text)); fits != (rule == "") {
			t.Errorf("%s is %v: %q", text, got, rule)
		}
	}
}

func TestNumberText_isAsWrittenAndShort(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1.5": "1.5", "0.1": "0.1", "-2.25": "-2.25", "100000": "100000", "1e30": "1e+30", "1e-400": "1e-400",
		"3.33333333333333333333333333333": "3.333333333333…", "9223372036854775808": "9.223372036855…e+18",
		"13.3333333333333333333": "13.33333333333…", "1000000.5": "1000000.5", "1e-9": "0.000000001",
	} {
		if got := tfvalue.NumberText(parsed(t, text)); got != want {
			t.Errorf("%s is told as %s, not %s", text, got, want)
		}
	}
}
