package provider

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// priceBasis is what estimates are made with.
type priceBasis struct {
	capacity.Prices
	// given is true where the provider block gives prices, unknown while those are not known yet.
	given, unknown bool
}

// readPrices decodes prices of the provider block.
func readPrices(block tfvalue.Object) priceBasis {
	basis := priceBasis{Prices: capacity.PublishedPrices(), unknown: !tfvalue.FullyKnown(block.Value("prices"))}
	o, ok := block.Child("prices")
	if !ok {
		return basis
	}
	given := capacity.Given{Currency: o.Text("currency"), Standard: givenRates(o)}
	if rare, ok := o.Child("infrequent_access"); ok {
		given.InfrequentAccess = givenRates(rare)
	}
	basis.Prices = basis.With(given)
	basis.given = givenPrices(basis.String())
	return basis
}

// givenPrices reports whether the text that says where prices are from names the provider block.
func givenPrices(source string) bool { return strings.HasPrefix(source, capacity.GivenSource) }

func givenRates(o tfvalue.Object) capacity.GivenRates {
	return capacity.GivenRates{
		ReadMillion: o.OptionalReal("read_request_million"), WriteMillion: o.OptionalReal("write_request_million"),
		ReadHour: o.OptionalReal("read_capacity_hour"), WriteHour: o.OptionalReal("write_capacity_hour"),
		Storage: o.OptionalReal("storage_gb_month"),
	}
}

func pricesAttribute() schema.SingleNestedAttribute {
	attributes := rateAttributes("Default: AWS's published price.")
	attributes["currency"] = schema.StringAttribute{
		Optional: true, MarkdownDescription: "The currency that estimates name. Default: `USD`.", Validators: []validator.String{textIsNotEmpty()},
	}
	attributes["infrequent_access"] = schema.SingleNestedAttribute{
		Optional:            true,
		MarkdownDescription: "The prices of the table class Standard-IA. Default: 1.25 times those of requests and capacity, and 40 % of that of storage.",
		Attributes:          rateAttributes("Default: in AWS's relation to the standard class."),
		Validators: []validator.Object{
			somethingGiven{rule{"give a price", "Write one of its prices, or leave infrequent_access out."}},
		},
	}
	published := capacity.PublishedPrices()
	return schema.SingleNestedAttribute{
		Optional: true,
		MarkdownDescription: "Prices for the `estimate` of tables, where yours differ from AWS's published ones: another region, a discount. " +
			"Default: those of " + published.Region + " in " + published.Date + ". A price bears on the design of a new table with `optimize = \"cost\"`, and on no other.",
		Attributes: attributes,
		Validators: []validator.Object{
			somethingGiven{rule{"give a price", "Write one of its prices, for example prices = { write_request_million = 0.705 }, or leave prices out."}},
		},
	}
}

// rateAttributes are the prices of one table class.
func rateAttributes(byDefault string) map[string]schema.Attribute {
	price := func(of string) schema.NumberAttribute {
		return schema.NumberAttribute{
			Optional: true, MarkdownDescription: "The price of " + of + ". " + byDefault,
			Validators: []validator.Number{numberIsPrice()},
		}
	}
	return map[string]schema.Attribute{
		"read_request_million":  price("a million read request units on demand"),
		"write_request_million": price("a million write request units on demand"),
		"read_capacity_hour":    price("a read capacity unit provisioned for an hour"),
		"write_capacity_hour":   price("a write capacity unit provisioned for an hour"),
		"storage_gb_month":      price("a gigabyte stored for a month"),
	}
}
