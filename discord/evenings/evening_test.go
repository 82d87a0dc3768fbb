package evenings

import (
	"math/rand/v2"
	"testing"
	"time"

	"norenbot/discord/servertest"
)

// TestAFirstGame compares what two people who have never played typed, pressed and saw, to
// the end of the game and after it, with testdata.
func TestAFirstGame(t *testing.T) {
	transcribe(t, "first-game", (*evening).firstGame)
}

// TestLeaving compares the ways in which a match ends early with testdata.
func TestLeaving(t *testing.T) {
	transcribe(t, "leaving", (*evening).leaving)
}

// leaving is an evening of two people who change their settings, give a match
// up and abandon another.
func (h *evening) leaving(locale string) {
	s := writer(h.Server)
	alice, bruno := h.Person("Alice", locale), h.Person("Bruno", locale)

	s.scene("Settings")
	alice.Types(h.Channel, "/settings player", map[string]any{"language": "it", "large": true})
	alice.Types(h.Channel, "/settings player", map[string]any{"language": "auto", "large": false})
	bruno.Types(h.Channel, "/settings server", nil)
	bruno.Types(h.Channel, "/settings server", map[string]any{"language": "fr"})

	s.scene("A match is given up")
	alice.Types(h.Channel, "/game new", map[string]any{"computers": 1})
	bruno.Clicks("join")
	bruno.Clicks("start")
	alice.Types(h.Place(), "/game concede", nil)
	alice.On("concede")
	alice.Types(h.Place(), "/game play", nil)
	bruno.Abandons()
	alice.Clicks("log")

	s.scene("A match is abandoned")
	alice.Types(h.Channel, "/game new", nil)
	bruno.Clicks("join")
	alice.Clicks("start")
	alice.Abandons()
	alice.Abandons()
	bruno.Clicks("vote")
	bruno.Clicks("rematch")
	alice.Clicks("join")
	bruno.Clicks("leave")
	bruno.On("leave")
	alice.Clicks("leave")
	alice.On("leave")
}

// turnsTo chooses another page of the record in hand.
func turnsTo(p *servertest.Person, page string) {
	c, _ := servertest.Component(*p.Menu, "record")
	p.Chooses(c, []string{page})
}

// firstGame is an evening of two people who have never played, and somebody
// who looks on.
func (h *evening) firstGame(locale string) {
	s := writer(h.Server)
	alice, bruno, chiara := h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale)

	s.scene("Finding out")
	alice.Types(h.Channel, "/game help", nil)
	alice.Types(h.Channel, "/game rules", nil)
	alice.Types(h.Channel, "/my", nil)
	alice.Types(h.Channel, "/game status", nil)
	alice.Types(h.Channel, "/settings player", nil)
	alice.Types(h.Channel, "/game play", nil)

	s.scene("A table")
	alice.Types(h.Channel, "/game new", nil)
	bruno.Clicks("join")
	alice.Clicks("computer")
	alice.Clicks("fewer")
	alice.PressSetting("money=open")
	alice.PressSetting("money=hidden")
	alice.Clicks("computer")
	chiara.Clicks("start")
	bruno.Clicks("leave")
	bruno.On("leave")
	bruno.Clicks("join")
	bruno.Clicks("join")
	chiara.Types(h.Channel, "/game watch", nil)
	bruno.Clicks("start")

	s.scene("The first plans")
	chiara.Clicks("open")
	alice.Clicks("open")
	first := *alice.Menu
	alice.Clicks("open")
	alice.Picks("brewers", "bakers")
	alice.Menu = &first
	alice.Picks("bakers")
	alice.On("over")
	alice.Picks("bakers")
	alice.On("confirm")
	alice.On("back")
	alice.On("over")
	alice.Picks("brewers", "shoemakers")
	alice.On("confirm")
	alice.Looks("hand")
	bruno.Clicks("log")
	bruno.Looks("text")
	bruno.Clicks("open")
	bruno.Picks("brewers", "printers")
	bruno.On("confirm")
	alice.Types(h.Channel, "/game status", nil)
	alice.Types(h.Channel, "/my", nil)

	s.scene("The first round")
	luck := rand.New(rand.NewPCG(3, 4))
	for range 4 {
		if awaited := h.Awaited(); len(awaited) > 0 {
			awaited[0].Decide(luck)
		}
	}
	alice.Types(h.Place(), "/game undo", nil)
	bruno.Clicks("vote")
	bruno.Clicks("log")

	s.scene("To the end")
	for n := 1; len(h.Awaited()) > 0; n++ {
		if n%10 == 0 {
			h.DecideOne(luck, 40*time.Minute)
			continue
		}
		h.aside(func() { h.DecideOne(luck, 40*time.Minute) })
	}

	s.scene("Afterwards")
	alice.Types(h.Channel, "/game export", nil)
	alice.Types(h.Channel, "/my", nil)
	time.Sleep(15 * time.Second) // until it is counted
	alice.Types(h.Channel, "/game record", nil)
	turnsTo(alice, "met.norenberc")
	bruno.Types(h.Channel, "/game record", map[string]any{"member": alice.ID()})
	alice.On("recordshown")
	bruno.Types(h.Channel, "/game record", map[string]any{"member": alice.ID()})
	turnsTo(bruno, "best.norenberc")
	bruno.Clicks("rematch")
	alice.Types(h.Channel, "/my", nil)
}
