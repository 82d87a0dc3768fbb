package thread

import (
	"cmp"
	"strconv"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// Who plays in a season from another server does not see its tables: they are written to
// in private whenever they would be mentioned there, and play through /my.

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
	var note core.DigestNote
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
	var note core.DigestNote
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
