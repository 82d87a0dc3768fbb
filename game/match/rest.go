package match

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
	_ "time/tzdata" // zones are known wherever the program runs; 450 KB
)

// A Rest is when a person is not to be asked, in all matches: it costs them no
// time. Whoever keeps it tells Service.SetRest. It is a value; what it leads to
// is never written.
type Rest struct {
	Zone string `json:"zone,omitempty"` // where they are, a name of IANA; "" is UTC
	// From and To are the quiet hours, in minutes after midnight there; To may be
	// less, on the next morning. None if they are equal.
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
	// Last are the quiet hours that had begun last when From, To or Zone were
	// changed. They end as they would have, and the next ones begin no sooner than
	// WakeLeast after them: so no change makes a night without end.
	Last Span `json:"last,omitzero"`
	// Leaves are the vacations of this year and the one before, in order and apart.
	Leaves []Span `json:"leaves,omitempty"`
}

const (
	// quietMost is how long quiet hours may be, so that half of the day is left.
	quietMost = 12 * time.Hour
	// WakeLeast is how much lies between two of them when they are changed.
	WakeLeast = 12 * time.Hour
	// LeaveDays is how many days of vacation a person has in a calendar year.
	LeaveDays = 28
	day       = 24 * time.Hour
)

// Errors of a Rest, for players.
var (
	// ErrZone is returned when there is no such time zone.
	ErrZone = errors.New("unknown time zone")
	// ErrQuiet is returned when quiet hours are longer than half a day.
	ErrQuiet = errors.New("quiet hours are too long")
	// ErrLeave is returned when a vacation is longer than what is left of the year's.
	ErrLeave = errors.New("too many days of vacation")
)

var zones sync.Map // *time.Location by name: reading one takes half a millisecond

// ZoneOf returns the time zone of a name of IANA; "" is UTC. Errors: ErrZone.
func ZoneOf(name string) (*time.Location, error) {
	if known, ok := zones.Load(name); ok {
		return known.(*time.Location), nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == time.Local.String() {
		return nil, fmt.Errorf("%w: %q; write it like Europe/Paris", ErrZone, name)
	}
	zones.Store(name, zone)
	return zone, nil
}

// Resting returns r with other quiet hours, From and To in minutes after
// midnight; none if they are negative. Errors: ErrZone, ErrQuiet.
func (r Rest) Resting(zone string, from, to int, now time.Time) (Rest, error) {
	if _, err := ZoneOf(zone); err != nil {
		return r, err
	}
	const minutes = 24 * 60
	long := time.Duration((to-from+minutes-1)%minutes+1) * time.Minute // the whole day if they are equal
	switch {
	case from < 0 || to < 0:
		from, to = 0, 0
	case from >= minutes || to >= minutes || long > quietMost:
		return r, fmt.Errorf("%w: %v; at most %v", ErrQuiet, long, quietMost)
	}
	if r.Zone == zone && r.From == from && r.To == to {
		return r, nil
	}
	next := Rest{Zone: zone, From: from, To: to, Last: r.Last, Leaves: r.Leaves}
	for _, s := range r.nights(now.Add(-2*day), now) {
		if !s.From.After(now) && s.To.After(next.Last.To) {
			next.Last = s
		}
	}
	if !next.Last.To.Add(WakeLeast).After(now) {
		next.Last = Span{}
	}
	return next, nil
}

// moment is when a clock on the wall of a zone shows so many minutes after
// midnight: the first time, of an hour that comes twice; of one that is left out,
// when it would have come. time.Date does not say which of two it takes.
func moment(zone *time.Location, y int, m time.Month, d, minutes int) time.Time {
	wall := time.Date(y, m, d, 0, minutes, 0, 0, time.UTC)
	as := func(near time.Time) (at time.Time, shown bool) {
		_, offset := near.In(zone).Zone()
		at = wall.Add(-time.Duration(offset) * time.Second)
		_, then := at.In(zone).Zone()
		return at, then == offset
	}
	const around = 3 * time.Hour // a change
	near := time.Date(y, m, d, 0, minutes, 0, 0, zone)
	before, shown := as(near.Add(-around))
	if after, also := as(near.Add(around)); also && !shown {
		return after
	}
	return before
}

// nights returns the quiet hours that may lie between two moments, in order.
// Where a clock is turned forward or back they are what the clock on the wall
// says: an hour shorter or longer.
func (r *Rest) nights(from, to time.Time) (out []Span) {
	zone, err := ZoneOf(r.Zone)
	if r.From == r.To || err != nil { // a zone that this machine does not know any more
		return nil
	}
	next := 0
	if r.To < r.From {
		next = 1
	}
	y, m, d := from.Add(-2 * day).In(zone).Date()
	for ; ; d++ {
		s := Span{moment(zone, y, m, d, r.From), moment(zone, y, m, d+next, r.To)}
		if s.From.After(to) {
			return out
		}
		if s.From = later(s.From, r.Last.To.Add(WakeLeast)); s.To.After(from) && s.To.After(s.From) {
			out = append(out, s)
		}
	}
}

// spells returns all that may lie between two moments.
func (r *Rest) spells(from, to time.Time) []Span {
	return slices.Concat(r.nights(from, to), []Span{r.Last}, r.Leaves)
}

// Leave returns r with a vacation of some days from now on, in place of the one
// that lasts; 0 days only ends that. Errors: ErrLeave.
func (r Rest) Leave(days int, now time.Time) (Rest, error) {
	now = now.UTC().Truncate(time.Second)
	before := r
	var leaves []Span
	for _, s := range r.Leaves {
		s.To = earlier(s.To, now)
		if s.To.After(s.From) && s.To.Year() >= now.Year()-1 {
			leaves = append(leaves, s)
		}
	}
	r.Leaves = leaves
	if days <= 0 {
		return r, nil
	}
	next := r
	next.Leaves = append(slices.Clone(leaves), Span{now, now.Add(time.Duration(days) * day)})
	for year := now.Year(); year <= now.Add(time.Duration(days)*day).Year(); year++ {
		if next.taken(year) > LeaveDays*day {
			return before, fmt.Errorf("%w: %d; %d are left", ErrLeave, days, r.LeaveLeft(now))
		}
	}
	return next, nil
}

// taken is how much of a calendar year is vacation.
func (r *Rest) taken(year int) (sum time.Duration) {
	for _, s := range r.Leaves {
		sum += s.within(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(year+1, 1, 1, 0, 0, 0, 0, time.UTC))
	}
	return sum
}

// LeaveLeft returns how many whole days of vacation are left in the year of a
// moment.
func (r Rest) LeaveLeft(now time.Time) int {
	return int(max(0, LeaveDays*day-r.taken(now.UTC().Year())) / day)
}

// Away reports whether it is vacation at a moment, and until when.
func (r *Rest) Away(at time.Time) (until time.Time, away bool) {
	if r == nil {
		return time.Time{}, false
	}
	for _, s := range r.Leaves {
		if s.has(at) {
			return s.To, true
		}
	}
	return time.Time{}, false
}

// Quiet reports whether a person is not to be asked at a moment, and until when: it is
// one of their quiet hours, or vacation; nil is never.
func (r *Rest) Quiet(at time.Time) (until time.Time, quiet bool) {
	if r == nil {
		return until, false
	}
	for _, s := range r.spells(at, at) {
		if s.has(at) {
			until, quiet = later(until, s.To), true
		}
	}
	return until, quiet
}
