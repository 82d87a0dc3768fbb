package table

import (
	"context"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// verbForget is the verb of the red button by which somebody is forgotten. It
// says nobody's id: whoever presses it is meant.
const verbForget = "forget"

// forgetAsk says what is forgotten of whoever asks, above the button that does it.
func (b *Part) forgetAsk(i ui.Interaction) ui.Response {
	own, err := b.Matches.Of(i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	lines := []string{"### " + v.Phrase("forget.ask"), strings.TrimSpace(v.Phrase("forget.what"))}
	if playing := core.MatchesWhere(own, func(m match.Match) bool { return core.HasSeat(m, i.User.ID) }); len(playing) > 0 {
		lines = append(lines, v.Phrase("forget.playing", len(playing)))
	}
	if n := b.linesOf(i.User.ID); n > 0 {
		lines = append(lines, v.Phrase("forget.seasons", n))
	}
	return ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Ephemeral: true, Rows: []ui.Row{{core.DangerButton(v, verbForget, "", "", "forget.yes")}}}}
}

// forget forgets whoever pressed. Pressed again there is nothing left to forget,
// which is no reason to say anything else.
func (b *Part) forget(_ context.Context, i ui.Interaction, _ ui.CustomID) ui.Response {
	forget := b.Matches.Forget
	if b.Seasons != nil {
		forget = b.Seasons.Forget
	}
	if _, err := forget(i.User.ID); err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, b.Private(i, "forget.done"))
}

// linesOf is in how many seasons that are on somebody has a line.
func (b *Part) linesOf(user match.User) (n int) {
	if b.Seasons == nil {
		return 0
	}
	p, err := b.Seasons.Person(user)
	if err != nil || p == 0 {
		return 0
	}
	for _, f := range b.Seasons.All() {
		if !f.Phase.Live() {
			continue
		}
		look, err := b.Seasons.Look(f.ID)
		if err != nil {
			continue
		}
		if _, has := look.Season.Has(p); has {
			n++
		}
	}
	return n
}
