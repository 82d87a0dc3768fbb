package servertest_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestTwinGames plays the same match twice. In the twin Alice drafts and plans
// otherwise whenever nobody may know, says other things beforehand while she waits, takes
// it back, and goes on as in the first.
// Whatever Bruno and a stranger see is equal at every step: words, buttons and
// their custom_ids, when it was said, and every byte of every picture.
func TestTwinGames(t *testing.T) {
	if *servertest.Often == 0 {
		servertest.InCI(t, "whole matches played twice")
	}
	t.Parallel()
	for seed := range uint64(servertest.Trials(1)) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			var games [2]*twin
			for i := range games {
				servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
					games[i] = &twin{Server: h, ids: map[string]string{}, luck: rand.New(rand.NewPCG(seed, 4)), hidden: rand.New(rand.NewPCG(seed, uint64(100+i)))}
					games[i].play()
				})
			}
			one, other := games[0], games[1]
			require.NotEqual(t, one.secrets, other.secrets, "the twins hide the same")
			require.Len(t, other.sights, len(one.sights))
			pictures := 0
			for step, sight := range one.sights {
				require.Len(t, other.sights[step], len(sight), "step %d: what others see", step)
				for i, line := range sight {
					require.Equal(t, line, other.sights[step][i], "step %d: Alice hides %q, and %q in the twin", step, one.secrets, other.secrets)
					pictures += strings.Count(line, "picture ")
				}
			}
			require.NotZero(t, one.planned, "no plan of Alice's was hidden from anybody")
			require.NotZero(t, one.foreseen, "nor any order")
			t.Logf("%d steps, %d of them with a plan confirmed and taken back; %d pictures compared", len(one.sights), one.planned, pictures)
		})
	}
}

// A twin is a match with things that only Alice knows.
type twin struct {
	*servertest.Server
	luck, hidden          *rand.Rand // of what both twins do, and of what Alice hides
	alice, bruno, strange *servertest.Person
	sights                [][]string // what others see, message by message, at each step
	secrets               []string   // what Alice has shown to nobody
	planned               int        // how often that was a plan confirmed
	foreseen              int        // how often orders
	ids                   map[string]string
}

// play plays the match to its end.
func (w *twin) play() {
	w.Bot.Pause = 97 * time.Millisecond // never at the instant at which somebody looks whether a computer has decided
	w.Start()
	w.alice, w.bruno, w.strange = w.Person("Alice", "en-US"), w.Person("Bruno", "fr"), w.Person("Chiara", "it")
	w.Table(1, w.alice, w.bruno)
	for awaited := w.Awaited(); len(awaited) > 0; awaited = w.Awaited() {
		by := awaited[w.luck.IntN(len(awaited))]
		if slices.Contains(awaited, w.alice) { // while others still plan, nobody may know what she does
			w.hide(len(awaited) > 1)
			by = w.alice
		} else {
			w.foresee()
		}
		by.Decide(w.luck)
		time.Sleep(time.Duration(w.luck.Int64N(int64(70 * time.Minute))))
		w.Quietly()
	}
	require.Equal(w.T, match.Finished, w.Match().Phase)
	w.look()
}

// hide has Alice draft what she then throws away; a plan that others cannot see
// yet she even confirms.
func (w *twin) hide(plans bool) {
	w.T.Helper()
	if plans {
		w.alice.Decide(w.hidden)
		w.planned++
		w.keep(w.alice.Menu.Content)
		w.look()
		w.alice.On("back")
	} else {
		drafts(w.alice, w.hidden)
		w.keep(w.alice.Menu.Content)
	}
	w.look()
	_, begun := servertest.Component(*w.alice.Menu, "over")
	_, ticks := servertest.Component(*w.alice.Menu, "tick")
	if begun || ticks {
		w.alice.On("over")
	}
}

// foresee has Alice, who waits, say beforehand what comes next, if she likes, and then
// think better of it.
func (w *twin) foresee() {
	w.T.Helper()
	alice := w.alice
	alice.Clicks("open")
	kept := alice.MenuHas("ahead") && w.hidden.IntN(4) > 0
	if kept {
		alice.On("ahead")
		for alice.MenuHas("pick") {
			if alice.MenuHas("later") && w.hidden.IntN(4) == 0 {
				alice.On("later")
				continue
			}
			alice.PickAny(w.hidden)
		}
		w.keep(alice.Menu.Content)
		if kept = alice.MenuHas("confirm"); kept {
			alice.On("confirm")
			w.foreseen++
		} else {
			alice.On("over")
		}
	}
	w.look()
	if kept {
		alice.On("orders")
		alice.On("drop")
	}
	w.look()
}

func (w *twin) keep(secret string) { w.secrets = append(w.secrets, secret) }

// drafts answers what it can without confirming anything.
func drafts(p *servertest.Person, luck *rand.Rand) {
	p.Server.T.Helper()
	p.Clicks("open")
	for range 20 {
		var ways []servertest.Way
		for _, w := range servertest.WaysIn(*p.Menu, luck) {
			if verb, _, _ := strings.Cut(w.ID, "|"); verb == "pick" || verb == "tick" {
				ways = append(ways, w)
			}
		}
		if _, ready := servertest.Component(*p.Menu, "confirm"); ready || len(ways) == 0 {
			return
		}
		w := ways[luck.IntN(len(ways))]
		if w.Values == nil {
			p.ClicksOn(p.Menu.ID, w.ID)
			continue
		}
		out, err := p.Select(p.Menu.ID, w.ID, w.Values...)
		require.NoError(p.Server.T, err)
		p.Answered("drafting", out)
	}
}

// look has the others look at everything there is, and writes down what they
// see.
func (w *twin) look() {
	w.T.Helper()
	w.Quietly()
	where := w.Place()
	if !w.Match().Phase.Live() {
		where = w.Channel // the thread is closed
		w.bruno.Types(where, "/game export", nil)
	}
	for _, p := range []*servertest.Person{w.bruno, w.strange} {
		for range 3 {
			if how := waysToLook[w.luck.IntN(len(waysToLook))]; how[0] == '/' {
				p.Types(where, how, nil)
			} else if _, _, there := p.Finds(how); there {
				p.Clicks(how)
			}
		}
	}
	w.Quietly()
	var sight []string
	for _, p := range []*servertest.Person{w.bruno, w.strange} {
		for _, g := range p.View(0).Guilds {
			sight = append(sight, w.line(p, g))
		}
		for _, m := range p.Everything() {
			for _, a := range m.Files() {
				sight = append(sight, a.ContentType+w.picture(a))
			}
			m.Unsign() // what is signed is signed with ids
			sight = append(sight, w.line(p, m))
		}
		p.Reload()
	}
	w.sights = append(w.sights, sight)
}

// waysToLook are commands and buttons by which people see more of a match.
var waysToLook = []string{"/game status", "/my", "log", "open", "more", "text", "race", "hand"}

// snowflakes are Discord's ids: their numbers depend on how many there were.
var snowflakes = regexp.MustCompile(`\d{17,20}`)

// line writes down what somebody sees, each id by when it was first seen.
func (w *twin) line(p *servertest.Person, seen any) string {
	data, err := json.Marshal(seen)
	require.NoError(w.T, err)
	return p.Called + " " + snowflakes.ReplaceAllStringFunc(string(data), func(id string) string {
		if w.ids[id] == "" {
			w.ids[id] = fmt.Sprint("#", len(w.ids))
		}
		return w.ids[id]
	})
}

// picture stands for every byte of a picture.
func (w *twin) picture(a sandbox.Attachment) string {
	w.T.Helper()
	client := w.Line().Client()
	defer client.CloseIdleConnections()
	answer, err := client.Get("https://cdn.discordapp.com" + strings.TrimPrefix(a.URL, "/cdn"))
	require.NoError(w.T, err)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	require.NoError(w.T, err)
	require.NotEmpty(w.T, data)
	if a.Size != 0 { // of what a part of the message shows Discord tells no size
		require.Len(w.T, data, a.Size)
	}
	return fmt.Sprintf("; picture %x", sha256.Sum256(data))
}
