package finding_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

func TestCodes_areSortedAndDocumented(t *testing.T) {
	t.Parallel()
	codes := finding.Codes()
	if len(codes) < 49 {
		t.Fatalf("got %d codes", len(codes))
	}
	shape := regexp.MustCompile(`^DM[1-9][0-9]{2}$`)
	for i, entry := range codes {
		if !shape.MatchString(string(entry.Code)) {
			t.Errorf("%s is no code", entry.Code)
		}
		if i > 0 && codes[i-1].Code >= entry.Code {
			t.Errorf("%s stands behind %s", entry.Code, codes[i-1].Code)
		}
		if entry.Title == "" || strings.HasSuffix(entry.Title, ".") {
			t.Errorf("%s: title %q", entry.Code, entry.Title)
		}
		if !strings.HasSuffix(entry.Doc, ".") || strings.Contains(entry.Doc, "\n") || len(entry.Doc) < 60 {
			t.Errorf("%s: doc %q", entry.Code, entry.Doc)
		}
	}
}

func TestCodes_haveOneTitleEach(t *testing.T) {
	t.Parallel()
	seen := map[string]finding.Code{}
	for _, entry := range finding.Codes() {
		if other, ok := seen[entry.Title]; ok {
			t.Errorf("%s and %s have the title %q", other, entry.Code, entry.Title)
		}
		seen[entry.Title] = entry.Code
	}
}

// What warns may be silenced, unless it is about items that are lost or about what was done already.
func TestCodes_ofWarningsAreRegisteredAsSuch(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("catalogue*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var source []byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, text...)
	}
	names := func(pattern string) []string {
		var list []string
		for _, match := range regexp.MustCompile(pattern).FindAllSubmatch(source, -1) {
			list = append(list, string(match[1]))
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	loud := names(`\b(code\w+)\s+= registerLoud\("DM4`) // what concerns tenants is never silenced
	warn := slices.DeleteFunc(names(`\b(code\w+)\.warn\(`), func(name string) bool {
		return slices.Contains([]string{"codeElsewhere", "codeReplaced", "codeUnsettled"}, name) || slices.Contains(loud, name)
	})
	if registered := names(`\b(code\w+)\s+= registerWarning\(`); !slices.Equal(warn, registered) {
		t.Errorf("these warn:\n%q\nthese are registered as warnings:\n%q", warn, registered)
	}
}

func TestRegister_refusesACodeTwice(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	finding.Register("DM101", "again", "Again.")
}

func TestNearest_findsSlipsAndNothingElse(t *testing.T) {
	t.Parallel()
	known := []string{"author_id", "created_at", "id", "post", "post_id", "string", "string_set", "n"}
	for name, want := range map[string]string{
		"author_di":             "author_id",
		"created":               "created_at",
		"craeted_at":            "created_at",
		"pots":                  "post",
		"posts":                 "post",
		"Post":                  "post",
		"POST-ID":               "post_id",
		"STRINGSET":             "string_set",
		"str":                   "string",
		"di":                    "id",
		"color":                 "",
		"pest":                  "post",
		"part":                  "",
		"x":                     "",
		"b":                     "",
		"":                      "",
		strings.Repeat("a", 80): "",
	} {
		if got := finding.Nearest(name, known); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	if got := finding.Nearest("post", nil); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}

func TestDistance_countsSlips(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "abd", 1}, {"abc", "ab", 1}, {"kitten", "sitting", 3}} {
		if got := finding.Distance(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: got %d, want %d", c.a, c.b, got, c.want)
		}
		if got := finding.Distance(c.b, c.a); got != c.want {
			t.Errorf("%q, %q: got %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

func TestSome_countsWhatItDoesNotList(t *testing.T) {
	t.Parallel()
	names := strings.Split("abcdefghijklmno", "")
	for count, want := range map[int]string{
		0: "", 1: "a", 2: "a and b", 3: "a, b and c",
		15: "a, b, c, d, e, f, g, h, i, j, k, l and 3 more",
	} {
		if got := finding.Some(names[:count]); got != want {
			t.Errorf("%d: got %q, want %q", count, got, want)
		}
	}
}

func TestUnknownAttribute_suggestsAndLists(t *testing.T) {
	t.Parallel()
	at := finding.Pattern("p").At("match")
	f := finding.UnknownAttribute(at, "post", "author_di", []string{"author_id", "post_id"})
	if f.Severity != finding.Error || f.Code != "DM102" || f.Subject != at {
		t.Errorf("got %+v", f)
	}
	for _, want := range []string{`"author_id"`, "post_id", `entities["post"]`} {
		if !strings.Contains(f.Detail(), want) {
			t.Errorf("%q is not in\n%s", want, f.Detail())
		}
	}
}

func TestWriteOperations_namesAllThatAreGiven(t *testing.T) {
	t.Parallel()
	f := finding.WriteOperations(finding.Pattern("p").At("writes", "0"), []string{"create", "delete"})
	if !strings.Contains(f.Found, "create and delete") {
		t.Errorf("got %q", f.Found)
	}
}

func TestKeyType_saysWhatToWriteForEachType(t *testing.T) {
	t.Parallel()
	at := finding.Pattern("p").At("match")
	remedies := []string{}
	for _, declared := range []string{"boolean", "map", "list"} {
		remedies = append(remedies, finding.KeyType(at, "match", "x", declared).Remedy)
	}
	slices.Sort(remedies)
	if len(slices.Compact(remedies)) != 3 {
		t.Errorf("got %q", remedies)
	}
}

// TestCodes_haveTheSeverityThatTheirConstructorsGive reads the source: the guide says of each code whether it stops the plan.
func TestCodes_haveTheSeverityThatTheirConstructorsGive(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("catalogue_*.go")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	var source strings.Builder
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(data)
	}
	made := map[string]string{"register": "fail", "registerWarning": "warn", "registerLoud": "warn"}
	registered := map[string]string{}
	for _, m := range regexp.MustCompile(`(code\w+)\s*= (register|registerWarning|registerLoud)\("DM`).FindAllStringSubmatch(source.String(), -1) {
		registered[m[1]] = made[m[2]]
	}
	if len(registered) != len(finding.Codes()) {
		t.Errorf("%d codes are registered, %d found in the source", len(finding.Codes()), len(registered))
	}
	used := regexp.MustCompile(`(code\w+)\.(fail|warn)\(`).FindAllStringSubmatch(source.String(), -1)
	for _, m := range used {
		if registered[m[1]] != m[2] {
			t.Errorf("%s.%s, and it is registered to %s", m[1], m[2], registered[m[1]])
		}
	}
	if len(used) < len(registered) {
		t.Errorf("%d constructors for %d codes", len(used), len(registered))
	}
}

func TestFail_showsWhatIsHidden(t *testing.T) {
	t.Parallel()
	f := finding.UnknownEntity(finding.Pattern("a\x1b[2J\u202eb").At("entity"), "x\ny", []string{"p\x00q", "é\u00a0\U000e0001"})
	want := `access_patterns["a\u001b[2J\u202eb"].entity: unknown entity "x\ny" [DM101]`
	if got := f.Summary(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !strings.Contains(f.Why, `the entities p\u0000q and é\u00a0\U000e0001.`) {
		t.Errorf("got %s", f.Why)
	}
	if list := finding.Replaced("t", []string{"One.", "Two."}); !strings.HasSuffix(list.Found, ":\n  - One.\n  - Two.") {
		t.Errorf("the lines of a list are gone: %q", list.Found)
	}
}
