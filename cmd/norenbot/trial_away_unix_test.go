//go:build unix

package main

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/storage/pg/pgtest"
)

// TestTrialOfADatabaseAway stops the database server while people play. Everyone who does something gets an error
// message, in time and in their language, and play continues when the server is back. For a minute: -trials 60.
func TestTrialOfADatabaseAway(t *testing.T) {
	inProcesses(t)
	t.Parallel()
	pgtest.Needed(t)
	on := pgtest.Begin(t, "-c fsync=off")
	defer os.RemoveAll(on.Folder)
	tr := trialOn(t, on, "alice", "bruno")
	tr.start()
	for i, p := range tr.people {
		tr.sit(1+i, p)
	}
	tr.play(10)()
	told := map[string]*sandbox.User{
		"I can’t reach the database": tr.world.User("emma", sandbox.Locale("en-GB")),
		"accès à ma base de données": tr.world.User("fleur", sandbox.Locale("fr")),
		"raggiungere il database":    tr.world.User("ivo", sandbox.Locale("it")),
	}
	on.Stop()
	asked := 0
	var slowest time.Duration
	for away := time.Now(); time.Since(away) < time.Duration(servertest.Trials(3))*time.Second; {
		for words, u := range told {
			begun := time.Now()
			out := tr.asks(u, "/game status")
			tr.eventually("nobody says "+words, func() bool { // a busy machine makes the bot show "thinking…" first
				return slices.ContainsFunc(u.Sees(tr.channel), func(m sandbox.MessageView) bool {
					return m.ID == out.Message.ID && strings.Contains(m.Content, words)
				})
			})
			slowest = max(slowest, time.Since(begun))
			asked++
		}
		time.Sleep(200 * time.Millisecond)
	}
	on = pgtest.Start(t, on.Folder, "-c fsync=off")
	defer on.Stop()
	tr.eventually("it never comes back", func() bool {
		out, answered := tr.ask(told["accès à ma base de données"], "/game status")
		return answered && out.Message.Content != "" && !strings.Contains(out.Message.Content, "accès à ma base de données")
	})
	stop := tr.play(20)
	stop()
	time.Sleep(underWay)
	tr.inspect()
	tr.toldOnce()
	t.Logf("%d asked while the database was away, the slowest was answered after %v", asked, slowest.Round(time.Millisecond))
}
