package game

// TurnOrderKey is the Setting.Key of TurnOrder; the others are its values.
const (
	TurnOrderKey = "order"
	OrderDrawn   = "drawn" // luck decides who acts first
	OrderSeats   = "seats" // seat 0 does, and the others follow by seat
)

// TurnOrder is the setting, the same in every game, that says where the turn order
// of the opening comes from. A game without it is none in which that could be chosen: nobody asks for
// it, and seats are drawn or given as elsewhere. With OrderSeats no luck is used for it, so that whoever
// seats people decides who acts when: how good a place is differs, and a league that
// seats everybody equally often is fair to all.
func TurnOrder() Setting { return Setting{Key: TurnOrderKey, Values: []string{OrderDrawn, OrderSeats}} }

// BySeat reports whether the seats are the turn order of the opening.
func (s Setup) BySeat() bool { return s.Value(TurnOrderKey, OrderDrawn) == OrderSeats }

// A Turner has a turn order: every game with the setting is one, and of games for several no other.
type Turner interface {
	// TurnOrder returns all seats, the first to act first, as they stand now.
	TurnOrder() []Seat
}

// A Sequencer is a game in which players take turns one after the other, and it is often known whose comes
// next: optional, for people who want to be told when they are next.
type Sequencer interface {
	// NextTurn returns whose turn it is, Public if it is nobody's, and whose comes after it, Public unless that
	// is certain: whatever is decided until then, next is asked in a turn of their own as soon as this one is
	// over, if the game is not. Both follow from what everybody sees.
	NextTurn() (now, next Seat)
}

// NextTurn is Sequencer.NextTurn of a game: Public twice where it is none.
func NextTurn(g Game) (now, next Seat) {
	if s, can := g.(Sequencer); can {
		return s.NextTurn()
	}
	return Public, Public
}
