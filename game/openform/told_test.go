package openform_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/openform"
)

// whisper is a game of one question for seat 1, in which some events are told to some seats only.
type whisper struct{ deal any }

func (whisper) Info() game.Info {
	return game.Info{Name: "whisper", MinSeats: 3, MaxSeats: 3, Revision: 1, Bound: 1}
}

func (w whisper) Deal(game.Setup, *rand.Rand) (game.Game, error) { return w, nil }
func (whisper) View(game.Seat) any                               { return nil }
func (whisper) Check() error                                     { return nil }
func (w whisper) ExportDeal() any                                { return w.deal }
func (whisper) ExportFinal() any                                 { return "final" }
func (whisper) ExportScore() any                                 { return "score" }

func (whisper) Play(t *game.Table) game.Result {
	t.Say("open").Because("reason", game.Num(7))
	t.Say("first").To(0)
	m := game.Ask[int](t, "stones", 1)
	m.Offer(1, "1").Text.Say("one")
	m.Offer(2, "2").Text.Say("two")
	m.One()
	t.Say("last").To(2)
	t.Say("some").To(0, 2)
	t.Say("all").To(0, 1, 2)
	return game.Result{Scores: make([]game.Score, 3)}
}

// toldBy is the file of a game of whisper.
func toldBy(t *testing.T, w whisper, log ...game.Answer) *openform.File {
	t.Helper()
	f, err := openform.Of(w, game.Record{Setup: w.Info().Setup(3, game.SeedOf(1)), Log: log}, nil)
	require.NoError(t, err)
	return f
}

// TestEventsNameTheSeatsThatWereTold: an event for everyone names no seat, and any other names each seat that was
// told, also if that is every seat. Each has its reasons, and how many answers came before it.
func TestEventsNameTheSeatsThatWereTold(t *testing.T) {
	one := game.Answer{Seat: 1, Key: "stones", Picks: []string{"2"}}
	f := toldBy(t, whisper{}, one)
	require.Equal(t, "whisper", f.Game)
	require.Equal(t, []openform.Event{
		{Text: game.Say("open"), Why: []game.Text{game.Say("reason", game.Num(7))}},
		{Text: game.Say("first"), To: []game.Seat{0}},
		{At: 1, Text: game.Say("last"), To: []game.Seat{2}},
		{At: 1, Text: game.Say("some"), To: []game.Seat{0, 2}},
		{At: 1, Text: game.Say("all"), To: []game.Seat{0, 1, 2}},
	}, f.Events)
}

// TestListsAreNeverNull: what a game has not said or done is an empty list, which readers of JSON can count.
func TestListsAreNeverNull(t *testing.T) {
	f := toldBy(t, whisper{})
	require.NotNil(t, f.Log)
	require.JSONEq(t, "[]", string(f.Actions))
	f, err := openform.Of(silent{}, game.Record{Setup: silent{}.Info().Setup(3, game.SeedOf(1))}, nil)
	require.NoError(t, err)
	require.NotNil(t, f.Events)
	require.Empty(t, f.Events)
}

// silent is a game that ends at once and says nothing.
type silent struct{ whisper }

func (s silent) Deal(game.Setup, *rand.Rand) (game.Game, error) { return s, nil }
func (silent) Play(*game.Table) game.Result                     { return game.Result{Scores: make([]game.Score, 3)} }

// TestAnExportThatIsNoJSON: the first part that cannot be written is an error, also if the parts after it can.
func TestAnExportThatIsNoJSON(t *testing.T) {
	w := whisper{deal: make(chan int)}
	_, err := openform.Of(w, game.Record{Setup: w.Info().Setup(3, game.SeedOf(1))}, nil)
	require.ErrorContains(t, err, "unsupported type: chan int")
}

// TestFingerprintsHaveEightDigits, so that texts of them compare as the numbers do.
func TestFingerprintsHaveEightDigits(t *testing.T) {
	require.Equal(t, "0000beef", openform.Print(0xbeef))
	require.Equal(t, "ffffffff", openform.Print(0xffffffff))
}
