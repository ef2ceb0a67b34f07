package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// BenchmarkTable_plan is the provider's own share of a plan: everything but the deriving.
func BenchmarkTable_plan(b *testing.B) {
	cloud := acctest.NewCloud()
	server := acctest.Start(b, provider.Dependencies{Derive: acctest.Derive, Open: cloud.Open})
	server.Configure(`{}`)
	for b.Loop() {
		server.Plan(server.Nothing(), blog())
	}
}

// BenchmarkProvider_start is the first answer of a provider: its schema.
func BenchmarkProvider_start(b *testing.B) {
	cloud := acctest.NewCloud()
	for b.Loop() {
		acctest.Start(b, provider.Dependencies{Derive: acctest.Derive, Open: cloud.Open})
	}
}

// BenchmarkTable_planOfHundred is the same for a table of a hundred patterns.
func BenchmarkTable_planOfHundred(b *testing.B) {
	cloud := acctest.NewCloud()
	server := acctest.Start(b, provider.Dependencies{Derive: acctest.Derive, Open: cloud.Open})
	server.Configure(`{}`)
	var patterns strings.Builder
	for i := range 100 {
		fmt.Fprintf(&patterns, `, "p%d": {"entity": "post", "match": ["author_id"], "sort": ["a%d"]}`, i, i%20)
	}
	config := strings.Replace(blog(), `"get_post": {"entity": "post", "match": ["post_id"]}`, `"get_post": {"entity": "post", "match": ["post_id"]}`+patterns.String(), 1)
	for b.Loop() {
		server.Plan(server.Nothing(), config)
	}
}
