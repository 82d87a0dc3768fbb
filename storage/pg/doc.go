// Package pg stores a ledger in a PostgreSQL database, for operators who want more than a file on one machine. It
// is to a server what package storage is to a file, and several processes may work on it: a ledger.Shared. The same
// suite checks both.
//
// A Commit is one statement, built from what the change has. It replaces the thing if its version and the number of
// its entries are still those that were read, and everything else follows from the row that this returns; otherwise
// nothing changes. A commit whose wait for a synchronous standby was cancelled is an error, although the server
// calls it stored, because it may not survive the loss of the machine.
//
// The tables, in the first schema of the search path. Values are json, as they were written, and not jsonb, which
// would rewrite them; null is damage.
//
//	norenbot  the layout's number
//	things    facts by kind and id, with the version and the number of entries. wake is the value in the
//	          index ledger.Wake, which nearly every change moves; keyed says that keys has others
//	keys      how things are found: kind, index, value, id
//	parts     of things, by name
//	entries   of journals, by number
//	said      outbox items, by kind and number; numbers come from the sequence items_<kind>
//	numbers   the last number that a thing of a kind has as its name
//	aside     what was set aside: kind, id, where it was and its name there, number
//	lease     who holds it, until when, and how often it changed hands (fence)
//	claims    interactions that a process has taken, for a while; lost in a crash
//	marks     the mark of a database that is being moved, or was
//
// Views show matches, seasons and what belongs to them to people (layout.go).
//
// Numbers of items are assigned before commits: a lower one may appear after a higher one of another thing, but
// never of the same, since the row of the thing is locked first. So readers of the outbox start from 0 each time.
package pg
