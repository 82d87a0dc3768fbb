package ledger_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
)

// saying is a ledger in which so many items of a thing wait.
func saying(t *testing.T, many int) *ledgertest.Memory {
	t.Helper()
	m := new(ledgertest.Memory)
	c := ledger.Change{Ref: ledger.Ref{Kind: "toy", ID: "one"}, Facts: []byte(`1`)}
	for range many {
		c.Say = append(c.Say, []byte(`{}`))
	}
	require.NoError(t, m.Commit(&c))
	return m
}

// TestWaiting yields a long outbox whole, in portions, and what is struck off meanwhile does no harm.
func TestWaiting(t *testing.T) {
	for _, many := range []int{0, 1, 499, 500, 501, 1000, 1700} {
		m, last := saying(t, many), uint64(0)
		for i, err := range ledger.Waiting(m, "toy") {
			require.NoError(t, err)
			last++
			require.Equal(t, ledger.Item{Kind: "toy", N: last, Body: []byte(`{}`)}, i)
			require.NoError(t, m.Strike("toy", []uint64{last}, nil))
		}
		require.EqualValues(t, many, last)
	}
}

// torn is an outbox of which only so many portions can be read.
type torn struct {
	ledger.Outbox
	portions int
}

var errTorn = errors.New("torn")

func (o *torn) Said(kind string, after uint64, limit int) ([]ledger.Item, error) {
	if o.portions--; o.portions < 0 {
		return nil, errTorn
	}
	return o.Outbox.Said(kind, after, limit)
}

// TestWaitingFails: an outbox that cannot be read is no end of it.
func TestWaitingFails(t *testing.T) {
	var last error
	read := 0
	for _, err := range ledger.Waiting(&torn{saying(t, 1200), 2}, "toy") {
		if last = err; err == nil {
			read++
		}
	}
	require.ErrorIs(t, last, errTorn)
	require.Equal(t, 1000, read)
}

// TestTold strikes off what was told and remembers what is shown of it, as one.
func TestTold(t *testing.T) {
	m, of := saying(t, 3), ledger.Ref{Kind: "toy", ID: "one"}
	shows := func() (shown map[string]int) {
		_, err := ledger.Notes{Store: m}.Recall("board", "one", &shown)
		require.NoError(t, err)
		return shown
	}
	waits := func() (numbers []uint64) {
		for i, err := range ledger.Waiting(m, "toy") {
			require.NoError(t, err)
			numbers = append(numbers, i.N)
		}
		return numbers
	}
	require.NoError(t, ledger.Told(m, of, "board", nil))
	require.Len(t, waits(), 3)
	require.NoError(t, ledger.Told(m, of, "board", map[string]int{"message": 1}, 1))
	require.Equal(t, []uint64{2, 3}, waits())
	require.Equal(t, map[string]int{"message": 1}, shows())
	require.NoError(t, ledger.Told(m, of, "board", nil, 2))
	require.Equal(t, []uint64{3}, waits())
	require.Equal(t, map[string]int{"message": 1}, shows(), "it shows what it did")
	require.NoError(t, ledger.Told(m, of, "board", map[string]int{"message": 2}))
	require.Equal(t, map[string]int{"message": 2}, shows())
	require.Error(t, ledger.Told(m, of, "board", func() {}, 3))
	require.Equal(t, []uint64{3}, waits(), "what cannot be remembered is not told")
}
