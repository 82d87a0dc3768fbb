//go:build unix

package main

import (
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
)

// TestTrialOfSignals ends the bot in every possible way, at random moments while people click and computer players
// think, and stops it for longer than any watchdog waits. Nothing confirmed is lost or doubled, drafts are kept,
// news is posted once, no match is closed for repair, and the next process continues.
func TestTrialOfSignals(t *testing.T) {
	t.Parallel()
	if *servertest.Often == 0 && !servertest.Thorough() {
		tr := newTrial(t, uint64(time.Now().UnixNano()), 30*time.Millisecond, "alice", "bruno")
		for _, how := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM} {
			tr.start()
			tr.killedBy(how)
		}
		tr.start()
		tr.toldOnce()
		return
	}
	for _, think := range []time.Duration{30 * time.Millisecond, 300 * time.Millisecond} {
		t.Run(fmt.Sprint("computers think ", think), func(t *testing.T) {
			t.Parallel()
			ends := map[os.Signal]int{}
			var presses, lost int64
			var decisions, drafts int
			for left := servertest.Trials(6); left > 0; left -= 100 { // Discord allows 1,000 sessions a day
				tr := newTrial(t, uint64(time.Now().UnixNano()), think, "alice", "bruno", "chiara")
				for range min(left, 100) {
					tr.start()
					ends[tr.killed()]++
				}
				tr.start()
				tr.toldOnce()
				presses, lost, decisions, drafts = presses+tr.presses.Load(), lost+tr.lost.Load(), decisions+tr.entries, drafts+tr.drafts
			}
			t.Logf("ends %v; %d presses, %d without an answer; %d decisions confirmed, none lost; %d answers in drafts, all there", ends, presses, lost, decisions, drafts)
		})
	}
}

// killed is killedBy any signal; each comes within six times.
func (tr *trial) killed() os.Signal {
	tr.t.Helper()
	if len(tr.ends) == 0 {
		tr.ends = []syscall.Signal{syscall.SIGKILL, syscall.SIGKILL, syscall.SIGKILL, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGSTOP}
		tr.luck.Shuffle(len(tr.ends), func(i, j int) { tr.ends[i], tr.ends[j] = tr.ends[j], tr.ends[i] })
	}
	how := tr.ends[0]
	tr.ends = tr.ends[1:]
	if how == syscall.SIGQUIT && tr.quit {
		how = syscall.SIGKILL // three crashes in a row while it was processed close a match, as they should
	}
	tr.killedBy(how)
	return how
}

// killedBy plays, ends the bot at a random moment, and inspects what it left.
func (tr *trial) killedBy(how syscall.Signal) {
	tr.t.Helper()
	for i, p := range tr.people {
		if p.match == "" {
			tr.sit(1+i%2, p)
		}
	}
	stop := tr.play(1 + tr.luck.IntN(12))
	time.Sleep(time.Duration(tr.luck.IntN(300)) * time.Millisecond) // computer players think meanwhile
	tr.quit = how == syscall.SIGQUIT
	require.NoError(tr.t, tr.bot.Process.Signal(how))
	status := map[syscall.Signal]int{syscall.SIGKILL: -1, syscall.SIGQUIT: crashed}[how]
	if how == syscall.SIGSTOP {
		time.Sleep(6 * time.Second) // as a snapshot or a migration of the machine does
		require.NoError(tr.t, tr.bot.Process.Signal(syscall.SIGCONT))
		stop()
		stop = tr.play(3)
		require.NoError(tr.t, tr.bot.Process.Signal(syscall.SIGTERM))
	}
	tr.ended(status)
	stop()
	tr.inspect()
}
