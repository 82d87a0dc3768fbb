package discord

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// proxiedEnv has this test binary, as a process of its own, go to Discord: Go reads the environment's
// proxy once in a process.
const proxiedEnv = "NORENBOT_TEST_PROXIED"

// TestProxyOfTheEnvironment: requests and gateway go by the same one.
func TestProxyOfTheEnvironment(t *testing.T) {
	if os.Getenv(proxiedEnv) != "" {
		goByProxy(t)
		return
	}
	t.Parallel()
	var mu sync.Mutex
	var asked []string
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.Method+" "+r.Host)
		http.Error(w, "no", http.StatusForbidden)
	}))
	defer proxy.Close()
	child := exec.Command(os.Args[0], "-test.run=^TestProxyOfTheEnvironment$")
	child.Env = append(os.Environ(), proxiedEnv+"=1", "HTTPS_PROXY="+proxy.URL, "https_proxy="+proxy.URL, "NO_PROXY=", "no_proxy=")
	said, err := child.CombinedOutput()
	require.NoError(t, err, "%s", said)
	require.Equal(t, []string{"CONNECT discord.com:443", "CONNECT gateway.discord.gg:443"}, asked)
}

// goByProxy tries both ways to Discord; the proxy lets nobody through.
func goByProxy(t *testing.T) {
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now})
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	_, err = conn.Self(ctx)
	assert.ErrorContains(t, err, "REST API: Forbidden")
	_, _, err = conn.s.Dialer.DialContext(ctx, "wss://gateway.discord.gg", nil)
	assert.ErrorContains(t, err, "Forbidden")
}
