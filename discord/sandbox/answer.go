package sandbox

import (
	"encoding/json"
	"slices"
)

// Flags that the routes of interactions may set.
const (
	replyFlags  = flagSuppressEmbeds | flagEphemeral | flagSilent | flagParts
	updateFlags = flagSuppressEmbeds | flagParts
)

// callbackBody is a first response; what Data is depends on Type: a message for 4 and 7,
// flags for 5, choices for 8, a form for 9, nothing for 6.
type callbackBody struct {
	Type int             `json:"type"`
	Data json.RawMessage `json:"data"`
}

// postCallback takes the first response to an interaction [DOC
// receiving-and-responding#create-interaction-response]. There is one at most: a second
// gets 40060, one after three seconds 10062, as if the interaction had never been.
func postCallback(c *call) (any, error) {
	w := c.world
	i := w.state.Interactions[c.id("interaction")]
	switch {
	case i == nil || i.Token != c.req.PathValue("token"):
		return nil, errUnknownInteraction // [UNSURE for a wrong token]
	// Before the three seconds are looked at: a second response, however late, is told
	// that there was a first.
	case i.Answer != 0:
		return nil, errAcknowledged
	case !w.awaited(i):
		return nil, errUnknownInteraction
	}
	var b callbackBody
	if err := c.decode(callbackShape, &b); err != nil {
		return nil, err
	}
	if err := i.fits(b.Type); err != nil {
		return nil, err
	}
	if w.state.Channels[i.Channel] == nil {
		return nil, errUnknownChannel // [UNSURE]: deleted since the interaction
	}
	m, err := c.respond(i, b)
	if err != nil {
		return nil, err
	}
	w.acknowledge(i, b.Type)
	if c.req.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	return c.callbackResponse(i, m), nil
}

// fits refuses a response that does not go with the kind of interaction: only a
// component's message can be updated, a form opens no form, and an autocomplete takes
// choices and nothing else.
func (i *interaction) fits(callback int) error {
	allowed := []int{callbackMessage, callbackThinking}
	if i.Message != 0 {
		allowed = append(allowed, callbackLater, callbackUpdate)
	}
	if i.Kind != interactionModal {
		allowed = append(allowed, callbackModal)
	}
	if i.Kind == interactionAutocomplete {
		allowed = []int{callbackChoices}
	}
	if slices.Contains(allowed, callback) {
		return nil
	}
	var f form
	choice(allowed...)(&f, (*place)(nil).at("type"), callback)
	return f.err()
}

// respond does what the response says; the message is the new or changed one, nil if
// there is none. data may be left out or null, which is an empty object.
func (c *call) respond(i *interaction, b callbackBody) (*message, error) {
	var tree any
	if len(b.Data) > 0 {
		tree = c.tree.(map[string]any)["data"]
	}
	if tree == nil {
		b.Data, tree = json.RawMessage("{}"), map[string]any{}
	}
	switch b.Type {
	case callbackMessage:
		return c.reply(i, b.Data, tree)
	case callbackThinking:
		return c.think(i, tree), nil
	case callbackUpdate:
		return c.update(i, b.Data, tree)
	case callbackChoices:
		return nil, c.suggest(i, b.Data, tree)
	case callbackModal:
		return nil, c.openModal(i, b.Data, tree)
	}
	// Left is callbackLater: nothing is shown, and @original is the component's message.
	i.Original = i.Message
	return c.world.state.Messages[i.Message], nil
}

// reply makes the first message of an answer, and makes it what @original names.
func (c *call) reply(i *interaction, raw json.RawMessage, tree any) (*message, error) {
	at := (*place)(nil).at("data")
	m, err := c.answerMessage(i, raw, tree, at)
	if err != nil {
		return nil, err
	}
	i.Ephemeral = m.ephemeral()
	i.Original = m.ID
	i.Made = append(i.Made, m.ID)
	c.world.publish(m)
	return m, nil
}

// answerMessage composes a message made with an interaction's token; it is not stored
// yet. Whether it is ephemeral is read from its flags before anything else, because its
// files need to know.
func (c *call) answerMessage(i *interaction, raw json.RawMessage, tree any, at *place) (*message,
	error) {
	w := c.world
	m := w.newAnswer(i, treeFlags(tree)&flagEphemeral != 0)
	k := c.compose(m, replyFlags, at)
	b, err := k.read(raw, tree, messageShape, c.files)
	if err != nil {
		return nil, err
	}
	may := w.permissions(w.state.Channels[i.Channel], w.state.App.ID)
	if err := k.mention(b.Mentions, may); err != nil {
		return nil, err
	}
	return k.commit(), nil
}

// newAnswer is an empty message by which the bot answers an interaction: as a reply to
// the message whose component was used, or under the line that says which command was.
func (w *World) newAnswer(i *interaction, ephemeral bool) message {
	m := w.newMessage(i.Channel, w.state.App.ID)
	m.Interaction, m.Via = i.ID, w.origin(i)
	if ephemeral {
		m.VisibleTo, m.Flags = i.User, flagEphemeral
	}
	switch {
	case i.Message != 0:
		m.Type, m.Reply = typeReply, &reference{Message: i.Message, Channel: i.Channel}
	default:
		m.Type = typeCommand
	}
	return m
}

// publish stores and announces a message.
func (w *World) publish(m *message) {
	w.addMessage(m)
	w.messageChanged(m)
}

// think puts "thinking..." in the place of the answer; of the flags only
// ephemeral counts.
func (c *call) think(i *interaction, tree any) *message {
	m := c.world.newAnswer(i, treeFlags(tree)&flagEphemeral != 0)
	m.Flags |= flagLoading
	i.Ephemeral = m.ephemeral()
	i.Original = m.ID
	i.Made = append(i.Made, m.ID)
	c.world.publish(&m)
	return &m
}

// update changes the message whose component was used, which becomes what @original
// names.
func (c *call) update(i *interaction, raw json.RawMessage, tree any) (*message, error) {
	m := c.world.state.Messages[i.Message]
	if m == nil {
		return nil, errUnknownMessage
	}
	k := c.compose(*m, updateFlags, (*place)(nil).at("data"))
	b, err := k.read(raw, tree, messageShape, c.files)
	if err != nil {
		return nil, err
	}
	may := c.world.permissions(c.world.state.Channels[m.Channel], c.world.state.App.ID)
	if err := k.mention(b.Mentions, may); err != nil {
		return nil, err
	}
	i.Original = m.ID
	c.world.replace(m, k)
	return m, nil
}

// suggest keeps the choices that an autocomplete shows; Outcome and the page read them.
func (c *call) suggest(i *interaction, raw json.RawMessage, tree any) error {
	var b struct {
		Choices []commandChoice `json:"choices"`
	}
	if err := decode(raw, tree, suggestShape, (*place)(nil).at("data"), &b); err != nil {
		return err
	}
	i.Choices = b.Choices
	return nil
}

// callbackResponse is the body of with_response=true [DOC
// receiving-and-responding#interaction-callback-interaction-callback-response-object].
func (c *call) callbackResponse(i *interaction, m *message) map[string]any {
	about := map[string]any{"id": i.ID, "type": i.Kind, "channel_id": i.Channel}
	if g := c.world.state.Channels[i.Channel].Guild; g != 0 {
		about["guild_id"] = g
	}
	out := map[string]any{"interaction": about}
	if m == nil {
		return out
	}
	about["response_message_id"] = m.ID
	about["response_message_loading"] = m.Flags&flagLoading != 0
	about["response_message_ephemeral"] = m.ephemeral()
	if i.Answer == callbackMessage || i.Answer == callbackUpdate {
		out["resource"] = map[string]any{"type": i.Answer, "message": c.world.wireMessage(m)}
	}
	return out
}

// interaction finds the interaction of a token that may go on answering: after its first
// response, for fifteen minutes. The token is compared as a whole, since its beginning
// can be guessed.
func (c *call) interaction() (*interaction, error) {
	w := c.world
	if c.id("application") != w.state.App.ID {
		return nil, errUnknownWebhook
	}
	token := c.req.PathValue("token")
	i := w.state.Interactions[tokenID(token)]
	switch {
	case i == nil || i.Token != token || !i.alive(w.now()):
		return nil, errInvalidToken
	case i.Answer == 0 || i.Kind == interactionAutocomplete:
		return nil, errUnknownWebhook // [ISSUE discord-api-docs#6851]
	case w.state.Channels[i.Channel] == nil:
		return nil, errUnknownChannel // [UNSURE]
	}
	return i, nil
}
