package provider_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// What the plan of a policy shows: what is granted, what isn't and why, what proves it, and what is refused where.
func TestPolicy_plans(t *testing.T) {
	t.Parallel()
	acctest.Golden(t, "testdata/policy", provider.Dependencies{Derive: derive.BesideAt})
}
