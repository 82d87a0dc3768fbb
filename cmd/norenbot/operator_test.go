package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestForOperator checks that a process that serves health on the machine's own address can be asked from this
// machine only.
func TestForOperator(t *testing.T) {
	t.Parallel()
	addresses, err := net.InterfaceAddrs()
	require.NoError(t, err)
	for _, a := range addresses {
		ip := a.(*net.IPNet).IP
		if ip.IsLinkLocalUnicast() {
			continue
		}
		l, err := net.Listen("tcp", net.JoinHostPort(ip.String(), "0"))
		if err != nil && !ip.IsLoopback() {
			continue // an address that the machine does not have yet
		}
		require.NoError(t, err)
		server := httptest.NewUnstartedServer(forOperator(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "done") }))
		server.Listener.Close()
		server.Listener = l
		server.Start()
		said, err := askBot(&console{t.Context(), nil, nil}, l.Addr().String(), "/")
		server.Close()
		require.NoError(t, err, "%s", ip)
		require.Equal(t, "done", said)
	}
}

// TestFromHere checks that no request from another machine is an operator's, whatever address it was sent to.
func TestFromHere(t *testing.T) {
	t.Parallel()
	from := func(address string, to net.Addr) bool {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.RemoteAddr = address
		return fromHere(r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, to)))
	}
	own := &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 8580}
	require.True(t, from("10.0.0.1:9", own))
	require.True(t, from("127.0.0.1:9", own))
	require.False(t, from("10.0.0.2:9", own))
	require.False(t, from("10.0.0.2:9", nil))
	require.False(t, from("@", own))
}

// TestNoPageIsAnOperator checks that a page in a browser on this machine is refused if its host name leads here,
// with or without the headers that browsers add, and that a request to an IP address is not.
func TestNoPageIsAnOperator(t *testing.T) {
	t.Parallel()
	serve := forOperator(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "done") })
	for _, tc := range []struct {
		host, origin, site string
		want               int
	}{
		{"127.0.0.1:8580", "", "", http.StatusOK},
		{"[::1]:8580", "", "", http.StatusOK},
		{"[::1]", "", "", http.StatusOK},
		{"10.0.0.1", "", "", http.StatusOK},
		{"LocalHost:8580", "", "", http.StatusOK},
		{"rebound.example:8580", "http://rebound.example:8580", "same-origin", http.StatusForbidden},
		{"rebound.example:8580", "http://rebound.example:8580", "", http.StatusForbidden},
		{"rebound.example", "", "", http.StatusForbidden},
		{"localhost.rebound.example", "", "", http.StatusForbidden},
		{"", "", "", http.StatusForbidden},
		{"127.0.0.1:8580", "http://page.example", "", http.StatusForbidden},
		{"127.0.0.1:8580", "http://127.0.0.1:8581", "same-site", http.StatusForbidden},
		{"127.0.0.1:8580", "null", "cross-site", http.StatusForbidden},
	} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.RemoteAddr, r.Host = "127.0.0.1:9", tc.host
		r.Header.Set(operatorHeader, "norenbot")
		if tc.origin != "" {
			r.Header.Set("Origin", tc.origin)
		}
		if tc.site != "" {
			r.Header.Set("Sec-Fetch-Site", tc.site)
		}
		w := httptest.NewRecorder()
		serve.ServeHTTP(w, r)
		require.Equal(t, tc.want, w.Code, "%+v", tc)
	}
}
