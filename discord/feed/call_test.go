package feed

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// served returns a receiver on this machine, and a transport that allows any address.
func served(t *testing.T, h http.HandlerFunc) (*httptest.Server, *http.Transport) {
	t.Helper()
	s := httptest.NewTLSServer(h)
	t.Cleanup(s.Close)
	by := carrier(func(netip.Addr) bool { return true })
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	by.TLSClientConfig = &tls.Config{RootCAs: roots, ServerName: "example.com"}
	t.Cleanup(by.CloseIdleConnections)
	return s, by
}

// TestSigned checks that a receiver can verify an event with the secret: one changed bit of the body, the timestamp
// or the secret changes the signature.
func TestSigned(t *testing.T) {
	var got http.Header
	var body []byte
	s, by := served(t, func(_ http.ResponseWriter, r *http.Request) {
		got = r.Header
		body, _ = io.ReadAll(r.Body)
	})
	f, now := &Feed{Address: s.URL, Secret: "s3cret"}, time.Unix(1_800_000_000, 0)
	require.NoError(t, call(t.Context(), by, f, "m1", []byte(`{"id":"m1"}`), now))
	require.Equal(t, `{"id":"m1"}`, string(body))
	require.Equal(t, "m1", got.Get(HeaderEvent))
	require.Equal(t, "application/json", got.Get("Content-Type"))
	moment, err := strconv.ParseInt(got.Get(HeaderTimestamp), 10, 64)
	require.NoError(t, err)
	require.Equal(t, now.Unix(), moment)
	signature := got.Get(HeaderSignature)
	require.Equal(t, Sign("s3cret", moment, body), signature)
	// Computed by openssl: printf '1800000000.{"id":"m1"}' | openssl dgst -sha256 -hmac s3cret
	require.Equal(t, "v1=4969e9653faf4c8da096e8984c3c8ef21a46ba0805b6dfaa23fd74ac28f4b1d9", signature)
	for bit := range 8 * len(body) {
		changed := append([]byte(nil), body...)
		changed[bit/8] ^= 1 << (bit % 8)
		require.NotEqual(t, signature, Sign("s3cret", moment, changed))
	}
	require.NotEqual(t, signature, Sign("s3cret", moment+1, body))
	require.NotEqual(t, signature, Sign("s3creu", moment, body))
}

// TestDialledInside checks that the real transport does not connect to this machine, whatever name resolves to it.
func TestDialledInside(t *testing.T) {
	asked := false
	s, _ := served(t, func(http.ResponseWriter, *http.Request) { asked = true })
	by := carrier(public)
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	require.NoError(t, err)
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "[::1]"} {
		err := call(t.Context(), by, &Feed{Address: "https://" + host + ":" + port}, "m1", nil, time.Now())
		require.ErrorIs(t, err, errInside, host)
	}
	require.False(t, asked)
	require.NotContains(t, kindOf(err), port)
}

// TestRebound refuses a name that resolves to a public address when it is set, and to this machine when it is
// called.
func TestRebound(t *testing.T) {
	require.NoError(t, mayDial("93.184.216.34:443", public))
	for _, address := range []string{"127.0.0.1:443", "[::1]:443", "10.1.2.3:443", "[fe80::1%lo]:443", "here:443", ""} {
		require.ErrorIs(t, mayDial(address, public), errInside, address)
	}
	require.Nil(t, carrier(public).Proxy, "a proxy would look names up for us")
}

// TestRedirected checks that a redirect is an answer like any other, and is not followed.
func TestRedirected(t *testing.T) {
	asked := 0
	s, by := served(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	})
	err := call(t.Context(), by, &Feed{Address: s.URL}, "m1", []byte("{}"), time.Now())
	require.ErrorIs(t, err, errAnswer)
	require.ErrorContains(t, err, "307")
	require.Equal(t, 1, asked)
}

// TestCallEscapes calls a URL that was typed with characters that have to be escaped.
func TestCallEscapes(t *testing.T) {
	var asked string
	s, by := served(t, func(_ http.ResponseWriter, r *http.Request) { asked = r.RequestURI })
	require.NoError(t, call(t.Context(), by, &Feed{Address: s.URL + "/é?x=1"}, "m1", []byte("{}"), time.Now()))
	require.Equal(t, "/%C3%A9?x=1", asked)
}

// TestAnswers checks that only 2xx means that an event was delivered.
func TestAnswers(t *testing.T) {
	for status, taken := range map[int]bool{200: true, 201: true, 204: true, 300: false, 304: false, 400: false, 404: false, 410: false, 429: false, 500: false, 503: false} {
		s, by := served(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
		err := call(t.Context(), by, &Feed{Address: s.URL}, "m1", []byte("{}"), time.Now())
		require.Equal(t, taken, err == nil, status)
	}
}

// TestAnswersForEver checks that little is read of an endless answer, and of endless headers.
func TestAnswersForEver(t *testing.T) {
	wrote := make(chan int, 1)
	s, by := served(t, func(w http.ResponseWriter, _ *http.Request) {
		n := 0
		for line := []byte(strings.Repeat("x", 1024)); ; n++ {
			if _, err := w.Write(line); err != nil || n > 1<<20 {
				break
			}
		}
		wrote <- n
	})
	require.NoError(t, call(t.Context(), by, &Feed{Address: s.URL}, "m1", []byte("{}"), time.Now()))
	require.Less(t, <-wrote, 1<<20, "it was cut off")
	long, by := served(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X", strings.Repeat("x", 4*headersMost))
	})
	require.Error(t, call(t.Context(), by, &Feed{Address: long.URL}, "m1", []byte("{}"), time.Now()))
}

// A stuck carrier never answers, or answers and never ends.
type stuck struct{ begins bool }

func (s stuck) RoundTrip(req *http.Request) (*http.Response, error) {
	if s.begins {
		return &http.Response{StatusCode: 200, Body: drip{req.Context()}}, nil
	}
	<-req.Context().Done()
	return nil, req.Context().Err()
}

// A drip sends one byte a second.
type drip struct{ ctx context.Context }

func (d drip) Read(p []byte) (int, error) {
	select {
	case <-d.ctx.Done():
		return 0, d.ctx.Err()
	case <-time.After(time.Second):
		p[0] = 'x'
		return 1, nil
	}
}

func (drip) Close() error { return nil }

// TestNeverAnswers checks that no call takes longer than callWithin.
func TestNeverAnswers(t *testing.T) {
	for _, begins := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			err := call(t.Context(), stuck{begins}, &Feed{Address: "https://example.org"}, "m1", nil, time.Now())
			require.Equal(t, begins, err == nil)
			require.Equal(t, callWithin, time.Since(began))
		})
	}
}
