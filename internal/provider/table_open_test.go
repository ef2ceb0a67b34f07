package provider_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

// contradictions are the places where a plan said something and a later one, of which more is known, says something else.
// Terraform refuses to go on then.
func contradictions(at string, first, final any) []string {
	if first == acctest.Unknown {
		return nil
	}
	switch before := first.(type) {
	case map[string]any:
		after, _ := final.(map[string]any)
		var list []string
		all := maps.Clone(before)
		maps.Copy(all, after) // what is null is left out
		for _, key := range slices.Sorted(maps.Keys(all)) {
			list = append(list, contradictions(at+"."+key, before[key], after[key])...)
		}
		return list
	case []any:
		after, _ := final.([]any)
		if len(after) != len(before) {
			return []string{fmt.Sprintf("%s has %d members and not %d", at, len(after), len(before))}
		}
		var list []string
		for i := range before {
			list = append(list, contradictions(fmt.Sprintf("%s[%d]", at, i), before[i], after[i])...)
		}
		return list
	}
	if !reflect.DeepEqual(first, final) {
		return []string{fmt.Sprintf("%s is %v and was %v", at, final, first)}
	}
	return nil
}

// withSettings is the table of the estimates with all that bears on money or findings besides.
func withSettings(t *testing.T) map[string]any {
	t.Helper()
	var config map[string]any
	data := rated("100", `"orders": {"entity": "order", "match": ["customer_id"], "limit": 10, "average_per_second": 20, "peak_per_second": 200}`)
	settings := `{"tenant": {"attribute": "customer_id"}, "keys": {"indexes": "native"}, "limits": {"global_indexes": 5},
		"billing_mode": "PROVISIONED", "read_capacity": 7, "write_capacity": 8, "table_class": "STANDARD_INFREQUENT_ACCESS",
		"scaled_elsewhere": false, "warm_throughput": {"read_units_per_second": 13000, "write_units_per_second": 4000},
		"tags": {"team": "shop"}, "ignore_findings": ["DM322"], "deletion_protection": false,
		"resource_policy": "{\"Version\": \"2012-10-17\", \"Statement\": [{\"Effect\": \"Allow\", \"Principal\": {\"AWS\": \"arn:aws:iam::123456789012:role/all\"}, \"Action\": \"dynamodb:GetItem\", \"Resource\": \"*\"}]}"}`
	for _, text := range []string{data, settings} {
		if err := json.Unmarshal([]byte(text), &config); err != nil {
			t.Fatal(err)
		}
	}
	return config
}

// Whatever argument comes from another resource: what the first plan said stands when it is known.
func TestTable_plansStandWhenTheRestBecomesKnown(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	write := func(config map[string]any) string {
		text, err := json.Marshal(config)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	config := withSettings(t)
	state := server.MustApply(server.Nothing(), write(config))
	for _, optimize := range []string{"fewest_indexes", "cost"} {
		asked := maps.Clone(config)
		asked["optimize"] = optimize
		for prior, from := range map[string]acctest.State{"new": server.Nothing(), "live": state} {
			final := server.Plan(from, write(asked))
			for _, argument := range slices.Sorted(maps.Keys(asked)) {
				t.Run(optimize+"/"+prior+"/"+argument, func(t *testing.T) {
					t.Parallel()
					open := maps.Clone(asked)
					open[argument] = acctest.Unknown
					first := server.Plan(from, write(open))
					if reflect.DeepEqual(acctest.ToPlain(first.Planned), acctest.ToPlain(final.Planned)) {
						t.Error("the plan is as if all were known")
					}
					for _, at := range contradictions("table", acctest.ToPlain(first.Planned), acctest.ToPlain(final.Planned)) {
						t.Error(at)
					}
				})
			}
		}
	}
}
