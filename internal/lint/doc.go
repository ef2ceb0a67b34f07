// Package lint finds what a design that is right in all else would suffer from in use: partitions and items that take more
// than they can, reads that cost much and return little, indexes that cost more than they save. One analyzer stands in a
// file. An analyzer speaks only where the declaration gives the figures for it, or where the shape alone is enough.
package lint
