package model

import "strings"

// LeastBytes is what the attributes that every item of an entity has come to at least, names included: by their declared bytes,
// else by the shortest value of their type.
func (r *Resolved) LeastBytes(e *ResolvedEntity) int64 {
	var total int64
	for name, a := range e.Attributes {
		if !a.Optional {
			total += int64(len(name)) + r.leastValue(a)
		}
	}
	return total
}

// leastValue is the declared mean size of an attribute's values, there or where they come from, else the least that one of its
// type takes (Amazon DynamoDB developer guide, item sizes and formats).
func (r *Resolved) leastValue(a *ResolvedAttribute) int64 {
	declared := a.Declared.Bytes
	if owner, name, _ := strings.Cut(a.Root, "."); declared == nil && r.Entity(owner) != nil && r.Entity(owner).Attributes[name] != nil {
		declared = r.Entity(owner).Attributes[name].Declared.Bytes
	}
	if declared != nil {
		return *declared
	}
	switch a.Type {
	case Timestamp:
		return int64(len("2006-01-02T15:04:05Z"))
	case UUID, UUID7, Date:
		return a.Type.DefaultBytes()
	case KSUID:
		return 27
	case ULID:
		return 26
	case Number, EpochSeconds: // one byte for two digits, and one more
		return 2
	case List, Map: // an empty one
		return 3
	case "", String, Binary, Boolean, StringSet, NumberSet, BinarySet:
	}
	return 1
}
