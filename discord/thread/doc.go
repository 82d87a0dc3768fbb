// Package thread shows a match in its channel:
//
//	before the start     the open table (lobby.go) and its settings (terms.go)
//	the board            always the newest message (board.go), with the chronicle above it (chronicle.go)
//	messages             notes, votes, pauses, stand-ins, draw offers, timeouts, the end; cleanup.go shrinks old ones
//	away from the thread players in other servers (otherserver.go), digests and daily lists (digest.go, daily.go)
//
// An announcement posts the news of one match. It is retried from the start until everything is posted once.
package thread
