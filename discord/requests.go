package discord

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"strconv"

	"norenbot/game/match"
)

// What the bot asks of Discord, by the paths of its API, and how our messages
// look on the wire. Each request names the bucket in which it waits its turn.

func messagesIn(channel string) string         { return "channels/" + channel + "/messages" }
func messageAt(channel, message string) string { return messagesIn(channel) + "/" + message }

// callbackBucket begins the names of the buckets of first answers.
const callbackBucket = "callback"

// Respond implements api.
func (c *Conn) Respond(ctx context.Context, to Ref, r Response) error {
	body, files := r.wire()
	_, err := c.send(ctx, "POST", "interactions/"+to.ID+"/"+to.Token+"/callback", spread(callbackBucket, to.ID), body, files)
	return err
}

// EditReply implements api.
func (c *Conn) EditReply(ctx context.Context, to Ref, m Message) error {
	_, err := c.send(ctx, "PATCH", "webhooks/"+c.app+"/"+to.Token+"/messages/@original", spread("reply", to.ID), m.wire(true), m.Files)
	return err
}

// Followup implements api.
func (c *Conn) Followup(ctx context.Context, to Ref, m Message) error {
	_, err := c.send(ctx, "POST", "webhooks/"+c.app+"/"+to.Token, spread("followup", to.ID), m.wire(false), m.Files)
	return err
}

// Post implements api.
func (c *Conn) Post(ctx context.Context, channel string, m Message) (string, error) {
	data, err := c.send(ctx, "POST", messagesIn(channel), "post "+channel, m.wire(false), m.Files)
	if err != nil {
		return "", err
	}
	return idIn(data)
}

// Edit implements api.
func (c *Conn) Edit(ctx context.Context, channel, message string, m Message) error {
	_, err := c.send(ctx, "PATCH", messageAt(channel, message), "edit "+channel, m.wire(true), m.Files)
	return err
}

// Retire implements api.
func (c *Conn) Retire(ctx context.Context, channel, message string) error {
	_, err := c.send(ctx, "PATCH", messageAt(channel, message), "edit "+channel, map[string]any{"components": []any{}}, nil)
	return err
}

// Delete implements api.
func (c *Conn) Delete(ctx context.Context, channel, message string) error {
	_, err := c.send(ctx, "DELETE", messageAt(channel, message), "delete "+channel, nil, nil)
	return err
}

// Recent implements api.
func (c *Conn) Recent(ctx context.Context, channel string, most int) ([]postedMessage, error) {
	path := messagesIn(channel) + "?limit=" + strconv.Itoa(most)
	data, err := c.send(ctx, "GET", path, "recent "+channel, nil, nil)
	if err != nil {
		return nil, err
	}
	var found []foundMessage
	if err := json.Unmarshal(data, &found); err != nil {
		return nil, err
	}
	posted := make([]postedMessage, len(found))
	for i, m := range found {
		posted[i] = m.posted(c.user)
	}
	return posted, nil
}

// longestArchive is how long an idle thread stays open, in minutes (Discord: topics/threads).
const longestArchive = 10080

// StartThread implements api.
func (c *Conn) StartThread(ctx context.Context, channel, message, name string) (string, error) {
	path := messageAt(channel, message) + "/threads"
	data, err := c.send(ctx, "POST", path, "thread "+channel, map[string]any{"name": name, "auto_archive_duration": longestArchive}, nil)
	if errors.Is(err, errThreadExists) {
		return message, nil // a thread has the id of its message
	}
	if err != nil {
		return "", err
	}
	return idIn(data)
}

// EditThread implements api.
func (c *Conn) EditThread(ctx context.Context, thread string, e threadEdit) error {
	body := map[string]any{}
	if e.Name != nil {
		body["name"] = *e.Name
	}
	if e.Archived != nil {
		body["archived"] = *e.Archived
	}
	_, err := c.send(ctx, "PATCH", "channels/"+thread, "thread "+thread, body, nil)
	return err
}

// Register implements api.
func (c *Conn) Register(ctx context.Context, cmds []commandDef) error {
	_, err := c.send(ctx, "PUT", "applications/"+c.app+"/commands", "commands", cmds, nil)
	return err
}

// Self implements api.
func (c *Conn) Self(ctx context.Context) (Self, error) {
	data, err := c.send(ctx, "GET", "users/@me", "self", nil, nil)
	if err != nil {
		return Self{}, err
	}
	var u struct{ ID, Username string }
	if err := json.Unmarshal(data, &u); err != nil {
		return Self{}, err
	}
	data, err = c.send(ctx, "GET", "applications/@me", "self", nil, nil)
	if err != nil {
		return Self{}, err
	}
	app, err := idIn(data)
	return Self{App: app, User: u.ID, Name: u.Username}, err
}

// idIn is the id of what Discord answered with.
func idIn(data []byte) (string, error) {
	var m struct {
		ID string `json:"id"`
	}
	err := json.Unmarshal(data, &m)
	return m.ID, err
}

// spreadOver is how many buckets interactions share: enough that they do not
// wait for each other, few enough not to be kept for ever (traps 1 and 2).
const spreadOver = 256

// spread is one of the buckets of a kind, by an interaction's id.
func spread(kind, id string) string {
	h := fnv.New32a()
	h.Write([]byte(id))
	return kind + strconv.Itoa(int(h.Sum32()%spreadOver))
}

// wire is the response as Discord takes it, by its types of callbacks
// (interactions/receiving-and-responding), with the files beside it.
func (r Response) wire() (map[string]any, []File) {
	switch {
	case r.Message != nil:
		return map[string]any{"type": 4, "data": r.Message.wire(false)}, r.Message.Files
	case r.Update != nil:
		return map[string]any{"type": 7, "data": r.Update.wire(true)}, r.Update.Files
	case r.Defer:
		return map[string]any{"type": 5, "data": map[string]any{"flags": flagEphemeral}}, nil
	case r.Later:
		return map[string]any{"type": 6}, nil
	}
	return map[string]any{"type": 8, "data": map[string]any{"choices": orEmpty(r.Choices)}}, nil
}

// wire is the message as Discord takes it; the files travel beside it. In an edit
// everything is said, so that what is empty goes; flags cannot be changed.
func (m Message) wire(edit bool) map[string]any {
	out := map[string]any{
		"content":          m.Content,
		"embeds":           orEmpty(m.Embeds),
		"components":       orEmpty(m.Rows),
		"allowed_mentions": map[string]any{"parse": []string{}, "users": orEmpty(m.Mention)},
	}
	if flags := m.flags(); flags != 0 && !edit {
		out["flags"] = flags
	}
	if m.Nonce != "" {
		out["nonce"], out["enforce_nonce"] = m.Nonce, true
	}
	// An explicit list says the same in versions 9 and 10 of the API.
	if len(m.Files) > 0 || edit && !m.KeepFiles {
		out["attachments"] = m.attachments()
	}
	return out
}

// flags are Discord's flags of the message.
func (m Message) flags() int {
	flags := 0
	if m.Ephemeral {
		flags |= flagEphemeral
	}
	if m.Silent {
		flags |= flagSilent
	}
	return flags
}

// attachments name the files by their place among those that travel along, with their alt
// texts.
func (m Message) attachments() []map[string]any {
	list := make([]map[string]any, len(m.Files))
	for i, f := range m.Files {
		list[i] = map[string]any{"id": itoa(i), "filename": f.Name}
		if f.Alt != "" {
			list[i]["description"] = f.Alt
		}
	}
	return list
}

// MarshalJSON writes Discord's form (message components: action row is type 1,
// button 2, string select 3).
func (r Row) MarshalJSON() ([]byte, error) {
	parts := make([]any, len(r))
	for i, p := range r {
		parts[i] = p.wire()
	}
	return json.Marshal(map[string]any{"type": 1, "components": parts})
}

// wire is a button or a select as Discord takes it.
func (p Part) wire() map[string]any {
	if s := p.Select; s != nil {
		return map[string]any{"type": 3, "custom_id": s.ID, "placeholder": s.Placeholder, "options": s.Options,
			"min_values": s.Min, "max_values": max(1, s.Max), "disabled": s.Disabled}
	}
	b := p.Button
	return map[string]any{"type": 2, "style": b.Style, "disabled": b.Disabled, "label": b.Label, "custom_id": b.ID}
}

// Flags of messages (Discord: resources/message).
const (
	flagEphemeral = 1 << 6
	flagSilent    = 1 << 12
)

// orEmpty makes nil an empty list, which JSON writes as [] and not as null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// A foundMessage is what matters of a message as Discord lists it.
type foundMessage struct {
	ID      string `json:"id"`
	Content string `json:"content"`
	Author  struct {
		ID string `json:"id"`
	} `json:"author"`
	Mentions []struct {
		ID string `json:"id"`
	} `json:"mentions"`
	Components []struct {
		Components []struct {
			CustomID string `json:"custom_id"`
		} `json:"components"`
	} `json:"components"`
}

// posted is the message for a bot with that id.
func (m foundMessage) posted(self string) postedMessage {
	p := postedMessage{ID: m.ID, Content: m.Content, Own: m.Author.ID == self}
	for _, u := range m.Mentions {
		p.Mentions = append(p.Mentions, match.User(u.ID))
	}
	for _, row := range m.Components {
		for _, part := range row.Components {
			p.Buttons = append(p.Buttons, part.CustomID)
		}
	}
	return p
}
