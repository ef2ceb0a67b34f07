package acctest

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// asDescribed are the settings that a table made with others shows.
func asDescribed(s settings.Table, d *design.Design) settings.Table {
	shown := s
	shown.Billing, shown.Encryption = cmp.Or(s.Billing, settings.OnDemand), cmp.Or(s.Encryption, settings.OwnedKey)
	shown.Expiry, shown.Recovery, shown.Policy, shown.Scaled = "", nil, "", nil
	shown.Indexes = map[string]settings.Throughput{}
	for _, index := range d.GlobalIndexes {
		shown.Indexes[index.Name] = s.Of(index.Name)
	}
	return shown
}

// Set makes a change of settings that the cloud in memory knows: those that tests of the provider need. What AWS makes of
// the others is for the strict fake.
func (t *tables) Set(_ context.Context, arn string, change settings.Change) (*dynamo.State, error) {
	_, name, _ := strings.Cut(arn, ":table/")
	return t.change(strings.TrimPrefix(fmt.Sprintf("%T", change), "settings."), name, func(s *dynamo.State) {
		switch c := change.(type) {
		case settings.SetStream:
			s.Settings.Stream, s.StreamARN = c.To, ""
			if c.To != "" {
				s.StreamARN = s.ARN + "/stream/2"
			}
		case settings.SetExpiry:
			s.Settings.Expiry = c.To
		case settings.SetRecovery:
			s.Settings.Recovery = &c.To
		case settings.SetPolicy:
			s.Settings.Policy = c.To
		case settings.SetClass:
			s.Settings.Class = c.To
		default:
			panic(fmt.Sprintf("the cloud in memory doesn't know %T", change))
		}
	})
}

// Expiry is the attribute of time to live.
func (t *tables) Expiry(_ context.Context, name string) (attribute string, err error) {
	_, err = t.change("Expiry", name, func(s *dynamo.State) { attribute = s.Settings.Expiry })
	return attribute, err
}

// Recovery is for how many days a table can be set back.
func (t *tables) Recovery(_ context.Context, name string) (days int64, err error) {
	_, err = t.change("Recovery", name, func(s *dynamo.State) {
		if s.Settings.Recovery != nil {
			days = *s.Settings.Recovery
		}
	})
	return days, err
}

// Policy is the resource policy.
func (t *tables) Policy(_ context.Context, arn string) (document string, err error) {
	_, name, _ := strings.Cut(arn, ":table/")
	_, err = t.change("Policy", name, func(s *dynamo.State) { document = s.Settings.Policy })
	return document, err
}
