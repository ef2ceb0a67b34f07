package derive

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"

// ordersAsStored reports whether what the key holds of the values sorts as the unit orders them, and its range is one key
// condition on it.
func (u *unit) ordersAsStored(m int, ranked attrSet) bool {
	for i, places := range u.order {
		if places[m] < 0 {
			continue
		}
		a := u.members[m].attr(places[m])
		if i == u.then && !ranked.has(places[m]) && u.instant() == "" && !rangeable(u.rangeOp, a) {
			return false
		}
	}
	return true
}

// rangeable reports whether a comparison is one key condition on the attribute itself. A half-open range becomes a
// BETWEEN with the neighbouring value, which needs a type with steps.
func rangeable(op string, a *model.ResolvedAttribute) bool {
	switch op {
	case "from_until", "after_through":
		return stepOf(a) != ""
	case "begins_with":
		return a.Type.Stored() != "N"
	}
	return true
}

// stepOf is the distance between neighbouring values, as it is shown in a template; empty where there is none.
func stepOf(a *model.ResolvedAttribute) string {
	switch a.Type {
	case model.Timestamp:
		if a.Declared.Resolution == "second" {
			return "1s"
		}
		return "1ms"
	case model.Date:
		return "1d"
	case model.EpochSeconds, model.Number:
		return "1"
	case model.String, model.Binary, model.Boolean, model.UUID, model.UUID7, model.ULID, model.KSUID,
		model.List, model.Map, model.StringSet, model.NumberSet, model.BinarySet:
	}
	return ""
}
