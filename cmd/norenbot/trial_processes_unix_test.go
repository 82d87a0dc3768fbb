//go:build unix

package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
)

// TestTrialOfProcesses has three processes on one database answer what Discord sends to their endpoints in turn,
// with forgeries and replays among it, while they are killed, stopped gracefully, or paused for longer than the
// lease, one after the other, and restarted. Nothing confirmed is lost or doubled, drafts are kept, news is posted
// once, and each process has answered.
func TestTrialOfProcesses(t *testing.T) {
	inProcesses(t)
	t.Parallel()
	tr := trialOnPostgres(t, "alice", "bruno", "chiara", "dora")
	bots := tr.several(3, 5)
	took, conflicts := map[syscall.Signal]int{}, 0
	for round := range servertest.Trials(4) {
		if tr.people[0].match == "" && tr.people[1].match == "" {
			tr.sit(1, tr.people[0], tr.people[1])
		}
		for i, p := range tr.people[2:] {
			if p.match == "" {
				tr.sit(1+i, p)
			}
		}
		stop := tr.play(20)
		way := []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSTOP, syscall.SIGKILL}[round%4]
		b := bots[tr.luck.IntN(len(bots))]
		took[way]++
		conflicts += b.conflicts(tr)
		b.ends(tr, way)
		before := tr.presses.Load()
		tr.eventually("the others do not answer", func() bool { return tr.presses.Load() >= before+10 || tr.idle() })
		b.start(tr)
		stop()
		time.Sleep(underWay)
		tr.inspect()
		if round%25 == 24 {
			t.Logf("%d rounds: ends %v; %d presses, %d decisions confirmed", round+1, took, tr.presses.Load(), tr.entries)
		}
	}
	for i, p := range tr.people {
		if p.match == "" {
			tr.sit(1+i%2, p)
		}
	}
	tr.play(30)()
	time.Sleep(underWay)
	tr.inspect()
	for _, b := range bots {
		require.Contains(t, b.metrics(tr), `norenbot_interaction_seconds_count{kind="component"}`, "a process that nobody has pressed in")
		conflicts += b.conflicts(tr)
	}
	tr.leaves(bots)
	tr.toldOnce()
	t.Logf("ends %v; %d presses, %d without an answer; %d conflicts; %d decisions confirmed, none lost; %d answers in drafts, all there",
		took, tr.presses.Load(), tr.lost.Load(), conflicts, tr.entries, tr.drafts)
}

// TestRollingRestarts stops one of three processes after the other gracefully, and restarts it, while everyone
// clicks: every click gets an answer. Five rounds: -trials 5. It does not run beside other tests or with the race
// detector, which would delay some answers for more than the 3 s that Discord waits.
func TestRollingRestarts(t *testing.T) {
	inProcesses(t)
	tr := trialOnPostgres(t, "alice", "bruno", "chiara", "dora", "elena")
	bots := tr.several(3, 0)
	presses, took, rounds := int64(0), time.Duration(0), servertest.Trials(1)
	for n := range rounds * len(bots) {
		for i, p := range tr.people {
			if p.match == "" {
				tr.sit(1+i%2, p)
			}
		}
		stop := tr.play(10)
		begun, before, b := time.Now(), tr.presses.Load(), bots[n%len(bots)]
		b.ends(tr, syscall.SIGTERM)
		b.start(tr)
		at := tr.presses.Load()
		tr.eventually("nobody gets on", func() bool { return tr.presses.Load() >= at+5 })
		presses, took = presses+tr.presses.Load()-before, took+time.Since(begun)
		stop()
		require.Zero(t, tr.lost.Load(), "presses without an answer")
		time.Sleep(underWay)
		tr.inspect()
	}
	tr.leaves(bots)
	tr.toldOnce()
	t.Logf("%d rounds of restarts, %d presses, %.0f a second, none without an answer", rounds, presses, float64(presses)/took.Seconds())
}

// several starts processes that answer, and makes Discord send to them in turn. Every spoil-th interaction is also
// sent forged, old and replayed, unless spoil is 0.
func (tr *trial) several(processes, spoil int) []*answering {
	tr.t.Helper()
	bots := make([]*answering, processes)
	var urls []string
	for n := range bots {
		bots[n] = tr.answering(tr.world.PublicKey())
		urls = append(urls, bots[n].url)
		bots[n].start(tr)
	}
	tr.bot = bots[0].child
	require.NoError(tr.t, tr.world.SendTo(spoil, urls...))
	return bots
}

// idle reports whether no match is left to click in: all may end within one long pause.
func (tr *trial) idle() bool {
	store := tr.open()
	defer store.Close()
	for range store.Whole() {
		return false
	}
	return true
}

// leaves stops all but the first process, and waits until that is the leader.
func (tr *trial) leaves(bots []*answering) {
	tr.t.Helper()
	tr.bot, tr.config = bots[0].child, bots[0].config
	for _, b := range bots[1:] {
		require.NoError(tr.t, b.Process.Signal(syscall.SIGTERM))
		require.Zero(tr.t, b.status(), b.log.String())
	}
	tr.eventually("nobody is the keeper", func() bool { return strings.Contains(tr.bot.log.String(), `"message":"ready"`) })
}

// underWay is how long a click that no one waits for may still be under way.
const underWay = 4 * time.Second

// An answering process takes interactions at an endpoint of its own.
type answering struct {
	*child
	url    string
	health string // the address of its metrics
	config string
}

// answering writes the configuration of one.
func (tr *trial) answering(key string) *answering {
	tr.t.Helper()
	var at [2]string
	for n := range at {
		free, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(tr.t, err)
		at[n] = free.Addr().String()
		require.NoError(tr.t, free.Close())
	}
	b := &answering{url: "http://" + at[0] + "/interactions", health: at[1],
		config: tr.another(fmt.Sprintf("[endpoint]\npublic_key = %q\naddress = %q\n", key, at[0]))}
	config, err := os.ReadFile(b.config)
	require.NoError(tr.t, err)
	require.NoError(tr.t, os.WriteFile(b.config, []byte(strings.Replace(string(config), `http = ""`, fmt.Sprintf("http = %q", at[1]), 1)), 0o600))
	return b
}

// metrics returns its metrics.
func (b *answering) metrics(tr *trial) string {
	tr.t.Helper()
	answer, err := http.Get("http://" + b.health + "/metrics")
	require.NoError(tr.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(tr.t, err)
	return string(text)
}

// conflicts returns how often it has repeated a step because another process was faster.
func (b *answering) conflicts(tr *trial) int {
	tr.t.Helper()
	_, count, found := strings.Cut(b.metrics(tr), "\nnorenbot_conflicts_total ")
	require.True(tr.t, found)
	count, _, _ = strings.Cut(count, "\n")
	n, err := strconv.Atoi(count)
	require.NoError(tr.t, err)
	return n
}

// start starts it and waits until it answers.
func (b *answering) start(tr *trial) {
	tr.t.Helper()
	b.child = startChild(tr.t, tr.job, tr.line, tr.world.Token(), b.config)
	tr.eventually("it does not answer: "+b.log.String(), func() bool { return strings.Contains(b.log.String(), `"message":"answering"`) })
}

// ends ends it in some way. One that is paused for longer than its lease continues, and exits only if it was the
// leader.
func (b *answering) ends(tr *trial, way syscall.Signal) {
	tr.t.Helper()
	require.NoError(tr.t, b.Process.Signal(way))
	if way == syscall.SIGSTOP {
		time.Sleep(12 * time.Second)
		require.NoError(tr.t, b.Process.Signal(syscall.SIGCONT))
		time.Sleep(time.Second)
		_ = b.Process.Signal(syscall.SIGTERM) // the leader has exited by itself
	}
	want := map[syscall.Signal][]int{syscall.SIGKILL: {-1}, syscall.SIGTERM: {0}, syscall.SIGSTOP: {0, 1}}[way]
	require.Contains(tr.t, want, b.status(), b.log.String())
}
