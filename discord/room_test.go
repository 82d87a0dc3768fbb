package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/metrics"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
	"norenbot/render"
)

// A toy is a game of one script: what is asked is the test's business.
type toy struct{ play script }

// A script asks its questions; each Step of its game shows in the View.
type script func(*game.Table, *toyGame)

// Info implements game.Rules.
func (toy) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 1000}
}

// Deal implements game.Rules.
func (r toy) Deal(s game.Setup, _ *rand.Rand) (game.Game, error) {
	return &toyGame{toy: r, seats: s.Seats}, nil
}

type toyGame struct {
	toy
	seats int
	step  int
	said  []string // what the seats are ranked by, if anything
}

// Play implements game.Game.
func (g *toyGame) Play(t *game.Table) game.Result {
	g.play(t, g)
	r := game.Result{}
	for seat := range g.seats {
		s := game.Score{Place: 1, Total: 1}
		for _, other := range g.said {
			if other > g.said[seat] {
				s.Place++
			}
		}
		r.Scores = append(r.Scores, s)
	}
	return r
}

// View implements game.Game.
func (g *toyGame) View(game.Seat) any { return fmt.Sprint("view ", g.step) }

// Check implements game.Game.
func (*toyGame) Check() error { return nil }

// turns has the seats take turns: each says one of three words, which is told.
func turns(t *game.Table, g *toyGame) {
	for n := range 40 {
		seat := game.Seat(n % g.seats)
		said := ask(t, seat, "say", 1, 1, 3)
		g.step++
		t.Say("toy.said", game.Who(seat), game.Num(len(said[0])))
	}
}

// ask asks for least to most of so many options, "o00" to "o99".
func ask(t *game.Table, seat game.Seat, key string, least, most, options int) []string {
	m := game.Ask[string](t, key, seat)
	m.Text.Say("toy.ask")
	m.Min, m.Max = least, most
	for i := range options {
		word := fmt.Sprintf("o%02d", i)
		m.Offer(word, word).Text.Say("toy.option", game.Num(i))
	}
	return slices.Clone(m.Some())
}

// toyLibrary and ownWords are read once for all tests: nothing changes them.
var (
	toyLibrary = sync.OnceValue(func() *text.Library { return text.MustOpen(words.Shelf(), toyWords) })
	ownWords   = sync.OnceValue(func() *text.Library { return text.MustOpen(words.Shelf()) })
)

var toyWords = texttest.Same("toy", `
"title" = "Toy"
"ask" = "What do you say?"
"option" = "word {0}"
"group.0" = "West"
"group.1" = "East"
"group.2" = "Income"
"group.3" = "Markers"
"group.4" = "Other"
"group.5" = "Anything else"
"buy" = "Buy something"
"buy.then" = "Buy"
"said" = "{0} says {1}."
"because" = "Because everybody must say something."
"gone" = "There is no more of it."
"over" = "Verse {0} is over."
"ends" = "Round {0} is over."
"gets" = "{0} gets {1}."
"gets.lead" = "Payday: {0} {1}"
"gets.more" = ", {0} {1}"
"long" = "{0} did something that takes rather many words to be told in full, so that a few of them fill the message: {1}."
"rules.1" = "Say something."
"reading.1" = "The words said stand in a row."
"help.say" = "Whatever you say counts."
"help.buy" = "What you buy is yours."
"lesson.say" = "This is a question."
"lesson.said" = "This was said."
"lesson.never" = "This never happens."
"lesson.over" = "This was all."
`)

// A room is the bot, its matches in memory, before a fakeDiscord: handlers are
// reached by Handle with literal interactions, as Discord could send them.
type room struct {
	*Bot
	t       *testing.T
	fake    *fakeDiscord
	store   *seasontest.Memory
	notes   notes
	strikes func(...uint64) error // strikes off what is told of seasons; nil: store does
	rules   game.Rules
	id      match.ID // of the match that was dealt
	press   int      // counts interactions
	drawn   *drawn
	study   study
	log     strings.Builder
	stop    func()
	coach   match.Coach // nil: there is none
	// computers are the players that the matches have; nil: the least that there are
	computers map[string]match.Computer
	beside    *beside // the store as other processes work on it; nil: this is the only one
	mute      bool    // nobody tells what is new
	damaged   bool    // items of the news cannot be read

	troubled bool // the rules fail on purpose
}

// retryLast is the longest pause before news that Discord did not take is told again.
const retryLast = 5 * time.Minute

// The people in a room, by user id.
const (
	alice = "1001"
	bruno = "1002"
	chloe = "1003"
)

// people are their names.
var people = map[match.User]string{alice: "Alice", bruno: "Bruno", chloe: "Chloé", organiser: "Olga"}

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play script, f func(r *room)) {
	t.Helper()
	inRoomOf(t, toy{play}, f)
}

// inRoomOf is inRoom for other rules.
func inRoomOf(t *testing.T, rules game.Rules, f func(r *room)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
		r := &room{t: t, rules: rules, store: seasontest.New(), drawn: &drawn{},
			fake: &fakeDiscord{channels: map[string][]*fakeMessage{}, replies: map[string][]ui.Message{}, answers: map[string]ui.Response{}}}
		r.open()
		t.Cleanup(func() {
			r.close()
			require.Empty(t, r.fake.blank, "blank for whoever has link previews turned off")
		})
		f(r)
	})
}

// open starts the bot; close ends it. A test may do both several times.
func (r *room) open() {
	r.t.Helper()
	var seasons *season.Service
	var store match.Store = r.store
	var league season.Store = r.store
	var memory core.Memory = &r.notes
	var others core.Claims
	var outbox ledger.Outbox = r.store.Ledger
	if r.damaged {
		outbox = damagedOutbox{outbox}
	}
	if r.beside != nil {
		store, league, memory, others = r.beside, r.beside, besideNotes{&r.notes, r.beside}, r.beside
	}
	matches := match.New(match.Options{Store: store, Rules: []game.Rules{r.rules}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{3}),
		Coach: r.coach, Computers: r.computers,
		Rest: func(u match.User) match.Rest { return r.Rest(u) }, Person: func(o match.Owner) (int64, error) { p, err := seasons.Enrol(o); return int64(p), err },
		Contests: func(m match.Match) { seasons.Changed(m) },
		News:     func() { r.Wake() }, Trouble: func(id match.ID, err error) {
			if !r.troubled {
				r.t.Errorf("trouble in %s: %v", id, err)
			}
		}})
	seasons = season.New(season.Options{Store: league, Matches: matches, Games: []game.Info{r.rules.Info()}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{5}), News: func() { r.Wake() }})
	r.Bot = New(core.Options{Matches: matches, Seasons: seasons, Live: r.store.Live, Outbox: outbox, Keeper: sole{r}, Words: toyLibrary(), Drawer: r.drawn, Memory: memory, Claims: others, Games: []game.Info{r.rules.Info()},
		Export: func(io.Writer, match.Archive) error { return nil }, Film: func(match.Archive) ([]any, error) { return []any{"view 0", "view 1"}, nil },
		Analyst: match.Analyst{Mark: "1", Analyse: r.study.analyse},
		Now:     time.Now, Log: zerolog.New(zerolog.SyncWriter(&r.log)), Metrics: metrics.NewMetrics(prometheus.NewRegistry())})
	r.Use(r.fake)
	report, err := matches.Ready(r.t.Context(), nil)
	require.NoError(r.t, err)
	r.Acted(report.Acted)
	require.NoError(r.t, r.Inherit())
	ctx, cancel := context.WithCancel(context.Background())
	var told sync.WaitGroup
	if !r.mute {
		told.Go(func() { r.Tell(ctx) })
	}
	told.Go(func() { r.tables.Analyse(ctx) })
	if r.computers != nil {
		told.Go(func() { matches.Work(ctx) })
	}
	r.stop = func() {
		r.Close(context.Background())
		cancel()
		told.Wait()
		matches.Close()
	}
	synctest.Wait()
}

// close ends the bot, and lets its timers run out.
func (r *room) close() {
	r.stop()
	r.passes(retryLast)
}

// by is an interaction of somebody in the channel "games".
func (r *room) by(user match.User) ui.Interaction {
	r.press++
	return ui.Interaction{ID: fmt.Sprint(1<<60 + r.press), Token: fmt.Sprint("token ", r.press), At: time.Now(), Locale: "en-US",
		User: ui.User{ID: user, Name: people[user]}, Server: "10", ServerWords: "en-US", Channel: "100", BotCan: -1}
}

// types sends a command.
func (r *room) types(user match.User, path string, options ...string) ui.Response {
	i := r.by(user)
	i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{}
	for n := 0; n < len(options); n += 2 {
		i.Options[options[n]] = options[n+1]
	}
	return r.Handle(r.t.Context(), i)
}

// presses presses a component of a private message, or chooses values of it.
func (r *room) presses(user match.User, id string, values ...string) ui.Response {
	i := r.by(user)
	i.Kind, i.CustomID, i.Values, i.Ephemeral = ui.Component, id, values, true
	return r.Handle(r.t.Context(), i)
}

// opens presses the button of the board.
func (r *room) opens(user match.User) *ui.Message {
	r.t.Helper()
	i := r.by(user)
	i.Kind, i.CustomID = ui.Component, core.OpenButton(r.id)
	m := said(r.Handle(r.t.Context(), i))
	require.NotNil(r.t, m)
	return m
}

// said is the message of a response.
func said(r ui.Response) *ui.Message {
	if r.Update != nil {
		return r.Update
	}
	return r.Message
}

// button returns the custom id of a message's first component of a verb, "" if
// there is none.
func button(m *ui.Message, verb string) string {
	if m != nil {
		for _, id := range m.Buttons() {
			if strings.HasPrefix(id, verb+ui.CustomSep) {
				return id
			}
		}
	}
	return ""
}

// deals has Alice and Bruno play, and others between them, and waits until that
// is told.
func (r *room) deals(others ...string) {
	r.t.Helper()
	require.Equal(r.t, "Your table is open below.", said(r.types(alice, "game new")).Content)
	r.quietly()
	for _, user := range others {
		r.types(match.User(user), "game join")
		r.quietly()
	}
	r.starts()
}

// starts has Bruno join the open table, and Alice start.
func (r *room) starts() {
	r.t.Helper()
	require.Contains(r.t, said(r.types(bruno, "game join")).Content, "joined")
	r.quietly()
	r.id = r.live()
	require.Contains(r.t, said(r.types(alice, "game start")).Content, "begins")
	r.quietly()
}

// live is the match, or the table, that there is.
func (r *room) live() (id match.ID) {
	for m := range r.store.Live() {
		id = m.ID
	}
	return id
}

// abandons asks the others to abandon the match, and returns what is answered.
func (r *room) abandons(user match.User) string {
	r.t.Helper()
	return said(r.presses(user, button(said(r.types(user, "game concede")), thread.VerbAbandon))).Content
}

// decides opens the menu, picks the first option and confirms.
func (r *room) decides(user match.User) {
	r.t.Helper()
	m := r.opens(user)
	require.NotEmpty(r.t, button(m, seat.VerbPick), m.Content)
	m = said(r.presses(user, button(m, seat.VerbPick)))
	require.NotEmpty(r.t, button(m, seat.VerbConfirm), m.Content)
	require.Contains(r.t, said(r.presses(user, button(m, seat.VerbConfirm))).Content, "Confirmed")
}

// quietly lets a few seconds pass, so that what is new is told.
func (r *room) quietly() { r.passes(4 * time.Second) }

// away lets so much time pass that nobody seems to be looking any more.
func (r *room) away() { r.passes(2*core.Nearby + core.LookAgain) }

// passes lets time pass. The fake's lock is taken first and the bubble waited for at
// the end, so that what the test wrote in the fake and reads of it is no race with
// the bot.
func (r *room) passes(d time.Duration) {
	_ = r.fake.all() // for its lock
	time.Sleep(d)
	synctest.Wait()
}

// boards are the messages on which a menu can be opened, newest last.
func (r *room) boards() []*fakeMessage {
	var found []*fakeMessage
	for _, m := range r.fake.all() {
		if button(&m.Message, core.VerbOpen) != "" {
			found = append(found, m)
		}
	}
	return found
}

// journal is what has happened in the match that was dealt.
func (r *room) journal() []match.Entry {
	r.t.Helper()
	stored, err := r.store.Load(r.id)
	require.NoError(r.t, err)
	return stored.Journal
}

// oneBoard demands that there is one.
func (r *room) oneBoard() *fakeMessage {
	r.t.Helper()
	found := r.boards()
	require.Len(r.t, found, 1, "boards")
	return found[0]
}

// posted are the messages whose text has a part.
func (r *room) posted(part string) []*fakeMessage {
	var found []*fakeMessage
	for _, m := range r.fake.all() {
		if strings.Contains(m.Content, part) {
			found = append(found, m)
		}
	}
	return found
}

// once makes a request fail, or lose its answer, the first time.
func once(call string) func(string) bool {
	done := false
	return func(c string) bool {
		now := !done && strings.HasPrefix(c, call)
		done = done || now
		return now
	}
}

// fails makes the first request of a kind fail.
func (r *room) fails(call string, err error) {
	first := once(call)
	r.fake.fail = func(c string) error {
		if first(c) {
			return err
		}
		return nil
	}
}

// notes is a Memory that forgets with the process.
type notes struct {
	mu   sync.Mutex
	kept map[string][]byte
	lost bool                    // what is remembered now is forgotten at once: the process is dead
	fail func(kind string) error // asked before something is recalled; nil: nothing fails
}

func (n *notes) freezes() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lost = true
}

func (n *notes) thaws() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lost = false
}

// Recall implements Memory.
func (n *notes) Recall(kind, key string, v any) (bool, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.fail != nil {
		if err := n.fail(kind); err != nil {
			return false, err
		}
	}
	data, ok := n.kept[kind+" "+key]
	if !ok {
		return false, nil
	}
	return true, json.Unmarshal(data, v)
}

// RecallAll implements Memory.
func (n *notes) RecallAll(things [][2]string) ([][]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	var values [][]byte
	for _, thing := range things {
		values = append(values, n.kept[thing[0]+" "+thing[1]])
	}
	return values, nil
}

// Revise implements Memory.
func (n *notes) Revise(kind, key string, change func([]byte) (any, error)) error {
	n.mu.Lock()
	v, err := change(n.kept[kind+" "+key])
	n.mu.Unlock()
	if err != nil {
		return err
	}
	return n.Remember(kind, key, v)
}

// Remember implements Memory.
func (n *notes) Remember(kind, key string, v any) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if n.lost {
		return nil
	}
	if n.kept == nil {
		n.kept = map[string][]byte{}
	}
	n.kept[kind+" "+key] = data
	return nil
}

// drawn is a Drawer that notes what it was to draw.
type drawn struct {
	mu     sync.Mutex
	scenes []render.Scene
	takes  time.Duration
	marks  map[string]string
}

// Marks implements Drawer.
func (d *drawn) Marks(render.Scene) map[string]string { return d.marks }

// Picture implements Drawer.
func (d *drawn) Picture(_ context.Context, s render.Scene) (render.Picture, error) {
	d.mu.Lock()
	d.scenes = append(d.scenes, s)
	takes := d.takes
	d.mu.Unlock()
	time.Sleep(takes)
	return render.Picture{Name: string(s.Kind) + ".png", Type: "image/png", Data: []byte("picture"), Alt: "picture"}, nil
}

// anew forgets what was to be drawn so far.
func (d *drawn) anew() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.scenes = nil
}

// all is what was to be drawn.
func (d *drawn) all() []render.Scene {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.scenes)
}

// Text implements Drawer.
func (*drawn) Text(render.Scene) ([]string, error) { return []string{"the board in words"}, nil }

// Stage implements Drawer.
func (*drawn) Stage(render.Scene) (string, error) { return "the first turn", nil }

// Draws implements Drawer: there are pictures of everything.
func (*drawn) Draws(string, render.Kind) bool { return true }

// Highlights implements Drawer: every change of the view deserves a picture.
func (*drawn) Highlights(_ string, before, after any) []render.Kind {
	if before != nil && before != after {
		return []render.Kind{render.Round}
	}
	return nil
}

// seated is the person in the only seat of a set.
func (r *room) seated(m match.Match, set game.Seats) match.User {
	r.t.Helper()
	seats := words.SeatsIn(set)
	require.Len(r.t, seats, 1)
	return m.Chairs[seats[0]].User
}

// sole is the Keeper of a room, which is the only one: it always has the right.
type sole struct{ r *room }

// Held implements Keeper.
func (sole) Held() bool { return true }

// Strike implements Keeper.
func (k sole) Strike(kind string, items []uint64, shown *ledger.Change) error {
	if shown != nil {
		word, key, _ := strings.Cut(shown.ID, "/")
		if err := k.r.notes.Remember(word, key, json.RawMessage(shown.Facts)); err != nil {
			return err
		}
	}
	if kind == season.Kind && k.r.strikes != nil {
		return k.r.strikes(items...)
	}
	return k.r.store.Ledger.Strike(kind, items, nil)
}
