package doctor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/doctor"
	"norenbot/discord/sandbox"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// TestInterrupted: at whatever line it is interrupted, nothing is left in Discord, and what is left out is said.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	whole := w.run(t.Context())
	first := len(whole.Checks) - 1 // the thread is there from then on
	for at := first; at < first+10; at += 3 {
		t.Run(fmt.Sprint("line ", at), func(t *testing.T) {
			t.Parallel()
			w := newWard(t)
			ctx, interrupt := context.WithCancel(t.Context())
			defer interrupt()
			w.o.Tell = func(line string) {
				if w.lines = append(w.lines, line); len(w.lines) == at {
					interrupt()
				}
			}
			report := w.run(ctx)
			require.Equal(t, len(whole.Behaviours), len(report.Behaviours))
			require.Contains(t, strings.Join(w.lines, "\n"), "it was interrupted before")
		})
	}
}

// TestInterruptedWhileAsking: what was under way then is not wrong for that.
func TestInterruptedWhileAsking(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/commands", "/messages"} {
		w := newWard(t)
		ctx, interrupt := context.WithCancel(t.Context())
		defer interrupt()
		w.instead(func(r *http.Request) (*http.Response, error) {
			if strings.HasSuffix(r.URL.Path, path) && r.Context().Done() != nil {
				interrupt()
				<-ctx.Done()
				return nil, r.Context().Err()
			}
			return nil, nil
		})
		report := w.run(ctx)
		require.Zero(t, report.Wrong(), strings.Join(w.lines, "\n"))
		require.Contains(t, strings.Join(w.lines, "\n"), "it was interrupted before")
	}
}

// TestLostAnswers: what was made in Discord is deleted though the answer was lost.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/messages", "/threads"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			w := newWard(t)
			next, lost := w.Line().Client().Transport, false
			w.instead(func(r *http.Request) (*http.Response, error) {
				if lost || r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, path) {
					return nil, nil
				}
				lost = true
				resp, err := next.RoundTrip(r)
				require.NoError(t, err)
				_ = resp.Body.Close()
				return nil, context.DeadlineExceeded
			})
			report := w.run(t.Context())
			require.True(t, lost)
			require.Equal(t, doctor.Wrong, of(t, report, "thread").State)
			require.Equal(t, doctor.OK, of(t, report, "cleared").State)
			require.Contains(t, strings.Join(w.lines, "\n"), "could not be tried without a thread: ")
		})
	}
}

// TestAnotherDiscord: a behaviour that is another one is told with both.
func TestAnotherDiscord(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	w.says("POST", "webhooks/"+w.App().String()+"/nonsense", 404, `{"message":"Unknown Webhook","code":10015}`)
	report := w.run(t.Context())
	require.Equal(t, 1, report.Wrong())
	require.Contains(t, strings.Join(w.lines, "\n"), "wrong      behaviour      a token that never was is invalid: Discord answers 404, code 10015, the stand-in 401, code 50027; nothing of yours is wrong")
}

// TestRegister: commands that Discord lacks are registered if that is asked for, and else no change is made.
func TestRegister(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	w.put([]ui.CommandDef{})
	c := of(t, w.run(t.Context()), "commands")
	require.Equal(t, doctor.Untried, c.State)
	require.Equal(t, "none is registered yet", c.Found)
	w.lines, w.o.Register = nil, true
	c = of(t, w.run(t.Context()), "commands")
	require.Equal(t, doctor.OK, c.State)
	require.Contains(t, c.Found, "registered now, all 2; before that: missing: /game, /admin")
	w.lines, w.o.Register = nil, false
	require.Contains(t, of(t, w.run(t.Context()), "commands").Found, "all 2 are registered")
}

// TestRegisterBesideAnEntryPoint: an application with Activities has a command that nobody here has declared, and that
// Discord does not let go. It is kept, and is no reason to complain.
func TestRegisterBesideAnEntryPoint(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	w.EnableActivities()
	c := of(t, w.run(t.Context()), "commands")
	require.Equal(t, doctor.OK, c.State, c.String())
	require.Equal(t, "all 2 are registered as this program has them; kept beside them: launch", c.Found)

	w = newWard(t)
	w.put([]ui.CommandDef{})
	w.EnableActivities()
	require.Equal(t, "none is registered yet; kept beside them: launch", of(t, w.run(t.Context()), "commands").Found)
	w.lines, w.o.Register = nil, true
	c = of(t, w.run(t.Context()), "commands")
	require.Equal(t, doctor.OK, c.State, c.String())
	require.Equal(t, "registered now, all 2; before that: missing: /game, /admin; kept beside them: launch", c.Found)
	w.lines, w.o.Register = nil, false
	require.Contains(t, of(t, w.run(t.Context()), "commands").Found, "all 2 are registered")
}

// TestServerLimit: from 75 servers on the operator reads that an unverified application stops at 100.
func TestServerLimit(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		servers  int
		verified bool
		state    doctor.State
		warned   bool
	}{
		{74, false, doctor.OK, false},
		{75, false, doctor.OK, true},
		{99, false, doctor.OK, true},
		{100, false, doctor.Wrong, true},
		{100, true, doctor.OK, false},
		{2000, true, doctor.OK, false},
	} {
		t.Run(fmt.Sprint(tc.servers, " servers, verified: ", tc.verified), func(t *testing.T) {
			t.Parallel()
			w := newWard(t)
			flags := 0
			if tc.verified {
				flags = 1<<16 | 1<<6
			}
			w.instead(func(r *http.Request) (*http.Response, error) {
				body := ""
				switch r.URL.Path {
				case "/api/v9/applications/@me":
					body = fmt.Sprintf(`{"id":"%s","name":"norenbot","bot_public":true,"approximate_guild_count":%d}`, w.App(), tc.servers)
				case "/api/v9/users/@me":
					body = fmt.Sprintf(`{"id":"%s","username":"norenbot","public_flags":%d}`, w.App(), flags)
				default:
					return nil, nil
				}
				return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
			})
			c := of(t, w.run(t.Context()), "application")
			require.Equal(t, tc.state, c.State, c.String())
			if tc.warned {
				require.Contains(t, c.String(), "to more than 100 servers")
				require.Contains(t, c.String(), "apply for verification")
			} else {
				require.NotContains(t, c.String(), "verif")
			}
		})
	}
}

// TestKindsOfChannels: what is needed goes by what kind of channel it is.
func TestKindsOfChannels(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		kind  int
		lacks ui.Permissions
		state doctor.State
		says  string
	}{
		{0, 0, doctor.OK, "a text channel; matches are played in threads of it, and the bot has every permission"},
		{5, ui.ReadHistory, doctor.Wrong, "an announcement channel; matches are played in threads of it, but less well: the bot lacks permissions 65536"},
		{2, ui.CreateThreads | ui.SendInThreads | ui.ManageThreads, doctor.OK, "a voice channel; matches are played in it, since it has no threads"},
		{2, ui.SendMessages, doctor.Wrong, "a voice channel, and the bot cannot play there: it lacks permissions 2048"},
		{15, ui.SendMessages | ui.CreateThreads, doctor.OK, "a forum; matches are played in its posts"},
		{15, ui.SendInThreads, doctor.Wrong, "a forum, and the bot cannot play there: it lacks permissions 274877906944"},
		{4, 0, doctor.Wrong, "a category: nothing can be played there"},
	} {
		t.Run(fmt.Sprint(tc.kind, " without ", tc.lacks), func(t *testing.T) {
			t.Parallel()
			w := newWard(t)
			w.says("GET", "channels/"+w.channel.String(), 200, fmt.Sprintf(`{"id":"%s","type":%d,"name":"games","guild_id":"%s","permission_overwrites":[{"id":"%s","type":1,"allow":"0","deny":"%d"}]}`, w.channel, tc.kind, w.guild, w.App(), tc.lacks))
			report := doctor.Run(t.Context(), w.o)
			c := of(t, report, "channel")
			require.Equal(t, tc.state, c.State, c.Found)
			require.Contains(t, c.Found, tc.says)
			tried := report.Behaviours[0].Same != nil
			require.Equal(t, tc.kind == 0 && tc.lacks == 0, tried, "only where a thread can be deleted again, is anything made")
		})
	}
	w := newWard(t)
	_, err := w.o.Conn.Ask(t.Context(), http.MethodPost, "channels/"+w.channel.String()+"/messages", map[string]string{"content": "x"})
	require.NoError(t, err)
	thread := w.User("alice").Sees(w.channel)[0].ID.String() // it has the id of its message
	_, err = w.o.Conn.Ask(t.Context(), http.MethodPost, "channels/"+w.channel.String()+"/messages/"+thread+"/threads", map[string]string{"name": "match"})
	require.NoError(t, err)
	w.o.Channel = thread
	require.NoError(t, w.Revoke(w.channel, 0, sandbox.EmbedLinks))
	require.Contains(t, of(t, doctor.Run(t.Context(), w.o), "channel").Found, "#match is a thread of #games, a text channel, and the bot cannot play there: it lacks permissions 16384")
}

// TestAdministrator: roles give permissions, and an administrator needs no other.
func TestAdministrator(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	require.NoError(t, w.Revoke(w.channel, 0, sandbox.ViewChannel|sandbox.SendMessages))
	_, err := w.AddRole(w.guild, "admin", sandbox.Administrator, w.App())
	require.NoError(t, err)
	require.Equal(t, doctor.OK, of(t, w.run(t.Context()), "channel").State)
}

// TestEndpoint: one that refuses what is not signed is right, and one that Discord does not know yet is no fault.
func TestEndpoint(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	w.o.PublicKey = w.PublicKey()
	c := of(t, w.run(t.Context()), "endpoint")
	require.Equal(t, doctor.Untried, c.State)
	require.Contains(t, c.Cure, "until then interactions come by the gateway")
	w.sendTo("/interactions", http.StatusUnauthorized)
	c = of(t, w.run(t.Context()), "endpoint")
	require.Equal(t, doctor.OK, c.State)
	require.Contains(t, c.Found, "/interactions refuses what Discord has not signed")
}

// TestSilence: where nothing answers each request is given up in time, and all ends within a minute.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := instead{answer: func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}}
		conn, err := wire.NewConn(wire.ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: silent})
		require.NoError(t, err)
		defer conn.Close()
		fine := func(context.Context) doctor.Check { return doctor.Fine("whole") }
		began := time.Now()
		report := doctor.Run(t.Context(), doctor.Setup{Configuration: doctor.Fine("read"), Token: doctor.Fine("read"), Conn: conn, Now: time.Now, Store: fine, Disk: fine, Channel: "5"})
		require.Less(t, time.Since(began), 10*time.Second)
		c := of(t, report, "REST API")
		require.Equal(t, doctor.Wrong, c.State)
		require.Contains(t, c.Found, "no answer within 5s")
		require.Equal(t, doctor.OK, of(t, report, "store").State, "what takes no network is looked at all the same")
	})
}

// TestSecrets: whatever a check finds, no secret is told or written.
func TestSecrets(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	w.o.Secrets = append(w.o.Secrets, "", "xyzzy")
	w.o.Store = func(context.Context) doctor.Check { return doctor.Broken("change xyzzy", "postgres://bot:xyzzy@db") }
	report := w.run(t.Context())
	require.Equal(t, "wrong      store          postgres://bot:…@db; change …", of(t, report, "store").String())
	data, err := json.Marshal(report)
	require.NoError(t, err)
	require.NotContains(t, strings.Join(w.lines, "\n")+string(data), "xyzzy")
}

// TestConfigurationFirst: with one that cannot be used nothing is known, so nothing is tried.
func TestConfigurationFirst(t *testing.T) {
	report := doctor.Run(t.Context(), doctor.Setup{Configuration: doctor.Broken("see the example", "unknown key colour")})
	require.Len(t, report.Checks, 1)
	require.Equal(t, 1, report.Wrong())
	require.Equal(t, "wrong      configuration  unknown key colour; see the example", report.Checks[0].String())
}
