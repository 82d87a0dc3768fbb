package table

import (
	"strconv"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// follow is how a match might have gone on after what a verdict holds for better; without steps where
// that is not known.
func (b *Part) follow(id match.ID, verdict match.Verdict) match.Followed {
	f, err := b.Matches.Follow(id, verdict)
	if err != nil {
		b.Log.Error().Err(err).Str("match", string(id)).Msg("following a line of an analysis")
		return match.Followed{}
	}
	return f
}

// followed says what would have come after the better answer, step by step.
func followed(v words.Localizer, f match.Followed) (lines []string) {
	if len(f.Steps) == 0 {
		return nil
	}
	lines = []string{v.Phrase("analysis.line")}
	for n, s := range f.Steps {
		lines = append(lines, strconv.Itoa(n+1)+". "+v.Phrase("analysis.step", v.Names(s.Answer.Seat), picked(v, s.Question, s.Answer.Picks)))
	}
	return lines
}

// lineScene returns the scene at the end of a line, as the seat of its verdict sees it.
func lineScene(v words.Localizer, p match.Position, f match.Followed, seat game.Seat) render.Scene {
	p.View, p.Question = f.View, f.Next
	return position(v, p, seat)
}
