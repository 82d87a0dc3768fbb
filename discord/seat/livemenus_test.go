package seat

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// TestAWindowIsOneHoweverItIsNoted: that a menu was opened is noted when Discord has its answer,
// and by then somebody may have pressed there, which may be noted before; also while an older window
// is open on which nobody has pressed.
func TestAWindowIsOneHoweverItIsNoted(t *testing.T) {
	opened := func(n string) func(*liveMenu) {
		return func(l *liveMenu) { l.move(ui.Interaction{ID: n}, true) }
	}
	pressed := func(n, made string) func(*liveMenu) {
		return func(l *liveMenu) { l.move(ui.Interaction{ID: n, Message: made + "1", Made: made}, false) }
	}
	all := []func(*liveMenu){opened("11"), pressed("13", "11"), pressed("14", "11"), opened("15"), opened("21"), pressed("23", "21"), pressed("24", "21")}
	for seed := range uint64(200) {
		l := &liveMenu{}
		for _, n := range rand.New(rand.NewPCG(seed, 0)).Perm(len(all)) {
			all[n](l)
		}
		var last []string
		for _, w := range l.windows {
			last = append(last, w.made+" by "+w.last.ID)
		}
		require.Equal(t, []string{"21 by 24", "15 by 15", "11 by 14"}, last, "seed %d", seed)
	}
}

// TestWindowsThatNobodyNames: Discord does not say which interaction made the message of a press.
func TestWindowsThatNobodyNames(t *testing.T) {
	l := &liveMenu{}
	for _, i := range []ui.Interaction{{ID: "11"}, {ID: "13", Message: "12"}, {ID: "21"}, {ID: "23", Message: "22"}, {ID: "24", Message: "12"}, {ID: "95", Message: "05"}} {
		l.move(i, i.Message == "")
	}
	var last []string
	for _, w := range l.windows {
		last = append(last, w.made+" by "+w.last.ID)
	}
	require.Equal(t, []string{"05 by 95", "11 by 24", "21 by 23"}, last)
}

// TestAnAnswerNotedLate: two presses in one breath are answered in their order, but the first may be
// noted after the second: the menu goes on with what the second shows.
func TestAnAnswerNotedLate(t *testing.T) {
	at, start := ui.MenuKey{Match: "m", User: "1001"}, time.Now()
	press := func(id string) ui.Interaction {
		return ui.Interaction{ID: id, Message: "150", Made: "100", Ephemeral: true, At: start}
	}
	answer := func(print string) ui.Response {
		return ui.Response{Update: &ui.Message{}, Shows: &ui.MenuShown{At: at, Print: print}}
	}
	s := &menus{}
	opened := ui.Response{Message: &ui.Message{}, Shows: &ui.MenuShown{At: at, Print: "opened"}}
	require.False(t, s.End(at, ui.Interaction{ID: "100", At: start}, opened, false))
	s.Begin(at)
	s.Begin(at)
	s.End(at, press("201"), answer("second"), true)
	s.End(at, press("200"), answer("first"), true)
	l, lives := s.take(at, start)
	require.True(t, lives)
	require.Len(t, l.windows, 1)
	require.Equal(t, "201", l.windows[0].last.ID)
	require.Equal(t, "second", l.shows)
	_, twice := s.take(at, start)
	require.False(t, twice, "it would be sent twice")
	require.True(t, s.release(at), "it is looked at again")

	beside := ui.Response{Message: &ui.Message{}, Shows: &ui.MenuShown{At: at, Print: "beside"}}
	s.End(at, ui.Interaction{ID: "199", At: start}, beside, false) // a window that was opened before both
	l, _ = s.take(at, start)
	require.Equal(t, "201", l.windows[0].last.ID)
	require.Equal(t, "199", l.windows[1].last.ID)
	require.Equal(t, "second", l.shows)
}

// TestWhoIsAtAMenuIsLeftThere: what is posted between a press and its answer, as while the coach thinks, moves the
// menu nowhere, whatever it then asks and however many were opened; what is posted after it does.
func TestWhoIsAtAMenuIsLeftThere(t *testing.T) {
	at, start := ui.MenuKey{Match: "m", User: "1001"}, time.Now()
	for _, opened := range [][]string{{"100"}, {"090", "100"}} {
		for _, answer := range []string{"question", "next"} {
			s := &menus{}
			shows := func(print string) *ui.MenuShown { return &ui.MenuShown{At: at, Print: print} }
			for _, id := range opened {
				s.End(at, ui.Interaction{ID: id, Channel: "c", At: start}, ui.Response{Message: &ui.Message{}, Shows: shows("question")}, false)
			}
			pushed := func() bool {
				l, lives := s.take(at, start)
				require.True(t, lives)
				s.release(at)
				return l.isBuried()
			}
			s.Begin(at)
			s.pushed("m", "c", "300")
			s.End(at, ui.Interaction{ID: "200", Channel: "c", Message: "150", Made: "100", At: start}, ui.Response{Update: &ui.Message{}, Shows: shows(answer)}, true)
			require.False(t, pushed(), "%s of %d", answer, len(opened))
			s.pushed("m", "c", "400")
			require.True(t, pushed(), "%s of %d", answer, len(opened))
		}
	}
}
