package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// A Setup is how a bot is set up: what Run looks at, and what it works with.
type Setup struct {
	// Configuration is how reading it went. Where that is Wrong nothing else is known, and nothing is tried.
	Configuration Check
	// Token is how reading the token went. Where that is Wrong only what needs none is tried.
	Token Check
	// Conn leads to Discord; it is not opened.
	Conn *wire.Conn
	Now  func() time.Time
	// Store and Disk look at the store, and at the disk that it is on. They change nothing.
	Store, Disk func(context.Context) Check
	// PublicKey is the endpoint's of the configuration; "" where interactions come by the gateway.
	PublicKey string
	// Commands are those that the bot registers; Register has them be registered where Discord has others.
	Commands []ui.CommandDef
	Register bool
	// Invite is the link by which an application comes into a server.
	Invite func(app string) string
	// Permissions are the names of some, as Discord shows them.
	Permissions func(ui.Permissions) []string
	// Server and Channel are ids, or "": where the bot is to play.
	Server, Channel string
	// Secrets are taken out of everything that is said.
	Secrets []string
	// Tell, unless nil, is told each line as soon as it is known.
	Tell func(line string)
}

// Times of an examination.
const (
	askWithin   = 5 * time.Second  // one request
	allWithin   = 50 * time.Second // everything
	clearWithin = 10 * time.Second // to take away what was made, whatever happened
)

// errNoTime is why the rest is left out after allWithin.
var errNoTime = errors.New("there was no time left for it")

// An examination is one Run.
type examination struct {
	o      Setup
	report Report
	hide   *strings.Replacer

	first    wire.Answer // to what was asked first
	unheard  error       // why there was none
	known    bool        // Discord knows the token
	app      application
	place    place
	playable bool // --channel can be written in, and threads started and deleted there
}

// Run makes every check, and tries the behaviours where a channel is named; it ends well within a minute. When
// ctx ends, what is left is not tried, and what was made in Discord is taken away all the same.
func Run(ctx context.Context, o Setup) Report {
	ctx, cancel := context.WithTimeoutCause(ctx, allWithin, errNoTime)
	defer cancel()
	e := &examination{o: o, hide: hiding(o.Secrets)}
	if e.note(ctx, "configuration", func(context.Context) Check { return o.Configuration }).State == Wrong {
		return e.report
	}
	e.begin(ctx)
	for _, each := range []struct {
		name string
		look func(context.Context) Check
	}{
		{"token", e.token}, {"application", e.application}, {"clock", e.clock},
		{"proxy", e.proxy}, {"REST API", e.rest}, {"gateway", e.gateway}, {"endpoint", e.endpoint},
		{"store", o.Store}, {"disk", o.Disk}, {"commands", e.commands},
		{"server", e.server}, {"channel", e.channel},
	} {
		e.note(ctx, each.name, each.look)
	}
	e.try(ctx)
	return e.report
}

// hiding takes secrets out of texts.
func hiding(secrets []string) *strings.Replacer {
	var pairs []string
	for _, s := range compact(secrets...) {
		pairs = append(pairs, s, "…")
	}
	return strings.NewReplacer(pairs...)
}

// note makes a check, unless time is up, and tells of it.
func (e *examination) note(ctx context.Context, name string, look func(context.Context) Check) Check {
	var c Check
	if ctx.Err() == nil {
		c = look(ctx)
	}
	if ctx.Err() != nil && (c.State == "" || c.State == Wrong) { // it may be wrong for that alone
		c = NotTried("", "%s", why(ctx))
	}
	c.Name, c.Found, c.Cure = name, e.hide.Replace(c.Found), e.hide.Replace(c.Cure)
	e.report.Checks = append(e.report.Checks, c)
	e.tell(c.String())
	return c
}

// why says why nothing more is tried after ctx has ended.
func why(ctx context.Context) string {
	if errors.Is(context.Cause(ctx), errNoTime) {
		return errNoTime.Error()
	}
	return "it was interrupted before"
}

func (e *examination) tell(line string) {
	if e.o.Tell != nil {
		e.o.Tell(line)
	}
}

// begin asks Discord the first thing: who the bot is, or, without a token, where the gateway is, which anybody may
// ask.
func (e *examination) begin(ctx context.Context) {
	path := "users/@me"
	if e.o.Token.State != OK {
		path = wire.WhereGateway
	}
	e.first, e.unheard = e.ask(ctx, http.MethodGet, path, nil)
	e.known = e.o.Token.State == OK && e.unheard == nil && e.first.Refused == nil
}

// ask asks Discord, within askWithin.
func (e *examination) ask(ctx context.Context, method, path string, body any, files ...ui.File) (wire.Answer, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, askWithin, errSlow)
	defer cancel()
	a, err := e.o.Conn.Ask(ctx, method, path, body, files...)
	if err != nil && errors.Is(context.Cause(ctx), errSlow) {
		err = fmt.Errorf("reaching Discord's REST API: %w", errSlow)
	}
	return a, err
}

// errSlow is why a request was given up.
var errSlow = fmt.Errorf("no answer within %v", askWithin)

// get asks for something and reads it into v; the error says what was not reached, or what was refused.
func (e *examination) get(ctx context.Context, path string, v any) error {
	a, err := e.ask(ctx, http.MethodGet, path, nil)
	if err == nil {
		err = a.Refused
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(a.Data, v)
}

// needsToken is the check of what can only be asked with a token that Discord knows; ok if there is one.
func (e *examination) needsToken() (c Check, ok bool) {
	if e.unheard != nil {
		return NotTried("", "Discord was not reached: see REST API"), false
	}
	return NotTried("", "it takes a token that Discord knows"), e.known
}

// failed is the check of a request that was not answered, or refused.
func failed(err error) Check {
	if wire.IsPermanent(err) {
		return Broken("Discord refuses it for good, which it should not: please report this line to norenbot's authors", "%v", err)
	}
	return Broken("try again in a minute; "+wayCure, "%v", err)
}
