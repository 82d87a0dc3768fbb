// Package stats turns finished matches into statistics: the ratings of each game, every person's record
// in a server, and the leaderboards of a server.
//
// A Book reads all finished matches once, when the program starts, and keeps of each what statistics need
// (finished.go: who was dealt a seat, whether they left it, how it ended). It follows the matches that
// finish later, in this process or in another one. Nothing is stored: a Book that follows has the same
// content as a Book that reads everything again.
//
//	match.Match ──▶ finished ──▶ Book ──┬──▶ ratings.go   Rating, Ranked, History
//	             who held a seat        ├──▶ record.go    Record
//	             is decided here        └──▶ winners.go   Winners
package stats
