package bot

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"norenbot/game"
)

// A Use is how often something that the rules offer was used. It knows no game: what
// belongs together is told by the points in keys and by the terms that texts name. Of
// "visit.brewers" with an option "recruit.l1", the brewer of value 5, these are five:
//
//	Question  Act      Thing
//	visit                                         the question
//	visit              brewers                    what it is about
//	visit     recruit                             what can be done
//	visit     recruit  l1                         and with what
//	visit     recruit  norenberc.craftsman.brewers
//
// Each counts once a question, however many of its options are of it.
type Use struct {
	Question string `json:"question"`        // Question.Key before the first point
	Act      string `json:"act,omitempty"`   // Option.Key likewise, "" if it is a thing ("brewers")
	Thing    string `json:"thing,omitempty"` // a part of the key, or a game.Term of the option's Text
	// Offered is how often it could be chosen, and Chosen how often it was. Of a question
	// they are how often it was asked, and answered with a pick at least.
	Offered int `json:"offered"`
	Chosen  int `json:"chosen"`
}

// by orders what is used by name, each whole before its parts.
func (u Use) by(v Use) int {
	return cmp.Or(cmp.Compare(u.Question, v.Question), cmp.Compare(u.Act, v.Act), cmp.Compare(u.Thing, v.Thing))
}

// A tally counts what players are offered and choose, in one game after the other.
type tally struct {
	of map[Use]*count // by a Use that counts nothing
	// asked is how many questions were counted: by it, each of them counts once.
	asked  int
	things []string // of an option; see take
}

// A count is of one Use.
type count struct {
	offered, chosen int
	// lastOffered and lastChosen are the questions that counted last.
	lastOffered, lastChosen int
}

func newTally() *tally { return &tally{of: map[Use]*count{}} }

// note counts a question and its answer, places in q.Options.
func (t *tally) note(q *game.Question, picks []int) {
	t.asked++
	topic, about, _ := strings.Cut(q.Key, ".")
	t.add(Use{Question: topic}, len(picks) > 0)
	if about != "" {
		t.add(Use{Question: topic, Thing: about}, len(picks) > 0)
	}
	for i := range q.Options {
		o, chosen := &q.Options[i], slices.Contains(picks, i)
		u := Use{Question: topic, Act: t.take(o)}
		if u.Act != "" {
			t.add(u, chosen)
		}
		for _, u.Thing = range t.things {
			t.add(u, chosen)
		}
	}
}

// take takes an option apart: it returns the act and leaves in things the terms that the
// option's Text names and the parts of its key that are none of them, nor a seat. An option
// that begins with a term ("arnheim-duisburg.m") has no act: the question says what it is.
func (t *tally) take(o *game.Option) (act string) {
	t.things = t.things[:0]
	seat := ""
	for _, a := range o.Text.Args {
		switch a.Kind() {
		case game.Word, game.Counted:
			t.things = append(t.things, a.Term().String())
		case game.Tallied:
			for _, of := range a.Counts() {
				t.things = append(t.things, of.Term().String())
			}
		case game.Listing:
			for _, of := range a.Terms() {
				t.things = append(t.things, of.String())
			}
		case game.SeatName:
			seat = strconv.Itoa(int(a.Seat()))
		}
	}
	act, rest, _ := strings.Cut(o.Key, ".")
	switch group := o.Group.String(); {
	case t.named(act):
		act = ""
	case strings.HasSuffix(group, "."+act):
		t.things = append(t.things, group)
		act = ""
	}
	for part := range strings.SplitSeq(rest, ".") {
		if part = strings.TrimPrefix(part, seat); part != "" && !t.named(part) {
			t.things = append(t.things, part)
		}
	}
	return act
}

// named reports whether a part of a key is the end of a term taken already.
func (t *tally) named(part string) bool {
	return slices.ContainsFunc(t.things, func(term string) bool { return strings.HasSuffix(term, "."+part) })
}

// add counts one option.
func (t *tally) add(u Use, chosen bool) {
	c := t.of[u]
	if c == nil {
		c = new(count)
		t.of[u] = c
	}
	if c.lastOffered != t.asked {
		c.lastOffered = t.asked
		c.offered++
	}
	if chosen && c.lastChosen != t.asked {
		c.lastChosen = t.asked
		c.chosen++
	}
}

// watch has the tally note what a player is asked. A policy stays one.
func (t *tally) watch(p Player) Player {
	policy, quick := p.(Policy)
	if !quick {
		return watched{p, t}
	}
	return Policy(func(at Viewer, luck *rand.Rand) game.Chooser {
		chooser := policy(at, luck)
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			before := len(picks)
			picks = chooser.Choose(q, picks)
			t.note(q, picks[before:])
			return picks
		})
	})
}

// watched is a Player whose decisions are counted.
type watched struct {
	Player
	t *tally
}

// Decide implements Player.
func (w watched) Decide(ctx context.Context, seen Seen) []string {
	keys := w.Player.Decide(ctx, seen)
	picks := make([]int, len(keys))
	for i, key := range keys {
		picks[i] = seen.Question.Find(key)
	}
	w.t.note(&seen.Question, picks)
	return keys
}

// A census is the tallies of many games, by kind of player. It is safe for concurrent use.
type census struct {
	sync.Mutex
	of map[string]map[Use]*count
}

// add adds what a kind did in one game.
func (c *census) add(kind string, t *tally) {
	c.Lock()
	defer c.Unlock()
	all := c.of[kind]
	if all == nil {
		all = map[Use]*count{}
		c.of[kind] = all
	}
	for u, n := range t.of {
		if all[u] == nil {
			all[u] = new(count)
		}
		all[u].offered += n.offered
		all[u].chosen += n.chosen
	}
}

// uses is what a kind did in all games, by name.
func (c *census) uses(kind string) []Use {
	var all []Use
	for u, n := range c.of[kind] {
		u.Offered, u.Chosen = n.offered, n.chosen
		all = append(all, u)
	}
	slices.SortFunc(all, Use.by)
	return all
}
