package evolve

import (
	"cmp"
	"fmt"
	"reflect"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Adoption is what becomes of a table that was made elsewhere, of which only its keys and indexes are known.
type Adoption struct {
	// Design is the design as the table will have it: the indexes that are there keep their names and projections. Of a table
	// of tenants it says that nobody knows what is stored.
	Design *design.Design
	// Differences are those that nothing can bring about, as full sentences; Fixes are what to declare instead. There are
	// none where the table can be taken over.
	Differences, Fixes []string
	// Missing are the global indexes that the table lacks, and Foreign those that nobody declared, which stay.
	Missing, Foreign []design.Index
	// Steps are what to do at AWS, in order: nothing is dropped.
	Steps []Step
}

// Adopt holds what AWS knows of a table against a design. An index serves in the place of a derived one, whatever its name,
// where the keys are the same and it copies all that is asked for. Most is the quota of global indexes, zero for AWS's own.
func Adopt(has, next *design.Design, most int) Adoption {
	k := keep(has, next, has.GlobalIndexes)
	a := Adoption{Design: k.next, Missing: without(k.next.GlobalIndexes, has.GlobalIndexes)}
	if t := next.Tenancy; t != nil {
		adopted := *t
		adopted.Adopted = true
		a.Design.Tenancy = &adopted
	}
	for _, index := range has.GlobalIndexes {
		if _, stays := k.from[index.Name]; !stays {
			a.Foreign = append(a.Foreign, index)
		}
	}
	if !reflect.DeepEqual(has.Key, next.Key) {
		a.Differences = append(a.Differences, fmt.Sprintf("The table's key would be %s; it is %s.", KeyText(next.Key), KeyText(has.Key)))
		a.Fixes = append(a.Fixes, keyPins(has.Key, next)...)
	}
	for _, d := range compareIndexes("local", has.LocalIndexes, k.next.LocalIndexes) {
		a.Differences = append(a.Differences, d.text)
	}
	a.Fixes = append(a.Fixes, localPins(has, k.next)...)
	a.refuseTypes(has, next)
	s := newStepper(has.GlobalIndexes, k.next.GlobalIndexes, k.next.LocalIndexes, Quota(most))
	s.run()
	a.Steps = s.steps
	for _, index := range s.stuck {
		a.Differences = append(a.Differences, fmt.Sprintf(noRoom, index.Name, IndexText(index), Quota(most), MostProjected))
	}
	return a
}

// refuseTypes refuses attributes of another type than a key of the table has them: DynamoDB refuses to write such items.
func (a *Adoption) refuseTypes(has, next *design.Design) {
	types := map[string]string{}
	for _, key := range has.KeyAttributes() {
		types[key.Name] = key.Type
	}
	for _, entity := range next.Entities {
		for _, attribute := range entity.Attributes {
			t := cmp.Or(types[attribute.Name], attribute.Stored)
			if t == attribute.Stored {
				continue
			}
			a.Differences = append(a.Differences, fmt.Sprintf("%s of %s would be stored as %s; a key of the table has it as %s.", attribute.Name, entity.Name, attribute.Stored, t))
			a.Fixes = append(a.Fixes, typePin(entity.Name, attribute.Name, t))
		}
	}
}
