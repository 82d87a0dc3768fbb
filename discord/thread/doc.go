// Package thread is a match in its channel: the open table (lobby.go), the one board that is always the newest
// message (board.go), the chronicle above it (chronicle.go), notes, votes, pauses, sitters and offers, the
// end, and who is written to elsewhere (afar.go, digest.go). An Announcement tells the news of one match,
// and is tried again from the start until all is told once.
package thread
