package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/game/ids"
)

// A PostedMessage is a message found in a channel.
type PostedMessage struct {
	ID       string
	Content  string     // as ui.Message.Text
	Buttons  []string   // as ui.Message.Buttons
	Mentions []ids.User // user ids that it has pinged, or would have
	Own      bool       // this bot wrote it
}

// A ThreadEdit changes a thread; nil leaves a setting unchanged.
type ThreadEdit struct {
	Name     *string
	Archived *bool
}

// Self is the bot's identity.
type Self struct {
	App  string // application id
	User string // user id
	Name string

	Servers  int  // how many servers the bot is in, approximately
	Verified bool // by Discord; without it the bot stops at ServersUnverified
}

// Discord lets an unverified application into this many servers. From ServersVerifiable on its developer portal
// offers verification (https://support-dev.discord.com/hc/en-us/articles/23926564536471).
const (
	ServersUnverified = 100
	ServersVerifiable = 75
)

// VerifiedBot is the flag of a bot's user that Discord has verified (resources/user#user-object-user-flags).
const VerifiedBot = 1 << 16

// NearsServerLimit reports whether the bot must be verified soon, or cannot be added to more servers.
func (s Self) NearsServerLimit() bool { return !s.Verified && s.Servers >= ServersVerifiable }

// Paths of Discord's API. Each request names the bucket in which it waits.
func messagesIn(channel string) string { return "channels/" + channel + "/messages" }

func messageAt(channel, message string) string { return messagesIn(channel) + "/" + message }

// callbackBucket starts the names of the buckets of first responses.
const callbackBucket = "callback"

// Respond implements api. If there is no answer after half of ctx's time, it sends the response again on another
// connection: the person cannot wait until the first one is known to be dead.
func (c *Conn) Respond(ctx context.Context, to ui.Ref, r ui.Response) error {
	body, files := r.Wire()
	send := func(ctx context.Context) error {
		_, err := c.send(ctx, "POST", "interactions/"+to.ID+"/"+to.Token+"/callback", spread(callbackBucket, to.ID), body, files)
		return err
	}
	end, ends := ctx.Deadline()
	if !ends {
		return send(ctx)
	}
	used := c.road.lane.Load()
	half, cancel := context.WithTimeout(ctx, time.Until(end)/2)
	defer cancel()
	err := send(half)
	if err == nil || half.Err() == nil || ctx.Err() != nil {
		return err
	}
	c.road.leave(used)
	if err = send(ctx); ClassOf(err) == Already {
		return nil // the first one had arrived
	}
	return err
}

// EditReply implements api.
func (c *Conn) EditReply(ctx context.Context, to ui.Ref, m ui.Message) error {
	_, err := c.send(ctx, "PATCH", c.replyAt(to), spread("reply", to.ID), m.Wire(true), m.Files)
	return err
}

// DeleteReply implements api.
func (c *Conn) DeleteReply(ctx context.Context, to ui.Ref) error {
	_, err := c.send(ctx, "DELETE", c.replyAt(to), spread("reply", to.ID), nil, nil)
	return err
}

// replyAt returns the path of the message that a reference means.
func (c *Conn) replyAt(to ui.Ref) string {
	return "webhooks/" + c.app + "/" + to.Token + "/messages/" + cmp.Or(to.Message, "@original")
}

// Followup implements api.
func (c *Conn) Followup(ctx context.Context, to ui.Ref, m ui.Message) (string, error) {
	data, err := c.send(ctx, "POST", "webhooks/"+c.app+"/"+to.Token, spread("followup", to.ID), m.Wire(false), m.Files)
	if err != nil {
		return "", err
	}
	return idIn(data)
}

// Post implements api.
func (c *Conn) Post(ctx context.Context, channel string, m ui.Message) (string, error) {
	data, err := c.send(ctx, "POST", messagesIn(channel), "post "+channel, m.Wire(false), m.Files)
	if err != nil {
		return "", err
	}
	return idIn(data)
}

// Edit implements api.
func (c *Conn) Edit(ctx context.Context, channel, message string, m ui.Message) error {
	_, err := c.send(ctx, "PATCH", messageAt(channel, message), "edit "+channel, m.Wire(true), m.Files)
	return err
}

// Delete implements api.
func (c *Conn) Delete(ctx context.Context, channel, message string) error {
	_, err := c.send(ctx, "DELETE", messageAt(channel, message), "delete "+channel, nil, nil)
	return err
}

// Recent implements api.
func (c *Conn) Recent(ctx context.Context, channel string, most int) ([]PostedMessage, error) {
	path := messagesIn(channel) + "?limit=" + strconv.Itoa(most)
	data, err := c.send(ctx, "GET", path, "recent "+channel, nil, nil)
	if err != nil {
		return nil, err
	}
	var found []foundMessage
	if err := json.Unmarshal(data, &found); err != nil {
		return nil, err
	}
	posted := make([]PostedMessage, len(found))
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
	if ClassOf(err) == Already {
		return message, nil // a thread has the id of its message
	}
	if err != nil {
		return "", err
	}
	return idIn(data)
}

// EditThread implements api.
func (c *Conn) EditThread(ctx context.Context, thread string, e ThreadEdit) error {
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

// Member implements api.
func (c *Conn) Member(ctx context.Context, server string, user ids.User) (bool, error) {
	_, err := c.send(ctx, "GET", "guilds/"+server+"/members/"+string(user), "members "+server, nil, nil)
	if ClassOf(err) == NoMember {
		return false, nil
	}
	return err == nil, err
}

// Direct implements api.
func (c *Conn) Direct(ctx context.Context, user ids.User) (string, error) {
	data, err := c.send(ctx, "POST", "users/@me/channels", "direct", map[string]any{"recipient_id": user}, nil)
	if err != nil {
		return "", err
	}
	return idIn(data)
}

// Self implements api.
func (c *Conn) Self(ctx context.Context) (Self, error) {
	data, err := c.send(ctx, "GET", "users/@me", "self", nil, nil)
	if err != nil {
		return Self{}, err
	}
	var u struct {
		ID, Username string
		Flags        int `json:"public_flags"`
	}
	if err := json.Unmarshal(data, &u); err != nil {
		return Self{}, err
	}
	data, err = c.send(ctx, "GET", "applications/@me", "self", nil, nil)
	if err != nil {
		return Self{}, err
	}
	var app struct {
		ID      string
		Servers int `json:"approximate_guild_count"`
	}
	err = json.Unmarshal(data, &app)
	return Self{App: app.ID, User: u.ID, Name: u.Username, Servers: app.Servers, Verified: u.Flags&VerifiedBot != 0}, err
}

// idIn returns the id in Discord's answer.
func idIn(data []byte) (string, error) {
	var m struct {
		ID string `json:"id"`
	}
	err := json.Unmarshal(data, &m)
	return m.ID, err
}

// spreadOver is how many buckets interactions share: enough that they do not wait for each other, few enough to
// keep them in memory (traps 1 and 2).
const spreadOver = 256

// spread returns one of the buckets of a kind, by an interaction's id.
func spread(kind, id string) string {
	h := fnv.New32a()
	h.Write([]byte(id))
	return kind + strconv.Itoa(int(h.Sum32()%spreadOver))
}

// A foundMessage has the fields that are used of a listed message.
type foundMessage struct {
	ID      string `json:"id"`
	Content string `json:"content"`
	Author  struct {
		ID string `json:"id"`
	} `json:"author"`
	Mentions []struct {
		ID string `json:"id"`
	} `json:"mentions"`
	Components []foundPart `json:"components"`
}

// A foundPart has the fields that are used of a component.
type foundPart struct {
	CustomID   string      `json:"custom_id"`
	Text       string      `json:"content"`
	Components []foundPart `json:"components"`
	Accessory  *foundPart  `json:"accessory"`
}

// posted returns the message as seen by the bot with id self.
func (m foundMessage) posted(self string) PostedMessage {
	p := PostedMessage{ID: m.ID, Own: m.Author.ID == self}
	for _, u := range m.Mentions {
		p.Mentions = append(p.Mentions, ids.User(u.ID))
	}
	var texts []string
	p.Buttons, texts = read(m.Components, nil, nil)
	p.Content = cmp.Or(m.Content, strings.Join(texts, "\n"))
	return p
}

// read adds the custom ids and the texts of components, in the order of ui.Message.Controls and Text.
func read(parts []foundPart, ids, texts []string) ([]string, []string) {
	for _, p := range parts {
		if p.CustomID != "" {
			ids = append(ids, p.CustomID)
		}
		if p.Text != "" {
			texts = append(texts, p.Text)
		}
		ids, texts = read(p.Components, ids, texts)
		if p.Accessory != nil {
			ids, texts = read([]foundPart{*p.Accessory}, ids, texts)
		}
	}
	return ids, texts
}
