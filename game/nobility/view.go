package nobility

import "norenbot/game"

// How many there are at a table at most, for the arrays of a View.
const (
	DieFaces      = 6
	HandMost      = 3 // uncompleted Settlers cards
	LotsMost      = 7 // Houses, and so completed cards
	FaceUp        = 6 // Settlers cards at the Tavern
	HallSlots     = 6
	CouncilRows   = 3
	WorkshopSlots = 3 // of a Guild; it has as many for dice
	LotCount      = 3 // for Community Buildings
	// CommissionMost is one more than there are desks, and two that are drawn and
	// not kept.
	CommissionMost = 1 + DeskCount + 2
	// HandRoom is a hand while cards are chosen to go: the desk's second makes five.
	HandRoom = HandMost + 2
)

// A Phase is what is being decided.
type Phase int8

// The phases.
const (
	Choosing Phase = iota // Commissions are chosen before the first round
	Acting                // the active player's turn
	Over
)

var phaseNames = [...]string{"choosing", "acting", "over"}

// MarshalText writes the phase's name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(phaseNames[p]), nil }

// A Die is a die in a slot: whose it is and what it shows. The zero Die is none.
type Die int8

// faceBits hold the value; the owner is above them.
const faceBits = 3

// NewDie returns a seat's die; of game.Public it is the automa's.
func NewDie(seat game.Seat, value int8) Die { return Die(int8(seat+1)<<faceBits | value) }

// Value is 1 to 6; 0 where no die is.
func (d Die) Value() int8 { return int8(d) & (1<<faceBits - 1) }

// Owner is whose die it is, game.Public for the automa's.
func (d Die) Owner() game.Seat { return game.Seat(d>>faceBits) - 1 }

// MarshalText writes "a5" for a five of seat 0, "-5" for one of the automa, "" for none.
func (d Die) MarshalText() ([]byte, error) {
	if d == 0 {
		return nil, nil
	}
	return []byte{"-abcdef"[d.Owner()+1], byte('0' + d.Value())}, nil
}

// A Scored is what brings points, in the order of the final score.
type Scored int8

// The categories. All but the last three are gained during the game.
const (
	BySettlers  Scored = iota // Goods paid for completed cards
	ByCommunity               // 1 for each own Community Building when a card is completed
	ByBuildings               // slots of Workshops and lots of Community Buildings
	ByCouncil
	ByOwning    // what others' visits to own Workshops bring
	ByCharacter // of a Lord's benefit
	ByEvents
	ByGoods // at the end, as all below
	ByNobility
	ByCommissions
)

// ScoredCount is how many categories there are.
const ScoredCount = int(ByCommissions) + 1

// A View is what one seat, or a spectator, may know: everything but the order of
// what is face down, and others' Commissions. It is made of arrays and shares no
// memory with the position, of which it is a part: a copy is all that a look
// costs. It goes into fingerprints as JSON.
//
// Question.Focus names what a picture should show close up: "hand" (own strip,
// dice and cards), "tavern", "yard", "guild.scholars" and so on ("guild." and
// Guild.String), "hall", "port", "council", "clerk", "castle", "chancery", "land"
// (own board), "commissions". "" is the whole city.
type View struct {
	Seat    game.Seat // whose it is; game.Public for spectators
	Seats   int8
	Phase   Phase
	Round   int8 // from 1
	Rounds  int8 // 10, or 7
	Turn    int16
	First   game.Seat // who began this round
	Active  game.Seat // whose turn it is
	Awaited game.Seat // who decides now; game.Public when the game is over

	// What the table has chosen, as it is played.
	Chancery, Events, Neutral bool

	// What the active player has done in this turn, and the die in the hand, whose
	// value is counted as placed already; 0 when none is.
	Placed, Completed, Sold bool
	Held                    int8

	Tavern TavernView
	// Yard are the dice there, from the left; so many slots are open as DieSlots says.
	Yard    [SeatsMost]Die
	Guilds  [GuildCount]GuildView // by Guild
	Hall    [HallSlots]HallView   // from the left: slot i takes a die of i+1
	Port    PortView
	Council [CouncilRows][RaceCount]CouncilView // by row from the top, and Race
	Clerk   [3]Die                              // slots of 1-2, 3-4, 5-6, as are those of the Castle
	Castle  [3]Die
	// Annex is the fourth slot of the Castle, with six players.
	Annex Die
	Desks DesksView

	// What is left face down, and what lies discarded face up.
	Deck, Discards int8 // Settlers cards
	Bag, Aside     int8 // Building tiles
	Ships          int8
	CouncilStack   int8
	EventsLeft     int8
	CommissionDeck int8
	DiceTiles      int8
	Event          Event     // of this round, 0 without one
	Objective      Objective // of a player alone, 0 without one
	// Automa are the dice that were rolled for this round, by colour: white, green,
	// yellow, red, blue; 0 where nobody plays alone.
	Automa [AutomaDice]int8 `json:",omitzero"`

	Players [SeatsMost]PlayerView // by seat; those that do not play stay empty
	Final   [SeatsMost]Final      `json:",omitzero"` // by seat, when the game is over
}

// AutomaDice is how many dice are rolled against a player alone.
const AutomaDice = 5

// A TavernView is the Tavern: dice from the left, of which as many are possible as
// there are players, two alone; and the cards that lie face up.
type TavernView struct {
	Dice  [SeatsMost]Die
	Cards [FaceUp]Settlers // 0 where none lies
}

// A GuildView is one Guild.
type GuildView struct {
	Dice      [WorkshopSlots]Die // slots of 1-2, 3-4, 5-6
	Workshops [WorkshopSlots]WorkshopView
	// Apprentices are by seat; Guild Masters are not among them.
	Apprentices [SeatsMost]int8
}

// A WorkshopView is a Workshop slot: the tile that lies there, 0 for none, and
// whose Guild Master stands on it, game.Public for nobody's.
type WorkshopView struct {
	Tile  Building
	Owner game.Seat
}

// A HallView is a slot of the Guild Hall.
type HallView struct {
	Die  Die
	Tile Building // 0 where none lies
}

// A PortView is the dice at the Port, by value, and what the Ship has taken in.
type PortView struct {
	Dice [DieFaces]Die
	Ship Ship
	Sold Goods
}

// A CouncilView is a space of the Stone Council: a tile, or the die of whoever took it.
type CouncilView struct {
	Tile Council
	Die  Die
}

// A DesksView is the Chancery: dice by value, and by Desk whose Apprentice sits
// there, game.Public for nobody's.
type DesksView struct {
	Dice [DieFaces]Die
	At   [DeskCount]game.Seat
}

// A PlayerView is what belongs to one player. Nothing of it is secret but Commissions.
type PlayerView struct {
	Character Character
	// Dice are those rolled and not yet placed, by value from 1: how many of each.
	Dice       [DieFaces]int8
	Spent      int8 // sum of the values placed in this round
	Reputation int8
	Nobility   int8
	Points     int16
	Coins      int16
	Modifiers  int16
	Goods      [GoodCount]int16
	Workers    int8               // in the Workers Lot
	Houses     int8               // on the platform
	Hand       [HandRoom]Settlers // not completed; from the left, the rest 0
	Lots       [LotsMost]Settlers // completed, in that order
	Community  [LotCount]Building
	LandDie    Die  // on the own board's slot
	Tiles      int8 // council tiles taken
	Passed     bool // for this round
	Lord       bool
	// Scored is Points by what brought them.
	Scored [ScoredCount]int16
	// Income is what the last Income brought.
	Income Income
	// Commissions are from the left. Others see of a card only that it is there
	// (CommissionView.Held); dice tiles lie open.
	Commissions [CommissionMost]CommissionView
}

// Income is what one round's Income brought.
type Income struct {
	Coins      int16
	Goods      Goods
	Modifiers  int8
	Reputation int8
}

// A CommissionView is one Commission of a player, with its dice tile.
type CommissionView struct {
	Held bool
	Card Commission // 0 for whoever may not see it
	Tile DiceTile
	Dice [3]Die  // of this round on the tile
	Done [3]bool // spaces with a City token
}

// A Final is the final score of one seat: Scored with the end's points, the total, what
// ranks equal totals (Houses built, Reputation, Coins) and the place.
type Final struct {
	Scored   [ScoredCount]int16
	Total    int16
	TieBreak [3]int16
	Place    int8
	Met      bool // of a player alone: the objective is met
}

// public is a View as part of the position.
type public = View

// View implements game.Game; it returns a View.
func (g *position) View(seat game.Seat) any {
	var v View
	g.seenBy(&v, seat)
	return v
}

// seenBy makes v what a seat may know.
func (g *position) seenBy(v *View, seat game.Seat) {
	*v = g.public
	v.Seat = seat
	if v.Chancery && v.Phase != Over {
		for s := range v.Players[:v.Seats] {
			if game.Seat(s) != seat {
				v.Players[s].hideCommissions()
			}
		}
	}
}

// hideCommissions leaves of each only that it is there, and its tile.
func (p *PlayerView) hideCommissions() {
	for i := range p.Commissions {
		p.Commissions[i].Card = 0
	}
}
