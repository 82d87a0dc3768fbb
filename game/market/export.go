package market

import "norenbot/game"

// An act is what somebody did: a bid of coins; taking a stall, for the coins paid; or opening
// one, with the coins that it earned.
type act struct {
	Do    string    `json:"do"` // bid, take or open
	Seat  game.Seat `json:"seat"`
	Stall int8      `json:"stall,omitempty"`
	Coins int8      `json:"coins"`
}

// dealExport is the opening: the packs, the first to be turned up first.
type dealExport struct {
	Seats     int       `json:"seats"`
	First     game.Seat `json:"first"`
	Rounds    int8      `json:"rounds"`
	Coins     int8      `json:"coins"`
	Stalls    []int8    `json:"stalls"`
	Customers []int8    `json:"customers"`
}

// ExportDeal implements game.Exporter. It deals the opening again from the setup.
func (g *position) ExportDeal() any {
	was := deal(g.setup, g.setup.Luck())
	all := int(was.Rounds * was.Seats)
	return dealExport{int(was.Seats), was.Starter, was.Rounds, was.Players[0].Coins, was.stalls[:all], was.customers[:all]}
}

// playerExport is what a player has in the end: the stalls opened, round by round, and what
// each brought.
type playerExport struct {
	Coins  int8   `json:"coins"`
	Opened []int8 `json:"opened"`
	Earned []int8 `json:"earned"`
}

// ExportFinal implements game.Exporter. It shares no memory with the position.
func (g *position) ExportFinal() any {
	out := []playerExport{}
	for _, p := range g.Players[:g.Seats] {
		out = append(out, playerExport{p.Coins, p.Opened[:g.Rounds], p.Earned[:g.Rounds]})
	}
	return out
}

// scoreExport is one seat's coins by category, and its place.
type scoreExport struct {
	Earned int  `json:"earned"`
	Saved  int8 `json:"saved"`
	Total  int  `json:"total"`
	Place  int8 `json:"place"`
}

// ExportScore implements game.Exporter: an entry a seat, none before the end.
func (g *position) ExportScore() any {
	out := []scoreExport{}
	for s, p := range g.Players[:g.Seats] {
		if g.Phase == Over {
			out = append(out, scoreExport{p.Earned.Sum(), p.Coins, p.Total(), g.Places[s]})
		}
	}
	return out
}
