package nobility

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

func readSettlers(text []byte, c *SettlersCard) error {
	var j struct {
		Deck    int8    `json:"deck"`
		Race    Race    `json:"race"`
		Goods   GoodSet `json:"goods"`
		Range   [2]int8 `json:"range"`
		Workers int8    `json:"workers"`
		Stars   int8    `json:"stars"`
	}
	if err := strictly(text, &j); err != nil {
		return err
	}
	*c = SettlersCard{Deck: j.Deck, Race: j.Race, Goods: j.Goods, Min: j.Range[0], Max: j.Range[1], Workers: j.Workers, Stars: j.Stars}
	kinds := c.Goods.Len()
	return errors.Join(
		within("deck", c.Deck, 1, 2),
		within("goods", int8(kinds), 2, 5),
		within("range from", c.Min, max(4, 2*kinds-1), 10),
		within("range to", c.Max, int(c.Min)+2, 3*kinds),
		within("workers", c.Workers, 1, 3),
		within("stars", c.Stars, 0, 2))
}

func readBuilding(text []byte, b *BuildingTile) error {
	var j struct {
		Guild   string   `json:"guild"`
		Effects []Effect `json:"effects"`
	}
	if err := strictly(text, &j); err != nil {
		return err
	}
	*b = BuildingTile{Guild: NoGuild, Effects: [2]Effect{NoEffect, NoEffect}}
	if j.Guild == "community" {
		return within("effects", int8(len(j.Effects)), 0, 0)
	}
	if err := b.Guild.UnmarshalText([]byte(j.Guild)); err != nil {
		return err
	}
	if err := within("effects", int8(len(j.Effects)), 1, 2); err != nil {
		return err
	}
	copy(b.Effects[:], j.Effects)
	if b.Effects[0] == b.Effects[1] {
		return fmt.Errorf("effects are %s twice; expected two different", b.Effects[0])
	}
	return nil
}

func readCouncil(text []byte, c *CouncilTile) error {
	var j struct {
		Nobility int8          `json:"nobility"`
		Goods    map[Good]int8 `json:"goods"`
		Coins    int8          `json:"coins"`
		Points   int8          `json:"points"`
	}
	if err := strictly(text, &j); err != nil {
		return err
	}
	*c = CouncilTile{Nobility: j.Nobility, Coins: j.Coins, Points: j.Points}
	for g, n := range j.Goods {
		c.Goods[g] = n
		if err := within(g.String(), n, 1, 3); err != nil {
			return err
		}
	}
	if err := within("nobility", c.Nobility, 1, 10); err != nil {
		return err
	}
	tier := councilTiers[(c.Nobility-1)/3] // 10 is with 7 to 9
	// Goods, half the Coins, 3 for the die and the Reputation, a quarter of the Nobility.
	points := (4*c.Goods.Sum() + 2*int(c.Coins) + 12 + int(c.Nobility) + 2) / 4
	return errors.Join(
		within("goods", int8(c.Goods.Sum()), tier[0], tier[1]),
		within("coins", c.Coins, 0, 4),
		within("points", c.Points, points-1, points))
}

// councilTiers are how many Goods a tile asks for, by nobility 1-3, 4-6, 7-9 and 10.
var councilTiers = [...][2]int{{3, 3}, {4, 4}, {5, 6}, {5, 6}}

func readShip(text []byte, s *ShipTile) error {
	var j struct {
		Dear  GoodSet `json:"3"`
		Fair  GoodSet `json:"2"`
		Cheap GoodSet `json:"1"`
	}
	if err := strictly(text, &j); err != nil {
		return err
	}
	for i, set := range []GoodSet{j.Cheap, j.Fair, j.Dear} {
		if set.Len() != 2 {
			return fmt.Errorf("goods at %d are %d; expected 2", i+1, set.Len())
		}
		for g := range set.All() {
			if s.Price[g] != 0 {
				return fmt.Errorf("%s is at %d and at %d; expected one price", g, s.Price[g], i+1)
			}
			s.Price[g] = int8(i + 1)
		}
	}
	return nil
}

func readEvent(text []byte, e *EventCard) error {
	var j struct {
		Name string `json:"name"`
		Deck int8   `json:"deck"`
		Rule Switch `json:"rule"`
		By   int8   `json:"by"`
	}
	if err := strictly(text, &j); err != nil {
		return err
	}
	*e = EventCard(j)
	if e.By == 0 {
		return errors.New("by is 0; expected -2 to 2 without 0")
	}
	return errors.Join(spelled(e.Name), within("deck", e.Deck, 1, 2), within("by", e.By, -2, 2))
}

func readCharacter(text []byte, c *CharacterCard) error {
	var j struct {
		Name string `json:"name"`
		Good Good   `json:"good"`
		Lord Gain   `json:"lord"`
	}
	if err := strictly(text, &j); err != nil {
		return err
	}
	*c = CharacterCard(j)
	if c.Lord == (Gain{}) {
		return errors.New("lord is nothing; expected at least one thing")
	}
	return spelled(c.Name)
}

// spelled checks a name that is part of a key.
func spelled(name string) error {
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return fmt.Errorf("name is %q; expected letters a to z and hyphens", name)
	}
	return nil
}

func readDesk(text []byte, d *DeskTile) error {
	if err := strictly(text, d); err != nil {
		return err
	}
	return within("die", d.Die, 1, 6)
}

func readCommission(text []byte, c *CommissionCard) error {
	c.Per = 1
	if err := strictly(text, c); err != nil {
		return err
	}
	if c.Steps == nil {
		return errors.Join(within("points", c.Points, 1, 4), within("per", c.Per, 1, 2), within("most", c.Most, 8, 12))
	}
	rising := slices.IsSortedFunc(c.Steps, func(a, b [2]int8) int { return min(int(a[0]-b[0]), int(a[1]-b[1])) })
	if !rising || c.Points != 0 || c.Most != 0 {
		return errors.New("steps do not rise or stand beside points; expected rising steps alone")
	}
	return within("steps", c.Steps[len(c.Steps)-1][1], 8, 12)
}

func readDiceTile(text []byte, d *[DiceTileSlots]int8) error {
	var values []int8
	if err := strictly(text, &values); err != nil {
		return err
	}
	if len(values) != DiceTileSlots {
		return fmt.Errorf("dice are %d; expected %d", len(values), DiceTileSlots)
	}
	copy(d[:], values)
	for _, v := range d {
		if err := within("die", v, 1, 6); err != nil {
			return err
		}
	}
	return within("sum", d[0]+d[1]+d[2], 9, 12)
}

func readObjective(text []byte, o *ObjectiveCard) error {
	if err := strictly(text, o); err != nil {
		return err
	}
	for _, g := range o.AtLeast {
		if err := within("least", g.Least, 1, 120); err != nil {
			return err
		}
	}
	return within("atLeast", int8(len(o.AtLeast)), 1, 3)
}

func readSeats(text []byte, s *SeatsCard) error {
	if err := strictly(text, s); err != nil {
		return err
	}
	if len(s.Chart) != int(s.Apprentices) || len(s.Modifiers) != int(s.Seats) {
		return fmt.Errorf("chart and modifiers have %d and %d numbers; expected %d and %d", len(s.Chart), len(s.Modifiers), s.Apprentices, s.Seats)
	}
	return errors.Join(within("slots", s.Slots, 2, SeatsMost), within("guildDice", s.GuildDice, 1, 3),
		within("apprentices", s.Apprentices, 2, SeatsMost), within("owner", s.Owner, 1, 2), within("dice", s.Dice, 4, 5))
}
