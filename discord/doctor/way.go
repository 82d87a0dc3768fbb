package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"norenbot/discord/wire"
)

// wayCure is what to do where Discord is not reached.
const wayCure = "is the network there, do HTTPS_PROXY and NO_PROXY say what they should, and is https://discordstatus.com quiet?"

// proxy is how the environment leads to Discord.
func (e *examination) proxy(context.Context) Check {
	var by [2]string
	for n, host := range []string{wire.APIHost, wire.GatewayHost} {
		var err error
		if by[n], err = e.o.Conn.Proxy(host); err != nil {
			return Broken("correct it, or unset it to go without a proxy", "%v", err)
		}
	}
	switch {
	case by[0] == "" && by[1] == "":
		return Fine("none (HTTPS_PROXY, NO_PROXY)")
	case by[0] == by[1]:
		return Fine("%s leads to the REST API and to the gateway", by[0])
	}
	direct := func(p string) string {
		if p == "" {
			return "no proxy"
		}
		return p
	}
	return Fine("%s leads to the REST API, %s to the gateway (NO_PROXY)", direct(by[0]), direct(by[1]))
}

// rest is whether requests are answered.
func (e *examination) rest(context.Context) Check {
	if e.unheard != nil {
		return Broken(wayCure, "%v", e.unheard)
	}
	if e.first.Status >= http.StatusInternalServerError {
		return Broken(wayCure, "reached, and out of order: %v", e.first.Refused)
	}
	return Fine("reached, in %v", e.first.Came.Sub(e.first.Asked).Round(time.Millisecond))
}

// A gatewayPlan is where the gateway is and, where it was asked with a token, how many sessions of today
// are left.
type gatewayPlan struct {
	URL    string
	Shards int
	Limit  struct {
		Total      int
		Remaining  int
		ResetAfter int64 `json:"reset_after"` // ms
	} `json:"session_start_limit"`
}

// gateway is whether the gateway greets, and lets the bot begin a session. It begins none.
func (e *examination) gateway(ctx context.Context) Check {
	if e.unheard != nil {
		return NotTried("", "where it is the REST API tells, which was not reached")
	}
	path := wire.WhereGateway
	if e.known {
		path = "gateway/bot"
	}
	var plan gatewayPlan
	if err := e.get(ctx, path, &plan); err != nil {
		return failed(fmt.Errorf("where it is was not told: %w", err))
	}
	ctx, cancel := context.WithTimeoutCause(ctx, askWithin, errSlow)
	defer cancel()
	asked := e.o.Now()
	if err := e.o.Conn.Greet(ctx, plan.URL); err != nil {
		if errors.Is(context.Cause(ctx), errSlow) {
			err = fmt.Errorf("reaching Discord's gateway: %w", errSlow)
		}
		return Broken("the REST API was reached, so it is something on the way that lets no websockets pass (wss://"+wire.GatewayHost+"): a firewall, or the proxy", "%v", err)
	}
	took := e.o.Now().Sub(asked).Round(time.Millisecond)
	if plan.Limit.Total > 0 && plan.Limit.Remaining < max(plan.Shards, 1) {
		again := time.Duration(plan.Limit.ResetAfter) * time.Millisecond
		return Broken("wait, and have nothing start norenbot again and again", "reached, but no session is left of today's %d; the next in %v", plan.Limit.Total, again.Round(time.Minute))
	}
	if !e.known {
		return Fine("reached, in %v", took)
	}
	return Fine("reached, in %v; %d of today's %d sessions are left", took, plan.Limit.Remaining, plan.Limit.Total)
}
