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
	// connectWithin is how long one try to connect may take. Much less, and a server that
	// has just been promoted is beset by tries that all give up.
	connectWithin = 4 * time.Second
	// dialWithin is how long of that may pass until the host is heard at all: the next one's turn comes
	// soon where the first one's machine is off. Any server's kernel answers at once, however busy it is.
	// With sslmode=prefer, which is usual, a host is tried twice.
	dialWithin = 500 * time.Millisecond
	// gap is the least time between two tries once firstTries in a row were in vain; up to
	// half of it is added by chance, so that processes do not come together.
	gap        = 150 * time.Millisecond
	firstTries = 3
	// answerWithin is how long one call of a Store may take, connecting included: a press
	// must be answered within 3 s.
	answerWithin = 2500 * time.Millisecond
	// awayWithin is how long a call waits for a connection while the database is away: connecting
	// goes on behind it, and a press makes several calls.
	awayWithin = 250 * time.Millisecond
	// readWithin is the same for what looks through everything.
	readWithin = 30 * time.Second
)

// A Store is one database. Its methods may be called from several goroutines, and by
// several processes.
type Store struct {
	pool     *pgxpool.Pool
	forms    []ledger.Form
	tries    tries
	moves    bool              // everything is moved out of it: see OpenToMove
	opened   atomic.Bool       // by Open: from then on each new connection looks for a mark
	away     atomic.Bool       // the last call did not reach it
	pooled   atomic.Bool       // a call found a pooler; see ErrPooled
	claims   atomic.Uint32     // made, so that old ones are swept now and then
	numbered sync.Map          // the kinds that have a sequence for their items
	secret   *strings.Replacer // takes the password out of texts
}

var _ ledger.Shared = (*Store)(nil)

// Shared implements ledger.Shared.
func (*Store) Shared() {}

// Open connects to a database that norenbot has to itself, and creates the tables if it is empty. Of o
// it reads Forms.
// The address is "postgres://user:password@host:5432/norenbot" or "host=... dbname=...", with
// whatever libpq knows; several hosts may stand in it, and the one that takes writes is
// used. Errors: ErrAddress, ErrAway, ErrRefused, storage.ErrNewer, storage.ErrOlder,
// storage.ErrNoStore, ErrPooled, a storage.Mark. None of them has the password in it.
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

// open is Open, of a database that is moved too.
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

// connect makes a Store that has not connected yet.
func connect(address string) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil { // what it says may hold the password
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

// connected looks at a new connection. While there was none, the database may have been moved: Alone
// would not have found this process.
func (s *Store) connected(ctx context.Context, conn *pgx.Conn) error {
	s.tries.succeeded()
	ctx, cancel := context.WithTimeout(ctx, answerWithin) // the pool's own has no end
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

// Name says which database it is, without a password.
func (s *Store) Name() string { return Name(s.pool.Config().ConnString()) }

// Name says which database an address means, without a password.
func Name(address string) string {
	c, err := pgconn.ParseConfig(address)
	if err != nil {
		return "a database" // Open says what is wrong
	}
	return fmt.Sprintf("the database %s on %s", c.Database, c.Host)
}

// Close lets go of the database. It waits for calls that are under way.
func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// Writable returns why nothing can be stored now, or nil: ErrAway, ErrUnsure, ledger.ErrDiskFull.
func (s *Store) Writable() error { return s.do(`update norenbot set layout = layout`) }

// use runs do on a connection, within a time. Connecting is tried again until then, do never:
// what was sent may have been done.
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

// look is use for what only reads, within answerWithin, and may be done twice: that the connection was
// lost meanwhile, as all are when a server is restarted or its standby takes over, is no answer yet.
func (s *Store) look(do func(context.Context, *pgx.Conn) error) error {
	begun := time.Now()
	err := s.use(answerWithin, do)
	if errors.Is(err, ErrAway) && time.Since(begun) < awayWithin {
		s.away.Store(false) // of the next connection, one that was lost says nothing
		err = s.use(answerWithin, do)
	}
	return err
}

// acquireSoon is acquire, which does not wait long while the database is known to be away.
func (s *Store) acquireSoon(ctx context.Context) (*pgxpool.Conn, error) {
	if s.away.Load() {
		soon, cancel := context.WithTimeout(ctx, awayWithin)
		defer cancel()
		ctx = soon
	}
	return s.acquire(ctx)
}

// acquire returns a connection; it tries again while the server is only away.
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

// noteWarning keeps a warning of class 01 with the connection. The one that matters is that the
// wait for a standby was cancelled: the server says it beside a success.
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

// How a transaction sees what others do meanwhile.
var (
	looking = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly} // nothing
	alone   = pgx.TxOptions{IsoLevel: pgx.RepeatableRead}                           // nothing, and it fails where it would write over it
	turns   = pgx.TxOptions{}                                                       // each statement anew
)

// within runs do in a transaction.
func (s *Store) within(most time.Duration, o pgx.TxOptions, do func(context.Context, pgx.Tx) error) error {
	return s.use(most, func(ctx context.Context, conn *pgx.Conn) error {
		return pgx.BeginTxFunc(ctx, conn, o, func(tx pgx.Tx) error { return do(ctx, tx) })
	})
}
