package servertest_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// channel adds a channel to the server.
func channel(h *servertest.Server, kind int, name string) sandbox.ID {
	h.T.Helper()
	id, err := h.AddChannel(h.Guild, kind, name)
	require.NoError(h.T, err)
	return id
}

// requests counts the bot's requests to Discord from now on, but first answers and what is asked of direct messages.
func requests(h *servertest.Server) *int {
	n := 0
	h.Observe(func(e sandbox.Entry) {
		if e.Way == sandbox.WayREST && !strings.HasPrefix(e.Route, "/interactions") {
			n++
		}
	})
	return &n
}

// pressOf is a press on a button that nobody shows.
func pressOf(id string) map[string]json.RawMessage {
	return map[string]json.RawMessage{"data": json.RawMessage(`{"custom_id":"` + id + `","component_type":2}`)}
}

// TestADeletedChannel checks that its match stands still, that the players learn in private what they can do, that /my has
// no dead link, and that one of them can have the match go on in another channel.
func TestADeletedChannel(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		alice, bruno := h.Begun()
		other := channel(h, sandbox.TextChannel, "other")
		h.Expect(10003)
		h.Troubles("announcing the news")
		h.Placeless = true
		deleted := h.Channel
		require.NoError(t, h.DeleteChannel(deleted))
		time.Sleep(time.Minute)
		for _, p := range []*servertest.Person{alice, bruno} {
			require.Len(t, p.Sees(p.DM()), 1, p.Called)
		}
		require.Contains(t, alice.Sees(alice.DM())[0].Text(), "the channel was deleted")
		require.Contains(t, bruno.Sees(bruno.DM())[0].Text(), "type `/my` in another channel of that server")
		time.Sleep(4 * 24 * time.Hour)
		m := h.Match()
		require.Equal(t, match.Playing, m.Phase)
		require.Zero(t, m.Chairs[0].Clock.Lapses+m.Chairs[1].Clock.Lapses, "their time stands still")
		require.Len(t, alice.Sees(alice.DM()), 1)

		stranger := h.Person("Chiara", "en-US")
		out := alice.Types(other, "/my", nil)
		require.NotContains(t, out.Message.Text(), deleted.String())
		require.Contains(t, out.Message.Text(), "channel deleted, clock stopped")
		move, ok := servertest.Component(*out.Message, "move")
		require.True(t, ok)
		require.Equal(t, "1. Move here", move.Label)
		refused, err := stranger.Forge(sandbox.Forgery{Kind: 3, Channel: other, Fields: pressOf(move.CustomID)})
		require.NoError(t, err)
		require.Contains(t, refused.Message.Text(), "in the channel where the match is played")
		require.Equal(t, deleted.String(), h.Match().Place.Channel)
		alice.ClicksOn(out.Message.ID, move.CustomID)
		h.Placeless = false
		h.Quietly()
		require.Equal(t, other.String(), h.Match().Place.Channel)
		require.Zero(t, h.Match().Unheard)
		require.NotEmpty(t, h.Match().Place.Thread, "it has a thread again")
		require.Equal(t, h.Place(), bruno.NewestBoard().Channel)
		require.Equal(t, 1, bruno.Told(h.Place(), "Alice moved this match here"))
		require.NotContains(t, alice.Types(other, "/my", nil).Message.Text(), "⚠️")
	})
}

// TestAMatchThatNobodyMoves checks that it ends without a result after two weeks, which its players learn in private, and
// that few requests are made for it meanwhile.
func TestAMatchThatNobodyMoves(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		alice, bruno := h.Begun()
		h.Expect(10003)
		h.Troubles("announcing the news", "is given up") // what waited when it ended
		h.Placeless = true
		require.NoError(t, h.DeleteChannel(h.Channel))
		time.Sleep(24 * time.Hour)
		asked := requests(h)
		time.Sleep(7 * 24 * time.Hour)
		require.LessOrEqual(t, *asked, 7*24, "one request a try in a week")
		require.Equal(t, match.Playing, h.Match().Phase)
		time.Sleep(8 * 24 * time.Hour)
		m := h.Match()
		require.Equal(t, match.Abandoned, m.Phase)
		require.Equal(t, match.Void, m.Final.Outcome)
		for _, p := range []*servertest.Person{alice, bruno} {
			require.Len(t, p.Sees(p.DM()), 2, p.Called)
			require.Contains(t, p.Sees(p.DM())[1].Text(), "the match is over")
		}
		require.False(t, h.Unsaid(), "nothing is left to be told")
	})
}

// TestAMutedChannel checks that the players are written to in private once the bot may not post for some minutes, and that
// the match goes on where it is when it may again.
func TestAMutedChannel(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		alice, _ := h.Begun()
		h.Expect(50001)
		h.Troubles("announcing the news")
		h.Placeless = true
		place := h.Place()
		require.NoError(t, h.Revoke(h.Channel, h.App(), sandbox.ViewChannel))
		time.Sleep(3 * 24 * time.Hour)
		require.Len(t, alice.Sees(alice.DM()), 1)
		require.Contains(t, alice.Sees(alice.DM())[0].Text(), "I can’t post in <#")
		require.Equal(t, match.Playing, h.Match().Phase)
		require.Zero(t, h.Match().Chairs[0].Clock.Lapses)
		require.NoError(t, h.Restore(h.Channel, h.App(), sandbox.ViewChannel))
		time.Sleep(25 * time.Hour)
		h.Placeless = false
		h.Quietly()
		require.Zero(t, h.Match().Unheard)
		require.Equal(t, 1, alice.Told(place, "That time doesn’t count against anyone"))
	})
}

// TestAutoModRefuses checks that time stands still while AutoMod refuses what the bot says, for days, and that all of it
// is said afterwards.
func TestAutoModRefuses(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		alice, bruno := h.Begun()
		h.Expect(200000)
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.Fault(sandbox.Fault{Kind: sandbox.FaultAutoMod, Guild: h.Guild}))
		for _, p := range []*servertest.Person{alice, bruno} {
			p.Types(h.Place(), "/game play", nil)
			p.Picks("brewers")
			p.On("confirm")
		}
		time.Sleep(4 * 24 * time.Hour)
		m := h.Match()
		require.Equal(t, match.Playing, m.Phase)
		require.Zero(t, m.Chairs[0].Clock.Lapses+m.Chairs[1].Clock.Lapses)
		require.Contains(t, alice.Sees(alice.DM())[0].Text(), "I can’t post in <#")
		h.EndFault(sandbox.FaultAutoMod)
		time.Sleep(25 * time.Hour)
		h.Placeless = false
		h.Quietly()
		require.Zero(t, h.Match().Unheard)
		require.Equal(t, h.Place(), bruno.NewestBoard().Channel)
	})
}

// TestALockedThread checks that a match leaves a thread that a moderator has locked, though the bot may post there: nobody
// can press in it. Votes go along. The bot may have missed the event.
func TestALockedThread(t *testing.T) {
	for _, archived := range []bool{false, true} {
		for _, missed := range []bool{false, true} {
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				alice, bruno := h.Begun()
				if archived {
					h.Expect(50083)
				}
				thread := h.Place()
				alice.Abandons()
				h.Quietly()
				if missed {
					h.Stop()
				}
				require.NoError(t, h.Archive(thread, archived, true))
				said := len(alice.Sees(thread))
				if missed {
					h.Start()
				}
				time.Sleep(23 * time.Hour)
				h.Quietly()
				require.Len(t, alice.Sees(thread), said, "nothing is said in it any more")
				require.Equal(t, h.Channel, bruno.NewestBoard().Channel)
				vote, _, ok := bruno.Finds("vote")
				require.True(t, ok)
				require.Equal(t, h.Channel, vote.Channel)
				bruno.Clicks("vote")
				h.Quietly()
				require.Equal(t, match.Abandoned, h.Match().Phase)
			})
		}
	}
}

// TestALockedPost checks that the time of a match stands still in a forum's post that is locked: around it nothing can
// be said.
func TestALockedPost(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		post, alice, bruno := inPost(h)
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.Archive(post, false, true))
		time.Sleep(4 * 24 * time.Hour)
		require.Zero(t, h.Match().Chairs[0].Clock.Lapses+h.Match().Chairs[1].Clock.Lapses)
		for _, p := range []*servertest.Person{alice, bruno} {
			require.Len(t, p.Sees(p.DM()), 1)
			require.Contains(t, p.Sees(p.DM())[0].Text(), "nobody can press anything there")
		}
		require.NoError(t, h.Archive(post, false, false))
		time.Sleep(5 * time.Minute)
		h.Placeless = false
		h.Quietly()
		require.Zero(t, h.Match().Unheard)
		require.Equal(t, 1, alice.Told(post, "That time doesn’t count against anyone"))
	})
}

// inPost has Alice and Bruno play in a post that Alice opened in a forum.
func inPost(h *servertest.Server) (post sandbox.ID, alice, bruno *servertest.Person) {
	h.T.Helper()
	h.Start()
	alice, bruno = h.Person("Alice", "en-US"), h.Person("Bruno", "fr")
	forum := channel(h, sandbox.ForumChannel, "matches")
	post, err := alice.OpenThread(forum, "A game?", "Who plays?")
	require.NoError(h.T, err)
	h.Channel = post
	alice.Types(post, "/game new", map[string]any{"pace": "daily"})
	h.Quietly()
	bruno.Clicks("join")
	h.Quietly()
	alice.Clicks("start")
	h.Quietly()
	return post, alice, bruno
}

// TestPostsAreKeptOpen checks that matches and open tables in a forum's post can be pressed at however long nobody writes
// there, also where the bot misses that it was archived.
func TestPostsAreKeptOpen(t *testing.T) {
	for _, missed := range []bool{false, true} {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			post, alice, bruno := inPost(h)
			if missed {
				h.Stop()
			}
			require.NoError(t, h.Archive(post, true, false))
			if missed {
				h.Start()
				time.Sleep(7 * time.Hour)
			}
			h.Quietly()
			require.False(t, alice.View(post).Pane.Channel.Archived)
			bruno.Clicks("open")
		})
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			h.Start()
			alice, bruno := h.Person("Alice", "en-US"), h.Person("Bruno", "fr")
			own, err := alice.OpenThread(channel(h, sandbox.ForumChannel, "matches"), "A game?", "Who plays?")
			require.NoError(t, err)
			alice.Types(own, "/game new", nil)
			h.Quietly()
			if missed {
				h.Stop()
			}
			require.NoError(t, h.Archive(own, true, false))
			if missed {
				h.Start()
				time.Sleep(7 * time.Hour)
			}
			h.Quietly()
			bruno.Clicks("join")
			h.Quietly()
			require.Len(t, h.Match().Chairs, 2)
		})
	}
}

// TestATableWhoseChannelIsDeleted checks that those at an open table are told in private, and can move it.
func TestATableWhoseChannelIsDeleted(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		alice, bruno := h.Person("Alice", "en-US"), h.Person("Bruno", "en-US")
		other := channel(h, sandbox.TextChannel, "other")
		alice.Types(h.Channel, "/game new", nil)
		h.Quietly()
		bruno.Clicks("join")
		h.Quietly()
		h.Expect(10003)
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.DeleteChannel(h.Channel))
		time.Sleep(time.Minute)
		require.Contains(t, bruno.Sees(bruno.DM())[0].Text(), "To move the table")
		out := bruno.Types(other, "/my", nil)
		bruno.ClicksOn(out.Message.ID, moveButton(t, out))
		h.Placeless = false
		h.Quietly()
		alice.Clicks("start")
		h.Quietly()
		require.Equal(t, other.String(), h.Match().Place.Channel)
		require.Equal(t, match.Playing, h.Match().Phase)
		require.NotEmpty(t, h.Match().Place.Thread)
	})
}

// TestWhenATableThatCannotBeReachedCloses: its players read when, which is a day later at the earliest, and it does.
func TestWhenATableThatCannotBeReachedCloses(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		alice := h.Person("Alice", "en-US")
		alice.Types(h.Channel, "/game new", nil)
		h.Quietly()
		until := h.Match().Until
		time.Sleep(time.Until(until) - time.Hour)
		h.Expect(10003)
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.DeleteChannel(h.Channel))
		time.Sleep(time.Minute)
		said := regexp.MustCompile(`it closes <t:(\d+):R>`).FindStringSubmatch(alice.Sees(alice.DM())[0].Text())
		require.Len(t, said, 2)
		seconds, err := strconv.ParseInt(said[1], 10, 64)
		require.NoError(t, err)
		require.WithinDuration(t, until.Add(23*time.Hour), time.Unix(seconds, 0), time.Minute)
		time.Sleep(time.Until(time.Unix(seconds, 0)) - time.Minute)
		require.Equal(t, match.Lobby, h.Match().Phase)
		time.Sleep(3 * time.Minute)
		require.False(t, h.Match().Phase.Live())
	})
}

// moveButton is the button by which a match goes on where the answer stands.
func moveButton(t *testing.T, out sandbox.Outcome) string {
	t.Helper()
	c, ok := servertest.Component(*out.Message, "move")
	require.True(t, ok, out.Message.Text())
	return c.CustomID
}

// TestASeasonsMatchWithoutAPlace checks that a match of a season is moved, or its time stands still, like any other.
func TestASeasonsMatchWithoutAPlace(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		id, alice, bruno, _ := h.League()
		other := channel(h, sandbox.TextChannel, "other")
		h.Expect(10003)
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.DeleteChannel(h.Home(id)))
		time.Sleep(6 * time.Hour)
		require.Contains(t, alice.Sees(alice.DM())[0].Text(), "the channel was deleted")
		out := bruno.Types(other, "/my", nil)
		bruno.ClicksOn(out.Message.ID, moveButton(t, out))
		time.Sleep(time.Minute)
		require.Zero(t, h.Match().Unheard)
		require.Equal(t, other.String(), h.Match().Place.Channel)
		require.Equal(t, h.Place(), alice.NewestBoard().Channel)
		require.Equal(t, match.Playing, h.Match().Phase)
	})
}

// TestALockedThreadOfASeason checks that a season's match leaves a locked thread too.
func TestALockedThreadOfASeason(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		id, alice, _, _ := h.League()
		require.NoError(t, h.Archive(h.Place(), false, true))
		time.Sleep(time.Minute)
		h.Quietly()
		require.Equal(t, h.Home(id), alice.NewestBoard().Channel)
	})
}

// TestADeletedAccount checks that whoever deletes their account counts as gone: the others may go on without them.
func TestADeletedAccount(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		alice, bruno := h.Begun()
		h.Expect(10013)
		require.NoError(t, h.DeleteAccount(bruno.ID()))
		h.People = h.People[:1]
		time.Sleep(13 * time.Hour)
		h.Quietly()
		require.Equal(t, 1, alice.Told(h.Place(), "Bruno is no longer in this server"))
	})
}
