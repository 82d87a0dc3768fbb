package titles

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
	"norenbot/game/norenberc"
	"norenbot/game/openform"
)

func TestTheFileOfAMatch(t *testing.T) {
	rules := norenberc.New()
	setup := rules.Info().Setup(2, game.SeedOf(3))
	run, err := bot.PlayOut(t.Context(), rules, setup, []bot.Player{bot.Policy(bot.Random), bot.Policy(bot.Random)}, 3)
	require.NoError(t, err)
	defer run.Close()
	a := match.Archive{Record: run.Record(), Match: match.Match{Game: norenberc.Name, Chairs: []match.Chair{
		{Owner: match.Owner{Name: "Ann"}}, {Owner: match.Owner{Computer: "random"}}}}}
	again, err := game.Open(rules, game.Record{Game: a.Record.Game, Setup: a.Record.Setup})
	require.NoError(t, err)
	defer again.Close()
	for i, answer := range a.Record.Log {
		require.NoError(t, again.Answer(answer))
		print, err := again.Fingerprint()
		require.NoError(t, err)
		e := match.Entry{N: i + 1, Seat: answer.Seat, Answers: []game.Answer{answer}, At: int64(1000 + i), Print: print}
		if e.Seat == 1 {
			e.By = match.ByComputer
		}
		a.Journal = append(a.Journal, e)
	}

	var text bytes.Buffer
	require.NoError(t, ExportArchive(&text, a))
	f, err := openform.Read(&text)
	require.NoError(t, err)
	require.NoError(t, openform.Verify(rules, f))
	require.Equal(t, []openform.Player{{Seat: 0, Kind: openform.Human, Name: "Ann"}, {Seat: 1, Kind: openform.Computer, Name: "random"}}, f.Players)
	require.Len(t, f.Log, len(a.Journal))
	for i, e := range f.Log {
		require.Equal(t, time.Unix(int64(1000+i), 0).UTC(), e.Time, "when each answer was confirmed")
		require.Equal(t, e.Seat == 1, e.By == string(match.ByComputer), "who acted")
		require.Len(t, e.Fingerprint, 8, "what was known after each answer")
	}
}
