package gametest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSameView: large flat Views are compared quickly, and all others as they are.
func TestSameView(t *testing.T) {
	type flat struct{ Cities [3]struct{ Houses int8 } }
	type open struct{ Last any } // comparable by its type, and yet == may panic
	one, other := flat{}, flat{}
	other.Cities[2].Houses = 1
	require.True(t, sameView(one, one))
	require.False(t, sameView(one, other))
	require.True(t, sameView([]int{1}, []int{1}))
	require.False(t, sameView([]int{1}, []int{2}))
	require.True(t, sameView(open{[]int{1}}, open{[]int{1}}))
	require.False(t, sameView(open{[]int{1}}, open{[]int{2}}))
	require.False(t, sameView(1, int8(1)))
	require.True(t, sameView(nil, nil))
	require.False(t, sameView(nil, one))
}
