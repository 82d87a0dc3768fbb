package sandbox

import (
	"slices"
	"strings"
)

// shows says whether a client shows a message of a channel that its person sees: an
// ephemeral one only to the person it is for, and not after dismissing or reloading.
func (w *World) shows(by screenKey, m *message) bool {
	if !m.ephemeral() {
		return true
	}
	return !m.Gone && m.VisibleTo == by.user && m.ID > w.screen(by.user, by.device).since
}

// seen finds a message that a client shows.
func (w *World) seen(by screenKey, id ID) (*message, error) {
	m := w.state.Messages[id]
	if m == nil || !w.shows(by, m) {
		return nil, unknown("message", id)
	}
	if _, _, err := w.visible(by.user, m.Channel); err != nil {
		return nil, unknown("message", id)
	}
	return m, nil
}

// usable finds a component that a person can use now, by its custom_id or, where only one
// has it, its label. Using it reopens the thread it is in, so call it only for something
// that is about to be done.
func (w *World) usable(by screenKey, id ID, name string) (*message, *Component, error) {
	m, err := w.seen(by, id)
	if err != nil {
		return nil, nil, err
	}
	c, err := findComponent(m, name)
	switch {
	case err != nil:
		return nil, nil, err
	case c.Disabled:
		return nil, nil, refused("%q is disabled", name)
	// Clients disable everything but links in a locked thread, for administrators too, in
	// messages of one's own as well [ISSUE discord-api-docs#7900, #6907].
	case w.state.Channels[m.Channel].isLocked():
		return nil, nil, refused("%q is disabled: the thread is locked", name)
	case m.Flags&flagLoading != 0:
		return nil, nil, refused("the message is still loading")
	}
	// Only the component that waits is refused; the others of the message stay usable.
	if i := w.screen(by.user, by.device).awaits(m.ID); i != nil && i.CustomID == c.CustomID {
		return nil, nil, refused("%q is still waiting for the answer to the last press", name)
	}
	return m, c, w.reopen(by, m.Channel)
}

// reopen lets a client unarchive a thread before it sends what was done in it;
// in a locked one it gets no further.
func (w *World) reopen(by screenKey, id ID) error {
	ch := w.state.Channels[id]
	if ch.Thread == nil || !ch.Thread.Archived {
		return nil
	}
	if !w.mayReopen(by, ch, w.permissions(ch, by.user)) {
		return refused("the thread is archived and cannot be reopened by this person")
	}
	w.setArchived(ch, false)
	w.threadChanged(ch)
	return nil
}

// findComponent looks for a custom_id, then for a label that only one component has. The
// error lists what the message has.
func findComponent(m *message, name string) (*Component, error) {
	var byID *Component
	var byLabel []*Component
	var names []string
	walk(m.Components, func(c *Component) {
		if c.CustomID == "" {
			return
		}
		names = append(names, c.CustomID+" ("+c.Label+")")
		if c.CustomID == name {
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
	return nil, refusal(codeUnknown, "message %d has no one component %q; it has: %s", m.ID, name,
		strings.Join(names, ", "))
}

// press presses a button and returns what the bot must answer.
func (w *World) press(by screenKey, r pressRequest) (*interaction, error) {
	m, c, err := w.usable(by, r.Message, r.CustomID)
	switch {
	case err != nil:
		return nil, err
	case c.Type != buttonPart:
		return nil, refused("%q is a menu: choose from it", r.CustomID)
	}
	return w.used(by, m, c, map[string]any{"custom_id": c.CustomID, "component_type": c.Type,
		"id": c.ID}), nil
}

// used sends what was done with a component. @original is its message from the start.
func (w *World) used(by screenKey, m *message, c *Component, data map[string]any) *interaction {
	i := &interaction{
		Kind: interactionComponent, User: by.user, Screen: by.device, Channel: m.Channel,
		Message: m.ID, CustomID: c.CustomID, Original: m.ID,
	}
	if m.Via != nil {
		i.Name = m.Via.Name
	}
	w.begin(i, map[string]any{"data": data, "message": w.wireMessage(m)})
	return i
}

// choose closes a menu with values. Nil without an error: the choice is what
// the menu shows already, and a client sends nothing.
func (w *World) choose(by screenKey, r selectRequest) (*interaction, error) {
	m, c, err := w.usable(by, r.Message, r.CustomID)
	switch {
	case err != nil:
		return nil, err
	case !c.isSelect():
		return nil, refused("%q is no menu", r.CustomID)
	}
	var res resolved
	if c.listsItself() {
		err = w.listRules(by.user, m.Channel, c, r.Values, &res)
	} else {
		err = c.choiceRules(r.Values)
	}
	if err != nil {
		return nil, err
	}
	s := w.screen(by.user, by.device)
	if sameSet(r.Values, s.shows(m.ID, c)) {
		return nil, nil
	}
	// What was picked stays shown, whatever the bot answers; see shows.
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

// listRules: what may be chosen of everybody in a channel's guild, or in a direct message of the two, of the
// guild's roles, or of its channels of some types that the person sees; the bot is told of them.
func (w *World) listRules(who, channel ID, c *Component, values []string, res *resolved) error {
	if err := c.countRules(values); err != nil {
		return err
	}
	ch := w.state.Channels[channel]
	for _, v := range values {
		id, _ := ParseID(v) // what is no id names nothing
		switch {
		case c.Type == userSelect && w.resolveUser(ch, id, res):
		case c.Type == roleSelect && w.resolveRole(ch, id, res):
		case c.Type == channelSelect && w.lists(c, id) && w.resolveChannel(ch, w.state.Users[who], id, res):
		default:
			return refused("%q does not offer %q", c.CustomID, v)
		}
	}
	return nil
}

// lists reports whether a channel is of a type that a select of channels lists.
func (w *World) lists(c *Component, id ID) bool {
	ch := w.state.Channels[id]
	return ch != nil && (len(c.ChannelTypes) == 0 || slices.Contains(c.ChannelTypes, ch.Type))
}

// choiceRules: what a client lets people choose. Desktop clients cannot send an empty
// choice, whatever min_values says, so nobody may rely on one.
func (c *Component) choiceRules(values []string) error {
	if err := c.countRules(values); err != nil {
		return err
	}
	for _, v := range values {
		if !c.stillOffers([]string{v}) {
			return refused("%q does not offer %q", c.CustomID, v)
		}
	}
	return nil
}

// countRules: as many values as the menu takes, each once.
func (c *Component) countRules(values []string) error {
	switch n := len(values); {
	case n == 0:
		return refused("desktop clients cannot send an empty choice") // discord-api-docs#3470
	case n < *c.MinValues || n > *c.MaxValues:
		return refused("%q takes %d to %d values, not %d", c.CustomID, *c.MinValues, *c.MaxValues,
			n)
	}
	for n, v := range values {
		if slices.Contains(values[:n], v) {
			return refused("%q is chosen twice", v)
		}
	}
	return nil
}

// shows are the values that a menu shows as chosen: what was last picked while
// the menu still offers it, or else its defaults. A client keeps the pick even
// when the message was edited [ISSUE discord-api-docs#8160].
func (s *screen) shows(m ID, c *Component) []string {
	if values, ok := s.picked[m][c.CustomID]; ok && c.stillOffers(values) {
		return values
	}
	return c.offered()
}

// stillOffers says whether all of these values are among the options; a menu of which the client has the list
// goes on offering whatever was chosen.
func (c *Component) stillOffers(values []string) bool {
	if c.listsItself() {
		return true
	}
	for _, v := range values {
		if !slices.ContainsFunc(c.Options, func(o SelectOption) bool { return o.Value == v }) {
			return false
		}
	}
	return true
}

// sameSet says whether two lists hold the same, in any order. It sorts copies.
func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// screenKey names one client: a person's, on one of their devices.
type screenKey struct {
	user   ID
	device string
}

// screen is what one client shows beyond what Discord stores: spinners, failures, an open
// form, what was picked in menus. It is not saved: a real client keeps none of it either when it is
// closed.
type screen struct {
	waiting  []*interaction
	local    []*interaction             // commands that failed: "The application did not respond"
	failures map[ID]string              // by message
	picked   map[ID]map[string][]string // what menus show as chosen, by message and custom_id
	modal    *modal                     // the form that is open
	// of the last reload: ephemeral messages up to here are gone
	since ID
}

// What clients say when no answer came.
const (
	noResponse = "The application did not respond"
	noAction   = "This interaction failed"
	noChoices  = "Loading options failed"
	noForm     = "Something went wrong. Try again."
)

// screen finds or makes a client.
func (w *World) screen(who ID, device string) *screen {
	key := screenKey{who, device}
	s := w.screens[key]
	if s == nil {
		s = &screen{}
		s.clear()
		w.screens[key] = s
	}
	return s
}

// clear empties a client, as reloading does.
func (s *screen) clear() {
	*s = screen{failures: map[ID]string{}, picked: map[ID]map[string][]string{}}
}

// wait shows that an answer is awaited.
func (s *screen) wait(i *interaction) {
	s.waiting = append(s.waiting, i)
	// Another try takes the red line of the last one away.
	switch {
	case i.Kind == interactionComponent:
		delete(s.failures, i.Message)
	case i.Kind == interactionModal && s.modal != nil:
		s.modal.failure = ""
	}
}

// awaits finds what a message's component waits for.
func (s *screen) awaits(m ID) *interaction {
	for _, i := range s.waiting {
		if i.Kind == interactionComponent && i.Message == m {
			return i
		}
	}
	return nil
}

// unwait takes the spinner away.
func (s *screen) unwait(i *interaction) {
	s.waiting = slices.DeleteFunc(s.waiting, func(o *interaction) bool { return o == i })
}

// answered takes the spinner away; a form that was sent closes.
func (s *screen) answered(i *interaction) {
	s.unwait(i)
	if i.Kind == interactionModal {
		s.modal = nil
	}
}

// failed shows the client's red line. A form stays open with what was typed.
func (s *screen) failed(i *interaction) {
	if !slices.Contains(s.waiting, i) {
		return // the client was reloaded meanwhile
	}
	s.unwait(i)
	switch i.Kind {
	case interactionCommand:
		s.local = append(s.local, i)
	case interactionComponent:
		s.failures[i.Message] = noAction
	case interactionModal:
		if s.modal != nil {
			s.modal.failure = noForm
		}
	}
}

// forget drops what was shown about a message.
func (s *screen) forget(m ID) {
	delete(s.failures, m)
	delete(s.picked, m)
}

// failure is the red line of an interaction that was not answered.
func (i *interaction) failure() string {
	switch {
	case !i.Late:
		return ""
	case i.Kind == interactionCommand:
		return noResponse
	case i.Kind == interactionAutocomplete:
		return noChoices
	case i.Kind == interactionModal:
		return noForm
	}
	return noAction
}
