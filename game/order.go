package game

// TurnOrderKey is the Setting.Key of TurnOrder; the others are its values.
const (
	TurnOrderKey = "order"
	OrderDrawn   = "drawn" // luck decides who acts first
	OrderSeats   = "seats" // seat 0 does, and the others follow by seat
)

// TurnOrder is the setting, the same in every game, that says where the turn order
// of the opening comes from. With OrderSeats no luck is used for it, so that whoever
// seats people decides who acts when: how good a place is differs, and a league that
// seats everybody equally often is fair to all.
func TurnOrder() Setting { return Setting{Key: TurnOrderKey, Values: []string{OrderDrawn, OrderSeats}} }

// BySeat reports whether the seats are the turn order of the opening.
func (s Setup) BySeat() bool { return s.Value(TurnOrderKey, OrderDrawn) == OrderSeats }

// A Turner has a turn order: every game with the setting is one.
type Turner interface {
	// TurnOrder returns all seats, the first to act first, as they stand now.
	TurnOrder() []Seat
}
