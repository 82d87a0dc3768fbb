package sandbox

import (
	"slices"
	"strings"
)

// seen finds a message that a person sees.
func (w *World) seen(who, id ID) (*message, error) {
	m := w.state.Messages[id]
	if m == nil || m.Gone || m.ephemeral() && m.VisibleTo != who {
		return nil, unknown("message", id)
	}
	if _, _, err := w.visible(who, m.Channel); err != nil {
		return nil, unknown("message", id)
	}
	return m, nil
}

// usable finds a component that a person can use now, by its custom_id or, where only one has it, its label.
func (w *World) usable(by screenKey, id ID, name string) (*message, *Component, error) {
	m, err := w.seen(by.user, id)
	if err != nil {
		return nil, nil, err
	}
	c, err := findComponent(m, name)
	switch {
	case err != nil:
		return nil, nil, err
	case c.Disabled:
		return nil, nil, refused("%q is disabled", name)
	case m.Flags&FlagLoading != 0:
		return nil, nil, refused("the message is still loading")
	}
	if i := w.screen(by.user, by.device).awaits(m.ID); i != nil && i.CustomID == c.CustomID {
		return nil, nil, refused("%q is still waiting for the answer to the last press", name)
	}
	return m, c, w.reopen(by.user, m.Channel)
}

// reopen lets a client unarchive a thread before it sends what was done in it; in a locked one it gets no further.
func (w *World) reopen(who, id ID) error {
	ch := w.state.Channels[id]
	if ch.Thread == nil || !ch.Thread.Archived {
		return nil
	}
	if !w.maySend(ch, w.permissions(ch, who)) {
		return refused("the thread is archived and cannot be reopened by this person")
	}
	w.setArchived(ch, false)
	w.threadChanged(ch)
	return nil
}

// findComponent looks for a custom_id, then for a label that only one component has.
func findComponent(m *message, name string) (*Component, error) {
	var byID *Component
	var byLabel []*Component
	var names []string
	walk(m.Components, func(c *Component) {
		if c.CustomID == "" && c.Style != LinkButton {
			return
		}
		names = append(names, c.CustomID+" ("+c.Label+")")
		if c.CustomID != "" && c.CustomID == name {
			byID = c
		}
		if c.Label != "" && c.Label == name {
			byLabel = append(byLabel, c)
		}
	})
	switch {
	case byID != nil:
		return byID, nil
	case len(byLabel) == 1:
		return byLabel[0], nil
	}
	return nil, refusal(codeUnknown, "message %d has no one component %q; it has: %s", m.ID, name, strings.Join(names, ", "))
}

// press presses a button.
func (w *World) press(by screenKey, r PressRequest) (*interaction, error) {
	m, c, err := w.usable(by, r.Message, r.CustomID)
	switch {
	case err != nil:
		return nil, err
	case c.Type != Button:
		return nil, refused("%q is a menu: choose from it", r.CustomID)
	case c.Style == LinkButton:
		return nil, refused("%q only opens %s", r.CustomID, c.URL)
	}
	return w.used(by, m, c, map[string]any{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}), nil
}

// used sends what was done with a component.
func (w *World) used(by screenKey, m *message, c *Component, data map[string]any) *interaction {
	i := &interaction{
		Kind: interactionComponent, User: by.user, Screen: by.device, Channel: m.Channel, Message: m.ID, CustomID: c.CustomID, Original: m.ID,
	}
	if m.Via != nil {
		i.Name = m.Via.Name
	}
	w.begin(i, map[string]any{"data": data, "message": w.wireMessage(m)})
	return i
}

// choose closes a menu with values. Nil without an error: the choice is what the menu shows already, and a client sends nothing.
func (w *World) choose(by screenKey, r SelectRequest) (*interaction, error) {
	m, c, err := w.usable(by, r.Message, r.CustomID)
	switch {
	case err != nil:
		return nil, err
	case !isSelect(c.Type):
		return nil, refused("%q is no menu", r.CustomID)
	}
	var res resolved
	if err := w.choiceRules(by, m, c, r.Values, &res); err != nil {
		return nil, err
	}
	s := w.screen(by.user, by.device)
	if sameSet(r.Values, s.shows(m.ID, c)) {
		return nil, nil
	}
	if s.picked[m.ID] == nil {
		s.picked[m.ID] = map[string][]string{}
	}
	s.picked[m.ID][c.CustomID] = slices.Clone(r.Values)
	data := map[string]any{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID, "values": r.Values}
	if !res.empty() {
		data["resolved"] = res
	}
	return w.used(by, m, c, data), nil
}

// choiceRules: what a client lets people choose.
func (w *World) choiceRules(by screenKey, m *message, c *Component, values []string, res *resolved) error {
	switch n := len(values); {
	case n == 0:
		return refused("desktop clients cannot send an empty choice") // discord-api-docs#3470
	case n < *c.MinValues || n > *c.MaxValues:
		return refused("%q takes %d to %d values, not %d", c.CustomID, *c.MinValues, *c.MaxValues, n)
	}
	for n, v := range values {
		if slices.Contains(values[:n], v) {
			return refused("%q is chosen twice", v)
		}
		if err := w.offered(by, m, c, v, res); err != nil {
			return err
		}
	}
	return nil
}

// offered refuses a value that the menu does not list.
func (w *World) offered(by screenKey, m *message, c *Component, v string, res *resolved) error {
	if c.Type == StringSelect {
		if !slices.ContainsFunc(c.Options, func(o SelectOption) bool { return o.Value == v }) {
			return refused("%q does not offer %q", c.CustomID, v)
		}
		return nil
	}
	kind := map[int]int{UserSelect: optionUser, RoleSelect: optionRole, MentionableSelect: optionMentionable, ChannelSelect: optionChannel}[c.Type]
	_, err := w.entity(w.state.Channels[m.Channel], w.state.Users[by.user], kind, c.ChannelTypes, c.CustomID, v, res)
	return err
}

// shows are the values that a menu shows as chosen: what was last picked while the menu still offers it, or else its defaults. A client
// keeps the pick even when the message was edited [ISSUE discord-api-docs#8160].
func (s *screen) shows(m ID, c *Component) []string {
	if values, ok := s.picked[m][c.CustomID]; ok && c.stillOffers(values) {
		return values
	}
	var out []string
	for _, o := range c.Options {
		if o.Default {
			out = append(out, o.Value)
		}
	}
	for _, d := range c.Defaults {
		out = append(out, d.ID.String())
	}
	return out
}

func (c *Component) stillOffers(values []string) bool {
	for _, v := range values {
		if c.Type == StringSelect && !slices.ContainsFunc(c.Options, func(o SelectOption) bool { return o.Value == v }) {
			return false
		}
	}
	return true
}

func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}
