package servertest_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/hansa"
	"norenbot/game/match"
)

// TestOldPressesAtHansa: whatever is pressed on an old menu, or by somebody else, nothing
// happens but that the menu is shown as it is now.
func TestOldPressesAtHansa(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		people := []*servertest.Person{h.Person("Alice", "en-US"), h.Person("Bruno", "en-US"), h.Person("Chiara", "en-US")}
		h.TableOf(hansa.Name, 0, people...)
		first := slices.Index(people, h.Awaited()[0])
		a, b := people[first], people[(first+1)%len(people)]
		entries := func() int { return h.Match().Entries }
		a.Clicks("open")
		a.TurnsTo("place.kampen-arnheim")
		old := *a.Menu
		a.Clicks("open")
		a.Picks("place.kampen-arnheim")
		before := entries()

		a.Menu = &old
		a.Picks("place.kampen-arnheim")
		require.Contains(t, a.Menu.Content, "out of date")
		require.Contains(t, a.Menu.Content, "What do you do? You have 1 action left.", "it was placed once")
		a.Picks("place.kampen-arnheim")
		a.On("confirm")
		require.Equal(t, before+1, entries())

		h.Quietly()
		b.Clicks("open")
		theirs := b.Menu.Content
		stranger := h.Person("Stranger", "en-US")
		out := stranger.Clicks("open")
		require.NotContains(t, out.Message.Content, "What do you do?")
		require.Equal(t, before+1, entries())
		b.Clicks("open")
		require.Equal(t, theirs, b.Menu.Content)
	})
}

// presser counts what somebody presses who knows the way: a select is opened and chosen from.
type presser struct {
	*servertest.Person
	presses int
}

// answers finds what is a pick in the menu in hand and presses it, without turning to lists.
func (p *presser) answers(means func(value string) bool) bool {
	for _, c := range p.Menu.Controls() {
		if !strings.HasPrefix(c.CustomID, "pick|") || c.Disabled {
			continue
		}
		for _, o := range c.Options {
			if means(o.Value) {
				p.presses += 2
				p.Chooses(c, []string{o.Value})
				return true
			}
		}
		if c.Type != servertest.SelectMenu && means(c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:]) {
			p.presses++
			p.ClicksOn(p.Menu.ID, c.CustomID)
			return true
		}
	}
	return false
}

// picks answers with an option, wherever it is.
func (p *presser) picks(key string) bool {
	if p.answers(func(v string) bool { return v == key }) {
		return true
	}
	line := key[:max(0, strings.LastIndexByte(key, '.'))]
	which := func(v string) bool { return line != "" && strings.HasPrefix(v, "?"+line) }
	if p.answers(which) {
		return p.picks(key)
	}
	here := func() bool {
		return p.answers(func(v string) bool { return v == key }) || p.answers(which) && p.picks(key)
	}
	if p.inAnotherArea(key, here) {
		return true
	}
	for _, c := range p.Menu.Controls() {
		if !strings.HasPrefix(c.CustomID, "page|") || c.Style == 3 {
			continue
		}
		p.ClicksOn(p.Menu.ID, c.CustomID)
		if here() || p.inAnotherArea(key, here) {
			p.presses++ // who knows the way turns once
			return true
		}
	}
	return false
}

// gathers chooses each of several picks on the page where it stands, and answers with them. It reports whether the menu
// has such pages.
func (p *presser) gathers(picks []string) bool {
	if _, pages := servertest.Component(*p.Menu, "some"); !pages {
		return false
	}
	left := slices.Clone(picks)
	ids := []string{""}
	for _, c := range p.Menu.Controls() {
		if strings.HasPrefix(c.CustomID, "page|") {
			ids = append(ids, c.CustomID)
		}
	}
	for n, id := range ids {
		if len(left) == 0 {
			break
		}
		if n > 0 {
			p.ClicksOn(p.Menu.ID, id)
		}
		c, _ := servertest.Component(*p.Menu, "some")
		var values []string
		for _, o := range c.Options {
			key, _, _ := strings.Cut(o.Value, "#")
			if at := slices.Index(left, key); at >= 0 {
				left = slices.Delete(left, at, at+1)
				values = append(values, o.Value)
			}
		}
		if len(values) > 0 {
			p.Chooses(c, values)
			p.presses += 1 + len(values) + min(n, 1)
		}
	}
	require.Empty(p.Server.T, left)
	p.On("take")
	p.presses++
	return true
}

// inAnotherArea shows the area of the map where an option lies, and reports whether something could be done there.
func (p *presser) inAnotherArea(key string, do func() bool) bool {
	if !p.TurnsTo(key) || !do() {
		return false
	}
	p.presses++
	return true
}

// goFor is what somebody answers who goes for routes: what is likeliest, or one of several alike.
func goFor(q *game.Question, luck *rand.Rand) []string {
	if least, _ := q.Bounds(); least > 1 {
		return q.Keys(game.Random(luck).Choose(q, nil))
	}
	best := []int{0}
	for i := range q.Options[1:] {
		switch odds := max(1, q.Options[i+1].Odds); {
		case odds > max(1, q.Options[best[0]].Odds):
			best = []int{i + 1}
		case odds == max(1, q.Options[best[0]].Odds):
			best = append(best, i+1)
		}
	}
	return q.Keys([]int{best[luck.IntN(len(best))]})
}

// A mind decides what somebody answers to the question of a menu.
type mind func(m match.Menu, luck *rand.Rand) []string

// byHeuristic plays as the rules' own player does.
func byHeuristic(m match.Menu, luck *rand.Rand) []string {
	return m.Question.Keys(hansa.Heuristic(seen{m.View}, luck).Choose(m.Question, nil))
}

// atRandom answers with what is likeliest, or one of several alike.
func atRandom(m match.Menu, luck *rand.Rand) []string { return goFor(m.Question, luck) }

// TestPressesATurnOfHansa: how many presses a turn of two actions takes, from the menu's opening to Confirm, with
// moving and displacing: of people who play by the heuristic, and of people who place anywhere.
func TestPressesATurnOfHansa(t *testing.T) {
	t.Run("by the heuristic", func(t *testing.T) { pressesATurn(t, byHeuristic, 7.5) })
	t.Run("at random", func(t *testing.T) { pressesATurn(t, atRandom, 5.5) })
}

func pressesATurn(t *testing.T, decide mind, most float64) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		people := []*servertest.Person{h.Person("Alice", "en-US"), h.Person("Bruno", "en-US"), h.Person("Chiara", "en-US"), h.Person("Denis", "en-US")}
		h.TableOf(hansa.Name, 0, people...)
		luck, turns, presses := rand.New(rand.NewPCG(3, 4)), 0, 0
		for turns < 60 && len(h.Awaited()) > 0 {
			p := &presser{Person: h.Awaited()[0], presses: 1}
			user := match.User(p.ID().String())
			p.Clicks("open")
			first, err := h.Matches.Menu(h.Match().ID, user)
			require.NoError(t, err)
			var then []string // what was thought of along with the answer before
			for {
				m, err := h.Matches.Menu(h.Match().ID, user)
				require.NoError(t, err)
				if m.State != match.Asked {
					break
				}
				answer := then
				if then = nil; answer == nil {
					answer = decide(m, luck)
				}
				if slices.Equal(answer, []string{"income"}) { // one thinks of how many, too
					next, err := h.Matches.Next(h.Match().ID, user, m.Token, "income")
					require.NoError(t, err)
					if next[0] != nil {
						then = decide(match.Menu{Question: next[0], View: m.View}, luck)
					}
				}
				switch {
				case len(answer) == 0:
					p.Picks()
					p.presses++
				case len(then) == 1 && p.answers(func(v string) bool { return v == answer[0]+"/"+then[0] }):
					then = nil
				case answer[0] == "end" && p.MenuHas("last"): // which confirms
					p.On("last")
					p.presses++
				case len(answer) == 1 && p.picks(answer[0]):
				case p.gathers(answer):
				default: // of several picks: a select is opened, and each chosen
					p.PickAny(luck)
					p.presses += 1 + len(answer)
				}
				if p.Blank() {
					break
				}
			}
			if p.MenuHas("confirm") {
				p.On("confirm")
				p.presses++
			}
			h.Quietly()
			if first.Question.Key == "act" && first.Question.Text.Args[0].Int() == 2 {
				turns, presses = turns+1, presses+p.presses
			}
		}
		require.Greater(t, turns, 12)
		t.Logf("%d turns of two actions, %d presses, %.2f a turn", turns, presses, float64(presses)/float64(turns))
		require.LessOrEqual(t, float64(presses)/float64(turns), most)
	})
}
