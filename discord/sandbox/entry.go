package sandbox

import (
	"slices"
	"strings"
)

// entriesFor are the commands in the menus of people and messages that a client offers in a channel, in the order of
// their names.
func (w *World) entriesFor(ch *channel, who *user) []*command {
	var all []*command
	for _, c := range w.state.Commands {
		if (c.Type == personCommand || c.Type == messageCommand) && w.offers(c, ch, who) {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(a, b *command) int {
		return strings.Compare(localised(a.Name, a.NameTexts, who.Locale), localised(b.Name, b.NameTexts, who.Locale))
	})
	return all
}

// chooseEntry chooses a command in a menu. Of a message that only one person sees clients offer none [UNSURE].
func (w *World) chooseEntry(by screenKey, r entryRequest) (*interaction, error) {
	kind, target := personCommand, r.User
	var m *message
	if r.Message != 0 {
		var err error
		if m, err = w.seen(by, r.Message); err != nil {
			return nil, err
		}
		if m.ephemeral() {
			return nil, refused("there are no commands in the menu of a message that only one person sees")
		}
		kind, target, r.Channel = messageCommand, m.ID, m.Channel
	}
	ch, err := w.commanding(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	who := w.state.Users[by.user]
	c, err := w.entryNamed(ch, who, kind, r.Command)
	if err != nil {
		return nil, err
	}
	data := map[string]any{"id": c.ID, "name": c.Name, "type": c.Type, "target_id": target}
	if m != nil {
		data["resolved"] = map[string]any{"messages": map[ID]wireMessage{m.ID: w.wireMessage(m)}}
	} else {
		var res resolved
		if !w.resolveUser(ch, target, &res) {
			return nil, unknown("person", target)
		}
		data["resolved"] = res
	}
	i := &interaction{Kind: interactionCommand, User: who.ID, Screen: by.device, Channel: ch.ID, Name: c.Name}
	w.begin(i, map[string]any{"data": data})
	return i, nil
}

// entryNamed finds what a menu offers. The error says what it does.
func (w *World) entryNamed(ch *channel, who *user, kind int, name string) (*command, error) {
	var names []string
	for _, c := range w.entriesFor(ch, who) {
		if c.Type != kind {
			continue
		}
		if c.Name == name || localised(c.Name, c.NameTexts, who.Locale) == name {
			return c, nil
		}
		names = append(names, c.Name)
	}
	return nil, refused("%s is not offered %q in that menu; offered are: %s", who.Name, name, strings.Join(names, ", "))
}
