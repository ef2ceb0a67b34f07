package iamfake

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
)

// element is a piece of an answer: a text, or elements in their order.
type element struct {
	name  string
	text  string
	parts []element
}

// MarshalXML writes the element.
func (e element) MarshalXML(encoder *xml.Encoder, _ xml.StartElement) error {
	start := xml.StartElement{Name: xml.Name{Local: e.name}}
	if e.parts == nil {
		return encoder.EncodeElement(e.text, start)
	}
	if err := encoder.EncodeToken(start); err != nil {
		return err
	}
	for _, part := range e.parts {
		if err := encoder.Encode(part); err != nil {
			return err
		}
	}
	return encoder.EncodeToken(start.End())
}

// document is a whole answer: its root has the namespace.
type document struct{ element }

// MarshalXML writes the document.
func (d document) MarshalXML(encoder *xml.Encoder, _ xml.StartElement) error {
	start := xml.StartElement{Name: xml.Name{Local: d.name}, Attr: []xml.Attr{{Name: xml.Name{Local: "xmlns"}, Value: namespace}}}
	if err := encoder.EncodeToken(start); err != nil {
		return err
	}
	for _, part := range d.parts {
		if err := encoder.Encode(part); err != nil {
			return err
		}
	}
	return encoder.EncodeToken(start.End())
}

// answer sends a document.
func answer(w http.ResponseWriter, status int, d document) {
	body, err := xml.Marshal(d)
	if err != nil {
		panic(fmt.Sprintf("an answer can't be encoded: %v", err)) // net/http drops the connection and logs it
	}
	w.Header().Set("Content-Type", "text/xml")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// errorResponse is a refusal.
func errorResponse(code, message, id string) document {
	kind := "Sender"
	if statusOf(code) >= http.StatusInternalServerError {
		kind = "Receiver"
	}
	return document{group("ErrorResponse",
		group("Error", leaf("Type", kind), leaf("Code", code), leaf("Message", message)),
		leaf("RequestId", id),
	)}
}

// response is what an operation returned. Operations without a result have only the request's id.
func response(operation string, out any, id string) document {
	parts := []element{}
	if result := resultOf(out); result != nil {
		parts = append(parts, group(operation+"Result", result...))
	}
	return document{group(operation+"Response", append(parts, group("ResponseMetadata", leaf("RequestId", id)))...)}
}

func resultOf(out any) []element {
	switch o := out.(type) {
	case *iam.CreatePolicyOutput:
		return []element{policyElement(o.Policy)}
	case *iam.GetPolicyOutput:
		return []element{policyElement(o.Policy)}
	case *iam.GetPolicyVersionOutput:
		return []element{group("PolicyVersion", versionElements(*o.PolicyVersion)...)}
	case *iam.CreatePolicyVersionOutput:
		return []element{group("PolicyVersion", versionElements(*o.PolicyVersion)...)}
	case *iam.ListPolicyVersionsOutput:
		list := members("Versions", o.Versions, versionElements)
		return append([]element{list}, truncated(o.IsTruncated, o.Marker)...)
	case *iam.ListEntitiesForPolicyOutput:
		lists := []element{
			members("PolicyRoles", o.PolicyRoles, func(r types.PolicyRole) []element { return some(leafOf("RoleName", r.RoleName)) }),
			members("PolicyUsers", o.PolicyUsers, func(u types.PolicyUser) []element { return some(leafOf("UserName", u.UserName)) }),
			members("PolicyGroups", o.PolicyGroups, func(g types.PolicyGroup) []element { return some(leafOf("GroupName", g.GroupName)) }),
		}
		return append(lists, truncated(o.IsTruncated, o.Marker)...)
	}
	return nil
}

func policyElement(p *types.Policy) element {
	parts := some(
		leafOf("PolicyName", p.PolicyName), leafOf("PolicyId", p.PolicyId), leafOf("Arn", p.Arn), leafOf("Path", p.Path),
		leafOf("DefaultVersionId", p.DefaultVersionId), leafOf("Description", p.Description),
	)
	parts = append(parts, leaf("IsAttachable", "true"), leaf("AttachmentCount", fmt.Sprint(aws.ToInt32(p.AttachmentCount))), leaf("CreateDate", stamp(p.CreateDate)))
	if p.Tags == nil {
		return group("Policy", parts...)
	}
	return group("Policy", append(parts, members("Tags", p.Tags, func(t types.Tag) []element {
		return some(leafOf("Key", t.Key), leafOf("Value", t.Value))
	}))...)
}

func versionElements(v types.PolicyVersion) []element {
	return append(some(leafOf("Document", v.Document), leafOf("VersionId", v.VersionId)),
		leaf("IsDefaultVersion", fmt.Sprint(v.IsDefaultVersion)), leaf("CreateDate", stamp(v.CreateDate)))
}

// members is a list by the protocol's rules.
func members[T any](name string, list []T, parts func(T) []element) element {
	all := []element{}
	for _, item := range list {
		all = append(all, group("member", parts(item)...))
	}
	return group(name, all...)
}

// truncated says whether a list goes on, and where.
func truncated(more bool, marker *string) []element {
	return append([]element{leaf("IsTruncated", fmt.Sprint(more))}, some(leafOf("Marker", marker))...)
}

func stamp(t *time.Time) string { return aws.ToTime(t).UTC().Format(time.RFC3339) }

func group(name string, parts ...element) element {
	if parts == nil {
		parts = []element{}
	}
	return element{name: name, parts: parts}
}

func leaf(name, text string) element { return element{name: name, text: text} }

// leafOf is an element that is left out where there is nothing to say.
func leafOf(name string, text *string) *element {
	if text == nil {
		return nil
	}
	e := leaf(name, *text)
	return &e
}

// some are the elements that are there.
func some(elements ...*element) []element {
	all := []element{}
	for _, e := range elements {
		if e != nil {
			all = append(all, *e)
		}
	}
	return all
}
