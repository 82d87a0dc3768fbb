//go:build unix

package main

import (
	"context"
	"io"
	"log"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// quietLog is for servers whose clients disconnect on purpose.
var quietLog = log.New(io.Discard, "", 0)

// TestTrialOfTheNetwork has storms between the bot and Discord while people play and vote: requests are lost,
// delayed, repeated and refused, and connections break. After each storm everything was posted, once.
func TestTrialOfTheNetwork(t *testing.T) {
	inProcesses(t)
	t.Parallel()
	total := map[string]int{}
	var presses, lost int64
	votes, decisions := 0, 0
	for left := servertest.Trials(3); left > 0; left -= 10 {
		tr := newTrial(t, uint64(time.Now().UnixNano()), 30*time.Millisecond, "alice", "bruno", "chiara")
		m := newMeddler(t, tr.ui, tr.luck.Uint64())
		tr.line = m.Listener.Addr().String()
		tr.allow = []string{"Discord", "discord", "lacks a permission", "context"} // refusals by Discord may be logged
		tr.start()
		tr.sit(1, tr.people[0], tr.people[1])
		tr.sit(1, tr.people[2])
		faults := []string{sandbox.FaultDrop, sandbox.FaultReconnect, sandbox.FaultResumable, sandbox.FaultInvalid, sandbox.FaultReplayGap, sandbox.FaultDuplicate}
		tr.luck.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
		for n := range min(left, 10) {
			at := 2 * n % len(faults)
			tr.storm(m, faults[at:at+2])
			tr.toldVotes()
		}
		presses, lost, decisions, votes = presses+tr.presses.Load(), lost+tr.lost.Load(), decisions+tr.entries, votes+tr.declined
		for what, n := range m.did {
			total[what] += n
		}
	}
	t.Logf("%v; %d presses, %d without an answer; %d decisions, %d votes, each told once", total, presses, lost, decisions, votes)
}

// storm has people play through a storm and gateway faults, and waits until all news is posted.
func (tr *trial) storm(m *meddler, faults []string) {
	tr.t.Helper()
	m.storm(.1 + .4*tr.luck.Float64())
	stop := tr.play(5)
	stop()
	tr.vote()
	for _, kind := range faults {
		stop = tr.play(2)
		require.NoError(tr.t, tr.world.Fault(sandbox.Fault{Kind: kind}))
		stop()
	}
	stop = tr.play(3)
	m.cut()
	stop()
	stop = tr.play(3)
	stop()
	tr.vote()
	m.storm(0)
	for _, kind := range faults {
		tr.world.EndFault(kind)
	}
	tr.toldOnce()
	tr.start()
	if tr.people[0].match == "" {
		tr.sit(1, tr.people[0], tr.people[1])
	}
	if tr.people[2].match == "" {
		tr.sit(1, tr.people[2])
	}
}

// vote has Alice propose to abandon the match and Bruno decline, as far as the storm lets them.
func (tr *trial) vote() {
	alice, bruno := tr.people[0], tr.people[1]
	if alice.match == "" {
		return
	}
	ctx, cancel := context.WithTimeout(tr.t.Context(), 10*time.Second)
	defer cancel()
	_, board, _ := alice.look()
	where := tr.channel
	for _, m := range alice.Everything() {
		if m.ID == board {
			where = m.Channel
		}
	}
	alice.do(ctx, "slash", request{"channel": where, "command": "/game concede"})
	for _, m := range alice.Everything() {
		if c, ok := servertest.Component(m, "abandon"); ok && strings.Contains(c.CustomID, "|"+string(alice.match)+"|") {
			alice.do(ctx, "press", request{"message": m.ID, "custom_id": c.CustomID})
		}
	}
	for ctx.Err() == nil {
		for _, m := range bruno.Everything() {
			if c, ok := servertest.Component(m, "vote"); ok && strings.Contains(c.CustomID, "|"+string(alice.match)+"|") {
				no := strings.Replace(c.CustomID, "yes.", "no.", 1)
				if out, answered := bruno.do(ctx, "press", request{"message": m.ID, "custom_id": no}); answered && strings.Contains(out.Message.Content, "Thanks:") {
					tr.declined++
				}
				return
			}
		}
		pauseFor(ctx, 50*time.Millisecond)
	}
}

// toldVotes checks that the end of each vote that Bruno declined was posted.
func (tr *trial) toldVotes() {
	tr.t.Helper()
	tr.mu.Lock()
	defer tr.mu.Unlock()
	require.GreaterOrEqual(tr.t, tr.failed, tr.declined, "votes that ended and were told")
}
