// Package settings holds what a table is besides its design: how capacity is paid, what of it there is for the table and
// each index, encryption, stream, time to live, recovery and policy. It checks what is declared, says which changes lead
// from one declaration to the next, and what a refreshed state says.
//
// A setting that isn't written is left as AWS has it. A line that is removed sets AWS's default once. What AWS changes by
// itself is compared only where it is written.
package settings
