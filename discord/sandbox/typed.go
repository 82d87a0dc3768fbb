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

// wrap puts the options into their subcommand and group.
func (v invocable) wrap(options []typed) []typed {
	for n := len(v.path) - 1; n >= 0; n-- {
		o := v.path[n]
		options = []typed{{Name: o.Name, Type: o.Type, Options: options}}
	}
	return options
}

// resolved are the people, roles and channels that options and menus name, as the bot is told of them.
type resolved struct {
	Users    map[ID]wireUser       `json:"users,omitempty"`
	Members  map[ID]wireMember     `json:"members,omitempty"`
	Roles    map[ID]map[string]any `json:"roles,omitempty"`
	Channels map[ID]map[string]any `json:"channels,omitempty"`
	Messages map[ID]wireMessage    `json:"messages,omitempty"`
}

func (r *resolved) empty() bool {
	return len(r.Users)+len(r.Members)+len(r.Roles)+len(r.Channels)+len(r.Messages) == 0
}

// fillIn checks what a person typed against a command's options, in their order.
func (w *World) fillIn(ch *channel, who *user, v invocable, values map[string]any, res *resolved) ([]typed, error) {
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
	for name := range values {
		if !known[name] {
			return nil, refused("/%s has no option %s", v.key(), name)
		}
	}
	return out, nil
}

// optionValue checks one value as a client does before it lets a command be sent.
func (w *World) optionValue(ch *channel, who *user, o *commandOption, value any, res *resolved) (any, error) {
	switch o.Type {
	case optionString:
		return o.textValue(value)
	case optionInteger, optionNumber:
		return o.numberValue(value)
	case optionBoolean:
		if _, ok := value.(bool); !ok {
			return nil, refused("option %s takes true or false, not %v", o.Name, value)
		}
		return value, nil
	case optionAttachment:
		return nil, refused("option %s takes a file, which the stand-in's clients cannot send", o.Name)
	}
	return w.entity(ch, who, o.Type, o.ChannelTypes, o.Name, value, res)
}

func (o *commandOption) textValue(value any) (any, error) {
	s, ok := value.(string)
	if !ok {
		return nil, refused("option %s takes a text, not %v", o.Name, value)
	}
	lo, hi, n := 0, 6000, utf8.RuneCountInString(s)
	if o.MinLength != nil {
		lo = *o.MinLength
	}
	if o.MaxLength != nil {
		hi = *o.MaxLength
	}
	if n < lo || n > hi {
		return nil, refused("option %s takes %d to %d characters, not %d", o.Name, lo, hi, n)
	}
	return s, o.among(s)
}

func (o *commandOption) numberValue(value any) (any, error) {
	n, ok := asNumber(value)
	switch {
	case !ok, o.Type == optionInteger && n != math.Trunc(n):
		return nil, refused("option %s takes a number, not %v", o.Name, value)
	case o.MinValue != nil && n < *o.MinValue:
		return nil, refused("option %s takes at least %v, not %v", o.Name, *o.MinValue, value)
	case o.MaxValue != nil && n > *o.MaxValue:
		return nil, refused("option %s takes at most %v, not %v", o.Name, *o.MaxValue, value)
	}
	return n, o.among(n)
}

// among refuses a value that is not one of the choices, where there are any.
func (o *commandOption) among(value any) error {
	if len(o.Choices) == 0 || slices.ContainsFunc(o.Choices, func(c commandChoice) bool { return c.Value == value }) {
		return nil
	}
	return refused("option %s has no choice %v", o.Name, value)
}

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

// asID reads an id given as an ID, a number or a string.
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

// entity checks a person, channel or role that an option or menu names, and tells the bot of it.
func (w *World) entity(ch *channel, who *user, kind int, channelTypes []int, name string, value any, res *resolved) (any, error) {
	id := asID(value)
	people := kind == optionUser || kind == optionMentionable
	roles := kind == optionRole || kind == optionMentionable
	switch {
	case people && w.resolveUser(ch, id, res):
	case roles && w.resolveRole(ch, id, res):
	case kind == optionChannel && w.resolveChannel(ch, who, id, channelTypes, res):
	default:
		return nil, refused("%s offers nobody and nothing with the id %v here", name, value)
	}
	return id, nil
}

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

func (w *World) resolveChannel(ch *channel, who *user, id ID, types []int, res *resolved) bool {
	to := w.state.Channels[id]
	if to == nil || to.Guild != ch.Guild || !w.permissions(to, who.ID).Has(ViewChannel) || len(types) > 0 && !slices.Contains(types, to.Type) {
		return false
	}
	if res.Channels == nil {
		res.Channels = map[ID]map[string]any{}
	}
	res.Channels[id] = w.partialChannel(to, who.ID)
	return true
}
