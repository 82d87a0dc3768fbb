package nobility

import "norenbot/game"

// The acts of a game in its own words, for Table.Export. What is turned up is told where it
// is, so that nobody needs norenbot's luck to follow.

// keepAct is the Commission that a seat keeps at the beginning.
type keepAct struct {
	Do    string       `json:"do"`
	Seat  game.Seat    `json:"seat"`
	Dealt []Commission `json:"dealt"`
	Card  Commission   `json:"card"`
}

// rollAct begins a round: its event, the dice of the automa from white to blue, and the
// dice of each seat.
type rollAct struct {
	Do     string    `json:"do"`
	Round  int8      `json:"round"`
	First  game.Seat `json:"first"`
	Event  string    `json:"event,omitempty"`
	Automa []int8    `json:"automa,omitempty"`
	Dice   [][]int8  `json:"dice"`
}

// upkeepAct is what lies on the table when a round is over.
type upkeepAct struct {
	Do      string                          `json:"do"`
	Ship    Ship                            `json:"ship"`
	Council [CouncilRows][RaceCount]Council `json:"council"`
	Hall    [HallSlots]Building             `json:"hall"`
}

// A deedAct is one thing done in a turn: place, complete, sell or pass. What comes of it is
// added as it happens, so methods may be called of none: where nobody reads acts.
type deedAct struct {
	Do         string         `json:"do"`
	Seat       game.Seat      `json:"seat"`
	Die        int8           `json:"die,omitempty"`   // as it was rolled
	Value      int8           `json:"value,omitempty"` // as it was placed
	At         string         `json:"at,omitempty"`
	Card       Settlers       `json:"card,omitempty"` // completed
	Building   Building       `json:"building,omitempty"`
	Lot        int            `json:"lot,omitempty"` // where it goes, from 1
	Tile       Council        `json:"tile,omitempty"`
	Goods      map[Good]int   `json:"goods,omitempty"` // paid, bought (free ones too) or sold
	Workshops  []workAct      `json:"workshops,omitempty"`
	Workers    []string       `json:"workers,omitempty"` // where they came from: "lot" or a guild
	Cards      []cardAct      `json:"cards,omitempty"`
	Modifiers  int            `json:"modifiers,omitempty"`
	Replace    string         `json:"replace,omitempty"`
	Up         []string       `json:"up,omitempty"`
	Commission *commissionAct `json:"commission,omitempty"`
	Recall     string         `json:"recall,omitempty"`
	Gift       map[Good]int   `json:"gift,omitempty"` // Goods that a Lord chose
}

// workAct is a Workshop that was used.
type workAct struct {
	Building Building `json:"building"`
	Effect   Effect   `json:"effect"`
	Good     string   `json:"good,omitempty"` // bought, or got in exchange
	For      string   `json:"for,omitempty"`  // given in exchange
	Dice     []int8   `json:"dice,omitempty"` // rolled again
	To       []int8   `json:"to,omitempty"`   // all that is unplaced then
}

// cardAct is a Settlers card taken, what went for it, and what was turned up in its place.
type cardAct struct {
	Card     Settlers   `json:"card"`
	Discards []Settlers `json:"discards,omitempty"`
	Up       Settlers   `json:"up"`
}

// commissionAct is a Commission taken at the Clerk's.
type commissionAct struct {
	Drawn []Commission `json:"drawn"`
	Card  Commission   `json:"card"`
	Dice  DiceTile     `json:"dice"`
}

// begin begins an act of a seat; what follows is added to it.
func (g *position) begin(t *game.Table, do string, seat game.Seat) *deedAct {
	g.act = nil
	t.Export(func() any {
		g.act = &deedAct{Do: do, Seat: seat}
		return g.act
	})
	return g.act
}

func (a *deedAct) placed(die, value int8, at string) {
	if a != nil {
		a.Die, a.Value, a.At = die, value, at
	}
}

// goods adds Goods of one kind.
func (a *deedAct) goods(good Good, n int) {
	if a != nil && n > 0 {
		if a.Goods == nil {
			a.Goods = map[Good]int{}
		}
		a.Goods[good] += n
	}
}

func (a *deedAct) gift(good Good) {
	if a != nil {
		if a.Gift == nil {
			a.Gift = map[Good]int{}
		}
		a.Gift[good]++
	}
}

func (a *deedAct) completed(c Settlers, paid *Goods) {
	if a != nil {
		a.Card = c
		for good, n := range paid {
			a.goods(Good(good), int(n))
		}
	}
}

func (a *deedAct) building(b Building) {
	if a != nil {
		a.Building = b
	}
}

func (a *deedAct) lot(i int) {
	if a != nil {
		a.Lot = i + 1
	}
}

func (a *deedAct) council(c Council) {
	if a != nil {
		a.Tile = c
	}
}

// used adds a Workshop that was used.
func (a *deedAct) used(b Building, u use) {
	if a == nil {
		return
	}
	w := workAct{Building: b, Effect: u.effect}
	if u.effect == Exchange {
		w.For = u.good.String()
	} else {
		w.Good = u.good.String()
	}
	a.Workshops = append(a.Workshops, w)
}

// exchanged adds to the last Workshop what came for the good given.
func (a *deedAct) exchanged(got Good) {
	if a != nil {
		a.Workshops[len(a.Workshops)-1].Good = got.String()
	}
}

// rerolled adds to the last Workshop which dice were rolled again, and what is there now.
func (a *deedAct) rerolled(values []int8, p *PlayerView) {
	if a != nil {
		last := &a.Workshops[len(a.Workshops)-1]
		last.Dice, last.To = append(last.Dice, values...), p.unplaced()
	}
}

func (a *deedAct) worker(from Guild) {
	if a == nil {
		return
	}
	name := from.String()
	if from == theLot {
		name = "lot"
	}
	a.Workers = append(a.Workers, name)
}

func (a *deedAct) taken(c Settlers) {
	if a != nil {
		a.Cards = append(a.Cards, cardAct{Card: c})
	}
}

// discarded adds to the last card taken what went for it.
func (a *deedAct) discarded(c Settlers) {
	if a != nil {
		last := &a.Cards[len(a.Cards)-1]
		last.Discards = append(last.Discards, c)
	}
}

func (a *deedAct) turnedUp(c Settlers) {
	if a != nil {
		a.Cards[len(a.Cards)-1].Up = c
	}
}

func (a *deedAct) modifiers(n int) {
	if a != nil {
		a.Modifiers += n
	}
}

// replaced adds what lies face up after the Clerk replaced it.
func (a *deedAct) replaced(r renewal, g *position) {
	if a == nil {
		return
	}
	a.Replace = renewOptions[r].Key
	for i := range HallSlots {
		if r == renewCards {
			a.Up = append(a.Up, g.Tavern.Cards[i].Key())
		} else {
			a.Up = append(a.Up, g.Hall[i].Tile.Key())
		}
	}
}

func (a *deedAct) drew(cards []CommissionView) {
	if a != nil {
		a.Commission = &commissionAct{Drawn: cardsOf(cards)}
	}
}

func (a *deedAct) kept(kept *CommissionView) {
	if a != nil {
		a.Commission.Card, a.Commission.Dice = kept.Card, kept.Tile
	}
}

func (a *deedAct) recalled(from Guild) {
	if a != nil {
		a.Recall = from.String()
	}
}

// placeName is a place in acts: desks and dice tiles by name.
func (g *position) placeName(seat game.Seat, at place, v int8) string {
	switch {
	case at >= atTile:
		return g.player(seat).Commissions[at-atTile].Tile.Key()
	case at >= atDesk:
		return deskAt(int(at-atDesk), v).Key()
	}
	return placeOptions[at].Key
}

// cardsOf are the Commissions that are there.
func cardsOf(views []CommissionView) []Commission {
	cards := []Commission{}
	for _, c := range views {
		if c.Held {
			cards = append(cards, c.Card)
		}
	}
	return cards
}

// unplaced are the dice that a player has not placed, rising.
func (p *PlayerView) unplaced() []int8 {
	list := []int8{}
	for v, n := range p.Dice {
		for range n {
			list = append(list, int8(v+1))
		}
	}
	return list
}

// exportRoll tells the beginning of a round.
func (g *position) exportRoll() any {
	a := rollAct{Do: "roll", Round: g.Round, First: g.First}
	if g.Event != 0 {
		a.Event = g.Event.Key()
	}
	if g.Seats == 1 {
		a.Automa = append(a.Automa, g.Automa[:]...)
	}
	for s := range g.Players[:g.Seats] {
		a.Dice = append(a.Dice, g.Players[s].unplaced())
	}
	return a
}

// exportUpkeep tells what lies on the table after Upkeep.
func (g *position) exportUpkeep() any {
	a := upkeepAct{Do: "upkeep", Ship: g.Port.Ship}
	for row := range g.Council {
		for r := range g.Council[row] {
			a.Council[row][r] = g.Council[row][r].Tile
		}
	}
	for i := range g.Hall {
		a.Hall[i] = g.Hall[i].Tile
	}
	return a
}
