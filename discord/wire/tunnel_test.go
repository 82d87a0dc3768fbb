package wire

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// secured is the internet with another address and other trusted certificates.
type secured struct{ *httptest.Server }

// Client implements Line.
func (s secured) Client() *http.Client {
	client := internet{}.Client()
	t := client.Transport.(*http.Transport)
	t.Proxy = nil
	t.TLSClientConfig = &tls.Config{RootCAs: s.Server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs, ServerName: "example.com"}
	t.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, s.Listener.Addr().String())
	}
	return client
}

// TestGatewayOverTLS checks that requests use HTTP/2, and that the gateway, which cannot, has a connection of its
// own.
func TestGatewayOverTLS(t *testing.T) {
	t.Parallel()
	far := &host{gateways: 1, tells: []string{`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":` + pressed + `}`}}
	requests := make(chan int, 100) // the protocol version of each
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests <- r.ProtoMajor
		if strings.HasSuffix(r.URL.Path, "/gateway") {
			_, _ = w.Write([]byte(`{"url":"wss://gateway.discord.gg"}`))
			return
		}
		far.serve(w, r)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	came := make(chan ui.Interaction, 1)
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: secured{server}, On: func(i ui.Interaction) { came <- i }})
	require.NoError(t, err)
	_, err = conn.Open(t.Context())
	require.NoError(t, err)
	require.Equal(t, "1300000000000000000", (<-came).ID)
	require.NoError(t, conn.Close())
	close(requests)
	var versions []int
	for v := range requests {
		versions = append(versions, v)
	}
	require.Equal(t, []int{2, 2, 2, 2, 1}, versions, "two of itself, two for where the gateway is, and the gateway")
}
