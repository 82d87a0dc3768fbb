// Package season runs leagues, Swiss events, cups and ladders: who signed up where, what
// is due, which tables are dealt, what is to be told. What a season comes to is computed
// by package league; matches are played by package match; this package keeps both
// together and is to seasons what match is to tables. It knows no Discord and has no clock
// of its own, no goroutines, and draws no lots but from the luck it is given.
//
//	people ── Do ──┐
//	time ── Tick ──┤      league.Due, until nothing more is due
//	               ▼         │
//	            a step ◀─────┘   acts folded in, one after the other
//	               ▼
//	            one Change: events, facts with Wake, items of what is to be told
//	               │ Store.CommitSeason
//	               ├── fails: what is in memory is dropped; nobody has seen anything
//	               ▼
//	            tables open, one every two seconds a channel (deal), and running
//	            matches are brought in line with the season (inLine)
//	               │
//	            match.Service ── Options.Contests ──▶ Changed ──▶ the next Tick
//
// What lies outside the one transaction can be done over and again: a match's id follows
// from season, pairing and try, so that a table said to have begun is dealt once, whenever
// the program died; where a match should have ended, or a chair be somebody else's, that is
// seen from events and matches alone. After a start each live season is looked at once.
//
// A conflict is seen by the season's version. An act of time is computed from the season as
// it stands, under the same lock; an organiser says which version they saw.
//
// Where to look: service and room, a season in memory; act, due, deal and line, the way of
// a change as drawn; result, what a match tells; plan and outlook, what can be opened; look,
// what is handed out; people, who is who; team, who shares a line.
package season
