package discord

import (
	"context"
	"errors"
	"time"

	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A matchNotifier tells the news of matches.
type matchNotifier struct{ *Bot }

var _ notifier = matchNotifier{}

func (matchNotifier) word() string { return boardKind }

func (matchNotifier) read(i ledger.Item) (news, error) {
	item, err := match.ItemOf(i)
	return news{N: i.N, ID: string(item.Match), Label: string(item.News), Item: item}, err
}

// matchItems are the items that read has read.
func matchItems(all []news) (items []match.Item) {
	for _, n := range all {
		items = append(items, n.Item.(match.Item))
	}
	return items
}

func (b matchNotifier) undone(now time.Time) []string { return b.Bot.undone.list(now) }

// urgency is that of the most urgent item: that somebody has done something comes before what time has
// brought about, in many matches at once.
func (matchNotifier) urgency(all []news) wire.Urgency {
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
		case match.Rewound, match.VoteOpened, match.SitterAsked, match.SeatOffered:
			u = wire.Calling
		case match.Credited, match.Released, match.RepairNews, match.OpenAgain:
			u = wire.Reporting
		}
		most = min(most, u)
	}
	return most
}

func (b matchNotifier) announce(ctx context.Context, id string, all []news, again bool, note func(shown any)) error {
	return ofNothing(b.Bot.announce(ctx, match.ID(id), matchItems(all), again, note))
}

func (b matchNotifier) delivered(ctx context.Context, id string, err error) {
	b.Bot.delivered(ctx, match.ID(id), err)
}

// givesUp keeps for good what waits in a match that is being played: its time stands still until people
// learn that they are awaited.
func (b matchNotifier) givesUp(id string, err error) bool {
	if !errors.Is(err, ledger.ErrNone) && b.waitsToSpeak(match.ID(id), err) {
		return false
	}
	b.gaveUp(match.ID(id))
	b.dropUndone(match.ID(id))
	return true
}
