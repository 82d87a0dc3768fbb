package game

// Teams say which team each seat plays in, by seat; teams are counted from 0. nil is everybody
// for themselves. What one of a team has won, all of it have: they share Score.Place and
// Score.Total, while Score.Parts may say who brought what.
type Teams []int

// Partners reports whether two seats are different ones of one team.
func (t Teams) Partners(one, other Seat) bool { return t != nil && one != other && t[one] == t[other] }

// Of lists the seats of a seat's team, that seat among them, in order.
func (t Teams) Of(seat Seat) []Seat {
	var all []Seat
	for other := range Seat(len(t)) {
		if t[other] == t[seat] {
			all = append(all, other)
		}
	}
	if t == nil {
		all = []Seat{seat}
	}
	return all
}

// Heads lists the first seat of each team of so many seats, in order: every seat where there are none.
func (t Teams) Heads(seats int) (heads []Seat) {
	for seat := range Seat(seats) {
		if t.First(seat, func(Seat) bool { return true }) {
			heads = append(heads, seat)
		}
	}
	return heads
}

// First reports whether a seat is the first of its team among those that are meant.
func (t Teams) First(seat Seat, meant func(Seat) bool) bool {
	for other := range seat {
		if t.Partners(seat, other) && meant(other) {
			return false
		}
	}
	return meant(seat)
}

// Share is a seat's share of what some of so many seats have won: an equal part for each team,
// and each of a team has all of that; 0 for who has not won.
func (t Teams) Share(seats int, won func(Seat) bool, seat Seat) float64 {
	if !won(seat) {
		return 0
	}
	teams := 0
	for s := range Seat(seats) {
		if t.First(s, won) {
			teams++
		}
	}
	return 1 / float64(teams)
}
