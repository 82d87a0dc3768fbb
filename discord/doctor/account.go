package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"norenbot/discord/wire"
)

// token is who the bot is by its token.
func (e *examination) token(context.Context) Check {
	var bot struct {
		ID, Username string
		Flags        int `json:"public_flags"`
	}
	switch {
	case e.o.Token.State != OK:
		return e.o.Token
	case e.unheard != nil:
		return NotTried("", "%s, but Discord was not reached: see REST API", e.o.Token.Found)
	case errors.Is(e.first.Refused, wire.ErrToken):
		e.report.Refused = true
		return Broken("copy the bot's token again from the Bot page of Discord's developer portal", "%s, and refused by Discord", e.o.Token.Found)
	case e.first.Refused != nil:
		e.known = false
		return failed(e.first.Refused)
	}
	if err := json.Unmarshal(e.first.Data, &bot); err != nil {
		return failed(err)
	}
	e.app.user, e.app.verified = bot.ID, bot.Flags&wire.VerifiedBot != 0
	return Fine("%s, and accepted by Discord: it is %s's (user %s)", e.o.Token.Found, bot.Username, bot.ID)
}

// An application is what Discord tells the bot of its application (resources/application).
type application struct {
	ID        string
	Name      string
	Public    bool   `json:"bot_public"`
	CodeGrant bool   `json:"bot_require_code_grant"`
	Flags     int    `json:"flags"`
	Servers   int    `json:"approximate_guild_count"`
	Key       string `json:"verify_key"`
	Endpoint  string `json:"interactions_endpoint_url"`

	user     string // the bot's id
	verified bool   // Discord has verified it
}

// privileged are the flags of an application that has a privileged intent, for few servers or for many
// (resources/application#application-object-application-flags).
var privileged = []struct {
	bits int
	name string
}{{1<<12 | 1<<13, "Presence"}, {1<<14 | 1<<15, "Server Members"}, {1<<18 | 1<<19, "Message Content"}}

// application is the bot's application.
func (e *examination) application(ctx context.Context) Check {
	if c, ok := e.needsToken(); !ok {
		return c
	}
	if err := e.get(ctx, "applications/@me", &e.app); err != nil {
		return failed(err)
	}
	a := e.app
	who := "public: everybody may invite it"
	if !a.Public {
		who = "not public: only you may invite it"
	}
	intents := "no privileged intent, and none is needed"
	var on []string
	for _, p := range privileged {
		if a.Flags&p.bits != 0 {
			on = append(on, p.name)
		}
	}
	if len(on) > 0 {
		intents = "privileged intents that norenbot does not need: " + strings.Join(on, ", ")
	}
	said := fmt.Sprintf("%s (%s), %s; %s; ", a.Name, a.ID, who, intents)
	invite := e.o.Invite(a.ID)
	switch {
	case a.CodeGrant:
		return Broken("untick \"Requires OAuth2 Code Grant\" on the Bot page of Discord's developer portal", "%sits invite link does not work", said)
	case a.Servers == 0:
		return Fine("%sin no server yet: open %s", said, invite)
	}
	said += fmt.Sprintf("servers that it is in: about %d; ", a.Servers)
	limit := fmt.Sprintf("Discord has not verified it, and lets nobody add an unverified application to more than %d servers", wire.ServersUnverified)
	switch self := (wire.Self{Servers: a.Servers, Verified: a.verified}); {
	case self.NearsServerLimit() && a.Servers >= wire.ServersUnverified:
		return Broken(verifyCure, "%s%s", said, limit)
	case self.NearsServerLimit():
		return Fine("%s%s: %s; to invite it: %s", said, limit, verifyCure, invite)
	}
	return Fine("%sto invite it: %s", said, invite)
}

// verifyCure is what to do about the limit of servers.
const verifyCure = "apply for verification in Discord's developer portal, which offers it on the application's page from 75 servers on; it takes days"

const (
	// clockMost is by how much the clock may be off for certain, whatever the request took: an endpoint refuses
	// what was signed more than 5 s before.
	clockMost = time.Second
	clockCure = "have it set by NTP (timedatectl set-ntp true)"
)

// clock compares this machine's clock with Discord's, which is told to a second.
func (e *examination) clock(context.Context) Check {
	switch {
	case e.unheard != nil:
		return NotTried("", "Discord was not reached: see REST API")
	case e.first.Date.IsZero():
		return NotTried("", "Discord has not told the time")
	}
	return clockCheck(e.first, e.first.Date, time.Second, "Discord's (header Date)")
}

// clockCheck compares the clock with a moment of Discord's between asking and the answer, which Discord tells
// exactly or cut down to some unit.
func clockCheck(a wire.Answer, told time.Time, unit time.Duration, whose string) Check {
	by := a.Asked.Add(a.Came.Sub(a.Asked) / 2).Sub(told.Add(unit / 2)).Round(100 * time.Millisecond)
	switch {
	case a.Asked.Sub(told.Add(unit)) > clockMost:
		return Broken(clockCure, "this machine's clock is %v ahead of %s", by, whose)
	case told.Sub(a.Came) > clockMost:
		return Broken(clockCure, "this machine's clock is %v behind %s", -by, whose)
	}
	return Fine("right, compared with %s", whose)
}
