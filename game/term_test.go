package game_test

import (
	"fmt"
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

// TestTextsReadAsTheyAreMade, in the differences that tests print.
func TestTextsReadAsTheyAreMade(t *testing.T) {
	beer := game.NewTerm("good.beer")
	require.Equal(t, "[paid(seat 1, 2 × good.beer, good.beer, -3)]",
		fmt.Sprintf("%+v", []game.Text{game.Say("paid", game.Who(1), game.Count(2, beer), game.Name(beer), game.Num(-3))}))
	require.Equal(t, "passed", game.Say("passed").String())
	tally := game.NewTerm("good.beer good.shoe")
	require.NotEqual(t, game.Tally(tally, []int{1, 2}).String(), game.Tally(tally, []int{2, 1}).String())
}
