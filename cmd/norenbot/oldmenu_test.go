package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// TestOldMenus presses on private messages that newer ones have overtaken.
func TestOldMenus(t *testing.T) {
	t.Run("taking back on an old one takes back nothing newer", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.press("open")
			alice.pick("brewers")
			alice.on("confirm")
			old := *alice.menu
			alice.openAnew()
			alice.on("back")
			alice.on("over")
			alice.pick("bakers")
			alice.on("confirm")
			entries := h.match().Entries
			alice.menu = &old
			alice.on("back")
			require.Contains(h.t, alice.menu.Content, "That menu was out of date")
			require.Equal(h.t, entries, h.match().Entries)
			require.Equal(h.t, []*person{bruno}, h.awaited())
			alice.on("back") // of what it shows now
			require.Equal(h.t, entries+1, h.match().Entries)
		})
	})
	t.Run("each of them becomes the current one when it is pressed on", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			alice.press("open")
			first := *alice.menu
			alice.openAnew()
			alice.pick("brewers", "bakers")
			alice.on("confirm")
			alice.menu = &first
			alice.pick("brewers")
			require.Equal(h.t, first.ID, alice.menu.ID)
			require.Contains(h.t, alice.menu.Content, "That menu was out of date")
			require.Contains(h.t, alice.menu.Content, "You are done for now")
			alice.on("back")
			require.Contains(h.t, alice.menu.Content, "Taken back.")
		})
	})
	t.Run("the buttons of a vote go when it is over", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.slash(h.place(), "/game abandon", nil)
			h.quietly()
			vote, no, ok := bruno.find("vote")
			require.True(h.t, ok)
			for _, row := range vote.Components {
				no = row.Components[1]
			}
			bruno.pressOn(vote.ID, no.CustomID)
			h.quietly()
			_, _, ok = alice.find("vote")
			require.False(h.t, ok, "the vote is over and can be pressed on")
			alice.slash(h.place(), "/game abandon", nil) // once more: another message
			h.quietly()
			again, _, ok := bruno.find("vote")
			require.True(h.t, ok)
			require.NotEqual(h.t, vote.ID, again.ID)
		})
	})
	t.Run("a vote that nobody decides loses them with its time", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.slash(h.place(), "/game abandon", nil)
			h.quietly()
			h.Advance(50 * time.Hour)
			h.close() // whoever tells it need not be who posted it
			h.open()
			for range 20 {
				h.quietly()
				if _, _, open := bruno.find("vote"); !open {
					return
				}
				time.Sleep(15 * time.Second) // what was due happens
			}
			h.t.Fatal("the vote can still be pressed on")
		})
	})
}

// openAnew opens the menu by the board, whatever other menus there are.
func (p *person) openAnew() {
	p.h.t.Helper()
	board := p.oneBoard()
	open, _ := component(board, "open")
	p.pressOn(board.ID, open.CustomID)
}
