package provider_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/function"
	frameworkprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

func TestProvider_schemaIsSound(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var resp frameworkprovider.SchemaResponse
	provider.New("test")().Schema(ctx, frameworkprovider.SchemaRequest{}, &resp)
	if diags := resp.Schema.ValidateImplementation(ctx); diags.HasError() {
		t.Error(diags)
	}
	for name, a := range resp.Schema.Attributes {
		if a.GetMarkdownDescription() == "" {
			t.Errorf("%s has no description", name)
		}
	}
}

func TestTable_schemaIsSound(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for _, construct := range provider.New("test")().Resources(ctx) {
		var resp resource.SchemaResponse
		construct().Schema(ctx, resource.SchemaRequest{}, &resp)
		if diags := resp.Schema.ValidateImplementation(ctx); diags.HasError() {
			t.Error(diags)
		}
		describe(t, "", resp.Schema.Attributes)
	}
}

// firstSentence is what stands alone in a table of contents: a capital or a code word, and a full stop.
var firstSentence = regexp.MustCompile("^([A-Z]|`)[^.]*(\\.|e\\.g\\.)")

func describe(t *testing.T, at string, attributes map[string]schema.Attribute) {
	t.Helper()
	for name, a := range attributes {
		place := at + "." + name
		description := a.GetMarkdownDescription()
		if description == "" {
			description = a.GetDescription()
		}
		if place != ".timeouts" && !firstSentence.MatchString(description) {
			t.Errorf("%s: the description does not begin with a sentence: %q", place, description)
		}
		switch a := a.(type) {
		case schema.Int64Attribute, schema.Float64Attribute:
			if !a.IsComputed() {
				t.Errorf("%s: a number that is written is a schema.NumberAttribute with validators, so that one that doesn't fit is told at its place", place)
			}
		case schema.SingleNestedAttribute:
			describe(t, place, a.Attributes)
		case schema.MapNestedAttribute:
			describe(t, place, a.NestedObject.Attributes)
		case schema.ListNestedAttribute:
			describe(t, place, a.NestedObject.Attributes)
		}
	}
}

func TestFunctions_definitionsAreSound(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	p, ok := provider.New("test")().(frameworkprovider.ProviderWithFunctions)
	if !ok {
		t.Fatal("the provider has no functions")
	}
	for _, construct := range p.Functions(ctx) {
		f := construct()
		var metadata function.MetadataResponse
		f.Metadata(ctx, function.MetadataRequest{}, &metadata)
		var definition function.DefinitionResponse
		f.Definition(ctx, function.DefinitionRequest{}, &definition)
		var sound function.DefinitionValidateResponse
		definition.Definition.ValidateImplementation(ctx, function.DefinitionValidateRequest{FuncName: metadata.Name}, &sound)
		if sound.Diagnostics.HasError() {
			t.Error(metadata.Name, sound.Diagnostics)
		}
	}
}

// TestFindingsGuide_knowsTheSchema keeps the guide from telling of arguments that there are not, and from forgetting
// their findings once there are.
func TestFindingsGuide_knowsTheSchema(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../templates/guides/findings.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	var resp resource.SchemaResponse
	provider.New("test")().Resources(t.Context())[0]().Schema(t.Context(), resource.SchemaRequest{}, &resp)
	for code, argument := range map[string]string{"DM112": "ttl_attribute", "DM101": "entities"} {
		_, there := resp.Schema.Attributes[argument]
		if told := strings.Contains(string(guide), "### "+code+":"); told != there {
			t.Errorf("%s is in the schema: %v, %s in the guide: %v (unreachable in internal/finding/docs)", argument, there, code, told)
		}
	}
}
