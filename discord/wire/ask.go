package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/ui"
)

// An Answer is Discord's answer to a request, unprocessed.
type Answer struct {
	Status int
	Data   []byte
	// Refused says why Discord refused, as a Refusal; nil if it did not.
	Refused error
	// Date is Discord's clock, to a second; zero if it is not in the answer. It was read between Asked and Came, by
	// this machine's clock.
	Date, Asked, Came time.Time
	// Wait is how long to wait before the next request of this kind: Discord accepts no more for now.
	Wait time.Duration
}

// Ask sends a request and returns Discord's answer, whatever it is. It is for examining Discord, not for the bot. A
// rate-limited request is repeated when Discord says, until ctx ends. The error says why there is no answer.
func (c *Conn) Ask(ctx context.Context, method, path string, body any, files ...ui.File) (a Answer, err error) {
	contentType, data, err := encode(body, files)
	if err != nil {
		return a, err
	}
	for {
		if a, err = c.askOnce(ctx, method, path, contentType, data); err != nil {
			return a, err
		}
		pause, fast := TooFast(a.Refused)
		if !fast {
			return a, nil
		}
		if err = wait(ctx, pause); err != nil {
			return a, err
		}
	}
}

// askOnce makes one request.
func (c *Conn) askOnce(ctx context.Context, method, path, contentType string, data []byte) (a Answer, err error) {
	if err := c.pass(ctx, path); err != nil {
		return a, err
	}
	req, err := http.NewRequestWithContext(ctx, method, apiAt+path, bytes.NewReader(data))
	if err != nil {
		return a, err
	}
	if path != WhereGateway {
		req.Header.Set("Authorization", c.s.Token)
	}
	req.Header.Set("User-Agent", c.s.UserAgent)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	a.Asked = c.now()
	resp, err := c.s.Client.Do(req)
	if err != nil {
		return a, c.unheard(err)
	}
	defer resp.Body.Close()
	a.Came, a.Status = c.now(), resp.StatusCode
	a.Date, _ = http.ParseTime(resp.Header.Get("Date")) // the zero time if there is none
	if a.Data, err = io.ReadAll(resp.Body); err != nil {
		return a, err
	}
	if left, err := strconv.ParseFloat(resp.Header.Get("X-RateLimit-Reset-After"), 64); err == nil && resp.Header.Get("X-RateLimit-Remaining") == "0" {
		a.Wait = time.Duration(left * float64(time.Second))
	}
	a.Refused = c.refusal(a.Status, a.Data)
	return a, nil
}

// refusal returns the Refusal of an answer; nil if it is none.
func (c *Conn) refusal(status int, data []byte) error {
	var said struct {
		Code    int
		Message string
		After   float64 `json:"retry_after"` // seconds
	}
	_ = json.Unmarshal(data, &said) // a body that is not an object says nothing about it
	switch {
	case status < 400:
		return nil
	case status == http.StatusTooManyRequests:
		return c.tooFast(said.Message, time.Duration(said.After*float64(time.Second)))
	}
	return c.refused(status, said.Code, data)
}

// Greet connects to the gateway at an address, waits for HELLO, and disconnects. It starts no session, so it uses
// up none and does not disturb a running bot. The error says that the gateway was not reached.
func (c *Conn) Greet(ctx context.Context, address string) error {
	dialer := c.road.dialer(func(t *tunnel) { context.AfterFunc(ctx, func() { _ = t.Close() }) })
	ws, resp, err := dialer.DialContext(ctx, strings.TrimSuffix(address, "/")+"/?v=9&encoding=json", nil)
	if err != nil {
		return closed(cut(ctx, err))
	}
	_ = resp.Body.Close() // it has none
	defer ws.Close()
	var first struct{ Op int }
	if err := ws.ReadJSON(&first); err != nil && !errors.Is(err, errInvalid) {
		return closed(cut(ctx, err))
	}
	if first.Op != opHello {
		return closed(errors.New("it does not say HELLO"))
	}
	return nil
}

// cut returns ctx's error if that is why something failed.
func cut(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// errProxy replaces the error about a proxy's address, which may contain a password.
var errProxy = errors.New("HTTPS_PROXY is not an address such as http://proxy:3128")

// Proxy returns the environment's proxy for a host of Discord's, without user and password; "" if there is none. A
// Line to another Discord has none.
func (c *Conn) Proxy(host string) (string, error) {
	if _, real := c.road.line.(internet); !real {
		return "", nil
	}
	by, err := http.ProxyFromEnvironment(&http.Request{URL: &url.URL{Scheme: "https", Host: host}})
	switch {
	case err != nil:
		return "", errProxy
	case by == nil:
		return "", nil
	}
	return by.Scheme + "://" + by.Host, nil
}

// WhereGateway is the path that returns the gateway's address, also without a token: Ask sends none.
const WhereGateway = "gateway"

// The hosts of Discord's that a bot reaches.
const (
	APIHost     = "discord.com"
	GatewayHost = "gateway.discord.gg"
)
