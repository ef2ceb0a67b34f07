package keytext

// nothing is read where a reading goes from one unit to the next.
const nothing symbol = 255

// trail is a search in breadth that knows how it came to each state.
type trail[S comparable] struct {
	states  []visited[S]
	known   map[S]bool
	current int
}

type visited[S comparable] struct {
	state  S
	before int
	read   symbol
}

func (t *trail[S]) start(state S) {
	t.known = map[S]bool{state: true}
	t.states = []visited[S]{{state, -1, nothing}}
}

// next is the next state to look at, by its place.
func (t *trail[S]) next() (int, bool) {
	t.current++
	return t.current - 1, t.current <= len(t.states)
}

func (t *trail[S]) state(at int) S { return t.states[at].state }

// add notes a state reached from another by a symbol, unless it was reached before.
func (t *trail[S]) add(before int, state S, read symbol) {
	if !t.known[state] {
		t.known[state] = true
		t.states = append(t.states, visited[S]{state, before, read})
	}
}

// back tells of every symbol read on the way to a state, from the beginning, with the state after it.
func (t *trail[S]) back(at int, tell func(S, symbol)) {
	var way []int
	for ; at >= 0; at = t.states[at].before {
		way = append(way, at)
	}
	for i := len(way) - 1; i >= 0; i-- {
		if v := t.states[way[i]]; v.read != nothing {
			tell(v.state, v.read)
		}
	}
}
