//go:build unix

package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// TestTrialOfSeasons kills the bot while it draws, pairs, deals and posts seasons, at random moments and right
// after one of its requests has reached Discord. In the end each table exists once, and so does each post, thread
// and live message. 100 kills take two and a half minutes: -trials 100.
func TestTrialOfSeasons(t *testing.T) {
	inProcesses(t)
	t.Parallel()
	tr := newSeasonTrial(t)
	kills := servertest.Trials(4)
	asked := 0
	for n := range kills {
		tr.opens(n)
		tr.start()
		if tr.luck.IntN(2) == 0 {
			time.Sleep(time.Duration(tr.luck.IntN(2500)) * time.Millisecond)
			require.NoError(t, tr.bot.Process.Signal(syscall.SIGKILL))
		} else {
			asked++
			tr.kill(1 + tr.luck.IntN(25))
		}
		tr.ended(-1)
	}
	tables := tr.finishes()
	require.Greater(t, tables, kills, "most of them began")
	t.Logf("%d kills, %d of them at a request; %d seasons with %d tables and %d messages, each there once", kills, asked, kills, tables, len(tr.messages))
}

// A seasonTrial is a trial in which small cups are played one after the other, by timeouts alone.
type seasonTrial struct {
	*trial
	cups []cupTrial
	doom atomic.Pointer[doom]

	seen     sync.Mutex
	messages map[sandbox.ID]posted
	threads  map[sandbox.ID]int // by message: started there
}

// A cupTrial is a cup and its channel.
type cupTrial struct {
	id      season.ID
	name    string
	channel sandbox.ID
}

// posted is a message as it was posted.
type posted struct {
	channel sandbox.ID
	content string
}

// A doom is a process that is killed once it has made a number of writing requests.
type doom struct {
	left int
	bot  *os.Process
	done chan struct{}
}

func newSeasonTrial(t *testing.T) *seasonTrial {
	t.Helper()
	tr := &seasonTrial{trial: newTrial(t, uint64(time.Now().UnixNano()), time.Second, "alice", "bruno", "chiara", "dario"),
		messages: map[sandbox.ID]posted{}, threads: map[sandbox.ID]int{}}
	tr.job = "hurry"
	tr.world.Observe(tr.watches)
	return tr
}

// watches notes what is posted, and kills the bot when its time has come: its last request succeeds, and it never
// gets the response.
func (tr *seasonTrial) watches(e sandbox.Entry) {
	if e.Way != sandbox.WayREST || e.Method == http.MethodGet || strings.HasPrefix(e.Route, "/interactions") || strings.HasPrefix(e.Route, "/applications") {
		return
	}
	if d := tr.doom.Load(); d != nil {
		if d.left--; d.left == 0 {
			_ = d.bot.Signal(syscall.SIGKILL) // it may have ended
			close(d.done)
		}
	}
	var out struct {
		ID         sandbox.ID
		ChannelID  sandbox.ID `json:"channel_id"`
		Content    string
		Components []sandbox.Component
	}
	if e.Method != http.MethodPost || e.Status >= 300 || json.Unmarshal(e.Out, &out) != nil {
		return
	}
	tr.seen.Lock()
	defer tr.seen.Unlock()
	switch {
	case strings.HasSuffix(e.Route, "/threads"):
		tr.threads[out.ID]++
	case strings.HasSuffix(e.Route, "/messages"):
		tr.messages[out.ID] = posted{out.ChannelID, sandbox.MessageView{Content: out.Content, Components: out.Components}.Text()}
	}
}

// kill makes the bot die at one of its next requests, or after some time without one.
func (tr *seasonTrial) kill(requests int) {
	tr.t.Helper()
	d := &doom{requests, tr.bot.Process, make(chan struct{})}
	tr.doom.Store(d)
	select {
	case <-d.done:
	case <-time.After(5 * time.Second):
	}
	tr.doom.Store(nil)
	require.NoError(tr.t, tr.bot.Process.Signal(syscall.SIGKILL))
}

// opens opens a cup of four in a channel of its own, while no bot runs.
func (tr *seasonTrial) opens(n int) {
	tr.t.Helper()
	channel, err := tr.world.AddChannel(tr.guild, sandbox.TextChannel, fmt.Sprint("cup-", n))
	require.NoError(tr.t, err)
	cup := cupTrial{name: fmt.Sprint("Cup ", n), channel: channel}
	tr.reads(func(store keeping) {
		now := time.Now() // until all have signed up, however long that takes
		s := season.New(season.Options{Store: store, Games: titles.Infos(), Now: func() time.Time { return now }, Luck: rand.Reader})
		require.NoError(tr.t, s.Ready(tr.t.Context()))
		cup.id, err = s.Open(match.Owner{User: match.User(tr.people[0].ID().String()), Name: "alice"}, season.Plan{Pace: match.Blitz,
			Home: match.Place{Server: tr.guild.String(), Channel: channel.String()}, Terms: league.Terms{Name: cup.name, Game: titles.Infos()[0].Name,
				// Longer than the bot is ever off at a time.
				Format: league.Cup, Table: 2, GoOn: 1, Least: 4, Last: now.Add(time.Second), Start: now.Add(2 * time.Second), Long: 20 * time.Second}})
		require.NoError(tr.t, err)
		for _, p := range tr.people {
			require.NoError(tr.t, s.Do(cup.id, match.Owner{User: match.User(p.ID().String()), Name: p.Called}, 0, league.Signed{}))
		}
	})
	tr.cups = append(tr.cups, cup)
}

// reads reads or writes the store while no bot runs.
func (tr *seasonTrial) reads(do func(keeping)) {
	tr.t.Helper()
	store, err := openFile(tr.data)
	require.NoError(tr.t, err)
	defer func() { require.NoError(tr.t, store.Close()) }()
	do(store)
}

// finishes lets all cups end and be posted, and checks that nothing is missing or doubled.
func (tr *seasonTrial) finishes() (tables int) {
	tr.t.Helper()
	for deadline, rest := time.Now().Add(patience), false; !rest; {
		require.True(tr.t, time.Now().Before(deadline), "the seasons do not end, or are never told")
		tr.start()
		time.Sleep(5 * time.Second)
		require.NoError(tr.t, tr.bot.Process.Signal(syscall.SIGTERM))
		tr.ended(0)
		tr.reads(func(s keeping) { rest = tr.atRest(s) })
	}
	tr.reads(func(s keeping) {
		for _, cup := range tr.cups {
			tables += tr.whole(s, cup)
		}
	})
	for id, n := range tr.threads {
		require.Equal(tr.t, 1, n, "threads %v", id)
	}
	return tables
}

// atRest reports whether every season is over and all news is posted.
func (tr *seasonTrial) atRest(s keeping) bool {
	for f, err := range s.Seasons() {
		require.NoError(tr.t, err)
		if f.Phase != league.Over {
			return false
		}
	}
	return len(seasontest.Items(tr.t, s.in))+len(storetest.Items(tr.t, s.in)) == 0
}

// whole checks that a cup has each started table once, and its channel each message.
func (tr *seasonTrial) whole(s keeping, cup cupTrial) (tables int) {
	tr.t.Helper()
	stored, err := s.LoadSeason(cup.id)
	require.NoError(tr.t, err)
	folded, err := league.Fold(stored.Events)
	require.NoError(tr.t, err)
	require.Len(tr.t, folded.Pairings, 3)
	dealt := map[int]int{}
	for m, err := range s.Contests(cup.id) {
		require.NoError(tr.t, err)
		dealt[m.Contest.Pairing]++
	}
	want := []string{"## " + cup.name}
	for _, post := range []string{"** · The draw is done", "** · Round 1 starts", "** · Round 2 starts", "** · It’s over!"} {
		want = append(want, "**"+cup.name+post)
	}
	for i, p := range folded.Pairings { // the bot may have been off for all of a round
		require.Equal(tr.t, p.Try, dealt[i+1], "%s, table %d", cup.name, i+1)
		if p.Try > 0 {
			for _, post := range []string{"The match has started", "This match was stopped early"} {
				want = append(want, fmt.Sprintf("**%s · Table %d**\n%s", cup.name, i+1, post))
			}
			tables++
		}
	}
	said := tr.said(cup.channel)
	for _, post := range want {
		found := slices.DeleteFunc(slices.Clone(said), func(s string) bool { return !strings.HasPrefix(s, post) })
		require.Len(tr.t, found, 1, "%s: %q among %q", cup.name, post, said)
	}
	require.LessOrEqual(tr.t, len(said), len(want)+1, "besides, only that signing up is about to close: %q", said)
	return tables
}

// said returns the messages that were posted in a channel.
func (tr *seasonTrial) said(channel sandbox.ID) (all []string) {
	tr.seen.Lock()
	defer tr.seen.Unlock()
	for _, m := range tr.messages {
		if m.channel == channel {
			all = append(all, m.content)
		}
	}
	return all
}
