package seat_test

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// A seatedAt is somebody in a room who keeps private messages open: each has an
// id of its own, and shows what the fake keeps under the tokens that led to it.
type seatedAt struct {
	*room
	user   match.User
	in     string            // the channel; "" is where the table was opened
	tokens map[string]string // of each window by the message's id, the newest token
	made   map[string]string // likewise, the interaction that made it
}

// opensWindow presses the button of the board, through Serve, and returns the
// id of the private message that comes.
func (s *seatedAt) opensWindow() string {
	i := s.By(s.user)
	i.Kind, i.CustomID, i.Channel = ui.Component, core.OpenButton(s.ID), cmp.Or(s.in, i.Channel)
	s.Serve(i)
	message := s.Fake.Snowflake()
	s.tokens[message], s.made[message] = i.Token, i.ID
	return message
}

// on presses a verb in a window.
func (s *seatedAt) on(window, verb string) {
	s.T.Helper()
	i := s.By(s.user)
	i.Kind, i.Ephemeral, i.Message, i.Made, i.Channel = ui.Component, true, window, s.made[window], cmp.Or(s.in, i.Channel)
	i.CustomID = button(s.sees(window), verb)
	require.NotEmpty(s.T, i.CustomID, "no %s in %+v", verb, s.sees(window))
	s.Serve(i)
	s.tokens[window] = i.Token
}

// sees is what a window shows.
func (s *seatedAt) sees(window string) *ui.Message {
	s.T.Helper()
	s.Fake.Mu.Lock()
	defer s.Fake.Mu.Unlock()
	if s.tokens[window] == "" {
		require.NotNil(s.T, s.Fake.Follows[window])
		return s.Fake.Follows[window]
	}
	replies := s.Fake.Replies[s.tokens[window]]
	require.NotEmpty(s.T, replies)
	m := replies[0]
	return &m
}

// sits has the person who is awaited and the other one keep windows open.
func (r *room) sits() (first, other *seatedAt) {
	r.Deals()
	r.Away()
	m, err := r.Matches.Match(r.ID)
	require.NoError(r.T, err)
	at := func(user match.User) *seatedAt {
		return &seatedAt{room: r, user: user, tokens: map[string]string{}, made: map[string]string{}}
	}
	if r.Seated(m, m.Awaited()) == alice {
		return at(alice), at(bruno)
	}
	return at(bruno), at(alice)
}

// below is the window that was sent last of itself.
func (s *seatedAt) below() (window string) {
	s.Fake.Mu.Lock()
	defer s.Fake.Mu.Unlock()
	for id := range s.Fake.Follows {
		if core.IsNewer(id, window) {
			window = id
		}
	}
	require.NotEmpty(s.T, window)
	return window
}

// pushes has somebody write in the channel: the next board is posted anew, below all that is open.
func (s *seatedAt) pushes() {
	_, err := s.Fake.Post(s.T.Context(), s.in, ui.Message{Content: "hello"})
	require.NoError(s.T, err)
}

// plays picks the first option and confirms.
func (s *seatedAt) plays(window string) {
	s.T.Helper()
	s.on(window, seat.VerbPick)
	s.on(window, seat.VerbConfirm)
}

// TestMenusFollow: an open private message becomes the next question by itself,
// and its reader is mentioned only when they do not react.
func TestMenusFollow(t *testing.T) {
	t.Run("when it is the reader's turn", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			first, other := r.sits()
			waits := other.opensWindow()
			require.Contains(t, other.sees(waits).Content, "Waiting on "+people[first.user]+".", "nothing is done yet")
			r.Away()
			plays := first.opensWindow()
			boards := len(r.Boards())
			first.plays(plays)
			r.Quietly()
			require.Contains(t, other.sees(waits).Content, "What do you say?")
			require.NotEmpty(t, button(other.sees(waits), seat.VerbPick))
			require.NotContains(t, other.sees(waits).Content, "Waiting")
			require.NotContains(t, first.sees(plays).Content, "What do you say?", "nobody else's menu")
			require.Len(t, r.Boards(), boards, "no mention: they see it")
			other.plays(waits)
			r.Quietly()
			require.Contains(t, first.sees(plays).Content, "What do you say?")
		})
	})
	t.Run("and whoever does not react is mentioned", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			first, other := r.sits()
			waits := other.opensWindow()
			r.Away()
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(waits).Content, "What do you say?")
			require.NotContains(t, r.OneBoard().Pings, other.user)
			r.Away()
			require.Contains(t, r.OneBoard().Pings, other.user)
		})
	})
	t.Run("until the token is dead", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			first, other := r.sits()
			waits := other.opensWindow()
			r.Passes(wire.TokenLife)
			edits := r.Fake.Count("edit reply")
			first.plays(first.opensWindow())
			r.Quietly()
			require.Equal(t, edits, r.Fake.Count("edit reply"))
			require.Contains(t, other.sees(waits).Content, "Waiting on")
			require.Contains(t, r.OneBoard().Pings, other.user, "it waits under the button")
			require.Contains(t, r.Opens(other.user).Content, "What do you say?")
		})
	})
	t.Run("or until Discord says so", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			first, other := r.sits()
			waits := other.opensWindow()
			r.Away()
			r.Fails("edit reply", wire.Refusal{Code: 10062})
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(waits).Content, "Waiting on")
			require.Contains(t, r.OneBoard().Pings, other.user, "at once")
			require.Contains(t, r.Opens(other.user).Content, "What do you say?")
			r.Fake.Fail = nil
		})
	})
	t.Run("not after a restart", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			first, other := r.sits()
			waits := other.opensWindow()
			r.Halt()
			r.Boot()
			r.Away()
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(waits).Content, "Waiting on")
			require.Contains(t, r.OneBoard().Pings, other.user)
		})
	})
	t.Run("and a match that ends says so", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			first, other := r.sits()
			plays := first.opensWindow()
			require.NotEmpty(t, button(first.sees(plays), seat.VerbPick))
			m := said(r.Types(other.user, "game concede"))
			r.Presses(other.user, button(m, thread.VerbConcede))
			r.Quietly()
			_, said, _ := strings.Cut(first.sees(plays).Content, "\n") // outside of its thread it is headed
			require.Equal(t, "### "+people[first.user]+" wins: everyone else conceded.", said)
			require.Empty(t, button(first.sees(plays), core.VerbOpen), "it is not revived")
			require.NotEmpty(t, button(first.sees(plays), core.VerbAnalysis))
			require.NotEmpty(t, button(first.sees(plays), core.VerbRematch))
		})
	})
}

// TestTwoWindowsOfOnePerson: the newest lives, and the older one says so; taken
// up again, it is the newest.
func TestTwoWindowsOfOnePerson(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		first, other := r.sits()
		old := other.opensWindow()
		fresh := other.opensWindow()
		first.plays(first.opensWindow())
		r.Quietly()
		require.Contains(t, other.sees(fresh).Content, "What do you say?")
		require.Contains(t, other.sees(old).Content, "open in another message")
		other.on(old, core.VerbOpen)
		require.Contains(t, other.sees(old).Content, "What do you say?")
		other.plays(fresh) // its buttons answer all the same
		require.Contains(t, other.sees(fresh).Content, "Confirmed")
		first.plays(first.opensWindow())
		r.Quietly()
		require.Contains(t, other.sees(fresh).Content, "What do you say?", "pressed on last")
		require.Contains(t, other.sees(old).Content, "open in another message")
	})
}

// TestTheQuestionComesBelow: where something was posted below a menu, the next question is a new
// message, the one before folds, and of those folded there is one.
func TestTheQuestionComesBelow(t *testing.T) {
	inThread := func(f func(r *room, first, other *seatedAt)) {
		inRoom(t, turns, func(r *room) {
			first, other := r.sits()
			m, err := r.Matches.Match(r.ID)
			require.NoError(t, err)
			other.in = m.Place.Thread
			f(r, first, other)
		})
	}
	t.Run("once more each time", func(t *testing.T) {
		inThread(func(r *room, first, other *seatedAt) {
			old := other.opensWindow()
			other.pushes()
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(old).Content, "Continued below")
			below := other.below()
			require.Contains(t, other.sees(below).Content, "What do you say?")
			require.NotContains(t, r.OneBoard().Pings, other.user, "they see it")
			other.on(below, seat.VerbPick)
			other.pushes()
			require.Zero(t, r.Fake.Count("delete reply"))
			other.on(below, seat.VerbConfirm)
			r.Quietly()
			require.Equal(t, below, other.below(), "there is no question")
			other.pushes()
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(below).Content, "Continued below")
			require.Contains(t, other.sees(other.below()).Content, "What do you say?")
			require.Equal(t, 1, r.Fake.Count("delete reply"))
			require.Empty(t, r.Fake.Replies[other.tokens[old]])
		})
	})
	t.Run("not once the token has ended", func(t *testing.T) {
		inThread(func(r *room, first, other *seatedAt) {
			waits := other.opensWindow()
			other.pushes()
			r.Fails("follow up", wire.Refusal{Code: 10062})
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(waits).Content, "Waiting on", "it promises nothing")
			require.Empty(t, r.Fake.Follows)
			r.Away()
			require.Contains(t, r.OneBoard().Pings, other.user)
			r.Fake.Fail = nil
		})
	})
	t.Run("also when the message before cannot be folded any more", func(t *testing.T) {
		inThread(func(r *room, first, other *seatedAt) {
			waits := other.opensWindow()
			other.pushes()
			r.Fails("edit reply", wire.Refusal{Code: 10062})
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(waits).Content, "Waiting on")
			require.Contains(t, other.sees(other.below()).Content, "What do you say?")
			r.Fake.Fail = nil
			other.plays(other.below())
		})
	})
	t.Run("and of two windows the one pressed on last goes on", func(t *testing.T) {
		inThread(func(r *room, first, other *seatedAt) {
			gone, old := other.opensWindow(), other.opensWindow()
			other.pushes()
			first.plays(first.opensWindow())
			r.Quietly()
			below := other.below()
			require.Empty(t, r.Fake.Replies[other.tokens[gone]])
			other.on(old, core.VerbOpen)
			other.on(old, seat.VerbPick)
			other.on(below, seat.VerbPick) // of a menu that is out of date
			require.Contains(t, other.sees(below).Content, "All set?")
			other.on(old, seat.VerbConfirm)
			require.Contains(t, other.sees(old).Content, "Confirmed")
			first.plays(first.opensWindow())
			r.Quietly()
			require.Contains(t, other.sees(old).Content, "What do you say?", "nothing was posted below since")
			require.Contains(t, other.sees(below).Content, "open in another message")
		})
	})
	t.Run("but not away from under a press that is answered while it is drawn", func(t *testing.T) {
		inThread(func(r *room, first, other *seatedAt) {
			takes := func(long time.Duration) {
				r.Drawn.Mu.Lock()
				defer r.Drawn.Mu.Unlock()
				r.Drawn.Takes = long
			}
			waits := other.opensWindow()
			other.pushes()
			plays := first.opensWindow()
			first.on(plays, seat.VerbPick)
			takes(2500 * time.Millisecond)
			done := make(chan bool)
			go func() { first.on(plays, seat.VerbConfirm); close(done) }()
			r.Passes(4 * time.Second)
			takes(0)
			other.on(waits, core.VerbOpen)
			<-done
			r.Quietly()
			r.Passes(30 * time.Second)
			require.Contains(r.T, other.sees(waits).Content, "What do you say?")
			require.Empty(r.T, r.Fake.Follows, "it would be asked twice")
		})
	})
	t.Run("with the result, of a match that ends meanwhile", func(t *testing.T) {
		inThread(func(r *room, first, other *seatedAt) {
			first.in = other.in
			plays := first.opensWindow()
			first.on(plays, seat.VerbPick)
			m := said(r.Types(other.user, "game concede"))
			r.Presses(other.user, button(m, thread.VerbConcede))
			r.Quietly()
			require.Contains(t, first.sees(plays).Content, "Continued below")
			require.Contains(t, first.sees(first.below()).Content, "wins: everyone else conceded")
			first.on(plays, core.VerbOpen)
			require.Contains(t, first.sees(plays).Content, "wins: everyone else conceded")
		})
	})
}

// TestMenusFollowInTheLanguageOfTheirReader, who may turn it around at any time.
func TestMenusFollowInTheLanguageOfTheirReader(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		first, other := r.sits()
		waits := other.opensWindow()
		plays := first.opensWindow()
		require.Contains(t, other.sees(waits).Content, "Waiting on")
		r.Types(other.user, "settings player", "language", "it")
		first.plays(plays)
		r.Quietly()
		other.on(waits, seat.VerbPick)
		require.Contains(t, other.sees(waits).Content, "Va bene così?")
		other.on(waits, seat.VerbConfirm)
		require.Contains(t, other.sees(waits).Content, "Confermato")
	})
}

// TestPicturesTurnedAroundInAMatch: who chooses another form finds it in the next
// picture of their own, in the menu that follows by itself, and nobody else does;
// the server's choice is in the next board.
func TestPicturesTurnedAroundInAMatch(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		first, other := r.sits()
		waits := other.opensWindow()
		plays := first.opensWindow()
		r.Types(other.user, "settings player", "pictures", core.TallPictures, "large", "true")
		first.plays(plays)
		r.Passes(4 * time.Second)
		require.Contains(t, other.sees(waits).Content, "What do you say?")
		drawn := func(kind render.Kind) (last render.Scene) {
			r.Drawn.Mu.Lock()
			defer r.Drawn.Mu.Unlock()
			for _, s := range r.Drawn.Scenes {
				if s.Kind == kind {
					last = s
				}
			}
			return last
		}
		require.Equal(t, render.Tall, drawn(render.Decision).Form)
		require.True(t, drawn(render.Decision).Large)
		require.Equal(t, render.Wide, drawn(render.Board).Form, "everybody's")
		other.plays(waits)
		r.Passes(4 * time.Second)
		require.Contains(t, first.sees(plays).Content, "What do you say?")
		require.Equal(t, render.Wide, drawn(render.Decision).Form, "the other's own")

		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"pictures": core.TallPictures}, ui.ManageServer
		r.Handle(t.Context(), i)
		first.plays(plays)
		r.Away()
		require.Equal(t, render.Tall, drawn(render.Board).Form)
		require.Equal(t, render.Tall, drawn(render.Decision).Form)
	})
}

// TestAPressIsNotOvertaken: what a menu becomes by itself while a press is on
// its way is in the answer to that, or comes after it.
func TestAPressIsNotOvertaken(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		first, other := r.sits()
		waits := other.opensWindow()
		plays := first.opensWindow()
		first.on(plays, seat.VerbPick)
		r.Drawn.Mu.Lock()
		r.Drawn.Takes = 5 * time.Second // the answer to the press takes long
		r.Drawn.Mu.Unlock()
		done := make(chan bool)
		go func() { other.on(waits, core.VerbOpen); close(done) }()
		r.Passes(time.Second)
		first.on(plays, seat.VerbConfirm)
		<-done
		r.Passes(30 * time.Second)
		require.Contains(t, other.sees(waits).Content, "What do you say?")
	})
}

// TestWhatIsChosenStays while others decide beside: buttons that are on stay on.
func TestWhatIsChosenStays(t *testing.T) {
	planned := func(t *game.Table, g *discordtest.ToyGame) {
		t.Together([]game.Seat{0, 1}, func(t *game.Table, seat game.Seat) { ask(t, seat, "say", 0, 2, 7) })
		ask(t, 0, "say", 1, 1, 3)
	}
	inRoom(t, planned, func(r *room) {
		r.Deals()
		s := &seatedAt{room: r, user: alice, tokens: map[string]string{}, made: map[string]string{}}
		plans := s.opensWindow()
		s.on(plans, seat.VerbTick)
		on, _ := ticked(s.sees(plans))
		require.NotEmpty(t, on)
		require.Contains(t, said(r.Presses(bruno, button(r.Opens(bruno), seat.VerbNothing))).Content, "Confirmed")
		r.Quietly()
		still, _ := ticked(s.sees(plans))
		require.Equal(t, on, still)
		s.on(plans, seat.VerbSend)
		require.Contains(t, s.sees(plans).Content, "Confirmed")
	})
}
