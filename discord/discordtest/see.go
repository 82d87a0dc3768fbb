package discordtest

import (
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// Quietly lets a few seconds pass, so that what is new is told.
func (r *Room) Quietly() { r.Passes(4 * time.Second) }

// Away lets so much time pass that nobody seems to be looking any more.
func (r *Room) Away() { r.Passes(2*core.Nearby + core.LookAgain) }

// Passes lets time pass. The fake's lock is taken first and the bubble waited for at
// the end, so that what the test wrote in the fake and reads of it is no race with
// the bot.
func (r *Room) Passes(d time.Duration) {
	_ = r.Fake.All() // for its lock
	time.Sleep(d)
	synctest.Wait()
}

// Ticks lets time pass, with its limits looked after.
func (r *Room) Ticks(d time.Duration) {
	r.T.Helper()
	for range d / (10 * time.Second) {
		r.Passes(10 * time.Second)
		require.NoError(r.T, r.Matches.Tick())
	}
	r.Quietly()
}

// Waits lets time pass with what is due looked at, a few minutes at a time.
func (r *Room) Waits(d time.Duration) {
	r.T.Helper()
	for end := time.Now().Add(d); time.Now().Before(end); {
		r.Passes(min(4*time.Minute, time.Until(end)))
		require.NoError(r.T, r.Matches.Tick())
		r.Quietly()
	}
}

// Boards are the messages on which a menu can be opened, newest last.
func (r *Room) Boards() []*FakeMessage {
	var found []*FakeMessage
	for _, m := range r.Fake.All() {
		if Button(&m.Message, core.VerbOpen) != "" {
			found = append(found, m)
		}
	}
	return found
}

// Journal is what has happened in the match that was dealt.
func (r *Room) Journal() []match.Entry {
	r.T.Helper()
	stored, err := r.Store.Load(r.ID)
	require.NoError(r.T, err)
	return stored.Journal
}

// OneBoard demands that there is one.
func (r *Room) OneBoard() *FakeMessage {
	r.T.Helper()
	found := r.Boards()
	require.Len(r.T, found, 1, "boards")
	return found[0]
}

// Posted are the messages whose text has a part.
func (r *Room) Posted(part string) []*FakeMessage {
	var found []*FakeMessage
	for _, m := range r.Fake.All() {
		if strings.Contains(m.Text(), part) {
			found = append(found, m)
		}
	}
	return found
}

// Seated is the person in the only seat of a set.
func (r *Room) Seated(m match.Match, set game.Seats) match.User {
	r.T.Helper()
	seats := words.SeatsIn(set)
	require.Len(r.T, seats, 1)
	return m.Chairs[seats[0]].User
}

// Pinged are the people whom messages have pinged, one entry a ping.
func (r *Room) Pinged() []match.User { return r.Fake.Pings }

// DMs are the direct messages to somebody.
func (r *Room) DMs(user match.User) []*FakeMessage {
	_ = r.Fake.All() // for its lock
	return r.Fake.Channels["dm "+string(user)]
}

// Short has the seats say one word each.
func Short(t *game.Table, g *ToyGame) {
	for seat := range g.Seats {
		Ask(t, game.Seat(seat), "say."+strconv.Itoa(seat), 1, 1, 3)
		g.Step++
	}
}

// Reds are the red buttons of a message.
func Reds(m *ui.Message) (ids []string) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button != nil && p.Button.Style == ui.Danger {
				ids = append(ids, p.Button.ID)
			}
		}
	}
	return ids
}

// Drew is the last picture of a kind that was to be drawn.
func (r *Room) Drew(kind render.Kind) (s render.Scene) {
	r.T.Helper()
	for _, at := range r.Drawn.All() {
		if at.Kind == kind {
			s = at
		}
	}
	require.Equal(r.T, kind, s.Kind, "no such picture")
	return s
}

// Labelled is the id of the component of a message that a label or a placeholder begins, or the text that it stands
// beside.
func Labelled(t *testing.T, m *ui.Message, label string) string {
	t.Helper()
	for _, c := range m.Controls() {
		if c.Select != nil && c.Select.Placeholder == label {
			return c.Select.ID
		}
		if c.Button != nil && strings.HasPrefix(c.Button.Label, label) {
			return c.Button.ID
		}
	}
	for _, p := range m.Body {
		if s := p.Section; s != nil && s.Button != nil && strings.HasPrefix(s.Texts[0], label) {
			return s.Button.ID
		}
	}
	require.Failf(t, "no such component", "%s in %+v", label, m)
	return ""
}

// Chosen are the labels of what the selects of a message show as chosen.
func Chosen(m *ui.Message) (all []string) {
	for _, c := range m.Controls() {
		if c.Select == nil {
			continue
		}
		for _, o := range c.Select.Options {
			if o.Default {
				all = append(all, o.Label)
			}
		}
	}
	return all
}

func (r *Room) Match() match.Match {
	r.T.Helper()
	m, err := r.Matches.Match(r.ID)
	require.NoError(r.T, err)
	return m
}
