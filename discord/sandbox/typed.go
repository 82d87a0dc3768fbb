package sandbox

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// typed is one option as a client sends it.
type typed struct {
	Name    string  `json:"name"`
	Type    int     `json:"type"`
	Value   any     `json:"value,omitempty"`
	Options []typed `json:"options,omitempty"`
	Focused bool    `json:"focused,omitempty"`
}

// resolved are the people, roles and channels that options name, as the bot is
// told of them.
type resolved struct {
	Users    map[ID]wireUser       `json:"users,omitempty"`
	Members  map[ID]wireMember     `json:"members,omitempty"`
	Roles    map[ID]map[string]any `json:"roles,omitempty"`
	Channels map[ID]map[string]any `json:"channels,omitempty"`
}

// empty reports whether nothing is named.
func (r *resolved) empty() bool {
	return len(r.Users)+len(r.Members)+len(r.Roles)+len(r.Channels) == 0
}

// fillIn checks what a person typed against a command's options, in their order. It adds
// to res the people, roles and channels that are named.
func (w *World) fillIn(ch *channel, who *user, v invocable, values map[string]any,
	res *resolved) ([]typed, error) {
	var out []typed
	known := map[string]bool{}
	for _, o := range v.options() {
		known[o.Name] = true
		value, ok := values[o.Name]
		if !ok {
			if o.Required {
				return nil, refused("option %s of /%s is required", o.Name, v.key())
			}
			continue
		}
		value, err := w.optionValue(ch, who, &o, value, res)
		if err != nil {
			return nil, err
		}
		out = append(out, typed{Name: o.Name, Type: o.Type, Value: value})
	}
	// What the command does not have is a mistake of the test or the page: clients cannot
	// send it.
	for name := range values {
		if !known[name] {
			return nil, refused("/%s has no option %s", v.key(), name)
		}
	}
	return out, nil
}

// optionValue checks one value as a client does before it lets a command be sent, and
// returns it as it is sent.
func (w *World) optionValue(ch *channel, who *user, o *commandOption, value any,
	res *resolved) (any, error) {
	switch o.Type {
	case optionString:
		return o.textValue(value)
	case optionInteger:
		return o.numberValue(value)
	case optionBoolean:
		if _, ok := value.(bool); !ok {
			return nil, refused("option %s takes true or false, not %v", o.Name, value)
		}
		return value, nil
	}
	return w.entity(ch, who, o, value, res)
}

// textValue checks a text: its length, and that it is one of the choices.
func (o *commandOption) textValue(value any) (any, error) {
	s, ok := value.(string)
	if !ok {
		return nil, refused("option %s takes a text, not %v", o.Name, value)
	}
	if n := utf8.RuneCountInString(s); n > 6000 { // Discord's limit where the command names none
		return nil, refused("option %s takes at most 6000 characters, not %d", o.Name, n)
	}
	return s, o.among(s)
}

// numberValue checks a whole number: its bounds, and that it is one of the choices.
func (o *commandOption) numberValue(value any) (any, error) {
	n, ok := asNumber(value)
	switch {
	case !ok || n != math.Trunc(n):
		return nil, refused("option %s takes a whole number, not %v", o.Name, value)
	case o.MinValue != nil && n < *o.MinValue:
		return nil, refused("option %s takes at least %v, not %v", o.Name, *o.MinValue, value)
	case o.MaxValue != nil && n > *o.MaxValue:
		return nil, refused("option %s takes at most %v, not %v", o.Name, *o.MaxValue, value)
	}
	return n, o.among(n)
}

// among refuses a value that is not one of the choices, where there are any.
func (o *commandOption) among(value any) error {
	if len(o.Choices) == 0 || slices.ContainsFunc(o.Choices,
		func(c commandChoice) bool { return c.Value == value }) {
		return nil
	}
	return refused("option %s has no choice %v", o.Name, value)
}

// asNumber reads a number as tests, JSON and forms give it; false for anything else.
func asNumber(value any) (float64, bool) {
	switch n := value.(type) {
	case int:
		return float64(n), true
	case float64:
		return n, true
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	case string:
		f, err := strconv.ParseFloat(n, 64)
		return f, err == nil
	}
	return 0, false
}

// asID reads an id given as an ID or a string; 0 if it is none, and then nothing has it.
func asID(value any) ID {
	switch v := value.(type) {
	case ID:
		return v
	case string:
		id, _ := ParseID(v) // what is no id names nothing
		return id
	}
	return 0
}

// entity checks a person, channel or role that an option names, and tells the
// bot of it.
func (w *World) entity(ch *channel, who *user, o *commandOption, value any, res *resolved) (any,
	error) {
	id := asID(value)
	switch {
	case o.Type == optionUser && w.resolveUser(ch, id, res):
	case o.Type == optionRole && w.resolveRole(ch, id, res):
	case o.Type == optionChannel && w.resolveChannel(ch, who, id, res):
	default:
		return nil, refused("%s offers nobody and nothing with the id %v here", o.Name, value)
	}
	return id, nil
}

// resolveUser tells the bot of a person of the guild, or in direct messages of one of the
// two; false if the id is nobody's here.
func (w *World) resolveUser(ch *channel, id ID, res *resolved) bool {
	u := w.state.Users[id]
	g := w.state.Guilds[ch.Guild]
	if u == nil || g != nil && g.Members[id] == nil || g == nil && id != ch.Recipient && !u.Bot {
		return false
	}
	if res.Users == nil {
		res.Users, res.Members = map[ID]wireUser{}, map[ID]wireMember{}
	}
	res.Users[id] = u.wire()
	if g != nil {
		m := g.Members[id].wire(u)
		p := w.permissions(ch, id)
		m.User, m.Permissions = nil, &p // partial: without user, deaf and mute
		res.Members[id] = m
	}
	return true
}

// resolveRole tells the bot of a role of the guild; false if there is none of the id.
func (w *World) resolveRole(ch *channel, id ID, res *resolved) bool {
	g := w.state.Guilds[ch.Guild]
	if g == nil {
		return false
	}
	at := slices.IndexFunc(g.Roles, func(r *role) bool { return r.ID == id })
	if at < 0 {
		return false
	}
	if res.Roles == nil {
		res.Roles = map[ID]map[string]any{}
	}
	res.Roles[id] = g.Roles[at].wire(at)
	return true
}

// resolveChannel tells the bot of a channel that the person sees; false otherwise.
func (w *World) resolveChannel(ch *channel, who *user, id ID, res *resolved) bool {
	to := w.state.Channels[id]
	if to == nil || to.Guild != ch.Guild || !w.permissions(to, who.ID).Has(ViewChannel) {
		return false
	}
	if res.Channels == nil {
		res.Channels = map[ID]map[string]any{}
	}
	res.Channels[id] = w.partialChannel(to, who.ID)
	return true
}
