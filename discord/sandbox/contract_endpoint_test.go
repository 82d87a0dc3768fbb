package sandbox_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const outgoing = "interactions/overview#setting-up-an-endpoint"

// endpointClauses are about interactions that go to the bot by HTTP.
var endpointClauses = []clause{
	{says: "an address is taken only where a PING is answered", source: DOC, ref: outgoing, then: func(s *stage, _ response) {
		silent := httptest.NewServer(http.NotFoundHandler())
		defer silent.Close()
		require.ErrorContains(s.t, s.SendTo(0, silent.URL), "answers a PING with 404")
	}},
	{says: "and where what is not signed is refused", source: DOC, ref: outgoing, then: func(s *stage, _ response) {
		trusting := s.receive(func(*receiver) bool { return true })
		require.ErrorContains(s.t, s.SendTo(0, trusting.URL), "answers 200 to what Discord has not signed")
	}},
	{says: "interactions then go there, signed, and not by the gateway", source: DOC, ref: outgoing, then: func(s *stage, _ response) {
		s.identify()
		r := s.receive((*receiver).signed)
		require.NoError(s.t, s.SendTo(0, r.URL))
		require.Equal(s.t, r.URL, s.rest("GET", "/applications/@me", "").body["interactions_endpoint_url"])
		s.slashUnheard()
		eventually(s.t, "it is sent", func() bool { return len(r.all()) == 1 })
		require.NotEmpty(s.t, r.all()[0]["token"])
		require.EqualValues(s.t, 2, r.all()[0]["type"])
		require.NoError(s.t, s.SendTo(0))
		require.NotEqual(s.t, r.all()[0]["id"], s.slash()["id"], "the next comes by the gateway")
	}},
	{says: "who takes nothing now is passed over, as by a proxy", source: OWN, ref: "SendTo", then: func(s *stage, _ response) {
		var away sync.Map
		full := s.receive((*receiver).signed)
		busy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			if _, is := away.Load("busy"); is {
				http.Error(w, "another process answers", http.StatusServiceUnavailable)
				return
			}
			full.ServeHTTP(w, req)
		}))
		defer busy.Close()
		gone := s.receive((*receiver).signed)
		require.NoError(s.t, s.SendTo(0, busy.URL, gone.URL, full.URL))
		away.Store("busy", true)
		gone.Close()
		for range 3 {
			s.slashUnheard()
		}
		eventually(s.t, "all are taken", func() bool { return len(full.all()) == 3 })
		require.Empty(s.t, s.Alarms())
	}},
	{says: "forgeries and replays are among what is sent", source: OWN, ref: "SendTo", then: func(s *stage, _ response) {
		r := s.receive((*receiver).signed)
		require.NoError(s.t, s.SendTo(1, r.URL))
		s.slashUnheard()
		s.slashUnheard()
		// The first comes a second time, behind the second.
		eventually(s.t, "one is replayed", func() bool { return len(r.all()) == 3 })
		eventually(s.t, "four are refused", func() bool { return r.turnedAway() == 4+1 }) // one of SendTo's own
		require.Empty(s.t, s.Alarms())
	}},
	{says: "that a forgery is taken is an alarm", source: OWN, ref: "SendTo", then: func(s *stage, _ response) {
		wary := true
		r := s.receive(func(r *receiver) bool { return !wary || r.signed() })
		require.NoError(s.t, s.SendTo(1, r.URL))
		wary = false
		s.slashUnheard()
		eventually(s.t, "both are told", func() bool { return len(s.Alarms()) == 2 })
		require.Contains(s.t, s.Alarms()[0]+s.Alarms()[1], "a false signature")
		require.Contains(s.t, s.Alarms()[0]+s.Alarms()[1], "one of a minute ago")
	}},
}

// A receiver is a bot's endpoint.
type receiver struct {
	*httptest.Server
	key     ed25519.PublicKey
	now     func() time.Time
	trusts  func(*receiver) bool
	mu      sync.Mutex
	head    http.Header
	body    []byte
	got     []map[string]any
	refused int
}

func (s *stage) receive(trusts func(*receiver) bool) *receiver {
	s.t.Helper()
	key, err := hex.DecodeString(s.PublicKey())
	require.NoError(s.t, err)
	r := &receiver{key: key, now: s.Now, trusts: trusts}
	r.Server = httptest.NewServer(r)
	s.t.Cleanup(r.Close)
	return r
}

// ServeHTTP implements http.Handler.
func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.head = req.Header
	r.body, _ = io.ReadAll(req.Body) // a part of it is not signed
	var i map[string]any
	switch {
	case !r.trusts(r):
		r.refused++
		w.WriteHeader(http.StatusUnauthorized)
	case json.Unmarshal(r.body, &i) != nil:
		w.WriteHeader(http.StatusBadRequest)
	case i["type"] == 1.0:
		_, _ = io.WriteString(w, `{"type":1}`) // the stand-in is told by what is missing
	default:
		r.got = append(r.got, i)
		w.WriteHeader(http.StatusAccepted)
	}
}

// signed reports whether what has come is signed just now.
func (r *receiver) signed() bool {
	stamp := r.head.Get("X-Signature-Timestamp")
	seconds, _ := strconv.ParseInt(stamp, 10, 64) // 0 is long ago
	signature, _ := hex.DecodeString(r.head.Get("X-Signature-Ed25519"))
	return r.now().Sub(time.Unix(seconds, 0)).Abs() <= 5*time.Second && ed25519.Verify(r.key, append([]byte(stamp), r.body...), signature)
}

func (r *receiver) all() []map[string]any {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.got[:len(r.got):len(r.got)]
}

func (r *receiver) turnedAway() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.refused
}

// TestKeysOfTheirOwn: two worlds of different seeds sign differently.
func TestKeysOfTheirOwn(t *testing.T) {
	require.NotEqual(t, sandbox.New(sandbox.Config{Seed: 1}).PublicKey(), sandbox.New(sandbox.Config{Seed: 2}).PublicKey())
}
