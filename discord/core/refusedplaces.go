package core

import (
	"errors"
	"sync"
	"time"

	"norenbot/discord/wire"
)

// pauseFirst is how long a place is left alone after a first refusal; each further one in a row makes the
// pause five times as long, up to pauseMost. So a place that refuses everything is asked some seven times
// on the first day, and then once a day.
const (
	pauseFirst = 10 * time.Second
	pauseMost  = 24 * time.Hour
)

// pauseAfter returns how long to wait after so many refusals in a row.
func pauseAfter(refusals int) time.Duration {
	pause := pauseFirst
	for range refusals - 1 {
		if pause = 5 * pause; pause >= pauseMost {
			return pauseMost
		}
	}
	return pause
}

// PauseAfter returns how long to wait before something is tried again that has failed so often in a row.
// What Discord refuses is tried up to once a day; what passes by itself at most an hour later.
func PauseAfter(err error, failures int) time.Duration {
	if held := (*heldRequest)(nil); errors.As(err, &held) {
		return max(time.Until(held.until), pace)
	}
	if isRefusal(err) {
		return pauseAfter(failures)
	}
	return min(pauseAfter(failures), time.Hour)
}

// isRefusal reports whether Discord refuses something that does not pass by itself.
func isRefusal(err error) bool {
	class := wire.ClassOf(err)
	return class != wire.Unrefused && class != wire.Passing
}

// A heldRequest is a request that was not made: Discord has refused one like it, and is asked again at some time.
type heldRequest struct {
	error // the refusal
	until time.Time
}

func (h *heldRequest) Unwrap() error { return h.error }

// A requestKind is what is asked of a place: "post", "edit". detail tells apart requests of which one may be
// refused and the next not: by the message, or by what it says. The zero kind is everything.
type requestKind struct{ name, detail string }

// kindsOf are the kinds that hold a request of one kind: everything, all of its name, and itself.
func kindsOf(k requestKind) []requestKind { return []requestKind{{}, {k.name, ""}, k} }

// A refusedPlace is how a place refuses one kind of requests.
type refusedPlace struct {
	refusals int // in a row
	until    time.Time
	why      error
}

// refusedPlaces remembers what Discord refuses where, so that what is told in the background does not ask for
// it again and again. It is in memory only: after a restart everything is tried at once.
type refusedPlaces struct {
	mu       sync.Mutex
	at       map[string]map[requestKind]*refusedPlace // by the id of a channel, thread, server or person
	reopened map[string]time.Time                     // when a place was last asked again because of reopen
}

// placesMost bounds how many refusing places are remembered; when there are more, those are forgotten that
// may be asked again.
const placesMost = 10_000

// check returns why a request is not worth making now; nil if it is. Then nobody else makes one like it for a while.
func (r *refusedPlaces) check(place string, kind requestKind, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var due []*refusedPlace
	for _, k := range kindsOf(kind) {
		p := r.at[place][k]
		if p == nil {
			continue
		}
		if now.Before(p.until) {
			return &heldRequest{p.why, p.until}
		}
		due = append(due, p)
	}
	for _, p := range due {
		p.until = now.Add(pauseAfter(p.refusals))
	}
	return nil
}

// note notes how a request went.
func (r *refusedPlaces) note(place string, kind requestKind, err error, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch class := wire.ClassOf(err); class {
	case wire.Unrefused:
		for _, k := range kindsOf(kind) {
			delete(r.at[place], k)
		}
		if kind.name == kindEditThread {
			r.opened(place)
		}
		if len(r.at[place]) == 0 {
			delete(r.at, place)
		}
	case wire.Passing: // so nothing is known of the place
		for _, k := range kindsOf(kind) {
			if p := r.at[place][k]; p != nil {
				p.until = now
			}
		}
	case wire.PlaceGone, wire.Unseen:
		r.refuse(place, requestKind{}, err, now)
		r.refuse(place, requestKind{name: kind.name}, err, now) // counts on where requests of another kind are taken
	case wire.Archived:
		kind.detail = ""
		if p := r.refuse(place, kind, err, now); p.refusals == 1 {
			p.until = now // it is worth another try once the thread is opened
		}
	case wire.MessageGone:
		if kind.name == kindEdit || kind.name == kindRetire || kind.name == kindDelete || kind.name == kindStart {
			r.refuse(place, kind, err, now) // another message may be there
			return
		}
		r.refuseKind(place, kind.name, err, now)
	case wire.Content, wire.Files, wire.Ours, wire.TooOld, wire.NoMember, wire.NoAccount:
		if kind.name == kindPost || kind.name == kindEdit || kind.name == kindMember {
			r.refuse(place, kind, err, now) // another message, or another person, may do
			return
		}
		r.refuseKind(place, kind.name, err, now)
	default:
		r.refuseKind(place, kind.name, err, now)
	}
}

// refuseKind counts a refusal of all requests of a kind.
func (r *refusedPlaces) refuseKind(place, name string, err error, now time.Time) {
	r.refuse(place, requestKind{name: name}, err, now)
	if r.refusesAll(place) {
		r.refuse(place, requestKind{}, err, now)
	}
}

// opened forgets what a thread has refused because it was archived.
func (r *refusedPlaces) opened(thread string) {
	for k, p := range r.at[thread] {
		if wire.ClassOf(p.why) == wire.Archived {
			delete(r.at[thread], k)
		}
	}
}

// refusesAll reports whether a place takes no messages, and refuses requests of another kind, too.
func (r *refusedPlaces) refusesAll(place string) bool {
	posts, others := false, false
	for k := range r.at[place] {
		posts = posts || k.name == kindPost
		others = others || k.name != kindPost && k.name != "" && k.detail == ""
	}
	return posts && others
}

// changed forgets what a place refuses: Discord says that it was changed.
func (r *refusedPlaces) changed(place string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.at, place)
}

// mayBeGiven reports whether a permission may be all that is missing.
func (p *refusedPlace) mayBeGiven() bool {
	class := wire.ClassOf(p.why)
	return class.IsForbidden() || class == wire.PlaceGone
}

// forbidden returns the places in which a permission may be all that is missing.
func (r *refusedPlaces) forbidden() (places []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for place, kinds := range r.at {
		for _, p := range kinds {
			if p.mayBeGiven() {
				places = append(places, place)
				break
			}
		}
	}
	return places
}

// reopenEvery is how often a place is asked again at most because of a press there or a change of permissions.
const reopenEvery = 10 * time.Minute

// reopen forgets what a place refuses for want of a permission, or because it seemed to be deleted. It reports
// whether there was anything.
func (r *refusedPlaces) reopen(place string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.at[place]) == 0 || now.Sub(r.reopened[place]) < reopenEvery {
		return false
	}
	found := false
	for k, p := range r.at[place] {
		if p.mayBeGiven() {
			delete(r.at[place], k)
			found = true
		}
	}
	if found {
		if r.reopened == nil || len(r.reopened) >= placesMost {
			r.reopened = map[string]time.Time{}
		}
		r.reopened[place] = now
	}
	return found
}

// refuse counts a refusal.
func (r *refusedPlaces) refuse(place string, kind requestKind, err error, now time.Time) *refusedPlace {
	if r.at == nil {
		r.at = map[string]map[requestKind]*refusedPlace{}
	}
	if len(r.at) >= placesMost {
		r.forget(now)
	}
	if r.at[place] == nil {
		r.at[place] = map[requestKind]*refusedPlace{}
	}
	p := r.at[place][kind]
	if p == nil {
		p = &refusedPlace{}
		r.at[place][kind] = p
	}
	p.refusals, p.why = p.refusals+1, err
	p.until = now.Add(pauseAfter(p.refusals))
	return p
}

// forget drops the places that may be asked again.
func (r *refusedPlaces) forget(now time.Time) {
	for place, kinds := range r.at {
		held := false
		for _, p := range kinds {
			held = held || p.until.After(now)
		}
		if !held {
			delete(r.at, place)
		}
	}
}
