package archtest

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Check returns, in words, every way in which the packages break the rules of the rooms.
func Check(packages []Package, rooms []Room) []string {
	var breaches []string
	for _, p := range packages {
		breaches = append(breaches, checkName(p)...)
		room, ok := roomOf(p.Path, rooms)
		switch {
		case !ok:
			breaches = append(breaches, fmt.Sprintf("%s has no row in the table of rooms", shown(p.Path)))
		case !room.Free:
			breaches = append(breaches, checkRoom(p, room, rooms)...)
		}
	}
	return breaches
}

// CheckTopLevel returns the names at the root of the repository that have no business there.
func CheckTopLevel(names []string) []string {
	var breaches []string
	for _, name := range names {
		if !strings.HasPrefix(name, ".") && !slices.Contains(topLevel(), name) {
			breaches = append(breaches, name+" may not stand at the root of the repository")
		}
	}
	return breaches
}

func checkName(p Package) []string {
	if name := path.Base(p.Path); slices.Contains(emptyNames(), name) {
		return []string{fmt.Sprintf("%s: the name %q says nothing about what is inside", p.Path, name)}
	}
	return nil
}

func checkRoom(p Package, room Room, rooms []Room) []string {
	var breaches []string
	for _, imported := range p.Imports {
		if why := refuse(imported, room, rooms); why != "" {
			breaches = append(breaches, fmt.Sprintf("%s imports %s: %s", shown(p.Path), imported, why))
		}
	}
	if !room.Pure {
		return breaches
	}
	for _, place := range p.Goroutines {
		breaches = append(breaches, place+" starts a goroutine in a pure package")
	}
	for _, place := range p.Clocks {
		breaches = append(breaches, place+" asks the clock in a pure package")
	}
	return breaches
}

// refuse says why a room may not import a path, or nothing where it may.
func refuse(imported string, room Room, rooms []Room) string {
	if below, ok := strings.CutPrefix(imported, Module+"/"); ok {
		if target, known := roomOf(below, rooms); known && target.Free {
			return "only tests may use it"
		}
		if !slices.Contains(room.Imports, below) {
			return "the table has no such arrow"
		}
		return ""
	}
	if first, _, _ := strings.Cut(imported, "/"); strings.Contains(first, ".") {
		if slices.ContainsFunc(room.Modules, func(begin string) bool { return strings.HasPrefix(imported, begin) }) {
			return ""
		}
		return "the table does not allow this module here"
	}
	if room.Pure && slices.ContainsFunc(outside(), func(std string) bool { return within(imported, std) }) {
		return "a pure package does not touch the outside world"
	}
	if room.Pure && room.Clockless && imported == "time" {
		return "only internal/model and internal/design parse points in time"
	}
	return ""
}

// roomOf finds the row of a package: its own, or that of a free room above it.
func roomOf(below string, rooms []Room) (Room, bool) {
	for _, room := range rooms {
		if room.Path == below || room.Free && within(below, room.Path) {
			return room, true
		}
	}
	return Room{}, false
}

func within(below, above string) bool {
	return below == above || strings.HasPrefix(below, above+"/")
}

func shown(below string) string {
	if below == "" {
		return "the module's root"
	}
	return below
}
