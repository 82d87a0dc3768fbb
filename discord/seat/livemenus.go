package seat

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// A private message can be changed for as long as the token of the interaction
// lives that showed it last. So long a menu follows the match by itself: whoever
// sits there is asked without a press. This is in memory only: tokens are
// secrets, and after a restart, or when Discord no longer takes one, the menu
// waits under the buttons, as it always did.
//
// Where something was posted below it meanwhile, the next question is a new message, so that it
// stands where one looks; the one before folds to a line, and the one folded before goes.

// A window is a private message that shows a menu.
type window struct {
	last    ui.Interaction // the one whose token reaches it: it was answered with this message, or followed by it
	made    string         // the interaction that made it, see madeBy; "" of a follow-up
	message string         // its id; "" is not known, before somebody presses on it
	follows bool           // it is a follow-up of last
	folded  bool           // it says where the menu goes on
}

// ref is the window for Discord.
func (w window) ref() ui.Ref {
	to := w.last.Ref()
	if w.follows {
		to.Message = w.message
	}
	return to
}

// seen is a snowflake of when it was looked at last for sure: when it was made, or pressed on.
func (w window) seen() string {
	if w.follows {
		return w.message
	}
	return w.last.ID
}

// isBuried reports whether something was posted below the menu since its reader certainly saw it.
func (l *liveMenu) isBuried() bool { return core.IsNewer(l.under, l.windows[0].seen()) }

// A liveMenu menu is what one sitting shows.
type liveMenu struct {
	windows []window // the newest first: it lives, and the others say so when it moves on
	shows   string   // see Menu.print
	under   string   // the last message of the match that was posted in the channel of the newest
	answers int      // presses that are being answered
	moving  bool     // it is being brought up to date: two at a time would send it twice
	missed  bool     // something happened meanwhile
	moves   int      // counts presses and answers
	asked   time.Time
}

// menus are the living menus of everybody.
type menus struct {
	mu sync.Mutex
	of map[ui.MenuKey]*liveMenu
}

// fingerprint identifies what a menu shows a seat. Who else is to move counts only for a player who waits: a
// question being answered stays as it is, with what is selected and not yet sent.
func (m menu) fingerprint() string {
	switch m.State {
	case match.Ended:
		return "over"
	case match.Asked, match.Ready:
		return string(m.Token)
	}
	print := string(m.Token)
	if m.Foresees {
		print += " ahead"
	}
	print += strconv.Itoa(m.Orders) + " " + strconv.Itoa(m.recap.Size())
	for _, name := range m.wait {
		print += "\n" + name
	}
	return print
}

// Begin notes that a menu was pressed. What happens until End is part of the answer.
func (s *menus) Begin(at ui.MenuKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.of[at]; l != nil {
		l.answers++
		l.moves++
	}
}

// End notes what the answer of an interaction shows, nil for no menu, and
// reports whether the menu has to be looked at again. Begun says that begin was
// called.
func (s *menus) End(at ui.MenuKey, i ui.Interaction, r ui.Response, begun bool) (again bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	if l != nil && begun {
		l.answers = max(0, l.answers-1)
	}
	if r.Shows != nil {
		if l == nil {
			l = &liveMenu{}
			s.keep(at, l, i.At)
		}
		i.Parts = i.Parts && r.Update != nil || r.Update != nil && r.Update.Body != nil || r.Message != nil && r.Message.Body != nil
		if l.move(i, r.Message != nil) {
			l.shows = r.Shows.Print
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
func (s *menus) keep(at ui.MenuKey, l *liveMenu, now time.Time) {
	if s.of == nil {
		s.of = map[ui.MenuKey]*liveMenu{}
	}
	for other, old := range s.of {
		if old.answers == 0 && (len(old.windows) == 0 || now.Sub(old.windows[0].last.At) >= wire.TokenLife) {
			delete(s.of, other)
		}
	}
	s.of[at] = l
}

// move notes that an interaction was answered in a window: a new one, or the one
// that was pressed on. It reports whether that is now the newest. Two quick presses
// may be noted in the wrong order: the newer keeps its place.
func (l *liveMenu) move(i ui.Interaction, opened bool) (newest bool) {
	w := window{last: i, made: i.ID}
	if !opened {
		w.made, w.message = l.createdBy(i), i.Message
	}
	same := func(old window) bool {
		return old.message != "" && old.message == w.message || old.made != "" && old.made == w.made
	}
	if at := slices.IndexFunc(l.windows, same); at >= 0 {
		if core.IsNewer(l.windows[at].last.ID, i.ID) {
			return false // it was pressed on before it was noted that it was made, or pressed on once more
		}
		l.windows = slices.Delete(l.windows, at, at+1)
	}
	at := 0
	for at < len(l.windows) && core.IsNewer(l.windows[at].last.ID, i.ID) {
		at++
	}
	if at == 0 { // its reader is at it: what was posted meanwhile, as while the coach thought, moves it nowhere
		l.under = ""
	}
	l.windows = slices.Insert(l.windows, at, w)
	l.windows = l.windows[:min(len(l.windows), windowsMost)]
	return at == 0
}

// follow notes a window that was sent below the others, to go on from the newest of those that were there.
func (l *liveMenu) follow(w window) {
	at := slices.IndexFunc(l.windows, func(old window) bool { return !core.IsNewer(old.last.ID, w.last.ID) })
	if at < 0 {
		at = len(l.windows)
	}
	l.windows = slices.Insert(l.windows, at, w)
}

// createdBy returns the interaction that created the message that was pressed. If Discord does not say
// (discord-api-docs#3172), it is the last one known before the message, or else the message's id.
func (l *liveMenu) createdBy(i ui.Interaction) string {
	made := i.Made
	if slices.ContainsFunc(l.windows, func(w window) bool { return w.follows && w.message == i.Message }) {
		return ""
	}
	for _, w := range l.windows {
		if i.Made == "" && core.IsNewer(i.Message, w.made) && core.IsNewer(w.made, made) {
			made = w.made
		}
	}
	return cmp.Or(made, i.Message)
}

// windowsMost bounds how many windows of one sitting are remembered.
const windowsMost = 4

// keysOf lists who sits at a match with a menu open.
func (s *menus) keysOf(id match.ID) []ui.MenuKey {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []ui.MenuKey
	for at := range s.of {
		if at.Match == id {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, func(a, b ui.MenuKey) int { return strings.Compare(string(a.User), string(b.User)) })
	return all
}

// matches lists those of which somebody has a menu open.
func (s *menus) matches() (ids []match.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for at := range s.of {
		ids = append(ids, at.Match)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// pushed notes the last message of a match in a channel; see living.pushed.
func (s *menus) pushed(id match.ID, channel, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for at, l := range s.of {
		if at.Match == id && len(l.windows) > 0 && l.windows[0].last.Channel == channel && core.IsNewer(message, l.under) {
			l.under = message
		}
	}
}

// take returns a living menu as it is, until release; false if its token is dead, a press is being answered, or another has it.
func (s *menus) take(at ui.MenuKey, now time.Time) (liveMenu, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	switch {
	case l == nil:
		return liveMenu{}, false
	case l.answers > 0 || l.moving:
		l.missed = true
		return liveMenu{}, false
	case len(l.windows) == 0 || now.Sub(l.windows[0].last.At) >= wire.TokenLife:
		delete(s.of, at)
		return liveMenu{}, false
	}
	l.moving = true
	out := *l
	out.windows = slices.Clone(l.windows)
	return out, true
}

// release gives back what take has returned, and reports whether something happened meanwhile.
func (s *menus) release(at ui.MenuKey) (missed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	if l == nil {
		return false
	}
	l.moving = false
	if missed = l.missed && l.answers == 0; missed {
		l.missed = false
	}
	return missed
}

// pressed reports whether somebody has pressed on a menu since it was taken, and whether that is answered.
func (s *menus) pressed(at ui.MenuKey, before liveMenu) (pressed, answered bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	if pressed = l != nil && l.moves != before.moves; pressed {
		l.missed = l.missed || l.answers > 0
	}
	return pressed, pressed && l.answers == 0
}

// moved notes what a menu shows since it was changed by itself, or that it could not be; now are its windows, of
// which the newest may be one that was sent. It reports whether somebody has pressed meanwhile: then nobody knows what it shows.
func (s *menus) moved(at ui.MenuKey, before liveMenu, now []window, print string, asked time.Time, err error) (again bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	switch {
	case l == nil:
		return false
	case l.moves != before.moves:
		if err == nil && now[0].message != before.windows[0].message {
			l.follow(now[0])
		}
		l.shows = ""
		l.missed = l.missed || l.answers > 0
		return l.answers == 0 && err == nil
	case err != nil:
		delete(s.of, at)
		return false
	}
	l.windows, l.shows = now, print
	if !asked.IsZero() {
		l.asked = asked
	}
	return false
}

// forget drops a living menu.
func (s *menus) forget(at ui.MenuKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, at)
}

// Asks reports whether a menu has become the question by itself lately, or will at once: its reader is then mentioned only if they do not react.
func (s *menus) Asks(at ui.MenuKey, news bool, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.of[at]
	if l == nil {
		return false
	}
	lives := len(l.windows) > 0 && now.Sub(l.windows[0].last.At) < wire.TokenLife
	return news && lives || !l.asked.IsZero() && now.Sub(l.asked) <= core.Nearby
}
