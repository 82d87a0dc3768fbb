package wire

import (
	"context"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// proxiedEnv makes this test binary, as a child process, connect to Discord: Go reads the environment's proxy once
// in a process.
const proxiedEnv = "NORENBOT_TEST_PROXIED"

// TestProxyOfTheEnvironment checks that requests and gateway use the same proxy, with TLS or without.
func TestProxyOfTheEnvironment(t *testing.T) {
	if os.Getenv(proxiedEnv) != "" {
		goByProxy(t)
		return
	}
	for scheme, start := range map[string]func(http.Handler) *httptest.Server{"http": httptest.NewServer, "https": httptest.NewTLSServer} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			if scheme == "https" && runtime.GOOS != "linux" {
				t.Skip("SSL_CERT_FILE has an authority trusted on Linux")
			}
			var mu sync.Mutex
			var asked []string
			proxy := start(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				mu.Lock()
				defer mu.Unlock()
				asked = append(asked, r.Method+" "+r.Host)
				http.Error(w, "no", http.StatusForbidden)
			}))
			defer proxy.Close()
			trusted := filepath.Join(t.TempDir(), "trusted.pem")
			if c := proxy.Certificate(); c != nil {
				require.NoError(t, os.WriteFile(trusted, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw}), 0o600))
			}
			through := strings.Replace(proxy.URL, "://", "://ann:xyzzy@", 1)
			child := exec.Command(os.Args[0], "-test.run=^TestProxyOfTheEnvironment$")
			child.Env = append(os.Environ(), proxiedEnv+"=1", "SSL_CERT_FILE="+trusted, "HTTPS_PROXY="+through, "https_proxy="+through, "NO_PROXY=", "no_proxy=")
			said, err := child.CombinedOutput()
			require.NoError(t, err, "%s", said)
			require.Equal(t, []string{"CONNECT discord.com:443", "CONNECT gateway.discord.gg:443"}, asked)
		})
	}
}

// goByProxy tries both connections to Discord; the proxy refuses everything.
func goByProxy(t *testing.T) {
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now})
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	_, err = conn.Self(ctx)
	assert.ErrorContains(t, err, "REST API: Forbidden")
	_, _, err = conn.road.dialer(func(*tunnel) {}).DialContext(ctx, "wss://gateway.discord.gg", nil)
	assert.ErrorContains(t, err, "Forbidden")
	by, err := conn.Proxy(GatewayHost)
	assert.NoError(t, err)
	assert.Equal(t, strings.Replace(os.Getenv("HTTPS_PROXY"), "ann:xyzzy@", "", 1), by, "what it takes to pass is not told")
}
