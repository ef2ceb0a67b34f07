package model

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// Check validates a declaration as far as it can be without deriving and resolves what it implies. All problems are
// reported at once. Resolved is complete only when no finding is an error.
func Check(t Table) (*Resolved, []finding.Finding) {
	declared := t
	t = withTenant(t)
	c := &checker{declared: declared, table: t, resolved: resolve(t), links: newLinks(t)}
	c.checkTable()
	c.checkTenant()
	c.checkLabels()
	for _, e := range c.resolved.Entities {
		c.checkEntity(e)
	}
	for _, p := range c.resolved.Patterns {
		c.checkPattern(p)
	}
	return c.resolved, finding.Sort(c.findings)
}

// checker collects the findings about one declaration. Its checks never stop at a problem, and never look behind a
// name that leads nowhere: that name has its finding already.
type checker struct {
	// declared is the declaration as it was written, table with what tenant implies.
	declared Table
	table    Table
	resolved *Resolved
	links    *links
	findings []finding.Finding
}

func (c *checker) report(f finding.Finding) { c.findings = append(c.findings, f) }

// word checks a field that takes one of a few words; the empty word means the default.
func (c *checker) word(at finding.Subject, field, word string, known ...string) {
	if word != "" && !slices.Contains(known, word) {
		c.report(finding.UnknownWord(at, field, word, known))
	}
}

// noneTwice checks that a list names nothing twice.
func (c *checker) noneTwice(at finding.Subject, field string, list []string) {
	seen := map[string]bool{}
	told := map[string]bool{}
	for _, name := range list {
		if seen[name] && !told[name] {
			told[name] = true
			c.report(finding.ListedTwice(at, field, name))
		}
		seen[name] = true
	}
}

// A nameRule is what a kind of name must look like.
type nameRule struct {
	pattern *regexp.Regexp
	least   int
	most    int
	// text is the rule in words, beginning with "must".
	text  string
	lower bool
}

// Limits of names. Amazon DynamoDB API reference: TableName and IndexName 3 to 255 characters of [a-zA-Z0-9_.-];
// KeySchemaAttributeName 1 to 255 bytes.
const (
	leastTableName = 3
	longestName    = 255
)

var (
	tableNames = nameRule{
		regexp.MustCompile(`^[a-zA-Z0-9_.-]+$`), leastTableName, longestName,
		"must have 3 to 255 characters, each a letter a-z or A-Z, a digit, or one of _ . -, because AWS allows no others", false,
	}
	attributeNames = nameRule{
		regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`), 1, longestName,
		"must begin with a letter or an underscore and go on with letters, digits, _ and -, at most 255 bytes in all, so that it can be a key attribute and stand in a template", false,
	}
	identifiers = nameRule{
		regexp.MustCompile(`^[a-z][a-z0-9_-]*$`), 1, longestName,
		"must begin with a lower-case letter and go on with lower-case letters, digits, _ and -, at most 255 bytes in all", true,
	}
	labels = nameRule{
		regexp.MustCompile(`^[A-Za-z0-9_]+$`), 1, longestName,
		"must be letters, digits and underscores, because a label stands in key text and may hold no delimiter", false,
	}
)

// name checks a name against its rule. What is the thing named, at the beginning of a sentence.
func (c *checker) name(at finding.Subject, what, name string, rule nameRule) {
	if !rule.holds(name) {
		c.report(finding.BadName(at, what, name, rule.text, rule.repair(name)))
	}
}

func (r nameRule) holds(name string) bool {
	return len(name) >= r.least && len(name) <= r.most && r.pattern.MatchString(name)
}

// CheckTableName says what is wrong with the name of a table.
func CheckTableName(name string) []finding.Finding {
	c := &checker{}
	c.name(finding.Table("name"), "The table name", name, tableNames)
	return c.findings
}

// IsTableName reports whether AWS allows a name for a table.
func IsTableName(name string) bool { return tableNames.holds(name) }

// repair returns a name like the given one that keeps the rule, or "" where that takes more than other characters.
func (r nameRule) repair(name string) string {
	if len(name) > r.most {
		return ""
	}
	if r.lower {
		name = strings.ToLower(name)
	}
	repaired := strings.Map(func(letter rune) rune {
		if r.pattern.MatchString("a" + string(letter)) {
			return letter
		}
		return '_'
	}, name)
	if len(repaired) < r.least || !r.pattern.MatchString(repaired) || strings.Trim(repaired, "_") == "" {
		return ""
	}
	return repaired
}
