package main

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// A person plays. What they do returns what they are answered; a press that is
// not answered in time fails the test, unless it is shrugged off.
type person struct {
	*sandbox.User
	h          *house
	name       string
	menu       *sandbox.MessageView // the private menu in hand
	sent       int                  // commands and presses so far
	unanswered []string
	shrug      bool // no answer is part of the test
}

func (h *house) person(name, locale string) *person {
	p := &person{User: h.User(strings.ToLower(name), sandbox.Locale(locale), sandbox.Display(name)), h: h, name: name}
	h.people = append(h.people, p)
	return p
}

// everything is all the person sees, in every channel.
func (p *person) everything() []sandbox.MessageView {
	var all []sandbox.MessageView
	for _, id := range p.channels() {
		all = append(all, p.Sees(id)...)
	}
	return all
}

func (p *person) channels() []sandbox.ID {
	view := p.View(p.h.guild) // which is no channel: its messages are not asked for
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

// abandons asks the others to abandon the match.
func (p *person) abandons() {
	p.h.t.Helper()
	p.slash(p.h.place(), "/game concede", nil)
	p.on("abandon")
}

// slash types a command.
func (p *person) slash(channel sandbox.ID, command string, options map[string]any) sandbox.Outcome {
	p.h.t.Helper()
	p.h.scribe.typed(p, channel, command, options)
	out, err := p.Slash(channel, command, options)
	require.NoError(p.h.t, err, "%s types %s", p.name, command)
	return p.answered(command, out)
}

func (p *person) answered(did string, out sandbox.Outcome) sandbox.Outcome {
	p.sent++
	if out.Status == sandbox.StatusFailed && !p.shrug {
		p.unanswered = append(p.unanswered, did+": "+out.Failure)
	}
	if m := out.Message; m != nil && m.Ephemeral && len(m.Components) > 0 {
		p.menu = m
	}
	p.h.scribe.look()
	return out
}

// find returns the newest message that the person sees with a component of a
// verb, and that component.
func (p *person) find(verb string) (sandbox.MessageView, sandbox.Component, bool) {
	var found sandbox.MessageView
	var part sandbox.Component
	for _, m := range p.everything() {
		if c, ok := component(m, verb); ok && m.ID > found.ID {
			found, part = m, c
		}
	}
	return found, part, found.ID != 0
}

// component returns a message's first component of a verb that can be used.
func component(m sandbox.MessageView, verb string) (sandbox.Component, bool) {
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, verb+"|") && !c.Disabled {
			return c, true
		}
	}
	return sandbox.Component{}, false
}

// press presses the newest button of a verb that the person sees.
func (p *person) press(verb string) sandbox.Outcome {
	p.h.t.Helper()
	m, c, ok := p.find(verb)
	if !ok { // a client shows the last messages only: one's own hide the board
		p.Reload()
		m, c, ok = p.find(verb)
	}
	require.True(p.h.t, ok, "%s sees no button %q", p.name, verb)
	return p.pressOn(m.ID, c.CustomID)
}

func (p *person) pressOn(message sandbox.ID, button string) sandbox.Outcome {
	p.h.t.Helper()
	p.h.scribe.pressed(p, message, button)
	out, err := p.Press(message, button)
	require.NoError(p.h.t, err, "%s presses %s", p.name, button)
	return p.answered(button, out)
}

// on presses a verb of the menu in hand.
func (p *person) on(verb string) sandbox.Outcome {
	p.h.t.Helper()
	require.NotNil(p.h.t, p.menu, "%s has no menu", p.name)
	c, ok := component(*p.menu, verb)
	if _, toggles := component(*p.menu, "tick"); !ok && toggles {
		switch verb {
		case "confirm": // the one Confirm
			c, ok = component(*p.menu, "send")
		case "over": // nothing is drafted: what is on is put off
			return p.untick()
		}
	}
	require.True(p.h.t, ok, "%s's menu has no %q: %s", p.name, verb, p.menu.Content)
	return p.pressOn(p.menu.ID, c.CustomID)
}

// looks goes by the board's button for more to see to one of the things behind it.
func (p *person) looks(at string) sandbox.Outcome {
	p.h.t.Helper()
	out := p.press("more")
	for _, c := range out.Message.Components[0].Components {
		if strings.HasSuffix(c.CustomID, "|"+at) {
			return p.pressOn(out.Message.ID, c.CustomID)
		}
	}
	require.Fail(p.h.t, "not there", "%s sees no way to %q: %+v", p.name, at, out.Message.Components)
	return sandbox.Outcome{}
}

// pick answers the question of the menu in hand: one of the buttons, or values
// of the select, as keys; none is the button for nothing.
func (p *person) pick(keys ...string) sandbox.Outcome {
	p.h.t.Helper()
	if len(keys) == 0 {
		return p.on("none")
	}
	if _, toggles := component(*p.menu, "tick"); toggles {
		for _, key := range keys {
			p.tick(key)
		}
		return sandbox.Outcome{} // it is sent with Confirm
	}
	for _, row := range p.menu.Components {
		for _, c := range row.Components {
			offers := func(o sandbox.SelectOption) bool { return o.Value == keys[0] }
			if c.Type == selectMenu && strings.HasPrefix(c.CustomID, "pick|") && slices.ContainsFunc(c.Options, offers) {
				return p.chooses(c, keys)
			}
			if strings.HasPrefix(c.CustomID, "pick|") && strings.HasSuffix(c.CustomID, "|"+keys[0]) {
				return p.pressOn(p.menu.ID, c.CustomID)
			}
		}
	}
	require.Fail(p.h.t, "not offered", "%s's menu does not offer %v: %s %+v", p.name, keys, p.menu.Content, p.menu.Components)
	return sandbox.Outcome{}
}

// chooses takes values of a select.
func (p *person) chooses(c sandbox.Component, values []string) sandbox.Outcome {
	p.h.t.Helper()
	p.h.scribe.chose(p, c, values)
	out, err := p.Select(p.menu.ID, c.CustomID, values...)
	require.NoError(p.h.t, err, "%s chooses %v", p.name, values)
	return p.answered("choosing "+strings.Join(values, ", "), out)
}

// tick presses the button that puts an option on or off; false where it is
// disabled.
func (p *person) tick(key string) bool {
	p.h.t.Helper()
	for id, enabled := range ticksOf(*p.menu) {
		if enabled && strings.HasSuffix(id, "."+key) {
			p.pressOn(p.menu.ID, id)
			return true
		}
	}
	return false
}

// untick presses the buttons that are on, until none is.
func (p *person) untick() (out sandbox.Outcome) {
	p.h.t.Helper()
	for on := ticked(*p.menu); len(on) > 0; on = ticked(*p.menu) {
		out = p.pressOn(p.menu.ID, on[0])
		require.Less(p.h.t, len(ticked(*p.menu)), len(on), "%s cannot put %s off", p.name, on[0])
	}
	return out
}

// ticked are the buttons of a menu that are on.
func ticked(m sandbox.MessageView) (on []string) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if strings.HasPrefix(c.Label, "✓ ") {
				on = append(on, c.CustomID)
			}
		}
	}
	return on
}

// ticksOf yields the buttons of a menu that toggle, and whether they can be
// pressed.
func ticksOf(m sandbox.MessageView) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if strings.HasPrefix(c.CustomID, "tick|") && !yield(c.CustomID, !c.Disabled) {
					return
				}
			}
		}
	}
}

// tickAny answers a menu of buttons that toggle at random.
func (p *person) tickAny(luck *rand.Rand) {
	p.h.t.Helper()
	var keys []string
	for id := range ticksOf(*p.menu) {
		_, key, _ := strings.Cut(id[strings.LastIndexByte(id, '|')+1:], ".")
		keys = append(keys, key)
	}
	most := 1 + luck.IntN(len(keys))
	for n, at := range luck.Perm(len(keys)) {
		if _, enough := component(*p.menu, "send"); n < most || !enough {
			p.tick(keys[at])
		}
	}
	p.on("send")
}

// selectMenu is Discord's type of a string select.
const selectMenu = 3

// decide goes through a whole decision at random, from opening the menu to
// confirming; it returns how many presses that took.
func (p *person) decide(luck *rand.Rand) (presses int) {
	p.h.t.Helper()
	p.press("open")
	for presses = 1; ; presses++ {
		require.Less(p.h.t, presses, 40, "%s never gets to the end: %s", p.name, p.menu.Content)
		if _, ready := component(*p.menu, "confirm"); ready {
			p.on("confirm")
			return presses + 1
		}
		if !p.pickAny(luck) {
			return presses
		}
		if p.blank() {
			return presses + 1 // confirmed with it
		}
	}
}

// blank reports whether the menu in hand has no draft.
func (p *person) blank() bool {
	_, ready := component(*p.menu, "confirm")
	_, begun := component(*p.menu, "over")
	return !ready && !begun
}

// pickAny answers the question of the menu in hand at random; false if there
// is none.
func (p *person) pickAny(luck *rand.Rand) bool {
	if _, toggles := component(*p.menu, "tick"); toggles {
		if _, none := component(*p.menu, "none"); none && luck.IntN(12) == 0 {
			p.pick()
		} else {
			p.tickAny(luck)
		}
		return true
	}
	if _, enough := component(*p.menu, "take"); enough {
		p.on("take")
		return true
	}
	if c, pages := component(*p.menu, "some"); pages {
		p.chooses(c, someValues(c, luck))
		return true
	}
	var ways [][]string
	for _, row := range p.menu.Components {
		for _, c := range row.Components {
			switch {
			case c.Type == selectMenu && strings.HasPrefix(c.CustomID, "pick|"):
				ways = append(ways, someValues(c, luck))
			case strings.HasPrefix(c.CustomID, "pick|"):
				ways = append(ways, []string{c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:]})
			case strings.HasPrefix(c.CustomID, "none|") && luck.IntN(4) == 0:
				ways = append(ways, nil)
			}
		}
	}
	if len(ways) == 0 {
		return false
	}
	p.pick(ways[luck.IntN(len(ways))]...)
	return true
}

// someValues chooses as many options of a select as it wants.
func someValues(c sandbox.Component, luck *rand.Rand) []string {
	var values []string
	for _, o := range c.Options {
		values = append(values, o.Value)
	}
	luck.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	least := max(1, *c.MinValues) // desktop clients send no empty choice
	n := least + luck.IntN(*c.MaxValues-least+1)
	return values[:n]
}
