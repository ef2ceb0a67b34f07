// Package evolve says what becomes of a table that holds items when its design changes: which indexes are built, rebuilt
// and dropped, which stored items must be written anew, and what can't be. It orders the work into steps that DynamoDB
// accepts one after another, and tells how a table at AWS differs from its design. It also says what to declare so that
// keys stay: the base key, and labels.
package evolve
