package settings

import (
	"cmp"
	"maps"
)

// Refresh is what a state says of a table that AWS shows as live. What the state says nothing of stays so, and what
// something else changes stays as it was declared. The names are those of the declared global indexes. Of live, Expiry,
// Recovery and Policy count only where the state has them.
func Refresh(state, live Table, indexes []string) Table {
	next := state
	next.Billing = cmp.Or(live.Billing, state.Billing)
	next.Indexes = maps.Clone(state.Indexes)
	if !kept(state.Throughput, next.Billing) {
		next.Capacity = live.Capacity
	}
	next.Ceiling, next.Warm = refreshCeiling(state.Ceiling, live.Ceiling), refreshWarm(state.Warm, live.Warm)
	for _, index := range indexes {
		if shown, there := live.Indexes[index]; there {
			next.refreshIndex(index, state, shown)
		}
	}
	if state.Class != "" {
		next.Class = cmp.Or(live.Class, Standard)
	}
	if state.Encryption != "" {
		next.Encryption = cmp.Or(live.Encryption, OwnedKey)
	}
	if state.Stream != "" {
		next.Stream = live.Stream
	}
	if state.Expiry != "" {
		next.Expiry = live.Expiry
	}
	if state.Recovery != nil {
		next.Recovery = live.Recovery
	}
	if state.Policy != "" {
		next.Policy = live.Policy
	}
	return next
}

// Imported is what the state of a table says that was just imported: all that AWS shows and that isn't its default. Warm
// throughput is left out, because AWS raises it by itself.
func Imported(live Table) Table {
	next := live
	next.Warm, next.Indexes = Units{}, nil
	if live.Class == Standard {
		next.Class = ""
	}
	if live.Encryption == OwnedKey {
		next.Encryption = ""
	}
	if value(live.Recovery) == 0 {
		next.Recovery = nil
	}
	for index, shown := range live.Indexes {
		own := Throughput{Ceiling: shown.Ceiling}
		if shown.Capacity.Read != live.Capacity.Read {
			own.Capacity.Read = shown.Capacity.Read
		}
		if shown.Capacity.Write != live.Capacity.Write {
			own.Capacity.Write = shown.Capacity.Write
		}
		next.putIndex(index, own)
	}
	return next
}

// kept reports whether capacity stays as it was declared, because something else changes it.
func kept(declared Throughput, billing string) bool {
	return declared.IsScaled() && billing == Provisioned && !declared.Capacity.None()
}

// refreshIndex brings in what AWS shows of an index: its capacity where it isn't what the declaration comes to, and of the
// rest what is declared.
func (t *Table) refreshIndex(index string, state Table, shown Throughput) {
	own := t.Indexes[index]
	if was := state.Of(index); !kept(was, t.Billing) {
		expected := t.Of(index).Capacity
		own.Capacity.Read = differing(own.Capacity.Read, expected.Read, shown.Capacity.Read)
		own.Capacity.Write = differing(own.Capacity.Write, expected.Write, shown.Capacity.Write)
	}
	own.Ceiling, own.Warm = refreshCeiling(own.Ceiling, shown.Ceiling), refreshWarm(own.Warm, shown.Warm)
	t.putIndex(index, own)
}

// putIndex notes what an index has of its own, if anything. What was declared without saying anything stays declared.
func (t *Table) putIndex(index string, own Throughput) {
	if _, declared := t.Indexes[index]; !declared && own == (Throughput{}) {
		return
	}
	if t.Indexes == nil {
		t.Indexes = map[string]Throughput{}
	}
	t.Indexes[index] = own
}

func differing(declared, expected, shown int64) int64 {
	if shown == expected {
		return declared
	}
	return shown
}

// refreshCeiling shows a ceiling where one is declared.
func refreshCeiling(declared, shown Units) Units {
	if declared.Read == 0 {
		shown.Read = 0
	}
	if declared.Write == 0 {
		shown.Write = 0
	}
	return shown
}

// refreshWarm shows warm throughput where it is below what is declared. Engines that know none show zero.
func refreshWarm(declared, shown Units) Units {
	member := func(declared, shown int64) int64 {
		if shown == 0 || shown >= declared {
			return declared
		}
		return shown
	}
	return Units{Read: member(declared.Read, shown.Read), Write: member(declared.Write, shown.Write)}
}
