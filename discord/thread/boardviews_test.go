package thread_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
	"norenbot/render"
)

// more finds the button to a look.
func more(m *ui.Message, arg string) string {
	for _, id := range m.Buttons() {
		if p, _ := ui.ParseCustomID(id); p.Verb == seat.VerbMore && p.Arg == arg {
			return id
		}
	}
	return ""
}

// TestMoreToSee: three buttons under a board, and behind one of them everything
// else, in one private message that shows one thing after another.
func TestMoreToSee(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Types(alice, "settings player", "pictures", "tall")
		board := r.OneBoard()
		require.Len(t, board.Buttons(), 3, "two rows on a phone")
		i := r.By(alice)
		i.Kind, i.CustomID = ui.Component, more(&board.Message, "")
		first := r.Handle(t.Context(), i)
		require.NotNil(t, first.Message, "a message of its own")
		require.Equal(t, render.Board, r.Drawn.Newest().Kind)
		require.Equal(t, render.Tall, r.Drawn.Newest().Form, "as its reader likes it")

		shown := first.Message
		for _, look := range []struct {
			arg, says string
			kind      render.Kind
		}{
			{seat.VerbHand, "Your holdings", render.Holdings}, {"desks", "", render.Desks}, {"rest", "", render.Rest}, {"goals", "", render.Goals}, {seat.VerbRace, "", render.Race}, {seat.VerbText, "the board in words", ""},
			{seat.VerbRules, "Say something.", ""}, {seat.VerbReading, "stand in a row", render.Legend},
			{"fair", "This table locked in a secret when it opened and reveals it at the end. The secret’s SHA-256 hash: `" + r.Match().Commitment, ""}, {"", "Waiting on", render.Board},
		} {
			shown = r.PressesInPlace(t, alice, more(shown, look.arg))
			require.Contains(t, shown.Content, look.says)
			require.Empty(t, more(shown, look.arg), "no button to what is there")
			require.Len(t, shown.Buttons(), 10)
			if look.kind != "" {
				require.Len(t, shown.Files, 1)
				require.Equal(t, look.kind, r.Drawn.Newest().Kind)
			}
		}
		require.Equal(t, render.Tall, r.Drawn.Newest().Form)
		shown = r.PressesInPlace(t, alice, more(shown, core.WidePictures))
		require.Equal(t, render.Wide, r.Drawn.Newest().Form, "for good")
		require.Empty(t, more(shown, core.WidePictures))
		r.PressesInPlace(t, alice, more(shown, core.TallPictures))
		require.Equal(t, core.TallPictures, r.Player(alice).Pictures)
		require.Empty(t, more(said(r.At(chloe, "more")), seat.VerbHand), "who has no seat has nothing")
	})
}

// The legend has the form that its reader has chosen.
func TestTheLegendFollowsItsReader(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		for _, form := range []struct {
			chosen string
			form   render.Form
		}{{"wide", render.Wide}, {"tall", render.Tall}} {
			r.Types(alice, "settings player", "pictures", form.chosen)
			r.Presses(alice, ui.CustomID{Verb: seat.VerbReading, Arg: "toy"}.ID())
			require.Equal(t, render.Legend, r.Drawn.Newest().Kind)
			require.Equal(t, form.form, r.Drawn.Newest().Form)
		}
	})
}

// TestOnePictureAtTheEnd: of several, clients cut pieces off; the replay is behind
// a button, in the language and form of whoever presses it.
func TestOnePictureAtTheEnd(t *testing.T) {
	once := func(t *game.Table, g *discordtest.ToyGame) {
		ask(t, 0, "say", 1, 1, 3)
		g.Step++
	}
	for _, end := range []struct {
		name string
		kind render.Kind
		do   func(r *room)
	}{
		{"played", render.Round, func(r *room) { r.Decides(alice) }},
		{"conceded", render.Board, func(r *room) {
			r.Presses(alice, button(said(r.Types(alice, "game concede")), thread.VerbConcede))
		}},
	} {
		t.Run(end.name, func(t *testing.T) {
			inRoom(t, once, func(r *room) {
				r.Deals()
				end.do(r)
				r.Quietly()
				over := r.Posted("## ")
				require.Len(t, over, 1)
				var pictures []string
				for _, f := range over[0].Files {
					if f.Type == "image/png" {
						pictures = append(pictures, f.Name)
					}
				}
				require.Equal(t, []string{string(end.kind) + ".png"}, pictures)
				r.Types(bruno, "settings player", "language", "it")
				film := said(r.Presses(bruno, button(&over[0].Message, seat.VerbFilm)))
				require.Len(t, film.Files, 1)
				require.Equal(t, render.Replay, r.Drawn.Newest().Kind)
				require.Equal(t, "it", r.Drawn.Newest().Locale)
				require.Len(t, r.Drawn.Newest().Frames, 2)
			})
		})
	}
}

// TestFairDeal: what opens the seal of the deal is there once the match is over, and not before; it burdens no
// message that stays.
func TestFairDeal(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.Deals()
		fair := ui.CustomID{Verb: seat.VerbMore, Match: string(r.ID), Arg: "fair"}.ID()
		require.NotContains(t, r.PressesInPlace(t, chloe, fair).Content, "seed")
		require.Contains(t, r.PressesInPlace(t, chloe, fair).Content, strings.Join(r.Match().Brought, "` · `"))
		r.Decides(alice)
		r.Decides(bruno)
		r.Quietly()
		m := r.Match()
		require.NotEmpty(t, m.Seed)
		shown := r.PressesInPlace(t, chloe, fair).Content
		for _, says := range []string{"The secret, revealed: `" + m.Secret + "`.", strings.Join(m.Brought, "` · `"), "the random seed for every deal and roll: `" + m.Seed + "`."} {
			require.Contains(t, shown, says)
		}
		require.Empty(t, r.Posted(m.Seed))
	})
}

// TestFairWord: whoever sits at an open table may bring a word of their own to the deal, of which only
// the hash is kept; whoever does not is told how it goes.
func TestFairWord(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.Contains(t, r.Posted("Fair-deal hash")[0].Text(), "`"+mustMatch(r, id).Commitment[:16]+"…`", "before anyone else joins")
		fair := button(lobby, seat.VerbFair)
		stranger := said(r.Presses(bruno, fair))
		require.Contains(t, stranger.Content, "nobody can choose the deal")
		require.Empty(t, stranger.Buttons())
		shown := said(r.Presses(alice, fair))
		require.Contains(t, shown.Content, "Your input: `"+mustMatch(r, id).Chairs[0].Brings+"`")
		form := r.Presses(alice, button(shown, seat.VerbBring)).Form
		require.Contains(t, said(r.Sends(alice, form, "bring", "\u200b ")).Content, "no readable characters")
		hash := openform.Word("Bücher & Brot")
		require.Contains(t, said(r.Sends(alice, form, "bring", " Bücher & Brot\u200b")).Content, "Your input: `"+hash+"`")
		require.Contains(t, said(r.Sends(bruno, form, "bring", "mine")).Content, "Join")
		r.Presses(bruno, button(lobby, thread.VerbJoin))
		r.Presses(alice, button(lobby, thread.VerbStart))
		r.Quietly()
		m := mustMatch(r, id)
		require.Len(t, m.Brought, 3, "of both, and of the start")
		require.Equal(t, hash, m.Brought[0])
		require.Contains(t, said(r.Sends(alice, form, "bring", "late")).Content, "already started")
	})
}

// mustMatch is a match as it stands.
func mustMatch(r *room, id match.ID) match.Match {
	r.T.Helper()
	m, err := r.Matches.Match(id)
	require.NoError(r.T, err)
	return m
}

// TestWaitingAlike: what is so for all who are awaited is said once.
func TestWaitingAlike(t *testing.T) {
	both := func(t *game.Table, _ *discordtest.ToyGame) {
		t.Together([]game.Seat{0, 1}, func(t *game.Table, seat game.Seat) { ask(t, seat, "say", 1, 1, 3) })
	}
	inRoom(t, both, func(r *room) {
		r.Deals()
		until := words.Until(deadlineOf(t, r, alice))
		require.Contains(t, r.OneBoard().Content, "Waiting on <@1001> and <@1002> (time runs out "+until+")")
		r.Types(bruno, "settings vacation", "days", "3")
		r.Quietly()
		require.Contains(t, said(r.At(alice, "more")).Content, "Waiting on <@1001> (time runs out "+until+") and <@1002> (on vacation")
	})
}

func deadlineOf(t *testing.T, r *room, user match.User) time.Time {
	t.Helper()
	m := r.Match()
	seat, _ := m.SeatOf(user)
	at, limited := m.Deadline(seat)
	require.True(t, limited)
	return at
}
