package discord

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// SeasonNews is what waits to be told of seasons; a season.Store has it.
type SeasonNews interface {
	Posts(after uint64, limit int) iter.Seq2[season.Item, error]
}

// A seasonReader is what telling needs of a season.Service.
type seasonReader interface {
	All() []season.Facts
	Look(id season.ID) (*season.Look, error)
	Who(p league.Person) match.Owner
}

// leagues tell the news of seasons.
type leagues struct {
	*Bot
	read   seasonReader
	posts  SeasonNews
	behind *dueSet[season.ID] // where the live message shows less than there is
}

// newLeagues find out where the process before this one had left a live message behind.
func newLeagues(b *Bot, read seasonReader, posts SeasonNews) leagues {
	of := leagues{b, read, posts, &dueSet[season.ID]{}}
	for _, f := range read.All() {
		var shown seasonShown
		b.recall(seasonKind, string(f.ID), &shown)
		of.behind.note(f.ID, shown.Due)
	}
	return of
}

func (leagues) what() string { return "season" }

func (b leagues) outbox(after uint64, limit int) iter.Seq2[season.Item, error] {
	return b.posts.Posts(after, limit)
}

func (leagues) about(item season.Item) (season.ID, uint64) { return item.Season, item.N }

func (b leagues) undone(now time.Time) []season.ID { return b.behind.list(now) }

func (leagues) urgency([]season.Item) urgency { return showing }

func (leagues) patient(season.ID, error) bool { return false }

func (b leagues) gaveUp(id season.ID) { b.behind.note(id, time.Time{}) }

// told strikes items off, and remembers what a season shows.
func (b leagues) told(id season.ID, shown any, items []season.Item) error {
	var numbers []uint64
	for _, item := range items {
		numbers = append(numbers, item.N)
		b.metrics.told.WithLabelValues("season").Inc()
	}
	if shown == nil && len(numbers) == 0 {
		return nil
	}
	return ledger.Told(b.keeper, season.Kind, seasonKind, string(id), shown, numbers...)
}

// A seasonShown is what a season shows in Discord, as remembered. Only whoever tells the
// season's news writes it, one at a time. Ids are Discord's.
type seasonShown struct {
	Message string    `json:"message,omitempty"` // the live message, in the home channel
	Anew    bool      `json:"anew,omitempty"`    // it was deleted, and posted anew
	Gone    bool      `json:"gone,omitempty"`    // that one was deleted, too: nobody wants it
	Edited  time.Time `json:"edited,omitzero"`   // when it came to be as it is
	Print   string    `json:"print,omitempty"`   // of what it says
	// Due is when it is looked at again; zero: it shows what there is.
	Due time.Time `json:"due,omitzero"`
	// Noted is the last item that was told in a message of its own, and Note that
	// message, a snowflake.
	Noted uint64 `json:"noted,omitempty"`
	Note  string `json:"note,omitempty"`
	// Guests are the messages that the servers which joined were told in, by server.
	Guests map[string][]guestPost `json:"guests,omitempty"`
	// Mute says that the organisers know that nothing can be said in the channel; Told is
	// the last message in which they were told so.
	Mute bool   `json:"mute,omitempty"`
	Told string `json:"told,omitempty"`
}

// A posting is the news of one season on its way to Discord, as an announcement is that
// of a match.
type posting struct {
	poster
	speaker
	shown seasonShown
}

// announce says what is new of one season: each item that deserves it in a message of its
// own, in order, and all of it in the live message. Whatever fails ends it, and it is
// tried again from the start.
func (b leagues) announce(ctx context.Context, id season.ID, items []season.Item, again bool, note func(shown any)) error {
	look, err := b.read.Look(id)
	if err != nil {
		return err
	}
	v := b.inPublic(look.Facts.Home.Server)
	t := &posting{poster: poster{b: b.Bot, ctx: ctx, v: v, again: again}, speaker: speaker{v, look, b.read.Who}}
	if err := b.recallToChange(seasonKind, string(id), &t.shown); err != nil {
		return err
	}
	defer func() {
		b.behind.note(id, t.shown.Due)
		note(t.shown)
	}()
	// What there is to sign up for comes before what is told of it.
	if t.shown.Message == "" {
		if err := t.live(); err != nil {
			return err
		}
	}
	if err := t.posts(items); err != nil {
		return err
	}
	if err := t.partGuests(); err != nil {
		return err
	}
	if err := t.live(); err != nil {
		return err
	}
	t.shown.Mute = false
	return nil
}

// posts posts what is to be told of the items.
func (t *posting) posts(items []season.Item) error {
	for _, item := range items {
		// Told by an earlier try: Noted is kept after each.
		if item.Event == 0 || item.Event > len(t.Events) || item.N <= t.shown.Noted {
			continue
		}
		if err := t.tell(item); err != nil {
			return err
		}
	}
	return nil
}

// tell posts what is to be told of an event: at home, and where guests want to know it.
func (t *posting) tell(item season.Item) error {
	e := t.Events[item.Event-1]
	messages := t.messages(item.Event, e)
	for part, msg := range messages {
		msg.Nonce = fmt.Sprintf("s%d.%d", item.N, part)
		id, err := t.once(t.Facts.Home.Channel, msg, t.shown.Note)
		if err != nil {
			return err
		}
		t.shown.Note = id
	}
	if said, ok := e.Act.(league.Said); ok && forGuests(said.Post) {
		if err := t.tellGuests(item, e); err != nil {
			return err
		}
	}
	if len(messages) > 0 {
		t.shown.Noted = item.N
	}
	return nil
}

// delivered tells the organisers, once, that nothing can be said in the channel: only
// they can mend that. Play goes on; everybody finds their tables with /my.
func (b leagues) delivered(ctx context.Context, id season.ID, err error) {
	if !lasting(err) || errors.Is(err, errInvalid) || ctx.Err() != nil {
		return
	}
	look, failed := b.read.Look(id)
	if failed != nil {
		return
	}
	var shown seasonShown
	if err := b.recallToChange(seasonKind, string(id), &shown); err != nil || shown.Mute {
		return
	}
	for _, p := range look.Facts.Organisers {
		told, err := b.tellOrganiser(ctx, look, b.read.Who(p).User, shown.Told)
		if err != nil {
			b.log.Warn().Err(err).Str("season", string(id)).Msg("telling an organiser that nothing can be said")
			if !lasting(err) {
				return // tried again with the news
			}
		}
		if younger(told, shown.Told) {
			shown.Told = told
		}
	}
	shown.Mute = true
	if err := ledger.Told(b.keeper, season.Kind, seasonKind, string(id), shown); err != nil {
		b.log.Error().Err(err).Msg("noting what a season shows")
	}
}

// tellOrganiser writes to an organiser and returns the message. before is the last in
// which organisers were told so.
func (b leagues) tellOrganiser(ctx context.Context, look *season.Look, user match.User, before string) (string, error) {
	if user == "" {
		return "", nil // they have been forgotten
	}
	channel, err := b.api.Direct(ctx, user)
	if err != nil {
		return "", err
	}
	v := b.to(Interaction{User: User{ID: user}, Locale: b.server(look.Facts.Home.Server).Locale})
	msg := Message{Content: v.Phrase("league.post.mute", escape(cleaned(look.Facts.Name)), "<#"+look.Facts.Home.Channel+">"),
		Nonce: "q" + string(look.Facts.ID) + shortly(before+string(user))}
	return poster{b: b.Bot, ctx: ctx, v: v, again: true}.once(channel, msg, before)
}
