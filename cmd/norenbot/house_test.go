package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/openapi"
	"norenbot/game/match"
	"norenbot/storage"
)

// A house is the whole App, started as main starts it, before the stand-in: in
// one synctest bubble, so that hours pass in no time. Every test leaves through
// its guard: no alarm of the stand-in, no press without an answer, nothing
// "thinking", no refused request that the test did not expect, a sound store.
type house struct {
	*sandbox.World
	t       *testing.T
	o       AppOptions
	app     *App
	guild   sandbox.ID
	channel sandbox.ID
	people  []*person
	scribe  *scribe // nil writes nothing down

	mu       sync.Mutex
	expected map[int]bool // error codes and statuses that are part of the test
	refused  []string     // what Discord refused and nobody expected
	log      strings.Builder
}

// inHouse runs a test in a bubble of its own, at noon of a day in 2026.
func inHouse(t *testing.T, config sandbox.Config, f func(h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
		h := newHouse(t, config)
		f(h)
		h.guard()
	})
}

func newHouse(t *testing.T, config sandbox.Config) *house {
	config.Concurrency = 100 // restarts are not what is tested
	config.Journal = 1_000
	w := sandbox.New(config)
	w.Guard(t)
	openapi.Watch(t, w)
	h := &house{World: w, t: t, expected: map[int]bool{}, guild: w.AddGuild("Nürnberg", "en-US")}
	w.Observe(h.observe)
	var err error
	h.channel, err = w.AddChannel(h.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- w.Serve(sandbox.NewPipe()) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	settings := defaultConfig()
	settings.Data, settings.HTTP = t.TempDir(), ""
	h.o = AppOptions{
		Config: settings, Token: w.Token(), Now: w.Now, Line: w.Line(), Computer: "heuristic", Pause: 100 * time.Millisecond,
		Luck: rand.NewChaCha8([32]byte{7}), Log: zerolog.New(zerolog.SyncWriter(logTo{h})).Level(zerolog.ErrorLevel),
	}
	t.Cleanup(func() { // after a failure
		if h.app != nil {
			_ = h.app.Close(context.Background())
		}
	})
	return h
}

// logTo keeps what the operator is told.
type logTo struct{ h *house }

func (l logTo) Write(b []byte) (int, error) {
	l.h.mu.Lock()
	defer l.h.mu.Unlock()
	return l.h.log.Write(b)
}

// open starts the App; close ends it. A test may do both several times.
func (h *house) open() {
	h.t.Helper()
	app, err := Open(h.t.Context(), h.o)
	require.NoError(h.t, err)
	h.app = app
	h.settle()
}

func (h *house) close() {
	h.t.Helper()
	if h.app == nil {
		return
	}
	require.NoError(h.t, h.app.Close(context.Background()))
	h.app = nil
	_, err := storage.CheckFile(filepath.Join(h.o.Config.Data, storeName), storage.Options{})
	require.NoError(h.t, err)
}

// expect allows an error code of Discord, or a status, that the test brings about.
func (h *house) expect(codes ...int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range codes {
		h.expected[c] = true
	}
}

// observe notes what Discord refuses.
func (h *house) observe(e sandbox.Entry) {
	if e.Way != sandbox.WayREST || e.Status < 400 {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	code := codeIn(e.Out)
	if !h.expected[code] && !h.expected[e.Status] {
		h.refused = append(h.refused, fmt.Sprintf("%s %s: %d (code %d) %s\n%s", e.Method, e.Route, e.Status, code, e.Out, e.In))
	}
}

// guard is the way out of every test.
func (h *house) guard() {
	h.t.Helper()
	if h.app != nil {
		h.quietly()
	}
	for _, p := range h.people {
		for _, m := range p.everything() {
			require.Contains(h.t, []string{"", sandbox.StateFailed}, m.State, "%s sees an answer that never came: %+v", p.name, m)
		}
		require.Empty(h.t, p.unanswered, "presses of %s without an answer", p.name)
	}
	h.close()
	time.Sleep(time.Minute) // discordgo sleeps out its rate limits, whoever waits
	h.mu.Lock()
	defer h.mu.Unlock()
	require.Empty(h.t, h.refused, "Discord refused requests")
	if len(h.expected) == 0 {
		require.Empty(h.t, h.log.String(), "the operator was told of trouble")
	}
}

// settle lets everything that is going on come to rest, as far as it can
// without time passing.
func (h *house) settle() { synctest.Wait() }

// quietly lets time pass until the computers have played and all news is told.
func (h *house) quietly() {
	h.t.Helper()
	for range 600 {
		h.settle()
		items, err := h.app.store.Outbox(0, 1)
		require.NoError(h.t, err)
		if len(items) == 0 && !h.computing() {
			return
		}
		time.Sleep(time.Second)
	}
	h.t.Fatalf("news is never told, or a computer never decides:\n%s", h.log.String())
}

// computing reports whether a computer player is awaited in any match. It may
// be pausing, which no news tells.
func (h *house) computing() bool {
	h.t.Helper()
	for stored, err := range h.app.store.Live() {
		require.NoError(h.t, err)
		if m := stored.Match; m.Repair == nil && m.Awaited()&^m.People() != 0 {
			return true
		}
	}
	return false
}

// match returns the only live match, or the one that ended last.
func (h *house) match() match.Match {
	h.t.Helper()
	for stored, err := range h.app.store.Live() {
		require.NoError(h.t, err)
		return stored.Match
	}
	var last match.Match
	for m, err := range h.app.store.Ended(time.Time{}) {
		require.NoError(h.t, err)
		last = m
	}
	return last
}

// place returns where a match is played: its thread, or the channel.
func (h *house) place() sandbox.ID {
	h.t.Helper()
	if id, err := sandbox.ParseID(h.match().Place.Thread); err == nil {
		return id
	}
	return h.channel
}

// A person plays. What they do returns what they are answered; a press that is
// not answered in time fails the test, unless it is shrugged off.
type person struct {
	*sandbox.User
	h          *house
	name       string
	menu       *sandbox.MessageView // the private menu in hand
	unanswered []string
	shrug      bool // no answer is part of the test
}

func (h *house) person(name, locale string) *person {
	p := &person{User: h.User(strings.ToLower(name), sandbox.Locale(locale), sandbox.Display(name)), h: h, name: name}
	h.people = append(h.people, p)
	return p
}

// everything is all the person sees, in every channel.
func (p *person) everything() []sandbox.MessageView {
	var all []sandbox.MessageView
	for _, id := range p.channels() {
		all = append(all, p.Sees(id)...)
	}
	return all
}

func (p *person) channels() []sandbox.ID {
	view := p.View(0)
	var ids []sandbox.ID
	for _, g := range view.Guilds {
		for _, c := range g.Channels {
			ids = append(ids, c.ID)
		}
	}
	for _, c := range view.DMs {
		ids = append(ids, c.ID)
	}
	return ids
}

// slash types a command.
func (p *person) slash(channel sandbox.ID, command string, options map[string]any) sandbox.Outcome {
	p.h.t.Helper()
	p.h.scribe.typed(p, channel, command, options)
	out, err := p.Slash(channel, command, options)
	require.NoError(p.h.t, err, "%s types %s", p.name, command)
	return p.answered(command, out)
}

func (p *person) answered(did string, out sandbox.Outcome) sandbox.Outcome {
	if out.Status == sandbox.StatusFailed && !p.shrug {
		p.unanswered = append(p.unanswered, did+": "+out.Failure)
	}
	if m := out.Message; m != nil && m.Ephemeral && len(m.Components) > 0 {
		p.menu = m
	}
	p.h.scribe.look()
	return out
}

// find returns the newest message that the person sees with a component of a
// verb, and that component.
func (p *person) find(verb string) (sandbox.MessageView, sandbox.Component, bool) {
	var found sandbox.MessageView
	var part sandbox.Component
	for _, m := range p.everything() {
		if c, ok := component(m, verb); ok && m.ID > found.ID {
			found, part = m, c
		}
	}
	return found, part, found.ID != 0
}

// component returns a message's first component of a verb that can be used.
func component(m sandbox.MessageView, verb string) (sandbox.Component, bool) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if strings.HasPrefix(c.CustomID, verb+"|") && !c.Disabled {
				return c, true
			}
		}
	}
	return sandbox.Component{}, false
}

// press presses the newest button of a verb that the person sees.
func (p *person) press(verb string) sandbox.Outcome {
	p.h.t.Helper()
	m, c, ok := p.find(verb)
	require.True(p.h.t, ok, "%s sees no button %q", p.name, verb)
	return p.pressOn(m.ID, c.CustomID)
}

func (p *person) pressOn(message sandbox.ID, button string) sandbox.Outcome {
	p.h.t.Helper()
	p.h.scribe.pressed(p, message, button)
	out, err := p.Press(message, button)
	require.NoError(p.h.t, err, "%s presses %s", p.name, button)
	return p.answered(button, out)
}

// on presses a verb of the menu in hand.
func (p *person) on(verb string) sandbox.Outcome {
	p.h.t.Helper()
	require.NotNil(p.h.t, p.menu, "%s has no menu", p.name)
	c, ok := component(*p.menu, verb)
	require.True(p.h.t, ok, "%s's menu has no %q: %s", p.name, verb, p.menu.Content)
	return p.pressOn(p.menu.ID, c.CustomID)
}

// pick answers the question of the menu in hand: one of the buttons, or values
// of the select, as keys; none is the button for nothing.
func (p *person) pick(keys ...string) sandbox.Outcome {
	p.h.t.Helper()
	if len(keys) == 0 {
		return p.on("none")
	}
	for _, row := range p.menu.Components {
		for _, c := range row.Components {
			if c.Type == selectMenu && strings.HasPrefix(c.CustomID, "pick|") {
				p.h.scribe.chose(p, c, keys)
				out, err := p.Select(p.menu.ID, c.CustomID, keys...)
				require.NoError(p.h.t, err, "%s chooses %v", p.name, keys)
				return p.answered("choosing "+strings.Join(keys, ", "), out)
			}
			if strings.HasPrefix(c.CustomID, "pick|") && strings.HasSuffix(c.CustomID, "|"+keys[0]) {
				return p.pressOn(p.menu.ID, c.CustomID)
			}
		}
	}
	require.Fail(p.h.t, "not offered", "%s's menu does not offer %v: %s", p.name, keys, p.menu.Content)
	return sandbox.Outcome{}
}

// selectMenu is Discord's type of a string select.
const selectMenu = 3

// decide goes through a whole decision at random, from opening the menu to
// confirming; it returns how many presses that took.
func (p *person) decide(luck *rand.Rand) (presses int) {
	p.h.t.Helper()
	p.press("open")
	for presses = 1; ; presses++ {
		require.Less(p.h.t, presses, 40, "%s never gets to the end: %s", p.name, p.menu.Content)
		if _, ready := component(*p.menu, "confirm"); ready {
			p.on("confirm")
			return presses + 1
		}
		if !p.pickAny(luck) {
			return presses
		}
	}
}

// pickAny answers the question of the menu in hand at random; false if there
// is none.
func (p *person) pickAny(luck *rand.Rand) bool {
	var ways [][]string
	for _, row := range p.menu.Components {
		for _, c := range row.Components {
			switch {
			case c.Type == selectMenu && strings.HasPrefix(c.CustomID, "pick|"):
				ways = append(ways, someValues(c, luck))
			case strings.HasPrefix(c.CustomID, "pick|"):
				ways = append(ways, []string{c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:]})
			case strings.HasPrefix(c.CustomID, "none|") && luck.IntN(4) == 0:
				ways = append(ways, nil)
			}
		}
	}
	if len(ways) == 0 {
		return false
	}
	p.pick(ways[luck.IntN(len(ways))]...)
	return true
}

// someValues chooses as many options of a select as it wants.
func someValues(c sandbox.Component, luck *rand.Rand) []string {
	var values []string
	for _, o := range c.Options {
		values = append(values, o.Value)
	}
	luck.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	n := *c.MinValues + luck.IntN(*c.MaxValues-*c.MinValues+1)
	return values[:n]
}

// awaited are the people who have to decide.
func (h *house) awaited() []*person {
	h.t.Helper()
	m := h.match()
	var all []*person
	for _, p := range h.people {
		if seat, sits := m.SeatOf(p.ID().String()); sits && m.Phase == match.Playing && m.Awaited().Has(seat) {
			all = append(all, p)
		}
	}
	return all
}

// table has the people sit down with so many computer players, and starts.
func (h *house) table(computers int, people ...*person) {
	h.t.Helper()
	people[0].slash(h.channel, "/game new", map[string]any{"computers": computers})
	h.quietly()
	for _, p := range people[1:] {
		p.press("join")
		h.quietly()
	}
	people[0].press("start")
	h.quietly()
}

// playOn has the awaited people decide at random until the match is over.
func (h *house) playOn(luck *rand.Rand, pause time.Duration) (presses []int) {
	h.t.Helper()
	h.quietly()
	for range 2_000 {
		awaited := h.awaited()
		if len(awaited) == 0 {
			m := h.match()
			require.False(h.t, m.Phase.Live(), "nobody is awaited and the match goes on: %+v\n%s", m, h.log.String())
			return presses
		}
		presses = append(presses, awaited[luck.IntN(len(awaited))].decide(luck))
		if pause > 0 {
			h.Advance(time.Duration(luck.Int64N(int64(pause))))
			time.Sleep(15 * time.Second) // what was due happens
		}
		h.quietly()
	}
	h.t.Fatal("the match never ends")
	return nil
}

// thorough reports whether tests take their time: NORENBOT_CI is set.
func thorough() bool { return os.Getenv("NORENBOT_CI") != "" }
