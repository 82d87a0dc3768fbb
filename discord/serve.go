package discord

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"norenbot/game/match"
)

// Times of an interaction (Discord: receiving-and-responding). The first
// answer is due within 3 s of the press, on its way included; what takes long
// is acknowledged early and finished within the 15 min of its token.
const (
	answerWithin = 2500 * time.Millisecond
	patience     = 1200 * time.Millisecond
	tokenLife    = 14 * time.Minute
)

// Serve answers one interaction: the handlers say what, this says it in time. It returns
// when the answer has been given or cannot be. It is called on a goroutine of its own for
// each interaction. One that came before, here or to another process, or after Close, is
// passed over.
func (b *Bot) Serve(i Interaction) {
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
	b.metrics.begin(i.Kind)
	began := b.now()
	defer func() { b.metrics.end(i.Kind, b.now().Sub(began)) }()
	ctx, cancel := context.WithTimeout(b.ctx, tokenLife)
	defer cancel()
	due, done := context.WithTimeout(ctx, answerWithin)
	defer done()

	if at, on := i.sitting(); on {
		b.menus.begin(at)
	}
	// With room for one, so that a handler that comes too late is not held for ever.
	ready := make(chan Response, 1)
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
func (b *Bot) shown(ctx context.Context, i Interaction, r Response, err error) {
	if err != nil || r.Update != nil && !i.Ephemeral {
		r.shows = nil
	}
	at, begun := i.sitting()
	if r.shows != nil {
		at = r.shows.at
	} else if !begun {
		return
	}
	if b.menus.end(at, i, r, begun) {
		b.followOne(ctx, at)
	}
}

// sitting is who presses on which menu; false for what is no press on one.
func (i Interaction) sitting() (sitting, bool) {
	p, ok := parsePress(i.CustomID)
	return sitting{match.ID(p.Match), i.User.ID}, ok && i.Kind == Component && i.Ephemeral
}

// answer runs the handler; a panic in it is an apology to the user and a stack for the
// operator.
func (b *Bot) answer(ctx context.Context, i Interaction) (r Response) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error().Interface("panic", p).Str("interaction", i.ID).Bytes("stack", debug.Stack()).Msg("handling an interaction")
			b.metrics.panicked()
			r = b.private(i, "sorry.broken")
		}
	}()
	i.holds = b.holdsFor(i)
	defer i.holds.release()
	return b.Handle(ctx, i)
}

// respond gives the first answer before due ends. It returns why that is not the
// one that was meant.
func (b *Bot) respond(due context.Context, i Interaction, r Response) error {
	err := b.insist(due, func() error { return b.api.Respond(due, i.Ref(), r) })
	if errors.Is(err, errInvalid) && i.Kind == unreadable {
		return err // it was of a kind that takes no words
	}
	if errors.Is(err, errInvalid) {
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
	return again(ctx, passes, func() error {
		err := do()
		if tries++; tries > 1 && errors.Is(err, errAnswered) {
			return nil
		}
		return err
	})
}

// again does something until it succeeds, or fails in a way that is no reason to
// do it again; ever more seldom.
func again(ctx context.Context, reason func(error) (time.Duration, bool), do func() error) error {
	for pause := breath; ; pause = min(2*pause, breathMost) {
		err := do()
		wait, worth := reason(err)
		if !worth {
			return err
		}
		select {
		case <-time.After(max(wait, pause)):
		case <-ctx.Done():
			return err
		}
	}
}

// tooFast reports whether Discord took nothing because of a rate limit, and when
// to try again.
func tooFast(err error) (wait time.Duration, is bool) {
	var fast *rateLimited
	if errors.As(err, &fast) {
		return max(fast.After, breath), true
	}
	return 0, false
}

// breath is how long to wait after a first failure that passes by itself; breathMost bounds what it
// grows to.
const (
	breath     = 150 * time.Millisecond
	breathMost = 30 * time.Second
)

// passes reports whether a failure passes by itself, and when to try again.
func passes(err error) (wait time.Duration, passing bool) {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return 0, false
	}
	if wait, is := tooFast(err); is {
		return wait, true
	}
	for _, lasts := range faults {
		if errors.Is(err, lasts) {
			return 0, false
		}
	}
	return breath, !errors.Is(err, ErrToken) && !errors.Is(err, ErrBlocked)
}

// serveLate acknowledges before due ends, and finishes when the handler is ready.
func (b *Bot) serveLate(ctx, due context.Context, i Interaction, ready <-chan Response) {
	ack := Response{Defer: true}
	switch {
	// Suggestions cannot be deferred: none is all that can be said in time.
	case i.Kind == autocomplete:
		b.respond(due, i, Response{Choices: []Choice{}})
		return
	case i.onMessage() && !opensMessage(i):
		ack = Response{Later: true}
	}
	_ = b.respond(due, i, ack) // if that failed, what follows fails too
	select {
	case r := <-ready:
		err := b.finish(ctx, i, ack, r)
		b.noteAnswer(i, err)
		if r.Message != nil && !ack.Defer {
			r.shows = nil // it was a message beside the one that can be changed
		}
		b.shown(ctx, i, r, err)
	case <-ctx.Done():
		b.shown(ctx, i, Response{}, ctx.Err())
	}
}

// onMessage reports whether i was done on a message, which can then be changed.
func (i Interaction) onMessage() bool {
	return i.Kind == Component || i.Kind == Submit && i.Message != ""
}

// finish says what the handler had to say after an acknowledgement: in place of
// "thinking…" or of the message pressed on, and what is neither follows up. A form cannot
// come any more; the next press will be quicker.
func (b *Bot) finish(ctx context.Context, i Interaction, ack, r Response) error {
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
func (b *Bot) followUp(ctx context.Context, i Interaction, m Message) error {
	return again(ctx, tooFast, func() error { return b.api.Followup(ctx, i.Ref(), m) })
}

// noteAnswer logs what became of an answer. An interaction that has expired or
// was answered before is normal; its age tells lateness from a second process
// on the same token. What was stored stands in any case.
func (b *Bot) noteAnswer(i Interaction, err error) {
	if err == nil {
		return
	}
	b.metrics.failed(err)
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
func (b *Bot) Handle(ctx context.Context, i Interaction) Response {
	if i.Kind == unreadable {
		return b.private(i, "sorry.unreadable")
	}
	b.seen.touch(i.User.ID, b.now())
	switch i.Kind {
	case Command:
		c, ok := b.commands[i.Path]
		if !ok {
			return b.private(i, "sorry.command", escape("/"+i.Path))
		}
		if i.Server == "" && !c.anywhere {
			return b.private(i, "sorry.server")
		}
		return b.run(ctx, i, c)
	case menuCommand:
		return b.private(i, "sorry.command", escape(i.Path))
	case autocomplete:
		return Response{Choices: b.offers(i)}
	case Component, Submit:
		return b.press(ctx, i)
	}
	return b.private(i, "sorry.unknown")
}

// run runs a command for whoever may give it.
func (b *Bot) run(ctx context.Context, i Interaction, c command) Response {
	if err := b.allows(i, c.path, i.Options["match"]); err != nil {
		return b.refuse(i, err)
	}
	return c.run(b, ctx, i)
}

// offers lists what autocomplete shows.
func (b *Bot) offers(i Interaction) []Choice {
	if b.allows(i, i.Path, i.Options["match"]) != nil {
		return nil
	}
	for _, o := range b.commands[i.Path].options {
		if o.name == i.Focus && o.offer != nil {
			return o.offer(b, i, i.Options[i.Focus])
		}
	}
	return nil
}

// interactionsMost bounds the memory of interactions; when it is full it
// begins anew. A confirmation is safe even then: match knows its press.
const interactionsMost = 20_000
