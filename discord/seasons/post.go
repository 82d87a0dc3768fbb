package seasons

import (
	"context"
	"fmt"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A seasonReader is what telling needs of a season.Service.
type seasonReader interface {
	All() []season.Facts
	Look(id season.ID) (*season.Look, error)
	Who(p league.Person) match.Owner
}

// A SeasonNotifier tells the news of seasons.
type SeasonNotifier struct {
	*Part
	from   seasonReader
	behind *core.DueSet // where the live message shows less than there is
}

var _ core.Notifier = SeasonNotifier{}

// NewSeasonNotifier finds out where the process before this one had left a live message behind.
func NewSeasonNotifier(b *Part, from seasonReader) SeasonNotifier {
	of := SeasonNotifier{b, from, new(core.DueSet)}
	for _, f := range from.All() {
		var shown seasonShown
		b.Recall(core.SeasonKind, string(f.ID), &shown)
		of.behind.Note(string(f.ID), shown.Due)
	}
	return of
}

// Word is the kind under which it is remembered what a season shows.
func (SeasonNotifier) Word() string { return core.SeasonKind }

// Read reads an item of the outbox.
func (SeasonNotifier) Read(i ledger.Item) (core.News, error) {
	item, err := season.ItemOf(i)
	return core.News{N: i.N, ID: string(item.Season), Label: season.Kind, Item: item}, err
}

// Undone are the seasons whose live message shows less than there is.
func (b SeasonNotifier) Undone(now time.Time) []string { return b.behind.List(now) }

// Urgency is that of what nobody waits for.
func (SeasonNotifier) Urgency([]core.News) wire.Urgency { return wire.Showing }

// GivesUp strikes off whatever Discord refuses for too long.
func (b SeasonNotifier) GivesUp(id string, _ error) bool {
	b.behind.Note(id, time.Time{})
	return true
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
	core.Poster
	b *Part
	seasonText
	shown seasonShown
}

// Announce says what is new of one season: each item that deserves it in a message of its
// own, in order, and all of it in the live message. Whatever fails ends it, and it is
// tried again from the start.
func (b SeasonNotifier) Announce(ctx context.Context, id string, all []core.News, again bool, note func(shown any)) error {
	look, err := b.from.Look(season.ID(id))
	if err != nil {
		return core.AsErrNone(err)
	}
	v := b.InPublic(look.Facts.Home.Server)
	t := &posting{b: b.Part, Poster: core.Poster{Core: b.Core, Ctx: ctx, Localizer: v, Again: again}, seasonText: seasonText{v, look, b.from.Who}}
	if err := b.RecallToChange(core.SeasonKind, id, &t.shown); err != nil {
		return err
	}
	defer func() {
		b.behind.Note(id, t.shown.Due)
		note(t.shown)
	}()
	// What there is to sign up for comes before what is told of it.
	if t.shown.Message == "" {
		if err := t.live(); err != nil {
			return err
		}
	}
	if err := t.posts(all); err != nil {
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

// posts posts what is to be told of the news.
func (t *posting) posts(all []core.News) error {
	for _, n := range all {
		item := n.Item.(season.Item)
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
		id, err := t.Once(t.Facts.Home.Channel, msg, t.shown.Note)
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

// Delivered tells the organisers, once, that nothing can be said in the channel: only
// they can mend that. Play goes on; everybody finds their tables with /my.
func (b SeasonNotifier) Delivered(ctx context.Context, id string, err error) {
	if !wire.IsPermanent(err) || wire.ClassOf(err) == wire.Ours || ctx.Err() != nil {
		return
	}
	look, failed := b.from.Look(season.ID(id))
	if failed != nil {
		return
	}
	var shown seasonShown
	if err := b.RecallToChange(core.SeasonKind, id, &shown); err != nil || shown.Mute {
		return
	}
	for _, p := range look.Facts.Organisers {
		told, err := b.tellOrganiser(ctx, look, b.from.Who(p).User, shown.Told)
		if err != nil {
			b.Log.Warn().Err(err).Str("season", id).Msg("telling an organiser that nothing can be said")
			if !wire.IsPermanent(err) {
				return // tried again with the news
			}
		}
		if core.IsNewer(told, shown.Told) {
			shown.Told = told
		}
	}
	shown.Mute = true
	if err := ledger.Told(b.Leadership, ledger.Ref{Kind: season.Kind, ID: id}, core.SeasonKind, shown); err != nil {
		b.Log.Error().Err(err).Msg("noting what a season shows")
	}
}

// tellOrganiser writes to an organiser and returns the message. before is the last in
// which organisers were told so.
func (b SeasonNotifier) tellOrganiser(ctx context.Context, look *season.Look, user match.User, before string) (string, error) {
	if user == "" {
		return "", nil // they have been forgotten
	}
	channel, err := b.API.Direct(ctx, user)
	if err != nil {
		return "", err
	}
	v := b.To(ui.Interaction{User: ui.User{ID: user}, Locale: b.Server(look.Facts.Home.Server).Locale})
	msg := ui.Message{Content: v.Phrase("league.post.mute", words.Escape(words.Cleaned(look.Facts.Name)), "<#"+look.Facts.Home.Channel+">"),
		Nonce: "q" + string(look.Facts.ID) + core.ShortID(before+string(user))}
	return core.Poster{Core: b.Core, Ctx: ctx, Localizer: v, Again: true}.Once(channel, msg, before)
}

// rows are the ways into the season from a message of it.
func (t *posting) rows() []ui.Row {
	row := ui.Row{}
	if t.Season.Phase.Live() {
		sign := &ui.Button{ID: core.SeasonCustomID(VerbSignUp, t.Facts.ID, ""), Label: t.Localizer.Phrase("league.post.signup"), Style: ui.Primary}
		if t.Season.Phase != league.Signing {
			sign.Label, sign.Style = t.Localizer.Phrase("league.post.wait"), ui.Secondary
		}
		if t.Season.Terms.Format == league.Ladder {
			sign = &ui.Button{ID: core.SeasonCustomID(VerbQueue, t.Facts.ID, queueJoin), Label: t.Localizer.Phrase("league.play.join"), Style: ui.Primary}
		}
		row = append(row, ui.Control{Button: sign})
	}
	return []ui.Row{append(row, ui.Control{Button: core.SeasonButton(t.Localizer, t.Facts.ID)})}
}

// askRows let somebody say whether they take a place that is free.
func (t *posting) askRows() []ui.Row {
	yes := &ui.Button{ID: core.SeasonCustomID(VerbStepIn, t.Facts.ID, "yes"), Label: t.Localizer.Phrase("league.post.yes"), Style: ui.Primary}
	no := &ui.Button{ID: core.SeasonCustomID(VerbStepIn, t.Facts.ID, "no"), Label: t.Localizer.Phrase("league.post.no"), Style: ui.Secondary}
	return []ui.Row{{{Button: yes}, {Button: no}, {Button: core.SeasonButton(t.Localizer, t.Facts.ID)}}}
}
