package evenings

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
)

// TestSayingBeforehand compares standing orders, from giving them to their use,
// with testdata: what everybody pressed and saw.
func TestSayingBeforehand(t *testing.T) {
	transcribe(t, "orders", (*evening).sayingBeforehand)
}

func (h *evening) sayingBeforehand(locale string) {
	s := writer(h.Server)
	alice, bruno := h.Person("Alice", locale), h.Person("Bruno", locale)
	alice.Types(h.Channel, "/game new", nil)
	bruno.Clicks("join")
	alice.Clicks("start")

	s.scene("A plan, and what comes next")
	alice.Clicks("open")
	guilds := alice.Guilds()
	alice.Tick(guilds[0])
	alice.Tick(guilds[1])
	alice.On("confirm")
	alice.On("ahead")
	for !alice.MenuHas("confirm") {
		alice.PickFirst()
	}
	alice.On("later")
	alice.On("confirm")

	s.scene("Another way, and the list")
	waits := *alice.Menu
	alice.On("orders")
	alice.On("terms")
	alice.On("another")
	alice.Picks("nothing")
	alice.On("confirm")
	alice.On("orders")
	alice.On("guard") // as it was seen once more
	alice.On("terms")
	alice.On("usual")
	sets(alice, "ends", "ends.round")
	alice.On("usual")
	sets(alice, "ends", "ends.")
	alice.Menu = &waits

	s.scene("It comes as it was seen")
	h.Quietly()
	bruno.Clicks("open")
	bruno.Tick(guilds[1])
	bruno.On("confirm")
	h.Quietly()
	alice.Clicks("log")
}

// sets chooses a value of the select of a verb.
func sets(p *servertest.Person, verb, value string) {
	p.Server.T.Helper()
	c, ok := servertest.Component(*p.Menu, verb)
	require.True(p.Server.T, ok, "%s sees no %q", p.Called, verb)
	writer(p.Server).Chose(p, c, []string{value})
	out, err := p.Select(p.Menu.ID, c.CustomID, value)
	require.NoError(p.Server.T, err)
	p.Answered(verb, out)
}
