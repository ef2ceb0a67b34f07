package policy

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Parse reads a policy document strictly: no member twice, none unknown, names spelt as the grammar spells them, nothing
// behind the end, no list empty. The error says what is wrong; the document then is empty.
func Parse(text string) (Document, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber() // as it is written: 86400000 and not 8.64e+07
	value, err := read(decoder)
	if err != nil {
		return Document{}, fmt.Errorf("the policy is no JSON: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Document{}, errors.New("something stands behind the policy")
	}
	return document(value)
}

// members is a JSON object with its members in order.
type members []member

type member struct {
	name  string
	value any
}

// read reads one value: a string, members, or []any. Other kinds stay what they are and fit nowhere.
func read(decoder *json.Decoder) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return readObject(decoder)
	case json.Delim('['):
		list := []any{}
		for decoder.More() {
			value, err := read(decoder)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err := decoder.Token()
		return list, err
	}
	return token, nil
}

func readObject(decoder *json.Decoder) (any, error) {
	object := members{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		text, _ := name.(string)
		if slices.ContainsFunc(object, func(m member) bool { return strings.EqualFold(m.name, text) }) {
			return nil, fmt.Errorf("the member %q stands twice", text)
		}
		value, err := read(decoder)
		if err != nil {
			return nil, err
		}
		object = append(object, member{text, value})
	}
	_, err := decoder.Token()
	return object, err
}

func document(value any) (Document, error) {
	object, ok := value.(members)
	if !ok {
		return Document{}, errors.New("a policy is a JSON object")
	}
	var d Document
	for _, m := range object {
		var err error
		switch m.name {
		case "Version":
			d.Version, err = text(m)
		case "Id":
			d.ID, err = text(m)
		case "Statement":
			d.Statements, err = statements(m.value)
		default:
			err = unknown("a policy", m)
		}
		if err != nil {
			return Document{}, err
		}
	}
	if len(d.Statements) == 0 {
		return Document{}, errors.New("the policy has no statement")
	}
	return d, nil
}

func statements(value any) ([]Statement, error) {
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	var all []Statement
	for _, v := range list {
		object, ok := v.(members)
		if !ok {
			return nil, errors.New("a statement is a JSON object")
		}
		s, err := statement(object)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func statement(object members) (Statement, error) {
	var s Statement
	for _, m := range object {
		var err error
		switch m.name {
		case "Sid":
			s.Sid, err = text(m)
		case "Effect":
			s.Effect, err = text(m)
		case "Principal":
			s.Principals, err = principals(m)
		case "NotPrincipal":
			s.NotPrincipals, err = principals(m)
		case "Action":
			s.Actions, err = texts(m)
		case "NotAction":
			s.NotActions, err = texts(m)
		case "Resource":
			s.Resources, err = texts(m)
		case "NotResource":
			s.NotResources, err = texts(m)
		case "Condition":
			s.Conditions, err = conditions(m)
		default:
			err = unknown("a statement", m)
		}
		if err != nil {
			return Statement{}, err
		}
	}
	return s, s.whole()
}

// whole says what a statement lacks or has too much of.
func (s Statement) whole() error {
	switch {
	case s.Effect != Allow && s.Effect != Deny:
		return fmt.Errorf("a statement has the effect %q; it is Allow or Deny", s.Effect)
	case len(s.Actions) > 0 == (len(s.NotActions) > 0):
		return errors.New("a statement has either Action or NotAction")
	case len(s.Resources) > 0 && len(s.NotResources) > 0:
		return errors.New("a statement has both Resource and NotResource")
	case len(s.Principals) > 0 && len(s.NotPrincipals) > 0:
		return errors.New("a statement has both Principal and NotPrincipal")
	}
	return nil
}

func principals(m member) ([]Principal, error) {
	if m.value == "*" {
		return []Principal{{Kind: "*"}}, nil
	}
	object, ok := m.value.(members)
	if !ok || len(object) == 0 {
		return nil, fmt.Errorf("%s is neither \"*\" nor an object", m.name)
	}
	var list []Principal
	for _, kind := range object {
		if !slices.Contains([]string{"AWS", "Federated", "Service", "CanonicalUser"}, kind.name) {
			return nil, unknown(m.name, kind)
		}
		names, err := texts(kind)
		if err != nil {
			return nil, err
		}
		list = append(list, Principal{Kind: kind.name, Names: names})
	}
	return list, nil
}

func conditions(m member) ([]Condition, error) {
	operators, ok := m.value.(members)
	if !ok {
		return nil, errors.New("Condition is not an object")
	}
	var list []Condition
	for _, operator := range operators {
		keys, ok := operator.value.(members)
		if !ok || len(keys) == 0 {
			return nil, fmt.Errorf("the operator %q has no keys", operator.name)
		}
		for _, key := range keys {
			values, err := texts(key)
			if err != nil {
				return nil, err
			}
			list = append(list, Condition{Operator: operator.name, Key: key.name, Values: values})
		}
	}
	return list, nil
}

func text(m member) (string, error) {
	value, ok := m.value.(string)
	if !ok {
		return "", fmt.Errorf("%s is not a text", m.name)
	}
	return value, nil
}

// texts reads a text or a list of texts. Booleans and numbers, which AWS takes for their texts, are taken as well.
func texts(m member) ([]string, error) {
	list, ok := m.value.([]any)
	if !ok {
		list = []any{m.value}
	}
	var all []string
	for _, value := range list {
		switch v := value.(type) {
		case string:
			all = append(all, v)
		case bool, json.Number:
			all = append(all, fmt.Sprint(v))
		default:
			return nil, fmt.Errorf("%s is neither a text nor a list of texts", m.name)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s is empty", m.name)
	}
	return all, nil
}

func unknown(where string, m member) error { return fmt.Errorf("%s has no member %q", where, m.name) }
