package sandbox

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// outward sends interactions by HTTP in the place of the gateway, as Discord does for an
// application that has an Interactions Endpoint URL, through a proxy in front of several processes.
type outward struct {
	key    ed25519.PrivateKey
	urls   []string // none: they go by the gateway
	client *http.Client
	turn   int // of the process that is asked first
	spoil  int
	sent   int
	last   *signed // what was sent last: it is replayed
}

// url is the application's Interactions Endpoint URL; nil if it has none.
func (o *outward) url() *string {
	if len(o.urls) == 0 {
		return nil
	}
	return &o.urls[0]
}

// signed is a request as Discord signs it.
type signed struct {
	body      []byte
	stamp     string
	signature []byte
}

// PublicKey is the application's, by which a bot knows what Discord has signed.
func (w *World) PublicKey() string {
	return hex.EncodeToString(w.outward.key.Public().(ed25519.PublicKey))
}

// keyOf makes an application's key pair of a world's seed.
func keyOf(seed uint64) ed25519.PrivateKey {
	luck := rand.New(rand.NewPCG(seed, 0xed25519))
	b := make([]byte, ed25519.SeedSize)
	for i := range b {
		b[i] = byte(luck.Uint32())
	}
	return ed25519.NewKeyFromSeed(b)
}

// SendTo sends interactions to the endpoints of several processes from now on, one after the other
// in turn; who does not take one (5xx, or nobody is there) is passed over, as a proxy does. Every
// so many-th, unless spoil is 0, also comes with a false signature, signed long ago, and a second
// time: that the first two are taken is an alarm. No url: they go by the gateway. It is an error,
// and nothing changes, if an endpoint fails what Discord asks first: to answer a PING, and to refuse
// one that it has not signed.
func (w *World) SendTo(spoil int, urls ...string) error {
	client := &http.Client{Timeout: responseTime, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	for _, url := range urls {
		if err := w.tries(client, url); err != nil {
			return fmt.Errorf("the endpoint %s: %w", url, err)
		}
	}
	w.lock()
	defer w.mu.Unlock()
	w.outward.client, w.outward.urls, w.outward.spoil = client, slices.Clone(urls), spoil
	return nil
}

// tries asks an endpoint what Discord does before it takes the address.
func (w *World) tries(client *http.Client, url string) error {
	ping := fmt.Appendf(nil, `{"id":"1","application_id":"%s","type":1,"token":"ping","version":1}`, w.App())
	w.mu.Lock()
	r := w.sign(ping, w.now())
	w.mu.Unlock()
	status, body, err := r.post(client, url)
	var answer struct{ Type int }
	switch {
	case err != nil:
		return err
	case status != http.StatusOK || json.Unmarshal(body, &answer) != nil || answer.Type != 1:
		return fmt.Errorf("it answers a PING with %d: %.80s", status, body)
	}
	if status, _, err = r.spoilt().post(client, url); err == nil && status != http.StatusUnauthorized {
		err = fmt.Errorf("it answers %d to what Discord has not signed", status)
	}
	return err
}

// sign signs a body, at a moment of the world's clock.
func (w *World) sign(body []byte, at time.Time) *signed {
	stamp := strconv.FormatInt(at.Unix(), 10)
	return &signed{body, stamp, ed25519.Sign(w.outward.key, append([]byte(stamp), body...))}
}

// spoilt is r with a signature of which a bit is wrong.
func (r *signed) spoilt() *signed {
	bad := *r
	bad.signature = slices.Clone(r.signature)
	bad.signature[len(r.body)%ed25519.SignatureSize] ^= 1
	return &bad
}

func (r *signed) post(client *http.Client, url string) (status int, answer []byte, err error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, url, bytes.NewReader(r.body))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Signature-Timestamp", r.stamp)
	req.Header.Set("X-Signature-Ed25519", hex.EncodeToString(r.signature))
	resp, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, 1<<16))
	return resp.StatusCode, answer, err
}

// sendOut sends an interaction by HTTP; false if it is to go by the gateway.
func (w *World) sendOut(data map[string]any) bool {
	o := &w.outward
	if len(o.urls) == 0 {
		return false
	}
	raw, err := marshal(data)
	if err != nil {
		w.alarm("the stand-in could not write an interaction: %v", err)
		return true
	}
	o.turn++
	o.sent++
	first := o.turn % len(o.urls)
	round := slices.Concat(o.urls[first:], o.urls[:first])
	r := w.sign(raw, w.now())
	if o.spoil > 0 && o.sent%o.spoil == 0 {
		go w.forgeries(o.client, round, r, w.sign(raw, w.now().Add(-time.Minute)), o.last)
	}
	o.last = r
	w.record(Entry{Way: WaySend, Note: "INTERACTION_CREATE", Out: raw})
	go w.deliver(o.client, round, r)
	return true
}

// deliver offers an interaction to one process after the other until one takes it. Where none does,
// it fails when its time is over.
func (w *World) deliver(client *http.Client, round []string, r *signed) {
	for _, url := range round {
		status, answer, err := r.post(client, url)
		switch {
		case err != nil || status >= http.StatusInternalServerError:
			continue
		case status != http.StatusAccepted:
			w.lock()
			w.alarm("an endpoint answers %d to an interaction: %.200s", status, answer)
			w.mu.Unlock()
		}
		return
	}
}

// forgeries sends what nobody may take: a false signature, one of a minute ago; and again what was
// sent before, which is taken and must do nothing.
func (w *World) forgeries(client *http.Client, round []string, r, old, before *signed) {
	for what, forged := range map[string]*signed{"a false signature": r.spoilt(), "one of a minute ago": old} {
		status, _, err := forged.post(client, round[0])
		if err == nil && status != http.StatusUnauthorized && status < http.StatusInternalServerError {
			w.lock()
			w.alarm("an endpoint answers %d to %s", status, what)
			w.mu.Unlock()
		}
	}
	if before != nil {
		_, _, _ = before.post(client, round[len(round)-1]) // that nobody is there shows elsewhere
	}
}
