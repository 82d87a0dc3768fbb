package stats

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"norenbot/game/match"
)

// Counts reports whether a match counts as played in its season: no organiser has ruled on it, and it
// is not played again. pairing and try are those of match.Contest. An error says that this cannot be
// known now.
type Counts func(season string, pairing, try int) (bool, error)

// Options are what a Book works with. All but Forgotten are needed.
type Options struct {
	// Ended yields the matches that ended at a moment or later, in that order, then of ids; see
	// match.Records.
	Ended func(from time.Time) iter.Seq2[match.Match, error]
	// Counts may be called while the Book is locked: it must not call the Book.
	Counts Counts
	Now    func() time.Time
	// Forgotten returns how often a person was forgotten in the store; nil where no other process
	// works on it. See match.Records.
	Forgotten func() (int, error)
}

// A Book holds the statistics of all finished matches. It is empty until Follow has returned. Its methods
// may be called from several goroutines.
//
// It takes about 650 bytes for a match of four, see BenchmarkStats100000 of package storage.
type Book struct {
	o Options

	following sync.Mutex // held by Follow
	forgotten int        // as Options.Forgotten has said when everything was read; -1: nothing was read

	mu      sync.Mutex
	log     *log
	reading bool          // everything is being read
	told    []match.Match // by Changed meanwhile
	staled  []string      // by Stale meanwhile
}

// New returns an empty Book.
func New(o Options) *Book { return &Book{o: o, log: newLog(), forgotten: -1} }

// late is how much later than the matches that ended after it a match may be stored: by another process,
// or by one whose clock is off.
const late = 10 * time.Minute

// Follow brings the Book up to date with the store. The first call reads all finished matches, later
// calls read the newest, and all of them again after another process has forgotten a person. It passes over
// matches that cannot be read: the check of the store reports them. After an error the Book is as it was;
// call Follow again.
func (b *Book) Follow(ctx context.Context) error {
	b.following.Lock()
	defer b.following.Unlock()
	forgotten := 0
	if b.o.Forgotten != nil {
		var err error
		if forgotten, err = b.o.Forgotten(); err != nil {
			return fmt.Errorf("looking whether a person was forgotten: %w", err)
		}
	}
	if forgotten != b.forgotten {
		if err := b.readAll(ctx); err != nil {
			return err
		}
		b.forgotten = forgotten
		return nil
	}
	return b.readNewest(ctx)
}

// readAll reads everything, and replaces what the Book has when that is done.
func (b *Book) readAll(ctx context.Context) error {
	b.mu.Lock()
	b.reading = true
	b.mu.Unlock()
	fresh := newLog()
	err := b.each(ctx, time.Time{}, func(m *match.Match) { fresh.note(m, b.o.Counts) })
	if err == nil {
		err = b.rerate(fresh)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	told, staled := b.told, b.staled
	b.reading, b.told, b.staled = false, nil, nil
	if err != nil {
		return err
	}
	for n := range told {
		fresh.note(&told[n], b.o.Counts)
	}
	for _, game := range staled {
		fresh.stale(game)
	}
	b.log = fresh
	return nil
}

// readNewest notes the matches that ended since the last one known.
func (b *Book) readNewest(ctx context.Context) error {
	b.mu.Lock()
	from := b.log.last()
	b.mu.Unlock()
	if !from.IsZero() {
		from = from.Add(-late)
	}
	err := b.each(ctx, from, func(m *match.Match) { b.Changed(*m) })
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.rerate(b.log)
}

// each calls f for the matches that ended from a moment on and can be read.
func (b *Book) each(ctx context.Context, from time.Time, f func(*match.Match)) error {
	for m, err := range b.o.Ended(from) {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, match.ErrDamaged) && m.ID != "":
			continue
		case err != nil:
			return fmt.Errorf("reading finished matches: %w", err)
		}
		f(&m)
	}
	return nil
}

// rerate computes the ratings that are stale.
func (b *Book) rerate(l *log) error {
	for game, r := range l.ratings {
		if r.stale {
			if err := l.rerate(game, b.o.Counts); err != nil {
				return fmt.Errorf("computing the ratings of %s: %w", game, err)
			}
		}
	}
	return nil
}

// Changed tells the Book of a match that was stored: it may have ended, or a person in it was forgotten. A
// match that it knows, and one that is still being played, change nothing.
func (b *Book) Changed(m match.Match) {
	if m.Final == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reading {
		b.told = append(b.told, m)
	}
	b.log.note(&m, b.o.Counts)
}

// Stale tells the Book that a season counts other matches of a game than before.
func (b *Book) Stale(game string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reading {
		b.staled = append(b.staled, game)
	}
	b.log.stale(game)
}
