package design_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

var update = flag.Bool("update", false, "rewrite the vectors")

// vectorFile is what applications in other languages check their key texts with; docs/guides/key-text.md describes it.
const vectorFile = "testdata/key_vectors.json"

// vectorModels are the models whose designs the vectors use: together they have every coding, and every place of a key.
var vectorModels = map[string]string{
	"everything": `{
		"name": "everything", "keys": {"indexes": "overloaded"},
		"entities": {
			"user": {"identity": ["user_id"], "attributes": {"user_id": {"type": "uuid"}, "email": {"unique": "enforced"}, "name": {}}},
			"event": {"parent": "user", "identity": ["event_id"], "attributes": {
				"event_id": {"type": "ulid"}, "at": {"type": "timestamp"}, "seen": {"type": "timestamp", "resolution": "second", "optional": true},
				"day": {"type": "date"}, "expires": {"type": "epoch_seconds", "digits": 10}, "title": {},
				"score": {"type": "number", "digits": 4, "decimals": 2, "minimum": -100}, "size": {"type": "number"},
				"priority": {"values": ["low", "normal", "high"]}, "live": {"type": "boolean"}, "part_id": {"type": "ksuid"}, "trace_id": {"type": "uuid7"}
			}}
		},
		"access_patterns": {
			"user_with_events": {"entities": ["user", "event"], "match": ["user_id"], "sort": ["event_id"], "order": "grouped"},
			"by_score": {"entity": "event", "match": ["user_id"], "sort": ["score"], "consistent": true},
			"by_title": {"entity": "event", "match": ["user_id"], "sort": ["title", "at"]},
			"seen": {"entity": "event", "match": ["day"], "present": ["seen"], "sort": ["seen"]},
			"live": {"entity": "event", "match": ["priority"], "where": {"live": "true"}, "sort": ["expires"]},
			"traces": {"entity": "event", "match": ["trace_id", "part_id"], "sort": ["size"]},
			"user_by_email": {"entity": "user", "operation": "get", "match": ["email"], "consistent": true}
		}
	}`,
	"native": `{
		"name": "native", "keys": {"delimiter": "+", "base": "composite"},
		"entities": {"task": {"identity": ["list", "task"], "attributes": {
			"priority": {"values": ["low", "normal", "high"]}, "severity": {"values": ["minor", "major"], "optional": true}, "note": {}
		}}},
		"access_patterns": {
			"tasks": {"entity": "task", "match": ["list"], "prefix": "note"},
			"by_priority": {"entity": "task", "match": ["note"], "sort": ["priority"]},
			"by_severity": {"entity": "task", "match": ["list"], "present": ["severity"], "sort": ["severity", "priority"]}
		}
	}`,
	"absent": `{
		"name": "absent",
		"entities": {"place": {"identity": ["place"], "attributes": {
			"owner": {}, "city": {"optional": true, "absent_as": "NO NE"}, "opened": {"type": "date", "optional": true, "absent_as": "NEVER", "absent_stored": true},
			"grade": {"values": ["poor", "fair"], "optional": true, "absent_as": "-"}
		}}},
		"access_patterns": {
			"by_city": {"entity": "place", "match": ["owner"], "sort": ["city"]},
			"by_grade": {"entity": "place", "match": ["owner"], "sort": ["grade"]},
			"by_age": {"entity": "place", "match": ["owner"], "sort": ["opened"]},
			"new": {"entity": "place", "match": ["owner"], "present": ["opened"], "sort": ["city"]}
		}
	}`,
	"split": `{
		"name": "split", "keys": {"indexes": "overloaded"},
		"entities": {
			"image": {"identity": ["board", "no"], "attributes": {
				"no": {"type": "number", "digits": 6}, "tag": {"immutable": true}, "at": {"type": "timestamp", "immutable": true}, "day": {"type": "date", "immutable": true}
			}, "spread": {"shards": 12}},
			"photo": {"identity": ["photo"], "attributes": {
				"tag": {}, "at": {"type": "timestamp", "resolution": "second", "immutable": true}
			}, "spread": {"bucket": "hour", "of": "at"}}
		},
		"access_patterns": {
			"newest": {"entity": "image", "sort": ["at"], "spread": {"shards": 1000, "by": "no"}},
			"tagged": {"entity": "image", "match": ["tag"], "sort": ["at"], "spread": {"shards": 3, "by": "at", "bucket": "month", "of": "at"}},
			"days": {"entity": "image", "match": ["tag"], "sort": ["day"], "spread": {"bucket": "year", "of": "day"}},
			"photos": {"entity": "photo", "match": ["tag"], "spread": {"bucket": "minute", "of": "at"}},
			"take": {"entity": "photo", "operation": "put"}
		}
	}`,
	"natural": `{
		"name": "natural", "keys": {"base": "natural"},
		"entities": {"reading": {"identity": ["sensor", "at"], "attributes": {"sensor": {"type": "number"}, "at": {"type": "timestamp"}}}},
		"access_patterns": {"readings": {"entity": "reading", "match": ["sensor"], "sort": ["at"]}}
	}`,
}

// vector is one key to write: what is given, and what comes out.
type vector struct {
	Name   string            `json:"name"`
	Design string            `json:"design"`
	Entity string            `json:"entity"`
	Values map[string]string `json:"values"`
	Key    map[string]string `json:"key,omitempty"`
	Error  design.Problem    `json:"error,omitempty"`
}

// vectors is the file.
type vectors struct {
	Designs map[string]json.RawMessage `json:"designs"`
	Vectors []vector                   `json:"vectors"`
}

// excerpt is the part of a design document that key text needs, as it stands in the document.
func excerpt(t *testing.T, name string) (*design.Design, json.RawMessage) {
	t.Helper()
	table, _, err := corpus.Decode([]byte(vectorModels[name]))
	if err != nil {
		t.Fatal(err)
	}
	result := derive.Table(table)
	if result.Design == nil {
		t.Fatalf("%s is refused: %v", name, result.Findings)
	}
	whole, err := json.Marshal(result.Design)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(whole, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "access_paths")
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return result.Design, data
}

// stored are the designs of the file. They stay when deriving finds better ones: what it wrote once has to be written
// for ever.
func stored(t *testing.T) map[string]*design.Design {
	t.Helper()
	kept, err := os.ReadFile(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Designs map[string]*design.Design `json:"designs"`
	}
	if err := json.Unmarshal(kept, &file); err != nil {
		t.Fatal(err)
	}
	return file.Designs
}

// rederived are the designs of the models as they are derived today, and what documents hold of them.
func rederived(t *testing.T) (map[string]*design.Design, map[string]json.RawMessage) {
	t.Helper()
	designs, excerpts := map[string]*design.Design{}, map[string]json.RawMessage{}
	for name := range vectorModels {
		designs[name], excerpts[name] = excerpt(t, name)
	}
	return designs, excerpts
}

// TestItemKey_agreesWithItsVectors writes the key of every vector anew and compares it with the file. With -update it
// derives the designs again, too.
func TestItemKey_agreesWithItsVectors(t *testing.T) {
	t.Parallel()
	var made vectors
	var designs map[string]*design.Design
	if *update {
		designs, made.Designs = rederived(t)
	} else {
		designs = stored(t)
	}
	for _, g := range givens() {
		v := vector{Name: g.name, Design: g.design, Entity: g.entity, Values: g.values()}
		key, err := designs[g.design].ItemKey(g.entity, v.Values)
		v.Key, v.Error = key, problemOf(t, err)
		made.Vectors = append(made.Vectors, v)
	}
	if *update {
		write(t, made)
	}
	kept, err := os.ReadFile(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	var file vectors
	if err := json.Unmarshal(kept, &file); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(file.Vectors, made.Vectors); diff != "" {
		t.Errorf("key text has changed, which breaks what tables hold (-was +is):\n%s", diff)
	}
}

func write(t *testing.T, made vectors) {
	t.Helper()
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(made); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(vectorFile, data.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// problemOf is the kind of an error of ItemKey, empty for none.
func problemOf(t *testing.T, err error) design.Problem {
	t.Helper()
	var key *design.KeyError
	var unknown *design.UnknownNameError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &key):
		return key.Problem
	case errors.As(err, &unknown):
		return design.UnknownName
	}
	t.Fatalf("an error without a kind: %v", err)
	return ""
}

// TestVectors_coverEverything demands a vector for every kind of error, every coding and every place of a key.
func TestVectors_coverEverything(t *testing.T) {
	t.Parallel()
	problems, written := map[design.Problem]bool{}, map[string]bool{}
	designs := stored(t)
	for _, g := range givens() {
		key, err := designs[g.design].ItemKey(g.entity, g.values())
		problems[problemOf(t, err)] = true
		for name := range key {
			written[g.design+" "+name] = true
		}
	}
	for _, p := range []design.Problem{
		"", design.UnknownName, design.MissingValue, design.BadValue, design.Delimited, design.EmptyText, design.LongText,
	} {
		if !problems[p] {
			t.Errorf("no vector has the error %q", p)
		}
	}
	types := map[string]bool{}
	for name, d := range designs {
		for _, keys := range d.ItemKeys {
			facts, _ := d.Entity(keys.Entity)
			for _, key := range keys.Attributes {
				if !written[name+" "+key.Name] {
					t.Errorf("no vector writes %s of %s", key.Name, name)
				}
				for _, s := range key.Template {
					if a, ok := facts.Attribute(s.Attribute); ok {
						types[a.Coding.Type+" "+strings.TrimLeft(s.Format, "0123456789")] = true
					}
				}
			}
		}
	}
	for _, want := range []string{
		"string ", "string rank", "string escaped", "number ", "number .2", "epoch_seconds ", "timestamp ", "date ", "uuid ", "uuid7 ", "ulid ", "ksuid ",
	} {
		if !types[want] {
			t.Errorf("no vector has the coding %q; there are %v", want, slices.Sorted(maps.Keys(types)))
		}
	}
}

// TestVectors_inPython runs an implementation that was written from the documentation alone.
func TestVectors_inPython(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed; it would run testdata/key_text.py")
	}
	output, err := exec.CommandContext(t.Context(), python, "-B", "testdata/key_text.py").CombinedOutput()
	if err != nil {
		t.Errorf("%v:\n%s", err, output)
	}
}
