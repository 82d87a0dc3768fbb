package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const (
	benchMatches  = 500
	benchPresses  = 200 // a second
	benchPictures = 10  // of them draw one
)

// BenchmarkPresses keeps 500 matches going and measures, over loopback TCP and
// the unmodified discordgo, how long a press waits for its answer at 200 presses
// a second of which 10 draw a picture.
//
//	ms/p50 ms/p99        of presses without a picture
//	pic-ms/p50 pic-ms/p99 of those with one
//	cpu-ms/press         of the whole process, the stand-in and telling included
func BenchmarkPresses(b *testing.B) {
	s := newBenchHall(b)
	defer s.close()
	plain, pictured := &stopwatch{}, &stopwatch{}
	cpu := cpuTime()
	every := time.NewTicker(time.Second / benchPresses)
	defer every.Stop()
	without := []string{"/game log", "/my", "/game status"}
	var all sync.WaitGroup
	b.ResetTimer()
	for n := range b.N {
		<-every.C
		t := s.tables[s.luck.IntN(len(s.tables))]
		if n%(benchPresses/benchPictures) == 0 {
			all.Go(func() { pictured.time(func() { s.do(t, "/game play", nil) }) })
			continue
		}
		all.Go(func() { plain.time(func() { s.do(t, without[n%len(without)], nil) }) })
	}
	all.Wait()
	b.StopTimer()
	b.ReportMetric(float64(cpuTime()-cpu)/1e6/float64(b.N), "cpu-ms/press")
	plain.report(b, "ms")
	pictured.report(b, "pic-ms")
}

// A benchHall is many people at many tables.
type benchHall struct {
	b      *testing.B
	world  *sandbox.World
	app    *App
	served chan error
	luck   *rand.Rand
	tables []*benchTable
}

// A benchTable is a person's match against two computer players, in a channel
// of its own.
type benchTable struct {
	mu      sync.Mutex // one person does one thing at a time
	who     *sandbox.User
	channel sandbox.ID
}

func newBenchHall(b *testing.B) *benchHall {
	s := &benchHall{b: b, served: make(chan error, 1), luck: rand.New(rand.NewPCG(1, 1)),
		world: sandbox.New(sandbox.Config{Limits: sandbox.NoLimits(), Concurrency: 100, Journal: 100})}
	guild := s.world.AddGuild("Hanse", "en-US")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	go func() { s.served <- s.world.Serve(l) }()
	settings := defaultConfig()
	settings.Data, settings.HTTP = b.TempDir(), ""
	s.app, err = Open(b.Context(), AppOptions{Config: settings, Token: s.world.Token(), Now: s.world.Now, Line: s.world.Line(),
		Computer: "heuristic", Log: zerolog.Nop()})
	require.NoError(b, err)
	for n := range benchMatches {
		channel, err := s.world.AddChannel(guild, sandbox.TextChannel, fmt.Sprint("games-", n))
		require.NoError(b, err)
		s.tables = append(s.tables, &benchTable{who: s.world.User(fmt.Sprint("player", n)), channel: channel})
	}
	s.eachAtOnce("/game new", map[string]any{"computers": 2})
	s.eachAtOnce("/game start", nil)
	for range 300 { // until the boards are posted
		items, err := s.app.store.Outbox(0, 1)
		require.NoError(b, err)
		if len(items) == 0 {
			break
		}
		time.Sleep(time.Second)
	}
	return s
}

// eachAtOnce has everybody type a command, a few at the same time.
func (s *benchHall) eachAtOnce(command string, options map[string]any) {
	var all sync.WaitGroup
	few := make(chan struct{}, 8)
	for _, t := range s.tables {
		few <- struct{}{}
		all.Go(func() {
			s.do(t, command, options)
			<-few
		})
	}
	all.Wait()
}

// do types a command at a table.
func (s *benchHall) do(t *benchTable, command string, options map[string]any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	out, err := t.who.Slash(t.channel, command, options)
	if err != nil || out.Status != sandbox.StatusAnswered {
		s.b.Errorf("%s was not answered: %v %+v", command, err, out)
	}
}

func (s *benchHall) close() {
	require.NoError(s.b, s.app.Close(context.Background()))
	require.NoError(s.b, s.world.Close())
	require.NoError(s.b, <-s.served)
}

// A stopwatch collects how long things took.
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

func cpuTime() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
