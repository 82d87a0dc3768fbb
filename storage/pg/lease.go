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
	fence int64     // 0 before the lease is taken; each taking counts up
	until time.Time // by this process's clock, counted from before the database was asked
	wall  time.Time // the same by the time of day; see Held
	heard time.Time // when it was asked last and said yes
}

// Lease returns a lease that is not taken yet. holder tells operators which process it is.
func (s *Store) Lease(holder string) *Lease {
	return &Lease{store: s, holder: holder, lost: make(chan error, 1), stop: func() {}}
}

// Take takes the lease and renews it until Release. It is called until it succeeds, and not again.
// Errors: ErrHeld with who it is, a storage.Mark of a database that was moved meanwhile, or is being moved,
// and those of a database.
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

// renew takes the lease where nobody has it, or takes it on where nobody else took it since,
// though it may have run out: then the fence is the same.
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

// fenced is the number this process took the lease by, 0 before it did. Renewing and telling go on
// beside each other.
func (l *Lease) fenced() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fence
}

// keep renews the lease until ctx ends or somebody else has it.
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

// Held reports whether the lease holds still, by this process's clock. It asks nobody, so it can be
// asked before each request to Discord. It is false while the database is away for longer than
// the lease, and may be true again afterwards.
//
// Both readings of the clock must say so: the one that only counts on stands still while the
// machine sleeps or is moved, and the time of day may be set back.
func (l *Lease) Held() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	return now.Before(l.until) && now.Round(0).Before(l.wall)
}

// Heard is when the database was last there for certain: it may be away since, though the lease
// holds. The zero time: the lease was never taken.
func (l *Lease) Heard() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.heard
}

// Lost says why this process must end: ErrHeld, another one has taken the lease; ErrPooled, a pooler has come between;
// or the storage.Mark of a database that was moved.
func (l *Lease) Lost() <-chan error { return l.lost }

// Strike implements ledger.Striker, as Store.Strike does, if nobody else has taken the lease. Errors
// besides: ErrHeld.
func (l *Lease) Strike(kind string, numbers []uint64, with *ledger.Change) error {
	fence := l.fenced()
	if err := l.store.strike(&striking{kind: kind, numbers: numbers, fence: &fence}, with); err != nil {
		return fmt.Errorf("noting what is told: %w", err)
	}
	return nil
}

// Release gives the lease up, if it was taken, so that another process need not wait. It may be
// called again. Whatever it returns, this process counts as one that never had the lease: Take would
// ask for the old one for ever where another has taken it since.
func (l *Lease) Release() error {
	l.stop()
	l.ended.Wait()
	l.mu.Lock()
	fence := l.fence
	l.fence, l.until = 0, time.Time{}
	l.mu.Unlock()
	return l.store.do(`update lease set until = 0 where fence = $1 and fence > 0`, fence)
}
