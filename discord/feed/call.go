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

// Limits of one try.
const (
	callWithin  = 10 * time.Second // from dialling to the end of the answer
	headersMost = 16 << 10         // bytes of the answer's header
	answerMost  = 4 << 10          // bytes that are read of its body, so that the connection serves again
	linger      = 90 * time.Second // for which a connection is kept
)

// The headers of an event. See FEED.md.
const (
	HeaderTimestamp = "Norenbot-Timestamp" // when the try was made, in seconds since 1970
	HeaderSignature = "Norenbot-Signature" // see Sign
	HeaderEvent     = "Norenbot-Event"     // its id, the same in each try
)

// Errors of a try, besides errInside and those of the network.
var errAnswer = errors.New("the receiver answered")

// Carrier returns what carries events: by https to public addresses alone, directly (a proxy would look names up
// where we cannot see what comes of it), without following anything. The address is looked at when the connection
// is made, and so it is the one that is spoken to, whatever a name has led to before.
func Carrier() http.RoundTripper { return carrier(public) }

// carrier is Carrier for the addresses that somebody allows.
func carrier(allows func(netip.Addr) bool) *http.Transport {
	dialer := &net.Dialer{Timeout: callWithin, Control: func(_, address string, _ syscall.RawConn) error {
		return mayDial(address, allows)
	}}
	return &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: callWithin,
		ResponseHeaderTimeout: callWithin, MaxResponseHeaderBytes: headersMost, IdleConnTimeout: linger, DisableCompression: true}
}

// Sign is the signature of a body at a moment, in seconds since 1970: "v1=" and the HMAC-SHA256 of the moment in
// decimal, a dot and the body, in hex. The key is the secret as it is shown.
func Sign(secret string, moment int64, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = mac.Write([]byte(strconv.FormatInt(moment, 10) + "."))
	_, _ = mac.Write(body)
	return "v1=" + hex.EncodeToString(mac.Sum(nil))
}

// call makes one try to have an event taken. Errors name neither address nor secret: errAnswer with a status that is not
// 2xx, errInside, those of the network.
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
	// Whatever comes of the body, the event is taken.
	_, _ = io.CopyN(io.Discard, answer.Body, answerMost)
	return nil
}
