package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/allgames"
	"norenbot/cmd/norenbot/titles"
	"norenbot/discord"
	"norenbot/discord/app"
	"norenbot/discord/core"
	"norenbot/discord/metrics"
	"norenbot/discord/records"
	"norenbot/discord/router"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// BenchmarkRecord asks for the records of 60 people in turn, who have finished 10,000 rated matches of four with
// each other: by command and page by page, drawn. Wanted: at most 20 ms each.
func BenchmarkRecord(b *testing.B) {
	const people, matches = 60, 10_000
	store, err := openFile(b.TempDir())
	require.NoError(b, err)
	defer store.Close()
	finish(b, store, people, matches)
	bot := recordsOf(b, store)
	i := ui.Interaction{ID: "1", Server: "77", Channel: "88", Locale: "fr", Ephemeral: true}
	name := titles.All()[0].Rules.Info().Name
	views := []string{"game." + name, "met." + name, "best." + name}
	ask := func(n int) {
		i.User = ui.User{ID: personNumbered(n % people), Name: "Somebody"}
		i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: records.VerbRecord, Arg: string(i.User.ID) + "." + views[n%len(views)] + ".0"}.ID()
		if n%4 == 3 {
			i.Kind, i.Path = ui.Command, "game record"
		}
		r := bot.Handle(b.Context(), i)
		m := r.Message
		if r.Update != nil {
			m = r.Update
		}
		require.NotEmpty(b, m.Files, "%+v", m)
	}
	for n := range 12 { // so that every letter was drawn once
		ask(n)
	}
	asked := 0
	for b.Loop() {
		ask(asked)
		asked++
	}
	require.LessOrEqual(b, b.Elapsed()/time.Duration(asked), 20*time.Millisecond)
}

func personNumbered(n int) match.User { return match.User(fmt.Sprintf("1%017d", n)) }

// finish stores finished rated matches of four, one every ten minutes, with random people.
func finish(b *testing.B, store keeping, people, matches int) {
	persons := make([]int64, people)
	for n := range persons {
		p, err := store.Enrol(match.Owner{User: personNumbered(n), Name: fmt.Sprint("Person ", n), Handle: fmt.Sprint("person", n)})
		require.NoError(b, err)
		persons[n] = int64(p)
		require.NoError(b, store.Remember(core.PlayerKind, string(personNumbered(n)), core.PlayerSettings{Shown: true}))
	}
	luck := rand.New(rand.NewPCG(1, 2))
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var wg sync.WaitGroup
	for n := range matches {
		m := match.Match{ID: match.ID(fmt.Sprintf("%08d", n)), Game: titles.All()[0].Rules.Info().Name, Phase: match.Finished, Place: match.Place{Server: "77", Channel: "88"},
			Pace: match.Daily, Created: begin, Started: begin, Ended: begin.Add(time.Duration(n) * 10 * time.Minute), Rated: true,
			Final: &match.Final{Outcome: match.Played, Result: &game.Result{}, Places: []int{1, 2, 3, 4}}}
		for seat, p := range luck.Perm(people)[:4] {
			o := match.Owner{User: personNumbered(p), Name: fmt.Sprint("Person ", p), Handle: fmt.Sprint("person", p)}
			m.Chairs = append(m.Chairs, match.Chair{Owner: o, Tenures: []match.Tenure{{Owner: match.Owner{User: o.User}, Since: begin, Decided: 36, Used: 99 * time.Hour}}})
			m.Persons = append(m.Persons, persons[p])
			m.Final.Result.Scores = append(m.Final.Result.Scores, game.Score{Place: seat + 1, Total: 50 - seat})
		}
		wg.Go(func() {
			if err := store.Commit(match.Change{Match: m}); err != nil {
				b.Error(err)
			}
		})
	}
	wg.Wait()
}

// recordsOf returns a bot on a store, without Discord.
func recordsOf(b *testing.B, store keeping) *router.Bot {
	words, err := titles.Words()
	require.NoError(b, err)
	draw, err := render.New(words, titles.Artists(), picturesAtOnce)
	require.NoError(b, err)
	a := app.New(app.Settings{
		Kept:  app.Kept{Matches: store, Seasons: store, Memory: store, Outbox: store.in, Feeds: store.in},
		Games: allgames.With(allgames.Players{}), Parts: discord.Parts, Now: time.Now, Words: words, Drawer: draw,
		Log: zerolog.Nop(), Metrics: metrics.NewMetrics(prometheus.NewRegistry()),
	})
	b.Cleanup(func() { _ = a.Close(context.Background()) })
	require.NoError(b, a.Read(b.Context()))
	return a.Bot
}
