package match_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"norenbot/game"
	"norenbot/game/match"
)

// A model is what a match must remember: what stands, and the drafts.
type model struct {
	*club
	id       match.ID
	seats    int
	entries  int
	standing []match.Entry // N, Seat, Answers
	drafts   map[game.Seat][]game.Answer
	states   [][]match.Entry     // what stood after each entry, from 0
	pressed  map[match.Press]int // presses that made an entry
}

func newModel(t *rapid.T) *model {
	seats := rapid.IntRange(2, 3).Draw(t, "seats")
	c := newClub(tb{rapid: t})
	m := &model{club: c, id: c.deal(seats, match.Terms{}), seats: seats, drafts: map[game.Seat][]game.Answer{}, pressed: map[match.Press]int{}}
	m.entries, m.states = 1, [][]match.Entry{nil, nil}
	return m
}

// tb makes a rapid.T serve where a testing.TB is wanted.
type tb struct {
	testing.TB
	rapid *rapid.T
}

func (tb) Helper()                        {}
func (tb) Cleanup(func())                 {}
func (t tb) FailNow()                     { t.rapid.FailNow() }
func (t tb) Errorf(text string, a ...any) { t.rapid.Errorf(text, a...) }

func (m *model) seat(t *rapid.T) game.Seat {
	if m.facts(m.id).Phase != match.Playing {
		t.Skip("it is over")
	}
	return game.Seat(rapid.IntRange(0, m.seats-1).Draw(t, "seat"))
}

// did notes a new entry.
func (m *model) did() {
	m.entries++
	m.states = append(m.states, slices.Clone(m.standing))
	awaited := m.facts(m.id).Awaited()
	for seat := range m.drafts {
		if !awaited.Has(seat) {
			delete(m.drafts, seat)
		}
	}
}

// seen is everything that the others, and anybody, can see.
func (m *model) seen(but game.Seat) string {
	var all []any
	for seat := range game.Seat(m.seats) {
		if seat != but {
			all = append(all, m.menu(m.id, int(seat)))
		}
	}
	look, err := m.Look(m.id, "")
	require.NoError(m.t, err)
	look.Match.Version = 0
	data, err := json.Marshal(append(all, look))
	require.NoError(m.t, err)
	return string(data)
}

// edit changes a draft, which nobody else may notice.
func (m *model) edit(seat game.Seat, f func(match.Menu) ([]game.Answer, error)) {
	before := m.seen(seat)
	draft, err := f(m.menu(m.id, int(seat)))
	if err != nil {
		return
	}
	m.drafts[seat] = draft
	require.Equal(m.t, before, m.seen(seat))
}

func (m *model) pickAny(t *rapid.T) {
	seat := m.seat(t)
	m.edit(seat, func(menu match.Menu) ([]game.Answer, error) {
		if menu.State != match.Asked {
			_, err := m.Pick(m.id, userOf(seat), menu.Token, []string{"1"})
			require.ErrorIs(t, err, match.ErrNotAsked)
			return nil, err
		}
		option := rapid.SampledFrom(menu.Question.Options).Draw(t, "option")
		next, err := m.Pick(m.id, userOf(seat), menu.Token, []string{option.Key})
		require.NoError(t, err)
		return next.Draft, nil
	})
}

func (m *model) pickBack(t *rapid.T) {
	seat := m.seat(t)
	m.edit(seat, func(menu match.Menu) ([]game.Answer, error) {
		_, err := m.PickBack(m.id, userOf(seat), menu.Token)
		if len(menu.Draft) == 0 {
			require.ErrorIs(t, err, game.ErrNothing)
			return nil, err
		}
		require.NoError(t, err)
		return menu.Draft[:len(menu.Draft)-1], nil
	})
}

func (m *model) startOver(t *rapid.T) {
	seat := m.seat(t)
	m.edit(seat, func(menu match.Menu) ([]game.Answer, error) {
		_, err := m.StartOver(m.id, userOf(seat), menu.Token)
		return nil, err
	})
}

func (m *model) confirmAny(t *rapid.T) {
	seat := m.seat(t)
	menu, press := m.menu(m.id, int(seat)), m.newPress()
	done, err := m.Confirm(m.id, userOf(seat), menu.Token, press)
	if menu.State != match.Ready {
		require.Error(t, err)
		return
	}
	require.NoError(t, err)
	m.standing = append(m.standing, match.Entry{N: m.entries + 1, Seat: seat, Answers: menu.Draft})
	require.Equal(t, m.entries+1, done.Entry)
	m.pressed[press] = done.Entry
	delete(m.drafts, seat)
	m.did()
}

// repeat confirms again with a press that made an entry.
func (m *model) repeat(t *rapid.T) {
	for press, entry := range m.pressed {
		done, err := m.Confirm(m.id, "0", "whatever", press)
		require.NoError(t, err)
		require.Equal(t, entry, done.Entry)
		return
	}
	t.Skip("nothing was confirmed")
}

func (m *model) withdrawAny(t *rapid.T) {
	seat := m.seat(t)
	if _, err := m.Withdraw(m.id, userOf(seat), m.newPress()); err != nil {
		require.True(t, errors.Is(err, game.ErrNothing) || errors.Is(err, game.ErrSettled) || errors.Is(err, game.ErrOthers), err)
		return
	}
	for at, e := range slices.Backward(m.standing) {
		if e.Seat == seat {
			m.standing = slices.Delete(slices.Clone(m.standing), at, at+1)
			m.drafts[seat] = e.Answers
			break
		}
	}
	m.did()
}

// rewindAny has everybody agree to go back before one seat's last entry.
func (m *model) rewindAny(t *rapid.T) {
	seat := m.seat(t)
	v, err := m.Propose(m.id, userOf(seat), match.GoBack, 0)
	if err != nil {
		require.ErrorIs(t, err, game.ErrNothing)
		return
	}
	for voter := range game.Seat(m.seats) {
		if voter != seat {
			_, err = m.Ballot(m.id, userOf(voter), match.GoBack, seat, true)
			require.NoError(t, err)
		}
	}
	m.standing = slices.Clone(m.states[v.To])
	clear(m.drafts)
	m.did()
}

func (m *model) restart(*rapid.T) { m.start() }

// fullDisk tries everything while nothing can be stored.
func (m *model) fullDisk(t *rapid.T) {
	seat := m.seat(t)
	user, menu := userOf(seat), m.menu(m.id, int(seat))
	m.store.Fail = func(match.Change) error { return errDisk }
	defer func() { m.store.Fail = nil }()
	var errs []error
	if menu.State == match.Asked {
		_, err := m.Pick(m.id, user, menu.Token, menu.Question.Default)
		errs = append(errs, err)
	}
	if menu.State == match.Ready {
		_, err := m.Confirm(m.id, user, menu.Token, m.newPress())
		errs = append(errs, err)
	}
	_, err := m.Concede(m.id, user)
	for _, err := range append(errs, err) {
		require.ErrorIs(t, err, errDisk)
	}
}

// holds checks that the match remembers what the model does.
func (m *model) holds(t *rapid.T) {
	s := m.stored(m.id)
	require.Len(t, s.Journal, m.entries)
	rec, err := match.RecordOf("toy", *s.Setup, s.Journal)
	require.NoError(t, err)
	var log []game.Answer
	for _, e := range m.standing {
		log = append(log, e.Answers...)
	}
	require.Equal(t, log, rec.Log)
	for seat := range game.Seat(m.seats) {
		var stored []game.Answer
		for _, d := range s.Drafts {
			if d.Seat == seat {
				stored = d.Answers
			}
		}
		require.Equal(t, len(m.drafts[seat]), len(stored))
		if s.Match.Phase == match.Playing {
			menu := m.menu(m.id, int(seat))
			require.False(t, menu.Lost)
			require.Equal(t, stored, menu.Draft)
			if len(stored) > 0 {
				require.Equal(t, m.drafts[seat], stored)
			}
		}
	}
}

// TestNothingIsLost plays, edits, takes back and restarts at random: what was
// confirmed stands, drafts are kept and stay secret, a press counts once.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newModel(t)
		defer m.check()
		t.Repeat(map[string]func(*rapid.T){
			"pick": m.pickAny, "pick again": m.pickAny, "and again": m.pickAny,
			"pick back": m.pickBack, "start over": m.startOver,
			"confirm": m.confirmAny, "confirm soon": m.confirmAny, "press twice": m.repeat,
			"withdraw": m.withdrawAny, "rewind": m.rewindAny,
			"restart": m.restart, "full disk": m.fullDisk,
			"": m.holds,
		})
	})
}
