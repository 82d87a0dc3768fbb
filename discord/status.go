package discord

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// statusCommand lists the matches of a place.
func (b *Bot) statusCommand() command {
	return command{path: "game status", asks: free, run: func(_ context.Context, i ui.Interaction) ui.Response {
		here, err := b.matches.At(match.Place{Server: i.Server, Channel: i.Channel})
		if err != nil {
			return b.refuse(i, err)
		}
		if len(here) == 0 {
			id, err := b.which(i, anyMatch)
			if err != nil {
				return b.private(i, "sorry.nohere")
			}
			m, err := b.matches.Match(id)
			if err != nil {
				return b.refuse(i, err)
			}
			here = []match.Match{m}
		}
		var lines []string
		for n, m := range here {
			v, stage := b.to(i).about(m), ""
			if n < stagesMost && m.Phase == match.Playing {
				stage = b.stage(v, m)
			}
			lines = append(lines, b.statusLine(v, m, stage))
		}
		lines = first(lines, text.ContentLength, b.to(i).linesMore)
		return ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Rows: b.races(i, here), Ephemeral: true}}
	}}
}

// races are the buttons that show who leads where, in the first of some matches;
// of several they are named.
func (b *Bot) races(i ui.Interaction, all []match.Match) []ui.Row {
	v := b.to(i)
	var row ui.Row
	playing := those(all, func(m match.Match) bool { return m.Phase == match.Playing })
	for _, m := range playing {
		for _, p := range b.raceButton(v, m) {
			if len(playing) > 1 {
				p.Button.Label = text.Truncate(p.Button.Label+" · "+strings.Join(v.plainNames(m), ", "), text.ButtonLength)
			}
			row = append(row, p)
		}
	}
	if len(row) == 0 {
		return nil
	}
	return []ui.Row{row[:min(len(row), buttonsPerRow)]}
}

// stagesMost is of how many matches it is told how far they have come: the game
// is looked at for it.
const stagesMost = 10

// statusLine says how a match stands. The name of its thread says who plays.
func (b *Bot) statusLine(v voice, m match.Match, stage string) string {
	title, names := "**"+v.title(m.Game)+"** · "+escape(strings.Join(v.plainNames(m), ", ")), ""
	if link := b.link(m); link == "<#"+m.Place.Channel+">" || m.Phase == match.Lobby {
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
		parts = []string{title, stage, v.Phrase("status.waiting", v.list(v.awaitedSince(m, b.now()))), names}
	default:
		parts = []string{title, v.Phrase("my.over"), names}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// stage says how far a game has come, "" if that cannot be told. It plays the match, so
// it is not done for many.
func (b *Bot) stage(v voice, m match.Match) string {
	l, err := b.matches.Look(m.ID, "")
	if err != nil {
		return ""
	}
	line, err := b.drawer.Stage(v.look(l, render.Board))
	if err != nil {
		b.log.Error().Err(err).Str("match", string(m.ID)).Msg("saying how far a game has come")
		return ""
	}
	return strings.TrimSuffix(strings.TrimPrefix(line, v.title(m.Game)+", "), ".")
}

// awaitedSince names who has to decide, since when and until when, as every
// reader's client says it: "3 hours ago".
func (v voice) awaitedSince(m match.Match, now time.Time) []string {
	var names []string
	for seat, c := range m.Chairs {
		s := game.Seat(seat)
		if !m.Awaited().Has(s) {
			continue
		}
		if _, away := c.Rest.Away(now); away {
			names = append(names, v.awaitedUntil(v.names(s), m, s, now))
		} else if end, limited := m.Deadline(s); limited {
			names = append(names, v.Phrase("status.timed", v.names(s), until(c.Clock.Since), until(end)))
		} else {
			names = append(names, v.Phrase("status.since", v.names(s), until(c.Clock.Since)))
		}
	}
	return names
}

// myCommand lists all matches of a person, those that wait for them first,
// with a button into each, and into the seasons that they are in.
func (b *Bot) myCommand() command {
	return command{path: "my", asks: free, anywhere: true, run: b.my, options: []option{{name: "forget", kind: ui.FlagOption}}}
}

// my lists the matches of whoever asks.
func (b *Bot) my(_ context.Context, i ui.Interaction) ui.Response {
	if i.Options["forget"] == "true" {
		return b.forgetAsk(i)
	}
	own, err := b.matches.Of(i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	r := b.overview(i, "my.title", own)
	if len(own) == 0 {
		r = b.private(i, "my.none")
	}
	if row := b.mySeasons(i); len(row) > 0 {
		r.Message.Rows = append(r.Message.Rows[:min(len(r.Message.Rows), rowsPerMessage-1)], row)
	}
	return r
}

// overview lists matches of a person, those that wait for them first, with a
// button into each of these.
func (b *Bot) overview(i ui.Interaction, heading string, own []match.Match) ui.Response {
	out := b.listed(b.to(i), heading, own, i.User.ID)
	out.Ephemeral = true
	return ui.Response{Message: &out}
}

// listed is that list, as a message to somebody.
func (b *Bot) listed(v voice, heading string, own []match.Match, user match.User) ui.Message {
	b.byUrgency(own, user)
	lines := []string{"### " + v.Phrase(heading)}
	var row ui.Row
	for n, m := range own {
		w := v.about(m)
		lines = append(lines, strconv.Itoa(n+1)+". "+b.mine(w, m, user)+" "+b.link(m))
		if _, asked := b.waitsFor(m, user); asked && len(row) < buttonsPerRow*rowsPerMessage {
			row = append(row, ui.Part{Button: &ui.Button{ID: openButton(m.ID),
				Label: text.Truncate(strconv.Itoa(n+1)+". "+v.matchName(m), text.ButtonLength), Style: ui.Primary}})
		}
	}
	out := ui.Message{Content: strings.Join(first(lines, text.ContentLength, v.linesMore), "\n")}
	if len(row) > 0 {
		out.Rows = inRows(row)
	}
	return out
}

// mine says what a match is, and how it stands for somebody.
func (b *Bot) mine(v voice, m match.Match, user match.User) string {
	return "**" + v.title(m.Game) + "** · " + b.atTable(v, m, user)
}

// atTable says how a match stands for somebody who plays it, for themselves or for another
// one, or watches it.
func (b *Bot) atTable(v voice, m match.Match, user match.User) string {
	line := escape(strings.Join(v.plainNames(m), ", ")) + " · "
	seat, plays := m.PlayedBy(user, b.now())
	if plays && !sits(m, user) {
		line += v.Phrase("my.sitting", v.names(seat)) + " · "
	}
	if !plays || !m.Awaited().Has(seat) {
		return line + v.Phrase(stateKey(m, user))
	}
	return line + "**" + v.Phrase("my.yours") + "**" + b.untilWhen(v, m, user)
}

// byUrgency sorts a person's matches: first those that wait for them, by the
// time left, then the others by age.
func (b *Bot) byUrgency(own []match.Match, user match.User) {
	urgent := func(m match.Match) (rank int, at time.Time) {
		seat, asked := b.waitsFor(m, user)
		if !asked {
			return 2, m.Created
		}
		if at, limited := m.Deadline(seat); limited {
			return 0, at
		}
		return 1, m.Created
	}
	slices.SortStableFunc(own, func(a, b match.Match) int {
		rankA, atA := urgent(a)
		rankB, atB := urgent(b)
		return cmp.Or(cmp.Compare(rankA, rankB), atA.Compare(atB), strings.Compare(string(a.ID), string(b.ID)))
	})
}
