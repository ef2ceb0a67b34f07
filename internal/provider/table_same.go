package provider

import (
	"context"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Terraform knows a table by its name, and a name may come to mean another table: one that was deleted and made again,
// or one of another account. So every change looks at the table first and compares AWS's id of it.

// another is the error for a table at AWS that is not the one of the state. Where either has no id, as on engines that
// give none, the name has to do; of a table that is to be taken over nobody knows an id, and the account is compared where it
// was said.
func another(state tfvalue.Object, found *dynamo.State) []finding.Finding {
	known := finding.TableFacts{Name: state.Text("name"), ID: state.Text("table_id"), ARN: state.Text("arn")}
	if imported(state) && known.ID == "" && known.ARN != "" && found.ARN != "" {
		_, said := placeOf(known.ARN)
		if _, account := placeOf(found.ARN); said != account {
			return []finding.Finding{finding.OtherAccount(known.Name, said, account)}
		}
	}
	if known.ID == "" || found.ID == "" || known.ID == found.ID {
		return nil
	}
	return []finding.Finding{finding.Another(known, facts(found))}
}

// facts are what tells a table from another of its name.
func facts(s *dynamo.State) finding.TableFacts {
	f := finding.TableFacts{Name: s.Name, ID: s.ID, ARN: s.ARN, Protected: s.DeletionProtection}
	if !s.Created.IsZero() {
		f.Made = s.Created.UTC().Format(time.RFC3339)
	}
	return f
}

// look describes the table of a state before it is changed. The findings are an error where it is another one.
func look(ctx context.Context, tables Tables, state tfvalue.Object) (*dynamo.State, []finding.Finding, error) {
	found, err := tables.Describe(ctx, state.Text("name"))
	if err != nil {
		return nil, nil, err
	}
	return found, another(state, found), nil
}
