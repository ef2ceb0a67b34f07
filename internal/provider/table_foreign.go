package provider

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// foreignName is the key under which private state has the global indexes that nobody declared, as they were seen at the last
// refresh. They are no part of the state, as they aren't the table's as it is declared; but they take room that a plan must
// reckon with.
const foreignName = "foreign_indexes"

// keepForeign remembers the indexes of a table that its design doesn't have.
func keepForeign(ctx context.Context, private privateState, d *design.Design, found *dynamo.State) diag.Diagnostics {
	declared := names(evolve.Wanted(d))
	foreign := slices.DeleteFunc(physical(found).GlobalIndexes, func(index design.Index) bool { return slices.Contains(declared, index.Name) })
	value, err := json.Marshal(foreign)
	if err != nil {
		return nil // an index always is JSON
	}
	return private.SetKey(ctx, foreignName, value)
}

// foreignIndexes are the remembered ones; none where nobody has looked yet.
func foreignIndexes(ctx context.Context, private privateState) []design.Index {
	var foreign []design.Index
	if raw, diags := private.GetKey(ctx, foreignName); diags.HasError() || json.Unmarshal(raw, &foreign) != nil {
		return nil
	}
	return foreign
}

// passing warns of indexes of an imported table that are not there yet, and of those that are about to go.
func passing(found *dynamo.State) []finding.Finding {
	var list []finding.Finding
	for _, index := range found.GlobalIndexes {
		switch {
		case found.Status == creating:
		case index.Status == creating:
			list = append(list, finding.IndexBuilding(found.Name, index.Name, nil))
		case index.Status == deleting:
			list = append(list, finding.IndexLeaving(found.Name, index.Name))
		}
	}
	return list
}
