package main

import (
	"context"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
	"norenbot/titles"
)

// A visitor is a person who comes to a match when it is their turn, decides as
// the game's heuristic player would, and stays for as long as they are asked. Each
// click is counted as one on a real client: opening a list, each line chosen in
// it, closing it where several can be chosen, each button.
type visitor struct {
	*person
	presses   map[string]int // by what is pressed, see pressKinds
	visits    int
	decisions int
	turn      int   // presses that Discord sends since the last decision was finished: one for a list
	turns     []int // of each decision before
}

// The kinds of presses.
const (
	opens    = "open"    // the menu, from the board
	chooses  = "choose"  // a button that answers, or one that toggles
	lists    = "list"    // all that a list takes: opening, choosing, closing
	confirms = "confirm" // Confirm, also after toggling
)

var pressKinds = []string{opens, chooses, lists, confirms}

// did counts presses.
func (v *visitor) did(kind string, n int) {
	if v.presses == nil {
		v.presses = map[string]int{}
	}
	v.presses[kind] += n
	if kind == lists {
		n = 1
	}
	v.turn += n
}

// Sitting down, thinking and waiting, as a person does.
const (
	thinks = 15 * time.Second // before each answer
	waits  = 20 * time.Second // for others, before they go
)

// visit comes to a match where the visitor is awaited, and goes when nothing
// is asked of them any more.
func (v *visitor) visit() {
	v.h.t.Helper()
	for range 100 {
		if !v.asked() {
			v.come()
		}
		for v.asked() {
			time.Sleep(thinks)
			if v.look(); !v.asked() { // a press is on what is shown now
				break
			}
			entries := v.h.match().Entries
			v.answer()
			v.h.settle()
			v.look()
			v.finished(entries)
		}
		v.h.quietly()
		time.Sleep(waits)
		v.h.quietly()
		v.look()
		if !slices.Contains(v.h.awaited(), v.person) {
			return
		}
	}
	v.h.t.Fatalf("%s is asked for ever", v.name)
}

// finished notes the presses of a decision that was confirmed, or after which a draft
// goes straight on to another.
func (v *visitor) finished(entries int) {
	v.h.t.Helper()
	if v.h.match().Entries == entries {
		if menu := v.current(); menu.State != match.Asked || !menu.Stands {
			return
		}
	}
	v.turns, v.turn = append(v.turns, v.turn), 0
}

// come opens the menu from the board, or by the button of the menu that one has.
func (v *visitor) come() {
	v.h.t.Helper()
	v.visits++
	v.did(opens, 1)
	v.press("open")
	require.True(v.h.t, v.asked(), "%s is awaited, and asked nothing: %s", v.name, v.menu.Content)
}

// look sees what has become of the private menu: it may have been edited, or
// another may have followed it.
func (v *visitor) look() {
	for _, m := range v.Sees(v.h.place()) {
		if m.Ephemeral && len(m.Components) > 0 && (v.menu == nil || m.ID >= v.menu.ID) {
			v.menu = &m
		}
	}
}

// asked reports whether the menu in hand has something to answer or confirm,
// and is young enough to be looked at.
func (v *visitor) asked() bool {
	if v.menu == nil || !slices.Contains(v.h.awaited(), v.person) {
		return false
	}
	menu := v.current()
	for _, verb := range []string{"pick", "tick", "send", "some", "none", "confirm"} {
		if c, ok := component(*v.menu, verb); ok && strings.Contains(c.CustomID, "|"+string(menu.Token)+"|") {
			return true
		}
	}
	return false
}

// current is what the match asks of the visitor, their draft included.
func (v *visitor) current() match.Menu {
	v.h.t.Helper()
	menu, err := v.h.app.matches.Menu(v.h.match().ID, match.User(v.ID().String()))
	require.NoError(v.h.t, err)
	return menu
}

// answer answers what is asked, or confirms.
func (v *visitor) answer() {
	v.h.t.Helper()
	menu := v.current()
	if menu.State == match.Ready {
		v.did(confirms, 1)
		v.on("confirm")
		return
	}
	if len(menu.Draft) == 0 {
		v.decisions++
	}
	left := v.usual(menu)
	if _, last := component(*v.menu, "last"); last && left == 1 {
		v.did(confirms, 1)
		v.on("last")
		return
	}
	if _, rest := component(*v.menu, "rest"); rest && left > 1 {
		v.did(chooses, 1)
		v.on("rest")
		return
	}
	v.choose(v.would(menu))
}

// usual is how many answers are left of the decision if the visitor would give the
// default to all of them, else 0.
func (v *visitor) usual(menu match.Menu) (left int) {
	v.h.t.Helper()
	rec, seat := v.stands()
	t, err := titles.Named(rec.Game)
	require.NoError(v.h.t, err)
	run, err := game.Preview(t.Rules, rec, menu.Draft...)
	require.NoError(v.h.t, err)
	defer run.Close()
	together := run.TogetherAt()
	for q := run.Question(seat); q != nil && run.TogetherAt() == together && !(q.Begins && left > 0); q = run.Question(seat) {
		menu.Question, menu.View = q, run.View(seat)
		usual, err := q.Sorted(q.Default)
		require.NoError(v.h.t, err)
		if !slices.Equal(v.would(menu), usual) {
			return 0
		}
		a := game.Answer{Seat: seat, Key: q.Key, Picks: slices.Clone(usual)}
		menu.Draft, left = append(menu.Draft, a), left+1
		require.NoError(v.h.t, run.Answer(a))
	}
	return left
}

// wouldThen is what the visitor would answer to what a pick leads to: "" if that
// is nothing. What one would answer does not depend on how the menu looks.
func (v *visitor) wouldThen(option string) string {
	v.h.t.Helper()
	menu := v.current()
	next, err := v.h.app.matches.Next(menu.Match, match.User(v.ID().String()), menu.Token, option)
	require.NoError(v.h.t, err)
	if next[0] == nil {
		return ""
	}
	menu.Question = next[0]
	menu.Draft = append(menu.Draft, game.Answer{})
	return strings.Join(v.would(menu), " ")
}

// would is what the visitor would answer: the same whenever the same is asked
// in the same position, however the menu looks.
func (v *visitor) would(menu match.Menu) []string {
	sum := fnv.New64()
	_, _ = io.WriteString(sum, menu.Question.Key+strconv.Itoa(v.h.match().Entries)+strconv.Itoa(len(menu.Draft)))
	seen := bot.Seen{View: menu.View, Question: *menu.Question, Luck: rand.New(rand.NewPCG(uint64(menu.Seat), sum.Sum64()))}
	t, err := titles.Named(v.h.match().Game)
	require.NoError(v.h.t, err)
	policy := t.Heuristic
	if policy == nil {
		policy = bot.Random
	}
	picks, err := menu.Question.Sorted(policy.Decide(context.Background(), seen))
	require.NoError(v.h.t, err)
	return picks
}

// choose presses what answers with these picks.
func (v *visitor) choose(picks []string) {
	v.h.t.Helper()
	if len(picks) == 0 {
		v.did(chooses, 1)
		v.on("none")
		return
	}
	if _, toggles := component(*v.menu, "tick"); toggles {
		v.did(chooses, len(picks))
		v.did(confirms, 1)
		v.pick(picks...)
		v.on("send")
		return
	}
	if _, pages := component(*v.menu, "some"); pages {
		v.gather(picks)
		return
	}
	for _, row := range v.menu.Components {
		for _, c := range row.Components {
			switch {
			case !strings.HasPrefix(c.CustomID, "pick|"):
			case c.Type == selectMenu:
				if values := valuesFor(c, picks); values != nil {
					clicks := 1 + len(values) // open it, choose
					if *c.MaxValues > 1 {
						clicks++ // close it
					}
					v.did(lists, clicks)
					v.pick(values...)
					return
				}
			case v.means(c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:], strings.Join(picks, " ")):
				v.did(chooses, 1)
				v.pressOn(v.menu.ID, c.CustomID)
				return
			}
		}
	}
	require.Fail(v.h.t, "not offered", "%s's menu does not offer %v: %s %+v", v.name, picks, v.menu.Content, v.menu.Components)
}

// gather chooses picks on the pages of a list, one page after the other, and takes them.
func (v *visitor) gather(picks []string) {
	v.h.t.Helper()
	for left := slices.Clone(picks); ; {
		list, _ := component(*v.menu, "some")
		var values []string
		for _, o := range list.Options {
			if at := slices.Index(left, meansOf(o.Value)); at >= 0 {
				left, values = slices.Delete(left, at, at+1), append(values, o.Value)
			}
		}
		if len(values) > 0 {
			v.did(lists, 2+len(values))
			v.chooses(list, values)
		}
		if len(left) == 0 {
			v.did(confirms, 1)
			v.on("take")
			return
		}
		next := ""
		for _, row := range v.menu.Components {
			for _, c := range row.Components {
				if strings.HasPrefix(c.Label, "▶") {
					next = c.CustomID
				}
			}
		}
		require.NotEmpty(v.h.t, next, "%s is not offered %v", v.name, left)
		v.did(chooses, 1)
		v.pressOn(v.menu.ID, next)
	}
}

// means reports whether a button's value is the answer wanted, alone or with what
// the visitor would answer next.
func (v *visitor) means(value, wanted string) bool {
	first, then, both := strings.Cut(value, "/")
	return meansOf(first) == wanted && (!both || meansOf(then) == v.wouldThen(first))
}

// valuesFor are the values of a list that make an answer: one that means all
// the picks, or one for each; nil if it has none such.
func valuesFor(list sandbox.Component, picks []string) []string {
	left := slices.Clone(picks)
	var values []string
	for _, o := range list.Options {
		if meansOf(o.Value) == strings.Join(picks, " ") {
			return []string{o.Value}
		}
		if at := slices.Index(left, meansOf(o.Value)); at >= 0 {
			left = slices.Delete(left, at, at+1)
			values = append(values, o.Value)
		}
	}
	if len(left) > 0 {
		return nil
	}
	return values
}

// meansOf are the picks that a component's value stands for: "beer*2 shoe" is
// two beers and a shoe, "beer#2" the second of several like it.
func meansOf(value string) string {
	var picks []string
	for _, key := range strings.Fields(value) {
		key, _, _ = strings.Cut(key, "#")
		key, copies, _ := strings.Cut(key, "*")
		n, _ := strconv.Atoi(copies)
		picks = append(picks, slices.Repeat([]string{key}, max(n, 1))...)
	}
	return strings.Join(picks, " ")
}

// next is whose turn it is to come: the awaited person who sits next after the
// one who came last.
func next(all []*visitor, awaited []*person, last game.Seat) (*visitor, game.Seat) {
	for n := range all {
		at := (int(last) + 1 + n) % len(all)
		if slices.Contains(awaited, all[at].person) {
			return all[at], game.Seat(at)
		}
	}
	return nil, last
}
