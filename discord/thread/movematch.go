package thread

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// barredTold is how long people cannot read or press where a match is shown until they are written to in
// private: a permission may be given back at once. A deleted channel does not come back.
const barredTold = 5 * time.Minute

// settleIn notes where the match is shown, and that its players have moved it since.
func (t *announcement) settleIn(p match.Place) {
	switch t.shown.Home {
	case p.Channel:
		return
	case "":
	default:
		t.leaveMessages()
		t.shown.Retire.Add(core.Spot{Channel: t.shown.Home, Message: t.shown.Lobby})
	}
	moves := t.shown.Moves
	if t.shown.Home != "" {
		moves++
	}
	t.shown.Places = core.Places{Home: p.Channel, Channel: p.Channel, Moves: moves}
}

// leave has the match go on in the channel around its thread.
func (t *announcement) leave() {
	t.leaveMessages()
	t.shown.Channel = t.shown.Home
}

// leaveMessages has the buttons go from what is left behind, where that can be done: the place may open again.
func (t *announcement) leaveMessages() {
	t.shown.Ask = append(t.shown.Ask, slices.Sorted(maps.Keys(t.shown.Votes))...)
	for _, message := range append(slices.Sorted(maps.Values(t.shown.Votes)), t.shown.Message) {
		t.shown.Retire.Add(core.Spot{Channel: t.shown.Channel, Message: message})
	}
	t.shown.Message, t.shown.Tale, t.shown.Votes = "", "", nil
}

// checkAccess finds out whether players can read the match's channel and press buttons there, as far as posting
// would not show it: a bot that manages threads can post in a locked one. A thread that players cannot use is left
// for its channel. It returns why they cannot.
func (t *announcement) checkAccess() error {
	within := lookAtPlace
	if t.shown.Barred != nil {
		within = 0
	}
	is, err := t.b.look(t.Ctx, t.shown.Channel, within)
	if err == nil && is.Locked && t.m.Phase.Live() {
		err = errLocked
	}
	switch class := wire.ClassOf(err); {
	case err == nil && is.Archived && t.m.Phase.Live():
		t.b.reopen(t.Ctx, t.shown.Channel)
		return nil
	case !class.IsPermanent(), class != wire.PlaceGone && class != wire.Locked && t.shown.Channel != t.shown.Home:
		return nil // posting tells
	case t.shown.Channel == t.shown.Home:
		return err
	}
	t.leave()
	return t.checkAccess()
}

// noteAccess records whether news could be posted where the match is shown. After a refusal the players get a
// direct message. If the place of a finished match was deleted, its remaining news is dropped once players know
// the result. It returns the error of posting.
func (t *announcement) noteAccess(err error) error {
	class := wire.ClassOf(err)
	switch {
	case err == nil:
		t.shown.Barred = nil
		return nil
	case !class.IsPermanent():
		return err
	case t.shown.Barred == nil:
		t.shown.Barred = &core.Barred{Since: t.b.Now()}
	}
	barred := t.shown.Barred
	barred.Gone = class == wire.PlaceGone
	if barred.Phase != t.m.Phase {
		barred.Phase, barred.Told = t.m.Phase, nil // there is something else to say
	}
	if barred.Gone || t.b.Now().Sub(barred.Since) >= barredTold {
		t.writeToAll()
	}
	if barred.Gone && !t.m.Phase.Live() && t.isEveryoneTold() {
		t.b.seats.NoteFinished(t.m)
		t.shown.Over, t.shown.Barred = !t.m.Started.IsZero(), nil
		return nil
	}
	return err
}

// writeToAll writes to every player in private, once. What passes is tried again with the news.
func (t *announcement) writeToAll() {
	for _, u := range t.players() {
		if slices.Contains(t.shown.Barred.Told, u) {
			continue
		}
		own := t.forRecipient(u)
		name := "p" + strconv.FormatInt(t.shown.Barred.Since.Unix(), 36) + string(t.m.Phase)
		if _, err := t.write(u, own.barredNote(), name); err != nil {
			t.b.Log.Info().Err(err).Str("match", string(t.m.ID)).Msg("writing to a player whose match cannot be reached")
			continue
		}
		t.shown.Barred.Told = append(t.shown.Barred.Told, u)
	}
}

// isEveryoneTold reports whether every player got a direct message.
func (t *announcement) isEveryoneTold() bool {
	return !slices.ContainsFunc(t.players(), func(u match.User) bool { return !slices.Contains(t.shown.Barred.Told, u) })
}

// players are the people who sit at the match, and those who play for one of them.
func (t *announcement) players() (users []match.User) {
	for seat, c := range t.m.Chairs {
		if c.User != "" {
			users = append(users, c.User)
		}
		if s := t.m.SitterOf(game.Seat(seat), t.b.Now()); s != nil && !slices.Contains(users, s.User) {
			users = append(users, s.User)
		}
	}
	return users
}

// barredNote says to a player that nothing can be said where the match is shown, what follows from that, and what
// they can do.
func (t *announcement) barredNote() ui.Message {
	v, name := t.Localizer, words.Escape(core.MatchName(t.Localizer, t.m))
	switch {
	case t.m.Phase == match.Expired:
		return ui.Message{Content: v.Phrase("barred.closed", name)}
	case !t.m.Phase.Live():
		return ui.Message{Content: v.Phrase("barred.over", name) + "\n" + v.Outcome(t.m)}
	}
	why := v.Phrase("barred.gone", name)
	if !t.shown.Barred.Gone {
		why = v.Phrase("barred.mute", name, "<#"+t.shown.Channel+">")
	}
	if t.m.Phase == match.Lobby {
		return ui.Message{Content: why + "\n" + v.Phrase("barred.table", words.Until(t.m.ClosesUnheard(t.shown.Barred.Since)))}
	}
	ends := t.shown.Barred.Since.Add(match.Placeless)
	return ui.Message{Content: why + "\n" + v.Phrase("barred.move", words.Stamp(ends)), Rows: []ui.Row{{core.OpenMenu(v, t.m.ID)}}}
}

// pressMove has a match go on where a player presses.
func (b *Part) pressMove(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Match(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	to, refused := b.MoveTarget(i, m)
	switch refused {
	case "":
		err = b.Matches.MoveTo(id, words.OwnerOf(i.User), to)
	case "move.lacks":
		v := b.To(i)
		return b.Private(i, "sorry.missing", v.Joined(v.Permissions(core.MissingPermissions(b.Outside(i)))), "<#"+to.Channel+">")
	case "move.closed":
		return b.Private(i, "sorry.channel", b.To(i).Joined(core.ChannelsOf(b.Server(i.Server))))
	default:
		return b.Private(i, refused)
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, b.Private(i, "move.done", "<#"+to.Channel+">"))
}
