// Package capacity computes what a design costs: the units that each call takes, the heat of the busiest partition, the
// bytes that are stored and the money per month. All numbers are exact, integers or rationals; what can't be known from
// the declaration is nil and never guessed.
//
// Units are those of the Amazon DynamoDB developer guide (Capacity unit consumption, Global secondary indexes, Local
// secondary indexes, Transaction APIs). Reads are counted in halves, because an eventually consistent read of 4 KB takes
// half a unit.
package capacity
