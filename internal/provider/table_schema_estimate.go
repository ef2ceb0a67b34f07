package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func estimateAttribute() schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{
		Computed: true,
		MarkdownDescription: "Units and money, from the rates, sizes and counts declared; null where no pattern has a rate. " +
			"What can't be known is null, and `missing` says what would have to be declared. The guide *Capacity and cost* tells how it is computed.",
		Attributes: map[string]schema.Attribute{
			"summary":                computedText("The estimate in one sentence."),
			"money_per_month":        computedReal("The money per month of 730 hours, in the table's billing mode and class."),
			"change_per_month":       computedReal("How much more, or less, that is than before the last change that bore on it."),
			"read_units_per_second":  computedReal("The read units per second, on average."),
			"write_units_per_second": computedReal("The write units per second, on average, those of indexes included."),
			"storage_gb":             computedReal("The storage, in gigabytes of 1,024 MB, with the 100 bytes that DynamoDB adds for each item and entry of an index."),
			"alternatives": schema.MapAttribute{
				Computed: true, ElementType: types.Float64Type,
				MarkdownDescription: "The money per month in the other billing mode, `on_demand` or `provisioned`, with capacity of which the declared peaks, all at once, take 70 %; " +
					"and in the other table class, `infrequent_access` or `standard`.",
			},
			"table": schema.SingleNestedAttribute{
				Computed: true, MarkdownDescription: "What the table itself takes.", Attributes: keyEstimateAttributes(),
			},
			"indexes": schema.MapNestedAttribute{
				Computed: true, MarkdownDescription: "What each index takes, by its name.",
				NestedObject: schema.NestedAttributeObject{Attributes: keyEstimateAttributes()},
			},
			"patterns": schema.MapNestedAttribute{
				Computed: true, MarkdownDescription: "What each access pattern takes: its requests, and what they write in indexes.",
				NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"read_units_per_call":    computedReal("The read units of one call."),
					"write_units_per_call":   computedReal("The write units of one call, those of indexes, guards and copies included."),
					"read_units_per_second":  computedReal("The read units per second, on average."),
					"write_units_per_second": computedReal("The write units per second, on average."),
					"money_per_month":        computedReal("The money for its requests per month, or null where capacity is provisioned, which is paid used or not."),
				}},
			},
			"choices": schema.MapAttribute{
				Computed: true, ElementType: types.StringType,
				MarkdownDescription: "With `optimize = \"cost\"`, by index, and by pattern that a filter answers in part: how much more the cheapest design without it costs, " +
					"or with keys alone in the index and a get of each item found, and at which rates that one would be the cheaper. What the search had no work left for is left out.",
			},
			"missing": computedNames("The statistics without which something isn't known."),
			"prices":  computedText("Where the prices are from."),
		},
	}
}

func keyEstimateAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"read_units_per_second":  computedReal("The read units per second, on average."),
		"write_units_per_second": computedReal("The write units per second, on average."),
		"storage_gb":             computedReal("The storage in gigabytes."),
		"money_per_month":        computedReal("The money per month for its units, or its capacity, and its storage."),
		"build_money":            computedReal("What building the global index over all items costs once, on demand."),
		"build_hours":            computedReal("The hours that takes with its capacity, or on demand at the 4,000 write units per second that a new index takes at once."),
	}
}

// computedReal is a number that the provider tells.
func computedReal(description string) schema.Float64Attribute {
	return schema.Float64Attribute{Computed: true, MarkdownDescription: description}
}
