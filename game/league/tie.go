package league

// A Tie is what decides between lines of as many points.
type Tie string

// The ties, in the order in which they are asked; a Swiss asks ByOpposition first and no duels.
const (
	ByWins       Tie = "wins"
	ByOpposition Tie = "opposition" // points of those they met
	ByDuel       Tie = "duel"       // finished ahead of each other
	ByRelative   Tie = "relative"   // part of the best score of each table
)

// Ties are all of them.
var Ties = []Tie{ByWins, ByOpposition, ByDuel, ByRelative}

// Ahead returns what puts a row before the next one, of as many points; "" where they have not, share a place, or stand
// in an order that is no tie's: a cup's or a ladder's.
func Ahead(f Format, a, b Row) Tie {
	order := map[Format][]Tie{League: {ByWins, ByDuel, ByRelative}, Swiss: {ByOpposition, ByWins, ByRelative}}[f]
	if a.Points != b.Points || a.Title == b.Title {
		return ""
	}
	for _, tie := range order {
		if a.in(tie) != b.in(tie) {
			return tie
		}
	}
	return ""
}

// in is what a row has of what decides.
func (r Row) in(tie Tie) int {
	return map[Tie]int{ByWins: r.Wins, ByOpposition: r.Opposition, ByDuel: r.Duel, ByRelative: r.Relative}[tie]
}
