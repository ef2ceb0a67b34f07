package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// setAll makes changes one after another, and saves each when it is done.
func (u *tableUpdate) setAll(ctx context.Context, changes []settings.Change) error {
	for _, change := range changes {
		seen, err := u.tables.Set(ctx, u.found.ARN, change)
		if err != nil {
			return err
		}
		switch c := change.(type) {
		case settings.SetExpiry:
			if c.To == "" { // off, be it on the way to another attribute
				u.set("ttl_attribute", types.StringNull())
				continue
			}
		case settings.SetStream:
			u.set("stream_arn", orNull(seen.StreamARN))
			u.streamARN = orNull(seen.StreamARN)
		case settings.SetEncryption:
			u.resp.Diagnostics.Append(keepManagedKey(ctx, u.resp.Private, c.To, seen)...)
		}
		u.save(change.Arguments()...)
	}
	return nil
}

// follow makes the settings that are made after a table. That one fails is only ever a warning, as an error would make
// Terraform delete the table; the next refresh sees what is missing.
func follow(ctx context.Context, tables Tables, made *dynamo.State, declared settings.Table) []finding.Finding {
	created := declared
	created.Expiry, created.Recovery, created.Policy = "", nil, ""
	changes := settings.Compare(created, declared, nil)
	var findings []finding.Finding
	for _, change := range append(changes.After, changes.Last...) {
		if _, err := tables.Set(ctx, made.ARN, change); err != nil {
			findings = append(findings, finding.Unmade(made.Name, change.Arguments()[0], err.Error()))
		}
	}
	return findings
}

// tableUpdate is one run of Update.
type tableUpdate struct {
	ctx         context.Context
	plan, state tfvalue.Object
	resp        *resource.UpdateResponse
	tables      Tables
	found       *dynamo.State
	private     privateState
	// streamARN is that of a new stream; unknown where there is no new one.
	streamARN types.String
}

// set saves the value of an attribute.
func (u *tableUpdate) set(attribute string, value any) {
	u.resp.Diagnostics.Append(u.resp.State.SetAttribute(u.ctx, path.Root(attribute), value)...)
}

// save saves attributes as planned.
func (u *tableUpdate) save(attributes ...string) {
	for _, name := range attributes {
		u.set(name, u.plan.Value(name))
	}
}
