package main

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

var seasonTables = flag.Int("season-tables", 14, "how many tables of one season TestTablesOfASeason plays at the same time; 200 take longer than a quarter of an hour")

// TestTablesOfASeason plays all tables of a league at once under Discord's limits, where every 429 is an error.
// They open one after the other, people move, then no one does for days and all run out of time. Every click is
// answered, nothing is refused, and timeouts are never on hold.
func TestTablesOfASeason(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "days at all tables of a season")
	inHouse(t, sandbox.Config{Strict: true}, func(h *house) {
		h.o.Config.Matches.OverdueShare = defaultConfig().Matches.OverdueShare
		h.Start()
		s := &seasonHall{house: h, luck: rand.New(rand.NewPCG(14, 1))}
		s.begin(*seasonTables)
		for range 8 {
			s.everybody()
			s.pass(10*time.Minute, time.Second)
		}
		require.Greater(t, s.answers, 7*len(s.tables), "people got somewhere")
		s.pass(4*24*time.Hour, 10*time.Second)
		s.leftAlone()
	})
}

// A seasonHall is a house in which one season is played.
type seasonHall struct {
	*house
	luck    *rand.Rand
	id      season.ID
	players map[match.User]*sandbox.User
	tables  []*servertest.Table
	answers int
}

// open opens a league with as many people as it has tables, makes the draw and starts the matches.
func (s *seasonHall) open(info game.Info, people, table int, pace match.Pace) {
	now := s.Now()
	home := match.Place{Server: s.Guild.String(), Channel: s.Channel.String()}
	anna := owner(s.User("anna"), "anna")
	var err error
	s.id, err = s.app.Seasons.Open(anna, season.Plan{Pace: pace, Home: home, Rated: true, Terms: league.Terms{Name: "Spring", Game: info.Name,
		Format: league.League, Table: table, Fewest: info.MinSeats, Least: table, Last: now.Add(time.Hour), Start: now.Add(2 * time.Hour), Long: 60 * 24 * time.Hour}})
	require.NoError(s.T, err)
	s.players = map[match.User]*sandbox.User{}
	for n := range people { // a division has as many tables as lines
		u := s.User(fmt.Sprint("player", n))
		who := owner(u, fmt.Sprint("player", n))
		s.players[who.User] = u
		require.NoError(s.T, s.app.Seasons.Do(s.id, who, 0, league.Signed{}))
	}
	for _, act := range []league.Act{league.Drawn{}, league.Paired{}} {
		require.NoError(s.T, s.app.Seasons.Do(s.id, anna, 0, act))
	}
}

// begin opens a league of this many tables, and waits until all have started and are posted.
func (s *seasonHall) begin(tables int) {
	s.open(titles.All()[0].Rules.Info(), tables, 4, match.Daily)
	s.pass(time.Duration(tables)*4*time.Second+10*time.Minute, time.Second)
	look, err := s.app.Seasons.Look(s.id)
	require.NoError(s.T, err)
	require.Len(s.T, look.Matches, tables)
	for _, m := range look.Matches {
		m, err := s.app.Matches.Match(m.ID)
		require.NoError(s.T, err)
		thread, err := sandbox.ParseID(m.Place.Thread)
		if err != nil {
			continue // Discord has no room for more threads: it is played in the channel
		}
		t := &servertest.Table{Channel: thread}
		for _, c := range m.Chairs {
			t.People = append(t.People, s.players[c.User])
		}
		s.tables = append(s.tables, t)
	}
	require.GreaterOrEqual(s.T, len(s.tables), min(tables, 900))
	require.False(s.T, s.Unsaid(), "all is told")
}

// everybody clicks once or twice at every table, many at the same time.
func (s *seasonHall) everybody() {
	for n := 0; n < len(s.tables); n += 40 {
		var all sync.WaitGroup
		for _, t := range s.tables[n:min(n+40, len(s.tables))] {
			luck := rand.New(rand.NewPCG(s.luck.Uint64(), 1))
			all.Go(func() {
				for range 2 {
					began := s.Now()
					out, err := t.Decide(luck)
					if err != nil || out.Status != sandbox.StatusAnswered || s.Now().Sub(began) > 3*time.Second {
						s.T.Errorf("a press was not answered in time: %v %+v", err, out)
					}
				}
			})
		}
		all.Wait()
		s.answers += 2 * len(s.tables[n:min(n+40, len(s.tables))])
		s.pass(2*time.Second, time.Second)
	}
}

// pass lets time pass in steps, and checks at each that timeouts are not on hold.
func (s *seasonHall) pass(d, step time.Duration) {
	for end := s.Now().Add(d); s.Now().Before(end); {
		time.Sleep(step)
		_, on := s.app.Matches.Braked()
		require.False(s.T, on, "the brake is on")
	}
	s.Settle()
}

// leftAlone checks that every player at every table has run out of time.
func (s *seasonHall) leftAlone() {
	look, err := s.app.Seasons.Look(s.id)
	require.NoError(s.T, err)
	for _, m := range look.Matches {
		m, err := s.app.Matches.Match(m.ID)
		require.NoError(s.T, err)
		require.True(s.T, slices.ContainsFunc(m.Chairs, func(c match.Chair) bool { return c.Clock.Lapses > 0 || c.Computer != "" }), "table %d", m.Contest.Pairing)
	}
}

// TestASeasonOfEachGame plays a small league of every game to its end among people who look in when they like; one
// of them never comes back.
func TestASeasonOfEachGame(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "a season of each game")
	for _, title := range titles.All() {
		info := title.Rules.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			inHouse(t, sandbox.Config{Strict: true}, func(h *house) {
				h.Start()
				s := &seasonHall{house: h, luck: rand.New(rand.NewPCG(15, 1))}
				s.open(info, 4, min(max(3, info.MinSeats), info.MaxSeats), match.Blitz)
				s.playOut()
			})
		})
	}
}

// playOut makes people move every half hour or so until the season is over.
func (s *seasonHall) playOut() {
	all := slices.Sorted(maps.Keys(s.players))
	people := &demo{world: s.World, app: s.app}
	end := s.Now().Add(30 * 24 * time.Hour)
	look := func() *season.Look {
		look, err := s.app.Seasons.Look(s.id)
		require.NoError(s.T, err)
		require.True(s.T, s.Now().Before(end), "the season stalls")
		return look
	}
	for n := 0; look().Facts.Phase != league.Over; n++ {
		for i, user := range all {
			if s.luck.IntN(3) > 0 && (i > 0 || n < 10) {
				people.playFor(s.T.Context(), user, s.luck)
			}
		}
		s.pass(15*time.Minute, time.Minute)
	}
	dropped := 0
	for i, o := range look().Outcomes {
		require.Equal(s.T, league.Played, o.State, "table %d", i+1)
		for seat, out := range o.Result.Dropped {
			if out {
				dropped++
				require.Equal(s.T, look().Matches[i].Chairs[seat].Left.User, all[0], "nobody else stays away for long")
			}
		}
	}
	require.NotZero(s.T, dropped)
}
