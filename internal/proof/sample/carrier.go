package sample

import (
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// carrierOf is the id of a domain that carries an instant (sorts_as), or nil.
func (m *maker) carrierOf(root string) *model.ResolvedAttribute {
	for _, e := range m.resolved.Entities {
		for _, name := range m.namesOf(e) {
			if a := e.Attributes[name]; a.Root == root && a.Declared.SortsAs != "" {
				return a
			}
		}
	}
	return nil
}

// carriers are ids each of which carries an instant, several the same one: the least ids of it and the greatest.
func (m *maker) carriers(a *model.ResolvedAttribute) pool {
	step := ""
	if a.Type == model.KSUID {
		step = "second"
	}
	at := instants(step)
	return pool{more: func(n int) string {
		instant := at.at(n / 3 % 10)
		format, further := string(a.Type), n/30*2+n%3
		if n%3 == 2 {
			format, further = format+design.LastID, -(n / 30)
		}
		id, err := design.Coding{Type: string(model.Timestamp)}.Text(instant, format, m.resolved.Keys.Delimiter)
		if err != nil {
			return ""
		}
		id = countedOn(id, a.Type, further)
		m.carried[id] = instant
		return id
	}}
}

// countedOn is the id so many places further on among all ids, or back.
func countedOn(id string, t model.Type, n int) string {
	alphabet := map[model.Type]string{
		model.UUID7: "0123456789abcdef", model.ULID: "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
		model.KSUID: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
	}[t]
	text := []byte(id)
	for i := len(text) - 1; i >= 0 && n != 0; i-- {
		if text[i] == '-' {
			continue
		}
		n += strings.IndexByte(alphabet, text[i])
		digit := (n%len(alphabet) + len(alphabet)) % len(alphabet)
		text[i], n = alphabet[digit], (n-digit)/len(alphabet)
	}
	return string(text)
}

// settleInstants gives an item the instants that its ids carry.
func (m *maker) settleInstants(e *model.ResolvedEntity, item Item) {
	for _, name := range m.namesOf(e) {
		instant := e.Attributes[name].Declared.SortsAs
		if _, has := item.Attributes[instant]; instant == "" || !has {
			continue
		}
		if at, ok := m.carried[item.Attributes[name].Text]; ok {
			item.Attributes[instant] = store.Text(at)
		}
	}
}

// isSettled reports whether the instants of an item are those that its ids carry.
func (m *maker) isSettled(e *model.ResolvedEntity, item Item) bool {
	for name, a := range e.Attributes {
		v, has := item.Attributes[name]
		if a.Declared.SortsAs == "" || !has {
			continue
		}
		at, ok := m.carried[v.Text]
		if stood, given := item.Attributes[a.Declared.SortsAs]; !ok || given && stood.Text != at {
			return false
		}
	}
	return true
}
