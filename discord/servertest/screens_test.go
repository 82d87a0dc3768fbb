package servertest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/norenberc"
	"norenbot/game/text"
)

// seen is a position as one player sees it, for the heuristic players of games.
type seen struct{ view any }

// View implements what Heuristic needs.
func (s seen) View(game.Seat) any { return s.view }

// sensibly has somebody who is awaited decide as the rules of thumb say, with
// all agents at once, as people do.
func sensibly(h *servertest.Server, id match.ID, p *servertest.Person, luck *rand.Rand) {
	user := match.User(p.ID().String())
	l, err := h.Matches.Look(id, user)
	require.NoError(h.T, err)
	menu, err := h.Matches.Menu(id, user)
	require.NoError(h.T, err)
	chooser := norenberc.Heuristic(seen{l.View}, luck)
	for menu.State == match.Asked {
		var picks []string
		for _, i := range chooser.Choose(menu.Question, nil) {
			picks = append(picks, menu.Question.Options[i].Key)
		}
		menu, err = h.Matches.Pick(id, user, menu.Token, picks)
		require.NoError(h.T, err)
	}
	_, err = h.Matches.Confirm(id, user, menu.Token, match.Press(fmt.Sprint(1<<60+l.Match.Entries)))
	require.NoError(h.T, err)
}

// How high things are in a client 1280 wide, in pixels; a line of text has about
// so many characters.
const (
	headHigh, lineHigh, pictureHigh, rowHigh = 44, 22, 358, 48
	lineLong, screenHigh                     = 100, 800
)

func picture(a sandbox.Attachment) bool { return strings.HasSuffix(a.Filename, ".png") }

// high estimates how high a message is.
func high(m sandbox.MessageView) int {
	sum := headHigh + rowHigh*len(m.Components)
	for line := range strings.Lines(m.Text()) {
		sum += lineHigh * (1 + text.Length(line)/lineLong)
	}
	for _, a := range m.Files() {
		if picture(a) {
			return sum + pictureHigh // several are one mosaic
		}
	}
	return sum
}

// TestAThreadIsAChronicle measures what a game of four people leaves, who look
// in every now and then: few pictures, few screens, and all that was done.
func TestAThreadIsAChronicle(t *testing.T) {
	t.Parallel()
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		for _, name := range []string{"Alice", "Bruno", "Chiara", "Dario"} {
			h.Person(name, "en-US")
		}
		h.Table(0, h.People...)
		luck := rand.New(rand.NewPCG(4, 4))
		id := h.Match().ID
		for awaited := h.Awaited(); len(awaited) > 0; awaited = h.Awaited() {
			time.Sleep(25 * time.Minute)
			sensibly(h, id, awaited[luck.IntN(len(awaited))], luck)
			h.Quietly()
		}
		require.Equal(h.T, match.Finished, h.Match().Phase)
		var told strings.Builder
		posts, pictures, pixels := 0, 0, 0
		for _, m := range h.People[0].Everything() {
			if m.Channel != h.Place() || m.Ephemeral {
				continue
			}
			posts, pixels = posts+1, pixels+high(m)
			told.WriteString(m.Text() + "\n")
			for _, a := range m.Files() {
				if picture(a) {
					pictures++
				}
			}
		}
		t.Logf("%d posts, %d pictures, about %d pixels, %.1f screens", posts, pictures, pixels, float64(pixels)/screenHigh)
		require.LessOrEqual(h.T, pictures, 15)
		require.LessOrEqual(h.T, pixels, 12*screenHigh)
		tellsAll(h, id, told.String())
	})
}

// tellsAll demands that a thread tells every act and every round's end, and
// waits for nobody.
func tellsAll(h *servertest.Server, id match.ID, told string) {
	h.T.Helper()
	events, err := h.Matches.Since(id, "", 0)
	require.NoError(h.T, err)
	for key, said := range map[string][]string{
		"sold": {" sells "}, "bought": {" buys "}, "recruited": {" recruits "}, "nothing.done": {" does nothing"},
		"favourite": {" is the favourite of "}, "favourite.none": {" have no favourite"}, "round.over": {" is over."},
	} {
		n := 0
		for _, e := range events {
			if e.Text.Key == norenberc.Name+"."+key {
				n++
			}
		}
		require.Equal(h.T, n, strings.Count(told, said[0]), key)
	}
	require.NotContains(h.T, told, "Waiting on")
	require.Regexp(h.T, `wins!|share the victory!`, told)
	require.Regexp(h.T, "[Mm]ajorit(y|ies): Brewers", told)
}
