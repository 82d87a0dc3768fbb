package feed_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/feed"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

const (
	alice   = discordtest.Alice
	bruno   = discordtest.Bruno
	manager = discordtest.Manager
)

// parts returns the parts of the bot in a room.
func parts(c *core.Core, o core.Options) []core.Feature {
	return []core.Feature{discordtest.Plain(c), feed.New(c, o.Feeds, o.Carrier).Feature()}
}

// A room is a discordtest room with a receiver for its events.
type room struct {
	*discordtest.Room
	got    []feed.Event
	bodies []string
	down   atomic.Bool // the receiver does not answer
	secret string
}

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, play discordtest.Script, f func(r *room)) {
	t.Helper()
	discordtest.In(t, parts, play, func(inner *discordtest.Room) {
		r := &room{Room: inner}
		inner.Receives = r.takes
		f(r)
	})
}

func (r *room) takes(req *http.Request) (*http.Response, error) {
	if r.down.Load() {
		return nil, errors.New("nobody is there")
	}
	body, err := io.ReadAll(req.Body)
	require.NoError(r.T, err)
	var e feed.Event
	require.NoError(r.T, json.Unmarshal(body, &e))
	require.Equal(r.T, "https://example.org/hook", req.URL.String())
	require.Equal(r.T, e.ID, req.Header.Get(feed.HeaderEvent))
	require.Equal(r.T, feed.Version, e.Version)
	require.Equal(r.T, "10", e.Server)
	r.got, r.bodies = append(r.got, e), append(r.bodies, string(body))
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// as returns an interaction of a person with permissions.
func (r *room) as(user match.User, can ui.Permissions) ui.Interaction {
	i := r.By(user)
	i.Can, i.Ephemeral = can, true
	return i
}

// page clicks the button in the server's settings.
func (r *room) page(user match.User, can ui.Permissions, locale string) *ui.Message {
	i := r.as(user, can)
	i.Kind, i.CustomID, i.Locale = ui.Component, ui.CustomID{Verb: core.VerbFeed}.ID(), locale
	m := discordtest.Said(r.Handle(r.T.Context(), i))
	discordtest.KeepsLimits(r.T, m)
	require.True(r.T, m.Ephemeral)
	return m
}

// does clicks on the page, with a URL if the form asks for one.
func (r *room) does(act, address string) *ui.Message {
	i := r.as(manager, ui.ManageServer)
	i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: core.VerbFeed, Arg: act}.ID()
	answer := r.Handle(r.T.Context(), i)
	if answer.Form != nil {
		i := r.as(manager, ui.ManageServer)
		i.Kind, i.CustomID, i.Fields = ui.Submit, answer.Form.ID, map[string]string{answer.Form.Inputs[0].ID: address}
		answer = r.Handle(r.T.Context(), i)
	}
	m := discordtest.Said(answer)
	discordtest.KeepsLimits(r.T, m)
	return m
}

// sets turns the server's webhook on.
func (r *room) sets() {
	text := r.does("form", "https://example.org/hook").Text()
	_, after, shown := strings.Cut(text, "shown only once): `")
	require.True(r.T, shown, text)
	r.secret, _, _ = strings.Cut(after, "`")
	require.Len(r.T, r.secret, 64)
	r.Quietly()
}

// types returns the types of the delivered events, in order.
func (r *room) types() (all []string) {
	for _, e := range r.got {
		all = append(all, e.Type)
	}
	return all
}

// TestAMatchIsTold checks the events of a match from the open table to its end, and that they contain nothing that
// only some may see.
func TestAMatchIsTold(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		r.sets()
		r.Deals()
		r.Away()
		last := r.got[len(r.got)-1]
		require.Equal(t, feed.MatchStarted, last.Type)
		require.Equal(t, "Alice", last.Match.Seats[0].Name)
		require.True(t, last.Match.Seats[0].Awaited)
		r.Decides(alice)
		r.Away()
		last = r.got[len(r.got)-1]
		require.Equal(t, feed.MatchTurn, last.Type)
		require.False(t, last.Match.Seats[0].Awaited)
		require.True(t, last.Match.Seats[1].Awaited)
		r.Decides(bruno)
		r.Away()
		last = r.got[len(r.got)-1]
		require.Equal(t, feed.MatchEnded, last.Type)
		require.Equal(t, "played", last.Match.Outcome)
		for _, seat := range last.Match.Seats {
			require.Equal(t, 1, seat.Place, "they tied")
			require.NotNil(t, seat.Points)
		}
		require.Equal(t, feed.FeedSet, r.got[0].Type)
		require.Equal(t, feed.MatchTable, r.got[1].Type)
		for n, e := range r.got {
			require.Equal(t, uint64(n+1), e.Sequence)
		}
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		for _, body := range r.bodies[:len(r.bodies)-1] {
			require.NotContains(t, body, r.secret)
			require.NotContains(t, body, m.Seed)
			require.NotContains(t, body, m.Secret)
		}
		require.NotContains(t, r.Logged.String(), r.secret)
		require.NotContains(t, r.Logged.String(), "example.org")
	})
}

// TestASeasonIsTold checks the events of a season: opened, drawn, each round with its tables, the result of a
// table, and the end.
func TestASeasonIsTold(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		r.sets()
		f := r.OpensSeason("Spring")
		r.Plays(f)
		require.Subset(t, r.types(), []string{feed.SeasonOpened, feed.SeasonDrawn, feed.SeasonRound, feed.MatchStarted})
		for _, e := range r.got {
			if e.Type == feed.SeasonRound {
				require.NotEmpty(t, e.Round.Tables)
				require.Equal(t, 1, e.Round.Tables[0].Table)
				require.Len(t, e.Round.Tables[0].Players, 2)
				require.Contains(t, []string{"Alice", "Bruno"}, e.Round.Tables[0].Players[0].Name)
			}
			if e.Type == feed.MatchStarted {
				require.Equal(t, string(f.ID), e.Match.Season)
				require.Positive(t, e.Match.Table)
			}
		}
		for range 400 {
			r.Passes(2 * time.Hour)
			require.NoError(t, r.Seasons.Tick(t.Context()))
		}
		at := slices.Index(r.types(), feed.SeasonEnded)
		require.Positive(t, at)
		last := r.got[at]
		require.Equal(t, "over", last.Season.Phase)
		require.Len(t, last.Final, 1)
		require.Len(t, last.Final[0], 2)
		require.GreaterOrEqual(t, last.Final[0][0].Points, last.Final[0][1].Points)
		require.Positive(t, last.Final[0][0].Played)
		for _, body := range r.bodies {
			require.NotContains(t, body, f.Code, "what a server joins with")
		}
	})
}

// TestWhoSetsAFeed checks that only server managers can set the webhook and see its URL.
func TestWhoSetsAFeed(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		r.sets()
		require.NotContains(t, r.page(bruno, 0, "en-US").Text(), "example.org")
		i := r.as(bruno, 0)
		i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: core.VerbFeed, Arg: "off"}.ID()
		require.NotContains(t, discordtest.Said(r.Handle(t.Context(), i)).Text(), "example.org")
		i = r.as(bruno, 0)
		i.Kind, i.CustomID, i.Fields = ui.Submit, ui.CustomID{Verb: core.VerbFeed, Arg: "set"}.ID(), map[string]string{"address": "https://evil.example/"}
		r.Handle(t.Context(), i)
		page := r.page(manager, ui.ManageServer, "en-US").Text()
		require.Contains(t, page, "example.org")
		require.NotContains(t, page, r.secret, "it is shown once")
		for locale, says := range map[string]string{"fr": "Webhook d’événements", "it": "Webhook eventi"} {
			require.Contains(t, r.page(manager, ui.ManageServer, locale).Text(), says)
		}
	})
}

// TestBadAddresses checks that they are refused with what would be right, and change nothing.
func TestBadAddresses(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		r.sets()
		require.Contains(t, r.does("form", "http://example.com").Text(), "start with `https://`")
		require.Contains(t, r.does("form", "https://192.168.1.1/").Text(), "public internet addresses")
		require.Contains(t, r.does("form", "https://localhost/").Text(), "public internet addresses")
		require.Contains(t, r.page(manager, ui.ManageServer, "en-US").Text(), "example.org/hook")
	})
}

// TestGivenUp checks that after a day of failures the channel gets a message in the server's language, that *Try
// now* starts again, and that matches are posted all the while.
func TestGivenUp(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		r.sets()
		r.Sets(func(s *core.ServerSettings) { s.Language = "it" })
		r.down.Store(true)
		r.Deals()
		require.NotEmpty(t, r.Posted("news of "+string(r.ID)), "the match is posted all the same")
		require.Contains(t, r.page(manager, ui.ManageServer, "en-US").Text(), "Next try")
		r.Passes(26 * time.Hour)
		said := r.Posted("Il webhook eventi di questo server è disattivato")
		require.Len(t, said, 1)
		require.Contains(t, r.page(manager, ui.ManageServer, "en-US").Text(), "I stopped sending")
		r.got = nil
		r.down.Store(false)
		r.does("try", "")
		r.Quietly()
		require.Equal(t, []string{feed.FeedSet}, r.types())
		require.Contains(t, r.page(manager, ui.ManageServer, "en-US").Text(), "last delivery succeeded")
		shown := r.does("secret", "").Text()
		require.Contains(t, shown, "only once")
		require.NotContains(t, shown, r.secret)
		require.Contains(t, r.does("off", "").Text(), "No event webhook is set")
		require.Contains(t, r.does("try", "").Text(), "No event webhook is set", "an old page")
	})
}

// TestToldOnce checks that news that Discord refuses repeatedly makes its event once, and at once.
func TestToldOnce(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		r.sets()
		r.Fails("post", errors.New("Discord is away"))
		r.OpensTable(alice)
		r.Passes(20 * time.Minute)
		require.Equal(t, []string{feed.FeedSet, feed.MatchTable}, r.types())
		require.Less(t, r.got[1].At.Sub(r.got[0].At), time.Minute)
		require.NotContains(t, r.does("form", "https://example.org/hook").Text(), "only once", "the secret stays")
	})
}

// TestForgottenInAFeed checks that waiting events contain nothing of a person whose data was erased.
func TestForgottenInAFeed(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		r.sets()
		r.down.Store(true)
		r.Deals()
		_, err := r.Matches.Concede(r.ID, bruno)
		require.NoError(t, err)
		r.Away()
		_, err = r.Seasons.Forget(bruno)
		require.NoError(t, err)
		r.down.Store(false)
		r.Passes(time.Hour)
		require.Contains(t, r.types(), feed.MatchStarted)
		for _, body := range r.bodies {
			require.NotContains(t, body, bruno)
			require.NotContains(t, body, "Bruno")
		}
	})
}
