package seat

import (
	"context"
	"errors"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// The verbs of the fair deal: see openform.Fair for how nobody chooses it.
const (
	VerbFair  = "fair"  // what seals the deal
	VerbBring = "bring" // what one brings to it oneself: the form, and what was typed
)

// bringMost is how long a word may be that somebody brings to a deal, in characters.
const bringMost = 60

// FairButton is the button to what seals the deal of a match.
func FairButton(v words.Localizer, m match.ID) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbFair, Match: string(m)}.ID(), Label: v.Phrase("board.fair"), Style: ui.Secondary}}
}

// showFair shows what seals the deal of a match, what its players bring, and once it is over what
// opens the seal. Before the deal whoever sits there may bring a word of their own.
func (b *Part) showFair(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Match(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i).About(m)
	lines := []string{core.Headline(v, m, b.Now()), v.Phrase("fair.promise", "`"+m.Commitment+"`")}
	msg := &ui.Message{Ephemeral: true}
	seat, sits := m.SeatOf(i.User.ID)
	switch {
	case m.Secret != "":
		lines = append(lines, v.Phrase("fair.secret", "`"+m.Secret+"`"), inputLines(v, m), v.Phrase("fair.seed", "`"+m.Seed+"`"), "-# "+v.Phrase("fair.how"))
	case m.Phase != match.Lobby:
		lines = append(lines, inputLines(v, m))
	case sits:
		if brings := m.Chairs[seat].Brings; brings != "" {
			lines = append(lines, v.Phrase("fair.bring", "`"+brings+"`"))
		}
		lines = append(lines, "-# "+v.Phrase("fair.why"))
		id := ui.CustomID{Verb: VerbBring, Match: string(m.ID)}.ID()
		msg.Rows = []ui.Row{{{Button: &ui.Button{ID: id, Label: v.Phrase("fair.word"), Style: ui.Secondary}}}}
	default:
		lines = append(lines, "-# "+v.Phrase("fair.why"))
	}
	msg.Content = strings.Join(lines, "\n")
	return ui.Response{Message: msg}
}

// inputLines lists the players' inputs to a deal.
func inputLines(v words.Localizer, m match.Match) string {
	if len(m.Brought) == 0 {
		return v.Phrase("fair.nothing")
	}
	var all []string
	for _, what := range m.Brought {
		all = append(all, "`"+what+"`")
	}
	if m.Contest != nil {
		return v.Phrase("fair.season", strings.Join(all, " · "))
	}
	return v.Phrase("fair.brought", strings.Join(all, " · "))
}

// pressInput asks for a word to bring to a deal, and takes it.
func (b *Part) pressInput(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id, v := match.ID(p.Match), b.To(i)
	if err := b.mayAddInput(id, i.User.ID); err != nil {
		return b.refuseInput(i, err)
	}
	if i.Kind != ui.Submit {
		return ui.Response{Form: &ui.Form{ID: p.ID(), Title: v.Phrase("fair.word"), Inputs: []ui.Input{
			{ID: VerbBring, Label: v.Phrase("fair.word.label"), Hint: v.Phrase("fair.word.hint"), Min: 1, Max: bringMost}}}}
	}
	word := words.Cleaned(i.Fields[VerbBring])
	if word == "" {
		return b.Private(i, "fair.word.empty")
	}
	if err := b.Matches.Bring(id, i.User.ID, word); err != nil {
		return b.refuseInput(i, err)
	}
	return b.InPlace(i, b.showFair(ctx, i, id))
}

// mayAddInput returns why a person cannot add input of their own to a table, or nil, so that no form opens for nothing.
func (b *Part) mayAddInput(id match.ID, user match.User) error {
	m, err := b.Matches.Match(id)
	if err != nil {
		return err
	}
	if err := m.Gathering(); err != nil {
		return err
	}
	if _, seated := m.SeatOf(user); !seated {
		return match.ErrNotSeated
	}
	return nil
}

// refuseInput says why input was not added.
func (b *Part) refuseInput(i ui.Interaction, err error) ui.Response {
	if errors.Is(err, match.ErrNotSeated) {
		return b.Private(i, "sorry.join")
	}
	return b.Refuse(i, err)
}
