package tenancy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// shape says in what a document differs from the only form that policies of tables have. It notices what no request can
// show, because another guard stands beside: each has to be there, since what AWS does without is documented nowhere.
func shape(d policy.Document, from source) []string {
	var wrong []string
	if d.Version != policy.Version {
		wrong = append(wrong, "its version is "+d.Version)
	}
	for _, s := range d.Statements {
		var list []string
		switch {
		case s.Effect != policy.Allow:
			continue
		case slices.Equal(s.Actions, []string{describe}) || slices.Equal(s.Actions, []string{"kms:Decrypt"}):
			list = shapeOfGuards(s, from)
		default:
			list = append(shapeOfAllow(s), shapeOfGuards(s, from)...)
		}
		for _, text := range list {
			wrong = append(wrong, s.Sid+": "+text)
		}
	}
	return wrong
}

// shapeOfAllow says what is odd in a statement that allows requests on a tenant's keys.
func shapeOfAllow(s policy.Statement) []string {
	var wrong []string
	eight := actionNames(attack.Granted())
	for _, action := range s.Actions {
		if !slices.Contains(eight, action) {
			wrong = append(wrong, "it allows "+action)
		}
	}
	if len(s.Actions) == 0 || len(s.Resources) == 0 {
		wrong = append(wrong, "it does not say what it allows on what")
	}
	for _, resource := range s.Resources {
		if strings.ContainsAny(resource, "*?$") {
			wrong = append(wrong, "it is open for "+resource)
		}
	}
	equals, exact := s.Condition("ForAllValues:StringEquals", leadingKeys)
	like, open := s.Condition("ForAllValues:StringLike", leadingKeys)
	if exact == open {
		wrong = append(wrong, "it does not compare keys once")
	}
	for _, value := range equals {
		if strings.ContainsAny(value, "*?") {
			wrong = append(wrong, "a wildcard is compared literally")
		}
	}
	for _, value := range slices.Concat(equals, like) {
		if _, inside, found := strings.Cut(value, "${"); found && strings.ContainsAny(strings.SplitN(inside, "}", 2)[0], ",' ") {
			wrong = append(wrong, "a variable has a default value")
		}
	}
	return append(wrong, lacks(s, []policy.Condition{
		{Operator: "Null", Key: leadingKeys, Values: []string{"false"}},
		{Operator: "ForAnyValue:StringLike", Key: leadingKeys, Values: []string{"?*"}},
	})...)
}

// shapeOfGuards says which guards of the session's tenant a statement lacks, and which conditions it should not have.
func shapeOfGuards(s policy.Statement, from source) []string {
	wanted := []policy.Condition{}
	if from.variable != "" {
		wanted = append(wanted,
			policy.Condition{Operator: "Null", Key: from.variable, Values: []string{"false"}},
			policy.Condition{Operator: "StringLike", Key: from.variable, Values: []string{"?*"}})
	}
	wrong := lacks(s, wanted)
	if _, has := s.Condition("StringNotLike", from.variable); has != from.tag {
		wrong = append(wrong, "it takes odd tags")
	}
	known := []string{
		leadingKeys, "dynamodb:ReturnValues", from.variable, "kms:ViaService",
		"kms:EncryptionContext:aws:dynamodb:tableName", "kms:EncryptionContext:aws:dynamodb:subscriberId",
	}
	for _, c := range s.Conditions {
		if !slices.Contains(known, c.Key) {
			wrong = append(wrong, "it tests "+c.Key)
		}
	}
	return wrong
}

// lacks lists the conditions that a statement does not have.
func lacks(s policy.Statement, wanted []policy.Condition) []string {
	var wrong []string
	for _, c := range wanted {
		if values, has := s.Condition(c.Operator, c.Key); !has || !slices.Equal(values, c.Values) {
			wrong = append(wrong, fmt.Sprintf("it lacks %s of %s", c.Operator, c.Key))
		}
	}
	return wrong
}
