package servertest

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

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
)

// A Visitor is a person who comes to a match when it is their turn, decides as
// the game's heuristic player would, and stays for as long as they are asked. Each
// click is counted as one on a real client: opening a list, each line chosen in
// it, closing it where several can be chosen, each button.
type Visitor struct {
	*Person
	Presses   map[string]int // by what is pressed, see pressKinds
	Visits    int
	Decisions int
	turn      int   // presses that Discord sends since the last decision was finished: one for a list
	Turns     []int // of each decision before
}

// The kinds of presses.
const (
	opens    = "open"    // the menu, from the board
	chooses  = "choose"  // a button that answers, or one that toggles
	lists    = "list"    // all that a list takes: opening, choosing, closing
	Confirms = "confirm" // Confirm, also after toggling
)

var PressKinds = []string{opens, chooses, lists, Confirms}

// did counts presses.
func (v *Visitor) did(kind string, n int) {
	if v.Presses == nil {
		v.Presses = map[string]int{}
	}
	v.Presses[kind] += n
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

// Visit comes to a match where the visitor is awaited, and goes when nothing
// is asked of them any more.
func (v *Visitor) Visit() {
	v.Server.T.Helper()
	for range 100 {
		if !v.asked() {
			v.come()
		}
		for v.asked() {
			time.Sleep(thinks)
			if v.Look(); !v.asked() { // a press is on what is shown now
				break
			}
			entries := v.Server.Match().Entries
			v.answer()
			v.Server.Settle()
			v.Look()
			v.finished(entries)
		}
		v.Server.Quietly()
		time.Sleep(waits)
		v.Server.Quietly()
		v.Look()
		if !slices.Contains(v.Server.Awaited(), v.Person) {
			return
		}
	}
	v.Server.T.Fatalf("%s is asked for ever", v.Called)
}

// finished notes the presses of a decision that was confirmed, or after which a draft
// goes straight on to another.
func (v *Visitor) finished(entries int) {
	v.Server.T.Helper()
	if v.Server.Match().Entries == entries {
		if menu := v.Current(); menu.State != match.Asked || !menu.Stands {
			return
		}
	}
	v.Turns, v.turn = append(v.Turns, v.turn), 0
}

// come opens the menu from the board, or by the button of the menu that one has.
func (v *Visitor) come() {
	v.Server.T.Helper()
	v.Visits++
	v.did(opens, 1)
	v.Clicks("open")
	require.True(v.Server.T, v.asked(), "%s is awaited, and asked nothing: %s", v.Called, v.Menu.Text())
}

// Look sees what has become of the private menu: it may have been edited, or
// another may have followed it.
func (v *Visitor) Look() {
	for _, m := range v.Sees(v.Server.Place()) {
		if m.Ephemeral && len(m.Components) > 0 && (v.Menu == nil || m.ID >= v.Menu.ID) {
			v.Menu = &m
		}
	}
}

// asked reports whether the menu in hand has something to answer or confirm,
// and is young enough to be looked at.
func (v *Visitor) asked() bool {
	if v.Menu == nil || !slices.Contains(v.Server.Awaited(), v.Person) {
		return false
	}
	menu := v.Current()
	for _, verb := range []string{"pick", "tick", "send", "some", "none", "area", "confirm"} {
		if c, ok := Component(*v.Menu, verb); ok && strings.Contains(c.CustomID, "|"+string(menu.Token)+"|") {
			return true
		}
	}
	return false
}

// Current is what the match asks of the visitor, their draft included.
func (v *Visitor) Current() match.Menu {
	v.Server.T.Helper()
	menu, err := v.Server.Matches.Menu(v.Server.Match().ID, match.User(v.ID().String()))
	require.NoError(v.Server.T, err)
	return menu
}

// answer answers what is asked, or confirms.
func (v *Visitor) answer() {
	v.Server.T.Helper()
	menu := v.Current()
	if menu.State == match.Ready {
		v.did(Confirms, 1)
		v.On("confirm")
		return
	}
	if len(menu.Draft) == 0 {
		v.Decisions++
	}
	left := v.usual(menu)
	if _, last := Component(*v.Menu, "last"); last && left > 0 {
		v.did(Confirms, 1)
		v.On("last")
		return
	}
	if _, rest := Component(*v.Menu, "rest"); rest && left > 1 {
		v.did(chooses, 1)
		v.On("rest")
		return
	}
	v.Choose(v.Would(menu))
}

// usual is how many answers are left of the decision if the visitor would give the
// default to all of them, else 0.
func (v *Visitor) usual(menu match.Menu) (left int) {
	v.Server.T.Helper()
	rec, seat := v.Stands()
	t, err := titles.Named(rec.Game)
	require.NoError(v.Server.T, err)
	run, err := game.Preview(t.Rules, rec, menu.Draft...)
	require.NoError(v.Server.T, err)
	defer run.Close()
	together := run.TogetherAt()
	for q := run.Question(seat); q != nil && run.TogetherAt() == together && !(q.Begins && left > 0); q = run.Question(seat) {
		menu.Question, menu.View = q, run.View(seat)
		usual, err := q.Sorted(q.Default)
		require.NoError(v.Server.T, err)
		if !slices.Equal(v.Would(menu), usual) {
			return 0
		}
		a := game.Answer{Seat: seat, Key: q.Key, Picks: slices.Clone(usual)}
		menu.Draft, left = append(menu.Draft, a), left+1
		require.NoError(v.Server.T, run.Answer(a))
	}
	return left
}

// wouldThen is what the visitor would answer to what a pick leads to: "" if that
// is nothing. What one would answer does not depend on how the menu looks.
func (v *Visitor) wouldThen(option string) string {
	v.Server.T.Helper()
	menu := v.Current()
	rec, seat := v.Stands()
	t, err := titles.Named(rec.Game)
	require.NoError(v.Server.T, err)
	menu.Draft = append(menu.Draft, game.Answer{Seat: seat, Key: menu.Question.Key, Picks: []string{option}})
	run, err := game.Preview(t.Rules, rec, menu.Draft...)
	require.NoError(v.Server.T, err)
	defer run.Close()
	if menu.Question = run.Question(seat); menu.Question == nil {
		return ""
	}
	menu.View = run.View(seat)
	return strings.Join(v.Would(menu), " ")
}

// Would is what the visitor would answer: the same whenever the same is asked
// in the same position, however the menu looks.
func (v *Visitor) Would(menu match.Menu) []string {
	sum := fnv.New64()
	_, _ = io.WriteString(sum, menu.Question.Key+strconv.Itoa(v.Server.Match().Entries)+strconv.Itoa(len(menu.Draft)))
	seen := bot.Seen{View: menu.View, Question: *menu.Question, Luck: rand.New(rand.NewPCG(uint64(menu.Seat), sum.Sum64()))}
	t, err := titles.Named(v.Server.Match().Game)
	require.NoError(v.Server.T, err)
	policy := t.Heuristic
	if policy == nil {
		policy = bot.Random
	}
	picks, err := menu.Question.Sorted(policy.Decide(context.Background(), seen))
	require.NoError(v.Server.T, err)
	return picks
}

// Choose presses what answers with these picks: a button, if there is one.
func (v *Visitor) Choose(picks []string) {
	v.Server.T.Helper()
	if len(picks) == 0 {
		v.did(chooses, 1)
		v.On("none")
		return
	}
	if _, toggles := Component(*v.Menu, "tick"); toggles {
		v.did(chooses, len(picks))
		v.did(Confirms, 1)
		v.Picks(picks...)
		v.On("send")
		return
	}
	if _, pages := Component(*v.Menu, "some"); pages {
		v.gather(picks)
		return
	}
	for _, c := range v.Menu.Controls() {
		answers := strings.HasPrefix(c.CustomID, "pick|") && c.Type != SelectMenu
		if answers && v.means(c.CustomID[strings.LastIndexByte(c.CustomID, '|')+1:], strings.Join(picks, " ")) {
			v.did(chooses, 1)
			v.ClicksOn(v.Menu.ID, c.CustomID)
			return
		}
	}
	if v.chooseInList(picks) {
		return
	}
	whole := func(c sandbox.Component) bool { return len(c.Options) > 0 && strings.Contains(c.Options[0].Value, "/") }
	others := v.Menu.Controls()
	if !slices.ContainsFunc(others, whole) {
		others = nil
	}
	for _, c := range others { // whole answers stand in another list
		if strings.HasPrefix(c.CustomID, "page|") {
			v.ClicksOn(v.Menu.ID, c.CustomID)
			if v.chooseInList(picks) {
				v.did(chooses, 1) // who knows the way turns once
				return
			}
		}
	}
	v.did(lists, 3) // in another list: turn to it, open it, choose
	v.Picks(picks...)
}

// chooseInList chooses these picks in a list of the menu in hand, if one has them.
func (v *Visitor) chooseInList(picks []string) bool {
	for _, c := range v.Menu.Controls() {
		if !strings.HasPrefix(c.CustomID, "pick|") || c.Type != SelectMenu {
			continue
		}
		if values := v.valuesFor(c, picks); values != nil {
			clicks := 1 + len(values) // open it, choose
			if *c.MaxValues > 1 {
				clicks++ // close it
			}
			v.did(lists, clicks)
			v.Picks(values...)
			return true
		}
	}
	return false
}

// gather chooses picks on the pages of a list, one page after the other, or where they stand on the map, and takes them.
func (v *Visitor) gather(picks []string) {
	v.Server.T.Helper()
	for left, page := slices.Clone(picks), 1; ; page++ {
		list, _ := Component(*v.Menu, "some")
		var values []string
		for _, o := range list.Options {
			if at := slices.Index(left, MeansOf(o.Value)); at >= 0 {
				left, values = slices.Delete(left, at, at+1), append(values, o.Value)
			}
		}
		if len(values) > 0 {
			v.did(lists, 2+len(values))
			v.Chooses(list, values)
		}
		if len(left) == 0 {
			v.did(Confirms, 1)
			v.On("take")
			return
		}
		next, to := "", page
		for _, c := range v.Menu.Controls() {
			if strings.HasPrefix(c.CustomID, "page|") && strings.HasPrefix(c.Label, "▸") {
				to = v.pageOf(c.CustomID, left[0])
			}
		}
		for _, c := range v.Menu.Controls() {
			if strings.HasPrefix(c.CustomID, "page|") && strings.HasSuffix(c.CustomID, "|"+strconv.Itoa(to)) {
				next = c.CustomID
			}
		}
		require.NotEmpty(v.Server.T, next, "%s is not offered %v", v.Called, left)
		v.did(chooses, 1)
		v.ClicksOn(v.Menu.ID, next)
	}
}

// means reports whether a button's value is the answer wanted, alone or with what
// the visitor would answer next.
func (v *Visitor) means(value, wanted string) bool {
	first, then, both := strings.Cut(value, "/")
	return MeansOf(first) == wanted && (!both || MeansOf(then) == v.wouldThen(first))
}

// valuesFor are the values of a list that make an answer: one that means all
// the picks, or one for each; nil if it has none such.
func (v *Visitor) valuesFor(list sandbox.Component, picks []string) []string {
	left := slices.Clone(picks)
	var values []string
	for _, o := range list.Options {
		if v.means(o.Value, strings.Join(picks, " ")) {
			return []string{o.Value}
		}
		if at := slices.Index(left, MeansOf(o.Value)); at >= 0 {
			left = slices.Delete(left, at, at+1)
			values = append(values, o.Value)
		}
	}
	if len(left) > 0 {
		return nil
	}
	return values
}

// MeansOf are the picks that a component's value stands for: "beer*2 shoe" is
// two beers and a shoe, "beer#2" the second of several like it.
func MeansOf(value string) string {
	var picks []string
	for _, key := range strings.Fields(value) {
		key, _, _ = strings.Cut(key, "#")
		key, copies, _ := strings.Cut(key, "*")
		n, _ := strconv.Atoi(copies)
		picks = append(picks, slices.Repeat([]string{key}, max(n, 1))...)
	}
	return strings.Join(picks, " ")
}

// Next is whose turn it is to come: the awaited person who sits next after the
// one who came last.
func Next(all []*Visitor, awaited []*Person, last game.Seat) (*Visitor, game.Seat) {
	for n := range all {
		at := (int(last) + 1 + n) % len(all)
		if slices.Contains(awaited, all[at].Person) {
			return all[at], game.Seat(at)
		}
	}
	return nil, last
}

// Stands returns what stands of the match, and the person's seat.
func (p *Person) Stands() (game.Record, game.Seat) {
	p.Server.T.Helper()
	stored, err := p.Server.Store.Load(p.Server.Match().ID)
	require.NoError(p.Server.T, err)
	rec, err := match.RecordOf(stored.Match.Game, *stored.Setup, stored.Journal)
	require.NoError(p.Server.T, err)
	seat, sits := stored.Match.SeatOf(match.User(p.ID().String()))
	require.True(p.Server.T, sits)
	return rec, seat
}
