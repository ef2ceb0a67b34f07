// Package reckoning computes what a design costs a second time: the units of each pattern and each key, the bytes of each
// key and the money per month. It is written from the documentation, by someone who had not seen the capacity package, and
// shares no code with it: sizes and units are those of the Amazon DynamoDB developer guide, conventions those of the guide
// Capacity and cost. Tests compare the two; the brute force of optimize = "cost" prices its designs with it.
//
// It looks at the physical design alone: which attributes an item carries, which of them make an entry of an index, what a
// key condition compares. What isn't known from the declaration is nil.
package reckoning
