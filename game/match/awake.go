package match

import "time"

// Awake is the longest stretch of the coming day in which none of the people at the table has quiet hours. There is
// none where fewer than two people sit, or one of them has told no quiet hours, or they are never awake together.
// Nothing else is asked about them; vacations are no habit.
func (m *Match) Awake(now time.Time) (longest Span, found bool) {
	var asleep []Span
	people := 0
	for _, c := range m.Chairs {
		if c.User == "" {
			continue
		}
		if c.Rest == nil {
			return Span{}, false
		}
		nights := (&Rest{Zone: c.Rest.Zone, From: c.Rest.From, To: c.Rest.To}).nights(now.Add(-day), now.Add(3*day))
		if len(nights) == 0 {
			return Span{}, false
		}
		for _, s := range nights {
			asleep = union(asleep, s)
		}
		people++
	}
	for i := 1; i < len(asleep); i++ {
		gap := Span{asleep[i-1].To, asleep[i].From}
		if soon := !gap.From.Before(now) && gap.From.Before(now.Add(day)); soon && gap.To.Sub(gap.From) > longest.To.Sub(longest.From) {
			longest, found = gap, true
		}
	}
	return longest, found && people > 1
}
