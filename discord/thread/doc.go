// Package thread is a match in its channel: the open table (lobby.go) and its settings (terms.go), the one board
// that is always the newest message (board.go), the chronicle above it (chronicle.go) and what becomes of messages
// that are over (cleanup.go), notes, votes, pauses, sitters and offers, the end, and who is written to elsewhere
// (otherserver.go, digest.go, daily.go). An Announcement tells the news of one match, and is tried again from the start
// until all is told once.
package thread
