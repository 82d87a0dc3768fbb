package main

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestWhyAPickIsRefusedIsToldInEnglish: whoever verifies a file knows no keys of catalogs.
func TestWhyAPickIsRefusedIsToldInEnglish(t *testing.T) {
	err := inEnglish(&game.ReplayError{At: 4, Err: &game.ClosedError{Pick: "die.6", Question: "turn", Why: game.Say("nobility.not.limit", game.Num(5))}})
	require.ErrorIs(t, err, game.ErrNotOffered)
	require.ErrorContains(t, err, `replaying answer 4: not offered: "die.6" to turn: nobility.not.limit 5 (`)
	require.Regexp(t, `\(.*5.*\)$`, err.Error())
	require.NotContains(t, err.Error(), "(nobility.")
	other := errors.New("another")
	require.Same(t, other, inEnglish(other))
	require.NoError(t, inEnglish(nil))
}
