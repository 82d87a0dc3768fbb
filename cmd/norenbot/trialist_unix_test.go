//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// A trialist is a person who plays on whatever happens: one click a step, over HTTP, as a client would.
type trialist struct {
	*servertest.Person
	tr     *trial
	luck   *rand.Rand
	match  match.ID   // where they have a seat; "" is nowhere
	hand   sandbox.ID // the current private menu; 0 is none
	toMove bool       // when the store was inspected last
	done   map[match.ID]*deeds
}

// deeds are what a person knows of their moves in a match.
type deeds struct {
	before    int        // moves that were stored when this was compared last
	confirmed int        // moves that the bot has confirmed
	unsure    int        // confirmations without an answer, which may count or not
	refused   []string   // reasons given to the others
	draft     [][]string // picks since then; each was shown in the menu
	pending   [][]string // picks of one more click without an answer: all of them count, or none
	known     bool       // the draft is what the bot has shown
}

// deeds returns the person's deeds in their match.
func (p *trialist) deeds() *deeds {
	if p.done[p.match] == nil {
		p.done[p.match] = &deeds{known: true}
	}
	return p.done[p.match]
}

// step does one thing; it returns false if there is nothing to do.
func (p *trialist) step(ctx context.Context) bool {
	menu, board, button := p.look()
	if menu == nil {
		if board == 0 {
			return false
		}
		p.Reload() // a client shows the last messages only: old menus would hide the board
		out, answered := p.do(ctx, "press", request{"message": board, "custom_id": button})
		if answered && out.Message != nil && out.Message.Ephemeral {
			p.hand = out.Message.ID
		}
		return answered
	}
	if c, ready := servertest.Component(*menu, "confirm"); ready {
		p.confirm(ctx, menu.ID, c.CustomID)
		return true
	}
	ways := servertest.WaysIn(*menu, p.luck)
	if len(ways) == 0 {
		if _, some := servertest.Component(*menu, "none"); !some {
			p.hand = 0 // there is nothing to choose
		}
		return false
	}
	p.pick(ctx, menu.ID, ways[p.luck.IntN(len(ways))])
	return true
}

// look returns the current private menu, or else the board of the match and its button.
func (p *trialist) look() (menu *sandbox.MessageView, board sandbox.ID, button string) {
	for _, m := range p.Everything() {
		if m.ID == p.hand {
			return &m, 0, ""
		}
		if c, ok := servertest.Component(m, "open"); ok && !m.Ephemeral && strings.Split(c.CustomID, "|")[1] == string(p.match) {
			board, button = m.ID, c.CustomID
		}
	}
	return nil, board, button
}

// confirm confirms the draft and notes whether the bot has acknowledged it.
func (p *trialist) confirm(ctx context.Context, menu sandbox.ID, button string) {
	out, answered := p.do(ctx, "press", request{"message": menu, "custom_id": button})
	p.sent(p.deeds(), out, answered)
}

// sent notes the result of a click that may confirm.
func (p *trialist) sent(t *deeds, out sandbox.Outcome, answered bool) {
	switch {
	case answered && out.Message != nil && strings.Contains(out.Message.Content, "Confirmed"):
		t.confirmed++
		t.draft, t.pending, t.known = nil, nil, true
	case answered && out.Callback == answeredNow:
		t.known = false // refused, or a question is left
		t.refused = append(t.refused, out.Message.Content)
	default:
		t.unsure++
		t.known = false
		p.hand = 0
	}
}

// answeredNow is Discord's type of a response that changes the message.
const answeredNow = 7

// pick answers the question of the current menu at random, and notes the draft.
func (p *trialist) pick(ctx context.Context, menu sandbox.ID, w servertest.Way) {
	t := p.deeds()
	what, body := "press", request{"message": menu, "custom_id": w.ID}
	if w.Values != nil {
		what, body = "select", request{"message": menu, "custom_id": w.ID, "values": w.Values}
	}
	out, answered := p.do(ctx, what, body)
	switch verb, _, _ := strings.Cut(w.ID, "|"); {
	case answered && verb == "tick": // nothing is picked yet
	case verb == "send" || verb == "none": // confirmed with it, if that completes the move
		p.sent(t, out, answered)
	case answered && out.Callback == answeredNow && !strings.Contains(out.Message.Content, "out of date"):
		t.draft = append(t.draft, w.Answers()...)
	case answered:
		t.known = false
	default:
		t.pending = w.Answers()
		t.known = t.known && ctx.Err() != nil // or the next menu shows whether it counted
		p.hand = 0
	}
}

// A request is what a client sends to the stand-in, as its page does.
type request map[string]any

// do sends an action to the stand-in, and reports whether the bot answered. What a client would not allow is done
// again later.
func (p *trialist) do(ctx context.Context, what string, body request) (out sandbox.Outcome, answered bool) {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+p.tr.ui+"/ui/"+p.Called+"/"+what, bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return out, false // the trial stopped waiting
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		pauseFor(ctx, 20*time.Millisecond)
		return out, false
	}
	p.tr.presses.Add(1)
	if err := json.NewDecoder(answer.Body).Decode(&out); err != nil || out.Status != sandbox.StatusAnswered {
		p.tr.lost.Add(1)
		return out, false
	}
	return out, true
}

// sit seats people at a table of their own with computer players, and waits until the match has started. The bot
// must be running well.
func (tr *trial) sit(computers int, people ...*trialist) {
	tr.t.Helper()
	before := tr.newest("start")
	tr.eventually("no answer to /game new", func() bool {
		out, err := people[0].Slash(tr.channel, "/game new", map[string]any{"computers": computers})
		return err == nil && out.Status == sandbox.StatusAnswered
	})
	press := func(p *trialist, verb string) {
		tr.eventually("no table to "+verb, func() bool {
			m, c, ok := p.Finds(verb)
			if !ok || m.ID <= before {
				return false
			}
			out, err := p.Press(m.ID, c.CustomID)
			people[0].match = match.ID(strings.Split(c.CustomID, "|")[1])
			return err == nil && out.Status == sandbox.StatusAnswered
		})
	}
	for _, p := range people[1:] {
		press(p, "join")
	}
	press(people[0], "start")
	for _, p := range people {
		p.match, p.hand = people[0].match, 0
		tr.eventually("no board", func() bool { _, board, _ := p.look(); return board != 0 })
	}
}

// newest returns the newest message with a button of a verb.
func (tr *trial) newest(verb string) sandbox.ID {
	m, _, _ := tr.people[0].Finds(verb)
	return m.ID
}

// eventually waits for something that must come, however busy the machine is.
func (tr *trial) eventually(what string, is func() bool) {
	tr.t.Helper()
	require.Eventually(tr.t, is, patience, 20*time.Millisecond, what)
}

// ask makes a person use a command, and reports whether they got an answer in time.
func (tr *trial) ask(u *sandbox.User, command string) (out sandbox.Outcome, answered bool) {
	out, err := u.Slash(tr.channel, command, nil)
	if err != nil {
		tr.t.Error(err) // eventually calls this in another goroutine than the test's
	}
	return out, err == nil && out.Status == sandbox.StatusAnswered
}

// asks makes a person use a command until they get an answer in time, however busy the machine is.
func (tr *trial) asks(u *sandbox.User, command string) (out sandbox.Outcome) {
	tr.t.Helper()
	tr.eventually("no answer to "+command, func() (answered bool) {
		out, answered = tr.ask(u, command)
		return answered
	})
	return out
}
