package servertest

import (
	"math/rand/v2"
	"strings"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// Opening is a match of Alice and Bruno with a computer player, just dealt.
func (h *Server) Opening() (alice, bruno *Person) {
	h.Start()
	alice, bruno = h.Person("Alice", "en-US"), h.Person("Bruno", "fr")
	h.Table(1, alice, bruno)
	return alice, bruno
}

// Boards are the messages with a board that can still be pressed on, wherever.
func (p *Person) Boards() []sandbox.MessageView {
	var all []sandbox.MessageView
	for _, m := range p.Everything() {
		if _, ok := Component(m, "open"); ok && !m.Ephemeral {
			all = append(all, m)
		}
	}
	return all
}

// OneBoard demands that exactly one board can be pressed on.
func (p *Person) OneBoard() sandbox.MessageView {
	p.Server.T.Helper()
	p.Server.Quietly()
	boards := p.Boards()
	require.Len(p.Server.T, boards, 1, "%s sees boards", p.Called)
	return boards[0]
}

// Plan plans at random and lets the news be told.
func (p *Person) Plan() {
	p.Server.T.Helper()
	p.Decide(rand.New(rand.NewPCG(8, 8)))
	p.Server.Quietly()
}

// NewestBoard is the newest message with a board that can be pressed on.
func (p *Person) NewestBoard() sandbox.MessageView {
	p.Server.T.Helper()
	p.Server.Quietly()
	boards := p.Boards()
	require.NotEmpty(p.Server.T, boards)
	newest := boards[0]
	for _, b := range boards {
		if b.ID > newest.ID {
			newest = b
		}
	}
	return newest
}

// PressSetting opens the rules of the open table and changes one.
func (p *Person) PressSetting(value string) {
	p.Server.T.Helper()
	page := p.Clicks("tablerules").Message
	require.NotNil(p.Server.T, page, "%s sees no rules", p.Called)
	c, ok := Component(*page, "agree")
	require.True(p.Server.T, ok, "%s sees no rules to change: %s", p.Called, page.Text())
	p.Server.chose(p, c, []string{value})
	out, err := p.Select(page.ID, c.CustomID, value)
	require.NoError(p.Server.T, err)
	p.Answered("setting "+value, out)
}

func (p *Person) MenuHas(verb string) bool {
	_, has := Component(*p.Menu, verb)
	return has
}

// PickFirst gives the first answer that the menu in hand offers.
func (p *Person) PickFirst() {
	p.Server.T.Helper()
	c, ok := Component(*p.Menu, "pick")
	require.True(p.Server.T, ok, "%s is asked nothing: %s", p.Called, p.Menu.Text())
	if c.Type == SelectMenu {
		p.Picks(c.Options[0].Value)
		return
	}
	p.ClicksOn(p.Menu.ID, c.CustomID)
}

// Places chooses the first die in the menu in hand that goes to a place, and the place with it.
func (p *Person) Places(place string) {
	p.Server.T.Helper()
	for _, c := range p.Menu.Controls() {
		for _, o := range c.Options {
			if strings.HasSuffix(o.Value, "/"+place) {
				p.Chooses(c, []string{o.Value})
				return
			}
		}
	}
	require.Fail(p.Server.T, "no die goes there", "%s: %s", place, p.Menu.Text())
}

// Guilds are the keys of what the menu in hand offers to tick.
func (p *Person) Guilds() (keys []string) {
	for id := range ticksOf(*p.Menu) {
		keys = append(keys, id[strings.LastIndexByte(id, '.')+1:])
	}
	return keys
}

// Begun is a match of Alice and Bruno with a day of time, just dealt.
func (h *Server) Begun() (alice, bruno *Person) {
	h.T.Helper()
	h.Start()
	alice, bruno = h.Person("Alice", "en-US"), h.Person("Bruno", "fr")
	alice.Types(h.Channel, "/game new", map[string]any{"pace": "daily"})
	h.Quietly()
	bruno.Clicks("join")
	h.Quietly()
	alice.Clicks("start")
	h.Quietly()
	return alice, bruno
}

// Speaks has everything from now on be in another server, of a language: "fr", "it".
func (h *Server) Speaks(locale string) {
	h.T.Helper()
	h.Guild = h.AddGuild("Hanse", locale)
	channel, err := h.AddChannel(h.Guild, sandbox.TextChannel, "games")
	require.NoError(h.T, err)
	h.Channel = channel
}
