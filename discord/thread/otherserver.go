package thread

import (
	"cmp"
	"context"
	"strconv"
	"sync"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// Who plays in a season from another server does not see its tables: they are written to
// in private whenever they would be mentioned there, and play through /my.

// whereabouts are whether people were in a server when they were last looked for, by
// server and person.
type whereabouts struct {
	mu   sync.Mutex
	last map[string]sighting
}

// A sighting is how looking for somebody went.
type sighting struct {
	at   time.Time
	gone bool
}

// lookEvery is how often it is looked whether somebody who is awaited is still
// in the server: Discord tells that only to bots with a privileged intent.
const lookEvery = 6 * time.Hour

// lately returns how looking for somebody went less than LookEvery ago.
func (w *whereabouts) lately(key string, now time.Time) (sighting, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k, s := range w.last {
		if now.Sub(s.at) >= lookEvery {
			delete(w.last, k)
		}
	}
	s, known := w.last[key]
	return s, known
}

func (w *whereabouts) note(key string, s sighting) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last == nil {
		w.last = map[string]sighting{}
	}
	w.last[key] = s
}

// IsGone reports whether a user has left a server or has no account any longer; looked reports whether Discord was
// asked just now. If Discord does not say, the user counts as present.
func (b *Part) IsGone(ctx context.Context, server string, user match.User) (gone, looked bool) {
	key := server + "/" + string(user)
	deleted := b.HasNoAccount(user)
	if s, known := b.found.lately(key, b.Now()); known && (s.gone || !deleted) {
		return s.gone, false
	}
	if deleted {
		b.found.note(key, sighting{b.Now(), true})
		return true, true
	}
	there, err := b.API.Member(ctx, server, user)
	if err != nil { // which says nothing: they are asked for again
		b.Log.Info().Err(err).Str("server", server).Msg("looking for a player")
		return false, false
	}
	b.found.note(key, sighting{b.Now(), !there})
	return !there, true
}

// afar reports whether somebody plays this match from another server.
func (t *announcement) afar(user match.User) bool {
	if t.m.Contest == nil || t.m.Place.Server == "" {
		return false
	}
	gone, _ := t.b.IsGone(t.Ctx, t.m.Place.Server, user)
	return gone
}

// forRecipient returns the announcement in the language of a recipient in another server.
func (t *announcement) forRecipient(user match.User) *announcement {
	var note DigestNote
	t.b.Recall(core.DigestKind, string(user), &note)
	own := *t
	own.Localizer = t.b.To(ui.Interaction{User: ui.User{ID: user}, Locale: cmp.Or(note.Locale, t.Localizer.Locale)}).About(t.m)
	return &own
}

// mentionDirectly tells players in other servers by direct message that they are to move. If that is impossible
// for good, they find the match in /my.
func (t *announcement) mentionDirectly(users []match.User) error {
	for _, u := range users {
		if !t.afar(u) {
			continue
		}
		own := t.forRecipient(u)
		msg := ui.Message{Content: t.b.MatchLine(own.Localizer, t.m, u), Rows: []ui.Row{{core.OpenMenu(own.Localizer, t.m.ID)}}}
		if _, err := t.write(u, msg, "b"+strconv.Itoa(t.m.Entries)); err != nil {
			return err
		}
	}
	return nil
}

// noteDirectly sends a note by direct message to readers in other servers. alone is true if no one else needs it,
// as with a reminder.
func (t *announcement) noteDirectly(item match.Item, readers []match.User) (alone bool, err error) {
	reached := 0
	for _, u := range readers {
		if !t.afar(u) {
			continue
		}
		msg, _ := t.forRecipient(u).note(item)
		said, err := t.write(u, msg, "n"+strconv.Itoa(int(item.N)))
		if err != nil {
			return false, err
		}
		if said {
			reached++
		}
	}
	reminds := item.News == match.Halfway || item.News == match.Reminded
	return reminds && reached > 0 && reached == len(readers), nil
}

// write says something to somebody in private, once; false if they cannot be written to.
func (t *announcement) write(user match.User, msg ui.Message, name string) (said bool, err error) {
	var note DigestNote
	if err := t.b.RecallToChange(core.DigestKind, string(user), &note); err != nil {
		return false, err
	}
	if note.Channel == "" {
		if note.Channel, err = t.b.API.Direct(t.Ctx, user); err == nil {
			err = t.b.Remember(core.DigestKind, string(user), note)
		}
	}
	if err == nil {
		msg.Nonce = "f" + core.ShortID(string(user)) + core.ShortID(string(t.m.ID)+name)
		_, err = t.Once(note.Channel, msg, "")
	}
	if wire.IsPermanent(err) {
		t.b.Log.Info().Err(err).Str("match", string(t.m.ID)).Msg("writing to a player in another server")
		return false, nil
	}
	return err == nil, err
}
