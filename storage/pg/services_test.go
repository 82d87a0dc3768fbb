package pg

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/norenberc"
	"norenbot/game/season"
	"norenbot/storage/pg/pgtest"
)

// counted is a Store that counts the changes that met a newer version.
type counted struct {
	season.Records
	commits, conflicts *atomic.Int64
}

// Commit implements match.Store.
func (s counted) Commit(c match.Change) error {
	err := s.Records.Commit(c)
	s.commits.Add(1)
	if errors.Is(err, match.ErrConflict) {
		s.conflicts.Add(1)
	}
	return err
}

// pressedPerson is a person who clicks until the match is over, each click at any Service, and each confirmation at
// two of them at the same time, because Discord may deliver it twice.
type pressedPerson struct {
	match     match.ID
	seat      int
	services  []*match.Service
	luck      *rand.Rand
	presses   int
	confirmed map[match.Press]int // the entries of acknowledged clicks
}

func (p *pressedPerson) any() *match.Service { return p.services[p.luck.IntN(len(p.services))] }

// act does one thing, and reports whether the match is over.
func (p *pressedPerson) act() (over bool, err error) {
	user := match.User(strconv.Itoa(p.seat))
	p.presses++
	m, err := p.any().Menu(p.match, user)
	switch {
	case err != nil || m.State == match.Waiting:
		return errors.Is(err, match.ErrEnded), harmless(err)
	case m.State == match.Ended:
		return true, nil
	case m.State == match.Asked && m.Question.Min <= 1 && p.luck.IntN(4) > 0:
		_, err = p.any().Pick(p.match, user, m.Token, []string{m.Question.Options[p.luck.IntN(len(m.Question.Options))].Key})
		return false, harmless(err)
	case m.State == match.Asked && !m.Stands:
		_, err = p.any().PickRest(p.match, user, m.Token)
		return false, harmless(err)
	}
	press := match.Press(fmt.Sprint(p.seat, "-", p.presses))
	var both sync.WaitGroup
	var done [2]match.Confirmed
	var errs [2]error
	for i := range done {
		by := p.any()
		both.Go(func() { done[i], errs[i] = by.Confirm(p.match, user, m.Token, press) })
	}
	both.Wait()
	for i, err := range errs {
		if err == nil && p.confirmed[press] != 0 && p.confirmed[press] != done[i].Entry {
			return false, fmt.Errorf("press %s made the entries %d and %d", press, p.confirmed[press], done[i].Entry)
		}
		if err == nil {
			p.confirmed[press] = done[i].Entry
		}
	}
	return false, errors.Join(harmless(errs[0]), harmless(errs[1]))
}

// harmless ignores errors that a player sees and continues after.
func harmless(err error) error {
	for _, told := range []error{match.ErrStale, match.ErrNotAsked, match.ErrConflict, match.ErrEnded, match.ErrIncomplete} {
		if errors.Is(err, told) {
			return nil
		}
	}
	return err
}

// TestServices has three Services on one database, like three processes, with people who click at any of them:
// every acknowledged click is one entry, none is lost or doubled, and every journal replays.
func TestServices(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	var commits, conflicts atomic.Int64
	var services []*match.Service
	rules := norenberc.New()
	var store season.Records
	for i := range 3 {
		store = season.On(opened(t, address))
		s := match.New(match.Options{Store: counted{store, &commits, &conflicts}, Rules: []game.Rules{rules}, Now: time.Now,
			Luck: rand.NewChaCha8([32]byte{byte(i)}), Trouble: func(id match.ID, err error) { t.Error(id, err) }})
		t.Cleanup(s.Close)
		services = append(services, s)
	}
	const tables, seats = 3, 4
	var people []*pressedPerson
	for n := range tables {
		m, err := services[0].Open(rules.Info().Name, match.Place{Server: "1", Channel: "2"}, match.Owner{User: "0", Name: "0"}, match.Terms{}, "")
		require.NoError(t, err)
		for seat := range seats {
			if seat > 0 {
				user := strconv.Itoa(seat)
				_, err = services[seat%3].Join(m.ID, match.Owner{User: match.User(user), Name: user}, "")
				require.NoError(t, err)
			}
			people = append(people, &pressedPerson{match: m.ID, seat: seat, services: services,
				luck: rand.New(rand.NewPCG(uint64(n), uint64(seat))), confirmed: map[match.Press]int{}})
		}
		_, err = services[n%3].Start(m.ID, "0", "")
		require.NoError(t, err)
	}
	var all sync.WaitGroup
	for _, p := range people {
		all.Go(func() {
			for until := time.Now().Add(patience); time.Now().Before(until); {
				if over, err := p.act(); over || err != nil {
					if err != nil {
						t.Errorf("match %s, seat %d: %v", p.match, p.seat, err)
					}
					return
				}
			}
			t.Errorf("match %s never ends for seat %d", p.match, p.seat)
		})
	}
	all.Wait()

	entries, acknowledged, presses := 0, 0, 0
	for _, p := range people {
		stored, err := store.Load(p.match)
		require.NoError(t, err)
		archive, err := stored.Archive()
		require.NoError(t, err)
		require.NoError(t, archive.Verify(rules))
		made := map[match.Press]int{}
		for _, e := range stored.Journal {
			if e.Press != "" && int(e.Seat) == p.seat {
				require.Zero(t, made[e.Press], "press %s is there twice", e.Press)
				made[e.Press] = e.N
			}
		}
		require.Equal(t, p.confirmed, made)
		entries, acknowledged, presses = entries+len(made), acknowledged+len(p.confirmed), presses+p.presses
	}
	require.Greater(t, acknowledged, 100)
	require.NotZero(t, conflicts.Load(), "nobody pressed at the same time")
	t.Logf("%d presses, %d acknowledged confirmations, %d entries; %d conflicts in %d commits, %.1f per thousand presses",
		presses, acknowledged, entries, conflicts.Load(), commits.Load(), 1000*float64(conflicts.Load())/float64(presses))
}
