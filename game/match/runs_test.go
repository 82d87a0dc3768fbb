package match_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// counted are rules that count how often a game is dealt: once for every replay.
type counted struct {
	toy
	replays *int
}

func (r counted) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	*r.replays++
	return r.toy.Deal(setup, luck)
}

// TestReplays holds every press to as few replays as it needs: what it costs is
// mostly that. A cold press is the first after its match was put away.
func TestReplays(t *testing.T) {
	replays := 0
	c := newClub(t, func(o *match.Options) { o.Rules = []game.Rules{counted{replays: &replays}}; o.Keep = 1 })
	other, id := c.deal(2, match.Terms{}), c.deal(2, match.Terms{})
	var menu match.Menu
	steps := []struct {
		name       string
		do         func() error
		warm, cold int
	}{
		{"a menu", func() (err error) { menu, err = c.Menu(id, "0"); return err }, 0, 1},
		{"the first pick", func() (err error) { menu, err = c.Pick(id, "0", menu.Token, []string{"1"}); return err }, 1, 2},
		{"a menu with a draft", func() (err error) { menu, err = c.Menu(id, "0"); return err }, 0, 2},
		{"another pick", func() (err error) { menu, err = c.Pick(id, "0", menu.Token, []string{"8"}); return err }, 0, 2},
		{"one step back", func() (err error) { menu, err = c.PickBack(id, "0", menu.Token); return err }, 1, 3},
		{"the pick again", func() (err error) { menu, err = c.Pick(id, "0", menu.Token, []string{"7"}); return err }, 0, 2},
		{"a stale press", func() error {
			if _, err := c.Pick(id, "0", "00000000", nil); !errors.Is(err, match.ErrStale) {
				return errors.New("it was taken")
			}
			return nil
		}, 0, 2},
		{"start over", func() (err error) { menu, err = c.StartOver(id, "0", menu.Token); return err }, 0, 2},
		{"the first pick again", func() (err error) { menu, err = c.Pick(id, "0", menu.Token, []string{"2"}); return err }, 1, 2},
		{"a look", func() error { _, err := c.Look(id, "1"); return err }, 0, 1},
		{"confirming", func() error { _, err := c.Confirm(id, "0", menu.Token, c.newPress()); return err }, 0, 2},
		{"taking back", func() (err error) { menu, err = c.Withdraw(id, "0", c.newPress()); return err }, 2, 3},
		{"confirming again", func() error { _, err := c.Confirm(id, "0", menu.Token, c.newPress()); return err }, 0, 2},
	}
	for _, cold := range []bool{false, true} {
		for _, s := range steps {
			want := s.warm
			if cold {
				want = s.cold
				_, err := c.Match(other)
				require.NoError(t, err)
			}
			replays = 0
			require.NoError(t, s.do(), s.name)
			require.Equal(t, want, replays, "replays of %s, cold %v", s.name, cold)
		}
		var err error // so that it can be played again
		menu, err = c.Withdraw(id, "0", c.newPress())
		require.NoError(t, err)
		_, err = c.StartOver(id, "0", menu.Token)
		require.NoError(t, err)
	}
}

// TestSketchIsNeverOld changes a match behind a draft that is kept for the next
// press: the menu is always that of a Service that has just begun.
func TestSketchIsNeverOld(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	same := func(did string) {
		t.Helper()
		kept := c.menu(id, 0)
		c.start()
		require.Equal(t, c.menu(id, 0), kept, did)
	}
	c.pick(id, 0, "1")
	same("a pick")
	c.pick(id, 0, "7")
	c.give(id, 1, "2")
	same("another seat has decided")
	c.pick(id, 2, "3")
	same("another seat has drafted")
	_, err := c.Withdraw(id, "1", c.newPress())
	require.NoError(t, err)
	same("another seat has taken back")
	c.store.Fail = func(match.Change) error { return errors.New("no disk") }
	_, err = c.PickBack(id, "0", c.menu(id, 0).Token)
	require.Error(t, err)
	same("a pick could not be taken back")
	c.store.Fail = func(match.Change) error { return errors.New("no disk") }
	_, err = c.Confirm(id, "0", c.menu(id, 0).Token, "")
	require.Error(t, err)
	c.store.Fail = nil
	same("it could not be confirmed")
	c.confirm(id, 0)
	same("it was confirmed")
}

// TestEntriesReadAlike reads entries with and without white space, which takes
// the way of encoding/json: both ways say the same.
func TestEntriesReadAlike(t *testing.T) {
	owner := person(3)
	for _, e := range []match.Entry{
		{Act: match.Deal, At: 1_800_000_000, Print: 1<<32 - 1},
		{Seat: 3, Answers: []game.Answer{{Seat: 3, Key: "pass", Picks: []string{}}, {Seat: 3, Key: "take", Picks: []string{"a.b", "c-d+e"}}}, At: -5, Press: "1152921504606846976"},
		{Seat: 1, Answers: []game.Answer{{Seat: 1, Key: "take", Picks: []string{"4"}}}, By: match.ByDeadline, Print: 7},
		{Act: match.Back, To: 12, Press: "9", Print: 1},
		{Act: match.Rewind, To: 3, By: match.ByOperator, User: "root"},
		{Act: match.Rewind, To: 3, By: match.ByOperator, User: "Jörg \"the <boss>\""},
		{Act: match.Seated, Seat: 2, Owner: &owner, By: match.ByVote},
	} {
		data, err := json.Marshal(e)
		require.NoError(t, err)
		indented, err := json.MarshalIndent(e, "", " ")
		require.NoError(t, err)
		var fast, slow match.Entry
		require.NoError(t, fast.UnmarshalJSON(data))
		require.NoError(t, slow.UnmarshalJSON(indented))
		require.Equal(t, e, fast)
		require.Equal(t, e, slow)
	}
	for _, bad := range []string{
		``, `{`, `{}x`, `{"s":0,"t":1,"f":1`, `{"s":0,"t":1,"f":1}}`, `{"s":0,"t":1,"f":4294967296}`, `{"s":0,"t":01,"f":1}`,
		`{"s":0,"a":[["x]],"t":1,"f":1}`, `{"s":0,"a":[["x"],],"t":1,"f":1}`, `{"s":,"t":1,"f":1}`, "{\"s\":0,\"t\":1,\"i\":\"\n\",\"f\":1}",
	} {
		require.Error(t, new(match.Entry).UnmarshalJSON([]byte(bad)), bad)
	}
}

// revised are toy's rules after a fix: games of the revision before it go on as they were dealt.
type revised struct{ newer }

func (revised) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	return toy{shift: setup.Revision - 1}.Deal(setup, luck)
}

// TestMatchesGoOnByTheRevisionTheyWereDealtUnder: a new program, whose rules lead elsewhere,
// replays what stands, draft and all, and plays on; what it deals has the new revision.
func TestMatchesGoOnByTheRevisionTheyWereDealtUnder(t *testing.T) {
	c := newClub(t)
	old := c.deal(2, match.Terms{})
	c.plans(old, 2)
	c.pick(old, 0, "1")
	c.rules = revised{}
	c.start()
	require.Nil(t, c.facts(old).Repair)
	c.finish(old)
	require.Equal(t, 1, c.stored(old).Setup.Revision)
	require.Equal(t, match.Played, c.facts(old).Final.Outcome)

	fresh := c.deal(2, match.Terms{})
	c.finish(fresh)
	require.Equal(t, 2, c.stored(fresh).Setup.Revision)
}
