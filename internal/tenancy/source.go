package tenancy

import (
	"regexp"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/language"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Shapes of what stands in a policy or names a condition key: all of it is text that IAM parses.
var (
	tagName     = regexp.MustCompile(`^[A-Za-z0-9_.:/=+@-]{1,128}$`)
	poolID      = regexp.MustCompile(identityID)
	issuer      = regexp.MustCompile(`^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(/[A-Za-z0-9._~-]+)*$`)
	placeholder = regexp.MustCompile(`^<[A-Za-z0-9_-]{1,64}>$`)
)

// identityID is the shape of the ids of Cognito's identity pools and identities: a region and a GUID.
const identityID = `^[a-z]{2}(-[a-z]+)+-[0-9]:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`

// cognito is the issuer of Cognito identities; its condition keys begin with it.
const cognito = "cognito-identity.amazonaws.com"

// source is where the tenant of a request comes from, checked.
type source struct {
	// variable is the condition key, empty where text stands for the tenant.
	variable, text string
	tag, replaced  bool
}

// sourceOf reads tenant_from. The findings say what is wrong with it.
func (g *generator) sourceOf(from Source) source {
	given := map[string]string{
		"principal_tag": from.PrincipalTag, "cognito_identity_pool_id": from.CognitoPool,
		"oidc_subject_of": from.OIDCSubjectOf, "value": from.Value, "placeholder": from.Placeholder,
	}
	var name string
	count := 0
	for key, value := range given {
		if value != "" {
			count++
			name = key
		}
	}
	at := finding.Table("tenant_from")
	if count != 1 {
		g.report(finding.TenantSources(at, count))
		return source{}
	}
	at = at.At(name)
	value := given[name]
	shapes := map[string]*regexp.Regexp{
		"principal_tag": tagName, "cognito_identity_pool_id": poolID, "oidc_subject_of": issuer, "placeholder": placeholder,
	}
	switch shape := shapes[name]; {
	case name == "value":
		if err := design.CheckTenant(value, g.kind(), g.design.Delimiter); err != nil {
			g.report(finding.TenantText(at, value, err.Error(), g.design.Delimiter))
		}
		return source{text: value}
	case !shape.MatchString(value):
		g.report(finding.SourceText(at, value, "it is not of the form "+shape.String(), "Write the name alone, in the characters of that form."))
	case name == "principal_tag" && strings.HasPrefix(strings.ToLower(value), "aws:"):
		g.report(finding.SourceText(at, value, "names that begin with aws: are AWS's own", `Write the key of a tag of yours, for example principal_tag = "tenant_id".`))
	case name == "cognito_identity_pool_id" && g.kind() != "string":
		g.report(finding.SourceText(at, value, "the tenant attribute is a "+g.kind()+", and identities have ids of a region and a GUID", `Declare the tenant attribute as a string, or take the tenant from a tag: principal_tag = "tenant_id".`))
	case name == "oidc_subject_of" && strings.EqualFold(value, cognito):
		g.report(finding.SourceText(at, value, "any pool's identities come from there", "Write the pool: cognito_identity_pool_id = aws_cognito_identity_pool.app.id."))
	}
	switch name {
	case "principal_tag":
		return source{variable: "aws:PrincipalTag/" + value, tag: true}
	case "cognito_identity_pool_id":
		return source{variable: cognito + ":sub"}
	case "oidc_subject_of":
		g.exactOnly(at, value)
		return source{variable: value + ":sub"}
	}
	return source{text: value, replaced: true}
}

// exactOnly refuses subjects of an issuer, which may hold any character, where keys go on behind the tenant: the subject
// "acme#3" would be the third shard of acme, and "acme#INVOICE" acme's invoices.
func (g *generator) exactOnly(at finding.Subject, value string) {
	for _, k := range g.tenantKeys() {
		for _, l := range g.reader.Languages(k.Template) {
			if l[len(l)-1].Kind != language.Tenant {
				g.report(finding.SubjectNotExact(at, value, k.Template.String()))
				return
			}
		}
	}
}

// write is the text of a policy's value for the tenant of the request.
func (s source) write(value language.Language, like bool) string {
	var b strings.Builder
	for _, p := range value {
		switch p.Kind {
		case language.Any:
			b.WriteString("*")
		case language.One:
			b.WriteString("?")
		case language.Tenant:
			if s.variable != "" {
				b.WriteString("${" + s.variable + "}")
			} else {
				b.WriteString(escape(s.text, like))
			}
		default:
			b.WriteString(escape(p.Text, like))
		}
	}
	return b.String()
}

// escape is the one place through which text that users chose enters a value of a policy.
func escape(text string, like bool) string {
	if like {
		return policy.EscapeLike(text)
	}
	return text
}

// guards are the conditions that hold only for sessions that say their tenant, as a tenant is written. They make the
// document safe whatever AWS does with empty values and with wildcards in variables, and whatever a tag may hold.
func (s source) guards(delimiter string) []policy.Condition {
	if s.variable == "" {
		return nil
	}
	list := []policy.Condition{
		{Operator: "Null", Key: s.variable, Values: []string{"false"}},
		{Operator: "StringLike", Key: s.variable, Values: []string{"?*"}},
	}
	if s.tag {
		list = append(list, policy.Condition{Operator: "StringNotLike", Key: s.variable, Values: s.unfit(delimiter)})
	}
	return list
}

// unfit are the patterns of tags that are no tenant's.
func (s source) unfit(delimiter string) []string {
	return []string{"*" + delimiter + "*", "*${*}*", "*${?}*"}
}

// pattern is the regular expression of the ids that the source can carry and that a table may have.
func (s source) pattern(kind, delimiter string) string {
	switch kind {
	case "string":
		if s.variable == cognito+":sub" {
			return identityID
		}
	case "uuid":
		return "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
	case "ulid":
		return "^[0-7][0-9A-HJKMNP-TV-Z]{25}$"
	}
	var class strings.Builder
	for r := rune('!'); r <= 0xff; r++ {
		if !design.TenantCharacter(r, delimiter) || s.tag && !inTag(r) || s.replaced && (r == '"' || r == '\\') {
			continue
		}
		if strings.ContainsRune(`\]^-[`, r) {
			class.WriteByte('\\')
		}
		class.WriteRune(r)
	}
	c := ranges(class.String())
	return "^[" + c + "]([" + c + " ]{0,254}[" + c + "])?$"
}

// inTag reports whether the value of a tag may hold a character, of those up to U+00FF (AWS STS API, Tag: letters, spaces,
// digits, and _ . : / = + - @).
func inTag(r rune) bool {
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	beyond := r == 'ª' || r == 'µ' || r == 'º' || r >= 'À' && r <= 'ÿ' && r != '×' && r != '÷'
	return letter || beyond || strings.ContainsRune("_.:/=+-@", r)
}

// ranges shortens the well-known runs of a character class.
func ranges(class string) string {
	for _, run := range []string{
		"0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ", "ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö", "øùúûüýþÿ",
	} {
		letters := []rune(run)
		class = strings.Replace(class, run, string(letters[0])+"-"+string(letters[len(letters)-1]), 1)
	}
	return class
}
