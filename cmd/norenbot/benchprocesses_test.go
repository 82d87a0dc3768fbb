package main

import (
	"context"
	"io"
	"net"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/render"
	"norenbot/storage/pg/pgtest"
)

// BenchmarkPressesOfSeveral is BenchmarkPresses with three Apps on one database that syncs. Each has connections,
// memory and an endpoint of its own, like a process; the stand-in sends clicks to them in turn. Wanted: ms/p50 10,
// ms/p99 100, at most 7 reads and one commit a click.
//
//	statements/press  statements that the database executed, without those of an idle bot
//	conflicts/1000    steps that were repeated because another process was faster, in 1,000 clicks
//
// Measured with:
//
//	go test ./cmd/norenbot -run '^$' -bench PressesOfSeveral -benchtime 6000x
func BenchmarkPressesOfSeveral(b *testing.B) {
	s := newSeveral(b, benchMatches, 3)
	idle := s.statements()
	time.Sleep(5 * time.Second)
	idle = (s.statements() - idle) / 5
	var t timed
	before, began := s.statements(), time.Now()
	b.ResetTimer()
	s.press(b.N, &t)
	b.StopTimer()
	took := time.Since(began).Seconds()
	t.report(b, "")
	b.ReportMetric((s.statements()-before-idle*took)/float64(b.N), "statements/press")
	conflicts := int64(0)
	for _, n := range s.conflicts {
		conflicts += n()
	}
	b.ReportMetric(1000*float64(conflicts)/float64(b.N), "conflicts/1000")
}

// BenchmarkOneMore starts one more App on a database with 5,000 half-played live matches, while two others answer
// 20 clicks a second, most of them in matches that are not in memory. Wanted: it answers after at most 10 s.
//
//	s-ready           until it answers
//	ms/p99            of clicks before; beside-ms/p99 while it starts
//
// Measured with:
//
//	go test ./cmd/norenbot -run '^$' -bench OneMore -benchtime 300x
func BenchmarkOneMore(b *testing.B) {
	s := newSeveral(b, 5000, 2)
	s.pace = 20
	var without, beside timed
	b.ResetTimer()
	s.press(b.N, &without)
	ready := make(chan time.Duration, 1)
	began := time.Now()
	go func() {
		s.more()
		ready <- time.Since(began)
	}()
	s.press(b.N, &beside)
	b.StopTimer()
	b.ReportMetric((<-ready).Seconds(), "s-ready")
	without.report(b, "")
	beside.report(b, "beside-")
}

// A several is several Apps on one database.
type several struct {
	benchHall
	address string
	draw    *render.Renderer
	urls    []string
	closing []func() error
	// conflicts counts conflicts, by App.
	conflicts []func() int64
}

// newSeveral opens Apps on a database with this many matches.
func newSeveral(b *testing.B, matches, apps int) *several {
	pgtest.Needed(b)
	on := pgtest.Begin(b)
	b.Cleanup(func() { on.Stop(); os.RemoveAll(on.Folder) })
	s := &several{benchHall: *newWorldHall(b, matches), address: on.Empty(b)}
	dir := b.TempDir()
	seatAll(b, titles.All()[0].Rules, dir, matches, s.place, s.sits)
	c := &console{Context: b.Context(), out: io.Discard, err: io.Discard}
	require.NoError(b, move(c, fileEnd{storeFlags{Data: dir}}, databaseEnd{address: s.address}))
	words, err := titles.Words()
	require.NoError(b, err)
	s.draw, err = render.New(words, titles.Artists(), picturesAtOnce)
	require.NoError(b, err)
	for range apps {
		s.more()
	}
	b.Cleanup(func() {
		require.NoError(b, s.world.SendTo(0))
		for _, end := range s.closing {
			require.NoError(b, end())
		}
		require.NoError(b, s.world.Close())
		require.NoError(b, <-s.served)
	})
	return s
}

// more opens one more App and makes the stand-in send clicks to it.
func (s *several) more() {
	b := s.b
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	settings := defaultConfig()
	settings.Data, settings.HTTP = b.TempDir(), ""
	settings.Endpoint.Address, settings.Endpoint.PublicKey = l.Addr().String(), s.world.PublicKey()
	a, err := Open(b.Context(), AppOptions{Config: settings, Postgres: s.address, Token: s.world.Token(), Now: s.world.Now, Line: s.world.Line(),
		Computer: "heuristic", Log: zerolog.Nop(), Drawer: lookers{s.draw}})
	require.NoError(b, err)
	endpoint, err := a.serveEndpoint(l)
	require.NoError(b, err)
	s.urls = append(s.urls, "http://"+l.Addr().String()+"/interactions")
	require.NoError(b, s.world.SendTo(0, s.urls...))
	s.conflicts = append(s.conflicts, a.Matches.Conflicts)
	s.closing = append(s.closing, func() error {
		endpoint.close()
		return a.Close(context.Background())
	})
}

// statements returns how many statements the database has executed.
func (s *several) statements() float64 {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.address)
	require.NoError(s.b, err)
	defer conn.Close(ctx)
	time.Sleep(1500 * time.Millisecond) // connections report theirs after a second
	var n float64
	require.NoError(s.b, conn.QueryRow(ctx, `select xact_commit from pg_stat_database where datname = current_database()`).Scan(&n))
	return n
}
