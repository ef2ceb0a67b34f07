// Package answers holds what the read paths of a design return against a plain filter over the items.
package answers

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/reading"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// Table is a table with its items, asked through Run.
type Table struct {
	Resolved *model.Resolved
	Design   *design.Design
	// Items are what the application has stored, and ByKey the same by their base key, as application.Key has it.
	Items []sample.Item
	ByKey map[string]sample.Item
	// Run answers a read path of the design.
	Run  func(path design.Path, args sample.Arguments) ([]sample.Item, error)
	Seed uint64
	// UntilWrong ends a check at the first disagreement.
	UntilWrong bool
}

// Check runs every read path with several arguments each and returns every disagreement with the plain reading.
func (t Table) Check(calls int) []error {
	var wrong []error
	for _, path := range t.Design.Paths {
		p := t.Resolved.Pattern(path.Pattern)
		if p.IsWrite() {
			continue
		}
		for _, args := range sample.Calls(t.Resolved, p, path.Level, t.Items, t.Seed, calls) {
			if err := t.Ask(path, p, args); err != nil {
				wrong = append(wrong, fmt.Errorf("%s %v %v: %w", path.Name(), args.Values, args.Lists, err))
				break
			}
		}
		if t.UntilWrong && len(wrong) > 0 {
			break
		}
	}
	return wrong
}

// aboutBound is an error about an end of a range.
var aboutBound = regexp.MustCompile(`attribute \w+\.\w+ of`)

// Ask runs one path with one set of arguments and holds the answer against the plain reading.
func (t Table) Ask(path design.Path, p *model.ResolvedPattern, args sample.Arguments) error {
	q := reading.Question{Model: t.Resolved, Pattern: p, Level: path.Level, Arguments: args}
	raw, err := t.Run(path, args)
	if errors.Is(err, application.ErrRefused) {
		// A value that no key text can hold is in no item either; of several values others may be, and a bound that can't
		// be written may have items on one side.
		if wanted := q.Wanted(t.Items); len(wanted) > 0 && len(path.PerValueOf) == 0 && !aboutBound.MatchString(err.Error()) {
			return fmt.Errorf("%d items exist, but %w", len(wanted), err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	got, err := t.recognise(raw, p)
	if err != nil {
		return err
	}
	return q.Check(got, t.Items)
}

// recognise finds the items that were stored under the keys that came back, and checks that what the pattern fetches
// came with them.
func (t Table) recognise(raw []sample.Item, p *model.ResolvedPattern) ([]sample.Item, error) {
	var got []sample.Item
	for _, r := range raw {
		item, ok := t.ByKey[application.Key(t.Design, r)]
		if !ok {
			return nil, fmt.Errorf("an item came back that was never stored: %v", r)
		}
		for name, v := range item.Attributes {
			if fetches(p, name) && !v.Equal(r.Attributes[name]) {
				return nil, fmt.Errorf("%s of %q came back as %v, want %v", name, item.ID(t.Resolved), r.Attributes[name], v)
			}
		}
		got = append(got, item)
	}
	return got, nil
}

// fetches reports whether the pattern wants the attribute in its result: a count wants none, any other all by default.
func fetches(p *model.ResolvedPattern, name string) bool {
	if p.Operation == model.Count {
		return false
	}
	return len(p.Declared.Fetch) == 0 || slices.Contains(p.Declared.Fetch, name)
}
