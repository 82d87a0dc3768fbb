package discord

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// What those may do who manage a server: to the matches of that server, and
// nothing that is not told in the match's own place. Discord shows the command
// to them alone, and may be set otherwise by the server, so every act is
// checked here too.

// verbAdmin is the verb of the red buttons; Arg is what is done, see red.
const verbAdmin = "admin"

// The acts, as they stand in Arg.
const (
	actEnd     = "end"
	actRewind  = "rewind" // with the entry, and how long the journal was: "rewind.12.20"
	actRelease = "release"
)

// Errors of managers' acts.
var (
	errManager   = errors.New("not a manager of the server")
	errElsewhere = errors.New("the match is played in another server")
	errRobot     = errors.New("a bot cannot sit at a table")
)

// adminCommands are the subcommands of /admin. Discord shows them to whoever has Manage
// Server, unless the server says otherwise.
func (b *Bot) adminCommands() []command {
	played := func(m match.Match, _ match.User) bool { return m.Phase == match.Playing }
	live := func(m match.Match, _ match.User) bool { return m.Phase.Live() }
	acts := []command{
		{path: "admin seat", asks: ofManager, run: b.adminSeat, options: []option{
			{name: "seat", kind: ui.WordsOption, required: true, offer: b.offerSeats}, {name: "person", kind: ui.UserOption}, b.matchOption(played)}},
		{path: "admin rewind", asks: ofManager, run: b.adminRewind, options: []option{
			{name: "point", kind: ui.WordsOption, required: true, offer: b.offerPoints}, b.matchOption(played)}},
		{path: "admin end", asks: ofManager, run: b.adminEnd, options: []option{b.matchOption(live)}},
		{path: "admin brake", asks: ofManager, run: b.adminBrake},
	}
	for n := range acts {
		acts[n].needs = ui.ManageServer
	}
	return acts
}

// manages returns why whoever did i may not act on matches of the server, or nil.
func manages(i ui.Interaction) error {
	if i.Server == "" || !i.Can.Has(ui.ManageServer) {
		return errManager
	}
	return nil
}

// managed returns the match that a manager means, if it is theirs to act on. Without an
// id it is the one that the command names or the place suggests, see which. Errors:
// errElsewhere, those of which and of Match. A lesson is nobody's but its
// learner's.
func (b *Bot) managed(i ui.Interaction, id match.ID) (match.Match, error) {
	if id == "" {
		var err error
		if id, err = b.which(i, func(m match.Match, _ match.User) bool { return m.Phase.Live() }); err != nil {
			return match.Match{}, err
		}
	}
	m, err := b.matches.Match(id)
	if err == nil && (m.Place.Server != i.Server || m.Lesson) {
		err = errElsewhere
	}
	return m, err
}

// adminSeat offers a seat to a person, or gives it to a computer player if nobody is named.
func (b *Bot) adminSeat(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managed(i, "")
	if err != nil {
		return b.refuse(i, err)
	}
	n, err := strconv.Atoi(i.Options["seat"])
	if err != nil || n < 1 || n > len(m.Chairs) {
		return b.private(i, "sorry.noseat", len(m.Chairs))
	}
	var to match.Owner
	if id := i.Options["person"]; id != "" {
		// Discord sends who is named along with the command; somebody else cannot be
		// given a seat.
		who, known := i.People[id]
		if !known || who.Bot {
			return b.refuse(i, errRobot)
		}
		to = ownerOf(who)
	}
	err = b.matches.Reseat(m.ID, game.Seat(n-1), to, ownerOf(i.User))
	if errors.Is(err, match.ErrSeated) {
		return b.private(i, "admin.seated", mention(to.User))
	}
	if to.User != "" && to.User != i.User.ID {
		return b.done(i, err, "admin.asked", mention(to.User), b.link(m))
	}
	return b.done(i, err, "admin.done", b.link(m))
}

// offerSeats lists the seats of the match that is meant.
func (b *Bot) offerSeats(i ui.Interaction, typed string) (choices []ui.Choice) {
	m, err := b.managed(i, match.ID(i.Options["match"]))
	if err != nil {
		return nil
	}
	v := b.to(i)
	for seat, c := range m.Chairs {
		name := text.Truncate(strconv.Itoa(seat+1)+" · "+v.plainName(c.Owner, seat), optionMost)
		if strings.Contains(strings.ToLower(name), strings.ToLower(typed)) {
			choices = append(choices, ui.Choice{Name: name, Value: strconv.Itoa(seat + 1)})
		}
	}
	return choices
}

// offerPoints lists the points to go back to, the latest first: before each of
// the decisions that stand.
func (b *Bot) offerPoints(i ui.Interaction, typed string) (choices []ui.Choice) {
	m, err := b.managed(i, match.ID(i.Options["match"]))
	if err != nil || m.Phase != match.Playing {
		return nil
	}
	// Against the deal, which is entry 1: then every decision that stands is among those
	// lost.
	d, err := b.matches.Difference(m.ID, 1)
	if err != nil {
		return nil
	}
	v := b.to(i).about(m)
	for n, u := range slices.Backward(d.Lost) {
		name := text.Truncate(strconv.Itoa(len(d.Lost)-n)+" · "+unescape(v.Phrase("admin.before", v.undone(u))), optionMost)
		// A value is the entry before the decision: the last that shall count.
		if strings.Contains(strings.ToLower(name), strings.ToLower(typed)) && len(choices) < optionsPerSelect {
			choices = append(choices, ui.Choice{Name: name, Value: strconv.Itoa(u.Entry - 1)})
		}
	}
	return choices
}

// undone says which decision one is: the first that everybody was told of it.
func (v voice) undone(u match.Undone) string {
	if len(u.Told) == 0 {
		return v.Phrase("admin.secret", v.names(u.Seat))
	}
	return v.text(u.Told[0])
}

// adminRewind shows what going back would undo, above the button that does it.
func (b *Bot) adminRewind(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managed(i, "")
	if err != nil {
		return b.refuse(i, err)
	}
	if err := b.matches.Impartial(m.ID, ownerOf(i.User)); err != nil {
		return b.refuse(i, err)
	}
	to, err := strconv.Atoi(i.Options["point"])
	if err != nil {
		return b.refuse(i, match.ErrNoEntry)
	}
	msg, err := b.difference(i, m.ID, to)
	if err != nil {
		return b.refuse(i, err)
	}
	return ui.Response{Message: msg}
}

// difference asks whether to go back to an entry, and says what that undoes.
func (b *Bot) difference(i ui.Interaction, id match.ID, to int) (*ui.Message, error) {
	d, err := b.matches.Difference(id, to)
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
	v := b.to(i).about(d.Match)
	lines := []string{"### " + v.Phrase("admin.rewind.ask")}
	list := func(key string, decisions []match.Undone) {
		if len(decisions) > 0 {
			lines = append(lines, v.Phrase(key, len(decisions)))
		}
		for _, u := range decisions {
			lines = append(lines, "- "+v.undone(u))
		}
	}
	list("admin.lost", d.Lost)
	list("admin.back", d.Back)
	var next []string
	for _, seat := range seatsIn(d.Awaited) {
		next = append(next, v.names(seat))
	}
	// What follows must be read, so the list is cut and not the tail.
	tail := v.Phrase("admin.next", v.list(next)) + "\n-# " + v.Phrase("admin.public")
	lines = append(first(lines, text.ContentLength-text.Length(tail)-1, v.linesMore), tail)
	// With the length of the journal as it was shown: if it has grown, the press is
	// refused.
	arg := strings.Join([]string{actRewind, strconv.Itoa(to), strconv.Itoa(d.Entries())}, ballotSep)
	return &ui.Message{Content: strings.Join(lines, "\n"), Ephemeral: true, Rows: []ui.Row{{v.red(verbAdmin, id, arg, "admin.rewind.yes")}}}, nil
}

// adminEnd asks whether to end a match.
func (b *Bot) adminEnd(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managed(i, "")
	if err == nil && !m.Phase.Live() {
		err = match.ErrEnded
	}
	if err == nil {
		err = b.matches.Impartial(m.ID, ownerOf(i.User))
	}
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(m)
	ask := v.Phrase("admin.end.ask", escape(v.matchName(m))) + "\n-# " + v.Phrase("admin.public")
	return ui.Response{Message: &ui.Message{Content: ask, Ephemeral: true, Rows: []ui.Row{{v.red(verbAdmin, m.ID, actEnd, "admin.end.yes")}}}}
}

// adminBrake asks whether to have what is overdue in the server carried out.
func (b *Bot) adminBrake(_ context.Context, i ui.Interaction) ui.Response {
	brake, on := b.braked()
	if !on {
		return b.private(i, "admin.brake.off")
	}
	v := b.to(i)
	ask := v.Phrase("admin.brake.ask", stamp(brake.Since), stamp(brake.Until)) + "\n-# " + v.Phrase("admin.public")
	return ui.Response{Message: &ui.Message{Content: ask, Ephemeral: true, Rows: []ui.Row{{v.red(verbAdmin, "", actRelease, "admin.brake.yes")}}}}
}

// pressAdmin does what a red button says. One pressed a second time finds the
// match ended, or its journal grown.
func (b *Bot) pressAdmin(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	act, rest, _ := strings.Cut(p.Arg, ballotSep)
	if act == actRelease {
		return b.pressRelease(i)
	}
	m, err := b.managed(i, match.ID(p.Match))
	if err != nil {
		return b.refuse(i, err)
	}
	switch act {
	case actEnd:
		err = b.matches.Cancel(m.ID, ownerOf(i.User))
	case actRewind:
		to, seen, _ := strings.Cut(rest, ballotSep)
		err = b.matches.Rewind(m.ID, ui.Number(to), max(1, ui.Number(seen)), ownerOf(i.User))
		if errors.Is(err, match.ErrStale) {
			return b.inPlace(i, b.private(i, "admin.stale"))
		}
	default:
		return b.private(i, "sorry.unknown")
	}
	if err != nil {
		return b.refuse(i, err)
	}
	return b.inPlace(i, b.private(i, "admin.done", b.link(m)))
}

// pressRelease has what is overdue in the server carried out.
func (b *Bot) pressRelease(i ui.Interaction) ui.Response {
	on, err := b.release(i.Server, ownerOf(i.User))
	switch {
	case err != nil:
		return b.refuse(i, err)
	case !on:
		return b.inPlace(i, b.private(i, "admin.brake.off"))
	}
	return b.inPlace(i, b.private(i, "admin.brake.done"))
}
