package sandbox_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

func TestSave(t *testing.T) {
	s := newStage(t, sandbox.Config{})
	keepFirst(s)
	hidden(s)
	s.thread()
	s.Advance(time.Minute)
	var saved bytes.Buffer
	require.NoError(t, s.Save(&saved))

	t.Run("a_loaded_world_is_the_same_with_its_clients_reloaded", func(t *testing.T) {
		w, err := sandbox.Load(bytes.NewReader(saved.Bytes()), sandbox.Config{Now: stillClock})
		require.NoError(t, err)
		require.Equal(t, s.Now(), w.Now(), "the clock goes on where it was")
		require.Equal(t, s.App(), w.App())
		before, after := s.alice.View(0), w.User("alice").View(0)
		require.Equal(t, before.Guilds, after.Guilds)
		require.Equal(t, before.Me, after.Me)
		require.Equal(t, before.Pane.Commands, after.Pane.Commands)
		shown := before.Pane.Messages
		require.Len(t, shown, 3)
		require.Equal(t, append(shown[:1:1], shown[2]), after.Pane.Messages, "the ephemeral message is gone")
	})
	t.Run("a_token_still_reaches_what_it_made", func(t *testing.T) {
		w, err := sandbox.Load(bytes.NewReader(saved.Bytes()), sandbox.Config{Now: stillClock})
		require.NoError(t, err)
		again := &stage{World: w, t: t, client: w.Line().Client(), vars: s.vars}
		serve(t, w, sandbox.NewPipe())
		require.Equal(t, 200, again.rest("PATCH", first, `{"content":"still here"}`).status)
		t.Cleanup(again.client.CloseIdleConnections)
	})
	t.Run("what_was_not_saved_is_not_loaded", func(t *testing.T) {
		for _, text := range []string{"", "{}", "[]", `{"Version":99}`} {
			_, err := sandbox.Load(strings.NewReader(text), sandbox.Config{})
			require.ErrorIs(t, err, sandbox.ErrState, "%q", text)
		}
	})
}

// serve starts a world and ends it with the test.
func serve(t *testing.T, w *sandbox.World, l net.Listener) {
	served := make(chan error, 1)
	go func() { served <- w.Serve(l) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
}

func TestEvents(t *testing.T) {
	s := newStage(t, sandbox.Config{})
	changes := follow(t, s, "alice")
	require.NotZero(t, (<-changes).Version, "the first comes at once")

	t.Run("a_change_is_told_within_50_ms", func(t *testing.T) {
		began := time.Now()
		posted(s)
		c := <-changes
		require.Less(t, time.Since(began), 5*time.Second, "the bound is wide, for busy machines")
		require.Equal(t, []sandbox.ID{s.id("channel")}, c.Channels)
		require.Equal(t, s.alice.View(0).Version, c.Version)
	})
	t.Run("what_others_alone_see_is_not_told", func(t *testing.T) {
		bob := s.User("bob")
		<-changes // somebody came
		other := follow(t, s, "bob")
		<-other
		untold := func(what string) {
			t.Helper()
			select {
			case c := <-other:
				t.Fatalf("bob was told of %s: %v", what, c)
			case <-time.After(50 * time.Millisecond):
			}
		}
		s.alice.Reload()
		<-changes
		untold("alice's screen")
		require.NoError(t, s.Revoke(s.id("channel"), bob.ID(), sandbox.ViewChannel))
		<-changes
		<-other
		posted(s)
		<-changes
		untold("a channel that he cannot see")
	})
	t.Run("a_closed_world_ends_the_stream", func(t *testing.T) {
		require.NoError(t, s.Close())
		for range changes {
		}
	})
}

// follow reads somebody's stream of changes.
func follow(t *testing.T, s *stage, who string) <-chan sandbox.Change {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, "GET", "http://sandbox.invalid/ui/"+who+"/events", nil)
	require.NoError(t, err)
	resp, err := s.Line().Client().Do(req)
	require.NoError(t, err)
	require.Equal(t, "text/event-stream", resp.Header.Get("Content-Type"))
	out := make(chan sandbox.Change, 100)
	go func() {
		defer close(out)
		defer resp.Body.Close()
		lines := bufio.NewScanner(resp.Body)
		for lines.Scan() {
			var c sandbox.Change
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && json.Unmarshal([]byte(data), &c) == nil {
				out <- c
			}
		}
	}()
	return out
}

func TestLine(t *testing.T) {
	t.Run("any_program_connects_over_TCP", func(t *testing.T) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		r := newRigOn(t, sandbox.Config{}, l)
		line := sandbox.LineTo(l.Addr().String())
		r.bot.Client, r.bot.Dialer = line.Client(), line.Dialer()
		pressable(r)
		r.start(r.User("alice"))
		resp, err := http.Get("http://" + l.Addr().String() + "/u/alice")
		require.NoError(t, err)
		defer resp.Body.Close()
		require.Equal(t, 200, resp.StatusCode)
	})
	t.Run("hosts_that_are_not_Discords_are_refused", func(t *testing.T) {
		_, err := sandbox.New(sandbox.Config{}).Line().Client().Get("https://example.org/")
		require.ErrorIs(t, err, sandbox.ErrForeignHost)
	})
	t.Run("a_line_waits_for_Serve", func(t *testing.T) {
		w := sandbox.New(sandbox.Config{})
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, "GET", "https://discord.com/api/v9/gateway", nil)
		require.NoError(t, err)
		_, err = w.Line().Client().Do(req)
		require.ErrorIs(t, err, context.DeadlineExceeded)
	})
	t.Run("pages_of_other_origins_cannot_play", func(t *testing.T) {
		s := newStage(t, sandbox.Config{})
		req, err := http.NewRequest("POST", "http://sandbox.invalid/ui/alice/reload", strings.NewReader("{}"))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Origin", "https://example.org")
		require.Equal(t, 403, s.send(req).status)
	})
	t.Run("a_closed_pipe_takes_nobody", func(t *testing.T) {
		p := sandbox.NewPipe()
		require.NoError(t, p.Close())
		require.NoError(t, p.Close(), "twice is once")
		_, err := p.Accept()
		require.ErrorIs(t, err, net.ErrClosed)
		_, err = p.Dial(context.Background())
		require.ErrorIs(t, err, net.ErrClosed)
	})
}

func TestPeople(t *testing.T) {
	s := newStage(t, sandbox.Config{})
	t.Run("who_is_there_already_is_found", func(t *testing.T) {
		require.Equal(t, s.alice.ID(), s.User("alice").ID())
	})
	t.Run("a_name_that_is_none_panics", func(t *testing.T) {
		for _, name := range []string{"A", "with space", "world", ""} {
			require.Panics(t, func() { s.User(name) }, "%q", name)
		}
		require.Panics(t, func() { s.User("dora", sandbox.Locale("xx")) })
	})
	t.Run("a_display_name_is_what_others_see", func(t *testing.T) {
		erik := s.User("erik", sandbox.Display("Erik the Red"))
		_, err := erik.Send(s.id("channel"), "hi")
		require.NoError(t, err)
		v := s.alice.Sees(s.id("channel"))
		require.Equal(t, "Erik the Red", v[len(v)-1].Author.Show)
	})
	t.Run("ids_grow_and_tell_their_time", func(t *testing.T) {
		a, err := s.alice.Send(s.id("channel"), "one")
		require.NoError(t, err)
		b, err := s.alice.Send(s.id("channel"), "two")
		require.NoError(t, err)
		require.Less(t, a.ID, b.ID)
		require.Equal(t, stillClock(), a.ID.Time())
	})
	t.Run("people_write_no_more_than_2000_characters", func(t *testing.T) {
		_, err := s.alice.Send(s.id("channel"), strings.Repeat("x", 2001))
		require.ErrorContains(t, err, "1 to 2000")
	})
	t.Run("two_worlds_share_nothing", func(t *testing.T) {
		before := len(s.alice.Sees(s.id("channel")))
		posted(newStage(t, sandbox.Config{}))
		require.Len(t, s.alice.Sees(s.id("channel")), before)
	})
}

func TestJournal(t *testing.T) {
	r := newRig(t, sandbox.Config{Journal: 20})
	pressable(r)
	m := r.start(r.User("alice"))
	t.Run("everything_in_and_out_is_there", func(t *testing.T) {
		ways := map[string]bool{}
		for _, e := range r.Journal() {
			ways[e.Way] = true
			require.NotContains(t, string(e.In)+string(e.Out), r.Token())
		}
		require.Equal(t, map[string]bool{sandbox.WayREST: true, sandbox.WayReceive: true, sandbox.WaySend: true}, ways)
	})
	t.Run("it_keeps_the_last", func(t *testing.T) {
		for range 100 {
			r.press(r.User("alice"), m)
		}
		all := r.Journal()
		require.LessOrEqual(t, len(all), 40)
		require.Greater(t, all[len(all)-1].N, 200)
	})
	t.Run("it_is_JSON_for_programs", func(t *testing.T) {
		resp, err := r.bot.Client.Get("http://sandbox.invalid/ui/world/journal?after=200")
		require.NoError(t, err)
		defer resp.Body.Close()
		raw, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		var all []sandbox.Entry
		require.NoError(t, json.Unmarshal(raw, &all))
		require.NotEmpty(t, all)
	})
}
