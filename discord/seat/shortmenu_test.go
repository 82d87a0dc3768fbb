package seat

import (
	"bytes"
	"fmt"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// unmet are kinds of questions that players at random do not come to within thousands of games.
var unmet = map[string]bool{"hansa.marker": true} // fewer routes are free than markers are left

const (
	briefGames = 400 // are played at random at most until every kind of question was met
	briefEach  = 12  // menus of a kind are written
	briefNews  = 60  // events are what has happened since one decided last
)

// TestAScreenAndAHalf: each kind of question of every game is no higher on a phone than a screen and a half, with its
// picture, for newcomers against computers: helped, with much news, amid a draft, in pictures of both forms.
func TestAScreenAndAHalf(t *testing.T) {
	t.Parallel()
	library, err := titles.Words()
	require.NoError(t, err)
	for _, title := range titles.All() {
		name := title.Rules.Info().Name
		kinds := map[string]bool{}
		for _, key := range library.Keys("en") {
			if kind, is := strings.CutPrefix(key, name+".help."); is && !unmet[name+"."+kind] {
				kinds[kind] = true
			}
		}
		for _, locale := range []string{"en", "fr", "it"} {
			t.Run(name+" "+locale, func(t *testing.T) {
				t.Parallel()
				r, err := render.New(library, titles.Artists(), 1)
				require.NoError(t, err)
				p := &phone{T: t, drawer: r, high: map[string]float64{}, worst: map[string]float64{}, met: map[string]int{}}
				p.v = words.Localizer{Words: library.In(locale), Locale: locale, Form: func() render.Form { return render.Tall },
					Names: func(s game.Seat) string { return []string{"Alice", "Bernardo", "Chloé", "Denis", "Elena", "Fabio"}[s] }}
				for n := 0; n < briefGames && len(p.worst) < len(kinds); n++ {
					p.play(title, n)
				}
				t.Logf("the highest of each kind: %v", p.worst)
				for kind := range kinds {
					require.Contains(t, p.worst, kind, "no game came to it")
				}
			})
		}
	}
}

// A phone is what menus are looked at on.
type phone struct {
	*testing.T
	v      words.Localizer
	drawer *render.Renderer
	high   map[string]float64 // of pictures, by what decides their size
	worst  map[string]float64 // of menus, by kinds of questions
	met    map[string]int
}

// play plays a game at random, and looks at menus.
func (p *phone) play(title titles.Title, n int) {
	info, luck := title.Rules.Info(), rand.New(rand.NewPCG(3, uint64(n)))
	setup := info.Setup(info.MinSeats+n%(info.MaxSeats-info.MinSeats+1), game.Seed{byte(n), byte(n >> 8)})
	setup.Chosen = map[string]string{}
	for _, s := range info.Settings {
		setup.Chosen[s.Key] = s.Values[luck.IntN(len(s.Values))]
	}
	if info.Possible(setup) != nil {
		return
	}
	run, err := game.Open(title.Rules, game.Record{Game: info.Name, Setup: setup})
	require.NoError(p, err)
	defer run.Close()
	random := game.Random(luck)
	for len(run.Questions()) > 0 {
		q := &run.Questions()[0]
		kind := strings.TrimPrefix(p.v.Nearest(info.Name+".help."+q.Key), info.Name+".help.")
		if p.met[kind]++; p.met[kind] <= briefEach {
			p.look(info.Name, kind, q, run, setup.Seats)
		}
		a := game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(random.Choose(q, nil))}
		require.NoError(p, run.Answer(a))
	}
}

// look writes the menus of a question.
func (p *phone) look(name, kind string, q *game.Question, run *game.Run, seats int) {
	events := run.Events()
	news := events[max(0, len(events)-briefNews):]
	for _, form := range []render.Form{render.Wide, render.Tall} {
		m := menu{Menu: match.Menu{State: match.Asked, Match: "m", Token: "t", Seat: q.Seat, Question: q, View: run.View(q.Seat)},
			help: help(name), coached: true, asksForm: form == render.Wide}
		m.recap = p.v.Recap("recap.title", nil, news)
		p.measure(name, kind, m, form, seats)
		m.recap, m.asksForm, m.Events, m.Draft = words.Recap{}, false, news[max(0, len(news)-5):], make([]game.Answer, 2)
		p.measure(name, kind, m, form, seats)
	}
}

// measure notes how high a menu is with its picture.
func (p *phone) measure(name, kind string, m menu, form render.Form, seats int) {
	m.scene = render.Scene{Kind: render.Decision, Game: name, View: m.View, Whose: m.Seat, Focus: m.Question.Focus, Form: form, Locale: p.v.Locale}
	for s := range seats {
		m.scene.Names = append(m.scene.Names, p.v.Names(game.Seat(s)))
		m.scene.Handles = append(m.scene.Handles, "user")
	}
	for i := range m.Question.Options {
		m.scene.Offered = append(m.scene.Offered, m.Question.Options[i].Key)
	}
	m.marks, m.high, m.areas = p.drawer.Marks(m.scene), p.drawer.High(m.scene), p.drawer.Areas(m.scene)
	m.layOut(p.v)
	msg := m.message(p.v)
	high := ui.PhoneHeight(msg.Content, msg.Rows) + p.picture(m.scene, seats)
	p.worst[kind] = max(p.worst[kind], high)
	require.LessOrEqual(p, high, float64(phoneMost), "%s %.0f %s\n%v", m.scene.Focus, p.picture(m.scene, seats), msg.Content, msg.Rows)
}

// picture is how high one is, with what is below it.
func (p *phone) picture(s render.Scene, seats int) float64 {
	key := fmt.Sprint(s.Focus, s.Form, seats, p.drawer.High(s))
	if p.high[key] == 0 {
		drawn, err := p.drawer.Picture(p.Context(), s)
		require.NoError(p, err)
		size, err := png.DecodeConfig(bytes.NewReader(drawn.Data))
		require.NoError(p, err)
		scale := min(1, ui.PhoneWide/float64(size.Width), ui.PhonePicture/float64(size.Height))
		p.high[key] = float64(size.Height)*scale + pictureGap
	}
	return p.high[key]
}

// TestBriefly: a menu that fits says all; else news, reasons, details and help are left out, in this order.
func TestBriefly(t *testing.T) {
	t.Parallel()
	library, err := titles.Words()
	require.NoError(t, err)
	v := words.Localizer{Words: library.In("en"), Locale: "en", Names: words.Nobody}
	text := func(n int) game.Text { return game.Say("nobility.turn.die", game.Num(n)) }
	q := &game.Question{Key: "visit.bakers", Text: text(1)}
	for n := range 3 {
		q.Options = append(q.Options, game.Option{Key: fmt.Sprint(n), Text: text(n), Detail: text(10 + n)})
	}
	q.Not = []game.Option{{Key: "x", Text: text(20), Detail: text(21)}}
	m := menu{Menu: match.Menu{State: match.Asked, Question: q, Token: "t"}, help: "norenberc"}
	m.layOut(v)
	has := func() (said []bool) {
		content := m.compose(v).Content
		for _, what := range []string{v.Text(text(21)), v.Text(text(11)), "💡"} {
			said = append(said, strings.Contains(content, what))
		}
		return said
	}
	for brief, want := range [][]bool{{true, true, true}, {true, true, true}, {false, true, true}, {false, true, true}, {false, false, true}, {false, false, false}} {
		m.brief = brevity(brief)
		require.Equal(t, want, has(), "%d", brief)
	}
	m.brief = inFull
	require.Equal(t, m.compose(v), m.message(v), "there is room")
	for n := range 40 {
		q.Not = append(q.Not, game.Option{Key: fmt.Sprint(n), Text: text(40 + n), Detail: text(100 + n)})
	}
	require.NotContains(t, m.message(v).Content, v.Text(text(21)))
	require.Contains(t, m.message(v).Content, v.Text(text(11)))
}
