package game_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestNewPhrase(t *testing.T) {
	require.EqualValues(t, 8, unsafe.Sizeof(game.Arg{}))
	said := game.Say("phrase.pattern", game.Num(3))
	early := game.NewTerm("phrase.1") // as a record read early may have it
	card := game.NewPhrase("phrase.1", said)
	require.Equal(t, early, card)
	require.Equal(t, said, card.Text())
	require.Equal(t, "phrase.1", card.String())
	require.Equal(t, card, game.NewPhrase("phrase.1", said), "made once")
	require.Equal(t, game.Say("phrase.plain"), game.NewTerm("phrase.plain").Text())
	require.True(t, game.Term{}.Text().IsZero())
	require.Panics(t, func() { game.NewPhrase("phrase.1", game.Say("phrase.pattern", game.Num(4))) })
}
