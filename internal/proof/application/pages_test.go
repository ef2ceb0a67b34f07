package application_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
)

// TestPages_endWhereThePathSays: every page is told by its size, and by what it returned and examined.
func TestPages_endWhereThePathSays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path  design.Path
		most  int
		pages [][2]int
		want  string
	}{
		"no limit":                       {design.Path{}, 0, [][2]int{{9, 9}, {9, 9}}, "0 0 more"},
		"no limit, small pages":          {design.Path{}, 4, [][2]int{{4, 4}}, "4 more"},
		"one page":                       {design.Path{Limit: 3}, 0, [][2]int{{3, 3}}, "3 end"},
		"a page cut short":               {design.Path{Limit: 3}, 0, [][2]int{{2, 2}, {1, 1}}, "3 3 end"},
		"smaller pages than the limit":   {design.Path{Limit: 3}, 2, [][2]int{{2, 2}, {2, 2}}, "2 2 end"},
		"a filter drops":                 {design.Path{Limit: 3}, 0, [][2]int{{1, 3}, {0, 3}, {2, 3}}, "3 3 3 end"},
		"read at most":                   {design.Path{ReadAtMost: 5}, 0, [][2]int{{1, 5}}, "5 end"},
		"read at most, with a limit":     {design.Path{Limit: 3, ReadAtMost: 5}, 0, [][2]int{{1, 3}, {0, 2}}, "3 2 end"},
		"the limit before read at most":  {design.Path{Limit: 1, ReadAtMost: 5}, 0, [][2]int{{0, 1}, {1, 1}}, "1 1 end"},
		"read at most, less than a page": {design.Path{Limit: 9, ReadAtMost: 5}, 0, [][2]int{{5, 5}}, "5 end"},
	} {
		pages := application.NewPages(c.path, c.most)
		var got []string
		more := true
		for _, page := range c.pages {
			got = append(got, fmt.Sprint(pages.Size()))
			more = pages.More(page[0], page[1])
		}
		got = append(got, map[bool]string{true: "more", false: "end"}[more])
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
}
