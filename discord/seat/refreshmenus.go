package seat

import (
	"context"
	"errors"
	"slices"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Follow brings the living menus of a match up to date, one after the other. Tell calls
// it when the news of the match is told; shown is where.
func (b *Part) Follow(ctx context.Context, id match.ID, shown core.Board) {
	b.Menus.pushed(id, shown.Channel, shown.NewestMessage())
	for _, at := range b.Menus.keysOf(id) {
		b.FollowOne(ctx, at)
	}
}

// FollowOthers brings the living menus of this process up to date while another one tells the news,
// until ctx ends.
func (b *Part) FollowOthers(ctx context.Context) {
	followed := map[match.ID]progress{}
	tick := time.NewTicker(core.LookOften)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if b.Leadership.Held() {
			continue // Tell does it
		}
		now, err := b.Matches.Versions(b.Menus.matches())
		if err != nil {
			b.Log.Warn().Err(err).Msg("following other processes")
			continue
		}
		next := make(map[match.ID]progress, len(now))
		for id, version := range now {
			shown := b.Board(id)
			next[id] = progress{version, shown.NewestMessage()}
			if followed[id] != next[id] {
				b.Follow(ctx, id, shown)
			}
		}
		followed = next
	}
}

// A progress is how far a match has come, and its last message.
type progress struct {
	version int
	newest  string
}

// isAnsweredElsewhere reports whether another process has answered the user since their menu was shown here. That
// process then keeps the menu up to date.
func (b *Part) isAnsweredElsewhere(at ui.MenuKey, l liveMenu) bool {
	id, _ := b.LastInteraction(at.User)
	return id != "" && !b.Known.Get(id) && core.IsNewer(id, l.windows[0].last.ID)
}

// followMost is how often a menu is changed in a row because somebody presses
// at the same time.
const followMost = 3

// FollowOne brings one living menu up to date.
func (b *Part) FollowOne(ctx context.Context, at ui.MenuKey) {
	for range followMost {
		l, lives := b.Menus.take(at, b.Now())
		if !lives {
			return
		}
		again := b.move(ctx, at, l)
		if missed := b.Menus.release(at); !again && !missed {
			return
		}
	}
}

// move changes what a living menu shows, if that is another thing now. It
// reports whether it has to be looked at again.
func (b *Part) move(ctx context.Context, at ui.MenuKey, l liveMenu) (again bool) {
	if b.isAnsweredElsewhere(at, l) {
		b.Menus.forget(at)
		return false
	}
	i := l.windows[0].last
	held := b.Hold()
	defer held.Release()
	held.Match(at.Match)
	held.Things(core.SettingsOf(i.Server, at.User))
	facts, err := b.Matches.Match(at.Match)
	if err != nil {
		return false
	}
	m := menu{fresh: i.ID}
	m.Menu, err = b.Matches.Menu(at.Match, at.User)
	switch {
	case errors.Is(err, match.ErrEnded):
		m.Menu = match.Menu{Match: at.Match, State: match.Ended}
	case errors.Is(err, match.ErrNotSeated):
		b.Menus.forget(at)
		return false
	case err != nil:
		return false
	}
	v := b.To(i).About(facts)
	b.addContext(&m, v, facts, i)
	m.help = b.helpFor(at.User, v, facts.Game)
	print, below := m.fingerprint(), m.State != match.Waiting && l.isBuried()
	if print == l.shows && !below || m.State == match.Waiting && computersOnly(facts) {
		return false
	}
	b.addOutlook(&m, v, facts, at.User)
	m.layOut(v)
	msg := m.message(v)
	var asked time.Time
	if m.State == match.Asked || m.State == match.Ready {
		msg.Files = b.menuPicture(ctx, v, facts, at.User, m)
		if m.Ahead == nil {
			asked = b.Now()
		}
	}
	if b.isAnsweredElsewhere(at, l) { // once more, as late as can be
		b.Menus.forget(at)
		return false
	}
	if pressed, answered := b.Menus.pressed(at, l); pressed { // the answer is not moved away
		return answered
	}
	windows := l.windows
	if below {
		windows, err = b.sendBelow(ctx, l.windows, msg)
	} else {
		err = b.rewrite(ctx, l.windows[0], msg)
	}
	if pressed, _ := b.Menus.pressed(at, l); err == nil && !pressed {
		windows = b.foldOlder(ctx, windows, v, m)
	}
	if again = b.Menus.moved(at, l, windows, print, asked, err); !again && m.State == match.Ended {
		b.Menus.forget(at)
	}
	return again
}

// Rewrite changes the message that an interaction was answered with.
func (b *Part) Rewrite(ctx context.Context, i ui.Interaction, msg ui.Message) error {
	return b.rewrite(ctx, window{last: i}, msg)
}

// rewrite changes a window, within wire.AnswerWithin. What fails is logged as information: the menu
// waits under its button.
func (b *Part) rewrite(ctx context.Context, w window, msg ui.Message) error {
	ctx, cancel := context.WithTimeout(ctx, wire.AnswerWithin)
	defer cancel()
	if w.last.Parts || msg.Body != nil {
		msg = msg.InParts()
	}
	err := b.RetryWhileBusy(ctx, func() error { return b.API.EditReply(ctx, w.ref(), msg) })
	b.noteUnfollowed(w, err)
	return err
}

func (b *Part) noteUnfollowed(w window, err error) {
	if err != nil {
		b.Log.Info().Err(err).Str("interaction", w.last.ID).Msg("a menu no longer follows its match")
	}
}

// sendBelow sends a menu in a new message, and returns the windows with that as the newest. A follow-up
// has no nonce: it is sent again only where Discord has said that it was not taken.
func (b *Part) sendBelow(ctx context.Context, windows []window, msg ui.Message) ([]window, error) {
	ctx, cancel := context.WithTimeout(ctx, wire.AnswerWithin)
	defer cancel()
	w := window{last: windows[0].last, follows: true}
	w.last.Parts = msg.Body != nil
	err := wire.Again(ctx, wire.NotTaken, func() (err error) {
		w.message, err = b.API.Followup(ctx, w.last.Ref(), msg)
		return err
	})
	b.noteUnfollowed(w, err)
	if err != nil {
		return windows, err
	}
	return slices.Insert(slices.Clone(windows), 0, w), nil
}

// foldOlder says in the window before the newest where the menu goes on; pressing there takes it up
// again. Those before are deleted, so that no more than one says so. It returns the windows that are left.
func (b *Part) foldOlder(ctx context.Context, windows []window, v words.Localizer, m menu) []window {
	left := windows[:1:1]
	for n, w := range windows[1:] {
		switch {
		case b.Now().Sub(w.last.At) >= wire.TokenLife:
		case n > 0:
			b.noteUnfollowed(w, b.RetryWhileBusy(ctx, func() error { return b.API.DeleteReply(ctx, w.ref()) }))
		case w.folded:
			left = append(left, w)
		case b.rewrite(ctx, w, m.fold(v, windows[0], w)) == nil:
			w.folded = true
			left = append(left, w)
		}
	}
	return left
}

// fold is what is left of a window when the menu goes on in another one.
func (m menu) fold(v words.Localizer, on, w window) ui.Message {
	key := "menu.elsewhere"
	if on.follows && on.last.Channel == w.last.Channel {
		key = "menu.below"
	}
	again := &ui.Button{ID: m.id(core.VerbOpen, ""), Label: v.Phrase("menu.here"), Style: ui.Secondary}
	return ui.Message{Content: "-# " + v.Phrase(key), Ephemeral: true, Rows: []ui.Row{{{Button: again}}}}
}

// computersOnly reports whether nobody but computer players is awaited.
func computersOnly(m match.Match) bool {
	return m.Phase == match.Playing && m.Repair == nil && m.Awaited() != 0 && m.Awaited()&m.People() == 0
}

const (
	// thinking is how long the answer to a confirmation waits for computer
	// players, so that it can be the next question: not longer than an answer may
	// be without an acknowledgement. If they need more, the menu follows.
	thinking = time.Second
	glance   = 40 * time.Millisecond
)

// afterComputers returns the menu that follows when the computer players have
// decided, or as it is when that takes long.
func (b *Part) afterComputers(ctx context.Context, user match.User, m match.Menu) match.Menu {
	if m.State != match.Waiting {
		return m
	}
	defer b.Matches.Awaits()()
	for began := b.Now(); b.Now().Sub(began) < thinking; {
		facts, err := b.Matches.Match(m.Match)
		if err != nil {
			return m
		}
		if !computersOnly(facts) {
			next, err := b.Matches.Menu(m.Match, user)
			switch {
			case errors.Is(err, match.ErrEnded):
				return match.Menu{Match: m.Match, State: match.Ended}
			case err != nil:
				return m
			}
			return next
		}
		select {
		case <-ctx.Done():
			return m
		case <-time.After(glance):
		}
	}
	return m
}
