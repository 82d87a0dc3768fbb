package match_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
	"norenbot/game/match"
)

// fill sets every exported field below v, each time to at.
func fill(v reflect.Value, at time.Time) {
	switch {
	case v.Type() == reflect.TypeOf(at):
		v.Set(reflect.ValueOf(at))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), at)
			}
		}
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), at)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), at)
	}
}

// TestTimesAreStoredInUTC: equal facts are equal bytes, whatever zone a caller thinks in.
func TestTimesAreStoredInUTC(t *testing.T) {
	rome := noon.In(time.FixedZone("Rome", 3600))
	var m match.Match
	fill(reflect.ValueOf(&m).Elem(), rome)
	m.ID, m.Version, m.Entries, m.Contest.Season = "one", 0, 0, "spring"
	var item match.Item
	fill(reflect.ValueOf(&item).Elem(), rome)
	l := new(ledgertest.Memory)
	require.NoError(t, match.On(l).Commit(match.Change{Match: m, Outbox: []match.Item{item}}))
	require.Equal(t, rome, m.Chairs[0].Clock.Since, "the caller's own are left alone")
	require.Equal(t, rome, m.Repair.Since)
	require.Equal(t, rome, item.Vote.Until)
	read := 0
	for row, err := range l.Rows() {
		require.NoError(t, err)
		if row.Value != nil {
			require.Contains(t, string(row.Value), "Z\"")
			require.NotContains(t, string(row.Value), "+01:00")
			read++
		}
	}
	require.Equal(t, 2, read)
}

// TestAnItemThatCannotBeRead is its number, and damage.
func TestAnItemThatCannotBeRead(t *testing.T) {
	for explanation, i := range map[string]ledger.Item{
		"the engine says so":                {Kind: match.Kind, N: 7, Err: ledger.ErrDamaged},
		"it is JSON, and none of a match's": {Kind: match.Kind, N: 7, Body: []byte(`[]`)},
	} {
		item, err := match.ItemOf(i)
		require.ErrorIs(t, err, match.ErrDamaged, explanation)
		require.Equal(t, match.Item{N: 7}, item, explanation)
	}
}
