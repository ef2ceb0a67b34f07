package archtest

import "slices"

// Module is the path of the provider's Go module.
const Module = "github.com/ddbmodel/terraform-provider-ddbmodel"

// Room is one package of the house and what it may import besides itself.
type Room struct {
	// Path is the package's path below the module, empty for the module's root.
	Path string
	// Pure rooms see no clock, no randomness, no environment, no I/O, no logging, and start no goroutines.
	Pure bool
	// Clockless rooms don't deal with points in time at all. No pure room may ask the clock, but two parse what was
	// written: values in the configuration, and values that become key text.
	Clockless bool
	// Free rooms hold tests: they and all below them may import anything, and nothing else may import them.
	Free bool
	// Imports are the rooms it may import.
	Imports []string
	// Modules are beginnings of the foreign import paths it may use.
	Modules []string
}

var (
	// framework is everything that speaks Terraform.
	framework = []string{"github.com/hashicorp/terraform-plugin-"}
	// aws is everything that speaks to AWS.
	aws = []string{
		"github.com/aws/",
		"github.com/hashicorp/aws-sdk-go-base/",
		"github.com/hashicorp/awspolicyequivalence",
	}
)

// Rooms is the house, from the bottom up.
func Rooms() []Room { return slices.Concat(core(), tenants(), surface()) }

// core is what knows models and designs.
func core() []Room {
	return []Room{
		{Path: "internal/finding", Pure: true, Clockless: true},
		{Path: "internal/model", Pure: true, Imports: []string{"internal/finding"}},
		{Path: "internal/design", Pure: true},
		{
			Path: "internal/derive", Pure: true, Clockless: true,
			Imports: []string{"internal/model", "internal/design", "internal/finding", "internal/capacity"},
		},
		{Path: "internal/proof/store", Pure: true, Clockless: true, Imports: []string{"internal/design"}},
		{
			Path: "internal/proof/sample", Pure: true,
			Imports: []string{"internal/model", "internal/design", "internal/proof/store"},
		},
		{
			Path: "internal/proof/reading", Pure: true, Clockless: true,
			Imports: []string{"internal/model", "internal/proof/sample", "internal/proof/store"},
		},
		{
			Path: "internal/proof/application", Pure: true, Clockless: true,
			Imports: []string{"internal/design", "internal/proof/sample", "internal/proof/store"},
		},
		{
			Path: "internal/proof/writing", Pure: true, Clockless: true,
			Imports: []string{
				"internal/model", "internal/design", "internal/proof/store", "internal/proof/sample", "internal/proof/reading",
				"internal/proof/application",
			},
		},
		{Path: "internal/proof/keytext", Pure: true, Clockless: true, Imports: []string{"internal/design"}},
		{
			Path: "internal/proof", Pure: true, Clockless: true,
			Imports: []string{
				"internal/model", "internal/design", "internal/finding", "internal/proof/store", "internal/proof/sample",
				"internal/proof/reading", "internal/proof/application", "internal/proof/writing", "internal/proof/keytext",
			},
		},
		{Path: "internal/capacity", Pure: true, Clockless: true, Imports: []string{"internal/model", "internal/design"}},
		{
			Path: "internal/evolve", Pure: true, Clockless: true,
			Imports: []string{"internal/model", "internal/design", "internal/finding"},
		},
		{
			Path: "internal/lint", Pure: true, Clockless: true,
			Imports: []string{"internal/model", "internal/design", "internal/finding", "internal/capacity"},
		},
	}
}

// tenants is what knows policies.
func tenants() []Room {
	return []Room{
		{Path: "internal/tenancy/policy", Pure: true, Clockless: true},
		{Path: "internal/tenancy/evaluate", Pure: true, Clockless: true, Imports: []string{"internal/tenancy/policy"}},
		{Path: "internal/tenancy/language", Pure: true, Clockless: true},
		{
			Path: "internal/tenancy/space", Pure: true, Clockless: true,
			Imports: []string{"internal/design", "internal/tenancy/language"},
		},
		{
			Path: "internal/tenancy/attack", Pure: true, Clockless: true,
			Imports: []string{"internal/design", "internal/tenancy/evaluate", "internal/tenancy/space"},
		},
		{
			Path: "internal/tenancy", Pure: true, Clockless: true,
			Imports: []string{
				"internal/design", "internal/finding", "internal/tenancy/policy", "internal/tenancy/evaluate",
				"internal/tenancy/language", "internal/tenancy/space", "internal/tenancy/attack",
			},
		},
	}
}

// surface is what touches the outside world, and the tests.
func surface() []Room {
	return []Room{
		{Path: "internal/finding/docs", Imports: []string{"internal/finding"}},
		{Path: "internal/settings", Pure: true, Clockless: true, Imports: []string{"internal/finding"}},
		{Path: "internal/iam", Imports: []string{"internal/tenancy/policy"}, Modules: aws},
		{Path: "internal/dynamo", Imports: []string{"internal/design", "internal/finding", "internal/settings", "internal/iam"}, Modules: aws},
		{
			Path:    "internal/tfvalue",
			Imports: []string{"internal/model", "internal/design", "internal/finding", "internal/derive", "internal/capacity", "internal/settings", "internal/tenancy"},
			Modules: framework,
		},
		{
			Path: "internal/provider",
			Imports: []string{
				"internal/model", "internal/design", "internal/finding", "internal/derive", "internal/proof", "internal/evolve",
				"internal/tenancy", "internal/capacity", "internal/lint", "internal/settings", "internal/dynamo", "internal/iam", "internal/tfvalue",
			},
			Modules: framework,
		},
		{Path: "", Imports: []string{"internal/provider"}, Modules: framework},
		{Path: "internal/dynamofake", Free: true},
		{Path: "internal/iamfake", Free: true},
		{Path: "internal/acctest", Free: true},
		{Path: "internal/archtest", Free: true},
	}
}

// outside lists the standard packages, with all below them, through which the world leaks into a pure room.
func outside() []string {
	return []string{
		"context", "crypto/rand", "database/sql", "expvar", "flag", "io/fs", "io/ioutil", "log", "math/rand", "net", "os",
		"path/filepath", "plugin", "runtime", "syscall", "testing", "unsafe",
	}
}

// emptyNames are package names that say nothing about what is inside.
func emptyNames() []string {
	return []string{
		"base", "common", "helper", "helpers", "misc", "models", "pkg", "shared", "types", "util", "utils",
	}
}

// topLevel are the names that may stand at the root of the repository besides dot files.
func topLevel() []string {
	return []string{
		"internal", "examples", "docs", "templates", "main.go", "go.mod", "go.sum", "GNUmakefile", "README.md", "LICENSE",
		"CHANGELOG.md",
	}
}
