// Package game is the contract between board games and everything around
// them: menus, drafts, undo, deadlines, replay, narration, languages and
// computer players are written once, for every game that keeps it.
//
// The rules of a game are straight-line code that asks questions. A game is
// stored as its Record: setup, seed and the answers that stand. Whatever else
// is needed (the position, what a seat may know, the questions that are open,
// what was told) comes from playing the record again.
//
//	Deal ──▶ Game.Play ──▶ Ask, Menu.One ─▶ a parked Run, or a Chooser at once
//	                  ├──▶ Table.Say ─────▶ events
//	                  ├──▶ Table.Settle ──▶ no way back past this
//	                  └──▶ Table.Together ▶ several seats, secretly, at once
//
// A rule reads like its sentence in the rulebook. To let a player buy up to two
// goods of a store, for 5 each (the whole of it is the example of Ask):
//
//	m := game.Ask[int](t, "buy", seat)
//	m.Text.Say("market.buy", game.Num(5))
//	m.Min, m.Max = 0, 2
//	m.Nothing.Say("market.buy.nothing")
//	for good, n := range g.store {
//		if n > 0 {
//			o := m.Offer(good, goods[good])
//			o.Text.Say("market.good." + goods[good])
//			o.Times = n
//		}
//	}
//	bought := m.Some()
//
// A question with just one possible answer answers itself and is not logged, unless its
// Always says that this would tell others what somebody does not have.
//
// In a menu the options of one Group are a select of their own, and a question's
// Default is the first to press; within a decision, where it is the last answer,
// it is confirmed with the same press. So a turn of several actions is one question
// asked again and again, whose Default is to end it.
//
// Where nothing in the rules bounds a game (Info.Bound is 0), games at random need
// Odds to come to an end, and search needs an Appraiser. A Resumer spares it the replay of
// what led to the question, which is most of its time late in a long game.
//
// Rules know no language, no clock, no input or output, and nothing of
// Discord. They keep four promises, which package gametest checks:
//
//   - While a question is open, everything is in the position: nothing hidden,
//     and nothing derived from something hidden, lives in a local variable.
//   - All luck comes from Deal's argument and Table.Rand, used at once.
//   - Settle is called before anything hidden is turned up.
//   - A View holds what its seat may know, as a type of its own, encodes to
//     JSON the same way every time, and shares no memory with the position.
//     A heuristic reads a View at every question it answers, so that arrays and
//     small integer types with MarshalText pay: 2 µs a View is a good aim.
//
// # Vocabulary
//
// One meaning a word, here and in every package that stands on this one.
//
//	rules      one board game, for any number of tables; a value without state
//	setting    what is settled before the deal; one of its values is chosen
//	setup      what a game is dealt from: seats, the values chosen, the seed
//	position   everything on the table and hidden, of one game at one moment
//	seat       a place at the table, 0 to seats-1; game.Seat
//	chair      who sits in a seat: a player or a computer; match.Chair
//	table      where the rules put their questions: game.Table, and nothing else
//	room       a match in memory, in one goroutine's hands at a time; unexported
//	lobby      where people meet before the deal
//	question   one choice put to one seat
//	option     one thing that can be picked in answer to a question
//	pick       an option chosen; an answer is all picks of one question
//	odds       how players at random lean where chance alone gets nowhere; Option.Odds
//	menu       what one seat may choose from now: Menu while the rules make it,
//	           match.Menu as its player sees it
//	draft      answers that a player tries and has not confirmed
//	decision   the questions that one draft answers
//	order      a planned move (a premove elsewhere), given before the player is to move;
//	           match.Order
//	walk       a throw-away game ahead of what stands, in which orders are given
//	settle     to turn up what was hidden: no answer before it is taken back
//	event      what was told, with reasons; an aside stands in the log only, and
//	           telling ones are kept where there is no room for all
//	record     setup and answers: all that brings a game back
//	run        a game being replayed or played, parked at its open questions
//	match      a game with its people, clocks and journal; match.Match
//	journal    a match's stored entries, the record among them
//	view       what one seat may know; a picture is drawn of it
//	board      the one message of a match that shows its picture, to everybody
//	term       a word of a game that catalogs translate; text is a phrase of it
//	fingerprint a checksum of a position, by which a replay is compared
//	commitment the hash of a seed, told before the deal to prove it afterwards
//	promise    what every game keeps, checked by gametest
package game
