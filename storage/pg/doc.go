// Package pg keeps everything norenbot must not forget in a PostgreSQL database, for whom a
// file on one machine is too little. What package storage is on a file, this is on a server:
// a match.Store, a season.Store and the bot's memory; the same suites check both.
//
// A Commit is one statement: the facts are replaced where their version and the count of
// entries are still those that were read, and entries, drafts and the outbox follow from the
// row that this returns. Who is late changes nothing. A commit whose wait for a synchronous
// standby was cancelled is an error, though the server calls it stored: nobody knows whether it
// outlives the machine.
//
// The tables, in the first schema of the search path. Values are json, as they were written,
// and not jsonb, which would write them anew; a moment is a bigint of nanoseconds since 1970,
// null where there is none.
//
//	norenbot  the layout's number, and the last person's
//	keeper    who holds the lease, until when, and how often it changed hands (fence)
//	matches   the facts and the deal of a match, and beside them what matches are found by
//	sits      whom live matches concern
//	journal   entries, by match and number
//	drafts    picks not confirmed, by match and seat
//	outbox    what must be said of matches; a number rises, and is never used twice
//	seasons, events, posts   the same of seasons
//	persons   who the persons of seasons are
//	memory    what the bot remembers, by kind and key
//	claims    the interactions that a process has taken, for a while; lost in a crash
//	moved     the mark of a database that is being moved away, or was
//	aside     what repair has set aside, as a bbolt file would hold it
//
// The columns beside facts follow from them; Check proves it. Numbers of the outbox come
// before commits: a lower one may appear after a higher one of another match, never of the
// same, since the row of the match is locked first. So whoever tells reads from 0 each time.
package pg
