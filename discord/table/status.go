package table

import (
	"context"
	"slices"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// statusCommand lists the matches of a place.
func (b *Part) statusCommand() core.Command {
	return core.Command{Path: "game status", Asks: core.Free, Run: func(_ context.Context, i ui.Interaction) ui.Response {
		here, err := b.Matches.At(match.Place{Server: i.Server, Channel: i.Channel})
		if err != nil {
			return b.Refuse(i, err)
		}
		if len(here) == 0 {
			id, err := b.Which(i, core.AnyMatch)
			if err != nil {
				return b.Private(i, "sorry.nohere")
			}
			m, err := b.Matches.Match(id)
			if err != nil {
				return b.Refuse(i, err)
			}
			here = []match.Match{m}
		}
		var lines []string
		for n, m := range here {
			v, stage := b.To(i).About(m), ""
			if n < stagesMost && m.Phase == match.Playing {
				stage = b.stage(v, m)
			}
			lines = append(lines, b.statusLine(v, m, stage))
		}
		lines = words.First(lines, text.ContentLength, b.To(i).LinesMore)
		return ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Rows: b.races(i, here), Ephemeral: true}}
	}}
}

// races are the buttons that show who leads where, in the first of some matches;
// of several they are named.
func (b *Part) races(i ui.Interaction, all []match.Match) []ui.Row {
	v := b.To(i)
	var row ui.Row
	playing := core.MatchesWhere(all, func(m match.Match) bool { return m.Phase == match.Playing })
	for _, m := range playing {
		for _, p := range b.seats.RaceButton(v, m) {
			if len(playing) > 1 {
				p.Button.Label = text.Truncate(p.Button.Label+" · "+strings.Join(v.PlainNames(m), ", "), text.ButtonLength)
			}
			row = append(row, p)
		}
	}
	if len(row) == 0 {
		return nil
	}
	return []ui.Row{row[:min(len(row), ui.ButtonsPerRow)]}
}

// stagesMost is of how many matches it is told how far they have come: the game
// is looked at for it.
const stagesMost = 10

// statusLine says how a match stands. The name of its thread says who plays.
func (b *Part) statusLine(v words.Localizer, m match.Match, stage string) string {
	title, names := "**"+v.Title(m.Game)+"** · "+words.Escape(strings.Join(v.PlainNames(m), ", ")), ""
	if link := b.Link(m); link == "<#"+m.Place.Channel+">" || m.Phase == match.Lobby {
		names = link
	} else {
		title = link
	}
	var parts []string
	switch {
	case m.Repair != nil:
		parts = []string{title, v.Phrase("status.repair"), names}
	case m.Phase == match.Lobby:
		parts = []string{title, v.Phrase("my.lobby"), names}
	case m.Phase == match.Playing:
		parts = []string{title, stage, v.Phrase("status.waiting", v.Joined(awaitedSince(v, m, b.Now()))), names}
	default:
		parts = []string{title, v.Phrase("my.over"), names}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// stage says how far a game has come, "" if that cannot be told. It plays the match, so
// it is not done for many.
func (b *Part) stage(v words.Localizer, m match.Match) string {
	l, err := b.Matches.Look(m.ID, "")
	if err != nil {
		return ""
	}
	line, err := b.Drawer.Stage(core.LookScene(v, l, render.Board))
	if err != nil {
		b.Log.Error().Err(err).Str("match", string(m.ID)).Msg("saying how far a game has come")
		return ""
	}
	return strings.TrimSuffix(strings.TrimPrefix(line, v.Title(m.Game)+", "), ".")
}

// awaitedSince names who has to decide, since when and until when, as every
// reader's client says it: "3 hours ago".
func awaitedSince(v words.Localizer, m match.Match, now time.Time) []string {
	var names []string
	for seat, c := range m.Chairs {
		s := game.Seat(seat)
		if !m.Awaited().Has(s) {
			continue
		}
		if _, away := c.Rest.Away(now); away {
			names = append(names, core.AwaitedUntil(v, v.Names(s), m, s, now))
		} else if end, limited := m.Deadline(s); limited {
			names = append(names, v.Phrase("status.timed", v.Names(s), words.Until(c.Clock.Since), words.Until(end)))
		} else {
			names = append(names, v.Phrase("status.since", v.Names(s), words.Until(c.Clock.Since)))
		}
	}
	return names
}

// myCommand lists all matches of a person, those that wait for them first,
// with a button into each, and into the seasons that they are in.
func (b *Part) myCommand() core.Command {
	return core.Command{Path: "my", Asks: core.Free, Anywhere: true, Run: b.my, Options: []core.Option{{Name: "forget", Kind: ui.FlagOption}}}
}

// my lists the matches of whoever asks.
func (b *Part) my(_ context.Context, i ui.Interaction) ui.Response {
	if i.Options["forget"] == "true" {
		return b.forgetAsk(i)
	}
	own, err := b.Matches.Of(i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	own = core.MatchesWhere(own, func(m match.Match) bool { return !m.Lesson }) // it waits behind /game learn
	r := b.Overview(i, "my.title", own)
	if len(own) == 0 {
		r = b.Private(i, "my.none")
	}
	if row := b.seasonsOf(i); len(row) > 0 {
		r.Message.Rows = append(r.Message.Rows[:min(len(r.Message.Rows), ui.RowsPerMessage-1)], row)
	}
	return r
}
