package reckoning_test

import (
	"fmt"
	"maps"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/reckoning"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// models is how many models are compared: RECKONED, or enough for every test run.
func models() int {
	if n, err := strconv.Atoi(os.Getenv("RECKONED")); err == nil {
		return n
	}
	return 600
}

// Test_Estimate_agreesWithTheReckoning compares what the capacity package computes with what this package does, exactly: for
// random models, and for published ones with random figures.
func Test_Estimate_agreesWithTheReckoning(t *testing.T) {
	t.Parallel()
	c := comparison{t: t, met: map[string]int{}, differing: map[string]int{}}
	for seed := 0; c.compared < models() && seed < 40*models(); seed++ {
		c.compare(fmt.Sprint("seed ", seed), rapid.Custom(func(t *rapid.T) model.Table {
			table := anymodel.Table(t, anymodel.Limits{Entities: 3, Patterns: 6})
			return anymodel.Counted(t, limited(t, table), rapid.Bool().Draw(t, "whole"))
		}).Example(seed))
	}
	t.Logf("%d models compared; met %v", c.compared, c.met)
	if c.compared < models() {
		t.Errorf("only %d models could be derived", c.compared)
	}
	for _, wanted := range []string{
		"BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "Scan", "TransactWriteItems", "UpdateItem", "entry conditions", "filtered", "filtered to a limit", "global ALL",
		"global INCLUDE", "global KEYS_ONLY", "limit", "local indexes", "read at most", "reads first", "several", "shards", "value sets", "where share",
	} {
		if c.met[wanted] == 0 {
			t.Errorf("no model had: %s", wanted)
		}
	}
}

// limited gives some queries with a filter a limit of few items, and a test that keeps some of them.
func limited(t *rapid.T, table model.Table) model.Table {
	table.Patterns = maps.Clone(table.Patterns)
	for _, name := range slices.Sorted(maps.Keys(table.Patterns)) {
		p := table.Patterns[name]
		if len(p.Filter) == 0 || p.Operation != "" && p.Operation != model.Query || !rapid.Bool().Draw(t, "limited") {
			continue
		}
		p.Limit, p.Filter = rapid.IntRange(1, 4).Draw(t, "limit"), maps.Clone(p.Filter)
		for attribute := range p.Filter {
			p.Filter[attribute] = "="
		}
		table.Patterns[name] = p
	}
	return table
}

func Test_Estimate_agreesWithTheReckoningOnPublishedModels(t *testing.T) {
	t.Parallel()
	published, err := corpus.All("../corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	c := comparison{t: t, met: map[string]int{}, differing: map[string]int{}}
	for _, m := range published {
		for i, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := rapid.Custom(func(t *rapid.T) model.Table { return anymodel.Figures(t, m.Table, true) }).Example(i)
			table.Keys.Indexes = style
			c.compare(m.Name+", "+style, table)
		}
	}
	t.Logf("%d models compared; met %v", c.compared, c.met)
	if c.compared < len(published) {
		t.Errorf("only %d models could be derived", c.compared)
	}
}

// comparison counts what was compared, and tells of each kind of difference a few.
type comparison struct {
	t              *testing.T
	compared       int
	met, differing map[string]int
}

func (c *comparison) compare(name string, table model.Table) {
	resolved, d := derived(table)
	if d == nil {
		return
	}
	c.compared++
	if missing := unanswered(resolved, d); len(missing) > 0 {
		c.t.Errorf("%s: the design has no path of %v", name, missing)
		return
	}
	count(c.met, resolved, d)
	for _, difference := range differences(resolved, d) {
		kind, _, _ := strings.Cut(difference, ":")
		if c.differing[kind]++; c.differing[kind] <= 3 {
			c.t.Errorf("%s: %s", name, difference)
		}
	}
}

func derived(table model.Table) (*model.Resolved, *design.Design) {
	resolved, findings := model.Check(table)
	if resolved == nil || len(findings) > 0 && finding.HasErrors(findings) {
		return nil, nil
	}
	return resolved, derive.Table(table).Design
}

// unanswered are the patterns that the design should serve and doesn't.
func unanswered(r *model.Resolved, d *design.Design) []string {
	var list []string
	for _, p := range r.Patterns {
		if p.IsServed() && !slices.ContainsFunc(d.Paths, func(path design.Path) bool { return path.Pattern == p.Name && path.Level == 0 }) {
			list = append(list, p.Name)
		}
	}
	return list
}

// count tells what a model has, so that a test which meets no transactions says so.
func count(met map[string]int, r *model.Resolved, d *design.Design) {
	for _, p := range d.Paths {
		met[string(p.Operation)]++
		for name, has := range map[string]bool{
			"filtered": len(p.Filtered) > 0, "shards": p.Shards > 0, "value sets": len(p.ValueSets) > 0, "guard first": p.Next != nil,
			"limit": p.Limit > 0, "filtered to a limit": p.Limit > 0 && p.Filter != "" && len(p.Filtered) == 0, "read at most": p.ReadAtMost > 0, "several": p.Operation == design.Query && len(p.Entities) > 1,
		} {
			if has {
				met[name]++
			}
		}
	}
	for _, p := range r.Patterns {
		if len(p.Declared.ReadsFirst) > 0 {
			met["reads first"]++
		}
		if p.Declared.WhereShare != nil {
			met["where share"]++
		}
	}
	met["local indexes"] += len(d.LocalIndexes)
	met["entry conditions"] += len(d.Conditions)
	for _, i := range d.GlobalIndexes {
		met["global "+string(i.Projection)]++
	}
}

// differences are those of the two computations.
func differences(resolved *model.Resolved, d *design.Design) []string {
	var list []string
	differ := func(what string, ours, theirs *big.Rat) {
		if ours == nil && theirs == nil || ours != nil && theirs != nil && ours.Cmp(theirs) == 0 {
			return
		}
		list = append(list, fmt.Sprintf("%s: reckoned %s, estimated %s", what, text(ours), text(theirs)))
	}
	prices := capacity.PublishedPrices()
	estimate := capacity.New(resolved, d).Estimate(prices, capacity.Billing{})
	rare := capacity.New(resolved, d).Estimate(prices, capacity.Billing{Infrequent: true})
	r := reckoning.New(resolved, d)
	for _, p := range r.Served() {
		at := slices.IndexFunc(estimate.Patterns, func(e capacity.PatternEstimate) bool { return e.Name == p.Name })
		if at < 0 {
			list = append(list, "pattern without estimate: "+p.Name)
			continue
		}
		units := r.PerCall(p)
		kind := string(p.Operation)
		if p.IsTransaction() {
			kind = "transaction"
		}
		differ("reads of "+kind+": "+p.Name, reckoning.Sum(units.Reads), estimate.Patterns[at].ReadsPerCall)
		differ("writes of "+kind+": "+p.Name, reckoning.Sum(units.Writes), estimate.Patterns[at].WritesPerCall)
	}
	loads := r.Loads()
	for i, load := range loads {
		key := estimate.Keys[i]
		differ("bytes: "+load.Key, load.Bytes, key.Bytes)
		differ("key reads: "+load.Key, load.Reads, key.Reads)
		differ("key writes: "+load.Key, load.Writes, key.Writes)
		differ("key peak reads: "+load.Key, load.PeakReads, key.PeakReads)
		differ("key peak writes: "+load.Key, load.PeakWrites, key.PeakWrites)
	}
	standard, infrequent := reckoning.Standard(), reckoning.InfrequentAccess()
	differ("on demand: ", standard.OnDemand(loads), estimate.PerMonth)
	differ("on demand, infrequent: ", infrequent.OnDemand(loads), rare.PerMonth)
	for _, a := range estimate.Alternatives {
		switch a.Name {
		case "provisioned":
			differ("provisioned: ", standard.Provisioned(loads), a.PerMonth)
		case "infrequent_access":
			differ("alternative, infrequent: ", infrequent.OnDemand(loads), a.PerMonth)
		}
	}
	return list
}

func text(r *big.Rat) string {
	if r == nil {
		return "nothing"
	}
	return r.RatString()
}
