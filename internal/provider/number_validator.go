package provider

import (
	"context"
	"math/big"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Numbers are any to Terraform. Of those that the framework can't convert it tells as of a fault of the provider's, and
// without their place, so attributes take any, and these validators refuse what can't be read.

// highestPrice is far above any price: estimates are to stay readable.
const highestPrice = 1_000_000

func numberIsWhole() fitting {
	return fitting{rule{demand: "be a whole number"}, whole}
}

func countIsAtLeastOne() fitting {
	return fitting{rule{demand: "be a whole number from 1 on"}, wholeFrom(1, "It counts from 1. Left out, it has its default.")}
}

func retriesAreSome() fitting {
	return fitting{rule{demand: "be a whole number from 0 on"}, wholeFrom(0, "It counts from 0, which means none.")}
}

func numberIsReal() fitting {
	return fitting{rule{demand: "be a number"}, floating}
}

func numberIsPrice() fitting {
	return fitting{rule{demand: "be a price"}, func(n *big.Float) (instead, broken string) {
		instead, broken = floating(n)
		switch {
		case n.Sign() < 0:
			return "0", "It is a price, which is 0 or more."
		case n.Cmp(big.NewFloat(highestPrice)) > 0:
			return "1.25", "It is a price, which is at most a million."
		}
		return instead, broken
	}}
}

func whole(n *big.Float) (instead, broken string) {
	value, broken := tfvalue.Whole(n)
	return strconv.FormatInt(value, 10), broken
}

func wholeFrom(least int64, rule string) func(*big.Float) (instead, broken string) {
	return func(n *big.Float) (instead, broken string) {
		if n.Cmp(new(big.Float).SetInt64(least)) < 0 {
			return strconv.FormatInt(max(least, 1), 10), rule
		}
		return whole(n)
	}
}

func floating(n *big.Float) (instead, broken string) {
	value, broken := tfvalue.Real(n)
	return strconv.FormatFloat(value, 'g', -1, 64), broken
}

// fitting refuses numbers that can't be those of a field.
type fitting struct {
	rule
	// read gives a number to write instead and the rule that is broken, which is empty where the number fits.
	read func(*big.Float) (instead, broken string)
}

func (v fitting) ValidateNumber(_ context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	number, at := req.ConfigValue.ValueBigFloat(), tfvalue.Subject(req.Path)
	if instead, broken := v.read(number); broken != "" {
		found := finding.OutOfRange(at, at.Last(), tfvalue.NumberText(number), broken, instead)
		resp.Diagnostics.Append(tfvalue.Report([]finding.Finding{found})...)
	}
}
