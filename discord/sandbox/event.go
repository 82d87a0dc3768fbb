package sandbox

import "slices"

// Gateway intents [DOC events/gateway#gateway-intents].
const (
	intentGuilds         = 1 << 0
	intentMembers        = 1 << 1
	intentPresences      = 1 << 8
	intentMessages       = 1 << 9
	intentReactions      = 1 << 10
	intentDirectMessages = 1 << 12
	intentDirectReaction = 1 << 13
	intentContent        = 1 << 15

	privilegedIntents = intentMembers | intentPresences | intentContent
	knownIntents      = 1<<26 - 1
)

// event is something to tell the bot.
type event struct {
	name    string
	guild   ID       // whose shard hears it; 0 is shard 0
	channel *channel // which the bot must see; nil asks nothing
	intent  int      // one of which the session must have; 0 is always told
	data    any
	blank   any // the data for sessions without the intent for message content; nil is the same
}

// dispatch sends an event to every session that should hear it.
func (w *World) dispatch(e event) {
	if g := w.state.Guilds[e.guild]; g != nil && !w.hasBot(g) && e.intent != 0 {
		return
	}
	if e.channel != nil && !w.permissions(e.channel, w.state.App.ID).Has(ViewChannel) {
		return
	}
	for _, s := range w.sessions {
		if !s.hears(e) {
			continue
		}
		data := e.data
		if e.blank != nil && s.intents&intentContent == 0 {
			data = e.blank
		}
		raw, err := marshal(data)
		if err != nil {
			w.alarm("the stand-in could not write %s: %v", e.name, err)
			return
		}
		s.tell(e.name, raw)
		w.record(Entry{Way: WaySend, Note: e.name, Out: raw})
	}
}

// hears says whether a session wants an event and its shard is the one.
func (s *session) hears(e event) bool {
	shard := int(e.guild>>22) % s.shards
	return shard == s.shard && (e.intent == 0 || s.intents&e.intent != 0)
}

// messageIntent is the intent by which messages of a channel are heard.
func messageIntent(ch *channel) int {
	if ch.isDM() {
		return intentDirectMessages
	}
	return intentMessages
}

// messageEvent tells of a new or edited message; ephemeral ones are the invoker's alone.
func (w *World) messageEvent(name string, m *message) {
	if m.ephemeral() {
		return
	}
	ch := w.state.Channels[m.Channel]
	data := w.wireMessage(m)
	data.Guild = ch.Guild
	e := event{name: name, guild: ch.Guild, channel: ch, intent: messageIntent(ch), data: data}
	bot := w.state.App.ID
	if m.Author != bot && !ch.isDM() && !slices.Contains(m.Mentions, bot) {
		blank := data
		blank.Content, blank.Embeds, blank.Attachments, blank.Components = "", []Embed{}, []Attachment{}, []Component{}
		e.blank = blank
	}
	w.dispatch(e)
}

// reactionEvent tells of a reaction set or taken back.
func (w *World) reactionEvent(name string, m *message, emoji Emoji, who ID) {
	ch := w.state.Channels[m.Channel]
	e := event{name: name, guild: ch.Guild, channel: ch, intent: intentReactions}
	if ch.isDM() {
		e.intent = intentDirectReaction
	}
	data := map[string]any{
		"user_id": who, "channel_id": ch.ID, "message_id": m.ID, "emoji": emoji, "message_author_id": m.Author, "burst": false, "type": 0,
	}
	if ch.Guild != 0 {
		data["guild_id"] = ch.Guild
	}
	e.data = data
	w.dispatch(e)
}
