package reading

import (
	"fmt"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// Difference is what came back that the question does not mean, or did not come back as it means it.
type Difference struct {
	// What says in words what is wrong with the first of the items; the second, if there is one, is right or its
	// neighbour.
	What  string
	Items []sample.Item
	shown []string
}

// Error shows the items and what is wrong.
func (d *Difference) Error() string {
	text := d.shown[0] + " is " + d.What
	if len(d.shown) > 1 {
		text += "; the other is " + d.shown[1]
	}
	return text
}

func (q Question) differ(what string, item sample.Item, others ...sample.Item) error {
	d := &Difference{What: what, Items: append([]sample.Item{item}, others...)}
	for _, one := range d.Items {
		d.shown = append(d.shown, q.show(one))
	}
	return d
}

// other is up to one item of a list that is not the given one.
func other(list []sample.Item, item sample.Item) []sample.Item {
	at := slices.IndexFunc(list, func(one sample.Item) bool { return fmt.Sprint(one) != fmt.Sprint(item) })
	if at < 0 {
		return nil
	}
	return list[at : at+1]
}
