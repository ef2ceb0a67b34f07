// Package archtest holds the import rules of the house and checks them.
//
// The table in rooms.go is the one place that says which package may import what. It is enforced twice: by the tests
// here, which read every source file of the module, and by the linter's depguard rules, which are rendered from the
// same table (go test ./internal/archtest -update). A package without a row is refused, so that a new one is a
// decision and not an accident.
package archtest
