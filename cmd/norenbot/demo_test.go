package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
	"norenbot/game/text"
)

// player returns one of the demo's people as a person of the test server.
func (d *demo) player(t *testing.T, name string) *servertest.Person {
	return &servertest.Person{User: d.world.User(name), Server: &servertest.Server{World: d.world, T: t}, Called: name}
}

// sees waits until the player sees a control with a verb, and remembers it if it is a private menu. On a busy
// machine the bot may show "thinking…" for a while, so the response to a click may not be the menu yet.
func sees(p *servertest.Person, verb string) sandbox.ID {
	p.Server.T.Helper()
	var seen sandbox.MessageView
	require.Eventually(p.Server.T, func() bool {
		m, _, ok := p.Finds(verb)
		seen = m
		return ok
	}, patience, 20*time.Millisecond, "%s sees no %q", p.Called, verb)
	if seen.Ephemeral {
		p.Menu = &seen
	}
	return seen.ID
}

// TestDemoGoesOnAfterARestart stops the demo in the middle of a move and starts it again in the same folder.
func TestDemoGoesOnAfterARestart(t *testing.T) {
	t.Parallel()
	cmd := demoCmd{Players: 1, Computers: 1, Lang: "it", Data: t.TempDir()}
	d := startDemo(t, cmd)
	alice := d.player(t, "alice")
	sees(alice, "start")
	alice.Clicks("start")
	board := sees(alice, "open")
	alice.Clicks("open")
	sees(alice, "tick")
	alice.Picks("brewers")
	sees(alice, "send")
	alice.On("confirm")
	sees(alice, "pick")
	alice.PickFirst()
	sees(alice, "over")
	require.NotEmpty(t, draft(t, d), "something is picked and not confirmed")
	before := draft(t, d)
	require.NoError(t, d.close())

	d = startDemo(t, cmd)
	alice = d.player(t, "alice")
	require.Equal(t, before, draft(t, d))
	require.Equal(t, board, sees(alice, "open"), "the same board in the same thread")
	entries := entriesOf(t, d)
	alice.Clicks("open")
	sees(alice, "over")
	if _, ready := servertest.Component(*alice.Menu, "confirm"); !ready {
		alice.On("rest")
		sees(alice, "confirm")
	}
	alice.On("confirm")
	require.Eventually(t, func() bool { return entriesOf(t, d) > entries && len(draft(t, d)) == 0 }, patience, 20*time.Millisecond,
		"what was picked before the restart is confirmed")
	require.Empty(t, alice.Unanswered)
}

// TestDemoHasAManager checks that the first person can use what server managers can.
func TestDemoHasAManager(t *testing.T) {
	t.Parallel()
	d := startDemo(t, demoCmd{Players: 2, Lang: "en"})
	server := d.world.User("alice").View(0).Pane.Channel.ID
	out, err := d.world.User("alice").Slash(server, "/settings server", map[string]any{"language": "fr"})
	require.NoError(t, err)
	require.Contains(t, out.Message.Text(), "Saved.")
	out, err = d.world.User("bruno").Slash(server, "/settings server", map[string]any{"language": "it"})
	require.NoError(t, err)
	require.Contains(t, out.Message.Text(), "Il te faut la permission *Gérer le serveur*", "in Bruno’s language")
}

// TestDemoHasALeague checks that the small league opens with all its people, the first person included, and that
// its draw is made.
func TestDemoHasALeague(t *testing.T) {
	t.Parallel()
	cmd := demoCmd{Players: 1, Lang: "fr"}
	d := startDemo(t, cmd)
	others := d.rivals(t.Context(), cmd.Lang)
	require.NoError(t, d.openLeague(&cmd, d.world.User("alice").View(0).Pane.Channel.ID, others))
	all := d.app.Seasons.All()
	require.Len(t, all, 1)
	l, err := d.app.Seasons.Look(all[0].ID)
	require.NoError(t, err)
	require.Len(t, l.Season.Lines, len(others)+1)
	require.Len(t, l.Season.Rounds, 1)
}

// live returns the demo's only match.
func live(t *testing.T, d *demo) match.Stored {
	t.Helper()
	for stored, err := range d.app.store.Whole() {
		require.NoError(t, err)
		return stored
	}
	t.Fatal("no match is live")
	return match.Stored{}
}

func draft(t *testing.T, d *demo) []match.Draft { return live(t, d).Drafts }
func entriesOf(t *testing.T, d *demo) int       { return live(t, d).Match.Entries }

func TestDemoNamesItsLeagueInEveryLanguage(t *testing.T) {
	for _, lang := range text.Languages() {
		require.NotEmpty(t, leagueText[lang], "the button in %s", lang)
		require.NotEmpty(t, leagueName[lang], "the name in %s", lang)
	}
}

func TestDemoRefuses(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	startDemo(t, demoCmd{Players: 1, Lang: "en", Data: data})
	for _, tc := range []struct{ name, args, says string }{
		{"nobody", "--players 0", "--players 0: 1 to 6 people can be there"},
		{"too many computers", "--computers 9", "--computers 9: 0 to 5 computer players"},
		{"a game that is not there", "--game chess", `--game: there is no game "chess"`},
		{"a language that is not there", "--lang tlh", `--lang "tlh": there are en, fr, it, de`},
		{"an address that is none", "--addr here", "--addr here: "},
		{"a folder that another demo has", "--data " + data, "in use by another process"},
	} {
		t.Run(tc.name, func(t *testing.T) { refused(t, "demo "+tc.args, tc.says) })
	}
}
