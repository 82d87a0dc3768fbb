package seasons

import (
	"context"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/season"
	"norenbot/game/text"
)

// recordEntry shows how somebody is rated at each game, which everybody can look up anyway, and how the rating has gone
// at the one that they have played last.
func (b *Part) recordEntry() core.Entry {
	return core.Entry{Key: "record", Of: ui.PersonCommand, Asks: core.Free, Run: b.showRecord}
}

func (b *Part) showRecord(ctx context.Context, i ui.Interaction) ui.Response {
	who, known := i.People[i.Target]
	if !known {
		return b.Private(i, "record.none", "?")
	}
	person, err := b.Seasons.Person(who.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	v, name := b.To(i), words.Escape(words.ShownName(words.OwnerOf(who)))
	lines, last, steps := []string{"### " + name}, "", []season.Step(nil)
	for _, g := range b.Games {
		played := b.Seasons.History(g.Name, person)
		if len(played) == 0 || person == 0 {
			continue
		}
		lines = append(lines, v.Phrase("record.game", len(played), v.Title(g.Name), thread.Rating(v, b.Seasons.Rating(g.Name, person))))
		if last == "" || played[len(played)-1].Day > steps[len(steps)-1].Day {
			last, steps = g.Name, played
		}
	}
	if last == "" {
		return b.Private(i, "record.none", name)
	}
	lines = append(lines, "**"+v.Title(last)+"**")
	lines = append(lines, words.Latest(stepLines(v, steps), stepsShown, text.ContentLength-words.LengthOf(lines), v.LinesMore)...)
	return ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Files: b.curve(ctx, v, who, last, b.Seasons.Rating(last, person), steps), Ephemeral: true}}
}
