package tfvalue

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func (r *Reader) pattern(v attr.Value, at path.Path) model.Pattern {
	o, ok := r.Object(v, at)
	if !ok {
		return model.Pattern{}
	}
	p := model.Pattern{
		Description:      o.Text("description"),
		Entity:           o.Text("entity"),
		Entities:         o.List("entities"),
		Operation:        model.Operation(o.Text("operation")),
		NotServed:        o.Text("not_served"),
		PeakPerSecond:    o.OptionalReal("peak_per_second"),
		AveragePerSecond: o.OptionalReal("average_per_second"),
		TenantScoped:     o.OptionalFlag("tenant_scoped"),
		Index:            o.Text("index"),
		Revision:         o.Whole("revision"),
		Spread:           o.spread(),
	}
	o.condition(&p)
	o.result(&p)
	o.effect(&p)
	return p
}

// condition reads which items a pattern means.
func (o Object) condition(p *model.Pattern) {
	p.Match = o.List("match")
	p.Then = o.List("then")
	p.MatchAny = o.List("match_any")
	p.Where = o.Texts("where")
	p.WhereAny = o.Lists("where_any")
	p.WhereShare = o.OptionalReal("where_share")
	p.Present = o.List("present")
	p.Absent = o.List("absent")
	p.Range = o.Texts("range")
	p.Prefix = o.Text("prefix")
	p.Filter = o.Texts("filter")
	p.FilterAny = o.Texts("filter_any")
}

// result reads what a read returns and in which order.
func (o Object) result(p *model.Pattern) {
	p.Sort = o.List("sort")
	p.Descending = o.Flag("descending")
	p.Order = o.Text("order")
	p.ReadAtMost = o.Whole("read_at_most")
	p.Fetch = o.List("fetch")
	p.Limit = o.Whole("limit")
	p.Consistent = o.Flag("consistent")
}

// effect reads what a write changes.
func (o Object) effect(p *model.Pattern) {
	p.Sets = o.List("sets")
	p.SetsTo = o.Texts("sets_to")
	p.Removes = o.List("removes")
	p.Condition = o.Texts("condition")
	p.Requires = o.List("requires")
	p.ReadsFirst = o.List("reads_first")
	p.Writes = o.writes()
}

// writes reads the entries of a transaction. The schema gives each operation a field of its own that names the entity.
func (o Object) writes() []model.Write {
	var list []model.Write
	for _, entry := range o.Children("writes") {
		list = append(list, entry.write())
	}
	return list
}

// writeOperations are the fields of a transaction's entry that name its entity.
var writeOperations = []model.Operation{
	model.Create, model.Put, model.Update, model.Delete, model.Increment, model.CheckExists,
}

func (o Object) write() model.Write {
	w := model.Write{
		By:        o.List("by"),
		Sets:      o.List("sets"),
		SetsTo:    o.Texts("sets_to"),
		Removes:   o.List("removes"),
		Condition: o.Texts("condition"),
		Many:      o.Flag("many"),
	}
	for _, operation := range writeOperations {
		if entity := o.Text(string(operation)); entity != "" && w.Operation == "" {
			w.Operation, w.Entity = operation, entity
		}
	}
	return w
}
