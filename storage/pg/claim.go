package pg

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// A claim is kept for longer than Discord's signature of an interaction is accepted, and than anyone asks who has
// just done something. Old ones are removed at the start, and at regular numbers of claims.
const (
	claimLife  = "10 minutes"
	claimSweep = 1024
)

// sweep removes old claims, except those that another process is removing.
const sweep = `delete from claims where id in (select id from claims where at < now() - interval '` + claimLife + `' for update skip locked)`

// Claim implements discord.Claims.
func (s *Store) Claim(ctx context.Context, id string, user string) (bool, error) {
	conn, err := s.acquire(ctx)
	if err != nil {
		return false, s.plain(err)
	}
	defer conn.Release()
	if s.claims.Add(1)%claimSweep == 0 {
		if _, err := conn.Exec(ctx, sweep); err != nil {
			return false, s.plain(err)
		}
	}
	made, err := conn.Exec(ctx, `insert into claims (id, usr) values ($1, $2) on conflict do nothing`, id, user)
	return made.RowsAffected() == 1, s.plain(err)
}

// LastClaim implements discord.Claims.
func (s *Store) LastClaim(ctx context.Context, user string) (id string, ago time.Duration, err error) {
	conn, err := s.acquire(ctx)
	if err != nil {
		return "", 0, s.plain(err)
	}
	defer conn.Release()
	err = conn.QueryRow(ctx, `select id, now() - at from claims where usr = $1 order by at desc limit 1`, user).Scan(&id, &ago)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", 0, nil
	}
	return id, ago, s.plain(err)
}

// ForgetClaims removes a person from their claims. The claims stay, because the click that follows must not count
// twice.
func (s *Store) ForgetClaims(user string) error {
	return s.do(`update claims set usr = '' where usr = $1`, user)
}
