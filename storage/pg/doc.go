// Package pg keeps a ledger in a PostgreSQL database, for whom a file on one machine is too little.
// What package storage is on a file, this is on a server, and several processes may work on it: a
// ledger.Shared. The same suite checks both.
//
// A Commit is one statement, put together of what the change has: the thing is replaced where its version
// and the count of its entries are still those that were read, and all else follows from the row that
// this returns. Who is late changes nothing. A commit whose wait for a synchronous standby was cancelled
// is an error, though the server calls it stored: nobody knows whether it outlives the machine.
//
// The tables, in the first schema of the search path. Values are json, as they were written, and not
// jsonb, which would write them anew; null is damage.
//
//	norenbot  the layout's number
//	things    facts by kind and id, with the version and the count of entries. wake is the value in the
//	          index ledger.Wake, which nearly every change moves; keyed says that keys has others
//	keys      by what things are found: kind, index, value, id
//	parts     of things, by name
//	entries   of journals, by number
//	said      what must be said, by kind and number; numbers come from the sequence items_<kind>
//	numbers   the last number that a thing of a kind has as its name
//	aside     what was set aside: kind, id, where it was and its name there, number
//	lease     who holds it, until when, and how often it changed hands (fence)
//	claims    the interactions that a process has taken, for a while; lost in a crash
//	marks     the mark of a database that is being moved away, or was
//
// For people there are views of matches, seasons and what belongs to them (layout.go).
//
// Numbers of items come before commits: a lower one may appear after a higher one of another thing, never
// of the same, since the row of the thing is locked first. So whoever tells reads from 0 each time.
package pg
