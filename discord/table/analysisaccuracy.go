package table

import (
	"math"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// accuracies tell how well everybody decided, a line for each of whom enough is known, and what that means.
func accuracies(v words.Localizer, found match.Analysis) (lines []string) {
	hundred := func(share float64) int { return int(math.Round(100 * share)) }
	for seat, a := range found.Accuracy {
		if a.Decisions > 0 {
			lines = append(lines, v.Phrase("analysis.accuracy.of", v.Names(game.Seat(seat)), hundred(a.Share), hundred(a.Low), hundred(a.High)))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return append(append([]string{v.Phrase("analysis.accuracy")}, lines...), "-# "+v.Phrase("analysis.accuracy.how"))
}
