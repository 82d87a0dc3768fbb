package pg

import "context"

// A claim is kept for longer than Discord's signature of an interaction is taken, and old ones are
// swept by every so many-th claim.
const (
	claimLife  = "10 minutes"
	claimSweep = 1024
)

// Claim implements discord.Claims.
func (s *Store) Claim(ctx context.Context, id string) (bool, error) {
	conn, err := s.acquire(ctx)
	if err != nil {
		return false, s.plain(err)
	}
	defer conn.Release()
	if s.claims.Add(1)%claimSweep == 0 {
		if _, err := conn.Exec(ctx, `delete from claims where at < now() - interval '`+claimLife+`'`); err != nil {
			return false, s.plain(err)
		}
	}
	made, err := conn.Exec(ctx, `insert into claims (id) values ($1) on conflict do nothing`, id)
	return made.RowsAffected() == 1, s.plain(err)
}
