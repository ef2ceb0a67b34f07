package space

import (
	"fmt"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/language"
)

// MostListed is the most shards that a policy lists one by one. More are one ? for each digit.
const MostListed = 8

// Reader reads templates of one table.
type Reader struct {
	Attribute, Delimiter string
}

// Alphabet is the characters of tenants' ids.
func (r Reader) Alphabet() language.Alphabet {
	return func(c rune) bool { return design.TenantCharacter(c, r.Delimiter) }
}

// tenant reports whether a segment is the tenant's id as it is stored.
func (r Reader) tenant(s design.Segment) bool {
	return s == design.Segment{Attribute: r.Attribute}
}

// Leads says why a template doesn't lead with its tenant, or nothing: literal text that ends with the delimiter may stand
// before the id, and behind it the end or the delimiter has to.
func (r Reader) Leads(t design.Template) string {
	segments := merged(t)
	if !names(segments, r.Attribute) {
		return "it does not contain the tenant"
	}
	if segments[0].Attribute == "" {
		if !strings.HasSuffix(segments[0].Literal, r.Delimiter) {
			return "no delimiter stands before the tenant"
		}
		segments = segments[1:]
	}
	switch {
	case segments[0].Attribute != r.Attribute:
		return "what stands before the tenant may be anything"
	case !r.tenant(segments[0]):
		return "the tenant is not written as it is stored"
	case len(segments) > 1 && !strings.HasPrefix(segments[1].Literal, r.Delimiter):
		return "no delimiter stands behind the tenant"
	}
	return ""
}

func names(list design.Template, attribute string) bool {
	for _, s := range list {
		if s.Attribute == attribute {
			return true
		}
	}
	return false
}

// merged joins neighbouring literals and drops empty ones.
func merged(t design.Template) design.Template {
	var all design.Template
	for _, s := range t {
		switch {
		case s.Attribute != "":
			all = append(all, s)
		case s.Literal != "":
			all = all.Append(s.Literal)
		}
	}
	return all
}

// Before is the literal text in front of the tenant of a template that leads with it.
func (r Reader) Before(t design.Template) string {
	if first := merged(t)[0]; first.Attribute == "" {
		return first.Literal
	}
	return ""
}

// Languages are all texts of a template, in several parts where it has shards that are listed. The tenant is the tenant
// only where the template leads with it; all else that varies is any text.
func (r Reader) Languages(t design.Template) []language.Language {
	all := []language.Language{nil}
	extend := func(choices ...language.Language) {
		var longer []language.Language
		for _, l := range all {
			for _, c := range choices {
				longer = append(longer, append(append(language.Language{}, l...), c...))
			}
		}
		all = longer
	}
	leads, first := r.Leads(t) == "", true
	for _, s := range merged(t) {
		switch {
		case s.Attribute == "":
			extend(language.Language{language.Text(s.Literal)})
		case leads && first && r.tenant(s):
			first = false
			extend(language.Language{{Kind: language.Tenant}})
		case design.ShardsOf(s.Format) > 0:
			extend(shards(design.ShardsOf(s.Format))...)
		case isPeriod(s.Format):
			extend(period(s.Format))
		default:
			extend(language.Language{{Kind: language.Any}})
		}
	}
	return all
}

func shards(n int) []language.Language {
	if n > MostListed {
		width, _ := design.SplitWidth(design.ShardFormat(n))
		var digits language.Language
		for range width {
			digits = append(digits, language.Piece{Kind: language.One})
		}
		return []language.Language{digits}
	}
	var all []language.Language
	for i := range n {
		all = append(all, language.Language{language.Text(design.ShardText(i, n))})
	}
	return all
}

func isPeriod(format string) bool {
	_, split := design.SplitWidth(format)
	return split && design.ShardsOf(format) == 0
}

// period is the shape of a period: a ? for each digit, and what stands between them.
func period(bucket string) language.Language {
	var l language.Language
	for _, c := range samplePeriod(bucket) {
		if c >= '0' && c <= '9' {
			l = append(l, language.Piece{Kind: language.One})
		} else {
			l = append(l, language.Text(string(c)))
		}
	}
	return l
}

func samplePeriod(bucket string) string {
	text, err := design.Coding{Type: "timestamp"}.Text("2026-11-30T12:34:56Z", bucket, "")
	if err != nil {
		panic("space: " + bucket + " is no bucket") // SplitWidth said it is
	}
	return text
}

// Values are what a policy says to cover a template that leads with its tenant: its languages, each cut at the first
// place where any text may stand, which then stands for the rest. Why says what keeps it from being said safely.
func (r Reader) Values(t design.Template) (values []language.Language, why string) {
	for _, l := range r.Languages(t) {
		cut, why := r.value(l)
		if why != "" {
			return nil, why
		}
		values = append(values, cut)
	}
	return values, ""
}

func (r Reader) value(l language.Language) (language.Language, string) {
	behind := "" // literal text between the tenant and any text
	for i, p := range l {
		switch p.Kind {
		case language.One:
		case language.Tenant:
			behind = ""
		case language.Literal:
			behind += p.Text
		case language.Any:
			if !strings.HasSuffix(behind, r.Delimiter) || !r.labelled(behind) {
				return nil, "no label stands between the tenant and what may be any text"
			}
			return append(append(language.Language{}, l[:i]...), p), ""
		}
	}
	return l, ""
}

// labelled reports whether one of the literal segments is a label and not a shard or a date.
func (r Reader) labelled(text string) bool {
	for _, segment := range strings.Split(text, r.Delimiter) {
		if segment != "" && strings.Trim(segment, "0123456789-T:") != "" {
			return true
		}
	}
	return false
}

// UnfitLabel says what is wrong with the literal text of a template, or nothing: what IAM reads or no policy may hold, and
// a label behind the tenant that could be taken for a shard or a period.
func (r Reader) UnfitLabel(t design.Template) string {
	behindTenant := false
	for _, s := range merged(t) {
		if s.Attribute != "" {
			behindTenant = s.Attribute == r.Attribute
			continue
		}
		for _, c := range s.Literal {
			if strings.ContainsRune("*?${}", c) || c < ' ' || c > '\u00ff' || c >= '\u007f' && c < '\u00a1' || c == '\u00ad' {
				return fmt.Sprintf("it contains %q", string(c))
			}
		}
		if first := strings.Split(s.Literal, r.Delimiter); behindTenant && len(first) > 1 && first[1] != "" && !r.labelled(first[1]) {
			return fmt.Sprintf("the label %q looks like a shard or a date", first[1])
		}
	}
	return ""
}

// Texts are samples of a template's texts for one tenant: every listed shard, the first and the last of more, one period,
// and fill for all else that varies.
func (r Reader) Texts(t design.Template, tenant, fill string) []string {
	all := []string{""}
	for _, s := range merged(t) {
		choices := []string{s.Literal}
		switch n := design.ShardsOf(s.Format); {
		case r.tenant(s):
			choices = []string{tenant}
		case n > MostListed:
			choices = []string{design.ShardText(0, n), design.ShardText(n-1, n)}
		case n > 0:
			choices = nil
			for i := range n {
				choices = append(choices, design.ShardText(i, n))
			}
		case isPeriod(s.Format):
			choices = []string{samplePeriod(s.Format)}
		case s.Attribute != "":
			choices = []string{fill}
		}
		var longer []string
		for _, text := range all {
			for _, c := range choices {
				longer = append(longer, text+c)
			}
		}
		all = longer
	}
	return all
}

// Touches reports whether what a policy says to cover one template can be a text of another one, of any tenant.
func (r Reader) Touches(granted, other design.Template) bool {
	values, _ := r.Values(granted)
	for _, v := range values {
		for _, l := range r.Languages(other) {
			if _, meet := language.Meet(v, l, r.Alphabet(), language.Everybody); meet {
				return true
			}
		}
	}
	return false
}
