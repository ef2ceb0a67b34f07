package corpus

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"

type patternShape struct {
	Description string          `json:"description"`
	Entity      string          `json:"entity"`
	Entities    []string        `json:"entities"`
	Operation   model.Operation `json:"operation"`

	Match    []string            `json:"match"`
	Then     []string            `json:"then"`
	MatchAny []string            `json:"match_any"`
	Where    map[string]string   `json:"where"`
	WhereAny map[string][]string `json:"where_any"`
	Present  []string            `json:"present"`
	Absent   []string            `json:"absent"`

	Range      map[string]string `json:"range"`
	Prefix     string            `json:"prefix"`
	Sort       []string          `json:"sort"`
	Descending bool              `json:"descending"`
	Order      string            `json:"order"`

	Filter     map[string]string `json:"filter"`
	FilterAny  map[string]string `json:"filter_any"`
	ReadAtMost int               `json:"read_at_most"`
	Fetch      []string          `json:"fetch"`
	Limit      int               `json:"limit"`
	Consistent bool              `json:"consistent"`
	Spread     *spreadShape      `json:"spread"`
	NotServed  string            `json:"not_served"`
	WhereShare *float64          `json:"where_share"`

	Sets       []string          `json:"sets"`
	SetsTo     map[string]string `json:"sets_to"`
	Removes    []string          `json:"removes"`
	Condition  map[string]string `json:"condition"`
	Requires   []string          `json:"requires"`
	ReadsFirst []string          `json:"reads_first"`
	Writes     []writeShape      `json:"writes"`

	PeakPerSecond    *float64 `json:"peak_per_second"`
	AveragePerSecond *float64 `json:"average_per_second"`
	TenantScoped     *bool    `json:"tenant_scoped"`
	Index            string   `json:"index"`
	Revision         int      `json:"revision"`
}

type writeShape struct {
	Create    string `json:"create"`
	Put       string `json:"put"`
	Update    string `json:"update"`
	Delete    string `json:"delete"`
	Increment string `json:"increment"`
	Check     string `json:"check"`

	By        []string          `json:"by"`
	Sets      []string          `json:"sets"`
	SetsTo    map[string]string `json:"sets_to"`
	Removes   []string          `json:"removes"`
	Condition map[string]string `json:"condition"`
	Many      bool              `json:"many"`
}

func (s patternShape) pattern() model.Pattern {
	p := model.Pattern{
		Description: s.Description, Entity: s.Entity, Entities: s.Entities, Operation: s.Operation,
		Match: s.Match, Then: s.Then, MatchAny: s.MatchAny, Where: s.Where, WhereAny: s.WhereAny,
		Present: s.Present, Absent: s.Absent,
		Range: s.Range, Prefix: s.Prefix, Sort: s.Sort, Descending: s.Descending, Order: s.Order,
		Filter: s.Filter, FilterAny: s.FilterAny, ReadAtMost: s.ReadAtMost, Fetch: s.Fetch, Limit: s.Limit,
		Consistent: s.Consistent, Spread: (*model.Spread)(s.Spread), NotServed: s.NotServed, WhereShare: s.WhereShare,
		Sets: s.Sets, SetsTo: s.SetsTo, Removes: s.Removes, Condition: s.Condition, Requires: s.Requires,
		ReadsFirst: s.ReadsFirst, PeakPerSecond: s.PeakPerSecond, AveragePerSecond: s.AveragePerSecond,
		TenantScoped: s.TenantScoped, Index: s.Index, Revision: s.Revision,
	}
	for _, w := range s.Writes {
		p.Writes = append(p.Writes, w.write())
	}
	return p
}

// write takes the first operation that is written; a test's entry has one.
func (s writeShape) write() model.Write {
	w := model.Write{By: s.By, Sets: s.Sets, SetsTo: s.SetsTo, Removes: s.Removes, Condition: s.Condition, Many: s.Many}
	for _, o := range []struct {
		operation model.Operation
		entity    string
	}{
		{model.Create, s.Create}, {model.Put, s.Put}, {model.Update, s.Update}, {model.Delete, s.Delete},
		{model.Increment, s.Increment}, {model.CheckExists, s.Check},
	} {
		if o.entity != "" && w.Operation == "" {
			w.Operation, w.Entity = o.operation, o.entity
		}
	}
	return w
}
