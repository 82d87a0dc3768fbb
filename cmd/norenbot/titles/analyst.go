package titles

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"

	"norenbot/game/bot"
	"norenbot/game/match"
)

// Analyst analyses the matches that people ask for, like norenbot analyse. playouts are bot.Analyst's; 0 is the
// default.
func Analyst(playouts int) match.Analyst {
	return match.Analyst{
		Mark: fmt.Sprintf("%d %s", bot.AnalysisVersion, revision()),
		Analyse: func(ctx context.Context, a match.Archive, progress func(float64)) (match.Analysis, error) {
			t, err := Named(a.Record.Game)
			if err != nil {
				return match.Analysis{}, err
			}
			by := t.Analyst(playouts)
			by.Progress = progress
			found, err := by.Analyse(ctx, t.Rules, a.Record)
			return keptOf(found), err
		},
	}
}

// Analyst analyses matches of the game. playouts are bot.Analyst's; 0 is the default, with which moves are judged
// as the coach judges them. Judging scales with it.
func (t Title) Analyst(playouts int) bot.Analyst {
	by := t.judge()
	by.Work = by.Work * cmp.Or(playouts, bot.DefaultAnalysis) / bot.DefaultAnalysis
	return bot.Analyst{Playouts: playouts, Policy: t.Heuristic, Judge: by}
}

// revision is the revision of this program's sources, if known: another one may give other results.
func revision() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return ""
}

// keptOf returns the part of an analysis that is stored with its match.
func keptOf(found bot.Analysis) match.Analysis {
	kept := match.Analysis{Costly: make([][]match.Verdict, len(found.Costly))}
	for _, p := range found.Curve {
		kept.Points = append(kept.Points, match.Chances{Answers: p.Answers, Chance: p.Chance, Points: p.Points})
	}
	for seat, costly := range found.Costly {
		for _, v := range costly {
			own := match.Verdict{Answer: v.Answer, Seat: v.Seat, Better: v.Better, Cost: v.Cost, Low: v.Low, High: v.High, InPoints: v.InPoints}
			for _, part := range v.Parts {
				own.Gains = append(own.Gains, match.Gain{Category: part.Category, Points: part.Points})
			}
			if v.Line != nil {
				own.Line = &match.Line{Luck: v.Line.Luck, Answers: v.Line.Answers}
			}
			kept.Costly[seat] = append(kept.Costly[seat], own)
		}
	}
	for _, s := range found.Swings {
		kept.Swings = append(kept.Swings, match.Swing{Answer: s.Answer, Seat: s.Seat, Luck: s.Luck, Gained: s.Gained, Decided: s.Decided, Came: s.Came})
	}
	for _, a := range found.Accuracy {
		if !a.Told() {
			a = bot.Accuracy{}
		}
		kept.Accuracy = append(kept.Accuracy, match.Accuracy{Decisions: a.Decisions, Share: a.Share, Low: a.Low, High: a.High})
	}
	return kept
}
