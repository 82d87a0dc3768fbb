package main

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// closedDiscord starts a Discord that closes its gateway with a code instead of starting a session. It returns its
// address.
func closedDiscord(t *testing.T, code int) string {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/{version}/gateway", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"url":"ws://gateway.discord.gg"}`)
	})
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"id":"1","username":"norenbot"}`) })
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer conn.Close()
		write := func(kind int, data string) { _ = conn.WriteMessage(kind, []byte(data)) } // the bot may be gone by then
		write(websocket.TextMessage, `{"op":10,"d":{"heartbeat_interval":45000}}`)
		_, _, _ = conn.ReadMessage() // identify
		write(websocket.CloseMessage, string(websocket.FormatCloseMessage(code, "for good")))
	})
	far := httptest.NewServer(mux)
	t.Cleanup(far.Close)
	return far.Listener.Addr().String()
}

// TestStatuses ends processes in every possible way, and checks whether the unit in OPERATING.md would restart
// them: it must not restart what someone has to change first, and must restart a crash.
func TestStatuses(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	nobody := l.Addr().String()
	require.NoError(t, l.Close())
	const passing = 1 // it may work next time
	staysDown := preventedByUnit(t)
	_, strict := servedAt(t, sandbox.Config{})
	inProcesses(t)
	for _, tc := range []struct {
		name, job, address, more string
		status                   int
		hopeless                 bool
		says                     string
	}{
		{name: "a panic of ours", job: "panic", status: crashed, says: "a fault of ours"},
		{name: "a stack overflow", job: "overflow", status: crashed, says: "stack overflow"},
		{name: "concurrent map writes", job: "race", status: crashed, says: "concurrent map"},
		{name: "no network", job: "play", address: nobody, status: passing, says: "is the network there"},
		{name: "a token that is not known", job: "play", address: strict, status: statusRefused, hopeless: true, says: "copy the bot's token again"},
		{name: "a gateway closed for good", job: "play", address: closedDiscord(t, 4014), status: statusConfig, hopeless: true, says: "developer portal"},
		{name: "a configuration that is wrong", job: "play", more: "colour = 1", status: statusConfig, hopeless: true, says: "unknown key"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			path, _ := configured(t, "http = \"\"\n"+tc.more)
			c := startChild(t, tc.job, tc.address, secret, path)
			require.Equal(t, tc.status, c.status(), c.log.String())
			require.Contains(t, c.log.String(), tc.says)
			require.Equal(t, tc.hopeless, staysDown[fmt.Sprint(tc.status)], "the unit leaves it down")
		})
	}
}

// preventedByUnit reads from the systemd unit in OPERATING.md which statuses prevent a restart.
func preventedByUnit(t *testing.T) map[string]bool {
	text, err := os.ReadFile("OPERATING.md")
	require.NoError(t, err)
	require.Contains(t, string(text), "    Restart=always\n")
	prevent := regexp.MustCompile(`(?m)^    RestartPreventExitStatus=(.+)$`).FindStringSubmatch(string(text))
	require.NotNil(t, prevent, "the unit prevents nothing")
	prevented := map[string]bool{}
	for status := range strings.FieldsSeq(prevent[1]) {
		require.Contains(t, []string{fmt.Sprint(statusRefused), fmt.Sprint(statusConfig)}, status)
		prevented[status] = true
	}
	return prevented
}
