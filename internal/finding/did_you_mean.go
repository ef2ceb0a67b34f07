package finding

import "strings"

// nearest returns the known name that is most likely meant by a misspelt one, or "" where none is close. Of names at
// the same distance the first is taken; where none is close, the first that the name is the beginning of. Names that
// have nothing in common are never close.
func nearest(name string, known []string) string {
	if len(name) > longestCompared {
		return ""
	}
	for _, candidate := range known {
		if name != candidate && plain(name) != "" && plain(name) == plain(candidate) {
			return candidate
		}
	}
	best, most := "", farthest(name)
	for _, candidate := range known {
		if len(candidate) > len(name)+most {
			continue
		}
		if d := distance(name, candidate); d <= most && d < max(len(name), len(candidate)) {
			best, most = candidate, d-1
		}
	}
	for _, candidate := range known {
		if best == "" && len(name) >= shortestBeginning && strings.HasPrefix(candidate, name) {
			best = candidate
		}
	}
	return best
}

// plain is a name without what conventions of spelling differ in: authorId, AUTHOR-ID and author_id are one.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

// longestCompared is the length in bytes above which no name is suggested, because comparing takes time.
const longestCompared = 64

// shortestBeginning is the length in bytes from which a beginning tells what was meant.
const shortestBeginning = 3

// farthest is the number of slips forgiven in a name: one in a short name, never more than three.
func farthest(name string) int { return min(1+len(name)/5, 3) }

// distance is the least number of insertions, deletions, replacements and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+differ(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

func differ(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}

// writeOr is the beginning of a remedy: the known name that is near, else what kind of name to write.
func writeOr(name, kind string, known []string) string {
	if near := nearest(name, known); near != "" {
		return "Did you mean " + quote(near) + "? Write it"
	}
	return "Write " + kind
}
