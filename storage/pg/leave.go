package pg

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"norenbot/storage"
)

// OpenToMove is Open for a database that is to be moved, or whose move was not finished: left is the mark of that
// move, or nil.
func OpenToMove(ctx context.Context, address string, o storage.Options) (s *Store, left *storage.Mark, err error) {
	if s, err = open(ctx, address, o); err != nil {
		return nil, nil, err
	}
	s.moves = true
	err = s.use(connectWithin, func(ctx context.Context, conn *pgx.Conn) error {
		if found := markOf(ctx, conn); !errors.As(found, &left) || !left.Leaving {
			return found
		}
		return nil
	})
	if err != nil {
		s.pool.Close()
		return nil, nil, fmt.Errorf("opening %s: %w", s.Name(), err)
	}
	return s, left, nil
}

// barred returns why the database may not be used, or nil: a storage.Mark. The move itself may use it until it is
// gone.
func (s *Store) barred(ctx context.Context, q rower) error {
	err := markOf(ctx, q)
	if mark := (*storage.Mark)(nil); s.moves && errors.As(err, &mark) && mark.Leaving {
		return nil
	}
	return err
}

// Leave marks a database that was opened to be moved as being left, replacing an earlier such mark: no process
// opens it from then on, and no bot takes its lease. Then it checks whether another process already had it open:
// storage.ErrInUse, and the mark stays.
func (s *Store) Leave(m *storage.Mark) error {
	err := s.within(answerWithin, turns, func(ctx context.Context, tx pgx.Tx) error {
		if err := s.barred(ctx, tx); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `delete from marks`); err != nil {
			return err
		}
		return setMark(ctx, tx, m)
	})
	if err == nil {
		err = s.Alone()
	}
	return err
}

// errCalledOff is returned when the mark of a move no longer exists.
var errCalledOff = errors.New("this move was called off")

// SetMark replaces the mark that Leave has set for the same move by m. The database can be used until it is closed.
func (s *Store) SetMark(m *storage.Mark) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error {
		done, err := conn.Exec(ctx, `update marks set mark = $1::json where mark->>'move' = $2`, string(text), m.Move)
		if err == nil && done.RowsAffected() == 0 {
			err = errCalledOff
		}
		return err
	})
}

// Stay removes the mark of a move from a database that is being left: it may be used as before.
func (s *Store) Stay(move string) error {
	return s.do(`delete from marks where mark->>'move' = $1 and mark->>'leaving' = 'true'`, move)
}

// leaving is how long the server may list connections that have been closed.
const leaving = time.Second

// Alone returns a storage.ErrInUse if another process is connected to the database as the same user, because it
// could write during the move. It waits for connections that are closing.
func (s *Store) Alone() error {
	for until := time.Now().Add(leaving); ; time.Sleep(leaving / 20) {
		var others int
		own := s.own()
		err := s.one(answerWithin, `select count(*) from pg_stat_activity where datname = current_database() and usename = current_user and backend_type = 'client backend'`,
			nil, &others)
		// A connection of ours that came or went meanwhile must not be taken for another process's.
		if others -= min(own, s.own()); err != nil || others <= 0 {
			return err
		}
		if time.Now().After(until) {
			return fmt.Errorf("%w: %d other connections are open to %s; stop every norenbot first, and psql", storage.ErrInUse, others, s.Name())
		}
	}
}

// own returns how many connections this process has.
func (s *Store) own() int {
	stat := s.pool.Stat()
	return int(stat.AcquiredConns() + stat.IdleConns())
}
