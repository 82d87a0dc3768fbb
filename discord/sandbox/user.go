package sandbox

import (
	"context"
	"fmt"
)

// User is a person at a client: what tests play with. Each method does what a hand on a
// real client could do, and its error is a *Refusal where that would not have been
// possible. Commands, presses and choices return when the bot has answered or its three
// seconds are over; how it answered is in the Outcome. Methods may be called from any
// goroutine, two at the same time for two hands.
type User struct {
	world *World
	key   screenKey
}

// UserOption sets up a person who comes into the world.
type UserOption func(*newcomer)

// newcomer is what UserOptions set.
type newcomer struct{ show, locale string }

// Locale is the language of the person's client, one of Discord's such as "fr"; "en-US"
// without.
func Locale(l string) UserOption { return func(n *newcomer) { n.locale = l } }

// Display is the name that others see, at most 32 characters; the username without.
func Display(name string) UserOption { return func(n *newcomer) { n.show = name } }

// User finds a person by name, or brings a new one into every guild. Options count for a
// new one only. It panics when the name or locale is none: tests write them by hand.
func (w *World) User(name string, options ...UserOption) *User {
	w.lock()
	defer w.mu.Unlock()
	u := w.userNamed(name)
	if u == nil {
		n := newcomer{locale: "en-US"}
		for _, o := range options {
			o(&n)
		}
		var err error
		if u, err = w.addUser(name, n.show, n.locale); err != nil {
			panic(fmt.Sprintf("sandbox: User: %v", err))
		}
	}
	return &User{w, screenKey{user: u.ID}}
}

// Device is the same person at another client: with spinners and menus of its
// own.
func (u *User) Device(name string) *User { return &User{u.world, screenKey{u.key.user, name}} }

// ID is the person's id.
func (u *User) ID() ID { return u.key.user }

// View is all that the person sees at this client, with the messages of one channel; 0 is
// the first.
func (u *User) View(channel ID) View {
	u.world.lock()
	defer u.world.mu.Unlock()
	return u.world.look(u.key, channel)
}

// Sees are the messages that the person sees in a channel, oldest first; none
// in a channel that is not visible.
func (u *User) Sees(channel ID) []MessageView {
	u.world.lock()
	defer u.world.mu.Unlock()
	ch, _, err := u.world.visible(u.key.user, channel)
	if err != nil {
		return nil
	}
	return u.world.messagesFor(u.key, ch)
}

// DM is the id of the person's direct messages with the bot, made if there are none.
func (u *User) DM() ID {
	u.world.lock()
	defer u.world.mu.Unlock()
	return u.world.directChannel(u.key.user).ID
}

// Slash types a command, such as "/play new", with its options by name: strings, whole
// numbers, booleans, and people, roles and channels by ID.
func (u *User) Slash(channel ID, command string, options map[string]any) (Outcome, error) {
	return u.world.do(u.key, slashRequest{Channel: channel, Command: command, Options: options})
}

// Autocomplete types part of an option and gets suggestions, in Outcome.Choices. filled
// are the options filled in before.
func (u *User) Autocomplete(channel ID, command, option, text string,
	filled map[string]any) (Outcome, error) {
	return u.world.do(u.key, autocompleteRequest{Channel: channel, Command: command,
		Options: filled, Focused: option, Value: text})
}

// OnPerson chooses a command in the menu of a person, under "Apps", in a channel.
func (u *User) OnPerson(channel, person ID, command string) (Outcome, error) {
	return u.world.do(u.key, entryRequest{Channel: channel, User: person, Command: command})
}

// OnMessage chooses a command in the menu of a message.
func (u *User) OnMessage(message ID, command string) (Outcome, error) {
	return u.world.do(u.key, entryRequest{Message: message, Command: command})
}

// Press presses a button, by its custom_id or by a label that no other has.
func (u *User) Press(message ID, button string) (Outcome, error) {
	return u.world.do(u.key, pressRequest{Message: message, CustomID: button})
}

// Select chooses in a menu, by its custom_id, in the order of the clicks. Choosing what
// the menu shows already is StatusUnsent.
func (u *User) Select(message ID, menu string, values ...string) (Outcome, error) {
	return u.world.do(u.key, selectRequest{Message: message, CustomID: menu, Values: values})
}

// Submit fills in the form that is open at this client, by the custom_ids of its inputs,
// and sends it: a text is a string, what is chosen in menus and groups a []string, a checkbox a bool. What is not
// named stays as the bot offered it.
func (u *User) Submit(values map[string]any) (Outcome, error) {
	return u.world.do(u.key, submitRequest{Values: values})
}

// Cancel closes the form that is open at this client.
func (u *User) Cancel() error {
	return u.locked(func(w *World) error { return w.closeModal(u.key, 0) })
}

// Send writes a message of 1 to 2000 characters and returns it as its writer sees it.
func (u *User) Send(channel ID, content string) (MessageView, error) {
	u.world.lock()
	defer u.world.mu.Unlock()
	m, err := u.world.send(u.key, sendRequest{Channel: channel, Content: content})
	if err != nil {
		return MessageView{}, err
	}
	return u.world.messageView(u.key, m), nil
}

// Dismiss lets an ephemeral or failed message go away at this client's person.
func (u *User) Dismiss(message ID) error {
	return u.locked(func(w *World) error { return w.dismiss(u.key, message) })
}

// Reload starts the client anew: what only it showed is gone, and ephemeral messages with
// it.
func (u *User) Reload() {
	_ = u.locked(func(w *World) error { w.reload(u.key); return nil })
}

// Read takes a channel's unread mark away.
func (u *User) Read(channel ID) error {
	return u.locked(func(w *World) error { return w.read(u.key, channel) })
}

// SetLocale changes the language of the person's client. The error names the
// locales that there are.
func (u *User) SetLocale(locale string) error {
	return u.locked(func(w *World) error { return w.setLocale(u.key.user, locale) })
}

// locked calls f with the world locked.
func (u *User) locked(f func(*World) error) error {
	u.world.lock()
	defer u.world.mu.Unlock()
	return f(u.world)
}

// do carries out a request that the bot must answer, and waits for that.
func (w *World) do(by screenKey, r any) (Outcome, error) {
	return w.doAndWait(context.Background(), by, r)
}

// doAndWait is do for as long as ctx lasts; after that the outcome is StatusWaiting. It
// lets the world go while it waits, so that the bot can answer, and returns what the answer
// was when it came.
func (w *World) doAndWait(ctx context.Context, by screenKey, r any) (Outcome, error) {
	i, out, err := w.asked(by, r)
	if i == nil {
		return *out, err
	}
	select {
	case <-i.done:
		return *out, nil
	case <-ctx.Done():
	}
	w.lock()
	defer w.mu.Unlock()
	return w.outcome(by, i), nil
}

// asked starts what a request asks for. i is nil if nobody waits for an answer; else out is it when
// i is done.
func (w *World) asked(by screenKey, r any) (i *interaction, out *Outcome, err error) {
	w.lock()
	defer w.mu.Unlock()
	i, async, err := w.begun(by, r)
	switch {
	case err != nil:
		return nil, new(Outcome), err
	case i == nil:
		return nil, &Outcome{Status: StatusUnsent}, nil
	case async:
		return nil, &Outcome{Interaction: i.ID, Status: StatusWaiting}, nil
	case i.Answer != 0 || i.Late:
		now := w.outcome(by, i)
		return nil, &now, nil
	}
	out = new(Outcome)
	i.heard = func() { *out = w.outcome(by, i) } // the bot may change its answer again before anybody looks
	return i, out, nil
}

// begun starts what a request asks for. Without an error, i is nil if a client would send
// nothing.
func (w *World) begun(by screenKey, r any) (i *interaction, async bool, err error) {
	switch r := r.(type) {
	case slashRequest:
		i, err = w.slash(by, r)
		async = r.Async
	case autocompleteRequest:
		i, err = w.autocomplete(by, r)
	case entryRequest:
		i, err = w.chooseEntry(by, r)
		async = r.Async
	case pressRequest:
		i, err = w.press(by, r)
		async = r.Async
	case selectRequest:
		i, err = w.choose(by, r)
		async = r.Async
	case submitRequest:
		i, err = w.submit(by, r)
		async = r.Async
	case Forgery:
		i, err = w.forge(by, r)
	}
	return i, async, err
}

// outcome is what became of an interaction so far, with the message it made or changed as
// this client sees it.
func (w *World) outcome(by screenKey, i *interaction) Outcome {
	o := Outcome{Interaction: i.ID, Status: StatusAnswered, Callback: i.Answer,
		Failure: i.failure()}
	switch {
	case i.Late:
		o.Status = StatusFailed
	case i.Answer == 0:
		o.Status = StatusWaiting
	}
	if m := w.state.Messages[i.Original]; m != nil && i.Answer != 0 {
		v := w.messageView(by, m)
		o.Message = &v
	}
	if i.Answer == callbackModal {
		o.Modal = w.screen(by.user, by.device).modalView()
	}
	o.Choices = choiceViews(i.Choices, w.state.Users[i.User].Locale)
	return o
}
