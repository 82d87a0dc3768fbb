package servertest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/core"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// TestThreadFigures plays whole matches with people who come at set times, and counts
// what they do and what is left in the thread; `go test ./cmd/norenbot -run
// TestThreadFigures -v` prints the table. The deals and the people are always the
// same, so that two versions of the bot can be compared.
func TestThreadFigures(t *testing.T) {
	if *servertest.Often == 0 {
		servertest.InCI(t, "whole matches to count posts")
	}
	t.Parallel()
	for _, table := range []struct {
		explanation string
		people      []string
		computers   int
		away        time.Duration // between two visits
		visits      int           // at most; 0 is any number
		each, quick float64       // presses a decision at most: as it is, and with `confirm: off`
	}{
		{"1 person and 3 computers", []string{"Alice"}, 3, time.Hour, 1, 2.6, 2.35},
		{"2 people, 20 minutes apart", []string{"Alice", "Bruno"}, 0, 20 * time.Minute, 0, 3.1, 2.85},
		{"3 people, 25 minutes apart", []string{"Alice", "Bruno", "Chiara"}, 0, 25 * time.Minute, 0, 3.2, 2.95},
		{"4 people, 25 minutes apart", []string{"Alice", "Bruno", "Chiara", "Denis"}, 0, 25 * time.Minute, 0, 3.25, 2.95},
		{"4 people at one table", []string{"Alice", "Bruno", "Chiara", "Denis"}, 0, 0, 4, 2.5, 2.2},
	} {
		for seed := range servertest.Trials(1) {
			for _, quick := range []bool{false, true} {
				most := figures{pictures: 15, screens: 12, each: table.each, visits: table.visits}
				name := fmt.Sprintf("%s, deal %d", table.explanation, seed)
				if quick {
					most.each, name = table.quick, name+", confirm: off"
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					var got figures
					servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
						got = measure(h, titles.All()[0].Rules.Info().Name, byte(seed), table.people, table.computers, table.away, quick)
					})
					t.Logf("%s", got)
					most.bound(t, got)
				})
			}
		}
	}
}

// figures are what is counted of a match.
type figures struct {
	posts, edits, pings int     // in the thread
	left, pictures      int     // messages and pictures at the end
	waiting             int     // messages that still say who is awaited
	screens             float64 // see threadHeight
	decisions, presses  int     // of all people
	by                  map[string]int
	visits              int     // the menu opened when awaited
	each                float64 // presses a decision
	score               []int   // tells whether the same game was played
	turns               []int   // presses of each turn of all people
}

func (f figures) String() string {
	var by []string
	for _, kind := range servertest.PressKinds {
		by = append(by, fmt.Sprintf("%s %d", kind, f.by[kind]))
	}
	return fmt.Sprintf("%d posts, %d edits, %d pings; left: %d messages, %d pictures, %.1f screens, %d waiting; %d decisions, %d presses (%.2f each: %s), %d visits; score %v",
		f.posts, f.edits, f.pings, f.left, f.pictures, f.screens, f.waiting, f.decisions, f.presses, f.each, strings.Join(by, ", "), f.visits, f.score)
}

// bound holds what was counted against what is wanted at most; 0 is anything.
func (most figures) bound(t *testing.T, got figures) {
	t.Helper()
	for _, f := range []struct {
		name      string
		got, most float64
	}{
		{"pictures left", float64(got.pictures), float64(most.pictures)},
		{"screens", got.screens, most.screens},
		{"presses a decision", got.each, most.each},
		{"visits", float64(got.visits), float64(most.visits)},
	} {
		if f.most > 0 {
			require.LessOrEqual(t, f.got, f.most, f.name)
		}
	}
	require.Zero(t, got.waiting, "messages that still say who is awaited")
}

// measure plays a match of a game to its end and counts. Quick people have chosen that
// only what cannot be taken back asks for Confirm.
func measure(h *servertest.Server, game string, seed byte, names []string, computers int, away time.Duration, quick bool) figures {
	h.Bot.Drawer = newSizer(h.T)
	h.Bot.Luck = rand.NewChaCha8([32]byte{7, seed})
	count := &counter{}
	h.Observe(count.observe)
	h.Start()
	var all []*servertest.Visitor
	for _, name := range names {
		p := h.Person(name, "en-US")
		if quick {
			p.Types(h.Channel, "/settings player", map[string]any{"confirm": false})
		}
		all = append(all, &servertest.Visitor{Person: p})
	}
	h.TableOf(game, computers, h.People...)
	visitAll(h, all, away)
	return counted(h, count, all)
}

// visitAll has people come, each some time after the one before has gone.
func visitAll(h *servertest.Server, all []*servertest.Visitor, away time.Duration) {
	h.T.Helper()
	last := game.Seat(-1)
	for range 1_000 {
		h.Quietly()
		var v *servertest.Visitor
		if v, last = servertest.Next(all, h.Awaited(), last); v == nil {
			require.Equal(h.T, match.Finished, h.Match().Phase)
			return
		}
		v.Look()
		v.Visit()
		if away > 0 {
			v.Menu = nil // its token is too old, or they have put it away
			h.Advance(away)
			time.Sleep(time.Minute) // what was due happens
		}
	}
	h.T.Fatal("the match never ends")
}

// counted counts when a match has ended.
func counted(h *servertest.Server, c *counter, all []*servertest.Visitor) figures {
	h.T.Helper()
	m, thread := h.Match(), h.Place()
	f := figures{by: map[string]int{}, posts: c.posts[thread], edits: c.edits[thread], pings: c.pings[thread]}
	words, err := titles.Words()
	require.NoError(h.T, err)
	awaited, _, _ := strings.Cut(words.In("en").Phrase("board.awaited", "|"), "|")
	messages := h.Person("Stranger", "en-US").Sees(thread)
	f.left, f.screens = len(messages), threadHeight(messages)
	for _, message := range messages {
		f.pictures += len(picturesOf(message))
		if strings.Contains(message.Content, awaited) {
			f.waiting++
		}
	}
	for _, v := range all {
		f.decisions += v.Decisions
		for kind, n := range v.Presses {
			f.presses += n
			f.by[kind] += n
		}
		f.visits += v.Visits
		f.turns = append(f.turns, v.Turns...)
	}
	f.each = float64(f.presses) / float64(f.decisions)
	for _, s := range m.Final.Result.Scores {
		f.score = append(f.score, s.Total)
	}
	return f
}

// A counter counts the requests that concern messages of channels.
type counter struct {
	posts, edits, pings map[sandbox.ID]int
}

func (c *counter) observe(e sandbox.Entry) {
	if c.posts == nil {
		c.posts, c.edits, c.pings = map[sandbox.ID]int{}, map[sandbox.ID]int{}, map[sandbox.ID]int{}
	}
	if e.Way != sandbox.WayREST || e.Status >= 300 || !strings.HasPrefix(e.Route, "/channels/{channel}/messages") || strings.HasSuffix(e.Route, "/threads") {
		return
	}
	_, rest, _ := strings.Cut(e.Path, "/channels/")
	id, _, _ := strings.Cut(rest, "/")
	channel, err := sandbox.ParseID(id)
	if err != nil {
		return
	}
	var sent struct {
		Flags   int `json:"flags"`
		Allowed struct {
			Users []string `json:"users"`
		} `json:"allowed_mentions"`
	}
	switch e.Method {
	case "POST":
		c.posts[channel]++
		const silent = 1 << 12
		if json.Unmarshal(e.In, &sent) == nil && sent.Flags&silent == 0 {
			c.pings[channel] += len(sent.Allowed.Users)
		}
	case "PATCH":
		c.edits[channel]++
	}
}

// A sizer draws each kind of picture once, so that pictures have their real
// size, and no time is spent on what is in them.
type sizer struct {
	servertest.Sketcher
	mu    sync.Mutex
	sizes map[string][]byte // an empty picture, by what decides its size
}

var _ core.Drawer = (*sizer)(nil)

func newSizer(t require.TestingT) *sizer {
	words, err := titles.Words()
	require.NoError(t, err)
	r, err := render.New(words, titles.Artists(), 1)
	require.NoError(t, err)
	return &sizer{Sketcher: servertest.Sketcher{Renderer: r}, sizes: map[string][]byte{}}
}

// Picture implements discord.Drawer.
func (s *sizer) Picture(ctx context.Context, scene render.Scene) (render.Picture, error) {
	p, err := s.Sketcher.Picture(ctx, scene)
	if err != nil || scene.Kind == render.Replay {
		return p, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := fmt.Sprint(scene.Kind, len(scene.Names), scene.Form, scene.Large, scene.Focus)
	if s.sizes[key] == nil {
		drawn, err := s.Renderer.Picture(ctx, scene)
		if err != nil {
			return p, err
		}
		size, _, err := image.DecodeConfig(bytes.NewReader(drawn.Data))
		if err != nil {
			return p, err
		}
		var empty bytes.Buffer
		if err := png.Encode(&empty, image.NewGray(image.Rect(0, 0, size.Width, size.Height))); err != nil {
			return p, err
		}
		s.sizes[key] = empty.Bytes()
	}
	p.Data = s.sizes[key]
	return p, nil
}
