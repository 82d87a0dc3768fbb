package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
)

// player is one of the demo's people, for the ways of acting that a person of
// the house has.
func (d *demo) player(t *testing.T, name string) *person {
	return &person{User: d.world.User(name), h: &house{World: d.world, t: t}, name: name}
}

// sees waits until the player sees something usable of a verb, and takes it in
// hand if it is a private menu. On a busy machine the bot may be "thinking…"
// for a while: what a press returns then is not the menu yet.
func (p *person) sees(verb string) sandbox.ID {
	p.h.t.Helper()
	var seen sandbox.MessageView
	require.Eventually(p.h.t, func() bool {
		m, _, ok := p.find(verb)
		seen = m
		return ok
	}, patience, 20*time.Millisecond, "%s sees no %q", p.name, verb)
	if seen.Ephemeral {
		p.menu = &seen
	}
	return seen.ID
}

// TestDemoGoesOnAfterARestart stops the demo in the midst of a decision and
// starts it again in the same folder.
func TestDemoGoesOnAfterARestart(t *testing.T) {
	t.Parallel()
	cmd := demoCmd{Players: 1, Computers: 1, Lang: "it", Data: t.TempDir()}
	d := startDemo(t, cmd)
	alice := d.player(t, "alice")
	alice.sees("start")
	alice.press("start")
	board := alice.sees("open")
	alice.press("open")
	alice.sees("tick")
	alice.pick("brewers")
	alice.sees("send")
	alice.on("confirm")
	alice.sees("pick")
	alice.pickFirst()
	alice.sees("over")
	require.NotEmpty(t, draft(t, d), "something is picked and not confirmed")
	before := draft(t, d)
	require.NoError(t, d.close())

	d = startDemo(t, cmd)
	alice = d.player(t, "alice")
	require.Equal(t, before, draft(t, d))
	require.Equal(t, board, alice.sees("open"), "the same board in the same thread")
	entries := entriesOf(t, d)
	alice.press("open")
	alice.sees("over")
	if _, ready := component(*alice.menu, "confirm"); !ready {
		alice.on("rest")
		alice.sees("confirm")
	}
	alice.on("confirm")
	require.Eventually(t, func() bool { return entriesOf(t, d) > entries && len(draft(t, d)) == 0 }, patience, 20*time.Millisecond,
		"what was picked before the restart is confirmed")
	require.Empty(t, alice.unanswered)
}

// TestDemoHasAManager: the first person may use what is offered to managers.
func TestDemoHasAManager(t *testing.T) {
	t.Parallel()
	d := startDemo(t, demoCmd{Players: 2, Lang: "en"})
	server := d.world.User("alice").View(0).Pane.Channel.ID
	out, err := d.world.User("alice").Slash(server, "/settings server", map[string]any{"language": "fr"})
	require.NoError(t, err)
	require.Contains(t, out.Message.Content, "Language: French")
	out, err = d.world.User("bruno").Slash(server, "/settings server", map[string]any{"language": "it"})
	require.NoError(t, err)
	require.NotContains(t, out.Message.Content, "Italian")
}

// live is the demo's only match.
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

func TestDemoRefuses(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	startDemo(t, demoCmd{Players: 1, Lang: "en", Data: data})
	for _, tc := range []struct{ name, args, says string }{
		{"nobody", "--players 0", "--players 0: 1 to 6 people can be there"},
		{"too many computers", "--computers 9", "--computers 9: 0 to 5 computer players"},
		{"a game that is not there", "--game chess", `--game: there is no game "chess"`},
		{"a language that is not there", "--lang de", `--lang "de": there are`},
		{"an address that is none", "--addr here", "--addr here: "},
		{"a folder that another demo has", "--data " + data, "in use by another process"},
	} {
		t.Run(tc.name, func(t *testing.T) { refused(t, "demo "+tc.args, tc.says) })
	}
}
