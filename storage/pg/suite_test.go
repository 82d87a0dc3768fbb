package pg

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/memorytest"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/storage/pg/pgtest"
)

func TestStore(t *testing.T) {
	t.Parallel()
	storetest.Test(t, func(t *testing.T) match.Store { return fresh(t) })
	storetest.TestDamaged(t, func(t *testing.T) storetest.Spoiler { return spoiler{t, opened(t, pgtest.Shared(t).Empty(t))} })
}

func TestMemory(t *testing.T) {
	t.Parallel()
	memorytest.Test(t, func(t *testing.T) []memorytest.Store {
		address := pgtest.Shared(t).Empty(t)
		return []memorytest.Store{opened(t, address), opened(t, address)}
	})
}

func TestSeasons(t *testing.T) {
	t.Parallel()
	seasontest.Test(t, func(t *testing.T) seasontest.Store { return fresh(t) })
	seasontest.TestDamaged(t, func(t *testing.T) seasontest.Spoiler { return spoiler{t, opened(t, pgtest.Shared(t).Empty(t))} })
}

// A spoiler damages values as a hand at the database would: json that is none of ours.
type spoiler struct {
	t *testing.T
	*Store
}

func (s spoiler) Spoil(id match.ID) {
	require.NoError(s.t, s.do(`update matches set facts = '{"id": 7}' where id = $1`, id))
}

func (s spoiler) SpoilItem(n uint64) {
	require.NoError(s.t, s.do(`update outbox set item = '[]' where n = $1`, n))
}

func (s spoiler) SpoilSeason(id season.ID) {
	require.NoError(s.t, s.do(`update seasons set facts = '[]' where id = $1`, id))
}

func (s spoiler) SpoilPost(n uint64) {
	require.NoError(s.t, s.do(`update posts set item = '[]' where n = $1`, n))
}

func (s spoiler) SpoilPerson(p league.Person) {
	require.NoError(s.t, s.do(`update persons set owner = '{}' where n = $1`, p))
}
