package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

const (
	benchPresses  = 200 // per second
	benchPictures = 10  // of these draw a picture
	benchBoards   = 20  // tables with a posted board, where people look at it
)

// BenchmarkPresses keeps 500 matches running and measures, over loopback TCP and the unmodified discordgo, how long
// a click waits for its answer at 200 clicks a second. Ten of them draw a picture (a look at the board). The others
// are moves: a player opens the menu, picks, sometimes starts over, and confirms; then the next player does. Two to
// five people sit at each table, so no computer player thinks. A fifth of the matches is not in memory
// (matches.ready).
//
//	ms/p50 ms/p99        of clicks without a picture
//	pic-ms/p50 pic-ms/p99 of those with one
//	cpu-ms/press         of the whole process, with the stand-in, HTTP, pictures
//	                     and posting; see BenchmarkPressCPU
func BenchmarkPresses(b *testing.B) {
	s := newBenchHall(b, benchMatches, func(s *benchHall, dir string) { seat(b, titles.All()[0].Rules, dir, s.place, s.sits) })
	defer s.close()
	s.presses(b)
}

// presses clicks at the benchmark's pace and reports the times.
func (s *benchHall) presses(b *testing.B) {
	var t timed
	b.ResetTimer()
	s.press(b.N, &t)
	b.StopTimer()
	t.report(b, "")
}

// press makes this many clicks at the benchmark's pace.
func (s *benchHall) press(presses int, timed *timed) {
	cpu := cpuTime()
	every := time.NewTicker(time.Second / time.Duration(s.pace))
	defer every.Stop()
	var all sync.WaitGroup
	for n := range presses {
		<-every.C
		t := s.tables[s.luck.IntN(len(s.tables))]
		luck := s.luck.Uint64()
		if n%(benchPresses/benchPictures) == 0 {
			t = s.tables[s.luck.IntN(benchBoards)]
			all.Go(func() { timed.pictured.time(func() { s.answered(t.Board()) }) })
			continue
		}
		all.Go(func() {
			t.Lock() // a table does one thing at a time
			defer t.Unlock()
			timed.plain.time(func() { s.answered(t.Decide(rand.New(rand.NewPCG(luck, 1)))) })
		})
	}
	all.Wait()
	timed.cpu += cpuTime() - cpu
	timed.presses += presses
}

// A timed collects how long clicks took.
type timed struct {
	plain, pictured stopwatch
	presses         int
	cpu             time.Duration // of the whole process
}

// report reports the times, with word before each metric's name.
func (t *timed) report(b *testing.B, word string) {
	b.ReportMetric(float64(t.cpu)/1e6/float64(t.presses), word+"cpu-ms/press")
	t.plain.report(b, word+"ms")
	t.pictured.report(b, word+"pic-ms")
}

// A benchHall is many people at many tables.
type benchHall struct {
	b      *testing.B
	world  *sandbox.World
	app    *App
	served chan error
	luck   *rand.Rand
	guild  sandbox.ID
	tables []*servertest.Table
	pace   int // clicks per second
}

// newWorldHall returns a hall with this many tables and no App.
func newWorldHall(b *testing.B, tables int) *benchHall {
	s := &benchHall{b: b, pace: benchPresses, served: make(chan error, 1), luck: rand.New(rand.NewPCG(1, 1)),
		world: sandbox.New(sandbox.Config{Limits: sandbox.NoLimits(), IdentifyEvery: time.Nanosecond, Journal: 100})}
	s.guild = s.world.AddGuild("Hanse", "en-US")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	go func() { s.served <- s.world.Serve(l) }()
	for n := range tables {
		channel, err := s.world.AddChannel(s.guild, sandbox.TextChannel, fmt.Sprint("games-", n))
		require.NoError(b, err)
		s.tables = append(s.tables, &servertest.Table{Channel: channel, Moves: true})
	}
	return s
}

// newBenchHall opens an App after fill has stored a match for each table in its data folder.
func newBenchHall(b *testing.B, tables int, fill func(s *benchHall, dir string)) *benchHall {
	s := newWorldHall(b, tables)
	settings := defaultConfig()
	settings.Data, settings.HTTP = b.TempDir(), ""
	fill(s, settings.Data)
	s.announce(settings.Data)
	words, err := titles.Words()
	require.NoError(b, err)
	draw, err := render.New(words, titles.Artists(), picturesAtOnce)
	require.NoError(b, err)
	s.app, err = Open(b.Context(), AppOptions{Config: settings, Token: s.world.Token(), Now: s.world.Now, Line: s.world.Line(),
		Computer: "heuristic", Log: zerolog.Nop(), Drawer: lookers{draw}})
	require.NoError(b, err)
	for _, t := range s.tables[:benchBoards] { // so that the renderers have drawn every piece once
		require.Eventually(b, t.HasBoard, time.Minute, 10*time.Millisecond)
		s.answered(t.Board())
	}
	return s
}

// announce makes the App post the boards of the first matches. Posting everything that happened in each would take
// minutes.
func (s *benchHall) announce(dir string) {
	store, err := openFile(dir)
	require.NoError(s.b, err)
	defer store.Close()
	left := benchBoards
	for m, err := range store.Live() {
		require.NoError(s.b, err)
		if left--; left < 0 {
			break
		}
		turn := match.Item{Match: m.ID, News: match.Turn, Entry: m.Entries, Seats: m.Awaited()}
		require.NoError(s.b, store.Commit(match.Change{Match: m, Outbox: []match.Item{turn}}))
	}
}

// place returns where the match of a table is played.
func (s *benchHall) place(n int) match.Place {
	return match.Place{Server: s.guild.String(), Channel: s.tables[n].Channel.String()}
}

// sits adds a person to table n, for a seat, and returns their id.
func (s *benchHall) sits(n, seat int) string {
	return s.sitDown(n, fmt.Sprintf("player%dat%d", seat, n))
}

// sitDown adds a person to table n and returns their id.
func (s *benchHall) sitDown(n int, name string) string {
	who := s.world.User(name)
	s.tables[n].People = append(s.tables[n].People, who)
	return who.ID().String()
}

// lookers draws pictures only for players who look at the whole board.
type lookers struct{ *render.Renderer }

// Picture implements discord.Drawer.
func (d lookers) Picture(ctx context.Context, s render.Scene) (render.Picture, error) {
	if s.Kind != render.Board || s.Whose == game.Public {
		return blank{}.Picture(ctx, s)
	}
	return d.Renderer.Picture(ctx, s)
}

func (s *benchHall) answered(out sandbox.Outcome, err error) {
	if err != nil || out.Status != sandbox.StatusAnswered {
		s.b.Errorf("a press was not answered: %v %+v", err, out)
	}
}

func (s *benchHall) close() {
	require.NoError(s.b, s.app.Close(context.Background()))
	require.NoError(s.b, s.world.Close())
	require.NoError(s.b, <-s.served)
}

// A stopwatch collects durations.
type stopwatch struct {
	mu   sync.Mutex
	took []time.Duration
}

func (w *stopwatch) time(f func()) {
	began := time.Now()
	f()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.took = append(w.took, time.Since(began))
}

func (w *stopwatch) report(b *testing.B, unit string) {
	if len(w.took) == 0 {
		return
	}
	slices.Sort(w.took)
	at := func(share float64) float64 { return float64(w.took[int(share*float64(len(w.took)-1))]) / 1e6 }
	b.ReportMetric(at(.50), unit+"/p50")
	b.ReportMetric(at(.99), unit+"/p99")
}
