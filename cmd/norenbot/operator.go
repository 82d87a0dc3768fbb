package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// operatorHeader keeps web pages from asking: a browser does not send it to
// another site unasked.
const operatorHeader = "Norenbot-Operator"

// errNoBot is returned when no running bot can be asked.
var errNoBot = errors.New("no bot answers")

// askBot asks the bot that runs on this machine and returns its answer, one line or a
// few. Errors: errNoBot, or what the bot said with another status than 200.
func askBot(c *console, address, path string) (string, error) {
	request, err := http.NewRequestWithContext(c, http.MethodPost, "http://"+address+path, nil)
	if err != nil {
		return "", err
	}
	request.Header.Set(operatorHeader, "norenbot")
	request.Host = "localhost" // whatever name of this machine the address has: see toAddress
	// A backup may be large. No transport of the environment's: its proxy does not stand before this machine.
	client := http.Client{Timeout: 10 * time.Minute, Transport: new(http.Transport)}
	answer, err := client.Do(request)
	if err != nil {
		return "", fmt.Errorf("%w at %s (--http): %w", errNoBot, address, err)
	}
	defer answer.Body.Close()
	// Whatever listens there may not be a bot of ours; what it says is for a console.
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<16))
	if err != nil {
		return "", err
	}
	said := strings.TrimSpace(string(text))
	if answer.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the running bot: %s", said)
	}
	return said, nil
}

// forOperator serves only an operator on this machine, with the header. Behind a proxy on the
// same machine every request comes from there, so only the header is left; put none before these
// paths. A browser on this machine is none: see operatorHeader, and toAddress for a page whose own
// name has come to lead here.
func forOperator(serve http.HandlerFunc) http.Handler {
	return http.NewCrossOriginProtection().Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !fromHere(r) || !toAddress(r.Host) || r.Header.Get(operatorHeader) == "" {
			http.Error(w, "only for the operator: use norenbot on the same machine", http.StatusForbidden)
			return
		}
		serve(w, r)
	}))
}

// toAddress reports whether a request was made to an address or to localhost: every other name is
// somebody's, who can have it lead to this machine.
func toAddress(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || strings.EqualFold(host, "localhost")
}

// fromHere reports whether a request comes from this machine: from the loopback address, or from the
// one that it came to, where another is served. RemoteAddr says so, and not a header such as
// X-Forwarded-For, which anybody can write.
func fromHere(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	ip := net.ParseIP(host)
	if err != nil || ip == nil {
		return false
	}
	to, served := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return ip.IsLoopback() || served && ip.Equal(to.IP)
}
