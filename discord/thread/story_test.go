package thread_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/game"
)

// echoes has the seats say something several times in one decision.
func echoes(t *game.Table, _ *discordtest.ToyGame) {
	for seat := range game.Seat(2) {
		ask(t, seat, "say", 1, 1, 3)
		for range 3 {
			t.Say("toy.said", game.Who(seat), game.Num(1)).Because("toy.because")
		}
		t.Say("toy.said", game.Who(seat), game.Num(2)).Because("toy.because")
		t.Say("toy.said", game.Who(seat), game.Num(2)) // without a reason
		t.Say("toy.gets", game.Who(seat), game.Num(5))
		t.Say("toy.gets", game.Who(seat), game.Num(5))
		t.Say("toy.gets", game.Who(1-seat), game.Num(5)).Joined()
		t.Say("toy.said", game.Who(0), game.Num(9))
		ask(t, seat, "say", 1, 1, 3)
		t.Say("toy.said", game.Who(0), game.Num(9))
	}
	ask(t, 0, "say", 1, 1, 3)
}

// TestAlikeFold: what is told several times over is one line, in menus, on boards and
// in the log; but not what has other reasons, or goes on.
func TestAlikeFold(t *testing.T) {
	inRoom(t, echoes, func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		p.On(seat.VerbPick)
		told := "▸ Alice says 1 (×3).\n▸ Alice says 2.\n▸ Alice says 2.\n▸ Alice gets 5.\n▸ Payday: Alice 5, Bruno 5.\n▸ Alice says 9"
		require.Contains(t, p.Menu.Content, told+".")
		p.On(seat.VerbPick)
		require.Contains(t, p.Menu.Content, told+" (×2).", "of two answers")
		p.On(seat.VerbConfirm)
		r.Quietly()
		require.Contains(t, strings.Join(r.texts(), "\n"), told+" (×2).")
		log := said(r.At(bruno, "log")).Content
		require.Contains(t, log, "▸ Alice says 1 (×3).\n-# Because everybody must say something.\n▸ Alice says 2.\n▸ Alice says 2.")
		require.Equal(t, 1, strings.Count(log, "Because"))
	})
}
