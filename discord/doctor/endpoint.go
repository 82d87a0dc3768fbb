package doctor

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// pathOf is where norenbot takes interactions.
const pathOf = "/interactions"

// endpoint is how interactions come: by the gateway, or to the address that is entered in Discord's portal.
func (e *examination) endpoint(ctx context.Context) Check {
	if c, ok := e.needsToken(); !ok {
		return c
	}
	const page = "the General Information page of Discord's developer portal"
	url, key := e.app.Endpoint, e.o.PublicKey
	switch {
	case e.app.ID == "":
		return NotTried("", "Discord has not told of the application")
	case key == "" && url == "":
		return Fine("none: interactions come by the gateway")
	case key == "":
		return Broken("empty the Interactions Endpoint URL on "+page+", or configure [endpoint]", "Discord sends interactions to %s, and the configuration has no [endpoint]: nobody would be answered", url)
	case !strings.EqualFold(key, e.app.Key):
		return Broken("copy the public key from "+page, "endpoint.public_key is another application's: what Discord signs would be refused")
	case url == "":
		return NotTried("start norenbot, then enter its address as Interactions Endpoint URL on "+page+"; until then interactions come by the gateway", "Discord does not know its address")
	case !strings.HasSuffix(url, pathOf):
		return Broken("enter an address that ends so as Interactions Endpoint URL on "+page, "Discord sends interactions to %s, and norenbot takes them at %s", url, pathOf)
	}
	return e.forge(ctx, url)
}

// straight follows no redirections: Discord does not either.
var straight = http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// forge sends a PING that Discord has not signed to the public address, which has to be refused. One that is signed
// only Discord can send.
func (e *examination) forge(ctx context.Context, url string) Check {
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(`{"type":1}`))
	if err != nil {
		return Broken("enter another Interactions Endpoint URL in Discord's developer portal", "%s is no address", url)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Signature-Timestamp", fmt.Sprint(e.o.Now().Unix()))
	req.Header.Set("X-Signature-Ed25519", strings.Repeat("0", 128))
	resp, err := straight.Do(req)
	if err != nil {
		return Broken("start norenbot and the proxy before it; or Discord reaches it and this machine does not (another network, a firewall)", "%s is not reached from here: %v", url, err)
	}
	_ = resp.Body.Close() // what it says beside its status does not matter
	switch status := resp.StatusCode; {
	case status == http.StatusUnauthorized:
		return Fine("%s refuses what Discord has not signed; that it answers a signed PING Discord has seen when the address was entered", url)
	case status >= http.StatusInternalServerError:
		return Broken("start norenbot, and see that the proxy leads to endpoint.address", "%s is reached, and nobody behind it answers (%d)", url, status)
	case status < 300:
		return Broken("have the proxy lead to endpoint.address, and to nothing else", "%s takes what Discord has not signed (%d): Discord takes such an address away", url, status)
	default:
		return Broken("have the proxy lead POST "+pathOf+" to endpoint.address as it comes", "%s answers %d to what Discord has not signed, in place of 401", url, status)
	}
}
