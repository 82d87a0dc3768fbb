package pg

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"norenbot/game/ledger"
	"norenbot/storage"
)

// Errors of a database. Those of package storage mean the same here.
var (
	// ErrAddress is returned when the address of the database cannot be read.
	ErrAddress = errors.New("the address of the database cannot be read")
	// ErrAway is returned, with a ledger.ErrAway, when the database does not answer in time, or accepts no writes.
	// The change may have happened or not.
	ErrAway = fmt.Errorf("%w: the database is away", ledger.ErrAway)
	// ErrRefused is returned when the database does not let norenbot connect or create tables.
	ErrRefused = errors.New("the database refuses norenbot")
	// ErrHeld is returned, with a storage.ErrInUse, when another process has the lease.
	ErrHeld = fmt.Errorf("%w: it has the lease", storage.ErrInUse)
	// ErrUnsure is returned when a change is stored on the server, but perhaps on no standby.
	ErrUnsure = errors.New("the change may be lost with the server")
)

// known are the errors that plain passes on unchanged.
var known = []error{ledger.ErrNone, ledger.ErrTaken, ledger.ErrConflict, ledger.ErrThere, ledger.ErrDamaged, errLate, errMeanwhile, errBusy,
	storage.ErrNewer, storage.ErrOlder, storage.ErrNoStore, storage.ErrDamaged, storage.ErrInUse, storage.ErrNotEmpty, storage.ErrDiffers, ErrUnsure, ErrAway, ErrPooled}

// remedies say what to do about a server's error, by its code.
var remedies = map[string]struct {
	err error
	say string
}{
	"28P01": {ErrRefused, "check the user and the password of the address"},
	"28000": {ErrRefused, "pg_hba.conf does not let this user in from here"},
	"3D000": {ErrRefused, "make the database: createdb --owner=USER norenbot"},
	"42501": {ErrRefused, "norenbot's user must own the database: ALTER DATABASE norenbot OWNER TO USER"},
	"3F000": {ErrRefused, "the schema of the address is not there: CREATE SCHEMA makes it"},
	"53300": {ErrAway, "it has no connection left: raise max_connections"},
	"53100": {ledger.ErrDiskFull, "the server's disk is full"},
	"25006": {ErrAway, "this server only reads: it is a standby"},
}

// passes reports whether an error with this code may pass soon: the server starts, stops, is promoted (class 57),
// has no room for connections (53300), or only reads. A pooler that refuses a parameter (08P01) will not accept it
// later.
func passes(code string) bool {
	return strings.HasPrefix(code, "57") || strings.HasPrefix(code, "08") && code != "08P01" || code == "53300" || code == "25006"
}

// plain explains an error. The driver's errors can contain the address, so they are not wrapped, and the password
// is removed from their text.
func (s *Store) plain(err error) error {
	if err == nil {
		return nil
	}
	var mark *storage.Mark
	if errors.As(err, &mark) || slices.ContainsFunc(known, func(k error) bool { return errors.Is(err, k) }) {
		return err
	}
	words := strings.Join(strings.Fields(s.secret.Replace(err.Error())), " ") // the driver writes several lines
	var answer *pgconn.PgError
	var unreached *pgconn.ConnectError
	var network net.Error
	switch {
	case errors.As(err, &answer):
		if isPooled(answer) {
			return fmt.Errorf("%w (%s)", ErrPooled, s.secret.Replace(answer.Message))
		}
		if r, ok := remedies[answer.Code]; ok {
			return fmt.Errorf("%w: %s (%s)", r.err, r.say, s.secret.Replace(answer.Message))
		}
		if passes(answer.Code) {
			return fmt.Errorf("%w: %s", ErrAway, words)
		}
	case errors.Is(err, pgx.ErrNoRows):
		return errors.New("the database answered nothing")
	case errors.As(err, &unreached), errors.As(err, &network), errors.Is(err, context.DeadlineExceeded), pgconn.Timeout(err),
		strings.Contains(words, "closed"), strings.Contains(words, "EOF"):
		return fmt.Errorf("%w: is it running, and is its address right? (%s)", ErrAway, words)
	}
	return errors.New(words)
}
