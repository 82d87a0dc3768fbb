package seasons_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seasons"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/storytest"
)

// liveEvery is how often the live message of a season is edited at most.
const liveEvery = 10 * time.Second

// A club is a season whose events are the test's business, told in a room's channel.
type club struct {
	*seasontest.Memory
	r      *room
	id     season.ID
	told   *core.Dispatcher
	struck func() error // asked before items are struck off; nil: they are
}

const clubSeed = "seed"

// inClub runs a test with a season of a format at tables of so many, which is open.
func inClub(t *testing.T, f league.Format, table int, do func(c *club)) {
	t.Helper()
	inRoom(t, turns, func(r *room) { do(newClub(r, seasontest.New(), "spring26", f, table)) })
}

func newClub(r *room, store *seasontest.Memory, id season.ID, f league.Format, table int) *club {
	c := &club{Memory: store, r: r, id: id}
	for n := range 9 {
		_, err := c.Enrol(match.Owner{User: match.User(fmt.Sprint(1001 + n)), Name: string(rune('A' + n))})
		require.NoError(r.T, err)
	}
	terms := league.Terms{Name: "Spring *cup*", Game: "toy", Format: f, Table: table, Least: table, Last: time.Now().Add(48 * time.Hour),
		Start: time.Now().Add(72 * time.Hour), Long: 240 * time.Hour, Promise: league.Promise(clubSeed)}
	if f == league.Swiss {
		terms.Rounds = 2
	}
	c.commit(season.Facts{ID: id, Name: terms.Name, Game: "toy", Format: f, Pace: match.Daily, Organisers: []league.Person{9},
		Home: match.Place{Server: "10", Channel: "100"}}, league.Event{Act: league.Opened{Terms: terms}})
	c.starts()
	return c
}

// commit stores an event and what is to be told of it.
func (c *club) commit(f season.Facts, e league.Event) {
	c.r.T.Helper()
	e.At = time.Now()
	f.Events++
	item := season.Item{Season: f.ID, Event: f.Events}
	require.NoError(c.r.T, c.CommitSeason(season.Change{Facts: f, Events: []league.Event{e}, Items: []season.Item{item}}))
}

// does adds events by somebody; 0 is time itself.
func (c *club) does(by league.Person, acts ...league.Act) {
	c.r.T.Helper()
	for _, act := range acts {
		stored, err := c.LoadSeason(c.id)
		require.NoError(c.r.T, err)
		c.commit(stored.Facts, league.Event{By: by, Act: act})
	}
}

func (c *club) says(kind league.PostKind, number int) {
	c.does(0, league.Said{Post: league.Post{Kind: kind, Number: number}})
}

// plays opens a season of so many, draws and pairs it.
func (c *club) plays(people int) {
	c.r.T.Helper()
	c.says(league.PostOpen, 0)
	for p := range people {
		c.does(league.Person(p+1), league.Signed{Person: league.Person(p + 1)})
	}
	drawn, err := c.season().Draw(clubSeed, func(p league.Person) int { return -int(p) })
	require.NoError(c.r.T, err)
	c.does(0, drawn)
	c.pairs()
}

func (c *club) pairs() {
	c.r.T.Helper()
	look, err := c.Look(c.id)
	require.NoError(c.r.T, err)
	var tables []league.Match
	for _, m := range look.Matches {
		r, err := season.ResultOf(&m)
		require.NoError(c.r.T, err)
		tables = append(tables, r)
	}
	paired, err := look.Season.Pair(tables)
	require.NoError(c.r.T, err)
	c.does(0, paired)
	c.says(league.PostRound, paired.Round)
}

// ends has a table end with places by seat.
func (c *club) ends(pairing int, places ...int) {
	c.r.T.Helper()
	c.does(0, league.Began{Pairing: pairing, Try: 1})
	s := c.season()
	of := &match.Contest{Season: string(c.id), Pairing: pairing, Lines: s.Pairings[pairing-1].Lines}
	for _, l := range of.Lines {
		of.Persons = append(of.Persons, int64(s.Lines[l].Person))
	}
	m := match.Match{ID: of.Match(), Game: "toy", Phase: match.Finished, Contest: of, Chairs: make([]match.Chair, len(places)), Ended: time.Now(),
		Final: &match.Final{Outcome: match.Played, Places: places}}
	require.NoError(c.r.T, c.Commit(match.Change{Match: m}))
}

func (c *club) season() *league.Season {
	stored, err := c.LoadSeason(c.id)
	require.NoError(c.r.T, err)
	s, err := league.Fold(stored.Events)
	require.NoError(c.r.T, err)
	return s
}

// reads is a service that knows nothing yet, and so reads what is stored now.
func (c *club) reads() *season.Service {
	return season.New(season.Options{Store: c.Memory, Games: []game.Info{discordtest.Toy{}.Info()}, Now: time.Now})
}

// All, Look and Who make it a seasonReader.
func (c *club) All() []season.Facts {
	s := c.reads()
	require.NoError(c.r.T, s.Ready(c.r.T.Context()))
	return s.All()
}

func (c *club) Look(id season.ID) (*season.Look, error) { return c.reads().Look(id) }
func (c *club) Who(p league.Person) match.Owner         { return c.reads().Who(p) }

// strikes strikes off what is told.
func (c *club) strikes(numbers ...uint64) error {
	if c.struck != nil {
		if err := c.struck(); err != nil {
			return err
		}
	}
	return c.Ledger.Strike(season.Kind, numbers, nil)
}

// starts has a new process tell the news.
func (c *club) starts() {
	c.r.Strikes = c.strikes
	before, err := core.Inherit(c.Ledger, season.Kind)
	require.NoError(c.r.T, err)
	c.told = core.Dispatch(core.DispatchOptions{Outbox: c.Ledger, Leadership: c.r.Leadership, Before: before, Now: c.r.Now, Wake: c.r.Wake, Reopened: c.r.Reopened, Log: c.r.Bot.Log, Metrics: c.r.Metrics,
		Notifiers: map[string]core.Notifier{season.Kind: seasons.NewSeasonNotifier(seasons.New(c.r.Core), c)}})
}

// tells lets time pass in which the news is told.
func (c *club) tells(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		c.told.Round(c.r.T.Context())
		c.r.Passes(500 * time.Millisecond)
	}
}

// lives are the messages that stand for the season.
func (c *club) lives() (found []*discordtest.FakeMessage) {
	for _, m := range c.r.Fake.All() {
		if strings.HasPrefix(m.Text(), "## Spring") {
			found = append(found, m)
		}
	}
	return found
}

// TestASeasonIsTold from its opening to its end, in posts that name whom they concern and
// one message that is kept up to date.
func TestASeasonIsTold(t *testing.T) {
	inClub(t, league.Swiss, 3, func(c *club) {
		tell := storytest.Of(t)
		tell("a season opens with a promise about its seed")
		c.says(league.PostOpen, 0)
		c.tells(2 * time.Second)
		live := c.lives()
		require.Len(t, live, 1)
		require.Contains(t, live[0].Text(), league.Promise(clubSeed))
		require.Empty(t, c.r.Pinged())
		tell("people sign up, and whom the organiser adds and takes off is told")
		c.says(league.PostLast, 0)
		c.tells(2 * time.Second)
		for p := range league.Person(6) {
			c.does(p+1, league.Signed{Person: p + 1})
		}
		c.does(9, league.Signed{Person: 7}, league.Left{Person: 7})
		c.tells(20 * time.Second)
		require.Contains(t, c.lives()[0].Text(), "6 players")
		require.Equal(t, []match.User{"1007", "1007"}, c.r.Pinged(), "whom the organiser added and took off")
		tell("the draw is told with its seed, and the round to all who play")
		drawn, err := c.season().Draw(clubSeed, func(p league.Person) int { return -int(p) })
		require.NoError(t, err)
		c.does(0, drawn)
		c.pairs()
		c.tells(20 * time.Second)
		require.Contains(t, c.post("The draw is done: 6 players").Content, "seed: `"+clubSeed+"`")
		round := c.post("Round 1 starts!")
		require.ElementsMatch(t, []match.User{"1001", "1002", "1003", "1004", "1005", "1006"}, round.Mention)
		require.Equal(t, 6, strings.Count(round.Content, "<@"))
		tell("results, a ruling, more time, an outage, a player who leaves and one who comes")
		c.ends(1, 1, 2, 3)
		c.ends(2, 2, 1, 3)
		c.says(league.PostDigest, int(time.Now().Unix()/86400))
		c.does(9, league.Ruled{Pairing: 2, Places: []int{1, 2, 3}, Reason: "They said so."})
		c.says(league.PostRuling, 2)
		c.does(9, league.Extended{Pairing: 1, Until: time.Now().Add(300 * time.Hour)})
		c.does(0, league.Credited{From: time.Unix(7200, 0), Until: time.Unix(14400, 0)})
		c.does(0, league.Credited{From: time.Unix(20000, 0), Until: time.Unix(7300, 0)}, league.Credited{From: time.Unix(20000, 0), Until: time.Unix(7300, 0)})
		c.does(3, league.Withdrew{Line: 2})
		c.does(9, league.Replaced{Line: 2, Person: 8})
		c.tells(20 * time.Second)
		tell("results are told in silence, once a day")
		digest := c.post("Finished on")
		require.True(t, digest.Silent)
		require.Equal(t, 2, strings.Count(digest.Content, "**Table"))
		tell("a ruling is told to the table, with what it moved")
		ruling := c.post("I ruled on table 2")
		require.Contains(t, ruling.Content, "> They said so.")
		require.Len(t, ruling.Mention, 3)
		require.Equal(t, 2, strings.Count(ruling.Content, "→"), "what it moved: %s", ruling.Content)
		tell("what concerns somebody is told to them")
		require.Len(t, c.post("extended the deadline for table 1").Mention, 3)
		require.Contains(t, c.post("was unreachable").Content, "from <t:7200:f> to <t:14400:f>")
		require.Contains(t, c.post("My clock was wrong").Content, "Deadline: <t:")
		require.Empty(t, c.post("C left the season").Mention)
		require.Equal(t, []match.User{"1008"}, c.post("takes the open spot").Mention)
		tell("the end is told, and shown in the message that is kept up to date")
		c.does(9, league.Ended{})
		c.says(league.PostEnd, 0)
		c.tells(20 * time.Second)
		end := c.post("First place:")
		require.Contains(t, end.Content, clubSeed)
		require.NotEmpty(t, end.Mention)
		require.Len(t, c.lives(), 1)
		require.Contains(t, c.lives()[0].Text(), "First place:")
		tell("nobody is pinged without being named")
		for _, m := range c.r.Fake.All() {
			require.NotContains(t, m.Text(), " *cup*", "the name is shown as typed")
			for _, u := range m.Pings {
				require.Contains(t, m.Text(), words.Mention(u), "nobody is pinged without being named")
			}
		}
		require.Zero(t, c.waiting())
	})
}

// post is the only post with a text, besides the live message.
func (c *club) post(part string) *discordtest.FakeMessage {
	c.r.T.Helper()
	found := slices.DeleteFunc(c.r.Posted(part), func(m *discordtest.FakeMessage) bool { return strings.HasPrefix(m.Text(), "## ") })
	require.Len(c.r.T, found, 1, "%s: %s", part, &c.r.Logged)
	return found[0]
}

// waiting is how many items are not told yet.
func (c *club) waiting() int { return len(seasontest.Items(c.r.T, c.Ledger)) }

// TestSeasonPostsOnceEach: whatever process is killed at whatever request, and whether that
// one was carried out or not, each post is made once.
func TestSeasonPostsOnceEach(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		luck := rand.New(rand.NewPCG(14, 100))
		store := seasontest.New()
		for trial := range 100 {
			c := newClub(r, store, season.ID(fmt.Sprintf("trial%03d", trial)), league.League, 2)
			before := len(r.Fake.All())
			c.plays(4)
			c.ends(1, 1, 2)
			c.does(9, league.Withdrew{Line: 3}, league.Replaced{Line: 3, Person: 8}, league.Withdrew{Line: 3}, league.Replaced{Line: 3, Person: 7}, league.Withdrew{Line: 2})
			c.says(league.PostDigest, int(time.Now().Unix()/86400))
			c.says(league.PostWanted, 1)
			for range 1 + luck.IntN(3) { // so often it is killed
				c.killed(luck)
			}
			c.tells(40 * time.Second)
			require.Zero(t, c.waiting())
			said := map[string]int{}
			for _, m := range r.Fake.All()[before:] {
				head, _, _ := strings.Cut(m.Text(), "\n")
				said[head]++
			}
			require.Len(t, said, 10, "trial %d: %v", trial, said)
			for head, times := range said {
				require.Equal(t, 1, times, "trial %d: %s", trial, head)
			}
		}
	})
}

// killed tells the news by a process that ends at one of its next requests, or between
// what it posted and striking that off; what it would have noted since is lost.
func (c *club) killed(luck *rand.Rand) {
	left, dead := 1+luck.IntN(12), false
	done := luck.IntN(2) == 0 // the last request is carried out
	dies := func() bool {
		if left--; left == 0 {
			dead = true
			c.r.Notes.Freezes()
		}
		return dead
	}
	c.r.Fake.Fail = func(string) error {
		if dead || !done && dies() {
			return errDown
		}
		return nil
	}
	c.r.Fake.Lose = func(string) bool { return dead || done && dies() }
	c.struck = func() error {
		if dead || dies() {
			return errDown
		}
		return nil
	}
	c.tells(10 * time.Second)
	c.told.All.Wait()
	c.r.Notes.Thaws()
	c.r.Fake.Fail, c.r.Fake.Lose, c.struck = nil, nil, nil
	if luck.IntN(2) == 0 {
		c.r.Passes(2 * discordtest.NonceFor) // Discord has forgotten the nonces
	}
	c.starts()
}

// TestTheLiveMessage is edited in place, not for each of a crowd; deleted it is posted
// anew, once.
func TestTheLiveMessage(t *testing.T) {
	inClub(t, league.League, 4, func(c *club) {
		edits := func() (n int) {
			for _, call := range c.r.Fake.Calls {
				if strings.HasPrefix(call, "edit 100") {
					n++
				}
			}
			return n
		}
		c.says(league.PostOpen, 0)
		c.tells(liveEvery + time.Second)
		for p := range league.Person(8) {
			c.does(p+1, league.Signed{Person: p + 1})
			c.tells(2 * time.Second)
		}
		c.tells(liveEvery)
		require.Len(t, c.lives(), 1)
		require.Contains(t, c.lives()[0].Text(), "8 players")
		require.LessOrEqual(t, edits(), 3)
		for n := range 2 {
			c.r.Fake.Channels["100"] = nil
			c.does(1, league.Left{Person: 1})
			c.tells(2 * liveEvery)
			require.Len(t, c.lives(), 1-n, "the first time it is posted anew")
			c.does(1, league.Signed{Person: 1})
			c.tells(2 * liveEvery)
		}
	})
}

// TestAnOldLiveMessage is left as it is while Discord wants no more edits of it.
func TestAnOldLiveMessage(t *testing.T) {
	inClub(t, league.League, 4, func(c *club) {
		c.says(league.PostOpen, 0)
		c.tells(liveEvery + time.Second)
		c.r.Fails("edit", wire.Refusal{Code: 30046})
		c.does(1, league.Signed{Person: 1})
		c.tells(liveEvery)
		require.NotContains(t, c.lives()[0].Text(), "**1 player")
		c.starts()
		c.r.Passes(15 * time.Minute)
		c.tells(2 * time.Second)
		require.Len(t, c.lives(), 1)
		require.Contains(t, c.lives()[0].Text(), "**1 player**", "by the next process, too")
	})
}

// TestAChannelThatIsGone: the organisers are told once, and news of other seasons goes on.
func TestAChannelThatIsGone(t *testing.T) {
	for _, why := range []error{wire.Refusal{Code: 10003}, wire.Refusal{Code: 50013}} {
		inClub(t, league.League, 4, func(c *club) {
			direct := func() []*discordtest.FakeMessage { return c.r.Fake.Channels["dm 1009"] }
			c.r.Fake.Fail = func(call string) error {
				if strings.HasSuffix(call, " 100") {
					return why
				}
				return nil
			}
			c.says(league.PostOpen, 0)
			for range 3 {
				c.tells(10 * time.Second)
				c.r.Passes(discordtest.RetryLast)
				c.starts()
			}
			require.Len(t, direct(), 1)
			require.Contains(t, direct()[0].Content, "post about Spring")
			c.r.Fake.Fail = nil
			c.r.Passes(discordtest.RetryLast)
			c.tells(10 * time.Second)
			require.Len(t, c.lives(), 1, "what was left out is told")
			c.r.Fake.Fail = func(call string) error {
				if strings.HasSuffix(call, " 100") {
					return why
				}
				return nil
			}
			c.does(1, league.Signed{Person: 1})
			c.says(league.PostLast, 1)
			c.tells(10 * time.Second)
			require.Len(t, direct(), 2, "another time")
		})
	}
}

// TestGuestsAreTold that there is a season, that it starts and how it ends, where a
// channel of theirs is known.
func TestGuestsAreTold(t *testing.T) {
	inClub(t, league.League, 2, func(c *club) {
		require.NoError(t, c.r.Remember(core.GuestKind, string(c.id)+" 20", map[string]string{"channel": "200"}))
		require.NoError(t, c.r.Remember(core.ServerKind, "30", core.ServerSettings{Channels: []string{"300"}, Language: "it"}))
		stored, err := c.LoadSeason(c.id)
		require.NoError(t, err)
		stored.Facts.Guests = []string{"20", "30", "40"}
		require.NoError(t, c.CommitSeason(season.Change{Facts: stored.Facts}))
		c.plays(4)
		c.does(0, league.Ended{})
		c.says(league.PostEnd, 0)
		c.tells(20 * time.Second)
		for _, there := range []string{"200", "300"} {
			require.Len(t, c.r.Fake.Channels[there], 3)
		}
		require.Contains(t, c.r.Fake.Channels["300"][2].Text(), "Primo posto")
	})
}

// TestAGuestIsTakenOut: the ways into the season go from what its server was told, also where
// that takes a second try; those of the others stay.
func TestAGuestIsTakenOut(t *testing.T) {
	inClub(t, league.League, 2, func(c *club) {
		guests := func(servers ...string) {
			stored, err := c.LoadSeason(c.id)
			require.NoError(t, err)
			stored.Facts.Guests = servers
			require.NoError(t, c.CommitSeason(season.Change{Facts: stored.Facts, Items: []season.Item{{Season: c.id}}}))
		}
		for server, channel := range map[string]string{"20": "200", "30": "300"} {
			require.NoError(t, c.r.Remember(core.GuestKind, string(c.id)+" "+server, map[string]string{"channel": channel}))
		}
		guests("20", "30")
		c.plays(4)
		c.tells(20 * time.Second)
		c.r.Fails("retire 200", errLost)
		guests("30")
		c.tells(time.Minute)
		require.Len(t, c.r.Fake.Channels["200"], 2)
		for n := range 2 {
			require.Empty(t, c.r.Fake.Channels["200"][n].Buttons())
			require.NotEmpty(t, c.r.Fake.Channels["300"][n].Buttons())
		}
		c.says(league.PostEnd, 0)
		c.tells(20 * time.Second)
		require.Len(t, c.r.Fake.Channels["200"], 2, "nothing more is told there")
	})
}
