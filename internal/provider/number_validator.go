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
// without their place, so attributes take any, and these validators refuse what the model has no place for.

func numberIsWhole() fitting {
	return fitting{rule{demand: "be a whole number"}, func(n *big.Float) (instead, broken string) {
		value, broken := tfvalue.Whole(n)
		return strconv.FormatInt(value, 10), broken
	}}
}

func numberIsReal() fitting {
	return fitting{rule{demand: "be a number"}, func(n *big.Float) (instead, broken string) {
		value, broken := tfvalue.Real(n)
		return strconv.FormatFloat(value, 'g', -1, 64), broken
	}}
}

func countIsAtLeastOne() atLeast {
	return atLeast{rule{"be at least 1", "Leave the argument out for its default."}, 1}
}

func numberIsAtLeastZero() atLeast {
	return atLeast{rule{"be at least 0", "Leave the argument out for its default."}, 0}
}

// fitting refuses numbers that can't be read as those of a field.
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

// atLeast refuses numbers below the least.
type atLeast struct {
	rule
	least int64
}

func (v atLeast) ValidateNumber(_ context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	number := req.ConfigValue.ValueBigFloat()
	if value, _ := tfvalue.Whole(number); value < v.least {
		v.refuse(&resp.Diagnostics, req.Path, "is "+tfvalue.NumberText(number))
	}
}
