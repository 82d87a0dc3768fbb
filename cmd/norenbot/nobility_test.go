package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
	"norenbot/game/nobility"
)

// TestDiceAndPlaces compares a first turn of Rise to Nobility, a turn that was said
// beforehand and the end of a round with testdata: what everybody pressed and saw.
func TestDiceAndPlaces(t *testing.T) {
	evening(t, "nobility", (*house).diceAndPlaces)
}

func (h *house) diceAndPlaces(locale string) {
	s := writer(h.Server)
	alice, bruno := h.Person("Alice", locale), h.Person("Bruno", locale)
	alice.Types(h.Channel, "/game new", map[string]any{"game": nobility.Name})
	bruno.Types(h.Channel, "/game join", nil)
	alice.Types(h.Channel, "/game start", nil)
	h.Settle()
	people := h.Awaited()
	first, second := people[0], bruno
	if first == bruno {
		second = alice
	}

	s.scene("A die, and where it goes")
	first.Clicks("open")
	first.PickFirst()
	first.Picks("guild.scholars")
	first.On("last") // buys as much as can be bought
	h.Quietly()

	s.scene("What comes next, and what else")
	first.On("ahead")
	first.PickFirst()
	first.Picks("castle")
	first.On("confirm")
	first.On("orders")
	first.On("another")
	first.PickFirst()
	first.Picks("yard")
	first.On("confirm")

	s.scene("The other one, and what was said")
	second.Clicks("open")
	second.PickFirst()
	second.Picks("castle")
	second.On("confirm")
	h.Quietly()

	s.scene("The end of a round")
	second.Clicks("open")
	second.Picks("pass") // and nothing is left for the first
	second.On("confirm")
	h.Quietly()
	alice.Types(h.Place(), "/game log", nil)
}

// TestNobodyWinsAlone: whoever plays Rise to Nobility alone and stays away does not play
// on for weeks, and no victory is told of them, nor if they concede.
func TestNobodyWinsAlone(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Computer = "random"
		h.Start()
		alice := h.Person("Alice", "en-US")
		said := func() (all string) {
			for _, m := range alice.Everything() {
				all += m.Content + "\n"
			}
			return all
		}
		h.TableOf(nobility.Name, 0, alice)
		begun := h.Now()
		for h.Match().Phase.Live() {
			h.Advance(6 * time.Hour)
			time.Sleep(time.Minute)
			h.Quietly()
			require.Less(t, h.Now().Sub(begun), 8*24*time.Hour)
		}
		require.Equal(t, match.Deserted, h.Match().Final.Outcome)
		require.LessOrEqual(t, h.Match().Entries, 3)

		h.TableOf(nobility.Name, 0, alice)
		alice.Clicks("open")
		alice.PickFirst()
		alice.Picks("castle")
		require.True(t, alice.MenuHas("confirm"), "the turn is finished, and the next die is asked")
		require.True(t, alice.MenuHas("pick"))
		alice.Types(h.Place(), "/game concede", nil)
		alice.On("concede")
		h.Quietly()
		require.True(t, h.Match().Final.Lost)
		require.Contains(t, said(), "nobody wins")
		require.NotContains(t, said(), "wins!")
	})
}
