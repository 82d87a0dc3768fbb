package pg

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/storage/pg/pgtest"
)

// TestLedger: two processes have one database.
func TestLedger(t *testing.T) {
	t.Parallel()
	ledgertest.Test(t, func(t *testing.T) []ledger.Store {
		s := fresh(t)
		return []ledger.Store{s, again(t, s)}
	})
}

func TestDamaged(t *testing.T) {
	t.Parallel()
	ledgertest.TestDamaged(t, func(t *testing.T) ledgertest.Spoiler { return spoiler{t, opened(t, pgtest.Shared(t).Empty(t))} })
}

// TestOwners: what matches and seasons promise holds on a database.
func TestOwners(t *testing.T) {
	t.Parallel()
	storetest.Test(t, func(t *testing.T) storetest.Store {
		s := fresh(t)
		return storetest.Store{Store: season.On(s), Ledger: s}
	})
	seasontest.Test(t, func(t *testing.T) ledger.Store { return fresh(t) })
	spoilt := func(t *testing.T) ownersSpoiler {
		s := opened(t, pgtest.Shared(t).Empty(t))
		return ownersSpoiler{season.On(s), t, s}
	}
	storetest.TestDamaged(t, func(t *testing.T) storetest.Spoiler { return spoilt(t) })
	seasontest.TestDamaged(t, func(t *testing.T) seasontest.Spoiler { return spoilt(t) })
}

// An ownersSpoiler puts JSON in the place of values that is none of theirs.
type ownersSpoiler struct {
	season.Records
	t *testing.T
	s *Store
}

func (o ownersSpoiler) spoil(kind, id, facts string) {
	require.NoError(o.t, o.s.do(`update things set facts = $3::text::json where kind = $1 and id = $2`, kind, id, facts))
}

func (o ownersSpoiler) Spoil(id match.ID)        { o.spoil(match.Kind, string(id), `{"id": 7}`) }
func (o ownersSpoiler) SpoilSeason(id season.ID) { o.spoil(season.Kind, string(id), `[]`) }
func (o ownersSpoiler) SpoilPerson(p league.Person) {
	o.spoil(season.PersonKind, fmt.Sprint(int(p)), `{}`)
}

// A spoiler damages values as a hand at the database would.
type spoiler struct {
	t *testing.T
	*Store
}

func (s spoiler) Spoil(r ledger.Ref) {
	require.NoError(s.t, s.do(`update things set facts = null where kind = $1 and id = $2`, r.Kind, r.ID))
}

func (s spoiler) SpoilItem(kind string, n uint64) {
	require.NoError(s.t, s.do(`update said set value = null where kind = $1 and n = $2`, kind, n))
}

// TestOneMoment: the moment at which a thing wants to be looked at has one column.
func TestOneMoment(t *testing.T) {
	t.Parallel()
	c := thing("one", 0)
	c.Keys = []ledger.Key{{Index: ledger.Wake, Value: "1"}, {Index: ledger.Wake, Value: "2"}}
	require.ErrorContains(t, fresh(t).Commit(c), "but one key in the index wake")
}
