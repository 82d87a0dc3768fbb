package feed

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"syscall"
	"time"
)

// Limits of one attempt.
const (
	callWithin  = 10 * time.Second // from dialling to the end of the answer
	headersMost = 16 << 10         // bytes of the answer's header
	answerMost  = 4 << 10          // bytes of its body that are read, so that the connection can be reused
	linger      = 90 * time.Second // how long an idle connection is kept
)

// The headers of an event. See FEED.md.
const (
	HeaderTimestamp = "Norenbot-Timestamp" // when the attempt was made, in seconds since 1970
	HeaderSignature = "Norenbot-Signature" // see Sign
	HeaderEvent     = "Norenbot-Event"     // its id, the same in each attempt
)

// errAnswer is returned, with the status, when the receiver does not answer with 2xx.
var errAnswer = errors.New("the receiver answered")

// Carrier returns the transport for events. It connects by https to public addresses only, and does not follow
// redirects. It uses no proxy, because a proxy would resolve names where this process cannot check the result. It
// checks the address of the connection itself, whatever the name has resolved to before.
func Carrier() http.RoundTripper { return carrier(public) }

// carrier is Carrier for the addresses that allows accepts.
func carrier(allows func(netip.Addr) bool) *http.Transport {
	dialer := &net.Dialer{Timeout: callWithin, Control: func(_, address string, _ syscall.RawConn) error {
		return mayDial(address, allows)
	}}
	return &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: callWithin,
		ResponseHeaderTimeout: callWithin, MaxResponseHeaderBytes: headersMost, IdleConnTimeout: linger, DisableCompression: true}
}

// Sign returns the signature of a body at a time in seconds since 1970: "v1=" and the HMAC-SHA256 of the time in
// decimal, a dot and the body, in hex. The key is the secret as it is shown.
func Sign(secret string, moment int64, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = mac.Write([]byte(strconv.FormatInt(moment, 10) + "."))
	_, _ = mac.Write(body)
	return "v1=" + hex.EncodeToString(mac.Sum(nil))
}

// call makes one attempt to deliver an event. Its errors contain neither address nor secret: errAnswer, errInside,
// or those of the network.
func call(ctx context.Context, by http.RoundTripper, f *Feed, id string, body []byte, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, callWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.Address, bytes.NewReader(body))
	if err != nil {
		return errAddress
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "norenbot")
	req.Header.Set(HeaderTimestamp, strconv.FormatInt(now.Unix(), 10))
	req.Header.Set(HeaderSignature, Sign(f.Secret, now.Unix(), body))
	req.Header.Set(HeaderEvent, id)
	answer, err := by.RoundTrip(req) // a client would follow redirects
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("%w with status %d", errAnswer, answer.StatusCode)
	}
	// The event is delivered, whatever happens to the body.
	_, _ = io.CopyN(io.Discard, answer.Body, answerMost)
	return nil
}
