package discord

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// Times of an interaction (Discord: receiving-and-responding). The first
// answer is due within 3 s of the press, on its way included; what takes long
// is acknowledged early and finished within the 15 min of its token.
const (
	patience = 1200 * time.Millisecond
)

// Serve answers one interaction: the handlers say what, this says it in time. It returns
// when the answer has been given or cannot be. It is called on a goroutine of its own for
// each interaction. One that came before, here or to another process, or after Close, is
// passed over.
func (b *Bot) Serve(i ui.Interaction) {
	// The gateway may deliver twice after a resume, and anybody what was sent to an endpoint.
	if b.known.swap(i.ID, true) {
		return
	}
	if !b.enter() {
		return // the next process answers
	}
	defer b.busy.Done()
	if !b.claim(i) {
		return
	}
	defer b.matches.Pressed()()
	b.metrics.Begin(i.Kind)
	began := b.now()
	defer func() { b.metrics.End(i.Kind, b.now().Sub(began)) }()
	ctx, cancel := context.WithTimeout(b.ctx, wire.TokenLife)
	defer cancel()
	due, done := context.WithTimeout(ctx, wire.AnswerWithin)
	defer done()

	if at, on := menuOf(i); on {
		b.menus.begin(at)
	}
	// With room for one, so that a handler that comes too late is not held for ever.
	ready := make(chan ui.Response, 1)
	go func() { ready <- b.answer(ctx, i) }()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case r := <-ready:
		b.shown(ctx, i, r, b.respond(due, i, r))
	case <-timer.C:
		b.serveLate(ctx, due, i, ready)
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
	if b.menus.end(at, i, r, begun) {
		b.followOne(ctx, at)
	}
}

// menuOf is who presses on which menu; false for what is no press on one.
func menuOf(i ui.Interaction) (ui.MenuKey, bool) {
	p, ok := ui.ParseCustomID(i.CustomID)
	return ui.MenuKey{Match: match.ID(p.Match), User: i.User.ID}, ok && i.Kind == ui.Component && i.Ephemeral
}

// answer runs the handler; a panic in it is an apology to the user and a stack for the
// operator.
func (b *Bot) answer(ctx context.Context, i ui.Interaction) (r ui.Response) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error().Interface("panic", p).Str("interaction", i.ID).Bytes("stack", debug.Stack()).Msg("handling an interaction")
			b.metrics.Panicked()
			r = b.private(i, "sorry.broken")
		}
	}()
	held := b.holdsFor(i)
	defer held.release()
	i.Meant = held.match
	return b.Handle(ctx, i)
}

// respond gives the first answer before due ends. It returns why that is not the
// one that was meant.
func (b *Bot) respond(due context.Context, i ui.Interaction, r ui.Response) error {
	err := b.insist(due, func() error { return b.api.Respond(due, i.Ref(), r) })
	if errors.Is(err, wire.ErrInvalid) && i.Kind == ui.Unreadable {
		return err // it was of a kind that takes no words
	}
	if errors.Is(err, wire.ErrInvalid) {
		// A mistake of ours; better to say so than to leave the user waiting.
		b.log.Error().Err(err).Str("interaction", i.ID).Msg("answering")
		sorry := b.private(i, "sorry.broken")
		b.noteAnswer(i, b.insist(due, func() error { return b.api.Respond(due, i.Ref(), sorry) }))
		return err
	}
	b.noteAnswer(i, err)
	return err
}

// insist does something again as long as Discord is too busy or is not
// reached. An answer that had come through all the same is refused when it is
// given again, which is as good.
func (b *Bot) insist(ctx context.Context, do func() error) error {
	tries := 0
	return wire.Again(ctx, wire.Passes, func() error {
		err := do()
		if tries++; tries > 1 && errors.Is(err, wire.ErrAnswered) {
			return nil
		}
		return err
	})
}

// serveLate acknowledges before due ends, and finishes when the handler is ready.
func (b *Bot) serveLate(ctx, due context.Context, i ui.Interaction, ready <-chan ui.Response) {
	ack := ui.Response{Defer: true}
	switch {
	// Suggestions cannot be deferred: none is all that can be said in time.
	case i.Kind == ui.Autocomplete:
		b.respond(due, i, ui.Response{Choices: []ui.Choice{}})
		return
	case onMessage(i) && !b.opensMessage(i):
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
		r = b.private(i, "sorry.again")
	}
	switch {
	case r.Update != nil:
		return b.insist(ctx, func() error { return b.api.EditReply(ctx, i.Ref(), *r.Update) })
	case r.Message != nil && ack.Defer:
		return b.insist(ctx, func() error { return b.api.EditReply(ctx, i.Ref(), *r.Message) })
	case r.Message != nil:
		return b.followUp(ctx, i, *r.Message)
	}
	return nil
}

// followUp says something more. It has no nonce, so it is said again only when
// Discord has said that it was not taken.
func (b *Bot) followUp(ctx context.Context, i ui.Interaction, m ui.Message) error {
	return wire.Again(ctx, wire.TooFast, func() error { return b.api.Followup(ctx, i.Ref(), m) })
}

// noteAnswer logs what became of an answer. An interaction that has expired or
// was answered before is normal; its age tells lateness from a second process
// on the same token. What was stored stands in any case.
func (b *Bot) noteAnswer(i ui.Interaction, err error) {
	if err == nil {
		return
	}
	b.metrics.Failed(wire.FaultName(err))
	b.log.Warn().Err(err).Str("interaction", i.ID).Dur("age", b.now().Sub(i.At)).Msg("answering an interaction")
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
		return b.private(i, "sorry.unreadable")
	}
	b.seen.touch(i.User.ID, b.now())
	switch i.Kind {
	case ui.Command:
		c, ok := b.commands[i.Path]
		if !ok {
			return b.private(i, "sorry.command", escape("/"+i.Path))
		}
		if i.Server == "" && !c.anywhere {
			return b.private(i, "sorry.server")
		}
		return b.run(ctx, i, c)
	case ui.MenuCommand:
		return b.private(i, "sorry.command", escape(i.Path))
	case ui.Autocomplete:
		return ui.Response{Choices: b.offers(i)}
	case ui.Component, ui.Submit:
		return b.press(ctx, i)
	}
	return b.private(i, "sorry.unknown")
}

// run runs a command for whoever may give it.
func (b *Bot) run(ctx context.Context, i ui.Interaction, c command) ui.Response {
	if err := c.asks.allows(i, i.Options["match"]); err != nil {
		return b.refuse(i, err)
	}
	return c.run(ctx, i)
}

// offers lists what autocomplete shows.
func (b *Bot) offers(i ui.Interaction) []ui.Choice {
	c, known := b.commands[i.Path]
	if !known || c.asks.allows(i, i.Options["match"]) != nil {
		return nil
	}
	for _, o := range c.options {
		if o.name == i.Focus && o.offer != nil {
			return o.offer(i, i.Options[i.Focus])
		}
	}
	return nil
}

// interactionsMost bounds the memory of interactions; when it is full it
// begins anew. A confirmation is safe even then: match knows its press.
const interactionsMost = 20_000
