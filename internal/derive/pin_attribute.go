package derive

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// attribute reads one attribute of a pinned template. The error says what is wrong and ends without a full stop.
func (r *pinReader) attribute(s design.Segment) (piece, error) {
	at, known := r.entity.place[s.Attribute]
	switch {
	case !known:
		return piece{}, fmt.Errorf("%s has no attribute %q; it has %s", r.entity.name(), s.Attribute, strings.Join(r.entity.resolved.AttributeNames(), ", "))
	case s.Bound != "" || s.Shift != "":
		return piece{}, errors.New("bounds and steps belong to key conditions, not to keys")
	}
	a := r.entity.attr(at)
	plain := plainFormat(a)
	switch s.Format {
	case "", plain:
	case design.FormatEscaped:
		if plain != "" || a.Type.FixedWidth() || a.Type.Stored() != "S" {
			return piece{}, fmt.Errorf("values of %s need no escaping", a.Name)
		}
	default:
		return piece{}, fmt.Errorf("%s is written as {%s} or, so that its texts sort as its values do, as {%s:%s}", a.Name, a.Name, a.Name, plain)
	}
	return piece{place: at, format: s.Format}, nil
}

// keepsOrder reports whether texts of the piece sort as its values do: fixed widths and escaped text do anywhere, other
// text only at the end, and a number or a closed list only in its own format.
func (e *entity) keepsOrder(p piece, last bool) bool {
	a := e.attr(p.place)
	plain := plainFormat(a)
	switch {
	case plain != "":
		return p.format == plain
	case p.format == design.FormatEscaped || a.Type.FixedWidth():
		return true
	}
	return last && a.Type != model.Boolean
}

// templateOf writes pieces as the template they were read from.
func (e *entity) templateOf(pieces []piece, delimiter string) design.Template {
	var t design.Template
	for i, p := range pieces {
		if i > 0 {
			t = t.Append(delimiter)
		}
		if p.place < 0 {
			t = t.Append(p.literal)
			continue
		}
		t = append(t, design.Segment{Attribute: e.attr(p.place).Name, Format: p.format})
	}
	return t
}
