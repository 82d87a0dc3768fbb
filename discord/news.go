package discord

import (
	"context"
	"iter"
	"time"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Wake says that there is news to announce; match.Options.News.
func (b *Bot) Wake() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

const (
	atOnce     = 16               // matches announced at the same time
	newsAtOnce = 500              // items read at once
	lookAgain  = 10 * time.Second // for news whose wake-up was missed, and for what is left undone
	lookOften  = time.Second      // for news that other processes bring
	// gather is how long news waits for more of the same match, so that a burst
	// of decisions is one message; between two announcements there is at least
	// pace.
	gather     = 250 * time.Millisecond
	pace       = time.Second
	retryFirst = 2 * time.Second
	retryLast  = 5 * time.Minute
	// refusedMost is how long news is kept that Discord refuses: the channel is
	// gone, a permission is missing. Somebody may mend that. Of a match that is being
	// played it is kept for good and tried every seldom: its time stands still until
	// people learn that they are awaited.
	refusedMost = 24 * time.Hour
	seldom      = time.Hour
)

// Tell announces the news of all matches and seasons until ctx ends: each by itself and
// in order, several at the same time. What was announced is announced once; what could
// not be is tried again.
func (b *Bot) Tell(ctx context.Context) {
	ctx = b.telling(ctx)
	b.recallLive()
	matches := dispatch(b, tables{b}, b.before.match)
	var seasons *dispatcher[season.ID, season.Item]
	if b.seasons != nil {
		seasons = dispatch(b, newLeagues(b, b.seasons, b.posts), b.before.season)
	}
	every := lookAgain
	if b.claims != nil {
		every = lookOften
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	matches.all.Go(func() { b.tellDaily(reporting.in(ctx)) })
	for {
		b.shareBrake()
		matches.round(ctx)
		if seasons != nil {
			seasons.round(ctx)
		}
		select {
		case <-ctx.Done():
			matches.all.Wait()
			if seasons != nil {
				seasons.all.Wait()
			}
			b.keepSights()
			return
		case <-b.wake:
		case <-tick.C:
		}
	}
}

// tables tell the news of matches.
type tables struct{ *Bot }

func (tables) what() string { return "match" }

func (b tables) outbox(after uint64, limit int) iter.Seq2[match.Item, error] {
	return b.news.Outbox(after, limit)
}

func (tables) about(item match.Item) (match.ID, uint64) { return item.Match, item.N }

func (b tables) undone(now time.Time) []match.ID { return b.Bot.undone.list(now) }

// urgency is that of the most urgent item: that somebody has done something comes before what time has
// brought about, in many matches at once.
func (tables) urgency(items []match.Item) urgency {
	if len(items) == 0 {
		return showing
	}
	most := reporting
	for n, item := range items {
		u := showing
		switch item.News {
		case match.Turn:
			if item.Seats != 0 && (n == 0 || items[n-1].News != match.TimeUp) {
				u = calling
			}
		case match.Dealt:
			if item.Who != nil {
				u = calling
			}
		case match.Rewound, match.VoteOpened, match.SitterAsked, match.SeatOffered:
			u = calling
		case match.Credited, match.Released, match.RepairNews, match.OpenAgain:
			u = reporting
		}
		most = min(most, u)
	}
	return most
}

func (b tables) patient(id match.ID, err error) bool { return b.waitsToSpeak(id, err) }

func (b tables) gaveUp(id match.ID) {
	b.Bot.gaveUp(id)
	b.dropUndone(id)
}

// told strikes items off the outbox, and remembers the board of a match.
func (b tables) told(id match.ID, shown any, items []match.Item) error {
	var numbers []uint64
	for _, item := range items {
		numbers = append(numbers, item.N)
		b.metrics.told.WithLabelValues(string(item.News)).Inc()
	}
	if shown == nil && len(numbers) == 0 {
		return nil
	}
	return ledger.Told(b.keeper, match.Kind, boardKind, string(id), shown, numbers...)
}
