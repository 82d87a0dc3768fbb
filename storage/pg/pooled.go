package pg

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// ErrPooled is returned when the address leads to a pooler that gives each transaction another connection to the
// server, like PgBouncer in transaction mode. Prepared statements and settings then get lost between two
// statements, the lease cannot be renewed, and nothing is ever announced.
var ErrPooled = errors.New("a connection pooler stands before the database and gives every transaction another connection (as PgBouncer does in transaction mode), with which norenbot cannot work: use the database's direct address, or the pooler's session mode")

// pooledCodes are the server's errors about a prepared statement that is on another of its connections:
// duplicate_prepared_statement, invalid_sql_statement_name.
var pooledCodes = map[string]bool{"42P05": true, "26000": true}

// isPooled reports whether an error of a server, or of a pooler before it, shows that connections are shared.
func isPooled(answer *pgconn.PgError) bool {
	return pooledCodes[answer.Code] || strings.Contains(answer.Message, "statement pooling mode") // PgBouncer's answer to a transaction
}

// settings are those of every connection. A pooler refuses most of them as startup parameters, so they are set
// afterwards. A generic plan is as good for every statement here, and makes a commit a quarter faster.
const settings = `set default_transaction_isolation = 'read committed'; set plan_cache_mode = force_generic_plan`

// probes is how often two connections are compared. A busy pooler may give one of them the same server connection
// twice.
const probes = 3

// probe returns ErrPooled if connections of this store do not stay on one connection to the server. It compares two
// of the pool: while one is in a transaction, the other must keep its server process.
func (s *Store) probe(ctx context.Context) error {
	soon, cancel := context.WithTimeout(ctx, s.patience())
	defer cancel()
	one, err := s.acquire(soon)
	if err != nil {
		return err
	}
	defer one.Release()
	ctx, cancel = context.WithTimeout(ctx, s.patience()+answerWithin) // connecting may take as long again
	defer cancel()
	other, err := s.pool.Acquire(ctx)
	if err != nil {
		return nil // the server has room for one only, so it cannot be known
	}
	defer other.Release()
	defer other.Conn().Close(context.WithoutCancel(ctx)) // a store starts with one
	for range probes {
		if err := probePair(ctx, one.Conn(), other.Conn()); err != nil {
			return err
		}
	}
	return nil
}

// probePair makes one comparison for probe. A pooler that hands out two connections in turn would give one the same
// before and during the transaction of other, so one asks twice before.
func probePair(ctx context.Context, one, other *pgx.Conn) error {
	first, err := backend(ctx, one)
	if err != nil {
		return err
	}
	before, err := backend(ctx, one)
	if err == nil && first != before {
		err = ErrPooled
	}
	if err != nil {
		return err
	}
	if _, err := other.Exec(ctx, `begin`); err != nil {
		return err
	}
	defer func() { _, _ = other.Exec(ctx, `rollback`) }() // the connection is closed anyway
	beside, err := backend(ctx, other)
	if err == nil && beside == before {
		err = ErrPooled
	}
	if err != nil {
		return err
	}
	after, err := backend(ctx, one)
	if err == nil && after != before {
		err = ErrPooled
	}
	return err
}

// backend identifies the server process of a connection, by its id and start. It uses no prepared statement.
func backend(ctx context.Context, conn *pgx.Conn) (id string, err error) {
	err = conn.QueryRow(ctx, `select pid || ' ' || extract(epoch from backend_start) from pg_stat_activity where pid = pg_backend_pid()`,
		pgx.QueryExecModeSimpleProtocol).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = ErrPooled // it has changed by then
	}
	return id, err
}
