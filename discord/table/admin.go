package table

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// What those may do who manage a server: to the matches of that server, and
// nothing that is not told in the match's own place. Discord shows the command
// to them alone, and may be set otherwise by the server, so every act is
// checked here too.

// VerbAdmin is the verb of the red buttons; Arg is what is done, see thread.Red.
const VerbAdmin = "admin"

// The acts, as they stand in Arg.
const (
	actEnd     = "end"
	actRewind  = "rewind" // with the entry, and how long the journal was: "rewind.12.20"
	actRelease = "release"
)

// errElsewhere is returned where a manager acts on a match of another server.
var errElsewhere = errors.New("the match is played in another server")

// adminCommands are the subcommands of /admin. Discord shows them to whoever has Manage
// Server, unless the server says otherwise.
func (b *Part) adminCommands() []core.Command {
	played := func(m match.Match, _ match.User) bool { return m.Phase == match.Playing }
	live := func(m match.Match, _ match.User) bool { return m.Phase.Live() }
	acts := []core.Command{
		{Path: "admin seat", Asks: core.OfManager, Run: b.adminSeat, Options: []core.Option{
			{Name: "seat", Kind: ui.WordsOption, Required: true, Offer: b.offerSeats}, {Name: "person", Kind: ui.UserOption}, b.MatchOption(played)}},
		{Path: "admin rewind", Asks: core.OfManager, Run: b.adminRewind, Options: []core.Option{
			{Name: "point", Kind: ui.WordsOption, Required: true, Offer: b.offerPoints}, b.MatchOption(played)}},
		{Path: "admin end", Asks: core.OfManager, Run: b.adminEnd, Options: []core.Option{b.MatchOption(live)}},
		{Path: "admin brake", Asks: core.OfManager, Run: b.adminBrake},
	}
	for n := range acts {
		acts[n].Needs = ui.ManageServer
	}
	return acts
}

// managed returns the match that a manager means, if it is theirs to act on. Without an
// id it is the one that the command names or the place suggests, see core.Core.Which. Errors:
// errElsewhere, those of Which and of Match. A lesson is nobody's but its
// learner's.
func (b *Part) managed(i ui.Interaction, id match.ID) (match.Match, error) {
	if id == "" {
		var err error
		if id, err = b.Which(i, func(m match.Match, _ match.User) bool { return m.Phase.Live() }); err != nil {
			return match.Match{}, err
		}
	}
	m, err := b.Matches.Match(id)
	if err == nil && (m.Place.Server != i.Server || m.Lesson) {
		err = errElsewhere
	}
	return m, err
}

// adminSeat offers a seat to a person, or gives it to a computer player if nobody is named.
func (b *Part) adminSeat(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managed(i, "")
	if err != nil {
		return b.Refuse(i, err)
	}
	n, err := strconv.Atoi(i.Options["seat"])
	if err != nil || n < 1 || n > len(m.Chairs) {
		return b.Private(i, "sorry.noseat", len(m.Chairs))
	}
	var to match.Owner
	if id := i.Options["person"]; id != "" {
		// Discord sends who is named along with the command; somebody else cannot be
		// given a seat.
		who, known := i.People[id]
		if !known || who.Bot {
			return b.Refuse(i, thread.ErrRobot)
		}
		to = words.OwnerOf(who)
	}
	err = b.Matches.Reseat(m.ID, game.Seat(n-1), to, words.OwnerOf(i.User))
	if errors.Is(err, match.ErrSeated) {
		return b.Private(i, "admin.seated", words.Mention(to.User))
	}
	if to.User != "" && to.User != i.User.ID {
		return b.Done(i, err, "admin.asked", words.Mention(to.User), b.Link(m))
	}
	return b.Done(i, err, "admin.done", b.Link(m))
}

// offerSeats lists the seats of the match that is meant.
func (b *Part) offerSeats(i ui.Interaction, typed string) (choices []ui.Choice) {
	m, err := b.managed(i, match.ID(i.Options["match"]))
	if err != nil {
		return nil
	}
	v := b.To(i)
	for seat, c := range m.Chairs {
		name := text.Truncate(strconv.Itoa(seat+1)+" · "+v.PlainName(c.Owner, seat), ui.OptionMost)
		if strings.Contains(strings.ToLower(name), strings.ToLower(typed)) {
			choices = append(choices, ui.Choice{Name: name, Value: strconv.Itoa(seat + 1)})
		}
	}
	return choices
}

// offerPoints lists the points to go back to, the latest first: before each of
// the decisions that stand.
func (b *Part) offerPoints(i ui.Interaction, typed string) (choices []ui.Choice) {
	m, err := b.managed(i, match.ID(i.Options["match"]))
	if err != nil || m.Phase != match.Playing {
		return nil
	}
	// Against the deal, which is entry 1: then every decision that stands is among those
	// lost.
	d, err := b.Matches.Difference(m.ID, 1)
	if err != nil {
		return nil
	}
	v := b.To(i).About(m)
	for n, u := range slices.Backward(d.Lost) {
		name := text.Truncate(strconv.Itoa(len(d.Lost)-n)+" · "+words.Unescape(v.Phrase("admin.before", undone(v, u))), ui.OptionMost)
		// A value is the entry before the decision: the last that shall count.
		if strings.Contains(strings.ToLower(name), strings.ToLower(typed)) && len(choices) < ui.OptionsPerSelect {
			choices = append(choices, ui.Choice{Name: name, Value: strconv.Itoa(u.Entry - 1)})
		}
	}
	return choices
}

// undone says which decision one is: the first that everybody was told of it.
func undone(v words.Voice, u match.Undone) string {
	if len(u.Told) == 0 {
		return v.Phrase("admin.secret", v.Names(u.Seat))
	}
	return v.Text(u.Told[0])
}

// adminRewind shows what going back would undo, above the button that does it.
func (b *Part) adminRewind(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managed(i, "")
	if err != nil {
		return b.Refuse(i, err)
	}
	if err := b.Matches.Impartial(m.ID, words.OwnerOf(i.User)); err != nil {
		return b.Refuse(i, err)
	}
	to, err := strconv.Atoi(i.Options["point"])
	if err != nil {
		return b.Refuse(i, match.ErrNoEntry)
	}
	msg, err := b.difference(i, m.ID, to)
	if err != nil {
		return b.Refuse(i, err)
	}
	return ui.Response{Message: msg}
}

// difference asks whether to go back to an entry, and says what that undoes.
func (b *Part) difference(i ui.Interaction, id match.ID, to int) (*ui.Message, error) {
	d, err := b.Matches.Difference(id, to)
	if err != nil {
		return nil, err
	}
	if d.Match.Repair != nil {
		return nil, match.ErrRepair // whether it replays is for whoever runs the bot to judge
	}
	// Going back to where it stands would only be told as if something had happened.
	if len(d.Lost)+len(d.Back) == 0 {
		return nil, game.ErrNothing
	}
	v := b.To(i).About(d.Match)
	lines := []string{"### " + v.Phrase("admin.rewind.ask")}
	list := func(key string, decisions []match.Undone) {
		if len(decisions) > 0 {
			lines = append(lines, v.Phrase(key, len(decisions)))
		}
		for _, u := range decisions {
			lines = append(lines, "- "+undone(v, u))
		}
	}
	list("admin.lost", d.Lost)
	list("admin.back", d.Back)
	var next []string
	for _, seat := range words.SeatsIn(d.Awaited) {
		next = append(next, v.Names(seat))
	}
	// What follows must be read, so the list is cut and not the tail.
	tail := v.Phrase("admin.next", v.Joined(next)) + "\n-# " + v.Phrase("admin.public")
	lines = append(words.First(lines, text.ContentLength-text.Length(tail)-1, v.LinesMore), tail)
	// With the length of the journal as it was shown: if it has grown, the press is
	// refused.
	arg := strings.Join([]string{actRewind, strconv.Itoa(to), strconv.Itoa(d.Entries())}, thread.BallotSep)
	return &ui.Message{Content: strings.Join(lines, "\n"), Ephemeral: true, Rows: []ui.Row{{thread.Red(v, VerbAdmin, id, arg, "admin.rewind.yes")}}}, nil
}

// adminEnd asks whether to end a match.
func (b *Part) adminEnd(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managed(i, "")
	if err == nil && !m.Phase.Live() {
		err = match.ErrEnded
	}
	if err == nil {
		err = b.Matches.Impartial(m.ID, words.OwnerOf(i.User))
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i).About(m)
	ask := v.Phrase("admin.end.ask", words.Escape(core.MatchName(v, m))) + "\n-# " + v.Phrase("admin.public")
	return ui.Response{Message: &ui.Message{Content: ask, Ephemeral: true, Rows: []ui.Row{{thread.Red(v, VerbAdmin, m.ID, actEnd, "admin.end.yes")}}}}
}

// adminBrake asks whether to have what is overdue in the server carried out.
func (b *Part) adminBrake(_ context.Context, i ui.Interaction) ui.Response {
	brake, on := b.braked()
	if !on {
		return b.Private(i, "admin.brake.off")
	}
	v := b.To(i)
	ask := v.Phrase("admin.brake.ask", words.Stamp(brake.Since), words.Stamp(brake.Until)) + "\n-# " + v.Phrase("admin.public")
	return ui.Response{Message: &ui.Message{Content: ask, Ephemeral: true, Rows: []ui.Row{{thread.Red(v, VerbAdmin, "", actRelease, "admin.brake.yes")}}}}
}

// pressAdmin does what a red button says. One pressed a second time finds the
// match ended, or its journal grown.
func (b *Part) pressAdmin(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	act, rest, _ := strings.Cut(p.Arg, thread.BallotSep)
	if act == actRelease {
		return b.pressRelease(i)
	}
	m, err := b.managed(i, match.ID(p.Match))
	if err != nil {
		return b.Refuse(i, err)
	}
	switch act {
	case actEnd:
		err = b.Matches.Cancel(m.ID, words.OwnerOf(i.User))
	case actRewind:
		to, seen, _ := strings.Cut(rest, thread.BallotSep)
		err = b.Matches.Rewind(m.ID, ui.Number(to), max(1, ui.Number(seen)), words.OwnerOf(i.User))
		if errors.Is(err, match.ErrStale) {
			return b.InPlace(i, b.Private(i, "admin.stale"))
		}
	default:
		return b.Private(i, "sorry.unknown")
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, b.Private(i, "admin.done", b.Link(m)))
}

// pressRelease has what is overdue in the server carried out.
func (b *Part) pressRelease(i ui.Interaction) ui.Response {
	on, err := b.release(i.Server, words.OwnerOf(i.User))
	switch {
	case err != nil:
		return b.Refuse(i, err)
	case !on:
		return b.InPlace(i, b.Private(i, "admin.brake.off"))
	}
	return b.InPlace(i, b.Private(i, "admin.brake.done"))
}
