// Package match is what happens around a table: seats and their owners,
// drafts, confirming and taking back, votes, time limits, computer players,
// watching. It knows no Discord, has no clock of its own (see Options.Now) and
// no file but a note of what is being computed (Blackbox). Everything is kept
// in a Store.
//
// The life of a match:
//
//	         Open
//	          │
//	          ▼       nobody begins, or all leave
//	Join ─▶ Lobby ───────────────────────────────▶ Expired
//	Leave     │ Start, or filled with computers
//	Agree     ▼       abandoned by vote, cancelled
//	       Playing ──────────────────────────────▶ Abandoned
//	          │ the rules end, or nobody is left to play against
//	          ▼
//	       Finished ──▶ Rematch: a Lobby again
//
// What is played is a journal of acts that only grows. An Entry is one
// confirmed draft, a taking back, a rewind, or a new owner of a seat; what
// stands of it is the game.Record (see RecordOf), and the position follows from
// that alone. Each entry carries the fingerprint of the position it led to. When
// a match is opened, at the start of the program (Ready) or later, its last one
// is compared, unless this Service has compared or written just that one.
//
// The way of a click:
//
//	Pick ────▶ the seat's draft, one answer longer ──▶ stored ──▶ next Menu
//	             (a throw-away Run of record + draft: it stops where
//	              something would be turned up; kept for the next click)
//
//	Confirm ─▶ the live Run, led on by the draft past what is turned up;
//	             │ it is nobody's meanwhile
//	             ▼
//	           one Change: entry, facts with clocks, draft gone, outbox
//	             │ Store.Commit
//	             ├── fails: the Run is dropped; nobody has seen anything
//	             ▼
//	           that Run is the live one again; the outbox is emptied by whoever
//	           speaks for norenbot; computers that are awaited think (Work)
//
// A draft is the run of questions put to a seat until another seat must act or
// the rules settle. Taking back goes by class: a draft at will (PickBack,
// StartOver); what is confirmed until something is turned up, or another seat
// has decided because of it (Withdraw); beyond that only by unanimous vote
// (Propose, GoBack), which everybody is told.
//
// A player who waits can say beforehand what to answer (LookAhead): an Order is
// carried out when its question opens, in the same Change, as an entry ByOrder.
//
// An absent player never blocks the table, if a Pace (a time control) is agreed: two reminders;
// then an order (a premove), the draft or else a computer's choice is played (see Lapse);
// after two such times the others may vote to have a computer take over, until
// the player returns. A match that everybody has left ends (Deserted). Due
// computes this from the stored facts and the moment alone. Time that people
// could not use does not count: outages and pauses (Match.Stops), while nothing
// can be said where they play (Unheard), in a player's quiet hours and vacations
// (Rest). What became overdue while nobody watched waits for a while (Brake), and
// for a day the others may forgive what was played at the end of a time.
//
// A match of a Contest is dealt without a lobby (Deal), to persons and on terms that a
// season has chosen: then a computer player goes on without a vote, and the table can
// neither pause nor end it. Whose a chair was, for how long and with how many decisions,
// is a Tenure; whoever's chair a computer player had at the end comes last.
//
// Where to look. Facts and time, which compute and touch nothing: facts, clock, stops,
// rest. The journal and the positions that follow from it: journal, store (with records,
// on which it is kept), runs, sketch and blackbox. A match in memory and the step that changes
// it: service, room. Acts, a file for what people do with one thing: who is at a table, lobby,
// deal, seats, absence; what one decides, decision, menu, pick, confirm, now (a sketch) or
// beforehand (saying, ahead, walk, order); what the table agrees on, vote; its end, end and
// forget; look, coach and lesson for what one may see. What happens by itself: tick,
// lapse, obey, repair, and of computer players think, thinkers, awaited. Operators: operator.
// Outside all that, archive writes matches down and checks them, and analysis and analyses
// are made of those that are over.
//
// One match is served by one goroutine at a time, and a few hundred are kept in
// memory. A match whose rules fail is closed for repair; operators are told, and
// the others go on.
package match
