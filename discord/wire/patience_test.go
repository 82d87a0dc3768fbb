package wire

import (
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestASilentGateway checks that a gateway counts as dead after a long silence, and not before.
func TestASilentGateway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		began := time.Now()
		go func() {
			time.Sleep(silence - time.Second)
			_, _ = there.Write([]byte("x"))
		}()
		wire, b := attentive{here, func() {}}, make([]byte, 1)
		_, err := wire.Read(b)
		require.NoError(t, err)
		_, err = wire.Read(b)
		require.Error(t, err)
		require.Equal(t, 2*silence-time.Second, time.Since(began), "since it spoke last")
	})
}

// TestAGatewayThatNeverOpens checks that waiting for it ends in time.
func TestAGatewayThatNeverOpens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var opened *tunnel
		r := &road{}
		mute := http.RoundTripper(roundTrips(func(req *http.Request) (*http.Response, error) {
			<-req.Context().Done()
			return nil, req.Context().Err()
		}))
		dial := r.dialer(func(t *tunnel) { t.via, opened = mute, t })
		_, err := dial.NetDialContext(t.Context(), "", "")
		require.NoError(t, err)
		_, err = opened.Write([]byte("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"))
		require.ErrorContains(t, err, "deadline exceeded")
		require.Equal(t, 10*time.Second, time.Since(began))
	})
}

type roundTrips func(*http.Request) (*http.Response, error)

func (f roundTrips) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
