//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

// A trial is `norenbot run` in a process of its own, which is disturbed while people click over the stand-in's HTTP
// interface.
type trial struct {
	t        *testing.T
	world    *sandbox.World
	ui       string // where people click: the stand-in's address
	line     string // where the bot finds its Discord; the same, unless a proxy is in between
	guild    sandbox.ID
	channel  sandbox.ID
	config   string
	data     string
	open     func() keeping // opens the bot's store
	job      string         // of the child; "play", unless it has to hurry
	luck     *rand.Rand
	bot      *child
	people   []*trialist
	ends     []syscall.Signal // those that come before any comes again
	quit     bool             // the last process ended as by a crash
	allow    []string         // parts of what the operator may be told
	presses  atomic.Int64
	lost     atomic.Int64 // clicks without an answer
	drafts   int          // answers in drafts that were kept
	entries  int          // confirmed moves
	declined int          // votes that ended

	mu     sync.Mutex
	posts  map[string]map[sandbox.ID]bool // posted messages, by nonce
	failed int                            // those about the end of a vote
}

// newTrial makes the world and its people, one for each name; the bot does not run yet.
func newTrial(t *testing.T, seed uint64, think time.Duration, names ...string) *trial {
	t.Helper()
	t.Logf("seed %d", seed)
	tr := &trial{t: t, job: "play", luck: rand.New(rand.NewPCG(seed, 9)), posts: map[string]map[sandbox.ID]bool{}}
	tr.world, tr.ui = servedAt(t, sandbox.Config{IdentifyEvery: time.Nanosecond, Limits: sandbox.NoLimits(), Journal: 100, Seed: seed})
	tr.world.Guard(t)
	tr.world.Observe(tr.observe)
	tr.line = tr.ui
	tr.open = func() keeping {
		store, err := openFile(tr.data)
		require.NoError(t, err)
		return store
	}
	var err error
	tr.guild = tr.world.AddGuild("Nürnberg", "en-US")
	tr.channel, err = tr.world.AddChannel(tr.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	tr.config, tr.data = configured(t, fmt.Sprintf("http = \"\"\n[computers]\nthink = %q\n", think))
	for i, name := range names {
		p := &servertest.Person{User: tr.world.User(name, sandbox.Locale("en-US")), Server: &servertest.Server{World: tr.world, T: t}, Called: name}
		tr.people = append(tr.people, &trialist{Person: p, tr: tr, luck: rand.New(rand.NewPCG(seed, uint64(i))), done: map[match.ID]*deeds{}})
	}
	return tr
}

// observe notes what the bot posts.
func (tr *trial) observe(e sandbox.Entry) {
	if e.Way != sandbox.WayREST || e.Method != http.MethodPost || e.Status != http.StatusOK || !strings.HasSuffix(e.Route, "/messages") {
		return
	}
	var in struct{ Nonce, Content string }
	var out struct{ ID sandbox.ID }
	if json.Unmarshal(e.In, &in) != nil || json.Unmarshal(e.Out, &out) != nil || in.Nonce == "" {
		return
	}
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if tr.posts[in.Nonce] == nil {
		tr.posts[in.Nonce] = map[sandbox.ID]bool{}
	}
	if !tr.posts[in.Nonce][out.ID] && strings.HasPrefix(in.Content, "Vote failed") {
		tr.failed++
	}
	tr.posts[in.Nonce][out.ID] = true
}

// start starts the bot and waits until it answers.
func (tr *trial) start() {
	tr.t.Helper()
	tr.bot = startChild(tr.t, tr.job, tr.line, tr.world.Token(), tr.config)
	require.Eventually(tr.t, func() bool { return strings.Contains(tr.bot.log.String(), `"message":"ready"`) }, patience, 10*time.Millisecond,
		"the bot does not start: %s", &tr.bot.log)
}

// ended checks the end of a bot's process: it must have the expected status, and must not have logged an error.
func (tr *trial) ended(status int) {
	tr.t.Helper()
	require.Equal(tr.t, status, tr.bot.status(), tr.bot.log.String())
	for line := range strings.Lines(tr.bot.log.String()) {
		if !slices.ContainsFunc(tr.allow, func(part string) bool { return strings.Contains(line, part) }) {
			require.NotContains(tr.t, line, `"level":"error"`)
		}
		if status != crashed {
			require.NotContains(tr.t, line, "goroutine ", "a panic: %s", &tr.bot.log)
		}
	}
}

// play makes all people click until they have made this many clicks together. stop makes them stop; what they wait
// for then stays open.
func (tr *trial) play(presses int) (stop func()) {
	tr.t.Helper()
	for _, p := range tr.people {
		if t := p.deeds(); t.pending != nil {
			t.known = false // the bot may have accepted it: the next menu shows whether it did
		}
	}
	ctx, cancel := context.WithCancel(tr.t.Context())
	var all sync.WaitGroup
	until := tr.presses.Load() + int64(presses)
	for _, p := range tr.people {
		all.Go(func() {
			for ctx.Err() == nil {
				if !p.step(ctx) {
					pauseFor(ctx, 20*time.Millisecond)
				}
			}
		})
	}
	stop = sync.OnceFunc(func() { cancel(); all.Wait() })
	tr.t.Cleanup(stop)
	require.Eventually(tr.t, func() bool { return tr.presses.Load() >= until }, patience, 5*time.Millisecond,
		"nobody gets on: %s", &tr.bot.log)
	return stop
}

func pauseFor(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// inspect opens what a process left behind and compares it with what people saw: no confirmed answer is lost or
// doubled, drafts are as they were answered, and no match is closed for repair. It returns the number of news that
// are not posted yet, and whether only people are to move and nothing is left to clean up.
func (tr *trial) inspect() (news int, rest bool) {
	tr.t.Helper()
	store := tr.open()
	defer func() { require.NoError(tr.t, store.Close()) }()
	rest = true
	for _, stored := range tr.kept(store) {
		m := stored.Match
		if !m.Phase.Live() {
			tr.compare(stored)
			continue
		}
		require.Nil(tr.t, m.Repair, "match %s was closed", m.ID)
		rest = rest && (m.Phase != match.Playing || m.Awaited()&^m.People() == 0) && tr.tidy(store, m.ID)
		tr.compare(stored)
	}
	return tr.untold(store), rest
}

// kept returns all live matches and those that have ended. A database may not answer in time on a busy machine, so
// kept tries for a minute.
func (tr *trial) kept(store keeping) (all []match.Stored) {
	tr.t.Helper()
	begun := time.Now()
	for {
		all = nil
		err := func() error {
			for stored, err := range store.Whole() {
				if err != nil {
					return err
				}
				all = append(all, stored)
			}
			for m, err := range store.Ended(time.Time{}) {
				if err != nil {
					return err
				}
				stored, err := store.Load(m.ID)
				if err != nil {
					return err
				}
				all = append(all, stored)
			}
			return nil
		}()
		if !errors.Is(err, match.ErrAway) || time.Since(begun) > time.Minute {
			require.NoError(tr.t, err)
			return all
		}
	}
}

// untold counts the news that waits.
func (tr *trial) untold(store keeping) int {
	tr.t.Helper()
	return len(storetest.Items(tr.t, store.in))
}

// tidy reports whether no old message of a match still has buttons to remove. What a storm has prevented is done
// with the next news, or by the next process.
func (tr *trial) tidy(store keeping, id match.ID) bool {
	tr.t.Helper()
	var shown struct {
		Retire []struct {
			Done bool `json:"d"`
		} `json:"retire"`
	}
	_, err := store.Recall("board", string(id), &shown)
	require.NoError(tr.t, err)
	for _, spot := range shown.Retire {
		if !spot.Done {
			return false
		}
	}
	return true
}

// compare compares a stored match with what its people saw.
func (tr *trial) compare(stored match.Stored) {
	tr.t.Helper()
	for _, p := range tr.people {
		seat, sits := stored.Match.SeatOf(match.User(p.ID().String()))
		if !sits || p.match != stored.Match.ID {
			continue
		}
		entries := 0
		for _, e := range stored.Journal {
			if e.Seat == seat && e.By == match.ByOwner && e.Act == match.Confirm {
				entries++
			}
		}
		got := p.deeds()
		require.GreaterOrEqual(tr.t, entries, got.confirmed, "%s: confirmed answers of match %s are lost", p.Called, stored.Match.ID)
		require.LessOrEqual(tr.t, entries, got.confirmed+got.unsure, "%s: answers of match %s are there twice; refused were %q", p.Called, stored.Match.ID, got.refused)
		var draft [][]string
		for _, d := range stored.Drafts {
			for _, a := range d.Answers {
				if d.Seat == seat {
					draft = append(draft, slices.Sorted(slices.Values(a.Picks)))
				}
			}
		}
		if got.known && stored.Match.Awaited().Has(seat) && entries == got.confirmed {
			want := []string{fmt.Sprint(got.draft), fmt.Sprint(slices.Concat(got.draft, got.pending))}
			require.Contains(tr.t, want, fmt.Sprint(draft), "%s: the draft of match %s", p.Called, stored.Match.ID)
			tr.drafts += len(draft)
		}
		tr.entries += entries - got.before
		*got = deeds{before: entries, confirmed: entries, draft: draft, known: true}
		p.hand, p.toMove = 0, stored.Match.Phase.Live() && stored.Match.Awaited().Has(seat)
		if !stored.Match.Phase.Live() {
			p.match = ""
		}
	}
}

// oneBoard checks that a person sees one board of their match, and is mentioned in it if they are to move. An
// old board may keep its button as long as a player it pinged is to move.
func (tr *trial) oneBoard(p *trialist) {
	tr.t.Helper()
	var boards []string
	for _, m := range p.Boards() {
		if c, is := servertest.Component(m, "more"); is && strings.Split(c.CustomID, "|")[1] == string(p.match) {
			boards = append(boards, m.Content)
		}
	}
	require.Len(tr.t, boards, 1, "boards of match %s", p.match)
	if p.toMove {
		require.Contains(tr.t, boards[0], "<@"+p.ID().String()+">", "%s is awaited", p.Called)
	}
}

// toldOnce waits until everything is posted, stops the bot, and checks that each match has one board that mentions
// every active player, and that no message was posted twice.
func (tr *trial) toldOnce() {
	tr.t.Helper()
	for deadline := time.Now().Add(patience); ; tr.start() {
		require.True(tr.t, time.Now().Before(deadline), "some news is never told")
		time.Sleep(3 * time.Second) // news is collected and posted, and the next tries follow
		require.NoError(tr.t, tr.bot.Process.Signal(syscall.SIGTERM))
		tr.ended(0)
		if news, rest := tr.inspect(); news == 0 && rest {
			break
		}
	}
	for _, p := range tr.people {
		if p.match != "" {
			tr.oneBoard(p)
		}
	}
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for nonce, messages := range tr.posts {
		require.Len(tr.t, messages, 1, "messages of %s", nonce)
	}
}
