// Package league is leagues, Swiss events, cups, ladders and their ratings: events and
// matches in, state out. It knows no clock, no storage and no game, draws no lots but
// from a seed, and no standing of it but a ladder's depends on a floating-point number.
//
//	events ──▶ Fold ──▶ Season ─┬─▶ Standings, Outcomes    (with the season's matches)
//	                            ├─▶ Draw, Pair             what is to be appended
//	                            └─▶ Due                    what is to be done by now
//	matches ─▶ Ratings.Add ─────▶ Rating                   (over all seasons and ladders)
//
// A season has lines: places, each held by a person, or in a game of teams by a team (see
// Season.Team), perhaps later by a substitute. A pairing says which lines meet; its match is
// opened once for each try. Results are not copied into the events: standings are a fold
// over both, so that a late ruling, one more event, changes all that follows but pairings
// already made.
//
// # Points
//
// Points are kept in sixtieths. A table pays five a head by place (pay), ties share, who
// dropped out, and their team, is last with nothing; a bye is worth 5, and so is the first round missed
// by notice, and a table whose other lines are all vacant.
//
// # Numbers
//
// Lines count from 0 in the order of the draw; seats from 0; places, rounds, pairings,
// tries and seeds from 1. A Person is a number that a record elsewhere leads to somebody.
// Slices that come in are not kept, but those inside an Act are, and what comes out of a
// Season is read only.
package league
