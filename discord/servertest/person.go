package servertest

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// A Person plays. What they do returns what they are answered; a press that is
// not answered in time fails the test, unless it is shrugged off.
type Person struct {
	*sandbox.User
	Server     *Server
	Called     string
	Menu       *sandbox.MessageView // the private menu in hand
	Sent       int                  // commands and presses so far
	Unanswered []string
	Shrug      bool // no answer is part of the test
}

func (h *Server) Person(name, locale string) *Person {
	p := &Person{User: h.User(strings.ToLower(name), sandbox.Locale(locale), sandbox.Display(name)), Server: h, Called: name}
	h.People = append(h.People, p)
	return p
}

// Everything is all the person sees, in every channel.
func (p *Person) Everything() []sandbox.MessageView {
	var all []sandbox.MessageView
	for _, id := range p.Channels() {
		all = append(all, p.Sees(id)...)
	}
	return all
}

func (p *Person) Channels() []sandbox.ID {
	view := p.View(p.Server.Guild) // which is no channel: its messages are not asked for
	var ids []sandbox.ID
	for _, g := range view.Guilds {
		for _, c := range g.Channels {
			ids = append(ids, c.ID)
		}
	}
	for _, c := range view.DMs {
		ids = append(ids, c.ID)
	}
	return ids
}

// Abandons asks the others to abandon the match.
func (p *Person) Abandons() {
	p.Server.T.Helper()
	p.Types(p.Server.Place(), "/game concede", nil)
	p.On("abandon")
}

// Types types a command.
func (p *Person) Types(channel sandbox.ID, command string, options map[string]any) sandbox.Outcome {
	p.Server.T.Helper()
	p.Server.typed(p, channel, command, options)
	out, err := p.Slash(channel, command, options)
	require.NoError(p.Server.T, err, "%s types %s", p.Called, command)
	return p.Answered(command, out)
}

func (p *Person) Answered(did string, out sandbox.Outcome) sandbox.Outcome {
	p.Sent++
	if out.Status == sandbox.StatusFailed && !p.Shrug {
		p.Unanswered = append(p.Unanswered, did+": "+out.Failure)
	}
	if m := out.Message; m != nil && m.Ephemeral && len(m.Components) > 0 {
		p.Menu = m
	}
	p.Server.looked()
	return out
}

// Finds returns the newest message that the person sees with a component of a
// verb, and that component.
func (p *Person) Finds(verb string) (sandbox.MessageView, sandbox.Component, bool) {
	var found sandbox.MessageView
	var part sandbox.Component
	for _, m := range p.Everything() {
		if c, ok := Component(m, verb); ok && m.ID > found.ID {
			found, part = m, c
		}
	}
	return found, part, found.ID != 0
}

// Component returns a message's first component of a verb that can be used.
func Component(m sandbox.MessageView, verb string) (sandbox.Component, bool) {
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, verb+"|") && !c.Disabled {
			return c, true
		}
	}
	return sandbox.Component{}, false
}

// Clicks presses the newest button of a verb that the person sees.
func (p *Person) Clicks(verb string) sandbox.Outcome {
	p.Server.T.Helper()
	m, c, ok := p.Finds(verb)
	if !ok { // a client shows the last messages only: one's own hide the board
		p.Reload()
		m, c, ok = p.Finds(verb)
	}
	require.True(p.Server.T, ok, "%s sees no button %q", p.Called, verb)
	return p.ClicksOn(m.ID, c.CustomID)
}

func (p *Person) ClicksOn(message sandbox.ID, button string) sandbox.Outcome {
	p.Server.T.Helper()
	p.Server.pressed(p, message, button)
	out, err := p.Press(message, button)
	require.NoError(p.Server.T, err, "%s presses %s", p.Called, button)
	return p.Answered(button, out)
}

// On presses a verb of the menu in hand.
func (p *Person) On(verb string) sandbox.Outcome {
	p.Server.T.Helper()
	require.NotNil(p.Server.T, p.Menu, "%s has no menu", p.Called)
	c, ok := Component(*p.Menu, verb)
	if _, toggles := Component(*p.Menu, "tick"); !ok && toggles {
		switch verb {
		case "confirm": // the one Confirm
			c, ok = Component(*p.Menu, "send")
		case "over": // nothing is drafted: what is on is put off
			return p.untick()
		}
	}
	require.True(p.Server.T, ok, "%s's menu has no %q: %s %+v", p.Called, verb, p.Menu.Text(), p.Menu.Controls())
	return p.ClicksOn(p.Menu.ID, c.CustomID)
}

// Looks goes by the board's button for more to see to one of the things behind it.
func (p *Person) Looks(at string) sandbox.Outcome {
	p.Server.T.Helper()
	out := p.Clicks("more")
	for _, c := range out.Message.Components[0].Components {
		if strings.HasSuffix(c.CustomID, "|"+at) {
			return p.ClicksOn(out.Message.ID, c.CustomID)
		}
	}
	require.Fail(p.Server.T, "not there", "%s sees no way to %q: %+v", p.Called, at, out.Message.Components)
	return sandbox.Outcome{}
}

// Picks answers the question of the menu in hand: one of the buttons, or values
// of the select, as keys; none is the button for nothing.
func (p *Person) Picks(keys ...string) sandbox.Outcome {
	p.Server.T.Helper()
	if len(keys) == 0 {
		return p.On("none")
	}
	if _, toggles := Component(*p.Menu, "tick"); toggles {
		for _, key := range keys {
			p.Tick(key)
		}
		return sandbox.Outcome{} // it is sent with Confirm
	}
	if out, ok := p.picksInAreas(keys); ok {
		return out
	}
	for _, c := range p.Menu.Controls() { // in the other lists
		if !strings.HasPrefix(c.CustomID, "page|") {
			continue
		}
		p.ClicksOn(p.Menu.ID, c.CustomID)
		if out, ok := p.picksInAreas(keys); ok {
			return out
		}
	}
	require.Fail(p.Server.T, "not offered", "%s's menu does not offer %v: %s %+v", p.Called, keys, p.Menu.Text(), p.Menu.Components)
	return sandbox.Outcome{}
}

// picksHere answers with what the menu in hand shows; where a line stands for several options,
// by the button of the one among them.
func (p *Person) picksHere(keys []string) (sandbox.Outcome, bool) {
	p.Server.T.Helper()
	if out, ok := p.chooses(keys, func(value string) bool { return value == keys[0] }); ok {
		return out, true
	}
	at := strings.LastIndexByte(keys[0], '.')
	if _, ok := p.chooses(nil, func(value string) bool { return at > 0 && strings.HasPrefix(value, "?"+keys[0][:at]) }); !ok {
		return sandbox.Outcome{}, false
	}
	return p.chooses(keys, func(value string) bool { return value == keys[0] })
}

// chooses presses a button that answers, or chooses keys in a select, by default the value
// itself; false if none is meant.
func (p *Person) chooses(keys []string, means func(value string) bool) (sandbox.Outcome, bool) {
	p.Server.T.Helper()
	for _, c := range p.Menu.Controls() {
		at := slices.IndexFunc(c.Options, func(o sandbox.SelectOption) bool { return means(o.Value) })
		switch {
		case !strings.HasPrefix(c.CustomID, "pick|"):
		case c.Type == SelectMenu && at >= 0 && keys == nil:
			return p.Chooses(c, []string{c.Options[at].Value}), true
		case c.Type == SelectMenu && at >= 0:
			return p.Chooses(c, keys), true
		case c.Type != SelectMenu && means(c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:]):
			return p.ClicksOn(p.Menu.ID, c.CustomID), true
		}
	}
	return sandbox.Outcome{}, false
}

// Chooses takes values of a select.
func (p *Person) Chooses(c sandbox.Component, values []string) sandbox.Outcome {
	p.Server.T.Helper()
	p.Server.chose(p, c, values)
	out, err := p.Select(p.Menu.ID, c.CustomID, values...)
	require.NoError(p.Server.T, err, "%s chooses %v", p.Called, values)
	return p.Answered("choosing "+strings.Join(values, ", "), out)
}

// Tick presses the button that puts an option on or off; false where it is
// disabled.
func (p *Person) Tick(key string) bool {
	p.Server.T.Helper()
	for id, enabled := range ticksOf(*p.Menu) {
		if enabled && strings.HasSuffix(id, "."+key) {
			p.ClicksOn(p.Menu.ID, id)
			return true
		}
	}
	return false
}

// untick presses the buttons that are on, until none is.
func (p *Person) untick() (out sandbox.Outcome) {
	p.Server.T.Helper()
	for on := ticked(*p.Menu); len(on) > 0; on = ticked(*p.Menu) {
		out = p.ClicksOn(p.Menu.ID, on[0])
		require.Less(p.Server.T, len(ticked(*p.Menu)), len(on), "%s cannot put %s off", p.Called, on[0])
	}
	return out
}

// ticked are the buttons of a menu that are on.
func ticked(m sandbox.MessageView) (on []string) {
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.Label, "✓ ") {
			on = append(on, c.CustomID)
		}
	}
	return on
}

// ticksOf yields the buttons of a menu that toggle, and whether they can be
// pressed.
func ticksOf(m sandbox.MessageView) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		for _, c := range m.Controls() {
			if strings.HasPrefix(c.CustomID, "tick|") && !yield(c.CustomID, !c.Disabled) {
				return
			}
		}
	}
}

// TickAny answers a menu of buttons that toggle at random.
func (p *Person) TickAny(luck *rand.Rand) {
	p.Server.T.Helper()
	var keys []string
	for id := range ticksOf(*p.Menu) {
		_, key, _ := strings.Cut(id[strings.LastIndexByte(id, '|')+1:], ".")
		keys = append(keys, key)
	}
	most := 1 + luck.IntN(len(keys))
	for n, at := range luck.Perm(len(keys)) {
		if _, enough := Component(*p.Menu, "send"); n < most || !enough {
			p.Tick(keys[at])
		}
	}
	p.On("send")
}

// SelectMenu is Discord's type of a string select.
const SelectMenu = 3

// Decide goes through a whole decision at random, from opening the menu to
// confirming; it returns how many presses that took.
func (p *Person) Decide(luck *rand.Rand) (presses int) {
	p.Server.T.Helper()
	p.Clicks("open")
	for presses = 1; ; presses++ {
		require.Less(p.Server.T, presses, 40, "%s never gets to the end: %s", p.Called, p.Menu.Text())
		if _, ready := Component(*p.Menu, "confirm"); ready {
			p.On("confirm")
			return presses + 1
		}
		if !p.PickAny(luck) {
			return presses
		}
		if p.Blank() {
			return presses + 1 // confirmed with it
		}
	}
}

// Blank reports whether the menu in hand has no draft.
func (p *Person) Blank() bool {
	_, ready := Component(*p.Menu, "confirm")
	_, begun := Component(*p.Menu, "over")
	return !ready && !begun
}

// PickAny answers the question of the menu in hand at random; false if there
// is none.
func (p *Person) PickAny(luck *rand.Rand) bool {
	if _, toggles := Component(*p.Menu, "tick"); toggles {
		if _, none := Component(*p.Menu, "none"); none && luck.IntN(12) == 0 {
			p.Picks()
		} else {
			p.TickAny(luck)
		}
		return true
	}
	if _, enough := Component(*p.Menu, "take"); enough {
		p.On("take")
		return true
	}
	if c, pages := Component(*p.Menu, "some"); pages {
		p.Chooses(c, SomeValues(c, luck))
		return true
	}
	areas := p.OtherAreas()
	if len(areas) > 0 && luck.IntN(2) == 0 {
		p.ClicksOn(p.Menu.ID, areas[luck.IntN(len(areas))])
	}
	var ways [][]string
	for _, c := range p.Menu.Controls() {
		switch {
		case c.Type == SelectMenu && strings.HasPrefix(c.CustomID, "pick|"):
			ways = append(ways, SomeValues(c, luck))
		case strings.HasPrefix(c.CustomID, "pick|"):
			ways = append(ways, []string{c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:]})
		case strings.HasPrefix(c.CustomID, "none|") && luck.IntN(4) == 0:
			ways = append(ways, nil)
		}
	}
	if len(areas) > 0 && len(ways) == 0 {
		p.ClicksOn(p.Menu.ID, areas[luck.IntN(len(areas))])
		return p.PickAny(luck)
	}
	if len(ways) == 0 {
		return false
	}
	p.Picks(ways[luck.IntN(len(ways))]...)
	return true
}

// SomeValues chooses as many options of a select as it wants.
func SomeValues(c sandbox.Component, luck *rand.Rand) []string {
	var values []string
	for _, o := range c.Options {
		values = append(values, o.Value)
	}
	luck.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	least := max(1, *c.MinValues) // desktop clients send no empty choice
	n := least + luck.IntN(*c.MaxValues-least+1)
	return values[:n]
}
