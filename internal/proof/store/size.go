package store

import "strings"

// Sizes and units (Amazon DynamoDB developer guide, Capacity unit consumption, and Constraints).
const (
	// readUnitBytes is what one read unit reads, strongly consistent.
	readUnitBytes = 4096
	// pageBytes is what one page of a query or scan evaluates at most.
	pageBytes = 1 << 20
	// maxItemBytes is the largest item.
	maxItemBytes = 400 * 1024
)

// Bytes is the size of an item as DynamoDB counts it: names and values.
func (i Item) Bytes() int {
	total := 0
	for name, v := range i {
		total += len(name) + v.bytes()
	}
	return total
}

func (v Value) bytes() int {
	switch v.Kind {
	case S, B:
		return len(v.Text)
	case N:
		return numberBytes(v.Text)
	case Bool:
		return 1
	case L, M:
		total := 3
		for _, element := range v.List {
			total += 1 + len(element)
			if v.Kind == M {
				total += len(element)
			}
		}
		return total
	case SS, BS, NS:
	}
	total := 0
	for _, element := range v.List {
		if v.Kind == NS {
			total += numberBytes(element)
			continue
		}
		total += len(element)
	}
	return total
}

// numberBytes is about one byte for two significant digits, and one more; a sign takes another.
func numberBytes(text string) int {
	sign := 0
	if strings.HasPrefix(text, "-") {
		sign = 1
	}
	digits := strings.Trim(strings.ReplaceAll(strings.TrimLeft(text, "+-"), ".", ""), "0")
	return (len(digits)+1)/2 + 1 + sign
}

// halfUnits is what reading so many bytes at once takes, in halves of a read unit: eventually consistent reads take one
// half for each 4 KB or part of it, strongly consistent ones two.
func halfUnits(bytes int, consistent bool) int {
	units := max(1, (bytes+readUnitBytes-1)/readUnitBytes)
	if consistent {
		return 2 * units
	}
	return units
}
