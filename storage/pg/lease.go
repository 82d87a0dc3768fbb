package pg

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// leaseFor is how long a lease holds unless it is renewed, by the database's clock.
	leaseFor = 10 * time.Second
	// leaseEvery is how often it is renewed.
	leaseEvery = 2 * time.Second
)

// A Lease is the right of one process to tell, to look at deadlines and to copy: of all that
// work on a database one has it at a time.
type Lease struct {
	store  *Store
	holder string
	fence  int64 // 0 before the lease is taken; each taking counts up
	lost   chan struct{}
	stop   context.CancelFunc
	ended  sync.WaitGroup

	mu    sync.Mutex
	until time.Time // by this process's clock, counted from before the database was asked
}

// Lease takes the lease and renews it until Release. holder tells operators which process it is. Errors: ErrHeld with who it is, and those of a
// database.
func (s *Store) Lease(holder string) (*Lease, error) {
	l := &Lease{store: s, holder: holder, lost: make(chan struct{})}
	if err := l.renew(); err != nil {
		return nil, fmt.Errorf("taking the lease: %w", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	l.ended.Go(func() { l.keep(ctx) })
	return l, nil
}

// renew takes the lease where nobody has it, or takes it on where nobody else took it since,
// though it may have run out: then the fence is the same.
func (l *Lease) renew() error {
	asked := time.Now()
	err := l.store.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		err := conn.QueryRow(ctx, `with now as (select (extract(epoch from clock_timestamp()) * 1e9)::bigint as t)
			update keeper set until = t + $2, holder = $1, fence = case $3::bigint when 0 then fence + 1 else fence end
			from now where case $3::bigint when 0 then until < t else fence = $3 end returning fence`,
			l.holder, leaseFor.Nanoseconds(), l.fence).Scan(&l.fence)
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		var other string
		if err := conn.QueryRow(ctx, `select holder from keeper`).Scan(&other); err != nil {
			return err
		}
		return fmt.Errorf("%w; it is %s: stop it first, or wait %v if it has died", ErrHeld, other, leaseFor)
	})
	if err == nil {
		l.mu.Lock()
		l.until = asked.Add(leaseFor)
		l.mu.Unlock()
	}
	return err
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
		if errors.Is(l.renew(), ErrHeld) {
			close(l.lost)
			return
		}
	}
}

// Held reports whether the lease holds still, by this process's clock. It asks nobody, so it can be
// asked before each request to Discord. It is false while the database is away for longer than
// the lease, and may be true again afterwards.
func (l *Lease) Held() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Now().Before(l.until)
}

// Lost is closed when another process has taken the lease: this one must end.
func (l *Lease) Lost() <-chan struct{} { return l.lost }

// Release gives the lease up, so that another process need not wait. It may be called again.
func (l *Lease) Release() error {
	l.stop()
	l.ended.Wait()
	l.mu.Lock()
	l.until = time.Time{}
	l.mu.Unlock()
	return l.store.do(`update keeper set until = 0 where fence = $1`, l.fence)
}
