package pg

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
	"norenbot/storage/pg/pgtest"
)

// TestLedger runs the suite with two processes on one database.
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

// A spoiler damages values with SQL.
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

// TestOneMoment checks that a thing's wake time has one column.
func TestOneMoment(t *testing.T) {
	t.Parallel()
	c := thing("one", 0)
	c.Keys = []ledger.Key{{Index: ledger.Wake, Value: "1"}, {Index: ledger.Wake, Value: "2"}}
	require.ErrorContains(t, fresh(t).Commit(c), "but one key in the index wake")
}
