package pg

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/norenberc"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// bare is a database that has been connected to, and no more.
func bare(t testing.TB, address string) *Store {
	t.Helper()
	s, err := connect(address)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// layoutOne is a database as the programs of layout 1 left it: matches that have ended ("bzbnjsxi"), are
// being played ("ub3bdtut", and "toy1" of a season), in the lobby, damaged ("36g6e4yb"), and aside.
func layoutOne(t testing.TB, on *pgtest.Server) (address string) {
	t.Helper()
	address = on.Empty(t)
	statements, err := os.ReadFile("testdata/layout1.sql")
	require.NoError(t, err)
	s, err := connect(address)
	require.NoError(t, err)
	defer s.Close()
	conn, err := s.acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	_, err = conn.Conn().PgConn().Exec(t.Context(), string(statements)).ReadAll()
	require.NoError(t, err)
	return address
}

// shows is what the tables of layout 1 have, or the views that are named like them; of the damaged
// match what does not follow from its facts.
func shows(t testing.TB, address string) (all map[string][]string) {
	t.Helper()
	all = map[string][]string{}
	s, err := connect(address)
	require.NoError(t, err)
	defer s.Close()
	for _, of := range []string{"(select * from matches where id <> '36g6e4yb')", "(select id, version, entries, facts, setup from matches)",
		"(select * from sits where match <> '36g6e4yb')", "journal", "drafts", "outbox", "seasons", "events", "posts", "persons", "memory"} {
		var rows []string
		require.NoError(t, s.one(answerWithin, `select array(select x::text from `+of+` x order by 1)`, nil, &rows), of)
		require.NotEmpty(t, rows, of)
		all[of] = rows
	}
	return all
}

// TestMigrate: what was there is there, found as it was, and played on.
func TestMigrate(t *testing.T) {
	t.Parallel()
	address := layoutOne(t, pgtest.Shared(t))
	before := shows(t, address)
	require.NoError(t, bare(t, address).do(`update claims set at = now()`))
	var told []int64
	o := knownTo()
	o.Progress = func(doing string, done, total int64) {
		require.Equal(t, "bringing the database up to date", doing)
		told = append(told, done*100/total)
	}
	s, err := Open(t.Context(), address, o)
	require.NoError(t, err)
	defer s.Close()
	require.Equal(t, []int64{0, 20, 40, 60, 80, 100}, told)
	require.Equal(t, before, shows(t, address))

	all := season.On(s)
	live := map[match.ID]bool{}
	for stored, err := range all.Whole() {
		require.Equal(t, err != nil, stored.Match.ID == "36g6e4yb", "%v", err)
		live[stored.Match.ID] = true
	}
	require.Equal(t, map[match.ID]bool{"36g6e4yb": true, "ub3bdtut": true, "vlaesbw5": true, "toy1": true, "toy2": true}, live)
	_, err = s.Check(nil)
	var damage storage.Damage
	require.ErrorAs(t, err, &damage)
	require.Len(t, damage, 1)
	require.ErrorContains(t, err, "match 36g6e4yb")
	aside := map[string]int{}
	for r, err := range s.Rows() {
		require.NoError(t, err)
		if r.Where == ledger.InAside {
			aside[r.Kind+" "+r.ID+" "+r.Name]++
		}
	}
	require.Equal(t, map[string]int{"match pl5ihjw2 0": 1, "match pl5ihjw2 1draft02": 1, "match pl5ihjw2 1setup": 1, "match pl5ihjw2 2": 5, "season gone 0": 1, "season gone 2": 1}, aside)

	first, err := s.Claim(t.Context(), "claim", "7")
	require.NoError(t, err)
	require.False(t, first, "it is claimed since before")
	p, err := all.Enrol(match.Owner{User: "9", Name: "N"})
	require.NoError(t, err)
	require.EqualValues(t, 4, p, "the third was given, and is gone")
	require.NoError(t, s.Aside(ledger.Ref{Kind: match.Kind, ID: "36g6e4yb"}))
	playOn(t, all)
	_, err = s.Check(nil)
	require.NoError(t, err)
	items, err := s.Said(match.Kind, 104, 1)
	require.NoError(t, err)
	require.EqualValues(t, 105, items[0].N, "numbers go on behind the last one")
}

// playOn ends the match that was being played.
func playOn(t *testing.T, all season.Records) {
	now := noon.Add(time.Hour)
	rules := norenberc.New()
	service := match.New(match.Options{Store: all, Rules: []game.Rules{rules}, Now: func() time.Time { now = now.Add(time.Second); return now },
		Luck: rand.NewChaCha8([32]byte{7}), Trouble: func(id match.ID, err error) { t.Error(id, err) }})
	defer service.Close()
	for turn := 0; ; turn++ {
		over := 0
		for seat := range 3 {
			p := pressedPerson{match: "ub3bdtut", seat: seat, services: []*match.Service{service}, luck: rand.New(rand.NewPCG(uint64(turn), uint64(seat))),
				presses: 1000 * turn, confirmed: map[match.Press]int{}}
			ended, err := p.act()
			require.NoError(t, err)
			if ended {
				over++
			}
		}
		if over == 3 {
			break
		}
	}
	stored, err := all.Load("ub3bdtut")
	require.NoError(t, err)
	archive, err := stored.Archive()
	require.NoError(t, err)
	require.NoError(t, archive.Verify(rules))
}

// TestMigrateWhatWasBegun: databases of the first programs of layout 1, which were without some tables, and
// such with the mark of a move, which stays.
func TestMigrateWhatWasBegun(t *testing.T) {
	t.Parallel()
	address := layoutOne(t, pgtest.Shared(t))
	require.NoError(t, bare(t, address).do(`drop table claims; drop table moved; drop table aside`, pgx.QueryExecModeSimpleProtocol))
	first, err := opened(t, address).Claim(t.Context(), "1", "ann")
	require.NoError(t, err)
	require.True(t, first)

	address = layoutOne(t, pgtest.Shared(t))
	require.NoError(t, bare(t, address).do(`insert into moved values ('{"move":"spring","other":"a file","gone":false,"leaving":true}')`))
	var mark *storage.Mark
	_, err = Open(t.Context(), address, knownTo())
	require.ErrorAs(t, err, &mark)
	require.True(t, mark.Leaving)
	s, left, err := OpenToMove(t.Context(), address, knownTo())
	require.NoError(t, err)
	require.NoError(t, s.Stay(left.Move))
	require.NoError(t, s.Close())
	opened(t, address)

	address = layoutOne(t, pgtest.Shared(t))
	_, err = Open(t.Context(), address, storage.Options{})
	require.ErrorContains(t, err, "nobody says how a match is found")
	opened(t, address)
}

// TestMigrateTogether: processes that start together agree, and those of layout 1 are refused and end:
// the statements are theirs.
func TestMigrateTogether(t *testing.T) {
	t.Parallel()
	address := layoutOne(t, pgtest.Shared(t))
	old := bare(t, address)
	require.NoError(t, old.do(`update keeper set holder = 'old', fence = 7, until = 9000000000000000000`))
	starts := make(chan error)
	for range 4 {
		go func() {
			s, err := Open(context.Background(), address, knownTo())
			if err == nil {
				err = s.Close()
			}
			starts <- err
		}()
	}
	for range 4 {
		require.NoError(t, <-starts)
	}
	var layout int
	require.NoError(t, old.one(answerWithin, `select layout from norenbot`, nil, &layout))
	require.Equal(t, 2, layout, "more than they know")
	const renew = `with now as (select (extract(epoch from clock_timestamp()) * 1e9)::bigint as t)
		update keeper set until = t + $2, holder = $1, fence = case $3::bigint when 0 then fence + 1 else fence end
		from now where case $3::bigint when 0 then until < t else fence = $3 end returning fence`
	var fence int64
	var mark storage.Mark
	require.ErrorContains(t, old.one(answerWithin, renew, []any{"old", 10_000_000_000, 7}, &fence), "nothing", "the keeper has lost the lease")
	require.NoError(t, old.one(answerWithin, renew, []any{"standing by", 10_000_000_000, 0}, &fence))
	require.NoError(t, old.one(answerWithin, `select mark from moved`, nil, &mark), "and who stands by finds the mark")
	require.ErrorContains(t, &mark, "a newer norenbot, which is to be started in the place of this one")
	require.ErrorContains(t, old.do(`update matches set version = version + 1`), "cannot update view")
	require.ErrorContains(t, old.do(`delete from outbox`), "cannot delete from view")
	require.ErrorContains(t, old.do(`insert into memory values ('a', 'b', '{}')`), "cannot insert into view")
	held := opened(t, address).Lease("new")
	require.ErrorIs(t, held.Take(), ErrHeld, "what the old keeper was telling is told before anybody else tells")
}

// TestMigrateWhileItIsCopied: who reads the tables, as pg_dump does, is waited for, and does not stop others
// meanwhile.
func TestMigrateWhileItIsCopied(t *testing.T) {
	t.Parallel()
	address := layoutOne(t, pgtest.Shared(t))
	old := bare(t, address)
	starts := make(chan error, 1)
	require.NoError(t, old.within(readWithin, looking, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select * from journal`); err != nil {
			return err
		}
		go func() {
			s, err := Open(context.Background(), address, knownTo())
			if err == nil {
				err = s.Close()
			}
			starts <- err
		}()
		waits := `select count(*) from pg_stat_activity where wait_event = 'relation' and query like 'lock table%'`
		require.Eventually(t, func() bool { var n int; return old.one(answerWithin, waits, nil, &n) == nil && n > 0 }, patience, 10*time.Millisecond)
		return old.use(readWithin, func(ctx context.Context, conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, `update matches set version = version`)
			return err
		})
	}))
	require.NoError(t, <-starts)
}

var migrations = flag.Int("migrations", 0, "how many migrations TestMigrationKilled ends at any moment (0: one at each stage)")

// TestMigrationKilled ends processes that bring a database up, at each stage and at any moment: it is of the
// one layout or of the other, with everything in it, and the next process goes on.
func TestMigrationKilled(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t)
	before := shows(t, layoutOne(t, on))
	done := 0
	for n := range max(6, *migrations) {
		address := layoutOne(t, on)
		child := exec.Command(os.Args[0], "-test.run=^TestMigrationChild$")
		stage, after := 20*n, time.Duration(0)
		if n >= 6 {
			stage, after = 1000, rand.N(400*time.Millisecond)
		}
		child.Env = append(os.Environ(), "NORENBOT_MIGRATES="+address, fmt.Sprint("NORENBOT_STAYS=", stage))
		out, err := child.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, child.Start())
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if stage == 1000 && lines.Text() == "at 0" || lines.Text() == fmt.Sprint("at ", stage) {
				time.Sleep(after)
				break
			}
		}
		require.NoError(t, child.Process.Kill())
		_ = child.Wait()
		if n < 6 {
			require.Equal(t, "1", on.Do(t, "select layout from "+address[strings.Index(address, "search_path=")+len("search_path="):]+".norenbot"), "stage %d", stage)
			require.Equal(t, before, shows(t, address))
		}
		s, err := Open(t.Context(), address, knownTo())
		require.NoError(t, err, "ended at stage %d, after %v", stage, after)
		require.Equal(t, before, shows(t, address))
		require.NoError(t, s.Close())
		done++
	}
	t.Logf("%d migrations ended", done)
}

// TestMigrationChild is the process that is ended.
func TestMigrationChild(t *testing.T) {
	address := os.Getenv("NORENBOT_MIGRATES")
	if address == "" {
		t.Skip("a part of TestMigrationKilled")
	}
	o := knownTo()
	o.Progress = func(_ string, done, _ int64) {
		fmt.Println("at", done)
		if fmt.Sprint(done) == os.Getenv("NORENBOT_STAYS") {
			select {}
		}
	}
	_, err := Open(context.Background(), address, o)
	require.NoError(t, err)
}
