package nobility

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

//go:embed data
var data embed.FS

// ErrCards is returned for cards that are none; what is wrong follows: card, field, what is
// there, what was expected.
var ErrCards = errors.New("no cards")

// file is data/cards.json. Lists are read card by card, so that an error can name it.
type file struct {
	Seats       []json.RawMessage `json:"seats"`
	Games       []json.RawMessage `json:"games"`
	Guild       []json.RawMessage `json:"guild"`
	Workshops   []json.RawMessage `json:"workshops"`
	Lots        []json.RawMessage `json:"lots"`
	Clerk       []json.RawMessage `json:"clerk"`
	Settlers    []json.RawMessage `json:"settlers"`
	Buildings   []json.RawMessage `json:"buildings"`
	Council     []json.RawMessage `json:"council"`
	Ships       []json.RawMessage `json:"ships"`
	Events      []json.RawMessage `json:"events"`
	Characters  []json.RawMessage `json:"characters"`
	Desks       []json.RawMessage `json:"desks"`
	Commissions []json.RawMessage `json:"commissions"`
	DiceTiles   []json.RawMessage `json:"diceTiles"`
	Objectives  []json.RawMessage `json:"objectives"`
	*Board
}

// mustRead reads the embedded cards; a program with broken ones must not start.
func mustRead() Cards {
	text, err := data.ReadFile("data/cards.json")
	if err != nil {
		panic(err)
	}
	var c Cards
	if err := c.read(text); err != nil {
		panic(err)
	}
	return c
}

// read reads all cards and checks them.
func (c *Cards) read(text []byte) error {
	f := file{Board: &c.Board}
	if err := strictly(text, &f); err != nil {
		return fmt.Errorf("%w: %w", ErrCards, err)
	}
	err := errors.Join(
		list("settlers", f.Settlers, c.Settlers[:], readSettlers),
		list("buildings", f.Buildings, c.Buildings[:], readBuilding),
		list("council", f.Council, c.Council[:], readCouncil),
		list("ships", f.Ships, c.Ships[:], readShip),
		list("events", f.Events, c.Events[:], readEvent),
		list("characters", f.Characters, c.Characters[:], readCharacter),
		list("desks", f.Desks, c.Desks[:], readDesk),
		list("commissions", f.Commissions, c.Commissions[:], readCommission),
		list("diceTiles", f.DiceTiles, c.DiceTiles[:], readDiceTile),
		list("objectives", f.Objectives, c.Objectives[:], readObjective),
		list("seats", f.Seats, c.Seats[:], readSeats),
		list("games", f.Games, c.Games[:], readPlain),
		list("guild", f.Guild, c.Guild[:], readPlain),
		list("workshops", f.Workshops, c.Workshops[:], readPlain),
		list("lots", f.Lots, c.Lots[:], readPlain),
		list("clerk", f.Clerk, c.Clerk[:], readPlain),
	)
	if err != nil {
		return err
	}
	return errors.Join(c.countSettlers(), c.countBuildings(), c.countCouncil(), c.countShips(), c.countEvents(),
		c.countCharacters(), c.countDesks(),
		c.countDiceTiles(), c.countCommissions(), c.countObjectives(), c.checkBoard())
}

// strictly reads JSON without unknown fields.
func strictly(text []byte, to any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return dec.Decode(to)
}

// list reads the cards of one kind; an error names the card: "settlers 12".
func list[T any](kind string, from []json.RawMessage, to []T, read func(text []byte, to *T) error) error {
	if len(from) != len(to) {
		return wrong(kind, "are %d; expected %d", len(from), len(to))
	}
	for i, text := range from {
		if err := read(text, &to[i]); err != nil {
			return fmt.Errorf("%w: %s %d: %w", ErrCards, kind, i+1, err)
		}
	}
	return nil
}

// wrong is an error about all cards of a kind: "no cards: settlers: stars are 41; expected 42".
func wrong(kind, format string, args ...any) error {
	return fmt.Errorf("%w: %s: %s", ErrCards, kind, fmt.Sprintf(format, args...))
}

// within checks a number of a card.
func within(field string, n int8, least, most int) error {
	if int(n) < least || int(n) > most {
		return fmt.Errorf("%s is %d; expected %d to %d", field, n, least, most)
	}
	return nil
}

// readPlain reads what has numbers alone.
func readPlain[T any](text []byte, to *T) error { return strictly(text, to) }

// UnmarshalText reads "books jewelry".
func (s *GoodSet) UnmarshalText(text []byte) error {
	for _, name := range strings.Fields(string(text)) {
		var g Good
		if err := g.UnmarshalText([]byte(name)); err != nil {
			return err
		}
		if s.Has(g) {
			return fmt.Errorf("goods have %s twice; expected once", g)
		}
		*s |= 1 << g
	}
	return nil
}
