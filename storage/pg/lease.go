package pg

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"norenbot/game/ledger"
	"norenbot/storage"
)

const (
	// leaseFor is how long a lease holds unless it is renewed, by the database's clock.
	leaseFor = 10 * time.Second
	// leaseEvery is how often it is renewed.
	leaseEvery = 2 * time.Second
)

// A Lease makes one process the leader (leader election): of all processes on a database, only its holder
// posts, checks deadlines and makes copies.
type Lease struct {
	store  *Store
	holder string
	lost   chan error
	stop   context.CancelFunc
	ended  sync.WaitGroup

	mu    sync.Mutex
	fence int64     // 0 before the lease is taken; increases each time it is taken
	until time.Time // by this process's clock, from before the database was asked
	wall  time.Time // the same by the wall clock; see Held
	heard time.Time // when the database last confirmed it
}

// Lease returns a lease that is not taken yet. holder names this process for operators.
func (s *Store) Lease(holder string) *Lease {
	return &Lease{store: s, holder: holder, lost: make(chan error, 1), stop: func() {}}
}

// Take takes the lease and renews it until Release. Call it until it succeeds, and not again. Errors: ErrHeld with
// the holder, a storage.Mark of a database that was moved, or is being moved, and those of a database.
func (l *Lease) Take() error {
	err := l.renew()
	if err == nil {
		if err = l.store.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error { return l.store.barred(ctx, conn) }); err != nil {
			err = errors.Join(err, l.Release())
		}
	}
	if err != nil {
		return fmt.Errorf("taking the lease: %w", err)
	}
	var ctx context.Context
	ctx, l.stop = context.WithCancel(context.Background())
	l.ended.Go(func() { l.keep(ctx) })
	return nil
}

// renew takes the lease if it is free, or renews it if no one else has taken it since, even if it has expired: the
// fence stays the same then.
func (l *Lease) renew() error {
	asked, fence := time.Now(), l.fenced()
	err := l.store.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		err := conn.QueryRow(ctx, `with now as (select (extract(epoch from clock_timestamp()) * 1e9)::bigint as t)
			update lease set until = t + $2, holder = $1, fence = case $3::bigint when 0 then fence + 1 else fence end
			from now where case $3::bigint when 0 then until < t else fence = $3 end returning fence`,
			l.holder, leaseFor.Nanoseconds(), fence).Scan(&fence)
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		var other string
		if err := conn.QueryRow(ctx, `select holder from lease`).Scan(&other); err != nil {
			return err
		}
		return fmt.Errorf("%w; it is %s: stop it first, or wait %v if it has died", ErrHeld, other, leaseFor)
	})
	if err == nil {
		l.mu.Lock()
		l.fence, l.until, l.heard = fence, asked.Add(leaseFor), asked
		l.wall = l.until.Round(0)
		l.mu.Unlock()
	}
	return err
}

// fenced returns the fence of this process's lease, 0 before it was taken. Renewing and posting run concurrently.
func (l *Lease) fenced() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fence
}

// keep renews the lease until ctx ends or another process has it.
func (l *Lease) keep(ctx context.Context) {
	every := time.NewTicker(leaseEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		err := l.renew()
		if err == nil && l.store.pooled.Load() {
			err = ErrPooled // another call has found it
		}
		if mark := (*storage.Mark)(nil); errors.Is(err, ErrHeld) || errors.Is(err, ErrPooled) || errors.As(err, &mark) {
			l.lost <- err
			return
		}
	}
}

// Held reports whether the lease still holds, by this process's clock. It queries nothing, so it can be called
// before each request to Discord. It is false while the database is down for longer than the lease, and may be true
// again afterwards.
//
// Both clocks must agree: the monotonic clock stops while the machine sleeps or is migrated, and the wall clock may
// be set back.
func (l *Lease) Held() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	return now.Before(l.until) && now.Round(0).Before(l.wall)
}

// Heard returns when the database last answered: it may be down since, although the lease holds. It is zero if the
// lease was never taken.
func (l *Lease) Heard() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.heard
}

// Lost yields why this process must exit: ErrHeld, another one has taken the lease; ErrPooled, a pooler was put in
// between; or the storage.Mark of a moved database.
func (l *Lease) Lost() <-chan error { return l.lost }

// Strike implements ledger.Striker like Store.Strike, if no one else has taken the lease. Further errors: ErrHeld.
func (l *Lease) Strike(kind string, numbers []uint64, with *ledger.Change) error {
	fence := l.fenced()
	if err := l.store.strike(&striking{kind: kind, numbers: numbers, fence: &fence}, with); err != nil {
		return fmt.Errorf("removing what was posted: %w", err)
	}
	return nil
}

// Release gives up the lease, if it was taken, so that another process need not wait. It may be called again. In
// any case this process counts as one without the lease afterwards; otherwise Take would ask for the old one for
// ever after another process has taken it.
func (l *Lease) Release() error {
	l.stop()
	l.ended.Wait()
	l.mu.Lock()
	fence := l.fence
	l.fence, l.until = 0, time.Time{}
	l.mu.Unlock()
	return l.store.do(`update lease set until = 0 where fence = $1 and fence > 0`, fence)
}
