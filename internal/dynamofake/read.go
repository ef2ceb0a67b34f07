package dynamofake

import (
	"maps"
	"slices"
)

// describeTable is DescribeTable.
func describeTable(r *request, in *tableInput) (any, *refusal) {
	t, refused := r.tableOf(in.TableName)
	name := in.TableName
	if t != nil {
		name = t.name
	}
	if v, ok := r.region.views[name]; ok && v.reads > 0 {
		v.reads--
		if v.description == nil {
			return nil, tableNotFound(name)
		}
		return map[string]Description{"Table": *v.description}, nil
	}
	if refused != nil {
		return nil, refused
	}
	return map[string]Description{"Table": t.describe()}, nil
}

type listInput struct {
	ExclusiveStartTableName string
	Limit                   *int
}

// mostListed is how many tables an answer of ListTables holds.
const mostListed = 100

// listTables is ListTables.
func listTables(r *request, in *listInput) (any, *refusal) {
	var c constraints
	limit := deref(in.Limit, mostListed)
	switch {
	case limit < 1:
		c.fail(limit, "limit", "have value greater than or equal to 1")
	case limit > mostListed:
		c.fail(limit, "limit", "have value less than or equal to 100")
	}
	if refused := c.refusal(); refused != nil {
		return nil, refused
	}
	out := struct {
		TableNames             []string
		LastEvaluatedTableName string `json:",omitempty"`
	}{TableNames: []string{}}
	for _, name := range slices.Sorted(maps.Keys(r.region.tables)) {
		if name <= in.ExclusiveStartTableName {
			continue
		}
		if len(out.TableNames) == limit {
			out.LastEvaluatedTableName = out.TableNames[limit-1]
			break
		}
		out.TableNames = append(out.TableNames, name)
	}
	return out, nil
}

// describeLimits is DescribeLimits (the quotas of capacity in most regions).
func describeLimits(*request, *struct{}) (any, *refusal) {
	return map[string]int{
		"AccountMaxReadCapacityUnits": 80000, "AccountMaxWriteCapacityUnits": 80000,
		"TableMaxReadCapacityUnits": 40000, "TableMaxWriteCapacityUnits": 40000,
	}, nil
}
