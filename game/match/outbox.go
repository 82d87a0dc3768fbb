package match

import (
	"time"

	"norenbot/game"
)

// An Item is something that must now be said where the match is played. It is
// stored with the change it tells of. Whoever says it reads the match as it
// then stands; an item only tells what is new.
type Item struct {
	N     uint64     `json:"-"` // its number, given by the store
	Match ID         `json:"m"`
	News  News       `json:"k"`
	Entry int        `json:"e,omitempty"` // the entry it tells of; see Service.Told
	Seats game.Seats `json:"s,omitempty"` // whom it concerns: the newly awaited, the reminded, the ones replaced
	Who   *Owner     `json:"w,omitempty"` // who did it, where a person did
	Vote  *Vote      `json:"v,omitempty"` // of the vote news, as it stands or ended
	Until time.Time  `json:"u,omitzero"`  // the deadline of Reminded
}

// News is what an Item tells of. Its values are stored.
type News string

// The news.
const (
	LobbyNews  News = "lobby"     // opened, or somebody joined or left, or its options changed
	Dealt      News = "dealt"     // the game has begun; Seats are awaited; Match.Promise is published
	Turn       News = "turn"      // an entry stands; events may have been told, Seats are newly awaited
	Withdrawn  News = "withdrawn" // a confirmed draft was taken back by its seat
	Rewound    News = "rewound"   // the match was taken back to an earlier point
	Reminded   News = "reminded"  // Seats have until Until
	TimeUp     News = "timeup"    // the time of Seats ran out: a draft or the default was played for them
	Absent     News = "absent"    // Seats let their time run out again and again: the others may vote
	LeftTable  News = "left"      // Seats conceded; a computer plays on unless the match is over
	Replaced   News = "replaced"  // a computer took over Seats
	Returned   News = "returned"  // the owner of Seats came back
	VoteOpened News = "vote"      // Vote is open
	VoteCast   News = "votecast"  // somebody has voted and it is still open
	VoteEnded  News = "voteended" // Vote.Passed tells how
	Over       News = "over"      // the match is over: Match.Final and Match.Seed
	LobbyGone  News = "gone"      // the lobby expired
	RepairNews News = "repair"    // the match is closed until an operator has looked at it
	OpenAgain  News = "open"      // it is open again
)
