package sandbox

import (
	"cmp"
	"slices"
	"strings"
)

// maxShown is how many messages of a channel a view holds.
const maxShown = 100

// look is all that one client sees; channel 0 is the first that there is. A channel that
// the person does not see has no Pane.
func (w *World) look(by screenKey, channel ID) View {
	me := w.state.Users[by.user]
	v := View{
		Version: w.version, Now: w.now(), Me: me.me(), Users: []Person{}, Online: w.online(),
		Guilds: []GuildView{}, DMs: []Channel{}, Modal: w.screen(by.user, by.device).modalView(), Offers: w.onOffer,
	}
	for _, u := range w.people() {
		v.Users = append(v.Users, u.person())
	}
	for _, g := range w.guildsInOrder() {
		if g.Members[me.ID] != nil {
			v.Guilds = append(v.Guilds, w.guildView(g, me))
		}
	}
	for _, ch := range w.state.Channels {
		if ch.isDM() && ch.Recipient == me.ID {
			v.DMs = append(v.DMs, w.channelView(ch, me))
		}
	}
	if channel == 0 {
		channel = v.first()
	}
	if ch, _, err := w.visible(me.ID, channel); err == nil {
		v.Pane = w.pane(by, ch, me)
	}
	return v
}

// first is the channel that a client opens with.
func (v *View) first() ID {
	for _, g := range v.Guilds {
		for _, ch := range g.Channels {
			return ch.ID
		}
	}
	for _, ch := range v.DMs {
		return ch.ID
	}
	return 0
}

// guildView is a guild with what a person sees of it.
func (w *World) guildView(g *guild, me *user) GuildView {
	v := GuildView{ID: g.ID, Name: g.Name, Locale: g.Locale, Roles: []RoleView{}, Members: []ID{},
		Channels: []Channel{}}
	for _, r := range g.Roles {
		v.Roles = append(v.Roles, RoleView{r.ID, r.Name, r.Color})
	}
	for _, u := range w.people() {
		if g.Members[u.ID] != nil {
			v.Members = append(v.Members, u.ID)
		}
	}
	for _, ch := range w.guildChannels(g.ID) {
		for _, each := range append([]*channel{ch}, w.threadsOf(ch.ID)...) {
			if w.permissions(each, me.ID).Has(ViewChannel) {
				v.Channels = append(v.Channels, w.channelView(each, me))
			}
		}
	}
	return v
}

// channelView is a line of a person's channel list, with what is unread: messages after
// the last one read, and of those that everybody sees, the ones that mention the person.
func (w *World) channelView(ch *channel, me *user) Channel {
	p := w.permissions(ch, me.ID)
	v := Channel{
		ID: ch.ID, Guild: ch.Guild, Type: ch.Type, Name: ch.Name, Topic: ch.Topic,
		Parent:  ch.Parent,
		CanSend: w.maySend(ch, p), CanUse: w.mayUse(ch, p), Permissions: p,
	}
	if ch.isDM() {
		// Direct messages have no name of their own; clients show who is at the other
		// end.
		v.Name = w.bot().Show
	}
	if ch.Thread != nil {
		v.Archived, v.Locked = ch.Thread.Archived, ch.Thread.Locked
	}
	read := me.Read[ch.ID]
	v.Unread = ch.Last > read
	// From the newest back to the last one read: the ids of a channel rise.
	for n := len(ch.Messages) - 1; n >= 0 && ch.Messages[n] > read; n-- {
		m := w.state.Messages[ch.Messages[n]]
		if !m.ephemeral() && m.Author != me.ID && (ch.isDM() || w.mentions(m, me.ID)) {
			v.Mentions++
		}
	}
	return v
}

// pane is the open channel.
func (w *World) pane(by screenKey, ch *channel, me *user) *Pane {
	p := &Pane{Channel: w.channelView(ch, me), Messages: []MessageView{}, Commands: []CommandView{}, Entries: []EntryView{}}
	p.Messages = w.messagesFor(by, ch)
	if p.Channel.CanUse {
		for _, v := range w.picker(ch, me) {
			p.Commands = append(p.Commands, v.view(me.Locale))
		}
		for _, c := range w.entriesFor(ch, me) {
			p.Entries = append(p.Entries, EntryView{c.Type, c.Name, localised(c.Name, c.NameTexts, me.Locale)})
		}
	}
	return p
}

// messagesFor are the last messages of a channel as a client shows them, with the
// commands on their way and those that failed. A thread begins with the message it was
// started from, which lies in its parent.
func (w *World) messagesFor(by screenKey, ch *channel) []MessageView {
	var out []MessageView
	for n := len(ch.Messages) - 1; n >= 0 && len(out) < maxShown; n-- {
		m := w.state.Messages[ch.Messages[n]]
		if w.shows(by, m) {
			out = append(out, w.messageView(by, m))
		}
	}
	s := w.screen(by.user, by.device)
	for _, i := range slices.Concat(s.waiting, s.local) {
		if i.Kind == interactionCommand && i.Channel == ch.ID {
			out = append(out, w.localView(i))
		}
	}
	// A thread has the id of the message that it was started from.
	if start := w.state.Messages[ch.ID]; ch.Thread != nil && start != nil && len(out) < maxShown {
		out = append(out, w.messageView(by, start))
	}
	slices.SortFunc(out, func(a, b MessageView) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// localView is a command on its way, or one that got no answer.
func (w *World) localView(i *interaction) MessageView {
	v := MessageView{
		ID: i.ID, Channel: i.Channel, Type: typeCommand, Author: w.bot().person(), Time: i.At,
		State: StateSending,
		Used:  &Used{w.state.Users[i.User].person(), i.Name}, Ephemeral: true,
		Embeds: []Embed{}, Attachments: []Attachment{}, Components: []Component{},
	}
	// "The application did not respond", until the person dismisses it or reloads.
	if i.Late {
		v.State, v.Failure = StateFailed, i.failure()
	}
	return v
}

// messageView is a message as one client shows it.
func (w *World) messageView(by screenKey, m *message) MessageView {
	v := MessageView{
		ID: m.ID, Channel: m.Channel, Type: m.Type, Author: w.state.Users[m.Author].person(),
		Time: m.At, Edited: m.Edited,
		Content: m.Content, Attachments: w.attachments(m, cdnPath),
		Embeds:     append([]Embed{}, m.Embeds...),
		Components: w.shownComponents(m, m.Components, cdnPath), V2: m.parts(),
		Ephemeral: m.ephemeral(), Silent: m.Flags&flagSilent != 0,
		MentionsMe: w.mentions(m, by.user),
		Thread:     m.Thread, Used: w.usedView(m), ReplyTo: w.replyView(by, m), State: w.stateOf(m),
	}
	if m.parts() {
		v.Attachments = []Attachment{} // components show them
	}
	if m.Flags&flagSuppressEmbeds != 0 {
		v.Embeds = []Embed{}
	}
	if v.State == StateFailed {
		v.Failure = noResponse
	}
	w.screen(by.user, by.device).decorate(m, &v)
	return v
}

// decorate adds what only this client shows: the spinner, the red line, and picks that
// the menu still offers.
func (s *screen) decorate(m *message, v *MessageView) {
	if i := s.awaits(m.ID); i != nil {
		v.Waiting = i.CustomID
	}
	if f := s.failures[m.ID]; f != "" {
		v.Failure = f
	}
	walk(m.Components, func(c *Component) {
		values, ok := s.picked[m.ID][c.CustomID]
		if !ok || !c.stillOffers(values) {
			return
		}
		if v.Picked == nil {
			v.Picked = map[string][]string{}
		}
		v.Picked[c.CustomID] = values
	})
}

// stateOf says whether an answer is still awaited, or will never come: its
// token has expired.
func (w *World) stateOf(m *message) string {
	switch {
	case m.Flags&flagLoading == 0:
		return ""
	case w.now().Sub(m.At) >= tokenLife:
		return StateFailed
	}
	return StateThinking
}

// usedView is the line "alice used /play" over the answer to a command.
func (w *World) usedView(m *message) *Used {
	if m.Via == nil || m.Type != typeCommand {
		return nil
	}
	return &Used{w.state.Users[m.Via.User].person(), m.Via.Name}
}

// replyView is the line over a reply: the first line of the message replied to, shortened.
func (w *World) replyView(by screenKey, m *message) *ReplyView {
	if m.Reply == nil || m.Reply.Message == 0 || m.Type != typeReply {
		return nil
	}
	// Clients show a message that this person cannot see as a deleted one.
	to, err := w.seen(by, m.Reply.Message)
	if err != nil {
		return &ReplyView{Message: m.Reply.Message, Deleted: true}
	}
	text, _, _ := strings.Cut(to.text(), "\n")
	return &ReplyView{Message: to.ID, Author: w.state.Users[to.Author].person(), Content: shortened(text)}
}

// shortened is a text of at most 120 characters, cut before a mention or a time that there is no room for, not within.
func shortened(s string) string {
	r := []rune(s)
	if len(r) <= 120 {
		return s
	}
	cut := string(r[:119])
	if at := strings.LastIndexByte(cut, '<'); at > strings.LastIndexByte(cut, '>') {
		cut = cut[:at]
	}
	return cut + "…"
}
