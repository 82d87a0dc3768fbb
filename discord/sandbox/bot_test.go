package sandbox_test

import (
	"net"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// rig is a world with a guild, a channel and the unmodified discordgo connected
// to it.
type rig struct {
	*sandbox.World
	t       testing.TB
	bot     *discordgo.Session
	guild   sandbox.ID
	channel sandbox.ID
}

// newRig starts a world on a Pipe; what it alarms about fails the test. It
// works inside and outside of synctest bubbles.
func newRig(t testing.TB, cfg sandbox.Config) *rig {
	r := newUncheckedRig(t, cfg)
	validate(t, r.World)
	return r
}

// newUncheckedRig is a rig whose traffic is not held against the OpenAPI file,
// for measuring.
func newUncheckedRig(t testing.TB, cfg sandbox.Config) *rig {
	return newRigOn(t, cfg, sandbox.NewPipe())
}

func newRigOn(t testing.TB, cfg sandbox.Config, l net.Listener) *rig {
	t.Helper()
	w := sandbox.New(cfg)
	w.Guard(t)
	r := &rig{World: w, t: t, guild: w.AddGuild("Hanse", "en-US")}
	var err error
	r.channel, err = w.AddChannel(r.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- w.Serve(l) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	r.bot = r.newBot()
	return r
}

// newBot is a discordgo session that is not open yet, set up as the design
// recommends.
func (r *rig) newBot() *discordgo.Session {
	r.t.Helper()
	s, err := discordgo.New("Bot " + r.Token())
	require.NoError(r.t, err)
	line := r.Line()
	s.Client, s.Dialer = line.Client(), line.Dialer()
	s.StateEnabled, s.LogLevel = false, -1
	s.Identify.Intents = discordgo.IntentsGuilds
	r.t.Cleanup(s.Client.CloseIdleConnections)
	return s
}

// open connects the bot and closes it at the test's end.
func (r *rig) open() {
	r.t.Helper()
	require.NoError(r.t, r.bot.Open())
	r.t.Cleanup(func() { require.NoError(r.t, r.bot.Close()) })
}

// answering makes the bot answer every interaction with f's response; nil is no
// answer.
func (r *rig) answering(f func(*discordgo.Interaction) *discordgo.InteractionResponse) {
	r.bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		if resp := f(i.Interaction); resp != nil {
			_ = s.InteractionRespond(i.Interaction, resp) // what the stand-in refuses, the test sees in the outcome
		}
	})
}

// say is a message as a response.
func say(text string, flags discordgo.MessageFlags, rows ...discordgo.MessageComponent) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Content: text, Flags: flags, Components: rows},
	}
}

// row is an action row of buttons, each "custom_id".
func row(ids ...string) discordgo.ActionsRow {
	var r discordgo.ActionsRow
	for _, id := range ids {
		r.Components = append(r.Components, discordgo.Button{Label: "Do " + id, CustomID: id, Style: discordgo.PrimaryButton})
	}
	return r
}

// command registers slash commands for everywhere.
func (r *rig) commands(all ...*discordgo.ApplicationCommand) {
	r.t.Helper()
	_, err := r.bot.ApplicationCommandBulkOverwrite(r.App().String(), "", all)
	require.NoError(r.t, err)
}

// game is a plain command.
var game = &discordgo.ApplicationCommand{Name: "game", Description: "Start a game"}

// eventually waits in real time for what another goroutine is about to do;
// inside a bubble the time is fake.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for range 500 {
		if ok() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("it never came to be that %s", what)
}
