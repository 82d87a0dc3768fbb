package discord

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"norenbot/game"
	"norenbot/game/match"
)

// A private message can be changed for as long as the token of the interaction
// lives that showed it last. So long a menu follows the match by itself: whoever
// sits there is asked without a press. This is in memory only: tokens are
// secrets, and after a restart, or when Discord no longer takes one, the menu
// waits under the buttons, as it always did.

// A sitting is one person at one match.
type sitting struct {
	match match.ID
	user  match.User
}

// A window is a private message that shows a menu.
type window struct {
	last    Interaction // the one that it answered last; "@original" of it is this message
	born    string      // the interaction that made it, whose id is lower than the message's
	message string      // its id; "" until something was pressed on it
}

// is reports whether an interaction was a press on this window.
func (w window) is(i Interaction) bool {
	if w.message != "" {
		return w.message == i.Message
	}
	return younger(i.Message, w.born)
}

// A living menu is what one sitting shows.
type living struct {
	windows []window // the newest first: it lives, and the others say so when it moves on
	shows   string   // see menu.print
	answers int      // presses that are being answered
	missed  bool     // something happened meanwhile
	moves   int      // counts presses and answers
	asked   time.Time
}

// menus are the living menus of everybody.
type menus struct {
	mu sync.Mutex
	of map[sitting]*living
}

// shown is what a response shows, for whoever delivers it.
type shown struct {
	at    sitting
	print string
}

// print tells what a menu shows from what another one does, of the same seat.
func (m menu) print() string {
	if m.State == match.Ended {
		return "over"
	}
	print := string(m.Token)
	for _, name := range m.wait {
		print += "\n" + name
	}
	return print
}

// begin notes that somebody presses on a menu: what happens now is in the
// answer.
func (s *menus) begin(at sitting) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.of[at]; l != nil {
		l.answers++
		l.moves++
	}
}

// end notes what the answer of an interaction shows, nil for no menu, and
// reports whether the menu has to be looked at again. Begun says that begin was
// called.
func (s *menus) end(at sitting, i Interaction, r Response, begun bool) (again bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	if l != nil && begun {
		l.answers = max(0, l.answers-1)
	}
	if r.shows != nil {
		if l == nil {
			l = &living{}
			s.keep(at, l, i.At)
		}
		if l.move(i, r.Message != nil) {
			l.shows = r.shows.print
		}
		l.moves++
	}
	if l == nil || l.answers > 0 {
		return false
	}
	again, l.missed = l.missed, false
	return again
}

// keep adds a living menu and forgets those whose tokens are dead.
func (s *menus) keep(at sitting, l *living, now time.Time) {
	if s.of == nil {
		s.of = map[sitting]*living{}
	}
	for other, old := range s.of {
		if old.answers == 0 && (len(old.windows) == 0 || now.Sub(old.windows[0].last.At) >= tokenLife) {
			delete(s.of, other)
		}
	}
	s.of[at] = l
}

// move notes that an interaction was answered in a window: a new one, or the one
// that was pressed on. It reports whether that is now the newest. Two quick presses
// may be noted in the wrong order: the newer keeps its place.
func (l *living) move(i Interaction, anew bool) (newest bool) {
	w := window{last: i, born: i.ID}
	if !anew {
		w.message = i.Message
		if at := slices.IndexFunc(l.windows, func(w window) bool { return w.is(i) }); at >= 0 {
			if younger(l.windows[at].last.ID, i.ID) {
				return false
			}
			w.born = l.windows[at].born
			l.windows = slices.Delete(l.windows, at, at+1)
		}
	}
	at := 0
	for at < len(l.windows) && younger(l.windows[at].last.ID, i.ID) {
		at++
	}
	l.windows = slices.Insert(l.windows, at, w)
	l.windows = l.windows[:min(len(l.windows), windowsMost)]
	return at == 0
}

// windowsMost bounds how many windows of one sitting are remembered.
const windowsMost = 4

// at lists who sits at a match with a menu open.
func (s *menus) at(id match.ID) []sitting {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []sitting
	for at := range s.of {
		if at.match == id {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, func(a, b sitting) int { return strings.Compare(string(a.user), string(b.user)) })
	return all
}

// take returns a living menu as it is; false if its token is dead, or if a press
// is being answered, which then shows what there is.
func (s *menus) take(at sitting, now time.Time) (living, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	switch {
	case l == nil:
		return living{}, false
	case l.answers > 0:
		l.missed = true
		return living{}, false
	case len(l.windows) == 0 || now.Sub(l.windows[0].last.At) >= tokenLife:
		delete(s.of, at)
		return living{}, false
	}
	out := *l
	out.windows = slices.Clone(l.windows)
	return out, true
}

// moved notes what a menu shows since it was changed by itself, or that it could
// not be. It reports whether somebody has pressed meanwhile, so that nobody knows
// what the message shows.
func (s *menus) moved(at sitting, before living, print string, asked time.Time, err error) (again bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	switch {
	case l == nil:
		return false
	case l.moves != before.moves:
		l.shows = ""
		l.missed = l.missed || l.answers > 0
		return l.answers == 0 && err == nil
	case err != nil:
		delete(s.of, at)
		return false
	}
	l.windows, l.shows = l.windows[:1], print
	if !asked.IsZero() {
		l.asked = asked
	}
	return false
}

// forget drops a living menu.
func (s *menus) forget(at sitting) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, at)
}

// asks reports whether a menu has become the question by itself lately: then
// its reader is mentioned only if they do not react.
func (s *menus) asks(at sitting, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	return l != nil && !l.asked.IsZero() && now.Sub(l.asked) <= nearby
}

// follow brings the living menus of a match up to date.
func (b *Bot) follow(ctx context.Context, id match.ID) {
	for _, at := range b.menus.at(id) {
		b.followOne(ctx, at)
	}
}

// followMost is how often a menu is changed in a row because somebody presses
// at the same time.
const followMost = 3

// followOne brings one living menu up to date.
func (b *Bot) followOne(ctx context.Context, at sitting) {
	for range followMost {
		l, lives := b.menus.take(at, b.now())
		if !lives || !b.move(ctx, at, l) {
			return
		}
	}
}

// move changes what a living menu shows, if that is another thing now. It
// reports whether it has to be looked at again.
func (b *Bot) move(ctx context.Context, at sitting, l living) (again bool) {
	facts, err := b.matches.Match(at.match)
	if err != nil {
		return false
	}
	i := l.windows[0].last
	m := menu{fresh: i.ID}
	m.Menu, err = b.matches.Menu(at.match, at.user)
	switch {
	case errors.Is(err, match.ErrEnded):
		m.Menu = match.Menu{Match: at.match, State: match.Ended}
	case errors.Is(err, match.ErrNotSeated):
		b.menus.forget(at)
		return false
	case err != nil:
		return false
	}
	v := b.to(i).about(facts)
	m.wait, m.help = v.waitedFor(facts, m.Seat), b.helpFor(at.user, facts.Game)
	print := m.print()
	if print == l.shows || m.State == match.Waiting && computersOnly(facts) {
		return false
	}
	msg := m.message(v)
	var asked time.Time
	if m.State == match.Asked || m.State == match.Ready {
		msg.Files, asked = b.picture(ctx, v.decision(facts, m.Menu)), b.now()
	}
	err = b.rewrite(ctx, i, msg)
	if err == nil {
		b.followedBy(ctx, l.windows[1:], v, m)
	}
	if again = b.menus.moved(at, l, print, asked, err); !again && m.State == match.Ended {
		b.menus.forget(at)
	}
	return again
}

// rewrite changes the message that an interaction was answered with.
func (b *Bot) rewrite(ctx context.Context, i Interaction, msg Message) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	err := b.insist(ctx, func() error { return b.api.EditReply(ctx, i.Ref(), msg) })
	if err != nil {
		b.log.Info().Err(err).Str("interaction", i.ID).Msg("a menu no longer follows its match")
	}
	return err
}

// followedBy says in older windows of the same person that the menu goes on in
// the newest. Each is told once; pressing there takes it up again.
func (b *Bot) followedBy(ctx context.Context, older []window, v voice, m menu) {
	msg := Message{Content: v.Phrase("menu.elsewhere"), Ephemeral: true,
		Rows: []Row{{{Button: &Button{ID: m.id(verbOpen, ""), Label: v.Phrase("menu.here"), Style: secondary}}}}}
	for _, w := range older {
		if b.now().Sub(w.last.At) < tokenLife {
			_ = b.rewrite(ctx, w.last, msg) // it is noted there
		}
	}
}

// waitedFor are the names of who is awaited beside a seat.
func (v voice) waitedFor(m match.Match, but game.Seat) (names []string) {
	for _, seat := range seatsIn(m.Awaited()) {
		if seat != but {
			names = append(names, v.names(seat))
		}
	}
	return names
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
func (b *Bot) afterComputers(ctx context.Context, user match.User, m match.Menu) match.Menu {
	if m.State != match.Waiting {
		return m
	}
	for began := b.now(); b.now().Sub(began) < thinking; {
		facts, err := b.matches.Match(m.Match)
		if err != nil {
			return m
		}
		if !computersOnly(facts) {
			next, err := b.matches.Menu(m.Match, user)
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
