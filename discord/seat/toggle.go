package seat

import (
	"slices"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/text"
)

// The verbs of presses where several of a few options are chosen by buttons that
// toggle.
const (
	VerbTick = "tick" // Arg is "chosen.key": that option is put on or off
	VerbSend = "send" // what Arg holds is the answer, and confirmed if it completes the decision
)

// toggleRows are the buttons that toggle. As many as may be chosen can be on.
func (m menu) toggleRows() []ui.Row {
	_, most := m.Question.Bounds()
	picked, full := m.ticked(m.options), len(m.Ticked) >= most
	row := make(ui.Row, 0, len(m.options))
	for n, l := range m.options {
		b := &ui.Button{ID: m.id(VerbTick, picked.word()+gatherSep+l.Value), Label: l.Label, Style: ui.Primary, Disabled: full}
		if picked.has(n) {
			b.Label, b.Style, b.Disabled = "✓ "+b.Label, ui.Success, false
		}
		b.Label = text.Truncate(b.Label, text.ButtonLength)
		row = append(row, ui.Control{Button: b})
	}
	return ui.InRows(row)
}

// send is the button that answers with what is chosen on buttons that toggle, nil if that is no answer yet.
func (m menu) send(v words.Localizer) ui.Row {
	if m.layout != asToggles {
		return nil
	}
	least, most := m.Question.Bounds()
	if n := len(m.Ticked); n == 0 || n < least || n > most {
		return nil
	}
	label := "menu.confirm"
	if m.Ahead != nil {
		label = "menu.take"
	}
	return ui.Row{{Button: &ui.Button{ID: m.id(VerbSend, m.ticked(m.options).word()), Label: v.Phrase(label), Style: ui.Success}}}
}

// toggle puts an option on or off, or answers with what is chosen.
func (b *Part) toggle(i ui.Interaction, p ui.CustomID) (menu, error) {
	show, lines, err := b.pressed(i, p)
	if err != nil {
		return show, err
	}
	word, key, _ := strings.Cut(p.Arg, gatherSep)
	picked := gathered(word, len(lines))
	if p.Verb == VerbSend {
		return b.answerWith(i, show, picked.picks(lines))
	}
	n := slices.IndexFunc(lines, func(l ui.MenuLine) bool { return l.Value == key })
	if n < 0 || len(i.Values) > 0 { // no button of ours
		return show, game.ErrNotOffered
	}
	picked.set(n, !picked.has(n))
	return b.choose(i, show, picked.picks(lines))
}
