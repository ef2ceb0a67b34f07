// Package evolve compares designs: what a next design would change of a table and of the items stored in it, and how a
// table at AWS differs from the design it was made with. This version tells differences in sentences, because every one
// of them is refused. It also says what to declare so that keys stay: the base key, and labels.
package evolve
