package servertest_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
)

// everyQuestion are the kinds of questions that Norenberc asks.
var everyQuestion = []string{
	"plan", "visit", "sell", "buy", "price", "pay", "burglar", "burglar.goods", "guardsman", "guardsman.with", "peddler", "mayor", "first",
	"guardsman" + spread,
}

// spread marks the kind of a question that has more options than a menu has
// room for.
const spread = ", spread"

// menuMost is how many options a menu of Discord has room for.
const menuMost = 25

// TestEveryQuestion has five people meet each kind of question in their menus at
// least once: in the course of a match, whoever could come to a kind that was not
// seen yet goes there and confirms. One goes a step back, one starts over. Another
// deal may need another luck, so that the match is not over before.
func TestEveryQuestion(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Speaks("fr")
		h.Start()
		var people []*servertest.Person
		for _, name := range []string{"Alice", "Bruno", "Chiara", "Dario", "Elena"} {
			people = append(people, h.Person(name, "fr"))
		}
		h.Table(0, people...)
		seen := meetQuestions(h, rand.New(rand.NewPCG(1, 1)))
		require.Empty(h.T, slices.DeleteFunc(slices.Clone(everyQuestion), func(kind string) bool { return seen[kind] }), "the match never came to these")
		require.ElementsMatch(h.T, everyQuestion, slices.Collect(maps.Keys(seen)))
	})
}

// A choice is an answer on the way to a decision.
type choice struct {
	kind  string
	picks []string
}

// meetQuestions plays until every kind of question was met, or the match is
// over, and returns the kinds.
func meetQuestions(h *servertest.Server, luck *rand.Rand) map[string]bool {
	h.T.Helper()
	seen := map[string]bool{}
	for turn := 0; len(seen) < len(everyQuestion); turn++ {
		awaited := h.Awaited()
		if len(awaited) == 0 {
			break
		}
		p := awaited[0]
		way, fresh := bestWay(p, luck, seen)
		if len(fresh) == 0 {
			goQuietly(p, way, "aside "+strconv.Itoa(turn))
			continue
		}
		h.Quietly()
		walk(p, way, len(seen))
		for _, kind := range fresh {
			seen[kind] = true
		}
	}
	return seen
}

// bestWay tries out decisions and returns the one with the most kinds of
// questions that were not seen, and those kinds; if there are none, what a
// computer player would do.
func bestWay(p *servertest.Person, luck *rand.Rand, seen map[string]bool) (best []choice, fresh []string) {
	rec, seat := p.Stands()
	t, err := titles.Named(rec.Game)
	require.NoError(p.Server.T, err)
	best = tryOut(p, rec, seat, func(run *game.Run, q *game.Question) []string {
		return t.Heuristic.Decide(p.Server.T.Context(), bot.Look(t.Rules, run, q.Seat, luck))
	})
	for range 40 {
		way := tryOut(p, rec, seat, func(_ *game.Run, q *game.Question) []string { return someAnswer(q, luck) })
		var kinds []string
		for _, c := range way {
			if !seen[c.kind] && !slices.Contains(kinds, c.kind) {
				kinds = append(kinds, c.kind)
			}
		}
		if len(kinds) > len(fresh) {
			best, fresh = way, kinds
		}
	}
	return best, fresh
}

// tryOut makes a decision beside the match.
func tryOut(p *servertest.Person, rec game.Record, seat game.Seat, answer func(*game.Run, *game.Question) []string) (way []choice) {
	p.Server.T.Helper()
	t, err := titles.Named(rec.Game)
	require.NoError(p.Server.T, err)
	run, err := game.Preview(t.Rules, rec)
	require.NoError(p.Server.T, err)
	defer run.Close()
	base := run.TogetherAt()
	for q := run.Question(seat); q != nil && (run.TogetherAt() < 0 || run.TogetherAt() == base); q = run.Question(seat) {
		picks, err := q.Sorted(answer(run, q))
		require.NoError(p.Server.T, err)
		way = append(way, choice{kindOf(q), picks})
		require.NoError(p.Server.T, run.Answer(game.Answer{Seat: seat, Key: q.Key, Picks: picks}))
	}
	return way
}

// goQuietly confirms a decision beside Discord.
func goQuietly(p *servertest.Person, way []choice, press string) {
	p.Server.T.Helper()
	id, user, matches := p.Server.Match().ID, p.ID().String(), p.Server.Matches
	m, err := matches.Menu(id, match.User(user))
	for _, c := range way {
		require.NoError(p.Server.T, err)
		m, err = matches.Pick(id, match.User(user), m.Token, c.picks)
	}
	require.NoError(p.Server.T, err)
	_, err = matches.Confirm(id, match.User(user), m.Token, match.Press(press))
	require.NoError(p.Server.T, err)
}

// kindOf leaves out of a question's key which guild it is about, and says
// whether it is spread over several selects.
func kindOf(q *game.Question) string {
	kind, about, _ := strings.Cut(q.Key, ".")
	if about == "with" || about == "goods" {
		kind += "." + about
	}
	if len(q.Options) > menuMost {
		kind += spread
	}
	return kind
}

// someAnswer answers at random, with something rather than nothing.
func someAnswer(q *game.Question, luck *rand.Rand) []string {
	least, most := q.Bounds()
	var all []string
	for i := range q.Options {
		all = append(all, slices.Repeat([]string{q.Options[i].Key}, min(most, q.Options[i].Often()))...)
	}
	luck.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if most = min(most, len(all)); least < most {
		least = max(least, 1)
		least += luck.IntN(most - least + 1)
	}
	return all[:least]
}

// walk goes through a decision press by press. The first walk starts over
// before it confirms, the second that is long enough goes a step back.
func walk(p *servertest.Person, way []choice, walked int) {
	p.Server.T.Helper()
	p.Clicks("open")
	if len(way) == 1 && len(way[0].picks) == 0 {
		choose(p, way[0]) // to do nothing is confirmed with it
		time.Sleep(time.Second)
		return
	}
	for left := chooseFirst(p, way); len(left) > 0; left = chooseFirst(p, left) {
		done := len(way) - len(left)
		if _, back := servertest.Component(*p.Menu, "step"); back && walked > 1 && walked%2 == 0 && done == 2 {
			p.On("step")
			choose(p, way[done-1])
		}
	}
	if _, toggles := servertest.Component(*p.Menu, "tick"); !toggles && walked%3 == 0 {
		p.On("over")
		for left := way; len(left) > 0; {
			left = chooseFirst(p, left)
		}
	}
	p.On("confirm")
	time.Sleep(time.Second)
}

// chooseFirst answers the question of the menu in hand, and the next one too if
// there is a button for both, and returns the answers that are left.
func chooseFirst(p *servertest.Person, way []choice) (left []choice) {
	p.Server.T.Helper()
	if len(way) > 1 {
		for _, row := range p.Menu.Components {
			for _, c := range row.Components {
				first, then, both := strings.Cut(c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:], "/")
				if both && servertest.MeansOf(first) == strings.Join(way[0].picks, " ") && servertest.MeansOf(then) == strings.Join(way[1].picks, " ") {
					p.ClicksOn(p.Menu.ID, c.CustomID)
					return way[2:]
				}
			}
		}
	}
	choose(p, way[0])
	return way[1:]
}

// choose answers the question of the menu in hand, in whichever of its selects the
// answer is.
func choose(p *servertest.Person, c choice) {
	p.Server.T.Helper()
	if _, some := servertest.Component(*p.Menu, "send"); some {
		p.On("send") // of the question before
	}
	values, there := valuesInAreas(p, c.picks)
	for _, page := range pagesOf(*p.Menu) {
		if there {
			break
		}
		p.ClicksOn(p.Menu.ID, page)
		values, there = valuesInAreas(p, c.picks)
	}
	require.True(p.Server.T, there, "%s's menu does not offer %v: %s", p.Called, c.picks, p.Menu.Content)
	p.Picks(values...)
}

// valuesInAreas is valuesOf of the menu in hand, in whichever area of its picture.
func valuesInAreas(p *servertest.Person, picks []string) (values []string, there bool) {
	values, there = valuesOf(*p.Menu, picks)
	if !there && len(picks) > 0 && p.TurnsTo(picks[0]) {
		values, there = valuesOf(*p.Menu, picks)
	}
	return values, there
}

// valuesOf are the values of components that stand for picks; none of them is
// the button for nothing.
func valuesOf(m sandbox.MessageView, picks []string) (values []string, there bool) {
	if len(picks) == 0 {
		return nil, true
	}
	if _, toggles := servertest.Component(m, "tick"); toggles {
		return picks, true
	}
	for _, row := range m.Components {
		for _, c := range row.Components {
			if !strings.HasPrefix(c.CustomID, "pick|") {
				continue
			}
			offered := []string{c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:]}
			if c.Type == servertest.SelectMenu {
				offered = nil
				for _, o := range c.Options {
					offered = append(offered, o.Value)
				}
			}
			if values := standingFor(offered, picks); values != nil {
				return values, true
			}
		}
	}
	return nil, false
}

// pagesOf are the custom ids of the buttons that turn to another page of options.
func pagesOf(m sandbox.MessageView) (ids []string) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if strings.HasPrefix(c.CustomID, "page|") {
				ids = append(ids, c.CustomID)
			}
		}
	}
	return ids
}

// standingFor finds the value that is all picks, or a value for each pick.
func standingFor(offered, picks []string) (values []string) {
	for _, value := range offered {
		if slices.Equal(keysIn(value), picks) {
			return []string{value}
		}
	}
	for _, pick := range picks {
		at := slices.IndexFunc(offered, func(v string) bool { return slices.Equal(keysIn(v), []string{pick}) && !slices.Contains(values, v) })
		if at < 0 {
			return nil
		}
		values = append(values, offered[at])
	}
	return values
}

// keysIn reads a value: "beer*2 shoe", or "beer#1" for one of several.
func keysIn(value string) (keys []string) {
	for _, word := range strings.Fields(value) {
		key, _, _ := strings.Cut(word, "#")
		key, copies, _ := strings.Cut(key, "*")
		n, err := strconv.Atoi(copies)
		if err != nil {
			n = 1
		}
		keys = append(keys, slices.Repeat([]string{key}, n)...)
	}
	return keys
}
