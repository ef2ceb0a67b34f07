package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/reading"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

const (
	items        = 200
	callsEach    = 4
	seed         = 1
	patternWidth = 20
	requestWidth = 96
)

// session is one table on the engine, with the items stored in it.
type session struct {
	client *dynamodb.Client
	model  *model.Resolved
	design *design.Design
	items  []sample.Item
	byKey  map[string]sample.Item
}

// query stores items in the table of the state and asks every access path. It returns how many calls came back wrong.
func query(ctx context.Context, endpoint string, values map[string]any) (int, error) {
	s, err := open(endpoint, values)
	if err != nil {
		return 0, err
	}
	if err := runner.Store(ctx, s.client, s.design, s.items); err != nil {
		return 0, err
	}
	fmt.Printf("\n%d items stored through their item keys.\n\n", len(s.items))
	fmt.Printf("%-*s  %-*s  %5s  %8s\n", patternWidth, "pattern", requestWidth, "request", "items", "expected")
	wrong := 0
	for _, path := range s.design.Paths {
		p := s.model.Pattern(path.Pattern)
		for _, args := range sample.Calls(s.model, p, path.Level, s.items, seed, callsEach) {
			ok, err := s.ask(ctx, path, p, args)
			if err != nil {
				return wrong, err
			}
			if !ok {
				wrong++
			}
		}
	}
	return wrong, nil
}

// open reads the declaration and the design from the state, and makes items for them.
func open(endpoint string, values map[string]any) (*session, error) {
	declared, err := json.Marshal(withoutNulls(map[string]any{
		"name": values["name"], "entities": values["entities"], "access_patterns": values["access_patterns"], "keys": values["keys"],
	}))
	if err != nil {
		return nil, err
	}
	table, _, err := corpus.Decode(declared)
	if err != nil {
		return nil, err
	}
	resolved, findings := model.Check(table)
	if finding.HasErrors(findings) {
		return nil, fmt.Errorf("the declaration in the state is not valid: %v", findings)
	}
	document, _ := values["design"].(string)
	d, err := design.ParseDocument(document)
	if err != nil {
		return nil, err
	}
	s := &session{client: runner.NewClient(endpoint), model: resolved, design: d, byKey: map[string]sample.Item{}}
	for _, item := range sample.Items(resolved, seed, items) {
		if _, err := application.Stored(d, item); err != nil {
			continue // a value that the key texts refuse, as provider::ddbmodel::key would
		}
		s.items = append(s.items, item)
		s.byKey[application.Key(d, item)] = item
	}
	return s, nil
}

// ask makes one call and prints it beside what a plain filter over the items returns.
func (s *session) ask(ctx context.Context, path design.Path, p *model.ResolvedPattern, args sample.Arguments) (bool, error) {
	got, _, err := runner.Run(ctx, s.client, s.design, path, args)
	if err != nil {
		return false, err
	}
	var whole []sample.Item // an index may hold only parts of an item
	for _, item := range got {
		whole = append(whole, s.byKey[application.Key(s.design, item)])
	}
	q := reading.Question{Model: s.model, Pattern: p, Level: path.Level, Arguments: args}
	verdict := "ok"
	wrong := q.Check(whole, s.items)
	if wrong != nil {
		verdict = wrong.Error()
	}
	fmt.Printf("%-*s  %-*s  %5d  %8d  %s\n", patternWidth, path.Name(), requestWidth, s.request(path, args), len(got), len(q.Wanted(s.items)), verdict)
	return wrong == nil, nil
}

// request spells the request with its values filled in.
func (s *session) request(path design.Path, args sample.Arguments) string {
	text := path.KeyCondition
	facts := s.design.Asked(path)
	for _, placeholder := range slices.Backward(slices.Sorted(maps.Keys(path.Values))) {
		value, err := path.Values[placeholder].Template.Render(facts, s.design.Delimiter, args.Values)
		if err != nil {
			value = path.Values[placeholder].Template.String()
		}
		text = strings.ReplaceAll(text, placeholder, fmt.Sprintf("%q", value))
	}
	target := string(path.Operation)
	if path.Index != "" {
		target += " " + path.Index
	}
	if path.Descending {
		text += " descending"
	}
	return target + ": " + text
}

// withoutNulls drops what the configuration left out.
func withoutNulls(v any) any {
	switch v := v.(type) {
	case map[string]any:
		kept := map[string]any{}
		for name, inner := range v {
			if inner != nil {
				kept[name] = withoutNulls(inner)
			}
		}
		return kept
	case []any:
		for i := range v {
			v[i] = withoutNulls(v[i])
		}
	}
	return v
}
