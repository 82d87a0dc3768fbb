package pg

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"norenbot/game/ledger"
	"norenbot/storage"
)

const (
	// connections is how many a process has at most.
	connections = 8
	// connectWithin is how long one attempt to connect may take. If it were much shorter, a server that has just
	// been promoted would be flooded with attempts that all give up.
	connectWithin = 4 * time.Second
	// dialWithin is how long of that may pass until the host answers at all, so that the next host is tried soon if
	// the first machine is off. The kernel of any server answers at once, however busy it is. With sslmode=prefer,
	// the default, a host is tried twice.
	dialWithin = 500 * time.Millisecond
	// gap is the least time between two attempts after firstTries failures in a row; up to half of it is added at
	// random, so that processes do not connect together.
	gap        = 150 * time.Millisecond
	firstTries = 3
	// answerWithin is how long one call of a Store may take, including connecting: a click must be answered within
	// 3 s.
	answerWithin = 2500 * time.Millisecond
	// awayWithin is how long a call waits for a connection while the database is down: connecting goes on in the
	// background, and a click makes several calls.
	awayWithin = 250 * time.Millisecond
	// readWithin is the limit of calls that read everything.
	readWithin = 30 * time.Second
)

// A Store is one database. Several goroutines may call its methods, and several processes may use it.
type Store struct {
	pool     *pgxpool.Pool
	forms    []ledger.Form
	tries    tries
	moves    bool              // it is opened to be moved: see OpenToMove
	opened   atomic.Bool       // by Open: from then on each new connection checks for a mark
	away     atomic.Bool       // the last call did not reach it
	pooled   atomic.Bool       // a call found a pooler; see ErrPooled
	claims   atomic.Uint32     // claims made, so that old ones are removed now and then
	numbered sync.Map          // the kinds that have a sequence for their items
	secret   *strings.Replacer // removes the password from texts
}

var _ ledger.Shared = (*Store)(nil)

// Shared implements ledger.Shared.
func (*Store) Shared() {}

// Open connects to a database that norenbot has to itself, and creates the tables if it is empty. Of o it uses
// Forms. The address is "postgres://user:password@host:5432/norenbot" or "host=... dbname=...", with all options of
// libpq; it may name several hosts, and the one that accepts writes is used. Errors: ErrAddress, ErrAway,
// ErrRefused, storage.ErrNewer, storage.ErrOlder, storage.ErrNoStore, ErrPooled, a storage.Mark. None of them
// contains the password.
func Open(ctx context.Context, address string, o storage.Options) (*Store, error) {
	s, err := open(ctx, address, o)
	if err != nil {
		return nil, err
	}
	err = s.use(connectWithin, func(ctx context.Context, conn *pgx.Conn) error {
		if err := s.barred(ctx, conn); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, sweep)
		return err
	})
	if err != nil {
		s.pool.Close()
		return nil, fmt.Errorf("opening %s: %w", s.Name(), err)
	}
	s.opened.Store(true)
	return s, nil
}

// open is Open, also for a database that is being moved.
func open(ctx context.Context, address string, o storage.Options) (*Store, error) {
	s, err := connect(address)
	if err != nil {
		return nil, err
	}
	s.forms = o.Forms
	if err := s.prepare(ctx); err != nil {
		s.pool.Close()
		return nil, fmt.Errorf("opening the database: %w", s.plain(err))
	}
	return s, nil
}

// connect returns a Store that has not connected yet.
func connect(address string) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil { // its text may contain the password
		return nil, fmt.Errorf("%w; it looks like postgres://user:password@host:5432/norenbot", ErrAddress)
	}
	s := &Store{secret: strings.NewReplacer()}
	if p := config.ConnConfig.Password; p != "" {
		s.secret = strings.NewReplacer(address, "…", p, "…")
	}
	config.MaxConns = connections
	config.PingTimeout = time.Second
	config.BeforeConnect = func(ctx context.Context, _ *pgx.ConnConfig) error { return s.tries.wait(ctx) }
	config.AfterConnect = s.connected
	c := config.ConnConfig
	c.ConnectTimeout = connectWithin
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "norenbot"
	}
	if c.ValidateConnect == nil {
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	c.OnNotice = noteWarning
	dial := c.DialFunc
	c.DialFunc = func(ctx context.Context, network, host string) (net.Conn, error) {
		ctx, cancel := context.WithTimeout(ctx, dialWithin)
		defer cancel()
		return dial(ctx, network, host)
	}
	s.pool, err = pgxpool.NewWithConfig(context.Background(), config)
	return s, err
}

// connected checks a new connection. While there was none, the database may have been moved without Alone finding
// this process.
func (s *Store) connected(ctx context.Context, conn *pgx.Conn) error {
	s.tries.succeeded()
	ctx, cancel := context.WithTimeout(ctx, answerWithin) // the pool's own has no deadline
	defer cancel()
	if _, err := conn.Exec(ctx, settings); err != nil {
		return err
	}
	if !s.opened.Load() {
		return nil
	}
	err := s.barred(ctx, conn)
	if errors.Is(s.plain(err), ErrPooled) {
		s.pooled.Store(true)
	}
	return err
}

// Name names the database, without a password.
func (s *Store) Name() string { return Name(s.pool.Config().ConnString()) }

// Name names the database of an address, without a password.
func Name(address string) string {
	c, err := pgconn.ParseConfig(address)
	if err != nil {
		return "a database" // Open says what is wrong
	}
	return fmt.Sprintf("the database %s on %s", c.Database, c.Host)
}

// Close closes the connections. It waits for running calls.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// Writable returns why nothing can be stored now, or nil: ErrAway, ErrUnsure, ledger.ErrDiskFull.
func (s *Store) Writable() error { return s.do(`update norenbot set layout = layout`) }

// use runs do on a connection, within a time. Connecting is repeated until then, but do is not, because its
// statement may have been executed.
func (s *Store) use(within time.Duration, do func(context.Context, *pgx.Conn) error) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	defer func() {
		s.away.Store(errors.Is(err, ErrAway))
		if errors.Is(err, ErrPooled) {
			s.pooled.Store(true)
		}
	}()
	conn, err := s.acquireSoon(ctx)
	if err != nil {
		return s.plain(err)
	}
	defer conn.Release()
	notes := conn.Conn().PgConn().CustomData()
	delete(notes, warning)
	err = do(ctx, conn.Conn())
	if warned := notes[warning]; err == nil && warned != nil {
		err = warned.(error)
	}
	return s.plain(err)
}

// look is use for reads, within answerWithin, which may run twice: a lost connection, as after a restart or a
// failover of the server, is not an answer yet.
func (s *Store) look(do func(context.Context, *pgx.Conn) error) error {
	begun := time.Now()
	err := s.use(answerWithin, do)
	if errors.Is(err, ErrAway) && time.Since(begun) < awayWithin {
		s.away.Store(false) // a lost connection says nothing about the next one
		err = s.use(answerWithin, do)
	}
	return err
}

// acquireSoon is acquire, with a short wait while the database is known to be down.
func (s *Store) acquireSoon(ctx context.Context) (*pgxpool.Conn, error) {
	if s.away.Load() {
		soon, cancel := context.WithTimeout(ctx, awayWithin)
		defer cancel()
		ctx = soon
	}
	return s.acquire(ctx)
}

// acquire returns a connection; it tries again while the server is only down.
func (s *Store) acquire(ctx context.Context) (conn *pgxpool.Conn, err error) {
	for {
		var last error
		if conn, last = s.pool.Acquire(ctx); last == nil {
			return conn, nil
		}
		if err == nil || ctx.Err() == nil {
			err = last // and not that time is up
		}
		var refused *pgconn.PgError
		var mark *storage.Mark
		if ctx.Err() != nil || errors.As(last, &refused) && !passes(refused.Code) || errors.As(last, &mark) {
			return nil, err
		}
	}
}

// warning is the key of a connection's last warning, an error.
const warning = "warning"

// noteWarning keeps a warning of class 01 with the connection. The important one is that the wait for a standby was
// cancelled, which the server sends with a success.
func noteWarning(conn *pgconn.PgConn, n *pgconn.Notice) {
	if n.Code == "01000" {
		conn.CustomData()[warning] = fmt.Errorf("%w: the database warns: %s", ErrUnsure, n.Message)
	}
}

// one runs a statement that returns one row, and reads it into dest.
func (s *Store) one(within time.Duration, sql string, args []any, dest ...any) error {
	return s.use(within, func(ctx context.Context, conn *pgx.Conn) error {
		return conn.QueryRow(ctx, sql, args...).Scan(dest...)
	})
}

// do runs a statement that returns nothing.
func (s *Store) do(sql string, args ...any) error {
	return s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, sql, args...)
		return err
	})
}

// What a transaction sees of concurrent changes.
var (
	looking = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly} // nothing
	alone   = pgx.TxOptions{IsoLevel: pgx.RepeatableRead}                           // nothing, and it fails if it would overwrite one
	turns   = pgx.TxOptions{}                                                       // each statement sees them
)

// within runs do in a transaction.
func (s *Store) within(most time.Duration, o pgx.TxOptions, do func(context.Context, pgx.Tx) error) error {
	return s.use(most, func(ctx context.Context, conn *pgx.Conn) error {
		return pgx.BeginTxFunc(ctx, conn, o, func(tx pgx.Tx) error { return do(ctx, tx) })
	})
}
