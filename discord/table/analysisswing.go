package table

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// gainersMost is of how many seats, or teams, it is told what a turning point brought or cost them:
// those whom it concerned most.
const gainersMost = 2

// swingLines tells the turning points of a match: what was played or came, what that
// brought whom, and to which question, without which a die says little. One that cannot be shown is left out.
func (b *Part) swingLines(v words.Localizer, p match.Position, found match.Analysis) (lines []string) {
	for n, s := range found.Swings {
		then, err := b.Matches.Position(p.Match.ID, game.Public, s.Answer)
		if err != nil || then.Question == nil {
			continue
		}
		own := v.About(playedAt(then, s.Answer))
		key := "analysis.swing"
		if s.Luck {
			key = "analysis.swing.luck"
		}
		lines = append(lines, strconv.Itoa(n+1)+". "+own.Phrase(key, own.Names(s.Seat), picked(own, then.Question, then.Answer.Picks), gainers(own, s, p.Match.Teams)),
			"-# "+decided(own, then, s.Answer)+" · "+strings.TrimSuffix(own.Text(then.Question.Text), ".")+luckLine(own, s))
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{v.Phrase("analysis.turning")}, lines...)
}

// luckLine says what of a turning point was the decision and what was luck, for whom it concerned most;
// nothing if nothing was revealed.
func luckLine(v words.Localizer, s match.Swing) string {
	if len(s.Came) != len(s.Gained) || !slices.ContainsFunc(s.Came, func(came float64) bool { return came != 0 }) {
		return ""
	}
	most := 0
	for seat := range s.Gained {
		if math.Abs(s.Gained[seat]) > math.Abs(s.Gained[most]) {
			most = seat
		}
	}
	alone := len(s.Gained) == 1
	return " · " + v.Phrase("analysis.swing.parts", v.Names(game.Seat(most)), signed(v, s.Decided[most], alone), signed(v, s.Came[most], alone))
}

// signed is what was gained or lost: "+14%", "−2.1 pts".
func signed(v words.Localizer, gain float64, points bool) string {
	sign, amount := "+", percent(v, math.Abs(gain))
	if gain < 0 {
		sign = "−"
	}
	if points {
		amount = v.Phrase("analysis.points", inTenths(v, math.Abs(gain)))
	}
	return sign + amount
}

// gainers says who gained and who lost, the most first: "Alice +14%, Bruno −12%".
func gainers(v words.Localizer, s match.Swing, teams game.Teams) string {
	seats := teams.Heads(len(s.Gained)) // what one of a team gains all of it do
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return cmp.Compare(math.Abs(s.Gained[b]), math.Abs(s.Gained[a])) })
	var told []string
	for _, seat := range seats[:min(len(seats), gainersMost)] {
		var names []string
		for _, member := range teams.Of(seat) {
			names = append(names, v.Names(member))
		}
		told = append(told, v.Joined(names)+" "+signed(v, s.Gained[seat], len(s.Gained) == 1))
	}
	return strings.Join(told, ", ")
}
