package wire

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
)

// A Class says what a refusal means for the bot, and so what it does next. Every error of a Conn has one. A Refusal
// has the class of its row in the table, or of its status if Discord's code is not in the table.
type Class int

// The classes.
const (
	// Unrefused is the class of nil.
	Unrefused Class = iota
	// Passing is a refusal that passes by itself: the same request succeeds later. Every error that is no Refusal,
	// such as a broken connection, is Passing.
	Passing
	// TooOld is an edit of an old message that was edited too often: a new message is accepted at once, the edit
	// some time later.
	TooOld
	// MessageGone is a message that was deleted, or that the bot cannot change.
	MessageGone
	// PlaceGone is a channel, thread or server that was deleted, or that the bot has left.
	PlaceGone
	// Unseen is a place that the bot cannot see, because it lacks View Channel there.
	Unseen
	// Forbidden is another permission that the bot lacks.
	Forbidden
	// Archived is a thread that must be opened again first.
	Archived
	// Locked is a thread that only moderators can write in.
	Locked
	// Unfit is a place of the wrong type, or one that is full: no messages, or no threads, in this one.
	Unfit
	// Barred is what a place refuses for any other reason. Codes that Discord adds later have this class,
	// unless their status says more.
	Barred
	// Content is a text that is refused for its content: by AutoMod, or by a filter of Discord's.
	Content
	// Files are files that are refused, for what they are or because the place takes none.
	Files
	// NoDirect is a person who takes no direct messages from the bot.
	NoDirect
	// NoMember is a person who is not in the server.
	NoMember
	// NoAccount is a person whose account was deleted.
	NoAccount
	// Bot is a request that is refused everywhere, because of the token or the application. The operator has to
	// act.
	Bot
	// Ours is a malformed request: a bug in the bot.
	Ours
	// Expired is an interaction that can no longer be answered: too late, or by another process.
	Expired
	// Already is something that was done before: an interaction was answered, a thread was started.
	Already

	classes
)

// labels are the names of the classes in metrics.
var labels = [classes]string{
	Unrefused: "none", Passing: "other", TooOld: "too_old", MessageGone: "gone", PlaceGone: "gone", Unseen: "forbidden", Forbidden: "forbidden",
	Archived: "archived", Locked: "locked", Unfit: "unfit", Barred: "barred", Content: "content", Files: "files",
	NoDirect: "no_direct", NoMember: "no_member", NoAccount: "no_account", Bot: "bot", Ours: "invalid", Expired: "expired", Already: "answered",
}

// String returns the name of the class, such as "forbidden".
func (c Class) String() string { return labels[c] }

// IsPermanent reports whether the same request would be refused again, unless someone changes something.
func (c Class) IsPermanent() bool {
	switch c {
	case Unrefused, Passing, TooOld, Archived, Expired, Already, Bot:
		return false
	}
	return true
}

// IsGone reports whether a message or its place no longer exists.
func (c Class) IsGone() bool { return c == MessageGone || c == PlaceGone }

// IsForbidden reports whether the bot lacks a permission.
func (c Class) IsForbidden() bool { return c == Unseen || c == Forbidden }

// IsOfPerson reports whether one person is the reason, and not the place.
func (c Class) IsOfPerson() bool { return c == NoDirect || c == NoMember || c == NoAccount }

// MayBeFiles reports whether the message's files may be the reason, so that it is worth sending without them.
func (c Class) MayBeFiles() bool {
	return c == Files || c == Forbidden || c == Barred || c == Content || c == Ours
}

// A Refusal is an answer from Discord with an error status. It can be compared.
type Refusal struct {
	Status int    // of HTTP
	Code   int    // Discord's own, or 0
	Words  string // the body, for the log
}

// Error returns the table's text for the refusal, and Discord's own.
func (r Refusal) Error() string {
	fact := "refused by Discord"
	if row, known := table[r.Code]; known {
		fact = row.fact
	}
	return fmt.Sprintf("%s (%d %d): %s", fact, r.Status, r.Code, r.Words)
}

// Class returns the class of the code, or of the status if the code is not in the table.
func (r Refusal) Class() Class {
	if row, known := table[r.Code]; known {
		return row.class
	}
	switch r.Status {
	case http.StatusUnauthorized:
		return Bot
	case http.StatusForbidden:
		return Forbidden
	case http.StatusNotFound, http.StatusGone:
		return PlaceGone
	case http.StatusRequestEntityTooLarge:
		return Files
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly, http.StatusTooManyRequests:
		return Passing
	}
	if r.Status >= 400 && r.Status < 500 {
		return Barred
	}
	return Passing
}

// isToken reports whether the bot's token is refused, and not that of an interaction.
func (r Refusal) isToken() bool {
	return r.Code == 40001 || r.Code == 50014 || r.Status == http.StatusUnauthorized && r.Class() == Bot
}

// Is reports that a refused token is ErrToken.
func (r Refusal) Is(target error) bool { return target == ErrToken && r.isToken() }

// Codes returns the codes of the table, in order.
func Codes() []int { return slices.Sorted(maps.Keys(table)) }

// ClassOf returns the class of an error of a Conn; Unrefused for nil.
func ClassOf(err error) Class {
	var r Refusal
	switch {
	case err == nil:
		return Unrefused
	case errors.As(err, &r):
		return r.Class()
	case errors.Is(err, ErrToken), errors.Is(err, ErrClosed), errors.Is(err, ErrSession):
		return Bot
	}
	return Passing
}

// IsPermanent reports whether Discord has refused a request in a way that a retry does not change.
func IsPermanent(err error) bool { return ClassOf(err).IsPermanent() }

// Label names an error of a Conn in metrics.
func Label(err error) string {
	var fast *RateLimited
	switch {
	case errors.As(err, &fast):
		return "too_fast"
	case errors.Is(err, ErrBlocked):
		return "blocked"
	}
	return ClassOf(err).String()
}
