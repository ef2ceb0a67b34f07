package derive

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// slots are the numbers of the indexes on generic attributes that the table has and keeps.
func (k *kept) slots() []int {
	if k == nil {
		return nil
	}
	var list []int
	for _, key := range k.keys {
		if n := key.number; key.kind == slotKey && key.stays && n > 0 {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list
}

// slotNumber is the number of an index on generic attributes, 0 where its attributes are not numbered so. The partition
// attribute may be the table's own.
func slotNumber(index design.Index) int {
	if len(index.Sort) == 0 {
		return 0
	}
	name, ok := strings.CutSuffix(index.Sort[0].Name, "SK")
	found := slotName.FindStringSubmatch(name)
	if !ok || found == nil {
		return 0
	}
	n, _ := strconv.Atoi(found[1]) // digits alone
	return n
}

// nameTaken reports whether the name of the slot of that number is that of an index with other attributes.
func (k *kept) nameTaken(n int) bool {
	return k != nil && slices.ContainsFunc(k.keys, func(key *keptKey) bool {
		name := "GSI" + strconv.Itoa(n)
		return (key.pinnedAs == name || key.index.Name == name) && key.number != n
	})
}

// pinnedKey is the index that the declaration gives under a name, or nil.
func (k *kept) pinnedKey(name string) *keptKey {
	if k == nil || name == "" {
		return nil
	}
	at := slices.IndexFunc(k.keys, func(key *keptKey) bool { return key.pinnedAs == name })
	if at < 0 {
		return nil
	}
	return k.keys[at]
}

// hasSlot reports whether the table has and keeps the index of that number.
func (k *kept) hasSlot(n int) bool { return slices.Contains(k.slots(), n) }

// freeSlot is the number of the slot that a layout takes: the first of those that the table has and that is free for its
// members, else the first of those begun for others, else the first of no index that there was. Where an index was dropped items
// may still carry its attributes, so its number isn't given again.
func (k *kept) freeSlot(l *layout, begun [][]*layout, fits func(n int) bool) int {
	for _, n := range k.slots() {
		if fits(n) && !slices.ContainsFunc(l.members, func(e *entity) bool { return k.carriesSlot(e.name(), n) }) {
			return n
		}
	}
	for i, shelf := range begun {
		if len(shelf) > 0 && fits(i+1) && !k.wasSlot(i+1) {
			return i + 1
		}
	}
	for n := 1; ; n++ {
		if fits(n) && !k.wasSlot(n) && !k.nameTaken(n) {
			return n
		}
	}
}

// freeSlots is how many slots that the table has are free for an entity.
func (k *kept) freeSlots(e *entity) int {
	free := 0
	for _, n := range k.slots() {
		if !k.carriesSlot(e.name(), n) {
			free++
		}
	}
	return free
}

// carriesSlot reports whether stored items of an entity carry the attributes of a slot, or may still.
func (k *kept) carriesSlot(entity string, n int) bool {
	name := "GSI" + strconv.Itoa(n) + "SK"
	carries := func(a design.ItemAttribute) bool { return a.Name == name }
	return slices.ContainsFunc(k.prior.Keys(entity), carries) || slices.ContainsFunc(k.prior.LeftBy(entity), carries)
}

// wasSlot reports whether stored items carry the attributes of a slot, or may still.
func (k *kept) wasSlot(n int) bool {
	if k == nil {
		return false
	}
	return slices.ContainsFunc(slices.Concat(k.prior.ItemKeys, k.prior.Left), func(keys design.ItemKeys) bool { return k.carriesSlot(keys.Entity, n) })
}
