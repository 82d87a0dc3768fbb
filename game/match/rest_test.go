package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// clockAt reads a moment as a clock in a zone shows it.
func clockAt(t *testing.T, zone, at string) time.Time {
	t.Helper()
	place, err := match.ZoneOf(zone)
	require.NoError(t, err)
	moment, err := time.ParseInLocation("2006-01-02 15:04", at, place)
	require.NoError(t, err)
	return moment.UTC()
}

func TestQuietHours(t *testing.T) {
	for _, tc := range []struct {
		name        string
		zone        string
		from, to    int // hours
		since       string
		left        time.Duration
		end         string
		explanation string
	}{
		{"a night on the way does not count", "Europe/Paris", 22, 7, "2026-11-20 20:00", 4 * time.Hour, "2026-11-21 09:00", "2 h in the evening, 2 h in the morning"},
		{"asked in the night", "Europe/Paris", 22, 7, "2026-11-20 23:30", time.Hour, "2026-11-21 08:00", ""},
		{"three days have three nights", "Europe/Paris", 22, 7, "2026-11-20 12:00", 45 * time.Hour, "2026-11-23 12:00", "15 h a day"},
		{"quiet hours by day", "Asia/Tokyo", 9, 17, "2026-11-20 08:00", 2 * time.Hour, "2026-11-20 18:00", ""},
		{"what ends as they begin ends after them", "Europe/Paris", 22, 7, "2026-11-20 20:00", 2 * time.Hour, "2026-11-21 07:00", "nobody lapses in quiet hours"},
		{"the clock goes back in the night", "Europe/Paris", 22, 7, "2026-10-24 21:00", 2 * time.Hour, "2026-10-25 08:00", "the night has ten hours"},
		{"the clock goes forward in the night", "Europe/Paris", 22, 7, "2026-03-28 21:00", 2 * time.Hour, "2026-03-29 08:00", "it has eight"},
		{"they begin in the hour that there is twice", "Europe/Paris", 2, 9, "2026-10-24 23:00", 5 * time.Hour, "2026-10-25 11:00", "three hours before the first of them"},
		{"they begin in the hour that is left out", "America/New_York", 2, 9, "2026-03-07 23:00", 5 * time.Hour, "2026-03-08 11:00", "three hours before"},
		{"they end in the hour that is left out", "Europe/Paris", 20, 2, "2026-03-28 19:00", 2 * time.Hour, "2026-03-29 04:00", "one hour before, then from three on"},
		{"half an hour off", "Australia/Lord_Howe", 23, 8, "2026-10-03 22:00", 2 * time.Hour, "2026-10-04 09:00", "its clock goes forward by half an hour"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			since := clockAt(t, tc.zone, tc.since)
			rest, err := match.Rest{}.Resting(tc.zone, tc.from*60, tc.to*60, since)
			require.NoError(t, err)
			m := match.Match{Phase: match.Playing, Pace: match.Daily, Chairs: []match.Chair{
				{Owner: person(0), Rest: &rest, Clock: match.Clock{Since: since, Left: tc.left}}}}
			end, _ := m.Deadline(0)
			at := clockAt(t, tc.zone, tc.end)
			require.Equal(t, at, end.UTC(), tc.explanation)
			_, quiet := m.Quiet(0, end)
			require.False(t, quiet)
		})
	}
}

func TestQuietHoursThatAreRefused(t *testing.T) {
	for _, tc := range []struct {
		name     string
		zone     string
		from, to int
		want     error
	}{
		{"a whole day", "Europe/Paris", 480, 480, match.ErrQuiet},
		{"more than half a day", "Europe/Paris", 0, 721, match.ErrQuiet},
		{"half a day", "Europe/Paris", 0, 720, nil},
		{"over midnight", "Europe/Paris", 1380, 480, nil},
		{"no hour of the day", "Europe/Paris", 1440, 480, match.ErrQuiet},
		{"none", "Europe/Paris", -1, -1, nil},
		{"no zone", "Europe/Nowhere", 0, 60, match.ErrZone},
		{"the zone of the machine", "Local", 0, 60, match.ErrZone},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rest, err := match.Rest{}.Resting(tc.zone, tc.from, tc.to, noon)
			require.ErrorIs(t, err, tc.want)
			if tc.want != nil {
				require.Equal(t, match.Rest{}, rest, "nothing is changed")
			}
		})
	}
}

// TestChangingQuietHours: with an hour left, whatever is changed and how often,
// the seat neither lapses at once nor has time for ever.
func TestChangingQuietHours(t *testing.T) {
	begin := func(t *testing.T) (*club, match.ID) {
		c := newClub(t, unbraked)
		id := c.deal(2, match.Terms{Pace: match.Blitz})
		c.pass(3*time.Hour, time.Minute)
		require.Equal(t, noon.Add(4*time.Hour), must(c.facts(id).Deadline(0)))
		return c, id
	}
	set := func(c *club, rest match.Rest, zone string, from, to int) match.Rest {
		rest, err := rest.Resting(zone, from, to, c.clock)
		require.NoError(c.t, err)
		require.NoError(c.t, c.SetRest("0", rest))
		return rest
	}
	t.Run("the hour is left wherever one goes", func(t *testing.T) {
		c, id := begin(t)
		rest := set(c, match.Rest{}, "Asia/Tokyo", 0, 6*60) // it is midnight there
		require.Equal(t, noon.Add(10*time.Hour), must(c.facts(id).Deadline(0)), "six hours of night and one")
		rest = set(c, rest, "Europe/Paris", 0, 6*60)
		require.Equal(t, noon.Add(10*time.Hour), must(c.facts(id).Deadline(0)), "the night that has begun ends as it would")
		set(c, rest, "Europe/Paris", -1, -1)
		require.Equal(t, noon.Add(10*time.Hour), must(c.facts(id).Deadline(0)))
	})
	t.Run("and no night follows the other", func(t *testing.T) {
		c, id := begin(t)
		rest := match.Rest{}
		for hours := 0; c.facts(id).Awaited().Has(0); hours++ {
			require.Less(t, hours, 24, "it never ends")
			h := c.clock.Hour()
			rest = set(c, rest, "UTC", h*60, (h+12)%24*60)
			c.pass(time.Hour, 5*time.Minute)
		}
	})
	t.Run("nor does a zone that is changed every hour", func(t *testing.T) {
		c, id := begin(t)
		rest := match.Rest{}
		for hours := 0; c.facts(id).Awaited().Has(0); hours++ {
			require.Less(t, hours, 24, "it never ends")
			zones := []string{"Asia/Tokyo", "Europe/Moscow", "America/New_York", "Pacific/Auckland"}
			rest = set(c, rest, zones[hours%4], 22*60, 9*60)
			c.pass(time.Hour, 5*time.Minute)
		}
	})
}

func TestVacation(t *testing.T) {
	away := func(c *club, rest match.Rest, days int) match.Rest {
		rest, err := rest.Leave(days, c.clock)
		require.NoError(c.t, err)
		require.NoError(c.t, c.SetRest("0", rest))
		return rest
	}
	t.Run("a seat's clock stands still, and the table is told", func(t *testing.T) {
		c := newClub(t, unbraked)
		id := c.deal(2, match.Terms{Pace: match.Daily})
		c.pass(time.Hour, time.Minute)
		c.news()
		rest := away(c, match.Rest{}, 7)
		items := c.items()
		require.Len(t, items, 1)
		require.Equal(t, match.Away, items[0].News)
		require.Equal(t, game.Only(0), items[0].Seats)
		require.Equal(t, c.clock.Add(7*24*time.Hour), items[0].Until)
		require.Equal(t, noon.Add(8*24*time.Hour), must(c.facts(id).Deadline(0)).UTC())
		require.Equal(t, noon.Add(24*time.Hour), must(c.facts(id).Deadline(1)))
		c.pass(2*24*time.Hour, time.Hour)
		require.True(t, c.facts(id).Awaited().Has(0))
		require.False(t, c.facts(id).Awaited().Has(1))
		c.news()
		away(c, rest, 0)
		require.Equal(t, []match.News{match.Here}, c.news())
		require.Equal(t, c.clock.Add(23*time.Hour), must(c.facts(id).Deadline(0)).UTC())
	})
	t.Run("there are so many days a year, and what was not used comes back", func(t *testing.T) {
		c := newClub(t)
		rest := away(c, match.Rest{}, match.LeaveDays)
		require.Equal(t, 0, rest.LeaveLeft(c.clock))
		c.clock = c.clock.Add(3 * 24 * time.Hour)
		rest = away(c, rest, 0)
		require.Equal(t, match.LeaveDays-3, rest.LeaveLeft(c.clock))
		same, err := rest.Leave(match.LeaveDays-2, c.clock)
		require.ErrorIs(t, err, match.ErrLeave)
		require.Equal(t, rest, same)
		require.Equal(t, match.LeaveDays, rest.LeaveLeft(c.clock.AddDate(1, 0, 0)), "next year they are new")
		_, err = rest.Leave(60, c.clock)
		require.ErrorIs(t, err, match.ErrLeave, "not over New Year either")
	})
	t.Run("whoever sits down later keeps it", func(t *testing.T) {
		rest, err := match.Rest{}.Leave(5, noon)
		require.NoError(t, err)
		c := newClub(t, func(o *match.Options) {
			o.Rest = func(u match.User) match.Rest {
				if u == "1" {
					return rest
				}
				return match.Rest{}
			}
		})
		id := c.deal(2, match.Terms{Pace: match.Daily})
		require.Equal(t, noon.Add(6*24*time.Hour), must(c.facts(id).Deadline(1)).UTC())
		require.Nil(t, c.facts(id).Chairs[0].Rest)
		require.NoError(t, c.Cancel(id, operator, ""))
		require.Nil(t, c.facts(id).Chairs[1].Rest, "a match that is over tells nobody where people live")
	})
}
