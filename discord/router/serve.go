package router

import (
	"context"
	"runtime/debug"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Patience is how long a handler may take before its interaction is acknowledged: what takes long is
// finished later, within wire.TokenLife.
const Patience = 1200 * time.Millisecond

// Serve answers one interaction: the handlers say what, this says it in time. It returns
// when the answer has been given or cannot be. It is called on a goroutine of its own for
// each interaction. One that came before, here or to another process, or after Close, is
// passed over.
func (b *Bot) Serve(i ui.Interaction) {
	// The gateway may deliver twice after a resume, and anybody what was sent to an endpoint.
	if b.Known.Swap(i.ID, true) {
		return
	}
	if !b.enter() {
		return // the next process answers
	}
	defer b.busy.Done()
	if !b.Claim(i) {
		return
	}
	defer b.Matches.Pressed()()
	if b.Reopen(i) {
		b.Wake()
	}
	b.Metrics.Begin(i.Kind)
	began := b.Now()
	defer func() { b.Metrics.End(i.Kind, b.Now().Sub(began)) }()
	ctx, cancel := context.WithTimeout(b.Ctx, wire.TokenLife)
	defer cancel()
	due, done := context.WithTimeout(ctx, wire.AnswerWithin)
	defer done()

	if at, on := menuOf(i); on {
		b.menus.Begin(at)
	}
	// With room for one, so that a handler that comes too late is not held for ever.
	ready := make(chan ui.Response, 1)
	go func() { ready <- b.Answer(ctx, i) }()
	timer := time.NewTimer(Patience)
	defer timer.Stop()
	select {
	case r := <-ready:
		b.shown(ctx, i, r, b.respond(due, i, r))
	case <-timer.C:
		b.ServeLate(ctx, due, i, ready)
	}
}

// shown notes which menu an interaction was answered with, so that it can follow
// its match; err is why it was not. Only what "@original" of the interaction is
// can follow: the private message itself.
func (b *Bot) shown(ctx context.Context, i ui.Interaction, r ui.Response, err error) {
	if err != nil || r.Update != nil && !i.Ephemeral {
		r.Shows = nil
	}
	at, begun := menuOf(i)
	if r.Shows != nil {
		at = r.Shows.At
	} else if !begun {
		return
	}
	if b.menus.End(at, i, r, begun) {
		b.menus.Follow(ctx, at)
	}
}

// menuOf is who presses on which menu; false for what is no press on one.
func menuOf(i ui.Interaction) (ui.MenuKey, bool) {
	p, ok := ui.ParseCustomID(i.CustomID)
	return ui.MenuKey{Match: match.ID(p.Match), User: i.User.ID}, ok && i.Kind == ui.Component && i.Ephemeral
}

// Answer runs the handler; a panic in it is an apology to the user and a stack for the
// operator.
func (b *Bot) Answer(ctx context.Context, i ui.Interaction) (r ui.Response) {
	defer func() {
		if p := recover(); p != nil {
			b.Log.Error().Interface("panic", p).Str("interaction", i.ID).Bytes("stack", debug.Stack()).Msg("handling an interaction")
			b.Metrics.Panicked()
			r = b.Private(i, "sorry.broken")
		}
	}()
	held := b.HoldsFor(i)
	defer held.Release()
	i.Meant = held.Match
	r = core.FitMessageKind(i, b.Handle(ctx, i))
	if err := r.Check(); err != nil {
		b.Log.Error().Err(err).Str("interaction", i.ID).Msg("an answer that Discord would refuse")
		return b.Private(i, "sorry.broken")
	}
	return r
}

// respond gives the first answer before due ends. It returns why that is not the
// one that was meant: where Discord refuses it, a plain sentence says so.
func (b *Bot) respond(due context.Context, i ui.Interaction, r ui.Response) error {
	err := b.RetryWhileBusy(due, func() error { return b.API.Respond(due, i.Ref(), r) })
	b.noteAnswer(i, err)
	if wire.ClassOf(err) == wire.MessageGone && r.Update != nil {
		// The message was deleted while it was pressed on: the answer becomes one of its own.
		m := *r.Update
		m.Ephemeral = true
		r = ui.Response{Message: &m}
		err = b.RetryWhileBusy(due, func() error { return b.API.Respond(due, i.Ref(), r) })
		b.noteAnswer(i, err)
	}
	if !isAnswerRefused(err) {
		return err
	}
	plain := b.Private(i, "sorry.refused")
	if r.Choices != nil {
		plain = ui.Response{Choices: []ui.Choice{}} // all that can be said there
	}
	b.noteAnswer(i, b.RetryWhileBusy(due, func() error { return b.API.Respond(due, i.Ref(), plain) }))
	return err
}

// isAnswerRefused reports whether Discord refuses an answer for what it is, so that another one may be taken: it is
// neither too late for any, nor there already, nor was the message deleted.
func isAnswerRefused(err error) bool {
	switch wire.ClassOf(err) {
	case wire.Unrefused, wire.Passing, wire.Expired, wire.Already, wire.MessageGone:
		return false
	}
	return true
}

// ServeLate acknowledges before due ends, and finishes when the handler is ready.
func (b *Bot) ServeLate(ctx, due context.Context, i ui.Interaction, ready <-chan ui.Response) {
	ack := ui.Response{Defer: true}
	switch {
	// Suggestions cannot be deferred: none is all that can be said in time.
	case i.Kind == ui.Autocomplete:
		b.respond(due, i, ui.Response{Choices: []ui.Choice{}})
		return
	case onMessage(i) && !b.OpensMessage(i):
		ack = ui.Response{Later: true}
	}
	_ = b.respond(due, i, ack) // if that failed, what follows fails too
	select {
	case r := <-ready:
		err := b.finish(ctx, i, ack, r)
		b.noteAnswer(i, err)
		if r.Message != nil && !ack.Defer {
			r.Shows = nil // it was a message beside the one that can be changed
		}
		b.shown(ctx, i, r, err)
	case <-ctx.Done():
		b.shown(ctx, i, ui.Response{}, ctx.Err())
	}
}

// onMessage reports whether i was done on a message, which can then be changed.
func onMessage(i ui.Interaction) bool {
	return i.Kind == ui.Component || i.Kind == ui.Submit && i.Message != ""
}

// finish says what the handler had to say after an acknowledgement: in place of
// "thinking…" or of the message pressed on, and what is neither follows up. A form cannot
// come any more; the next press will be quicker.
func (b *Bot) finish(ctx context.Context, i ui.Interaction, ack, r ui.Response) error {
	if r.Form != nil {
		r = b.Private(i, "sorry.again")
	}
	switch {
	case r.Update != nil && !ack.Defer:
		err := b.editReply(ctx, i, *r.Update)
		if wire.ClassOf(err) == wire.MessageGone {
			m := *r.Update
			m.Ephemeral = true
			return b.followUp(ctx, i, m)
		}
		if isAnswerRefused(err) { // the message that was pressed on stays as it is
			b.noteAnswer(i, b.followUp(ctx, i, *b.Private(i, "sorry.refused").Message))
		}
		return err
	case r.Update != nil:
		return b.endThinking(ctx, i, *r.Update)
	case r.Message != nil && ack.Defer:
		return b.endThinking(ctx, i, *r.Message)
	case r.Message != nil:
		err := b.followUp(ctx, i, *r.Message)
		if isAnswerRefused(err) {
			b.noteAnswer(i, b.followUp(ctx, i, *b.Private(i, "sorry.refused").Message))
		}
		return err
	}
	return nil
}

// editReply changes the first answer.
func (b *Bot) editReply(ctx context.Context, i ui.Interaction, m ui.Message) error {
	return b.RetryWhileBusy(ctx, func() error { return b.API.EditReply(ctx, i.Ref(), m) })
}

// endThinking puts a message in the place of "thinking…". Where Discord refuses it a plain sentence stands there;
// where it refuses that, too, the sentence follows up, and "thinking…" goes. It returns why the message itself is
// not there.
func (b *Bot) endThinking(ctx context.Context, i ui.Interaction, m ui.Message) error {
	err := b.editReply(ctx, i, m)
	if wire.ClassOf(err) == wire.MessageGone {
		return b.followUp(ctx, i, m)
	}
	if !isAnswerRefused(err) {
		return err
	}
	plain := *b.Private(i, "sorry.refused").Message
	if again := b.editReply(ctx, i, plain); isAnswerRefused(again) {
		b.noteAnswer(i, b.followUp(ctx, i, plain))
		b.noteAnswer(i, b.API.DeleteReply(ctx, i.Ref()))
	}
	return err
}

// followUp says something more. It has no nonce, so it is said again only when
// Discord has said that it was not taken.
func (b *Bot) followUp(ctx context.Context, i ui.Interaction, m ui.Message) error {
	return wire.Again(ctx, wire.NotTaken, func() error {
		_, err := b.API.Followup(ctx, i.Ref(), m)
		return err
	})
}

// noteAnswer logs what became of an answer. An interaction that has expired or
// was answered before is normal; its age tells lateness from a second process
// on the same token. What was stored stands in any case.
func (b *Bot) noteAnswer(i ui.Interaction, err error) {
	if err == nil {
		return
	}
	b.Metrics.Failed(wire.Label(err))
	b.Log.Warn().Err(err).Str("interaction", i.ID).Dur("age", b.Now().Sub(i.At)).Msg("answering an interaction")
}

// enter begins an interaction, unless the bot is closed.
func (b *Bot) enter() bool {
	b.door.Lock()
	defer b.door.Unlock()
	if !b.closed {
		b.busy.Add(1)
	}
	return !b.closed
}

// Handle is what the bot has to say to an interaction. It stores what has to be stored
// and does nothing else in Discord, so that tests can call it with a literal Interaction.
// ctx ends when the answer would be too late.
func (b *Bot) Handle(ctx context.Context, i ui.Interaction) ui.Response {
	if i.Kind == ui.Unreadable {
		return b.Private(i, "sorry.unreadable")
	}
	if i.Away {
		return b.away(i)
	}
	b.Seen.Touch(i.User.ID, b.Now())
	switch i.Kind {
	case ui.Command:
		c, ok := b.commands[i.Path]
		if !ok {
			b.noteUnknown()
			return b.Private(i, "sorry.command", words.Escape("/"+i.Path))
		}
		if i.Server == "" && !c.Anywhere {
			return b.Private(i, "sorry.server")
		}
		return b.run(ctx, i, c)
	case ui.MenuCommand:
		return b.chosen(ctx, i)
	case ui.Autocomplete:
		return ui.Response{Choices: b.offers(i)}
	case ui.Component, ui.Submit:
		return b.press(ctx, i)
	}
	return b.Private(i, "sorry.unknown")
}

// noteUnknown reports a command that the bot does not have; see core.Options.
func (b *Bot) noteUnknown() {
	if b.onUnknown != nil {
		b.onUnknown()
	}
}

// away answers what was done where the bot is not: by an application that somebody has installed for themselves.
func (b *Bot) away(i ui.Interaction) ui.Response {
	if i.Kind == ui.Autocomplete {
		return ui.Response{}
	}
	return b.Private(i, "sorry.notin", "<"+Invite(i.App)+">")
}

// chosen runs an entry of a menu for whoever may choose it.
func (b *Bot) chosen(ctx context.Context, i ui.Interaction) ui.Response {
	e, known := b.entries[i.Path]
	if !known {
		b.noteUnknown()
		return b.Private(i, "sorry.command", words.Escape(i.Path))
	}
	if i.Server == "" {
		return b.Private(i, "sorry.server")
	}
	if err := e.Asks.Allows(i, ""); err != nil {
		return b.Refuse(i, err)
	}
	return e.Run(ctx, i)
}

// run runs a command for whoever may give it.
func (b *Bot) run(ctx context.Context, i ui.Interaction, c core.Command) ui.Response {
	i.Options = c.KnownOptions(i.Options)
	if !c.HasValidValues(i.Options) {
		return b.Refuse(i, core.ErrNotOffered)
	}
	if err := c.Asks.Allows(i, i.Options["match"]); err != nil {
		return b.Refuse(i, err)
	}
	return c.Run(ctx, i)
}

// offers lists what autocomplete shows.
func (b *Bot) offers(i ui.Interaction) []ui.Choice {
	c, known := b.commands[i.Path]
	if !known {
		b.noteUnknown()
		return nil
	}
	i.Options = c.KnownOptions(i.Options)
	if c.Asks.Allows(i, i.Options["match"]) != nil {
		return nil
	}
	for _, o := range c.Options {
		if o.Name == i.Focus && o.Offer != nil {
			return o.Offer(i, i.Options[i.Focus])
		}
	}
	return nil
}
