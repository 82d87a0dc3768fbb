package storage

import (
	"bytes"
	"sync"

	"norenbot/game/match"
)

// lately is what this store wrote lately, so that the next change of a match need not
// decode the facts again. It is told by the bytes: what is noted counts only if the
// stored facts are those bytes, so it cannot be out of date. The zero value is empty.
type lately struct {
	mu      sync.Mutex
	written map[match.ID]written
}

// written is facts as they were stored, and what matters of them.
type written struct {
	facts []byte
	*before
}

// latelyMost bounds what is kept, at about 2 KB a match, so 4 MB; when it is full it
// begins anew.
const latelyMost = 2_000

// of returns what belongs to facts as they are stored; nil if it is not known.
func (l *lately) of(id match.ID, facts []byte) *before {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.written[id]; bytes.Equal(w.facts, facts) {
		return w.before
	}
	return nil
}

// note keeps what was written. It keeps facts itself, which must not be changed
// afterwards.
func (l *lately) note(facts []byte, b *before) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.written == nil || len(l.written) >= latelyMost {
		l.written = map[match.ID]written{}
	}
	l.written[b.id] = written{facts, b}
}
