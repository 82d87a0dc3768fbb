package discordtest

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

// A Fake keeps messages as Discord would, and fails when it is told to.
// What Discord says about bodies is checked by package sandbox; this one lets a
// test say exactly which request fails, and whether it took effect.
type Fake struct {
	Mu       sync.Mutex
	Channels map[string][]*FakeMessage // in the order posted
	Replies  map[string][]ui.Message   // to interactions, by token: the first answer and what followed
	Follows  map[string]*ui.Message    // what followed as it is now, by id
	Answers  map[string]ui.Response    // the first answers, by token
	Calls    []string                  // "post games", "edit 17", in order
	last     int                       // counts ids
	Left     []match.User              // who is not in the server
	Worn     map[match.User]string     // which role somebody was given
	Hindered map[string]wire.Hindrance // why roles cannot be given
	Unranked []match.User              // who has no role above the others
	Silent   []string                  // roles that not everyone may mention
	Pings    []match.User              // one entry a ping, of what was deleted since too
	blank    []ui.Message              // what nobody can read for whom Discord shows no embeds
	// fail is asked before each request; its error is returned and nothing
	// happens. lose is asked after it: the request took effect and its answer
	// never comes. Both are given the request as it stands in calls.
	Fail func(call string) error
	Lose func(call string) bool
	// Refuse is asked about each message that is sent, with the request as it stands in calls; its error is
	// returned and nothing happens.
	Refuse func(call string, m ui.Message) error
}

// A FakeMessage is a message in a channel.
type FakeMessage struct {
	ui.Message
	ID     string
	At     time.Time
	Pings  []match.User // whom it pinged: an edit pings nobody
	Edited bool
}

// NonceFor is how long Discord compares nonces ("the past few minutes").
const NonceFor = 5 * time.Minute

// ErrLost stands for a request that was carried out and whose answer is lost.
var ErrLost = errors.New("connection reset by peer")

// Snowflake is an id as Discord would give now.
func (f *Fake) Snowflake() string {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	return f.id()
}

func (f *Fake) id() string {
	f.last++
	ms := time.Now().UnixMilli() - ui.DiscordEpoch
	return strconv.FormatInt(ms<<22|int64(f.last), 10)
}

// request notes a call and returns why it fails.
func (f *Fake) request(call string) error {
	f.Calls = append(f.Calls, call)
	if f.Fail != nil {
		return f.Fail(call)
	}
	return nil
}

// says notes a response that a test asks the bot for itself.
func (f *Fake) says(r ui.Response) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	f.sent(r.Message)
	f.sent(r.Update)
}

// sent notes a message that says nothing beside its embeds.
func (f *Fake) sent(m *ui.Message) {
	if m != nil && m.Text() == "" && len(m.Embeds) > 0 {
		f.blank = append(f.blank, *m)
	}
}

// carries notes a call that sends a message and returns why it fails.
func (f *Fake) carries(call string, m *ui.Message) error {
	f.sent(m)
	if err := f.request(call); err != nil || m == nil || f.Refuse == nil {
		return err
	}
	return f.Refuse(call, *m)
}

func (f *Fake) answer(call string) error {
	if f.Lose != nil && f.Lose(call) {
		return ErrLost
	}
	return nil
}

func (f *Fake) Find(channel, message string) *FakeMessage {
	for _, m := range f.Channels[channel] {
		if m.ID == message {
			return m
		}
	}
	return nil
}

// Respond implements api.
func (f *Fake) Respond(_ context.Context, to ui.Ref, r ui.Response) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	said := r.Message
	if r.Update != nil {
		said = r.Update
	}
	if err := f.carries("respond", said); err != nil {
		return err
	}
	if _, twice := f.Answers[to.Token]; twice {
		return wire.Refusal{Code: 40060}
	}
	if r.Form != nil && wrong(*r.Form) != "" || r.Check() != nil {
		return wire.Refusal{Code: 50035}
	}
	f.Answers[to.Token] = r
	for _, m := range []*ui.Message{r.Message, r.Update} {
		if m != nil {
			f.Replies[to.Token] = []ui.Message{*m}
		}
	}
	if r.Defer {
		f.Replies[to.Token] = []ui.Message{{Content: "thinking…"}}
	}
	return f.answer("respond")
}

// EditReply implements api.
func (f *Fake) EditReply(_ context.Context, to ui.Ref, m ui.Message) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.carries("edit reply", &m); err != nil {
		return err
	}
	if m.Check() != nil {
		return wire.Refusal{Code: 50035}
	}
	if to.Message != "" {
		f.Follows[to.Message] = &m
	} else {
		f.Replies[to.Token] = append([]ui.Message{m}, f.Replies[to.Token][min(1, len(f.Replies[to.Token])):]...)
	}
	return f.answer("edit reply")
}

// DeleteReply implements api.
func (f *Fake) DeleteReply(_ context.Context, to ui.Ref) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("delete reply"); err != nil {
		return err
	}
	if to.Message != "" {
		delete(f.Follows, to.Message)
	} else {
		f.Replies[to.Token] = nil
	}
	return f.answer("delete reply")
}

// Followup implements api.
func (f *Fake) Followup(_ context.Context, to ui.Ref, m ui.Message) (string, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.carries("follow up", &m); err != nil {
		return "", err
	}
	if m.Check() != nil {
		return "", wire.Refusal{Code: 50035}
	}
	f.Replies[to.Token] = append(f.Replies[to.Token], m)
	id := f.id()
	if f.Follows == nil {
		f.Follows = map[string]*ui.Message{}
	}
	f.Follows[id] = &m
	return id, f.answer("follow up")
}

// Post implements api.
func (f *Fake) Post(_ context.Context, channel string, m ui.Message) (string, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	call := "post " + channel
	if err := f.carries(call, &m); err != nil {
		return "", err
	}
	if m.Check() != nil {
		return "", wire.Refusal{Code: 50035}
	}
	for _, messages := range f.Channels { // nonces are the author's, whatever the channel
		for _, old := range messages {
			if m.Nonce != "" && old.Nonce == m.Nonce && time.Since(old.At) < NonceFor {
				return old.ID, f.answer(call)
			}
		}
	}
	p := &FakeMessage{Message: m, ID: f.id(), At: time.Now(), Pings: m.Mention}
	f.Channels[channel] = append(f.Channels[channel], p)
	f.Pings = append(f.Pings, m.Mention...)
	if err := f.answer(call); err != nil {
		return "", err
	}
	return p.ID, nil
}

// Edit implements api.
func (f *Fake) Edit(_ context.Context, channel, message string, m ui.Message) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.carries("edit "+channel, &m); err != nil {
		return err
	}
	if m.Check() != nil {
		return wire.Refusal{Code: 50035}
	}
	old := f.Find(channel, message)
	if old == nil {
		return wire.Refusal{Code: 10008}
	}
	old.Message, old.Edited = m, true
	return f.answer("edit " + channel)
}

// Retire implements api.
func (f *Fake) Retire(_ context.Context, channel, message string) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("retire " + channel); err != nil {
		return err
	}
	old := f.Find(channel, message)
	if old == nil {
		return wire.Refusal{Code: 10008}
	}
	old.Rows, old.Body = nil, retired(old.Body)
	return f.answer("retire " + channel)
}

// retired are parts without what can be used, as wire.Conn leaves them.
func retired(parts []ui.Part) (kept []ui.Part) {
	for _, p := range parts {
		switch {
		case p.Row != nil:
			continue
		case p.Section != nil && p.Section.Button != nil:
			p = ui.Part{Text: strings.Join(p.Section.Texts, "\n")}
		case p.Container != nil:
			p.Container = &ui.Container{Color: p.Container.Color, Parts: retired(p.Container.Parts)}
		}
		kept = append(kept, p)
	}
	return kept
}

// Delete implements api.
func (f *Fake) Delete(_ context.Context, channel, message string) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("delete " + channel); err != nil {
		return err
	}
	old := f.Find(channel, message)
	if old == nil {
		return wire.Refusal{Code: 10008}
	}
	f.Channels[channel] = slices.DeleteFunc(f.Channels[channel], func(m *FakeMessage) bool { return m == old })
	return f.answer("delete " + channel)
}

// Recent implements api.
func (f *Fake) Recent(_ context.Context, channel string, most int) ([]wire.PostedMessage, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("recent " + channel); err != nil {
		return nil, err
	}
	var found []wire.PostedMessage
	for _, m := range slices.Backward(f.Channels[channel]) {
		if len(found) < most {
			found = append(found, wire.PostedMessage{ID: m.ID, Content: m.Text(), Buttons: m.Buttons(), Mentions: m.Mention, Own: true})
		}
	}
	return found, nil
}

// StartThread implements api.
func (f *Fake) StartThread(_ context.Context, channel, message, _ string) (string, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("thread " + channel); err != nil {
		return "", err
	}
	return message, f.answer("thread " + channel)
}

// EditThread implements api.
func (f *Fake) EditThread(_ context.Context, thread string, _ wire.ThreadEdit) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	return f.request("edit thread " + thread)
}

// Register implements api.
func (f *Fake) Register(context.Context, []ui.CommandDef) error { return nil }

// Member implements api: everybody is there but who has left.
func (f *Fake) Member(_ context.Context, server string, user match.User) (bool, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("member " + server); err != nil {
		return false, err
	}
	return !slices.Contains(f.Left, user), f.answer("member " + server)
}

// Channel implements api: channels that begin with 9 and end with 0 are forums, and others with 9 posts in them.
func (f *Fake) Channel(_ context.Context, channel string) (wire.Channel, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("channel " + channel); err != nil {
		return wire.Channel{}, err
	}
	is := wire.Channel{Type: ui.TextChannel}
	switch {
	case strings.HasPrefix(channel, "9") && strings.HasSuffix(channel, "0"):
		is.Type = ui.ForumChannel
	case strings.HasPrefix(channel, "9"):
		is.Type, is.Parent = 11, channel[:len(channel)-1]+"0"
	}
	return is, f.answer("channel " + channel)
}

// Access implements api: the bot may do everything in channels but those that begin with 8, which it only reads.
func (f *Fake) Access(_ context.Context, _ string, channels []string) (map[string]wire.Access, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	all := map[string]wire.Access{}
	for _, c := range channels {
		all[c] = wire.Access{Can: ui.Needed}
		if strings.HasPrefix(c, "8") {
			all[c] = wire.Access{Can: ui.ViewChannel}
		}
	}
	return all, f.request("access")
}

// Direct implements api: the channel is called after the person.
func (f *Fake) Direct(_ context.Context, user match.User) (string, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	return "dm " + string(user), f.request("direct " + string(user))
}

// Self implements api.
func (f *Fake) Self(context.Context) (wire.Self, error) {
	return wire.Self{App: "1", User: "2"}, nil
}

// All are the messages of every channel, oldest first.
func (f *Fake) All() []*FakeMessage {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	var all []*FakeMessage
	for _, c := range f.Channels {
		all = append(all, c...)
	}
	slices.SortFunc(all, func(a, b *FakeMessage) int { return a.At.Compare(b.At) })
	return all
}

// Count counts the requests of a kind.
func (f *Fake) Count(call string) (n int) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	for _, c := range f.Calls {
		if c == call {
			n++
		}
	}
	return n
}

// Role implements api: what a test says about a role. Anyone may assign it unless they are Unranked.
func (f *Fake) Role(_ context.Context, server, role string, by ui.User) (wire.RoleReport, error) {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	report := wire.RoleReport{Hindrance: f.Hindered[role], Assignable: !slices.Contains(f.Unranked, by.ID), Mentionable: !slices.Contains(f.Silent, role)}
	return report, f.request("roles " + server)
}

// Grant implements api, and notes who has a role.
func (f *Fake) Grant(_ context.Context, server string, user match.User, role string, give bool) error {
	f.Mu.Lock()
	defer f.Mu.Unlock()
	if err := f.request("grant " + server); err != nil {
		return err
	}
	if f.Worn == nil {
		f.Worn = map[match.User]string{}
	}
	if delete(f.Worn, user); give {
		f.Worn[user] = role
	}
	return nil
}
