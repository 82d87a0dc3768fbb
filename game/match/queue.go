package match

import (
	"encoding/json"
	"fmt"
	"slices"
)

// queue is who waits, as it is remembered.
type queue struct {
	Wait []*wanted
}

// A wanted is an analysis to be made.
type wanted struct {
	ID    ID      `json:"match"`
	Asked []Asker `json:"asked"`
	// Begun counts how often it was begun and neither made nor stopped in order: it may be
	// what ends the program.
	Begun int     `json:"begun,omitempty"`
	Done  float64 `json:"done,omitempty"` // how far it is, as was last noted
}

// add notes that somebody has asked for the analysis of a match, and returns its place.
func (now *queue) add(id ID, who Asker) (at int, err error) {
	for _, w := range now.Wait {
		if w.of(who.User) >= 0 && w.ID != id {
			return 0, ErrAsking
		}
	}
	if at = now.at(id); at < 0 {
		at = len(now.Wait)
		now.Wait = append(now.Wait, &wanted{ID: id})
	}
	w := now.Wait[at]
	if n := w.of(who.User); n >= 0 {
		w.Asked[n] = who
	} else {
		w.Asked = append(w.Asked, who)
	}
	return at, nil
}

// at is where the analysis of a match stands; -1 if nobody waits for it.
func (now *queue) at(id ID) int {
	return slices.IndexFunc(now.Wait, func(w *wanted) bool { return w.ID == id })
}

// of is where somebody stands among those who asked; -1 if they do not.
func (w *wanted) of(user User) int {
	return slices.IndexFunc(w.Asked, func(a Asker) bool { return a.User == user })
}

// revise changes who waits, as it is stored.
func (q *Analyses) revise(change func(*queue) error) error {
	return q.o.Memory.Revise(queueKind, queueKey, func(stored []byte) (any, error) {
		var now queue
		if stored != nil && json.Unmarshal(stored, &now) != nil {
			now = queue{} // who asked presses again
		}
		return &now, change(&now)
	})
}

// note changes what is known of the analysis of a match that somebody waits for.
func (q *Analyses) note(id ID, change func(now *queue, at int)) error {
	err := q.revise(func(now *queue) error {
		if at := now.at(id); at >= 0 {
			change(now, at)
		}
		return nil
	})
	if err != nil {
		q.o.Trouble(id, fmt.Errorf("noting how far an analysis is: %w", err))
	}
	return err
}

// first is what is to be made next; nil is nothing.
func (q *Analyses) first() *wanted {
	var now queue
	if _, err := q.o.Memory.Recall(queueKind, queueKey, &now); err != nil {
		q.o.Trouble("", fmt.Errorf("who has asked for analyses: %w", err))
		return nil
	}
	if len(now.Wait) == 0 {
		return nil
	}
	return now.Wait[0]
}

// finish takes one out of the queue and returns who had asked for it.
func (q *Analyses) finish(id ID) (asked []Asker, err error) {
	err = q.note(id, func(now *queue, at int) {
		asked = now.Wait[at].Asked
		now.Wait = slices.Delete(now.Wait, at, at+1)
	})
	return asked, err
}
