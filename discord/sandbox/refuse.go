package sandbox

import "strings"

// limitsUploads reports whether Discord takes no files in the guild of a channel just now.
func (w *World) limitsUploads(channel ID) bool {
	f, on := w.faults.find(FaultUploads)
	return on && w.concerns(f, channel)
}

// moderates reports whether AutoMod refuses a text of the bot in a channel: one that holds the
// fault's Text, or any if that is empty. Direct messages have no AutoMod, and a bot with Manage
// Server is exempt [UNSURE of the bot; of people the support pages say so].
func (w *World) moderates(channel ID, text string) bool {
	f, on := w.faults.find(FaultAutoMod)
	if !on || !w.concerns(f, channel) || !strings.Contains(strings.ToLower(text), strings.ToLower(f.Text)) {
		return false
	}
	return !w.permissions(w.state.Channels[channel], w.state.App.ID).Has(ManageGuild)
}

// concerns reports whether a fault holds in a channel: in those of its guild, or without one in
// every guild's.
func (w *World) concerns(f Fault, channel ID) bool {
	ch := w.state.Channels[channel]
	return ch != nil && ch.Guild != 0 && (f.Guild == 0 || f.Guild == ch.Guild)
}

// moderate refuses what a message may not have in its guild: new files where uploads are limited
// (400001), words that AutoMod blocks (200000). Nobody but its reader sees an ephemeral message,
// and AutoMod leaves it alone [UNSURE].
func (k *composition) moderate(files []upload) error {
	switch {
	case len(files) > 0 && k.world.limitsUploads(k.msg.Channel):
		return errUploadsLimited
	case !k.msg.ephemeral() && k.world.moderates(k.msg.Channel, k.msg.read()):
		return errModerated
	}
	return nil
}

// read is all that AutoMod reads of a message: its text, and that of its embeds.
func (m *message) read() string {
	all := []string{m.text()}
	for _, e := range m.Embeds {
		all = append(all, e.Title, e.Description)
		for _, fd := range e.Fields {
			all = append(all, fd.Name, fd.Value)
		}
	}
	return strings.Join(all, "\n")
}

// DeleteAccount deletes a person's account: they leave every guild, and Discord no longer knows
// them (10013). What they wrote stays. A *Refusal says that there is no such person.
func (w *World) DeleteAccount(who ID) error {
	w.lock()
	defer w.mu.Unlock()
	u := w.state.Users[who]
	if u == nil || u.Bot || u.Deleted {
		return unknown("person", who)
	}
	u.Deleted = true
	for _, g := range w.state.Guilds {
		delete(g.Members, who)
	}
	w.folk = nil
	w.changed(0, 0)
	return nil
}

// account finds a user whose account exists; nil if there is none.
func (w *World) account(id ID) *user {
	if u := w.state.Users[id]; u != nil && !u.Deleted {
		return u
	}
	return nil
}
