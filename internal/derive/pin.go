package derive

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// pin is the base item key of an entity as its user wrote it: the pieces between delimiters.
type pin struct {
	// tenanted is true where the partition is of a tenant.
	tenanted        bool
	partition, sort []piece
	// natural is true where the pieces are attributes as they are stored, in a table of one entity.
	natural bool
	// kept is true for a text that stored items carry, which nobody wrote down.
	kept bool
}

// piece is literal text, or one attribute in a format. Place is -1 for literal text.
type piece struct {
	literal string
	place   int
	format  string
	// absent is true where a text stands for the value that an item lacks.
	absent bool
}

// bare reports whether the pin is made of attributes as they are stored.
func (p *pin) bare() bool {
	bare := func(list []piece) bool {
		return len(list) == 1 && list[0].place >= 0 && list[0].format == ""
	}
	return bare(p.partition) && (len(p.sort) == 0 || bare(p.sort))
}

// places are the attributes of some pieces, in order.
func places(pieces []piece) []int {
	list := []int{}
	for _, p := range pieces {
		if p.place >= 0 {
			list = append(list, p.place)
		}
	}
	return list
}

// pinnedNames are the attributes that a pinned key names, as far as it can be read.
func pinnedNames(e *model.ResolvedEntity) []string {
	if e.Declared.Key == nil {
		return nil
	}
	var names []string
	for _, text := range []string{e.Declared.Key.Partition, e.Declared.Key.Sort} {
		if t, err := design.ParseTemplate(text); err == nil {
			names = append(names, t.Attributes()...)
		}
	}
	return names
}

// readPins reads the pinned keys of all entities, and tells what is wrong with them.
func (s *solver) readPins() {
	for _, e := range s.entities {
		s.misplaced = append(s.misplaced, e.readPin(s.keys.Delimiter)...)
		if e.pin != nil {
			e.pin.natural = e.pin.bare() && len(s.entities) == 1 && s.keys.Base != model.BaseComposite
			if e.pin.natural {
				continue
			}
			r := pinReader{entity: e, delimiter: s.keys.Delimiter}
			r.manyTexts("partition", e.resolved.Declared.Key.Partition, e.pin.partition)
			r.manyTexts("sort", e.resolved.Declared.Key.Sort, e.pin.sort)
			s.misplaced = append(s.misplaced, r.wrong...)
			if len(e.pin.sort) == 0 {
				s.misplaced = append(s.misplaced, finding.PinnedKey(e.name(), "sort", "", "a composite table's items all have a sort key", "Write the sort key's template, for example sort = \""+e.resolved.Label+"\"."))
			}
		}
	}
	s.readIndexPins()
	if len(s.misplaced) == 0 {
		s.misplaced = s.begunOtherwise()
	}
	if len(s.misplaced) > 0 {
		return
	}
	for _, e := range s.entities {
		if e.pin == nil || e.pin.natural {
			continue
		}
		if f := s.pinClash(e); f != nil {
			s.clash(e, f.name())
		} else if guard := s.pinnedOver(e); guard != "" {
			s.clash(e, "the guard "+guard)
		}
	}
}

// clash tells that keys of the entity, which has a pinned one, and of something else can be equal.
func (s *solver) clash(e *entity, other string) {
	s.misplaced = append(s.misplaced, finding.PinnedKey(e.name(), "sort", e.resolved.Declared.Key.Sort,
		"keys of "+e.name()+" and "+other+" can be the same text",
		"Begin it with text that the other doesn't have, as in \""+e.resolved.Label+s.keys.Delimiter+"{...}\"."))
}

// readPin reads the entity's pinned key, if it has one, and tells what is wrong with it.
func (e *entity) readPin(delimiter string) []finding.Finding {
	key := e.resolved.Declared.Key
	if key == nil {
		return nil
	}
	r := pinReader{entity: e, delimiter: delimiter}
	if key.Partition == "" {
		r.fail("partition", "", "every item has a partition key", "Write the partition key's template, for example partition = \""+e.resolved.Label+delimiter+"{...}\".")
		return r.wrong
	}
	p := &pin{tenanted: e.tenanted(), partition: r.pieces("partition", key.Partition)}
	if key.Sort != "" {
		p.sort = r.pieces("sort", key.Sort)
	}
	if len(r.wrong) == 0 {
		held := setOf(places(slices.Concat(p.partition, p.sort))...)
		if missing := e.identity.minus(held); missing != 0 {
			r.fail("partition", key.Partition, "with the sort "+strconv.Quote(key.Sort)+" it lacks "+list(e.names(missing.places()), "and")+" of the identity, so two items could have one key",
				"Name every attribute of the identity in partition or sort.")
		}
		for _, at := range held.minus(e.based).places() {
			r.fail("sort", key.Sort, e.whyNotBased(at), "Pin a key without "+e.attr(at).Name+", or change what is said of it.")
		}
		for _, at := range (setOf(places(p.partition)...) & e.based & e.standing).places() {
			a := e.attr(at)
			r.fail("partition", key.Partition, a.Name+" may be absent, and items that lack it would crowd in the one partition of "+strconv.Quote(a.Declared.AbsentAs),
				"Name "+a.Name+" in the sort key alone, or let every item have it.")
		}
	}
	if len(r.wrong) > 0 {
		return r.wrong
	}
	e.pin = p
	return e.misplacedTenant(delimiter)
}

// whyNotBased says why the attribute can't be in the entity's base key.
func (e *entity) whyNotBased(at int) string {
	a := e.attr(at)
	switch {
	case !e.keyable.has(at):
		return a.Name + " is not stored as a value that a key can hold"
	case a.Optional:
		return a.Name + " is optional, and every item needs a key"
	case !a.Immutable && !e.identity.has(at):
		return a.Name + " may change, and the key of an item can't"
	}
	for _, w := range e.writes {
		if w.operation == model.Create {
			return "access_patterns[\"" + w.pattern.Name + "\"] creates the entity, and its condition sees only items under the identity alone"
		}
		if !w.known.has(at) {
			return "access_patterns[\"" + w.pattern.Name + "\"] doesn't know " + a.Name + " and could not find the item"
		}
	}
	return a.Name + " can't be in the key of an item that guards lead to"
}

// pinReader reads the templates of one pinned key.
type pinReader struct {
	entity    *entity
	delimiter string
	// index is the index whose texts are read; empty for the base key.
	index string
	wrong []finding.Finding
}

func (r *pinReader) fail(field, template, why, remedy string) {
	if r.index != "" {
		at := finding.Entity(r.entity.name()).At("index_keys", r.index, field)
		r.wrong = append(r.wrong, finding.PinnedIndex(at, r.index, field+" = "+strconv.Quote(template)+": "+why, remedy))
		return
	}
	r.wrong = append(r.wrong, finding.PinnedKey(r.entity.name(), field, template, why, remedy))
}

// pieces reads one template. Between two delimiters stands literal text or one attribute.
func (r *pinReader) pieces(field, text string) []piece {
	t, err := design.ParseTemplate(text)
	if err != nil {
		r.fail(field, text, err.Error(), "Write literal text and attributes in braces, for example \"ORDER"+r.delimiter+"{order_id}\".")
		return nil
	}
	var list []piece
	open := piece{place: -1}
	for _, s := range t {
		if s.Attribute == "" {
			parts := strings.Split(s.Literal, r.delimiter)
			for i, part := range parts {
				if i > 0 {
					list, open = append(list, open), piece{place: -1}
				}
				open.literal += part
			}
			continue
		}
		if open.place >= 0 || open.literal != "" {
			r.glued(field, text)
			return nil
		}
		if open, err = r.attribute(s); err != nil {
			r.fail(field, text, err.Error(), "Correct {"+s.Attribute+"}.")
			return nil
		}
	}
	list = append(list, open)
	if list[0].format == design.FormatRank {
		r.fail(field, text, "it begins with a rank, and a rank alone is written as a number", "Put literal text before it, for example \"STATUS"+r.delimiter+"{"+r.entity.attr(list[0].place).Name+":rank}\".")
	}
	if slices.ContainsFunc(list, func(p piece) bool { return p.place >= 0 && p.literal != "" }) {
		r.glued(field, text)
	}
	return list
}

func (r *pinReader) glued(field, text string) {
	r.fail(field, text, "it joins attributes or text without the delimiter "+r.delimiter+" between them, so different values could come to one text",
		"Put "+r.delimiter+" between them, or name the delimiter that the table uses: keys = { delimiter = \"...\" }.")
}
