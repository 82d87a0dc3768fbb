package main

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/match"
)

// TestHerd has news in all matches at once after an outage, more than Discord takes in a minute. Discord must not
// refuse a request, because it would block the bot or the bot would stop sending. A player whose turn comes
// meanwhile is mentioned at once, and everything is posted once.
func TestHerd(t *testing.T) {
	t.Parallel()
	tables := 60
	if servertest.Thorough() {
		tables = servertest.Trials(400) // -trials 2000 takes two minutes
	}
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Turned = false
		herd := newHerd(h, tables)
		h.Start()
		for outage := range 2 { // the first has boards posted, the second has them edited
			h.Stop()
			time.Sleep(20 * time.Minute)
			began := herd.count()
			h.Start()
			herd.playsMeanwhile(outage * 10)
			h.Quietly()
			told := herd.count()
			requests, refused := told.requests-began.requests, told.refused-began.refused
			t.Logf("outage %d: %d matches, %d requests, %d refused, all told after %v; turns told after %v at most",
				outage+1, tables, requests, refused, told.last.Sub(began.at).Round(time.Second), herd.slowest)
			require.Zero(t, refused)
			require.Less(t, herd.slowest, 5*time.Second)
			for n, of := range herd.tables {
				require.Equal(t, outage+1, herd.credits(of), "table %d", n)
			}
		}
	})
}

// A herd is many matches of two people each, in separate channels.
type herd struct {
	h       *house
	tables  []*servertest.Table
	luck    *rand.Rand
	slowest time.Duration // until a player to move was mentioned

	mu   sync.Mutex
	seen herdCount
	told map[string]time.Time // when each person was mentioned last, by user id
}

// A herdCount is what the bot had asked of Discord by some moment.
type herdCount struct {
	at                time.Time
	last              time.Time // the last request
	requests, refused int
}

// newHerd stores the matches before the App is opened.
func newHerd(h *house, tables int) *herd {
	herd := &herd{h: h, luck: rand.New(rand.NewPCG(5, 5)), told: map[string]time.Time{}}
	h.Observe(herd.observe)
	all := halfPlayed(h.T, titles.All()[0].Rules, 20)
	pattern := all[slices.IndexFunc(all, func(s match.Stored) bool {
		return len(s.Match.Chairs) == 2 && bits.OnesCount(uint(s.Match.Awaited())) == 1
	})]
	store, err := openFile(h.o.Config.Data)
	require.NoError(h.T, err)
	for n := range tables {
		channel, err := h.AddChannel(h.Guild, sandbox.TextChannel, fmt.Sprint("table-", n))
		require.NoError(h.T, err)
		of := &servertest.Table{Channel: channel}
		m := pattern.Match
		m.ID, m.Version, m.Pace = match.ID(fmt.Sprintf("m%07d", n)), 0, match.Daily
		m.Place = match.Place{Server: h.Guild.String(), Channel: channel.String()}
		m.Chairs = append([]match.Chair(nil), m.Chairs...)
		for seat := range m.Chairs {
			who := h.User(fmt.Sprintf("player%dat%d", seat, n))
			of.People = append(of.People, who)
			m.Chairs[seat].User = match.User(who.ID().String())
			if m.Awaited().Has(game.Seat(seat)) {
				of.Turn = seat
				m.Chairs[seat].Clock.Left = 24 * time.Hour // it was dealt without limits
			}
		}
		m.Host = m.Chairs[0].Owner
		require.NoError(h.T, store.Commit(match.Change{Match: m, Secret: pattern.Secret, Setup: pattern.Setup, Entries: pattern.Journal}))
		herd.tables = append(herd.tables, of)
	}
	require.NoError(h.T, store.Close())
	return herd
}

func (herd *herd) observe(e sandbox.Entry) {
	if e.Way != sandbox.WayREST {
		return
	}
	herd.mu.Lock()
	defer herd.mu.Unlock()
	herd.seen.requests++
	herd.seen.last = e.Time
	if e.Status == 429 {
		herd.seen.refused++
	}
	var posted struct {
		Mentions struct {
			Users []string `json:"users"`
		} `json:"allowed_mentions"`
	}
	if e.Method == "POST" && e.Status == 200 && json.Unmarshal(e.In, &posted) == nil {
		for _, user := range posted.Mentions.Users {
			herd.told[user] = e.Time
		}
	}
}

func (herd *herd) count() herdCount {
	herd.mu.Lock()
	defer herd.mu.Unlock()
	now := herd.seen
	now.at = herd.h.Now()
	return now
}

// playsMeanwhile makes people move at ten tables, one after the other, counting from the last one, while the outage
// is announced. It waits until the next player was mentioned. A player who has just done something is looking, and
// is not mentioned.
func (herd *herd) playsMeanwhile(from int) {
	told := 0
	for n := range 10 {
		of := herd.tables[len(herd.tables)-1-from-n]
		next, looking := herd.decides(of)
		if looking {
			continue
		}
		told++
		decided := herd.h.Now()
		for herd.toldSince(next, decided).IsZero() {
			require.Less(herd.h.T, herd.h.Now().Sub(decided), time.Minute, "%s is never told", next)
			time.Sleep(100 * time.Millisecond)
		}
		herd.slowest = max(herd.slowest, herd.toldSince(next, decided).Sub(decided))
	}
	require.Greater(herd.h.T, told, 4)
}

// decides makes the active player move until it is the other player's turn. It returns that player, and whether
// they did something meanwhile.
func (herd *herd) decides(of *servertest.Table) (next string, looking bool) {
	var acted [2]bool
	for range 100 {
		if !herd.awaits(of, of.Turn) { // a player with an open menu is not mentioned; only the active player opens one
			of.Turn = 1 - of.Turn
		}
		other := 1 - of.Turn
		waited := herd.awaits(of, other)
		acted[of.Turn] = true
		out, err := of.Decide(herd.luck)
		require.NoError(herd.h.T, err)
		require.Equal(herd.h.T, sandbox.StatusAnswered, out.Status)
		if !waited && herd.awaits(of, other) {
			return of.People[other].ID().String(), acted[other]
		}
	}
	herd.h.T.Fatal("nobody decides")
	return "", false
}

// awaits reports whether a seat is to move.
func (herd *herd) awaits(of *servertest.Table, seat int) bool {
	here, err := herd.h.app.Matches.At(match.Place{Server: herd.h.Guild.String(), Channel: of.Channel.String()})
	require.NoError(herd.h.T, err)
	return here[0].Awaited().Has(game.Seat(seat))
}

// toldSince returns when a person was mentioned after a moment; zero if they were not.
func (herd *herd) toldSince(user string, at time.Time) time.Time {
	herd.mu.Lock()
	defer herd.mu.Unlock()
	if told := herd.told[user]; !told.Before(at) {
		return told
	}
	return time.Time{}
}

// credits counts the posts about the outage at a table.
func (herd *herd) credits(of *servertest.Table) (n int) {
	for _, m := range of.People[0].Sees(of.Channel) {
		if strings.Contains(m.Content, "I couldn’t post here") {
			n++
		}
	}
	return n
}
