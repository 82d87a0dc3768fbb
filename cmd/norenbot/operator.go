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

// operatorHeader keeps web pages from sending requests: a browser does not send this header to another site without
// asking it first.
const operatorHeader = "Norenbot-Operator"

// errNoBot is returned when no bot answers.
var errNoBot = errors.New("no bot answers")

// askBot sends a request to the bot that runs on this machine and returns its answer, one line or a few. Errors:
// errNoBot, or the text of an answer with a status other than 200.
func askBot(c *console, address, path string) (string, error) {
	request, err := http.NewRequestWithContext(c, http.MethodPost, "http://"+address+path, nil)
	if err != nil {
		return "", err
	}
	request.Header.Set(operatorHeader, "norenbot")
	request.Host = "localhost" // whatever name of this machine the address has: see toAddress
	// A backup can take long. A transport without the environment's proxy, which does not lead to this machine.
	client := http.Client{Timeout: 10 * time.Minute, Transport: new(http.Transport)}
	answer, err := client.Do(request)
	if err != nil {
		return "", fmt.Errorf("%w at %s (--http): %w", errNoBot, address, err)
	}
	defer answer.Body.Close()
	// Another program may listen there, so limit what goes to the console.
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

// forOperator serves only an operator on this machine, who sends the header. Behind a proxy on the same machine
// every request comes from there, and only the header protects these paths, so do not put a proxy before them. A
// web page in a browser on this machine is refused: see operatorHeader, and toAddress for a page whose host name
// resolves to this machine.
func forOperator(serve http.HandlerFunc) http.Handler {
	return http.NewCrossOriginProtection().Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !fromHere(r) || !toAddress(r.Host) || r.Header.Get(operatorHeader) == "" {
			http.Error(w, "only for the operator: use norenbot on the same machine", http.StatusForbidden)
			return
		}
		serve(w, r)
	}))
}

// toAddress reports whether a request was sent to an IP address or to localhost. Any other name may belong to a
// stranger who lets it resolve to this machine.
func toAddress(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || strings.EqualFold(host, "localhost")
}

// fromHere reports whether a request comes from this machine: from a loopback address, or from the address that it
// was sent to. It uses RemoteAddr and not a header such as X-Forwarded-For, which anyone can write.
func fromHere(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	ip := net.ParseIP(host)
	if err != nil || ip == nil {
		return false
	}
	to, served := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return ip.IsLoopback() || served && ip.Equal(to.IP)
}
