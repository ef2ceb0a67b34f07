package tfvalue

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// DecodeFindings reads the attribute findings of a state.
func DecodeFindings(state types.Object) map[string]Finding {
	r := &Reader{}
	o, ok := r.Root(state)
	if !ok {
		return nil
	}
	v, at := o.field("findings")
	return entries(r, v, at, func(v attr.Value, at path.Path) Finding {
		f, _ := r.Object(v, at)
		return Finding{Code: f.Text("code"), Severity: f.Text("severity"), Subject: f.Text("subject"), Message: f.Text("message"), Remedy: f.Text("remedy")}
	})
}
