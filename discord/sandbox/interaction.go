package sandbox

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// The kinds of interactions [DOC interactions/receiving-and-responding].
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5 // a form was sent
)

// Discord: three seconds for the first response, fifteen minutes for everything
// after.
const (
	responseTime = 3 * time.Second
	tokenLife    = 15 * time.Minute
)

// The types of first responses.
const (
	callbackMessage  = 4
	callbackThinking = 5
	callbackLater    = 6
	callbackUpdate   = 7
	callbackChoices  = 8
	callbackModal    = 9
)

// interaction is something that a person did and the bot must answer. It is saved with
// the world, but for done and timer; see restore.
type interaction struct {
	ID        ID
	At        time.Time
	Token     string
	Kind      int
	User      ID
	Screen    string // the device it came from
	Channel   ID
	Message   ID // whose component, also of a form that it opened; 0 of a command
	CustomID  string
	Name      string // the client's name for it: "/play new"
	Answer    int    // the type of the first response; 0 is none yet
	Late      bool   // the three seconds are over
	Ephemeral bool   // the first response
	Original  ID     // what @original names
	Made      []ID   // messages that the token reaches
	Choices   []commandChoice
	Before    *origin                    // of a form: what opened it
	forged    map[string]json.RawMessage // fields of what the bot is told; see Forgery

	done  chan struct{} // closed when Answer or Late is set
	heard func()        // called right before, for whoever waits; nil if nobody does
	timer *time.Timer
}

// begin stores an interaction, shows on the person's screen that it waits, and sends it
// to the bot. payload is what its kind adds to the event. Patience runs by the real
// clock; Advance brings the world's along, see failOverdue.
func (w *World) begin(i *interaction, payload map[string]any) {
	i.ID, i.At = w.newID(), w.now()
	i.Token = w.newToken(i.ID)
	i.done = make(chan struct{})
	ch := w.state.Channels[i.Channel]
	w.state.Interactions[i.ID] = i
	w.screen(i.User, i.Screen).wait(i)
	// Advance may have come first, by failOverdue: then fail does nothing.
	i.timer = time.AfterFunc(w.cfg.Patience, func() {
		w.lock()
		defer w.mu.Unlock()
		w.fail(i)
	})
	data := w.interactionPayload(i, ch, payload)
	for name, field := range i.forged {
		data[name] = field
	}
	if !w.sendOut(data) {
		w.dispatch(event{name: "INTERACTION_CREATE", guild: ch.Guild, data: data})
	}
	w.changed(i.Channel, i.User)
}

// newToken is as long and as meaningless as Discord's, and never the same: it begins with
// the id.
func (w *World) newToken(id ID) string {
	noise := make([]byte, 110)
	for n := range noise {
		noise[n] = byte(w.luck.Uint32())
	}
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "interaction:%d:%s", id, noise))
}

// tokenID reads the interaction's id out of a token; 0 if it is none.
func tokenID(token string) ID {
	plain, _ := base64.RawURLEncoding.DecodeString(token) // what is no token has no id
	parts := strings.SplitN(string(plain), ":", 3)
	if len(parts) < 3 {
		return 0
	}
	id, _ := ParseID(parts[1])
	return id
}

// awaited says whether the first response may still come.
func (w *World) awaited(i *interaction) bool {
	return i.Answer == 0 && !i.Late && w.now().Sub(i.At) <= w.cfg.Patience
}

// alive says whether the token still works.
func (i *interaction) alive(now time.Time) bool { return now.Sub(i.At) < tokenLife }

// acknowledge notes the first response and wakes whoever waits for it. Call it once.
func (w *World) acknowledge(i *interaction, callback int) {
	i.Answer = callback
	i.stop()
	w.screen(i.User, i.Screen).answered(i)
	i.end()
	w.changed(i.Channel, i.User)
}

// fail notes that no response came in time. It may be called again, and late.
func (w *World) fail(i *interaction) {
	if i.Answer != 0 || i.Late {
		return
	}
	i.Late = true
	i.stop()
	w.screen(i.User, i.Screen).failed(i)
	i.end()
	w.changed(i.Channel, i.User)
}

// end lets whoever waits look, before anything else can happen, and go on.
func (i *interaction) end() {
	if i.heard != nil {
		i.heard()
		i.heard = nil
	}
	close(i.done)
}

// stop ends the timer; a loaded interaction has none.
func (i *interaction) stop() {
	if i.timer != nil {
		i.timer.Stop()
	}
}

// restore readies a loaded interaction: nobody waits for it any more, and what had no
// answer has failed.
func (i *interaction) restore() {
	i.done = make(chan struct{})
	i.Late = i.Answer == 0
	close(i.done)
}

// failOverdue fails what has waited too long by the world's clock.
func (w *World) failOverdue() {
	now := w.now()
	for _, i := range w.state.Interactions {
		if now.Sub(i.At) > w.cfg.Patience {
			w.fail(i)
		}
	}
}

// forgetInteractions drops expired tokens, and the dismissed messages that only they
// reached. Otherwise a world that runs for weeks would grow without end.
func (w *World) forgetInteractions() {
	now := w.now()
	for id, i := range w.state.Interactions {
		if !i.alive(now) {
			i.stop()
			delete(w.state.Interactions, id)
		}
	}
	// A dismissed message must live as long as a token can still edit it.
	reached := map[ID]bool{}
	for _, i := range w.state.Interactions {
		reached[i.Original] = true
		for _, id := range i.Made {
			reached[id] = true
		}
	}
	for _, m := range w.state.Messages {
		if m.Gone && !reached[m.ID] {
			w.removeMessage(m)
		}
	}
}

// origin is what a message keeps of the interaction that led to it.
func (w *World) origin(i *interaction) *origin {
	return &origin{Interaction: i.ID, Kind: i.Kind, User: i.User, Name: i.Name,
		Message: i.Message, Owners: w.owners(i), Before: i.Before}
}

// owners says who installed the application [DOC
// authorizing_integration_owners]: always the guild (0).
func (w *World) owners(i *interaction) map[string]ID {
	return map[string]ID{"0": w.state.Channels[i.Channel].Guild}
}

// interactionPayload fills p, what the kind adds (its data, and a component's message),
// up to a whole INTERACTION_CREATE. In a guild it has member, in direct messages user.
func (w *World) interactionPayload(i *interaction, ch *channel, p map[string]any) map[string]any {
	u := w.state.Users[i.User]
	p["id"], p["application_id"], p["type"], p["token"], p["version"] = i.ID, w.state.App.ID,
		i.Kind, i.Token, 1
	p["channel_id"] = ch.ID
	p["channel"] = w.partialChannel(ch, i.User)
	p["app_permissions"] = w.permissions(ch, w.state.App.ID)
	p["locale"] = u.Locale
	p["entitlements"], p["entitlement_sku_ids"] = []any{}, []any{}
	p["authorizing_integration_owners"] = w.owners(i)
	p["attachment_size_limit"] = maxFile
	if ch.isDM() {
		p["context"], p["user"] = 1, u.wire()
		return p
	}
	g := w.state.Guilds[ch.Guild]
	m := g.Members[u.ID].wire(u)
	may := w.permissions(ch, u.ID)
	m.Permissions = &may
	p["context"], p["member"] = 0, m
	p["guild_id"], p["guild_locale"] = g.ID, g.Locale
	p["guild"] = map[string]any{"id": g.ID, "locale": g.Locale, "features": g.features()}
	return p
}

// partialChannel is a channel within an interaction: with what the person may
// do there.
func (w *World) partialChannel(ch *channel, who ID) map[string]any {
	out := map[string]any{"id": ch.ID, "type": ch.Type, "name": ch.Name,
		"permissions": w.permissions(ch, who), "last_message_id": ch.Last}
	if ch.Guild != 0 {
		out["guild_id"] = ch.Guild
	}
	if ch.Thread != nil {
		out["parent_id"], out["thread_metadata"] = ch.Parent, w.wireChannel(ch).Metadata
	}
	return out
}
