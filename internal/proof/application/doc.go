// Package application is what a careful application does with a design, knowing nothing else: which key attributes an
// item is stored with, which requests answer an access path with what a caller gives, how their answers are joined, and
// what an update must write beside the attributes that it changes. Who sends the requests, to an engine or to the
// simulator, is not decided here.
//
// A value that no key text may hold is refused before anything is sent: errors.Is(err, ErrRefused).
package application
