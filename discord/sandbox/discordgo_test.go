package sandbox_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// inBubble runs a test with the real discordgo where time is fake: hours take
// milliseconds.
func inBubble(t *testing.T, name string, cfg sandbox.Config, f func(*testing.T, *rig)) {
	t.Run(name, func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f(t, newRig(t, cfg))
			synctest.Wait() // discordgo's Close sleeps with its mutex: nothing of it may be about to run
		})
	})
}

// pressable answers commands with an ephemeral button and presses with an
// update.
func pressable(r *rig) {
	r.answering(func(i *discordgo.Interaction) *discordgo.InteractionResponse {
		if i.Type == discordgo.InteractionMessageComponent {
			return &discordgo.InteractionResponse{
				Type: discordgo.InteractionResponseUpdateMessage,
				Data: &discordgo.InteractionResponseData{Content: "pressed", Components: []discordgo.MessageComponent{row("go")}},
			}
		}
		return say("hello", discordgo.MessageFlagsEphemeral, row("go"))
	})
	r.open()
	r.commands(game)
}

// fault starts a fault when discordgo is at rest: a heartbeat that meets a
// dying connection waits for a mutex that its sleeping Close holds, and in a
// bubble that sleep would never end.
func (r *rig) fault(f sandbox.Fault) error {
	synctest.Wait()
	return r.Fault(f)
}

// start has somebody use /game and gives the message with the button.
func (r *rig) start(u *sandbox.User) sandbox.ID {
	r.t.Helper()
	out, err := u.Slash(r.channel, "game", nil)
	require.NoError(r.t, err)
	require.Equal(r.t, sandbox.StatusAnswered, out.Status)
	return out.Message.ID
}

// press has somebody press "go" and gives what became of it.
func (r *rig) press(u *sandbox.User, m sandbox.ID) sandbox.Outcome {
	r.t.Helper()
	out, err := u.Press(m, "go")
	require.NoError(r.t, err)
	return out
}

// sessions counts how often the bot began anew.
func sessions(r *rig) int {
	n := 0
	for _, e := range r.Journal() {
		if e.Way == sandbox.WaySend && e.Note == "READY" {
			n++
		}
	}
	return n
}

func TestDiscordgo(t *testing.T) {
	inBubble(t, "plays_for_five_hours_on_one_session", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice := r.User("alice")
		m := r.start(alice)
		for range 20 {
			time.Sleep(15 * time.Minute)
			require.Equal(t, sandbox.StatusAnswered, r.press(alice, m).Status)
		}
		require.Equal(t, 1, sessions(r))
	})
	inBubble(t, "resumes_after_op_7", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice := r.User("alice")
		m := r.start(alice)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultReconnect}))
		time.Sleep(time.Minute)
		require.Equal(t, sandbox.StatusAnswered, r.press(alice, m).Status)
		require.Equal(t, 1, sessions(r))
	})
	inBubble(t, "identifies_again_after_op_9", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice := r.User("alice")
		m := r.start(alice)
		time.Sleep(time.Minute)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultInvalid}))
		time.Sleep(time.Minute)
		require.Equal(t, sandbox.StatusAnswered, r.press(alice, m).Status)
		require.Equal(t, 2, sessions(r))
	})
	inBubble(t, "survives_a_broken_connection", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice := r.User("alice")
		m := r.start(alice)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultDrop}))
		time.Sleep(time.Minute)
		require.Equal(t, sandbox.StatusAnswered, r.press(alice, m).Status)
		require.Equal(t, 1, sessions(r))
	})
	inBubble(t, "loses_what_happened_in_a_replay_gap", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice := r.User("alice")
		m := r.start(alice)
		time.Sleep(time.Minute)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultReplayGap}))
		require.Equal(t, sandbox.StatusFailed, r.press(alice, m).Status)
		time.Sleep(time.Minute)
		require.Equal(t, sandbox.StatusAnswered, r.press(alice, m).Status)
		require.Equal(t, 2, sessions(r))
	})
	inBubble(t, "finds_out_about_a_half_open_connection", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice := r.User("alice")
		m := r.start(alice)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultHalfOpen}))
		require.Equal(t, sandbox.StatusFailed, r.press(alice, m).Status)
		time.Sleep(3 * time.Minute)
		r.EndFault(sandbox.FaultHalfOpen)
		time.Sleep(10 * time.Minute)
		require.Equal(t, sandbox.StatusAnswered, r.press(alice, m).Status)
	})
	inBubble(t, "comes_back_after_an_outage", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice := r.User("alice")
		m := r.start(alice)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
		time.Sleep(time.Minute)
		require.False(t, alice.View(0).Online)
		require.Equal(t, "This interaction failed", r.press(alice, m).Failure)
		r.EndFault(sandbox.FaultOffline)
		time.Sleep(10 * time.Minute)
		require.True(t, alice.View(0).Online)
		require.Equal(t, sandbox.StatusAnswered, r.press(alice, m).Status)
	})
	inBubble(t, "is_told_of_a_wrong_token_at_Open", sandbox.Config{}, func(t *testing.T, r *rig) {
		r.bot.Token = "Bot wrong"
		r.bot.Identify.Token = "Bot wrong"
		require.ErrorContains(t, r.bot.Open(), "4004")
	})
	inBubble(t, "restarts_at_once_where_that_is_allowed", sandbox.Config{IdentifyEvery: time.Nanosecond}, func(t *testing.T, r *rig) {
		require.NoError(t, r.bot.Open())
		synctest.Wait() // its heartbeat starts with a lock that Close holds while it sleeps
		require.NoError(t, r.bot.Close())
		r.bot = r.newBot()
		pressable(r)
		require.Equal(t, sandbox.StatusAnswered, r.press(r.User("alice"), r.start(r.User("alice"))).Status)
	})
}

func TestInteractionLife(t *testing.T) {
	// late answers after a while and keeps the error.
	late := func(r *rig, wait time.Duration) func() error {
		var mu sync.Mutex
		var got error
		r.bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
			time.Sleep(wait)
			err := s.InteractionRespond(i.Interaction, say("hello", 0))
			mu.Lock()
			defer mu.Unlock()
			got = err
		})
		r.open()
		r.commands(game)
		return func() error { mu.Lock(); defer mu.Unlock(); return got }
	}
	inBubble(t, "an_answer_after_2.9_s_is_in_time", sandbox.Config{}, func(t *testing.T, r *rig) {
		late(r, 2900*time.Millisecond)
		r.start(r.User("alice"))
	})
	inBubble(t, "an_answer_after_3.1_s_is_not", sandbox.Config{}, func(t *testing.T, r *rig) {
		err := late(r, 3100*time.Millisecond)
		began := time.Now()
		out, e := r.User("alice").Slash(r.channel, "game", nil)
		require.NoError(t, e)
		require.Equal(t, "The application did not respond", out.Failure)
		require.Equal(t, 3*time.Second, time.Since(began))
		time.Sleep(time.Second)
		requireCode(t, err(), discordgo.ErrCodeUnknownInteraction)
	})
	inBubble(t, "a_token_works_for_14_minutes_and_not_for_15", sandbox.Config{}, func(t *testing.T, r *rig) {
		var last atomic.Pointer[discordgo.Interaction]
		r.bot.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { last.Store(i.Interaction) })
		pressable(r)
		r.start(r.User("alice"))
		text := "changed"
		time.Sleep(14*time.Minute + 59*time.Second)
		_, err := r.bot.InteractionResponseEdit(last.Load(), &discordgo.WebhookEdit{Content: &text})
		require.NoError(t, err)
		time.Sleep(time.Second)
		_, err = r.bot.InteractionResponseEdit(last.Load(), &discordgo.WebhookEdit{Content: &text})
		requireCode(t, err, discordgo.ErrCodeInvalidWebhookTokenProvided)
	})
	inBubble(t, "an_event_delivered_twice_is_answered_once", sandbox.Config{}, func(t *testing.T, r *rig) {
		var refusals atomic.Int32
		r.bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
			if err := s.InteractionRespond(i.Interaction, say("hello", 0)); err != nil {
				requireCode(t, err, discordgo.ErrCodeInteractionHasAlreadyBeenAcknowledged)
				refusals.Add(1)
			}
		})
		r.open()
		r.commands(game)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultDuplicate}))
		r.start(r.User("alice"))
		synctest.Wait()
		require.EqualValues(t, 1, refusals.Load())
		require.Len(t, r.User("alice").Sees(r.channel), 1)
	})
	inBubble(t, "delay_makes_everything_later", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultDelay, Ms: 400}))
		began := time.Now()
		r.start(r.User("alice"))
		require.Equal(t, 800*time.Millisecond, time.Since(began), "the event and the answer")
	})
	inBubble(t, "a_clock_that_is_moved_ends_the_waiting", sandbox.Config{}, func(t *testing.T, r *rig) {
		r.answering(func(*discordgo.Interaction) *discordgo.InteractionResponse { return nil })
		r.open()
		r.commands(game)
		alice := r.User("alice")
		time.AfterFunc(time.Second, func() { r.Advance(time.Minute) })
		began := time.Now()
		out, err := alice.Slash(r.channel, "game", nil)
		require.NoError(t, err)
		require.Equal(t, sandbox.StatusFailed, out.Status)
		require.Equal(t, time.Second, time.Since(began))
	})
}

func TestFaultsOfREST(t *testing.T) {
	inBubble(t, "a_429_storm_is_waited_out", sandbox.Config{}, func(t *testing.T, r *rig) {
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultRateLimited, Count: 3}))
		_, err := r.bot.ChannelMessageSend(r.channel.String(), "x")
		require.NoError(t, err)
	})
	inBubble(t, "a_502_is_tried_again_and_a_500_is_not", sandbox.Config{}, func(t *testing.T, r *rig) {
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultServerErrors, Count: 2}))
		_, err := r.bot.ChannelMessageSend(r.channel.String(), "x")
		var rest *discordgo.RESTError
		require.ErrorAs(t, err, &rest)
		require.Equal(t, http.StatusInternalServerError, rest.Response.StatusCode)
		_, err = r.bot.ChannelMessageSend(r.channel.String(), "x")
		require.NoError(t, err, "502, then again")
	})
	inBubble(t, "after_a_lost_answer_the_nonce_finds_the_post", sandbox.Config{}, func(t *testing.T, r *rig) {
		alice := r.User("alice")
		post := func() error {
			_, err := r.bot.RequestWithBucketID("POST", discordgo.EndpointChannelMessages(r.channel.String()),
				map[string]any{"content": "once", "nonce": "n1", "enforce_nonce": true}, "post")
			return err
		}
		require.NoError(t, r.fault(sandbox.Fault{Kind: sandbox.FaultNoAnswer}))
		require.Error(t, post())
		require.Len(t, alice.Sees(r.channel), 1, "it was carried out")
		require.NoError(t, post())
		require.Len(t, alice.Sees(r.channel), 1)
	})
}

// requireCode wants an error of Discord's with a code.
func requireCode(t *testing.T, err error, code int) {
	t.Helper()
	var rest *discordgo.RESTError
	require.True(t, errors.As(err, &rest), "%v", err)
	require.NotNil(t, rest.Message)
	require.Equal(t, code, rest.Message.Code)
}

// TestForge: a forged interaction comes as it was made, and changes no message
// that its maker does not see.
func TestForge(t *testing.T) {
	inBubble(t, "what no client sends comes as it is", sandbox.Config{}, func(t *testing.T, r *rig) {
		var heard *discordgo.Interaction
		r.answering(func(i *discordgo.Interaction) *discordgo.InteractionResponse {
			heard = i
			return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{Content: "changed"}}
		})
		r.open()
		alice, bob := r.User("alice"), r.User("bob")
		m, err := alice.Send(r.channel, "mine")
		require.NoError(t, err)
		out, err := bob.Forge(sandbox.Forgery{Kind: 3, Channel: r.channel, Message: m.ID, Fields: map[string]json.RawMessage{
			"data": json.RawMessage("{\"custom_id\":\"no\xffbody\",\"component_type\":3,\"values\":[\"a\",\"a\"]}"), "locale": json.RawMessage(`"xx"`)}})
		require.NoError(t, err)
		require.Equal(t, sandbox.StatusAnswered, out.Status)
		data := heard.MessageComponentData()
		require.Equal(t, "no\ufffdbody", data.CustomID)
		require.Equal(t, []string{"a", "a"}, data.Values)
		require.EqualValues(t, "xx", heard.Locale)
		require.Equal(t, m.ID.String(), heard.Message.ID)
		require.Equal(t, bob.ID().String(), heard.Member.User.ID)
	})
	inBubble(t, "another's private message stays as it is", sandbox.Config{}, func(t *testing.T, r *rig) {
		pressable(r)
		alice, bob := r.User("alice"), r.User("bob")
		m := r.start(alice)
		before := alice.Sees(r.channel)
		out, err := bob.Forge(sandbox.Forgery{Kind: 3, Channel: r.channel, Message: m, Fields: map[string]json.RawMessage{"data": json.RawMessage(`{"custom_id":"go","component_type":2}`)}})
		require.NoError(t, err)
		require.Equal(t, sandbox.StatusFailed, out.Status)
		require.Equal(t, before, alice.Sees(r.channel))
		_, err = bob.Forge(sandbox.Forgery{Kind: 3})
		require.ErrorContains(t, err, "channel")
	})
}
