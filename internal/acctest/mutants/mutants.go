package main

// mutant is one rule broken: in a file of internal/derive, a new text stands for the old one.
type mutant struct {
	name, file, old, new string
}

// mutants are the rules of the design, sections 3.1 to 3.10, each broken in one place.
var mutants = []mutant{
	{
		"3.1 what a key holds need not be asked in its order", "chain.go",
		"\t\tif !held.within(set) {\n",
		"\t\tif false {\n",
	},
	{
		"3.1 a get leaves equalities that the key lacks unasked", "path.go",
		"leftover == 0 && !u.conditioned()",
		"!u.conditioned()",
	},
	{
		"3.1 an optional attribute keeps wanted items out of a native key", "native.go",
		"missing != 0 || c.absent != 0 || !u.reachesAll(m, held, ranked)",
		"missing != 0 || c.absent != 0",
	},
	{
		"3.1 an optional attribute keeps wanted items out of a slot", "maintain.go",
		"!c.present.within(u.sure(m)) || ",
		"",
	},
	{
		"3.1 equality prefixes are not closed", "path_text.go",
		"\t\tclosed = prefix.Append(w.delimiter)\n",
		"\t\tclosed = prefix\n",
	},
	{
		"3.1 bounds ignore what follows in the key", "path_text.go",
		"\t\tif at < len(tokens)-1 {\n\t\t\treturn bound.Append(after)",
		"\t\tif false {\n\t\t\treturn bound.Append(after)",
	},
	{
		"3.1 a write need not know the texts it rewrites", "maintain.go",
		"\tif w.whole() || !w.changesItem() || c.leaves(w) {",
		"\tif true || w.whole() || !w.changesItem() || c.leaves(w) {",
	},
	{
		"3.1 a write that sets what an entry condition names is taken to leave the slot", "maintain.go",
		"want, ok := c.where[p]; ok && want != v",
		"want, ok := c.where[p]; ok || want != v",
	},
	{
		"3.1 an order ends too early", "unit_order.go",
		"if (e.identifies(known) || known.has(o[0])) && i > u.lastAsked() {",
		"if (e.identifies(known) || i >= 0) && i > u.lastAsked() {",
	},
	{
		"3.2 a base key holds what changes", "write.go",
		"\t\tif a.Immutable && (!a.Optional ||",
		"\t\tif (!a.Optional ||",
	},
	{
		"3.2 a base key holds what items may lack", "write.go",
		"a.Immutable && (!a.Optional || e.standing.has(p) && !e.mayGain(p))",
		"a.Immutable",
	},
	{
		"3.2 a base key holds what writes don't know", "write.go",
		"\t\teligible &= w.known | e.identity\n",
		"",
	},
	{
		"3.2 the sort text leaves out the identity", "tree.go",
		"\ttail = append(tail, e.identity.minus(used|setOf(tail...)).places()...)\n",
		"",
	},
	{
		"3.3 native keys don't tell entities apart", "native.go",
		"l.entityPart = s.severalEntities() || len(s.guards) > 0 || len",
		"l.entityPart = len",
	},
	{
		"3.3 another entity stands between two of a collection", "carrier.go",
		"\t\tif slices.ContainsFunc(carriers, func(name string) bool {",
		"\t\tif false && slices.ContainsFunc(carriers, func(name string) bool {",
	},
	{
		"3.3 other entities enter an index without the entity attribute", "carrier.go",
		"\t\tif !slices.Contains(l.members, e) && carries(e, names) {",
		"\t\tif false && carries(e, names) {",
	},
	{
		"3.3 an attribute of two types is one key attribute", "native.go",
		"\t\t\tif a != nil && a.Type.Stored() != first.Type.Stored() {",
		"\t\t\tif a != nil && first == nil {",
	},
	{
		"3.3 a half-open range keeps its open end", "path_native.go",
		`design.BoundUntil, "-"`,
		`design.BoundUntil, ""`,
	},
	{
		"3.3 names sort as closed lists do", "text.go",
		"\tcase len(a.Declared.Values) > 0:\n\t\treturn design.FormatRank",
		"\tcase false:\n\t\treturn design.FormatRank",
	},
	{
		"3.4 an entry condition is forgotten", "emit.go",
		"\t\t\tif len(c.where) > 0 {",
		"\t\t\tif false {",
	},
	{
		"3.4 absence that one pattern asks for is a condition for all", "text_layout.go",
		"\t\t\tif own.absent != c.absent {\n",
		"\t\t\tif false {\n",
	},
	{
		"3.4 what not all units of a slot share is its condition", "text_layout.go",
		"\t\t\tc.where = common(c.where, own.where)\n",
		"",
	},
	{
		"3.5 branches that a pattern reads stand apart", "arrange.go",
		"\t\tif places[len(places)-1]-places[0] != len(places)-1 || !c",
		"\t\tif !c",
	},
	{
		"3.5 blocks stand in another order than asked", "arrange.go",
		"\t\tif c.unit.grouped && !slices.IsSorted(places) {",
		"\t\tif false {",
	},
	{
		"3.5 blocks read backwards stand as if read forwards", "arrange.go",
		"\tif c.unit.descending() {\n\t\tslices.Reverse(list)",
		"\tif false {\n\t\tslices.Reverse(list)",
	},
	{
		"3.5 a step mixes wanted items with others", "claim.go",
		"\tif len(c.members) < len(members) || c.unit.grouped",
		"\tif c.unit.grouped",
	},
	{
		"3.5 other entities under the partition are read, too", "path_text.go",
		"\t\tif other != l && familiesMeet(other.partitionFamily(), l.partitionFamily()) {",
		"\t\tif other == nil {",
	},
	{
		"3.5 branches of two trees share a literal", "literal.go",
		"\tdistinctLiterals(roots)\n",
		"",
	},
	{
		"3.5 no rank where the labels sort otherwise", "literal.go",
		"\t\t\trank = n.rank(n.rankOutside(rank, spans))\n",
		"\t\t\t_ = rank\n",
	},
	{
		"3.6 a consistent read trusts a global index", "unit.go",
		"return u.consistent() || u.pinnedTo() == pinLocal",
		"return u.pinnedTo() == pinLocal",
	},
	{
		"3.8 guards of old values stay", "path_guard.go",
		"\t\t\tsteps = append(steps, g.knownAs(em.freeing(w, g), item))\n",
		"",
	},
	{
		"3.9 numbers are not padded", "text.go",
		"\t\treturn design.NumberFormat(c.Digits, c.Decimals)",
		"\t\t_ = c\n\t\treturn \"\"",
	},
	{
		"3.9 text that bears order is not escaped", "text.go",
		"\t\treturn design.FormatEscaped\n",
		"\t\treturn \"\"\n",
	},
	{
		"3.9 a bound that is left out stands at the end of a text", "text.go",
		"last.place >= 0 && t.strictlyBounded(last.place)",
		"false && last.place >= 0",
	},
	{
		"3.9 attributes of different codings share a step", "entity.go",
		"\treturn a.Type == b.Type && slices.Equal",
		"\treturn true || a.Type == b.Type && slices.Equal",
	},
	{
		"2.2 an id stands for an instant it doesn't bound", "instant.go",
		"Format: string(id.Type) + design.LastID",
		"Format: string(id.Type)",
	},
	{
		"2.3 several values are merged without their order", "path.go",
		"\t\tpath.MergeBy, path.Blocks = u.mergedBy(q.level), u.inBlocks()\n",
		"\t\tpath.Blocks = u.inBlocks()\n",
	},
	{
		"3.10 what a pattern fetches is not projected", "kept_needs.go",
		"\treturn false, slices.Concat(d.Fetch, ",
		"\treturn false, slices.Concat([]string{}, ",
	},
}
