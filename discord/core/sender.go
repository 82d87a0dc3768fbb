package core

import (
	"context"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// The kinds of requests that a place may refuse.
const (
	kindPost       = "post"
	kindEdit       = "edit"
	kindRetire     = "retire"
	kindDelete     = "delete"
	kindRecent     = "recent"
	kindStart      = "start thread"
	kindEditThread = "edit thread"
	kindChannel    = "channel"
	kindDirect     = "direct"
	kindMember     = "member"
)

// A sender is an API that handles refusals for all requests:
//
//   - a message whose files are refused is sent again without them, see filelessPlaces
//   - a place that refuses something is not asked for it again for a while, see refusedPlaces; an answer to a press is
//     always tried
//   - an account that was deleted is remembered, see Core.HasNoAccount
type sender struct {
	API
	b     *Core
	files fileRefusals
}

// Use has the bot work with an API. Call it before anything is sent.
func (b *Core) Use(api API) { b.API = &sender{API: api, b: b} }

// ask makes a request to a place, unless it is known to be refused and nobody waits for it.
func (s *sender) ask(ctx context.Context, place string, kind requestKind, do func() error) error {
	if !wire.IsAnswer(ctx) {
		if err := s.b.refused.check(place, kind, s.b.Now()); err != nil {
			return err
		}
	}
	err := do()
	if ctx.Err() == nil {
		s.b.refused.note(place, kind, err, s.b.Now())
	}
	return err
}

// Respond implements API.
func (s *sender) Respond(ctx context.Context, to ui.Ref, r ui.Response) error {
	said := r.Message
	if r.Update != nil {
		said = r.Update
	}
	if said == nil {
		return s.API.Respond(ctx, to, r)
	}
	return s.withFiles(to.Channel, *said, func(m ui.Message) error {
		if r.Update != nil {
			r.Update = &m
		} else {
			r.Message = &m
		}
		return s.API.Respond(ctx, to, r)
	})
}

// EditReply implements API.
func (s *sender) EditReply(ctx context.Context, to ui.Ref, m ui.Message) error {
	return s.withFiles(to.Channel, m, func(m ui.Message) error { return s.API.EditReply(ctx, to, m) })
}

// Followup implements API.
func (s *sender) Followup(ctx context.Context, to ui.Ref, m ui.Message) (id string, err error) {
	err = s.withFiles(to.Channel, m, func(m ui.Message) (err error) {
		id, err = s.API.Followup(ctx, to, m)
		return err
	})
	return id, err
}

// Post implements API.
func (s *sender) Post(ctx context.Context, channel string, m ui.Message) (id string, err error) {
	err = s.ask(ctx, channel, requestKind{kindPost, ShortID(m.Text())}, func() error {
		return s.withFiles(channel, m, func(m ui.Message) error {
			return s.inOpenThread(ctx, channel, func() (err error) {
				id, err = s.API.Post(ctx, channel, m)
				return err
			})
		})
	})
	return id, err
}

// inOpenThread makes a request in a thread. If the thread is archived it is opened, and the request made once
// more.
func (s *sender) inOpenThread(ctx context.Context, thread string, do func() error) error {
	err := do()
	if wire.ClassOf(err) != wire.Archived {
		return err
	}
	open := false
	if err := s.EditThread(ctx, thread, wire.ThreadEdit{Archived: &open}); err != nil {
		return err
	}
	if err = do(); wire.ClassOf(err) == wire.Archived { // so opening it is of no use
		s.b.refused.note(thread, requestKind{name: kindEditThread}, err, s.b.Now())
	}
	return err
}

// Edit implements API.
func (s *sender) Edit(ctx context.Context, channel, message string, m ui.Message) error {
	return s.ask(ctx, channel, requestKind{kindEdit, message}, func() error {
		return s.withFiles(channel, m, func(m ui.Message) error { return s.API.Edit(ctx, channel, message, m) })
	})
}

// Retire implements API.
func (s *sender) Retire(ctx context.Context, channel, message string) error {
	return s.ask(ctx, channel, requestKind{kindRetire, message}, func() error { return s.API.Retire(ctx, channel, message) })
}

// Delete implements API.
func (s *sender) Delete(ctx context.Context, channel, message string) error {
	return s.ask(ctx, channel, requestKind{kindDelete, message}, func() error { return s.API.Delete(ctx, channel, message) })
}

// Recent implements API.
func (s *sender) Recent(ctx context.Context, channel string, most int) (found []wire.PostedMessage, err error) {
	err = s.ask(ctx, channel, requestKind{name: kindRecent}, func() (err error) {
		found, err = s.API.Recent(ctx, channel, most)
		return err
	})
	return found, err
}

// StartThread implements API.
func (s *sender) StartThread(ctx context.Context, channel, message, name string) (thread string, err error) {
	err = s.ask(ctx, channel, requestKind{kindStart, message}, func() (err error) {
		thread, err = s.API.StartThread(ctx, channel, message, name)
		return err
	})
	return thread, err
}

// EditThread implements API.
func (s *sender) EditThread(ctx context.Context, thread string, e wire.ThreadEdit) error {
	return s.ask(ctx, thread, requestKind{name: kindEditThread}, func() error { return s.API.EditThread(ctx, thread, e) })
}

// Channel implements API.
func (s *sender) Channel(ctx context.Context, id string) (found wire.Channel, err error) {
	err = s.ask(ctx, id, requestKind{name: kindChannel}, func() (err error) {
		found, err = s.API.Channel(ctx, id)
		return err
	})
	return found, err
}

// Direct implements API.
func (s *sender) Direct(ctx context.Context, user match.User) (channel string, err error) {
	err = s.ask(ctx, string(user), requestKind{name: kindDirect}, func() (err error) {
		channel, err = s.API.Direct(ctx, user)
		return err
	})
	s.b.noteAccount(user, err)
	return channel, err
}

// Member implements API.
func (s *sender) Member(ctx context.Context, server string, user match.User) (is bool, err error) {
	err = s.ask(ctx, server, requestKind{kindMember, string(user)}, func() (err error) {
		is, err = s.API.Member(ctx, server, user)
		return err
	})
	s.b.noteAccount(user, err)
	if wire.ClassOf(err) == wire.NoAccount {
		return false, nil
	}
	return is, err
}

// Grant implements API.
func (s *sender) Grant(ctx context.Context, server string, user match.User, role string, give bool) error {
	err := s.API.Grant(ctx, server, user, role, give)
	s.b.noteAccount(user, err)
	return err
}

// noteAccount remembers that somebody's account was deleted.
func (b *Core) noteAccount(user match.User, err error) {
	switch wire.ClassOf(err) {
	case wire.NoAccount:
		b.noAccount.Swap(user, true)
	case wire.Unrefused:
		b.noAccount.Forget(user)
	}
}

// HasNoAccount reports whether Discord has said that somebody's account was deleted.
func (b *Core) HasNoAccount(user match.User) bool { return b.noAccount.Get(user) }

// PlaceChanged has a place be asked again that Discord says was changed: a thread was unlocked, or opened again.
func (b *Core) PlaceChanged(id string) {
	b.refused.changed(id)
	b.reopened.Add(1)
}

// ForbiddenPlaces returns the ids of the channels and threads in which the bot was refused something for want of a
// permission, or which seemed to be deleted.
func (b *Core) ForbiddenPlaces() []string { return b.refused.forbidden() }

// RightsChanged has a place be asked again in which the bot may have been given a permission.
func (b *Core) RightsChanged(place string) bool {
	again := b.refused.reopen(place, b.Now())
	if again {
		b.reopened.Add(1)
	}
	return again
}

// Reopen has a place be asked again that somebody has pressed in, if Discord says with the press that the bot may do
// there what it was refused. It reports whether there is anything to be tried again.
func (b *Core) Reopen(i ui.Interaction) bool {
	needs := ui.ViewChannel | ui.SendMessages
	if i.Parent != "" {
		needs = ui.ViewChannel | ui.SendInThreads
	}
	return i.BotCan.Has(needs) && b.RightsChanged(i.Channel)
}

// Reopened counts how often a place was asked again because of PlaceChanged, RightsChanged or Reopen.
func (b *Core) Reopened() int64 { return b.reopened.Load() }
