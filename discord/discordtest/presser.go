package discordtest

import (
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// Presser presses on the menus of one seat, each of which keeps the limits.
type Presser struct {
	*Room
	User match.User
	Menu *ui.Message
}

func (p *Presser) On(verb string, values ...string) *ui.Message {
	p.T.Helper()
	id := Button(p.Menu, verb)
	require.NotEmpty(p.T, id, "no %s in %+v", verb, p.Menu)
	p.Menu = Said(p.Presses(p.User, id, values...))
	KeepsLimits(p.T, p.Menu)
	return p.Menu
}

// Turn presses the button that leads to a page.
func (p *Presser) Turn(to int) {
	p.T.Helper()
	for _, id := range p.Menu.Buttons() {
		press, _ := ui.ParseCustomID(id)
		if press.Verb == VerbPage && strings.HasPrefix(press.Arg+".", strconv.Itoa(to)+".") && !strings.HasSuffix(press.Arg, ".") {
			p.Menu = Said(p.Presses(p.User, id))
			KeepsLimits(p.T, p.Menu)
			return
		}
	}
	require.Fail(p.T, "no way", "to page %d from %v", to, p.Menu.Buttons())
}

// Tick presses the button of an option.
func (p *Presser) Tick(key string) {
	p.T.Helper()
	for _, id := range p.Menu.Buttons() {
		if strings.HasPrefix(id, VerbTick+ui.CustomSep) && strings.HasSuffix(id, "."+key) {
			p.Menu = Said(p.Presses(p.User, id))
			KeepsLimits(p.T, p.Menu)
			return
		}
	}
	require.Fail(p.T, "no button", "of %s in %v", key, p.Menu.Buttons())
}
