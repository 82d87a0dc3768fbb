package main

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEndpointStandsBy checks that a process that is not ready passes no interaction on, so that the proxy asks
// another one.
func TestEndpointStandsBy(t *testing.T) {
	a, taken := &App{}, 0
	h := a.whileReady(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { taken++ }))
	for _, keeps := range []bool{false, true, false} {
		a.ready.Store(keeps)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/interactions", nil))
		require.Equal(t, map[bool]int{true: http.StatusOK, false: http.StatusServiceUnavailable}[keeps], w.Code)
	}
	require.Equal(t, 1, taken)
}
