package records

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/stats"
	chart "norenbot/render/league"
)

// namedMost is how many of those whom somebody else has met are named at most, the most met first.
const namedMost = 200

// opponents is a page of those whom somebody has met. Of another one's record only those are named who show
// theirs, and whoever looks.
func (p *recordPage) opponents(ctx context.Context) ui.Message {
	rows := slices.Concat(p.persons(), p.computers())
	p.rows = len(rows)
	p.from = min(p.from, max(len(rows)-1, 0)/chart.OpponentsMost*chart.OpponentsMost)
	rows = rows[p.from:min(p.from+chart.OpponentsMost, len(rows))]
	return p.b.ChartMessage(ctx, chart.Scene(chart.MetOf(p.who(), rows), p.says.Locale), p.words)
}

// persons are the people met, the most met first; those who are not named, and those who were forgotten, last.
func (p *recordPage) persons() (rows []chart.Opponent) {
	users := slices.SortedFunc(maps.Keys(p.Met), func(a, b match.User) int {
		x, y := p.Met[a], p.Met[b]
		return cmp.Or(y.Played()-x.Played(), y.Last.Compare(x.Last), cmp.Compare(a, b))
	})
	users = slices.DeleteFunc(users, func(u match.User) bool { return u == "" })
	named := p.named(users)
	others := chart.Opponent{}
	for _, u := range users {
		met := p.Met[u]
		if !named[u] {
			others.Others++
			others.Score = others.Score.Plus(met.Score)
			continue
		}
		rows = append(rows, chart.Opponent{Who: whoMet(u, met), You: u == p.i.User.ID, Score: met.Score})
	}
	if others.Others > 0 {
		rows = append(rows, others)
	}
	if gone := p.Met[""]; gone != nil {
		rows = append(rows, chart.Opponent{Gone: true, Score: gone.Score})
	}
	return rows
}

// whoMet is how pictures name somebody who was met.
func whoMet(user match.User, met *stats.Met) chart.Who {
	return chart.Who{Name: words.ShownName(match.Owner{User: user, Name: met.Name, Handle: met.Handle}), Handle: met.Handle}
}

// named are those of the people met whom the reader sees by name.
func (p *recordPage) named(users []match.User) map[match.User]bool {
	if p.user == p.i.User.ID {
		named := map[match.User]bool{}
		for _, u := range users {
			named[u] = true
		}
		return named
	}
	named, err := p.b.shownOf(users[:min(len(users), namedMost)])
	if err != nil {
		p.b.Log.Error().Err(err).Msg("looking who shows their record")
		named = map[match.User]bool{}
	}
	named[p.i.User.ID] = true
	return named
}

// computers are the computer players met, the gentlest first.
func (p *recordPage) computers() (rows []chart.Opponent) {
	for _, kind := range levels(slices.Collect(maps.Keys(p.Computers))) {
		name := p.says.Phrase("record.computer")
		if slices.Contains(words.Levels[:], kind) {
			name = p.says.Phrase("choice.level." + kind)
		}
		score := *p.Computers[kind]
		if last := len(rows) - 1; last >= 0 && rows[last].Name == name { // of no level
			rows[last].Score = rows[last].Score.Plus(score)
			continue
		}
		rows = append(rows, chart.Opponent{Who: chart.Who{Name: name}, Computer: true, Score: score})
	}
	return rows
}

// Of at most winnersMost winners it is asked, for some at once, whether they show their record.
const (
	winnersMost   = 200
	winnersAtOnce = 25
)

// showBest shows who has won most often at a game in the server: those who show their record, and whoever looks.
func (b *Part) showBest(ctx context.Context, i ui.Interaction, r recorded) ui.Response {
	if b.Info(r.game).Name == "" {
		r.game = b.Games[0].Name
	}
	page := &recordPage{recorded: r, b: b, i: i, says: b.To(i), shown: b.Player(string(r.user)).Shown}
	rows, err := page.winners()
	if err != nil {
		return b.Refuse(i, err)
	}
	m, title := ui.Message{}, page.says.Title(r.game)
	if len(rows) == 0 {
		m.Content = page.says.Phrase("record.best.none", title)
	} else {
		m = b.ChartMessage(ctx, chart.Scene(chart.BestOf(title, rows), page.says.Locale), r.words)
	}
	page.notes(&m, page.says.Phrase("record.best.who"))
	return page.shows(m)
}

// winners are the rows of the honours of a game.
func (p *recordPage) winners() (rows []chart.Winner, err error) {
	all := p.b.Stats.Winners(p.i.Server, p.game)
	for some := range slices.Chunk(all[:min(len(all), winnersMost)], winnersAtOnce) {
		var users []match.User
		for _, w := range some {
			users = append(users, w.User)
		}
		shown, err := p.b.shownOf(users)
		if err != nil {
			return nil, err
		}
		for _, w := range some {
			if w.User != p.i.User.ID && !shown[w.User] {
				continue
			}
			rows = append(rows, p.winner(w, rows))
			if len(rows) == chart.OpponentsMost {
				return rows, nil
			}
		}
	}
	return rows, nil
}

// winner is a row behind others; who has won as often shares the place.
func (p *recordPage) winner(w stats.Winner, before []chart.Winner) chart.Winner {
	row := chart.Winner{Who: chart.Who{Name: words.ShownName(w.Owner), Handle: w.Handle}, You: w.User == p.i.User.ID, Place: len(before) + 1, Won: w.Won, Played: w.Played}
	if n := len(before); n > 0 && before[n-1].Won == row.Won {
		row.Place = before[n-1].Place
	}
	return row
}
