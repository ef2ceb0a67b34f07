package proof

import (
	"errors"
	"regexp"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/reading"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// askAll asks every read path in turn, each up to so many times, so that a budget that ends ends alike for all.
func (t *trial) askAll(calls int) {
	var list []*question
	for _, path := range t.design.Paths {
		pattern := t.resolved.Pattern(path.Pattern)
		if pattern == nil || pattern.IsWrite() {
			continue
		}
		list = append(list, &question{
			trial: t, path: path, pattern: pattern,
			callers: []*sample.Caller{
				t.caller(path, pattern, t.answers[path.Name()], 0), t.caller(path, pattern, t.collidersOf(pattern), 1),
				t.caller(path, pattern, t.of(pattern), 2),
			},
		})
	}
	if t.written { // what was written is asked for, each item once
		for _, q := range list {
			q.callers[0] = t.caller(q.path, q.pattern, t.writtenOf(q.pattern), 3).InTurn()
		}
	}
	for n := range calls {
		for _, q := range list {
			if n > 0 && !t.left() {
				return
			}
			q.ask(n)
		}
	}
}

// writtenOf are the items of a pattern's entities that were written after they were stored, as they are and as they were.
func (t *trial) writtenOf(pattern *model.ResolvedPattern) []sample.Item {
	var list []sample.Item
	for _, e := range pattern.Entities {
		list = append(list, t.former[e.Name]...)
	}
	for _, item := range t.of(pattern) {
		if _, ok := t.writtenBy[item.ID(t.resolved)]; ok {
			list = append(list, item)
		}
	}
	return list
}

func (t *trial) caller(path design.Path, pattern *model.ResolvedPattern, items []sample.Item, stream uint64) *sample.Caller {
	return t.maker.Caller(pattern, path.Level, items, stream)
}

func (t *trial) collidersOf(pattern *model.ResolvedPattern) []sample.Item {
	var list []sample.Item
	for _, e := range pattern.Entities {
		list = append(list, t.colliders[e.Name]...)
	}
	return list
}

// question is a path that is being asked.
type question struct {
	*trial
	path    design.Path
	pattern *model.ResolvedPattern
	// callers take values from the items made for the path, from those made to be taken for others, and from all.
	callers []*sample.Caller
}

// ask asks for the n-th time, unless the pattern is known to be wrong.
func (q *question) ask(n int) {
	subject := finding.Pattern(q.path.Pattern)
	if _, noted := q.wrong[subject]; noted {
		return
	}
	args, ok := q.next(n)
	if !ok {
		return
	}
	if f, wrong := q.answer(args, n); wrong {
		q.fault(f)
	}
}

// next is what is asked for the n-th time: mostly for the items made for the path, or after the writes for those written.
func (q *question) next(n int) (sample.Arguments, bool) {
	if q.written {
		return q.callers[[]int{0, 0, 0, 2}[n%4]].Next()
	}
	if args, ok := q.callers[[]int{0, 1, 0, 2}[n%4]].Next(); ok {
		return args, true
	}
	return q.callers[2].Next()
}

// aboutBound is an error about an end of a range.
var aboutBound = regexp.MustCompile(`attribute \w+\.\w+ of`)

// answer runs the path with one set of arguments and holds the answer against the plain reading.
func (q *question) answer(args sample.Arguments, n int) (finding.Finding, bool) {
	meant := reading.Question{Model: q.resolved, Pattern: q.pattern, Level: q.path.Level, Arguments: args}
	items := q.of(q.pattern)
	q.spent += len(items)
	r := reader{trial: q.trial, sent: q.path, pageSize: n % 3 * 2}
	raw, err := application.Run(&r, q.design, q.path, args)
	if errors.Is(err, application.ErrRefused) {
		// A value that no key text can hold is in no item either; of several values others may be, and a bound that can't
		// be written may have items on one side.
		if len(q.path.PerValueOf) > 0 || aboutBound.MatchString(err.Error()) {
			return finding.Finding{}, false
		}
		wanted := meant.Wanted(items)
		if len(wanted) == 0 {
			return finding.Finding{}, false
		}
		return q.disagree(r, err.Error(), wanted[:1]), true
	}
	q.ran[q.path.Pattern] = true
	if err != nil {
		return finding.RequestRefused(q.path.Pattern, r.shown(), reason(err)), true
	}
	got, err := q.recognise(raw)
	if err == nil {
		err = meant.Check(got, items)
	}
	var different *reading.Difference
	switch {
	case err == nil:
		return finding.Finding{}, false
	case errors.As(err, &different):
		return q.disagree(r, "The first item is "+different.What, different.Items), true
	}
	return q.disagree(r, err.Error(), nil), true
}

func (q *question) disagree(r reader, what string, items []sample.Item) finding.Finding {
	var shown []string
	for _, item := range items {
		shown = append(shown, q.show(item))
	}
	for _, item := range items {
		if q.resolved.Entity(item.Entity) == nil {
			continue // no item of the application, but a guard
		}
		if by, ok := q.writtenBy[item.ID(q.resolved)]; ok && q.written {
			return finding.StaleIndex(by, "Then the request "+r.shown()+" of "+q.path.Name()+" was made. "+what, shown)
		}
	}
	return finding.OtherItems(q.path.Pattern, r.shown(), what, shown)
}

// recognise finds the items that were stored under the keys that came back, and checks that what the pattern fetches
// came with them.
func (q *question) recognise(raw []sample.Item) ([]sample.Item, error) {
	got := make([]sample.Item, 0, len(raw))
	for _, r := range raw {
		item, ok := q.byKey[q.store.Key(r.Attributes)]
		if !ok {
			return nil, &reading.Difference{What: "in no item's place", Items: raw[:1]}
		}
		for name, v := range item.Attributes {
			if fetches(q.pattern, name) && !v.Equal(r.Attributes[name]) {
				return nil, &reading.Difference{What: "returned without the " + name + " that it has", Items: []sample.Item{item}}
			}
		}
		got = append(got, item)
	}
	return got, nil
}

// fetches reports whether the pattern wants the attribute in its result: a count wants none, any other all by default.
func fetches(p *model.ResolvedPattern, name string) bool {
	if p.Operation == model.Count {
		return false
	}
	return len(p.Declared.Fetch) == 0 || slices.Contains(p.Declared.Fetch, name)
}
