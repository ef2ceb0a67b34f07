// Package wire is what fakes of AWS's services have in common where they answer over HTTP: a record of the calls, and
// faults that strike them before or after their effect.
package wire
