package thread

import (
	"context"
	"errors"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A MatchNotifier tells the news of matches.
type MatchNotifier struct{ *Part }

var _ core.Notifier = MatchNotifier{}

// Word is the kind under which it is remembered what a match shows.
func (MatchNotifier) Word() string { return core.BoardKind }

// Read reads an item of the outbox.
func (MatchNotifier) Read(i ledger.Item) (core.News, error) {
	item, err := match.ItemOf(i)
	return core.News{N: i.N, ID: string(item.Match), Label: string(item.News), Item: item}, err
}

// matchItems are the items that Read has read.
func matchItems(all []core.News) (items []match.Item) {
	for _, n := range all {
		items = append(items, n.Item.(match.Item))
	}
	return items
}

// Undone are the matches whose boards have to be looked at again.
func (b MatchNotifier) Undone(now time.Time) []string { return b.Part.Undone.List(now) }

// Urgency is that of the most urgent item: that somebody has done something comes before what time has
// brought about, in many matches at once.
func (MatchNotifier) Urgency(all []core.News) wire.Urgency {
	if len(all) == 0 {
		return wire.Showing
	}
	items := matchItems(all)
	most := wire.Reporting
	for n, item := range items {
		u := wire.Showing
		switch item.News {
		case match.Turn:
			if item.Seats != 0 && (n == 0 || items[n-1].News != match.TimeUp) {
				u = wire.Calling
			}
		case match.Dealt:
			if item.Who != nil {
				u = wire.Calling
			}
		case match.Moved, match.Rewound, match.VoteOpened, match.SitterAsked, match.SeatOffered:
			u = wire.Calling
		case match.Credited, match.Released, match.RepairNews, match.OpenAgain:
			u = wire.Reporting
		}
		most = min(most, u)
	}
	return most
}

// Announce tells the news of a match in its channel; see Announcement.
func (b MatchNotifier) Announce(ctx context.Context, id string, all []core.News, again bool, note func(shown any)) error {
	return core.AsErrNone(b.Part.announce(ctx, match.ID(id), matchItems(all), again, note))
}

// Delivered has the time of the match stand still while its news cannot be told.
func (b MatchNotifier) Delivered(ctx context.Context, id string, err error) {
	b.Part.Delivered(ctx, match.ID(id), err)
}

// GivesUp keeps for good what waits in a match that is being played: its time stands still until people
// learn that they are awaited.
func (b MatchNotifier) GivesUp(id string, err error) bool {
	if !errors.Is(err, ledger.ErrNone) && b.IsWorthRetrying(match.ID(id), err) {
		return false
	}
	// Where a message of ours is refused, people have still not learnt that they are awaited: their time
	// stands still until something else is told.
	if wire.ClassOf(err) != wire.Ours {
		b.GaveUp(match.ID(id))
	}
	b.ForgetPending(match.ID(id))
	return true
}
