package archtest

import (
	"fmt"
	"path"
	"strings"
)

// Depguard renders the rooms as rules of the linter depguard, indented to stand below rules: in .golangci.yml.
func Depguard(rooms []Room) string {
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, "        "+format+"\n", args...) }
	var clockless []string
	for _, room := range rooms {
		if room.Free {
			continue
		}
		line("%s:", ruleName(room))
		line("  list-mode: strict")
		line("  files:")
		for _, pattern := range files(room) {
			line("    - %q", pattern)
		}
		line("  allow:")
		for _, allowed := range allowed(room) {
			line("    - %s", allowed)
		}
		if room.Pure {
			line("  deny:")
			for _, std := range outside() {
				line("    - { pkg: %s, desc: a pure package does not touch the outside world }", std)
			}
		}
		if room.Clockless {
			clockless = append(clockless, files(room)[0])
		}
	}
	line("clock:")
	line("  list-mode: lax")
	line("  files:")
	for _, pattern := range append(clockless, "!$test") {
		line("    - %q", pattern)
	}
	line("  deny:")
	line("    - { pkg: time$, desc: only internal/model and internal/design parse points in time }")
	return text.String()
}

func ruleName(room Room) string {
	if room.Path == "" {
		return "main"
	}
	return strings.ReplaceAll(strings.TrimPrefix(room.Path, "internal/"), "/", "-")
}

func files(room Room) []string {
	if room.Path == "" {
		return []string{"**/main.go", "!**/internal/**", "!$test"}
	}
	return []string{path.Join("**", room.Path, "*.go"), "!$test"}
}

func allowed(room Room) []string {
	allowed := []string{"$gostd"}
	for _, imported := range room.Imports {
		allowed = append(allowed, Module+"/"+imported+"$")
	}
	return append(allowed, room.Modules...)
}
