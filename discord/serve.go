package discord

import (
	"context"
	"errors"
	"runtime/debug"
	"time"
)

// Times of an interaction (Discord: receiving-and-responding). The first
// answer is due within 3 s of the press, on its way included; what takes long
// is acknowledged early and finished within the 15 min of its token.
const (
	answerWithin = 2500 * time.Millisecond
	patience     = 1200 * time.Millisecond
	tokenLife    = 14 * time.Minute
)

// Serve answers one interaction: the handlers say what, this says it in time.
// It returns when the answer has been given or cannot be.
func (b *Bot) Serve(i Interaction) {
	if !b.known.first(i.ID) {
		return
	}
	if !b.enter() {
		return // the next process answers
	}
	defer b.busy.Done()
	b.metrics.begin(i.Kind)
	began := b.now()
	defer func() { b.metrics.end(i.Kind, b.now().Sub(began)) }()
	ctx, cancel := context.WithTimeout(b.ctx, tokenLife)
	defer cancel()
	due, done := context.WithTimeout(ctx, answerWithin)
	defer done()

	ready := make(chan Response, 1)
	go func() { ready <- b.answer(ctx, i) }()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case r := <-ready:
		b.respond(due, i, r)
	case <-timer.C:
		b.serveLate(ctx, due, i, ready)
	}
}

// answer runs the handler; a panic in it is an apology.
func (b *Bot) answer(ctx context.Context, i Interaction) (r Response) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error().Interface("panic", p).Str("interaction", i.ID).Bytes("stack", debug.Stack()).Msg("handling an interaction")
			b.metrics.panicked()
			r = b.private(i, "sorry.broken")
		}
	}()
	return b.Handle(ctx, i)
}

// respond gives the first answer before due ends.
func (b *Bot) respond(due context.Context, i Interaction, r Response) {
	err := b.insist(due, func() error { return b.api.Respond(due, i.Ref(), r) })
	if errors.Is(err, ErrInvalid) {
		// A mistake of ours; better to say so than to leave the user waiting.
		b.log.Error().Err(err).Str("interaction", i.ID).Msg("answering")
		sorry := b.private(i, "sorry.broken")
		err = b.insist(due, func() error { return b.api.Respond(due, i.Ref(), sorry) })
	}
	b.noteAnswer(i, err)
}

// insist does something again as long as Discord is too busy or is not
// reached. An answer that had come through all the same is refused when it is
// given again, which is as good.
func (b *Bot) insist(ctx context.Context, do func() error) error {
	for tries := 0; ; tries++ {
		err := do()
		if tries > 0 && errors.Is(err, ErrAnswered) {
			return nil
		}
		wait, passing := passes(err)
		if !passing {
			return err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return err
		}
	}
}

// breath is how long to wait after a failure that passes by itself.
const breath = 150 * time.Millisecond

// passes reports whether a failure passes by itself, and when to try again.
func passes(err error) (wait time.Duration, passing bool) {
	var fast *TooFast
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return 0, false
	case errors.As(err, &fast):
		return max(fast.After, breath), true
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
	if i.Kind == Autocomplete {
		b.respond(due, i, Response{Choices: []Choice{}})
		return
	}
	ack := Response{Defer: true}
	if i.Kind == Component {
		ack = Response{Later: true}
	}
	b.respond(due, i, ack)
	select {
	case r := <-ready:
		b.noteAnswer(i, b.insist(ctx, func() error { return b.finish(ctx, i, r) }))
	case <-ctx.Done():
	}
}

// finish says what the handler had to say after an acknowledgement: what
// would have been a new message follows up a component, and takes the place of
// "thinking…" after a command.
func (b *Bot) finish(ctx context.Context, i Interaction, r Response) error {
	switch {
	case r.Update != nil:
		return b.api.EditReply(ctx, i.Ref(), *r.Update)
	case r.Message != nil && i.Kind == Component:
		return b.api.Followup(ctx, i.Ref(), *r.Message)
	case r.Message != nil:
		return b.api.EditReply(ctx, i.Ref(), *r.Message)
	}
	return nil
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
