package sandbox_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// cards is a trivial game for a crowd: a public board whose button shows
// everybody their own secret, and a secret whose button is new with every
// press, so that old ones are stale.
type cards struct{ refused atomic.Int32 }

func (c *cards) answer(s *discordgo.Session, i *discordgo.InteractionCreate) {
	resp := say("The table", 0, row("hand"))
	if i.Type == discordgo.InteractionMessageComponent {
		who := i.Member.User.Username
		resp = say("secret of "+who, discordgo.MessageFlagsEphemeral, row("next-0"))
		if step, ok := strings.CutPrefix(i.MessageComponentData().CustomID, "next-"); ok {
			n := 0
			_, _ = fmt.Sscan(step, &n)
			resp = say("secret of "+who, 0, row(fmt.Sprintf("next-%d", n+1)))
			resp.Type = discordgo.InteractionResponseUpdateMessage
		}
	}
	if err := s.InteractionRespond(i.Interaction, resp); err != nil {
		c.refused.Add(1)
	}
}

// wild does one random thing, possible or not, and says whether the bot had to
// answer.
func wild(t *testing.T, r *rig, luck *rand.Rand, crowd []*sandbox.User, messages []sandbox.ID) bool {
	u := crowd[luck.IntN(len(crowd))]
	if luck.IntN(4) == 0 {
		u = u.Device("phone")
	}
	var out sandbox.Outcome
	var err error
	switch m := messages[luck.IntN(len(messages))]; luck.IntN(8) {
	case 0:
		out, err = u.Slash(r.channel, "game", nil)
	case 1:
		out, err = u.Select(m, "hand", "x")
	case 2:
		out, err = u.Select(m, "next-0", "x", "x")
	case 3:
		err = u.Dismiss(m)
	case 4:
		if luck.IntN(10) == 0 {
			u.Reload()
		}
	default:
		out, err = u.Press(m, []string{"hand", "next-0", "next-1", "next-2", "nothing"}[luck.IntN(5)])
	}
	if err != nil {
		var refused *sandbox.Refusal
		require.ErrorAs(t, err, &refused, "a refusal and nothing else")
		return false
	}
	require.NotEqual(t, sandbox.StatusFailed, out.Status, "every press is answered in time")
	return out.Status == sandbox.StatusAnswered
}

// seen gathers what is on the screens, and checks that nobody sees the secret
// of another.
func seen(t *testing.T, r *rig, crowd []*sandbox.User) []sandbox.ID {
	all := []sandbox.ID{5}
	for _, u := range crowd {
		v := u.View(r.channel)
		for _, m := range v.Pane.Messages {
			all = append(all, m.ID)
			if whose, ok := strings.CutPrefix(m.Content, "secret of "); ok {
				require.Equal(t, v.Me.Name, whose, "nobody sees another's secret")
				require.True(t, m.Ephemeral)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestCrowd(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprintf("eight_people_at_once_press_what_is_there_and_what_is_not/%d", seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, sandbox.Config{Seed: seed, Limits: sandbox.NoLimits()})
				var bot cards
				r.bot.AddHandler(bot.answer)
				r.open()
				r.commands(game)
				var crowd []*sandbox.User
				for n := range 8 {
					crowd = append(crowd, r.User(fmt.Sprintf("player%d", n)))
				}
				r.start(crowd[0])
				luck := rand.New(rand.NewPCG(seed, 1))
				answered := 0
				for range 50 {
					answered += together(t, r, luck, crowd)
				}
				require.Greater(t, answered, 80, "the crowd did play")
				require.Zero(t, bot.refused.Load(), "no 10062, 40060 or 50035")
				synctest.Wait()
			})
		})
	}
}

// together lets everybody do two things at the same time, and counts what the
// bot answered.
func together(t *testing.T, r *rig, luck *rand.Rand, crowd []*sandbox.User) int {
	messages := seen(t, r, crowd)
	var answered atomic.Int32
	var wg sync.WaitGroup
	for range 2 * len(crowd) {
		own := rand.New(rand.NewPCG(luck.Uint64(), 2))
		wg.Go(func() {
			if wild(t, r, own, crowd, messages) {
				answered.Add(1)
			}
		})
	}
	wg.Wait()
	return int(answered.Load())
}

// pressAll has a crowd press count times in all, each person one press after
// another.
func pressAll(b testing.TB, r *rig, people, count int) {
	var wg sync.WaitGroup
	for n := range people {
		u := r.User(fmt.Sprintf("player%d", n))
		m := r.start(u)
		wg.Go(func() {
			for range count / people {
				if out, err := u.Press(m, "go"); err != nil || out.Status != sandbox.StatusAnswered {
					b.Errorf("press: %v %v", out.Status, err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// BenchmarkPress is to stay below 3,000 ms on two cores.
func BenchmarkPress(b *testing.B) {
	r := newUncheckedRig(b, sandbox.Config{Limits: sandbox.NoLimits(), Journal: 1000})
	pressable(r)
	b.ReportAllocs()
	for b.Loop() {
		pressAll(b, r, 50, 5000)
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/5000_presses")
}

// TestLeaks serves the views of 500 people again and again; neither goroutines
// nor memory grow.
func TestLeaks(t *testing.T) {
	r := newUncheckedRig(t, sandbox.Config{Limits: sandbox.NoLimits(), Journal: 100})
	pressable(r)
	var crowd []*sandbox.User
	for n := range 500 {
		crowd = append(crowd, r.User(fmt.Sprintf("player%d", n)))
	}
	m := r.start(crowd[0])
	round := func() {
		require.Equal(t, sandbox.StatusAnswered, r.press(crowd[0], m).Status)
		for _, u := range crowd {
			require.NotNil(t, u.View(r.channel).Pane)
		}
	}
	measure := func() (goroutines int, heap uint64) {
		runtime.GC()
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		return runtime.NumGoroutine(), s.HeapAlloc
	}
	for range 2 {
		round()
	}
	g0, h0 := measure()
	for range 5 {
		round()
	}
	g1, h1 := measure()
	require.LessOrEqual(t, g1, g0+10)
	require.Less(t, h1, h0+8<<20, "less than 8 MiB more")
}
