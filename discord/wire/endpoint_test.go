package wire

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
)

// ours is the key pair of an application.
var ours = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))

// An intake is an endpoint that counts what it passes on.
type intake struct {
	*Endpoint
	now   time.Time
	taken atomic.Int32
	last  atomic.Pointer[ui.Interaction]
}

func newIntake() *intake {
	d := &intake{now: time.Unix(1_790_000_000, 0)}
	d.Endpoint = NewEndpoint(EndpointOptions{Key: ours.Public().(ed25519.PublicKey), Log: zerolog.Nop(),
		Now: func() time.Time { return d.now },
		On:  func(i ui.Interaction) { d.taken.Add(1); d.last.Store(&i) }})
	return d
}

// discordSigned returns a request signed by Discord at a moment.
func discordSigned(body string, at time.Time) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/interactions", strings.NewReader(body))
	stamp := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(ours, []byte(stamp+body))))
	return r
}

// ask sends a request to the endpoint, and waits for what it passes on.
func (d *intake) ask(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	d.Close(context.Background())
	return w
}

const (
	pinged  = `{"id":"1","application_id":"2","type":1,"token":"t","version":1}`
	pressed = `{"id":"1300000000000000000","application_id":"2","type":3,"token":"t","version":1,"channel_id":"3","guild_id":"4","locale":"it",` +
		`"member":{"user":{"id":"5","username":"ann"},"permissions":"0","roles":[]},"message":{"id":"6","flags":64},"data":{"custom_id":"open|m||","component_type":2}}`
)

func TestEndpoint(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		body   string
		age    time.Duration
		change func(*http.Request)
		status int
		taken  int32
	}{
		"a PING":                      {body: pinged, status: 200},
		"a press":                     {body: pressed, status: 202, taken: 1},
		"a press, 5 s old":            {body: pressed, age: 5 * time.Second, status: 202, taken: 1},
		"one that is older":           {body: pressed, age: 6 * time.Second, status: 401},
		"one of the future":           {body: pressed, age: -6 * time.Second, status: 401},
		"a PING that is old":          {body: pinged, age: time.Hour, status: 401},
		"without a signature":         {body: pressed, status: 401, change: func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }},
		"without a timestamp":         {body: pressed, status: 401, change: func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") }},
		"a signature that is none":    {body: pressed, status: 401, change: func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", "zz") }},
		"a signature that is short":   {body: pressed, status: 401, change: func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", "00") }},
		"a signature of another body": {body: pressed, status: 401, change: func(r *http.Request) { r.Header = discordSigned(pinged, time.Unix(1_790_000_000, 0)).Header }},
		"a timestamp moved":           {body: pressed, status: 401, change: func(r *http.Request) { r.Header.Set("X-Signature-Timestamp", "1790000001") }},
		"a GET":                       {body: pressed, status: 405, change: func(r *http.Request) { r.Method = http.MethodGet }},
		"a form":                      {body: pressed, status: 415, change: func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }},
		"what is too large":           {body: strings.Repeat(" ", bodyMost+1), status: 413},
		"null":                        {body: "null", status: 400},
		"an unknown type":             {body: `{"id":"1","type":77,"data":{}}`, status: 400},
		"a press of nobody":           {body: `{"id":"1","type":3,"data":{"custom_id":"x","component_type":2}}`, status: 400},
		"what is no JSON":             {body: "{", status: 400},
	} {
		t.Run(name, func(t *testing.T) {
			d := newIntake()
			r := discordSigned(tc.body, d.now.Add(-tc.age))
			if tc.change != nil {
				tc.change(r)
			}
			w := d.ask(r)
			require.Equal(t, tc.status, w.Code, w.Body)
			require.Equal(t, tc.taken, d.taken.Load())
			if tc.status == 200 {
				require.JSONEq(t, `{"type":1}`, w.Body.String())
			}
			if tc.taken > 0 {
				i := d.last.Load()
				require.Equal(t, "1300000000000000000 Component open|m|| 5 it true", fmt.Sprint(i.ID, " Component ", i.CustomID, " ", i.User.ID, " ", i.Locale, " ", i.Ephemeral))
			}
		})
	}
}

// TestEndpointRefusesSpoiltSignatures flips every bit of the signature, the timestamp and the body.
func TestEndpointRefusesSpoiltSignatures(t *testing.T) {
	t.Parallel()
	d, luck := newIntake(), rand.New(rand.NewPCG(16, 4))
	for range 2_000 {
		r := discordSigned(pressed, d.now)
		body := []byte(pressed)
		signature, err := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
		require.NoError(t, err)
		spoilt := [][]byte{body, signature}[luck.IntN(2)]
		spoilt[luck.IntN(len(spoilt))] ^= 1 << luck.IntN(8)
		r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
		r.Body = io.NopCloser(bytes.NewReader(body))
		require.Equal(t, 401, d.ask(r).Code)
	}
	require.Zero(t, d.taken.Load())
}

// countOf returns the value of a counter, which must exist.
func countOf(t *testing.T, reg *prometheus.Registry, name string) float64 {
	t.Helper()
	families, err := reg.Gather()
	require.NoError(t, err)
	for _, f := range families {
		if f.GetName() == name {
			return f.Metric[0].GetCounter().GetValue()
		}
	}
	require.Fail(t, "nothing is counted as "+name)
	return 0
}

// TestEndpointOfAClockThatIsOff checks that rejected signatures are counted, logged once a minute, and reported
// until one is in time; those of different ages are someone's replays.
func TestEndpointOfAClockThatIsOff(t *testing.T) {
	t.Parallel()
	d := newIntake()
	var log bytes.Buffer
	reg := prometheus.NewRegistry()
	d.o.Log, d.o.Metrics = zerolog.New(&log), metrics.NewMetrics(reg)
	late := func(by time.Duration) { require.Equal(t, 401, d.ask(discordSigned(pressed, d.now.Add(-by))).Code) }
	counted := func(n float64) { require.Equal(t, n, countOf(t, reg, "norenbot_interactions_untimely_total")) }
	late(24 * time.Hour)
	require.Zero(t, d.ClockOff())
	require.Equal(t, 202, d.ask(discordSigned(pressed, d.now)).Code)
	counted(1)
	d.now = d.now.Add(time.Hour)
	log.Reset()
	for range 3 {
		late(6 * time.Second)
		late(6 * time.Second)
		d.now = d.now.Add(time.Second)
	}
	require.Equal(t, 6*time.Second, d.ClockOff())
	counted(7)
	require.Equal(t, 1, strings.Count(log.String(), "set the clock"))
	require.Contains(t, log.String(), `"off":6000`)
	d.now = d.now.Add(30 * time.Second)
	for range 3 {
		late(-7 * time.Second)
		d.now = d.now.Add(time.Second)
	}
	require.Equal(t, -7*time.Second, d.ClockOff())
	require.Equal(t, 202, d.ask(discordSigned(pressed, d.now)).Code)
	require.Zero(t, d.ClockOff())
	for range 3 {
		forged := discordSigned(pressed, d.now.Add(-time.Hour))
		forged.Header.Set("X-Signature-Timestamp", strconv.FormatInt(d.now.Add(-time.Minute).Unix(), 10))
		require.Equal(t, 401, d.ask(forged).Code)
	}
	require.Zero(t, d.ClockOff(), "what Discord has not signed says nothing of the clock")
	counted(10)
	for n := range 9 {
		late(time.Duration(n+1) * time.Hour)
	}
	require.Zero(t, d.ClockOff(), "what was signed at all times is somebody's who sends it again")
	for range 3 {
		late(6 * time.Second)
		d.now = d.now.Add(time.Second)
	}
	require.NotZero(t, d.ClockOff())
	d.now = d.now.Add(2 * time.Minute)
	require.Zero(t, d.ClockOff(), "nothing came lately")
}

// TestEndpointOfAProcessThatStoodStill checks that a burst of requests that were signed while this process stood
// still does not count as a wrong clock, whether they are read at once or one after the other.
func TestEndpointOfAProcessThatStoodStill(t *testing.T) {
	t.Parallel()
	for _, each := range []time.Duration{0, 50 * time.Millisecond, 500 * time.Millisecond} {
		d := newIntake()
		woke := d.now.Add(time.Minute)
		signed := woke.Add(-30 * time.Second)
		for d.now = woke; d.now.Sub(signed) > signedWithin; signed, d.now = signed.Add(time.Second), d.now.Add(each) {
			require.Equal(t, 401, d.ask(discordSigned(pressed, signed)).Code)
			require.Zero(t, d.ClockOff(), "%s after it woke, %s apart", d.now.Sub(woke), each)
		}
		require.Equal(t, 202, d.ask(discordSigned(pressed, d.now)).Code)
	}
}

// spoil changes some bytes of a text.
func spoil(luck *rand.Rand, text string) string {
	b := []byte(text)
	for range luck.IntN(8) {
		switch at := luck.IntN(len(b) + 1); luck.IntN(3) {
		case 0:
			b = b[:at]
		case 1:
			b = append(b[:at:at], append([]byte(`{"[]:null,3`)[luck.IntN(11):], b[at:]...)...)
		default:
			if at < len(b) {
				b[at] = byte(luck.UintN(256))
			}
		}
	}
	return string(b)
}

// TestEndpointTakesAnyBytes sends 100,000 random bodies, signed or not, with random headers, if NORENBOT_CI is set;
// otherwise a tenth.
func TestEndpointTakesAnyBytes(t *testing.T) {
	t.Parallel()
	d, luck := newIntake(), rand.New(rand.NewPCG(16, 5))
	most := 100_000
	if os.Getenv("NORENBOT_CI") == "" {
		most /= 10
	}
	codes := map[int]int{} // by status
	for range most {
		r := discordSigned(spoil(luck, []string{pinged, pressed}[luck.IntN(2)]), d.now)
		if luck.IntN(4) == 0 {
			name := []string{"X-Signature-Timestamp", "X-Signature-Ed25519", "Content-Type"}[luck.IntN(3)]
			r.Header.Set(name, spoil(luck, r.Header.Get(name)))
		}
		codes[d.ask(r).Code]++
	}
	for _, code := range []int{200, 202, 400, 401, 415} {
		require.Positive(t, codes[code], codes)
	}
	require.Len(t, codes, 5, "%v", codes)
}

func FuzzEndpoint(f *testing.F) {
	f.Add(pinged, "1790000000")
	f.Add(pressed, "-1")
	f.Fuzz(func(t *testing.T, body, stamp string) {
		d := newIntake()
		d.ask(discordSigned(body, d.now))
		r := discordSigned(body, d.now)
		r.Header.Set("X-Signature-Timestamp", stamp)
		d.ask(r)
	})
}

func TestPublicKey(t *testing.T) {
	key, err := PublicKey(hex.EncodeToString(ours.Public().(ed25519.PublicKey)))
	require.NoError(t, err)
	require.Equal(t, ours.Public(), key)
	for _, none := range []string{"", "00", strings.Repeat("g", 64), strings.Repeat("0", 66)} {
		_, err := PublicKey(none)
		require.ErrorContains(t, err, "64 hexadecimal digits: copy it from the General Information page")
	}
}

// BenchmarkEndpoint is the endpoint's own share of a click.
func BenchmarkEndpoint(b *testing.B) {
	d := newIntake()
	r := discordSigned(pressed, d.now)
	body := bytes.NewReader([]byte(pressed))
	for b.Loop() {
		body.Reset([]byte(pressed))
		r.Body = io.NopCloser(body)
		w := httptest.NewRecorder()
		if d.ServeHTTP(w, r); w.Code != 202 {
			b.Fatal(w.Code)
		}
	}
	d.Close(b.Context())
}
