package derive_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

func TestDump(t *testing.T) {
	table, _, err := corpus.Load(os.Getenv("MODEL"))
	if err != nil {
		t.Fatal(err)
	}
	if s := os.Getenv("STYLE"); s != "" {
		table.Keys.Indexes = s
	}
	r := derive.Table(table)
	for _, f := range r.Findings {
		fmt.Println(f.Severity, f.Summary())
	}
	if r.Design == nil {
		return
	}
	d := *r.Design
	d.Entities = nil
	out, _ := json.MarshalIndent(d.Key, "", " ")
	fmt.Println(string(out))
	for _, i := range append(d.GlobalIndexes, d.LocalIndexes...) {
		fmt.Println("INDEX", i.Name, i.Projection, i.Projected, i.Entities, i.Serves)
	}
	for _, k := range d.ItemKeys {
		for _, a := range k.Attributes {
			fmt.Println("  ", k.Entity, a.Name, a.Template)
		}
	}
	fmt.Println(d.Conditions)
	for _, p := range d.Paths {
		fmt.Println(p.Name(), p.Operation, p.Index, "|", p.KeyCondition, "|", p.Filter, p.Descending, p.Summary)
		for n, v := range p.Values {
			fmt.Println("      ", n, v.Template, v.Type)
		}
	}
}
