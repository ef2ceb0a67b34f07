package sample

// chance is a source of pseudo-random choices that depends on its seed and nothing else (splitmix64).
type chance struct{ state uint64 }

// newChance mixes a seed with the number of a stream, so that streams of one seed have nothing in common.
func newChance(seed, stream uint64) *chance {
	c := &chance{state: seed}
	c.state = c.next() ^ stream
	c.next()
	return c
}

func (c *chance) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IntN is a number from 0 to n-1. The bias of the remainder is far below what anybody here could notice.
func (c *chance) IntN(n int) int { return int(c.next() % uint64(n)) }

// Shuffle puts n things in random order.
func (c *chance) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, c.IntN(i+1))
	}
}
