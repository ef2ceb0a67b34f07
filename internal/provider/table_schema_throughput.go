package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// throughputAttributes are the arguments for what the table and its indexes serve.
func throughputAttributes() map[string]schema.Attribute {
	return join(ownThroughput("of the table", "Required with `PROVISIONED`. Indexes have the same unless `index_settings` says otherwise.",
		"Default: false, so that capacity that was changed outside of Terraform is set back."), map[string]schema.Attribute{
		"index_settings": schema.MapNestedAttribute{
			Optional: true,
			MarkdownDescription: "What global indexes have of their own, by the name of the index, which stands in `global_secondary_indexes`. " +
				"Default: nothing. A new index is made with it. When an entry is removed its capacity becomes the table's and its ceilings are taken away; warm throughput stays.",
			NestedObject: schema.NestedAttributeObject{
				Attributes: ownThroughput("of the index", "Default: the table's.", "Default: as for the table."),
				Validators: []validator.Object{givenSomething("index_settings = { \"author_id-index\" = { read_capacity = 10 } }")},
			},
			Validators: []validator.Map{elementsAreNotNull()},
		},
	})
}

// ownThroughput are the arguments that the table and each index have.
func ownThroughput(whose, capacity, scaled string) map[string]schema.Attribute {
	ceiling := objectAttribute("The most that is served "+whose+" with `PAY_PER_REQUEST`; what goes beyond is throttled. "+
		"Default: left as it is, which for a new table is no ceiling. When it is removed, so is the ceiling.", map[string]schema.Attribute{
		"max_read_request_units":  countAttribute("The read units per second. Default: left as it is."),
		"max_write_request_units": countAttribute("The write units per second. Default: left as it is."),
	})
	ceiling.Validators = []validator.Object{givenSomething("on_demand_throughput = { max_read_request_units = 1000 }")}
	warm := objectAttribute("What is served "+whose+" at once, without having grown to it; AWS bills each increase once. "+
		"Default: what AWS makes of it, which raises it by itself and never lowers it. What AWS has beyond this is no difference, and nothing happens when it is removed or lowered.", map[string]schema.Attribute{
		"read_units_per_second":  countAttribute("The read units per second, 12000 or more with `PAY_PER_REQUEST`, else what is provisioned or more."),
		"write_units_per_second": countAttribute("The write units per second, 4000 or more with `PAY_PER_REQUEST`, else what is provisioned or more."),
	})
	warm.Validators = []validator.Object{givenSomething("warm_throughput = { read_units_per_second = 15000 }")}
	return map[string]schema.Attribute{
		"read_capacity":  countAttribute("The read units per second " + whose + ", with `PROVISIONED`. " + capacity),
		"write_capacity": countAttribute("The write units per second " + whose + ", with `PROVISIONED`. " + capacity),
		"scaled_elsewhere": flagAttribute("Whether something else, such as Application Auto Scaling, changes the capacity " + whose + ". " + scaled + " " +
			"With true, capacity is what is set at first and with a change of `billing_mode`, and is left alone after that."),
		"on_demand_throughput": ceiling,
		"warm_throughput":      warm,
	}
}

// givenSomething refuses an object that is empty, or whose fields are all misspelt.
func givenSomething(example string) somethingGiven {
	return somethingGiven{rule{"say something", "Write it like " + example + ", or leave it out."}}
}
