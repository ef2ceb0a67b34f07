package design_test

import (
	"maps"
	"strings"
)

// given is what a vector gives: the values of a whole item, some of them changed.
type given struct {
	name, design, entity string
	changed              map[string]string
	without              []string
}

// wholes are whole items, by design and entity.
var wholes = map[string]map[string]string{
	"everything user":       {"user_id": "0192f0c1-7d2a-4c3e-9a4b-5c6d7e8f9a0b", "email": "ann@example.com", "name": "Ann"},
	"everything user.email": {"user_id": "0192f0c1-7d2a-4c3e-9a4b-5c6d7e8f9a0b", "email": "ann@example.com"},
	"everything event": {
		"user_id": "0192f0c1-7d2a-4c3e-9a4b-5c6d7e8f9a0b", "event_id": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "at": "2026-01-02T03:04:05.678Z",
		"seen": "2026-01-02T03:04:05Z", "day": "2026-01-02", "expires": "1767323045", "title": "Ann Lee", "score": "12.5", "size": "42",
		"priority": "normal", "live": "true", "part_id": "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "trace_id": "0192f0c1-7d2a-7c3e-9a4b-5c6d7e8f9a0b",
	},
	"native task":     {"list": "home", "task": "paint", "priority": "high", "severity": "major", "note": "blue"},
	"absent place":    {"place": "p1", "owner": "o1", "city": "Ulm", "opened": "2026-01-02", "grade": "fair"},
	"split image":     {"board": "cats", "no": "7", "tag": "black", "at": "2026-01-31T23:59:59.999Z", "day": "2026-01-31"},
	"split photo":     {"photo": "p1", "tag": "black", "at": "2026-01-31T23:59:59Z"},
	"natural reading": {"sensor": "7", "at": "2026-01-02T03:04:05Z"},
}

func (g given) values() map[string]string {
	values := maps.Clone(wholes[g.design+" "+g.entity])
	if values == nil {
		values = map[string]string{}
	}
	maps.Copy(values, g.changed)
	for _, name := range g.without {
		delete(values, name)
	}
	return values
}

// givens are all vectors, each for one sentence of the documentation.
func givens() []given {
	var list []given
	event := func(attribute string, values ...string) {
		for _, value := range values {
			list = append(list, given{attribute + " " + value, "everything", "event", map[string]string{attribute: value}, nil})
		}
	}
	list = append(list, places()...)
	event("title",
		"", " ", "#", "$", "%", "a", "a b", "a#b", "$S", "~", "\x00", "\x1f", "\x7f", "é", "e\u0301", "\u0080", "\uffff", "\U0001f600",
		"{title}", "\"\\", "Ann", "ann", "tab\there", "00")
	event("score",
		"0", "-100", "-99.99", "-100.01", "-0", "-0.0", "7", "07", "7.5", "7.50", "7.05", "7.005", "7.5000", "9899.99", "9999.99", "9900", "1e2", "1E2",
		"+7", ".5", "7.", "0x10", "1_0", " 7", "", "NaN", "1/2", "12345678901234567890123456789012345678", "123456789012345678901234567890123456789")
	event("size", "0", "1", "999999999999999", "1000000000000000", "-1", "0.5", "1.0")
	event("expires", "0", "9999999999", "10000000000", "1.5", "-1", "2026-01-02T03:04:05Z")
	event("at",
		"2026-01-02T03:04:05Z", "2026-01-02T03:04:05.1Z", "2026-01-02T03:04:05.120Z", "2026-01-02T03:04:05.123000Z", "2026-01-02T03:04:05.1234Z",
		"2026-01-02T03:04:05.0000000001Z", "2026-01-02T03:04:05+01:00", "2026-01-01T00:00:00+00:30", "2025-12-31T23:59:59.999-23:59", "2026-01-02T03:04:05+24:00",
		"2026-01-02T03:04:05+01", "2026-01-02T03:04:05", "2026-01-02 03:04:05Z", "2026-01-02t03:04:05z", "2026-01-02T3:04:05Z", "2026-01-02T03:04Z",
		"2026-01-02T03:04:05,5Z", "2026-01-02T03:04:60Z", "2026-01-02T24:00:00Z", "2024-02-29T12:00:00Z", "2026-02-29T12:00:00Z", "2026-13-01T00:00:00Z",
		"0000-01-01T00:00:00Z", "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-00:01", "10000-01-01T00:00:00Z", "2026-01-02", "")
	event("seen", "2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05.5Z", "2026-01-02T03:04:05-02:00")
	event("day", "2024-02-29", "2023-02-30", "0000-02-29", "1900-02-29", "2000-02-29", "2026-1-2", "2026-00-01", "2026-01-00", "26-01-02", "2026-01-02T00:00:00Z", "")
	event("priority", "low", "high", "Low", "urgent", "0", "")
	event("trace_id", "0192F0C1-7D2A-7C3E-9A4B-5C6D7E8F9A0B", "0192f0c17d2a7c3e9a4b5c6d7e8f9a0b", "0192f0c1-7d2a-7c3e-9a4b-5c6d7e8f9a0", "g192f0c1-7d2a-7c3e-9a4b-5c6d7e8f9a0b")
	event("event_id", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "01arz3ndektsv4rrffq69g5fav", "01ARZ3NDEKTSV4RRFFQ69G5FAU", "")
	event("part_id", "aWgEPTl1tmebfsQzFP4bxwgy80V", "0ujtsYcgvSTl8PAuAdqWYSMnLO", "0ujtsYcgvSTl8PAuAdqWYSMnLO-")
	return list
}

// places are the vectors about where texts stand: indexes, conditions, guards, the delimiter, lengths.
func places() []given {
	long := func(n int) string { return strings.Repeat("x", n) }
	event := func(name string, changed map[string]string, without ...string) given {
		return given{name, "everything", "event", changed, without}
	}
	task := func(name string, changed map[string]string, without ...string) given {
		return given{name, "native", "task", changed, without}
	}
	email := func(name, value string) given {
		return given{name, "everything", "user.email", map[string]string{"email": value}, nil}
	}
	reading := func(name string, changed map[string]string) given {
		return given{name, "natural", "reading", changed, nil}
	}
	place := func(name string, changed map[string]string, without ...string) given {
		return given{name, "absent", "place", changed, without}
	}
	image := func(name string, changed map[string]string, without ...string) given {
		return given{name, "split", "image", changed, without}
	}
	photo := func(name string, changed map[string]string) given { return given{name, "split", "photo", changed, nil} }
	return []given{
		place("an item that lacks nothing", nil),
		place("texts stand for what an item lacks, escaped as values are", nil, "city", "grade"),
		place("a text that is stored where the item has no value", nil, "opened"),
		place("the stored text given, which is no value", map[string]string{"opened": "NEVER"}),
		place("a value that stands for none where it is not stored", map[string]string{"city": "NO NE"}),
		place("a listed value that stands for none", map[string]string{"grade": "-"}),
		place("an index of which a value without a text for absence is missing", nil, "owner"),
		image("shards and periods", nil),
		image("the shard of a number is that of its shortest text", map[string]string{"no": "007.0"}),
		image("an index of which a period is missing is left out", nil, "day"),
		image("the shard of text is that of its bytes", map[string]string{"board": "kätzchen"}),
		image("indexes of which shard or period is missing are left out", nil, "at"),
		image("a shard of what is missing", nil, "no"),
		image("a shard and a period of one instant, in UTC", map[string]string{"at": "2026-02-01T00:30:00+01:00"}),
		image("a delimiter before a shard", map[string]string{"board": "c#"}),
		photo("hours and minutes", nil),
		photo("a minute in UTC", map[string]string{"at": "2025-12-31T23:30:00-00:45"}),
		photo("a period of what is no instant", map[string]string{"at": "2026-01"}),
		event("a whole item", nil),
		event("an item without an optional attribute is not in its index", nil, "seen"),
		event("an item that does not meet a condition is not in the index", map[string]string{"live": "false"}),
		event("an item without the attribute of a condition is not in the index", nil, "live"),
		event("an index of which a value is missing is left out", nil, "trace_id"),
		event("a local index of which a value is missing is left out", nil, "score"),
		event("a value that is wrong is no error where its index is left out", map[string]string{"expires": "soon", "live": "false"}),
		event("a missing value of the table's partition key", nil, "user_id"),
		event("a missing value of the table's sort key", nil, "event_id"),
		event("an attribute that the entity does not have", map[string]string{"colour": "red"}),
		{"an entity that the design does not have", "everything", "evnt", nil, nil},
		{"a parent", "everything", "user", nil, nil},
		{"a guard", "everything", "user.email", nil, nil},
		email("the last text may hold the delimiter", "a#b"),
		email("an empty text that identifies", ""),
		email("the longest partition text", long(2042)),
		email("a partition text too long by a byte", long(2043)),
		email("lengths are in bytes", strings.Repeat("é", 1022)),
		event("the longest sort text", map[string]string{"title": long(966)}),
		event("a sort text too long by a byte", map[string]string{"title": long(967)}),
		event("codes of the escape count as what they are", map[string]string{"title": strings.Repeat(" ", 484)}),
		task("a key of the entity's own attributes, and a stored rank", nil),
		task("a stored rank has no zeros in front", map[string]string{"priority": "low"}),
		task("a rank of a value outside the list", map[string]string{"priority": "urgent"}),
		task("without the value no stored rank", nil, "priority"),
		task("the other rank of the same index stays", nil, "severity"),
		task("a delimiter of another table is text", map[string]string{"list": "a#b"}),
		task("a delimiter where text follows", map[string]string{"list": "a+b"}),
		task("a delimiter where none follows", map[string]string{"task": "a+b"}),
		reading("a natural key", nil),
		reading("a number in a key of its own", map[string]string{"sensor": "-7.25"}),
		reading("a number in a key of its own has no exponent", map[string]string{"sensor": "1e3"}),
		reading("an instant in a key of its own is written in UTC", map[string]string{"at": "2026-01-02T03:04:05.5+01:00"}),
		reading("no number", map[string]string{"sensor": "seven"}),
	}
}
