package records

import (
	"context"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/stats"
	"norenbot/game/text"
)

// recordEntry shows how somebody is rated at each game, which everybody can look up anyway, and how the rating has gone
// at the one that they have played last; with a button to their whole record, where that may be seen.
func (b *Part) recordEntry() core.Entry {
	return core.Entry{Key: "record", Of: ui.PersonCommand, Asks: core.Free, Run: b.showRecord}
}

func (b *Part) showRecord(ctx context.Context, i ui.Interaction) ui.Response {
	who, known := i.People[i.Target]
	if !known {
		return b.Private(i, "record.none", "?")
	}
	if who.Bot {
		return b.Private(i, "record.robot")
	}
	whole := who.ID == i.User.ID || b.Player(string(who.ID)).Shown
	person, err := b.Seasons.Person(who.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	v, name := b.To(i), words.Escape(words.ShownName(words.OwnerOf(who)))
	lines, last, steps := []string{"### " + name}, "", []stats.Step(nil)
	for _, g := range b.Games {
		played := b.Stats.History(g.Name, person)
		if len(played) == 0 || person == 0 {
			continue
		}
		lines = append(lines, v.Phrase("record.game", len(played), v.Title(g.Name), words.Rating(v, b.Stats.Rating(g.Name, person))))
		if last == "" || played[len(played)-1].Day > steps[len(steps)-1].Day {
			last, steps = g.Name, played
		}
	}
	if last == "" && whole {
		return b.showPage(ctx, i, recorded{user: who.ID, view: gameView})
	}
	if last == "" {
		return b.Private(i, "record.none", name)
	}
	lines = append(lines, "**"+v.Title(last)+"**")
	lines = append(lines, words.Latest(stepLines(v, steps), stepsShown, text.ContentLength-words.LengthOf(lines), v.LinesMore)...)
	m := ui.Message{Content: strings.Join(lines, "\n"), Files: b.curve(ctx, v, who, last, b.Stats.Rating(last, person), steps), Ephemeral: true}
	if whole {
		arg := recorded{user: who.ID, view: gameView, game: last}.arg()
		m.Rows = []ui.Row{{{Button: &ui.Button{ID: ui.CustomID{Verb: VerbRecord, Arg: arg}.ID(), Label: v.Phrase("record.whole"), Style: ui.Secondary}}}}
	}
	return ui.Response{Message: &m}
}
