package discord

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// A fakeDiscord keeps messages as Discord would, and fails when it is told to.
// What Discord says about bodies is checked by package sandbox; this one lets a
// test say exactly which request fails, and whether it took effect.
type fakeDiscord struct {
	mu       sync.Mutex
	channels map[string][]*fakeMessage // in the order posted
	replies  map[string][]ui.Message   // to interactions, by token: the first answer and what followed
	answers  map[string]ui.Response    // the first answers, by token
	calls    []string                  // "post games", "edit 17", in order
	last     int                       // counts ids
	left     []match.User              // who is not in the server
	pings    []match.User              // one entry a ping, of what was deleted since too
	blank    []ui.Message              // what nobody can read for whom Discord shows no embeds
	// fail is asked before each request; its error is returned and nothing
	// happens. lose is asked after it: the request took effect and its answer
	// never comes. Both are given the request as it stands in calls.
	fail func(call string) error
	lose func(call string) bool
}

// A fakeMessage is a message in a channel.
type fakeMessage struct {
	ui.Message
	id     string
	at     time.Time
	pings  []match.User // whom it pinged: an edit pings nobody
	edited bool
}

// nonceFor is how long Discord compares nonces ("the past few minutes").
const nonceFor = 5 * time.Minute

// errLost stands for a request that was carried out and whose answer is lost.
var errLost = errors.New("connection reset by peer")

func (f *fakeDiscord) id() string {
	f.last++
	ms := time.Now().UnixMilli() - ui.DiscordEpoch
	return strconv.FormatInt(ms<<22|int64(f.last), 10)
}

// request notes a call and returns why it fails.
func (f *fakeDiscord) request(call string) error {
	f.calls = append(f.calls, call)
	if f.fail != nil {
		return f.fail(call)
	}
	return nil
}

// says notes a response that a test asks the bot for itself.
func (f *fakeDiscord) says(r ui.Response) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent(r.Message)
	f.sent(r.Update)
}

// sent notes a message that says nothing beside its embeds.
func (f *fakeDiscord) sent(m *ui.Message) {
	if m != nil && m.Content == "" && len(m.Embeds) > 0 {
		f.blank = append(f.blank, *m)
	}
}

func (f *fakeDiscord) answer(call string) error {
	if f.lose != nil && f.lose(call) {
		return errLost
	}
	return nil
}

func (f *fakeDiscord) find(channel, message string) *fakeMessage {
	for _, m := range f.channels[channel] {
		if m.id == message {
			return m
		}
	}
	return nil
}

// Respond implements api.
func (f *fakeDiscord) Respond(_ context.Context, to ui.Ref, r ui.Response) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent(r.Message)
	f.sent(r.Update)
	if err := f.request("respond"); err != nil {
		return err
	}
	if _, twice := f.answers[to.Token]; twice {
		return wire.ErrAnswered
	}
	if r.Form != nil && wrong(*r.Form) != "" {
		return wire.ErrInvalid
	}
	f.answers[to.Token] = r
	for _, m := range []*ui.Message{r.Message, r.Update} {
		if m != nil {
			f.replies[to.Token] = []ui.Message{*m}
		}
	}
	if r.Defer {
		f.replies[to.Token] = []ui.Message{{Content: "thinking…"}}
	}
	return f.answer("respond")
}

// EditReply implements api.
func (f *fakeDiscord) EditReply(_ context.Context, to ui.Ref, m ui.Message) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent(&m)
	if err := f.request("edit reply"); err != nil {
		return err
	}
	f.replies[to.Token] = append([]ui.Message{m}, f.replies[to.Token][min(1, len(f.replies[to.Token])):]...)
	return f.answer("edit reply")
}

// Followup implements api.
func (f *fakeDiscord) Followup(_ context.Context, to ui.Ref, m ui.Message) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent(&m)
	if err := f.request("follow up"); err != nil {
		return err
	}
	f.replies[to.Token] = append(f.replies[to.Token], m)
	return f.answer("follow up")
}

// Post implements api.
func (f *fakeDiscord) Post(_ context.Context, channel string, m ui.Message) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	call := "post " + channel
	f.sent(&m)
	if err := f.request(call); err != nil {
		return "", err
	}
	for _, messages := range f.channels { // nonces are the author's, whatever the channel
		for _, old := range messages {
			if m.Nonce != "" && old.Nonce == m.Nonce && time.Since(old.at) < nonceFor {
				return old.id, f.answer(call)
			}
		}
	}
	p := &fakeMessage{Message: m, id: f.id(), at: time.Now(), pings: m.Mention}
	f.channels[channel] = append(f.channels[channel], p)
	f.pings = append(f.pings, m.Mention...)
	if err := f.answer(call); err != nil {
		return "", err
	}
	return p.id, nil
}

// Edit implements api.
func (f *fakeDiscord) Edit(_ context.Context, channel, message string, m ui.Message) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent(&m)
	if err := f.request("edit " + channel); err != nil {
		return err
	}
	old := f.find(channel, message)
	if old == nil {
		return wire.ErrGone
	}
	old.Message, old.edited = m, true
	return f.answer("edit " + channel)
}

// Retire implements api.
func (f *fakeDiscord) Retire(_ context.Context, channel, message string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.request("retire " + channel); err != nil {
		return err
	}
	old := f.find(channel, message)
	if old == nil {
		return wire.ErrGone
	}
	old.Rows = nil
	return f.answer("retire " + channel)
}

// Delete implements api.
func (f *fakeDiscord) Delete(_ context.Context, channel, message string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.request("delete " + channel); err != nil {
		return err
	}
	old := f.find(channel, message)
	if old == nil {
		return wire.ErrGone
	}
	f.channels[channel] = slices.DeleteFunc(f.channels[channel], func(m *fakeMessage) bool { return m == old })
	return f.answer("delete " + channel)
}

// Recent implements api.
func (f *fakeDiscord) Recent(_ context.Context, channel string, most int) ([]wire.PostedMessage, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.request("recent " + channel); err != nil {
		return nil, err
	}
	var found []wire.PostedMessage
	for _, m := range slices.Backward(f.channels[channel]) {
		if len(found) < most {
			found = append(found, wire.PostedMessage{ID: m.id, Content: m.Content, Buttons: m.Buttons(), Mentions: m.Mention, Own: true})
		}
	}
	return found, nil
}

// StartThread implements api.
func (f *fakeDiscord) StartThread(_ context.Context, channel, message, _ string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.request("thread " + channel); err != nil {
		return "", err
	}
	return message, f.answer("thread " + channel)
}

// EditThread implements api.
func (f *fakeDiscord) EditThread(_ context.Context, thread string, _ wire.ThreadEdit) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.request("edit thread " + thread)
}

// Register implements api.
func (f *fakeDiscord) Register(context.Context, []ui.CommandDef) error { return nil }

// Member implements api: everybody is there but who has left.
func (f *fakeDiscord) Member(_ context.Context, server string, user match.User) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.request("member " + server); err != nil {
		return false, err
	}
	return !slices.Contains(f.left, user), f.answer("member " + server)
}

// IsForum implements api: channels that begin with 9 are forums.
func (f *fakeDiscord) IsForum(_ context.Context, channel string) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.request("channel " + channel); err != nil {
		return false, err
	}
	return strings.HasPrefix(channel, "9"), f.answer("channel " + channel)
}

// Direct implements api: the channel is called after the person.
func (f *fakeDiscord) Direct(_ context.Context, user match.User) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return "dm " + string(user), f.request("direct " + string(user))
}

// Self implements api.
func (f *fakeDiscord) Self(context.Context) (wire.Self, error) {
	return wire.Self{App: "1", User: "2"}, nil
}

// all are the messages of every channel, oldest first.
func (f *fakeDiscord) all() []*fakeMessage {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []*fakeMessage
	for _, c := range f.channels {
		all = append(all, c...)
	}
	slices.SortFunc(all, func(a, b *fakeMessage) int { return a.at.Compare(b.at) })
	return all
}
