// Package acctest drives the provider in tests.
//
// Start serves the provider in process and speaks to it as Terraform does, without a binary and in milliseconds: it
// validates, plans, applies and refreshes, and sees warnings and planned values that no other harness shows. Golden
// runs cases that are files: a txtar archive with a configuration and the plan and diagnostics expected of it. Cloud is
// a DynamoDB in memory that counts what it is asked, and Derive a deriving so simple that goldens of the provider do
// not move with the real one.
package acctest
