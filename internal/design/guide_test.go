package design_test

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

const guidePath = "../../templates/guides/design-document.md.tmpl"

func guide(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(guidePath)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// headings are the sections of the guide in which the fields of each type stand.
var headings = map[reflect.Type]string{
	reflect.TypeFor[design.Design]():         "The document",
	reflect.TypeFor[design.Certificate]():    "A certificate",
	reflect.TypeFor[design.Otherwise]():      "Another setting",
	reflect.TypeFor[design.Cost]():           "A cost",
	reflect.TypeFor[design.Choice]():         "A choice",
	reflect.TypeFor[design.Flip]():           "A flip",
	reflect.TypeFor[design.KeysAlone]():      "An index of keys alone",
	reflect.TypeFor[design.KeyList]():        "A list of keys",
	reflect.TypeFor[design.KeyGet]():         "A get of items",
	reflect.TypeFor[design.Tenancy]():        "A tenancy",
	reflect.TypeFor[design.TenantAccess]():   "An access of tenants",
	reflect.TypeFor[design.RunnerUp]():       "A runner-up",
	reflect.TypeFor[design.Periods]():        "Some periods",
	reflect.TypeFor[design.Either]():         "A demand",
	reflect.TypeFor[design.KeySchema]():      "A key schema",
	reflect.TypeFor[design.KeyAttribute]():   "A key attribute",
	reflect.TypeFor[design.Index]():          "An index",
	reflect.TypeFor[design.GoneIndex]():      "A gone index",
	reflect.TypeFor[design.ItemKeys]():       "The item keys of an entity",
	reflect.TypeFor[design.ItemAttribute]():  "An item key attribute",
	reflect.TypeFor[design.EntryCondition](): "An entry condition",
	reflect.TypeFor[design.Path]():           "An access path",
	reflect.TypeFor[design.PathValue]():      "A value",
	reflect.TypeFor[design.Step]():           "A step of a transaction",
	reflect.TypeFor[design.EntityFacts]():    "An entity",
	reflect.TypeFor[design.AttributeFacts](): "An attribute",
	reflect.TypeFor[design.Coding]():         "A coding",
}

// TestGuide_tellsOfEveryField: applications in other languages read the document by the guide, so it has a row for each
// field of the JSON, in the section of the object that has it, and no other.
func TestGuide_tellsOfEveryField(t *testing.T) {
	t.Parallel()
	text := guide(t)
	for kind, fields := range jsonFields(reflect.TypeFor[design.Design](), nil) {
		heading, ok := headings[kind]
		if !ok {
			t.Errorf("%s has no section in %s: write one, and its heading into headings", kind, guidePath)
			continue
		}
		told := rowsOf(text, heading)
		for _, field := range fields {
			if !told[field] {
				t.Errorf("%s: the section %q has no row for the field `%s` of %s", guidePath, heading, field, kind)
			}
			delete(told, field)
		}
		for field := range told {
			t.Errorf("%s: the section %q tells of `%s`, which %s does not have", guidePath, heading, field, kind)
		}
	}
}

// jsonFields are the names of the fields of a type and of all types below it. A template is a text in JSON.
func jsonFields(kind reflect.Type, into map[reflect.Type][]string) map[reflect.Type][]string {
	if into == nil {
		into = map[reflect.Type][]string{}
	}
	switch kind.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return jsonFields(kind.Elem(), into)
	case reflect.Struct:
	default:
		return into
	}
	if _, seen := into[kind]; seen || kind == reflect.TypeFor[design.Segment]() {
		return into
	}
	into[kind] = nil
	for i := range kind.NumField() {
		name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
		into[kind] = append(into[kind], name)
		jsonFields(kind.Field(i).Type, into)
	}
	return into
}

var code = regexp.MustCompile("`([^`]*)`")

// rowsOf are the fields in the first column of the table below a heading.
func rowsOf(text, heading string) map[string]bool {
	told := map[string]bool{}
	_, section, _ := strings.Cut(text, "\n### "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n#")
	for _, line := range strings.Split(section, "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 3 {
			continue
		}
		for _, m := range code.FindAllStringSubmatch(cells[1], -1) {
			told[m[1]] = true
		}
	}
	return told
}

// TestGuide_examplesAreRight writes the text of each example of the guide.
func TestGuide_examplesAreRight(t *testing.T) {
	t.Parallel()
	_, section, _ := strings.Cut(guide(t), "\n| template | coding | value | text |\n")
	section, _, _ = strings.Cut(section, "\n\n")
	lines := strings.Split(section, "\n")[1:]
	if len(lines) < 10 {
		t.Fatalf("only %d examples", len(lines))
	}
	for _, line := range lines {
		cells := code.FindAllStringSubmatch(line, -1)
		if len(cells) != 4 {
			t.Errorf("%d cells: %s", len(cells), line)
			continue
		}
		template, err := design.ParseTemplate(cells[0][1])
		if err != nil {
			t.Error(err)
			continue
		}
		var coding design.Coding
		if err := json.Unmarshal([]byte(cells[1][1]), &coding); err != nil {
			t.Error(line, err)
		}
		s := template[len(template)-1]
		entity := design.EntityFacts{Name: "e", Attributes: []design.AttributeFacts{{Name: s.Attribute, Coding: coding}}}
		name := strings.TrimSuffix(s.Attribute+"."+s.Bound, ".")
		got, err := template.Render(entity, "#", map[string]string{name: cells[2][1]})
		if err != nil || got != cells[3][1] {
			t.Errorf("%s gives %q, %v", line, got, err)
		}
	}
}

// TestGuide_tellsOfBoundsAndFormats: every bound and format that a template can have is explained.
func TestGuide_tellsOfBoundsAndFormats(t *testing.T) {
	t.Parallel()
	text := guide(t)
	for _, word := range []string{
		design.BoundFrom, design.BoundTo, design.BoundAfter, design.BoundThrough, design.BoundUntil, design.BoundPrefix,
		design.BoundPart, design.BoundSize, design.BoundOld, design.BoundFilter,
		design.BoundEach, design.BoundPeriod, design.ShardFormat(8), "minute", "hour", "day", "month", "year",
		design.FormatRank, design.FormatEscaped, "ulid", "uuid7", "ksuid" + design.LastID,
		design.NumberFormat(15, 2), "1ms", "1s", "1d",
	} {
		if !regexp.MustCompile("(?m)^\\|[^|]*`" + regexp.QuoteMeta(word) + "`").MatchString(text) {
			t.Errorf("%s has no row for `%s`", guidePath, word)
		}
	}
}
