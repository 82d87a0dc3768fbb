package storage

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// fill sets every time that v leads to, making what slices and pointers lack.
func fill(v reflect.Value, at time.Time) {
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
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

func TestTimesAreStoredInUTC(t *testing.T) {
	rome := noon.In(time.FixedZone("Rome", 3600))
	var m match.Match
	fill(reflect.ValueOf(&m).Elem(), rome)
	text, err := json.Marshal(m)
	require.NoError(t, err)
	require.Contains(t, string(text), "+01:00")
	text, err = json.Marshal(InUTC(m))
	require.NoError(t, err)
	require.NotContains(t, string(text), "+01:00")
	require.Equal(t, rome, m.Chairs[0].Clock.Since, "the caller's own are left alone")
	require.Equal(t, rome, m.Repair.Since)

	var item match.Item
	fill(reflect.ValueOf(&item).Elem(), rome)
	text, err = json.Marshal(ItemInUTC(item))
	require.NoError(t, err)
	require.NotContains(t, string(text), "+01:00")
	require.Equal(t, rome, item.Vote.Until)
}

func TestMoments(t *testing.T) {
	for _, pair := range [][2]time.Time{
		{{}, time.Unix(-1, 0)}, {time.Unix(-1, 0), time.Unix(-1, 1)}, {time.Unix(-1, 999), time.Unix(0, 0)},
		{time.Unix(0, 0), noon}, {noon, noon.Add(1)}, {noon.Add(1), noon.Add(time.Second)}, {noon, noon.AddDate(9000, 0, 0)},
	} {
		require.Less(t, string(moment(pair[0])), string(moment(pair[1])), "%v comes before %v", pair[0], pair[1])
	}
	require.Len(t, moment(noon), momentLen)
}
