package derive

import "testing"

func TestPlural(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"post": "posts", "order_item": "order items", "category": "categories", "day": "days", "entry": "entries",
		"box": "boxes", "tax": "taxes", "tx": "txs", "quiz": "quizzes", "waltz": "waltzes", "buzz": "buzzes",
		"match": "matches", "wish": "wishes", "address": "addresses", "status": "statuses", "analysis": "analyses",
		"settings": "settings", "news": "news", "child": "children", "user_child": "user children", "metadata": "metadata",
		"order2": "order2 items", "y": "ys", "x": "xs", "s": "s", "": "",
	} {
		if got := plural(name); got != want {
			t.Errorf("plural(%q) = %q, want %q", name, got, want)
		}
	}
}
