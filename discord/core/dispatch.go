package core

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/wire"
	"norenbot/game/ledger"
)

// A Notifier tells the news of one kind of things in Discord. Its methods are called by several
// goroutines, but Announce, Delivered and GivesUp never twice at the same time for one thing.
type Notifier interface {
	// Read reads an item. Errors: ledger.ErrDamaged.
	Read(ledger.Item) (News, error)
	Undone(now time.Time) []string   // the ids of what is to be looked at again though there is no news
	Urgency(all []News) wire.Urgency // of the news of one thing, perhaps none
	// Announce tells the news of one thing, and hands what is shown then to note, also where it
	// fails. Errors: ledger.ErrNone where there is nothing of which anything could be told; those of Discord.
	Announce(ctx context.Context, id string, all []News, again bool, note func(shown any)) error
	// Delivered is told how it went.
	Delivered(ctx context.Context, id string, err error)
	// GivesUp is asked about what Discord has refused for RefusedMost, or what is no more: it reports
	// whether its news is struck off untold, and has then done what follows from that.
	GivesUp(id string, err error) bool
	Word() string // under which it is remembered what a thing shows, see ledger.Told
}

// News is an item as its notifier has read it.
type News struct {
	N     uint64
	ID    string // of the thing that it is about
	Label string // counts it in the metrics
	Item  any    // for the notifier
}

// A counter counts for the metrics.
type counter interface {
	Told(label string)
	Failed(why string) // why Discord refused something
	Panicked()
}

// A Dispatcher shares the news of things of all kinds out to their notifiers, thing by thing. mu guards at
// and left; rounds, read and damaged belong to the goroutine that calls Round.
type Dispatcher struct {
	DispatchOptions
	All     sync.WaitGroup
	places  chan struct{}     // one for each thing that may be announced at the same time
	kinds   []string          // of the notifiers, sorted
	rounds  int               // so many in which something could be begun
	read    map[itemName]News // the items that wait since the last round, so that they are decoded once
	damaged map[itemName]bool
	mu      sync.Mutex
	at      map[ledger.Ref]*Attempts
	left    map[ledger.Ref]bool // what a process before this one left undone, and may have done
}

// DispatchOptions is what a dispatcher works with.
type DispatchOptions struct {
	Outbox     ledger.Outbox
	Leadership ledger.Striker
	Notifiers  map[string]Notifier // by kind
	Before     Inheritance
	Now        func() time.Time
	Wake       func()       // has another round be made; called by any goroutine
	Reopened   func() int64 // how often a place was opened again: then what was refused is tried again
	Log        zerolog.Logger
	Metrics    counter
}

// Dispatch makes the dispatcher of a process.
func Dispatch(with DispatchOptions) *Dispatcher {
	d := &Dispatcher{DispatchOptions: with, kinds: slices.Sorted(maps.Keys(with.Notifiers)), at: map[ledger.Ref]*Attempts{}, left: map[ledger.Ref]bool{}, damaged: map[itemName]bool{}, places: make(chan struct{}, atOnce)}
	for _, ref := range d.dueChecks(everDue) {
		d.left[ref] = true
	}
	return d
}

// Round hands what has news to goroutines of their own, one each, as far as there are places: the round
// does not wait, and whoever ends makes another. The most urgent come first, and else those whose news
// has waited longest; every wire.EldestOf rounds these in any case.
func (d *Dispatcher) Round(ctx context.Context) {
	if len(d.places) == cap(d.places) {
		return
	}
	waits, order, err := d.pending()
	if err != nil {
		d.Log.Error().Err(err).Msg("reading the news")
		return
	}
	d.forget(order)
	urgent := map[ledger.Ref]wire.Urgency{}
	for _, of := range order {
		urgent[of] = d.Notifiers[of.Kind].Urgency(waits[of])
	}
	if d.rounds++; d.rounds%wire.EldestOf != 0 {
		slices.SortStableFunc(order, func(one, other ledger.Ref) int { return cmp.Compare(urgent[one], urgent[other]) })
	}
	for _, of := range order {
		if ctx.Err() != nil {
			return
		}
		if again, claimed := d.claim(of, waits[of]); claimed {
			d.All.Go(func() { d.announce(ctx, of, waits[of], urgent[of], again) })
		}
	}
}

// announce announces what was claimed, notes how it went, and gives the place back.
func (d *Dispatcher) announce(ctx context.Context, of ledger.Ref, all []News, u wire.Urgency, again bool) {
	defer func() {
		<-d.places
		d.Wake()
	}()
	err := d.announceSafely(u.In(ctx), of, all, again)
	if !errors.Is(err, errUnnoted) { // else it was told
		d.Notifiers[of.Kind].Delivered(ctx, of.ID, err)
	}
	d.release(ctx, of, all, err)
}

// announceSafely announces, strikes off what was announced and remembers what is shown; a panic
// is an error, and so is errUnnoted, where all was announced.
func (d *Dispatcher) announceSafely(ctx context.Context, of ledger.Ref, all []News, again bool) (err error) {
	var shown any
	defer func() {
		if err != nil {
			all = nil
		}
		failed := d.strike(of, shown, all)
		switch {
		case failed != nil && err == nil:
			err = fmt.Errorf("%w: %w", errUnnoted, failed)
		case failed != nil:
			d.Log.Error().Err(failed).Str(of.Kind, of.ID).Msg("noting what is shown of a " + of.Kind)
		}
	}()
	defer func() {
		if p := recover(); p != nil {
			d.Metrics.Panicked()
			d.Log.Error().Interface("panic", p).Str(of.Kind, of.ID).Bytes("stack", debug.Stack()).Msg("announcing the news of a " + of.Kind)
			err = errPanic
		}
	}()
	return d.Notifiers[of.Kind].Announce(ctx, of.ID, all, again, func(v any) { shown = v })
}

// errUnnoted is returned when news was announced and could not be struck off.
var errUnnoted = errors.New("noting that it was told")

// errPanic is returned when announcing panicked; it is tried again, after
// longer and longer pauses.
var errPanic = errors.New("announcing panicked")
