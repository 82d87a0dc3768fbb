package doctor_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/doctor"
	"norenbot/discord/sandbox"
	"norenbot/discord/ui"
)

// TestBroken has everything that can be wrong, one at a time, and everything else right.
func TestBroken(t *testing.T) {
	t.Parallel()
	revoked := func(p sandbox.Permissions) func(*ward) {
		return func(w *ward) { require.NoError(w.t, w.Revoke(w.channel, 0, p)) }
	}
	for _, tc := range []struct {
		explanation string
		breaks      func(*ward)
		check       string // that is the only one wrong
		found, cure string
		untried     []string // checks that cannot be made then
	}{
		{"the token is another's", func(w *ward) { w.connect("wrong.wrong.xyzzy", w.Line()) }, "token", "refused by Discord", "copy the bot's token again", []string{"application", "endpoint", "commands", "server", "channel"}},
		{"no session is left", func(w *ward) {
			w.says("GET", "gateway/bot", 200, `{"url":"ws://gateway.discord.gg/gateway","shards":1,"session_start_limit":{"total":1000,"remaining":0,"reset_after":3600000}}`)
		}, "gateway", "no session is left of today's 1000; the next in 1h0m0s", "wait", nil},
		{"the invite link does not work", func(w *ward) {
			w.says("GET", "applications/@me", 200, fmt.Sprintf(`{"id":"%s","name":"norenbot","bot_require_code_grant":true,"flags":262144}`, w.App()))
		}, "application", "not public: only you may invite it; privileged intents that norenbot does not need: Message Content; its invite link", "untick", nil},
		{"somebody on the way refuses", func(w *ward) { w.says("GET", "users/@me", 407, "who are you?") }, "REST API", "answer 407 on the way to Discord", "HTTPS_PROXY", []string{"token", "application", "clock", "gateway", "endpoint", "commands", "server", "channel"}},
		{"there is no token", func(w *ward) { w.connect("", w.Line()); w.o.Token = doctor.Broken("set it", "no token") }, "token", "no token", "set it", []string{"application", "endpoint", "commands", "server", "channel"}},
		{"the clock is ahead", func(w *ward) { w.clockAt(7 * time.Second) }, "clock", "ahead of Discord's (header Date)", "NTP", nil},
		{"the clock is behind", func(w *ward) { w.clockAt(-time.Hour) }, "clock", "behind Discord's", "NTP", nil},
		{"the gateway is away", func(w *ward) { require.NoError(w.t, w.Fault(sandbox.Fault{Kind: sandbox.FaultOffline})) }, "gateway", "reaching Discord's gateway: answer 503", "lets no websockets pass", nil},
		{"Discord is away", func(w *ward) { w.connect(w.Token(), sandbox.LineTo("127.0.0.1:1")) }, "REST API", "reaching Discord's REST API", "HTTPS_PROXY", []string{"token", "application", "clock", "gateway", "endpoint", "commands", "server", "channel"}},
		{"a command is missing", func(w *ward) { w.put(offered()[:1]) }, "commands", "missing: /admin", "--register", nil},
		{"a command is more, and another is different", func(w *ward) {
			defs := offered()
			defs[0].Options[0].Options[0].Required = true
			w.put(append(defs, ui.CommandDef{Name: "ping", Description: "Pong", Type: 1}))
		}, "commands", "more: /ping; different: /game", "--register", nil},
		{"a translation is missing", func(w *ward) { defs := offered(); defs[0].Names = nil; w.put(defs) }, "commands", "different: /game", "--register", nil},
		{"the bot is not in the server", func(w *ward) { w.o.Server = "5" }, "server", "the bot is not in the server 5", "https://invite/", []string{"channel"}},
		{"the channel is not seen", revoked(sandbox.ViewChannel), "channel", "does not see the channel", "View Channel", nil},
		{"the bot cannot post", revoked(sandbox.SendMessages | sandbox.ManageThreads), "channel", "cannot play there: it lacks permissions 2048; and without permissions 17179869184 it would play less well", "give the bot's role", nil},
		{"the bot cannot start threads", revoked(sandbox.CreatePublicThreads), "channel", "matches are played in the channel itself, but less well: the bot lacks permissions 34359738368", "give the bot's role", nil},
		{"the bot cannot write in threads", revoked(sandbox.SendInThreads), "channel", "cannot play there: it lacks permissions 274877906944", "give the bot's role", nil},
		{"the channel is of another server", func(w *ward) {
			other := w.AddGuild("Lübeck", "de")
			channel, err := w.AddChannel(other, sandbox.TextChannel, "hall")
			require.NoError(w.t, err)
			w.o.Channel = channel.String()
		}, "channel", "#hall is a channel of another server than Nürnberg", "of that server", nil},
		{"the channel is none", func(w *ward) { w.o.Channel = "6" }, "channel", "the bot is not in the channel 6, or there is none", "is the id right", nil},
		{"interactions go to an endpoint that is not configured", func(w *ward) { w.sendTo("/interactions", http.StatusUnauthorized) }, "endpoint", "the configuration has no [endpoint]", "or configure [endpoint]", nil},
		{"the public key is another's", func(w *ward) { w.o.PublicKey = strings.Repeat("0", 64) }, "endpoint", "another application's", "copy the public key", nil},
		{"the address is another path", func(w *ward) { w.o.PublicKey = w.PublicKey(); w.sendTo("/", http.StatusUnauthorized) }, "endpoint", "norenbot takes them at /interactions", "ends so", nil},
		{"the endpoint takes what nobody has signed", func(w *ward) { w.o.PublicKey = w.PublicKey(); w.sendTo("/interactions", http.StatusOK) }, "endpoint", "takes what Discord has not signed (200)", "lead to endpoint.address", nil},
		{"nobody is behind the proxy", func(w *ward) { w.o.PublicKey = w.PublicKey(); w.sendTo("/interactions", http.StatusBadGateway) }, "endpoint", "nobody behind it answers (502)", "start norenbot", nil},
		{"the proxy sends elsewhere", func(w *ward) { w.o.PublicKey = w.PublicKey(); w.sendTo("/interactions", http.StatusFound) }, "endpoint", "answers 302 to what Discord has not signed", "lead POST /interactions to endpoint.address", nil},
		{"the endpoint is not reached", func(w *ward) { w.o.PublicKey = w.PublicKey(); w.sendTo("/interactions", 0) }, "endpoint", "is not reached from here", "start norenbot", nil},
		{"the store", func(w *ward) {
			w.o.Store = func(context.Context) doctor.Check { return doctor.Broken("restore", "damaged") }
		}, "store", "damaged", "restore", nil},
		{"the thread stays", func(w *ward) {
			w.instead(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodDelete {
					return nil, context.DeadlineExceeded
				}
				return nil, nil
			})
		}, "cleared", "could not be deleted", "delete it yourself", nil},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			t.Parallel()
			w := newWard(t)
			tc.breaks(w)
			report := doctor.Run(t.Context(), w.o)
			told := strings.Join(w.lines, "\n")
			c := of(t, report, tc.check)
			require.Equal(t, doctor.Wrong, c.State, told)
			require.Contains(t, c.Found, tc.found)
			require.Contains(t, c.Cure, tc.cure)
			require.NotContains(t, told, "xyzzy")
			require.Equal(t, tc.check == "token" && w.o.Token.State == doctor.OK, report.Refused)
			var wrong, untried []string
			for _, c := range report.Checks {
				switch c.State {
				case doctor.Wrong:
					wrong = append(wrong, c.Name)
				case doctor.Untried:
					untried = append(untried, c.Name)
				}
			}
			require.Equal(t, report.Wrong(), len(wrong))
			if tc.check != "clock" { // a message's id shows it too
				require.Equal(t, []string{tc.check}, wrong, told)
			}
			require.ElementsMatch(t, tc.untried, untried, told)
		})
	}
}
