package table

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/season"
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
	actSeat    = "seat"   // with the seat from 1, and whose it becomes: "seat.2.1003"
	actRelease = "release"
)

// powers are the rows of season.Powers that say what the acts ask for.
var powers = map[string]string{actEnd: "admin end", actRewind: "admin rewind", actSeat: "admin seat", actRelease: "admin brake"}

// reasonField is the input of the form in which a reason is written, and reasonMost how long that may be.
const (
	reasonField = "reason"
	reasonMost  = 300
)

// errElsewhere is returned where a manager acts on a match of another server.
var errElsewhere = errors.New("the match is played in another server")

// errOwnMatches is returned where a manager would decide about all matches of a server and plays in one that counts.
var errOwnMatches = errors.New("they play in a match of the server that counts: somebody else decides")

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

// managedMatch returns the match that a manager means, if it is theirs to act on. Without an
// id it is the one that the command names or the place suggests, see core.Core.Which. Errors:
// errElsewhere, those of Which and of Match. A lesson is nobody's but its
// learner's.
func (b *Part) managedMatch(i ui.Interaction, id match.ID) (match.Match, error) {
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

// adminSeat asks whether to offer a seat to a person, or to give it to a computer player if nobody is named.
func (b *Part) adminSeat(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managedMatch(i, "")
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
			return b.Refuse(i, core.ErrRobot)
		}
		// Everyone reads that a seat is offered. A season may have players in other servers.
		if !who.Member && m.Contest == nil {
			return b.Private(i, "guest.stranger")
		}
		to = words.OwnerOf(who)
	}
	by := words.OwnerOf(i.User)
	if err := b.Matches.MayReseat(m.ID, game.Seat(n-1), to, by); errors.Is(err, match.ErrSeated) {
		return b.Private(i, "admin.seated", words.Mention(to.User))
	} else if err != nil {
		return b.Refuse(i, err)
	}
	if to.User != "" && b.Seasons != nil { // their name is asked for once it is confirmed
		if _, err := b.Seasons.Enrol(to); err != nil {
			return b.Refuse(i, err)
		}
	}
	v := b.To(i).About(m)
	ask := v.Phrase("admin.seat.computer", v.Names(game.Seat(n-1)))
	if to.User != "" {
		ask = v.Phrase("admin.seat.ask", v.Names(game.Seat(n-1)), words.Mention(to.User))
	}
	arg := strings.Join([]string{actSeat, strconv.Itoa(n), string(to.User)}, core.ArgSep)
	return b.askSure(i, m.ID, arg, ask, "admin.seat.yes")
}

// askSure explains an action, above the button that carries it out, unless the action needs no confirmation.
func (b *Part) askSure(i ui.Interaction, id match.ID, arg, ask, yes string) ui.Response {
	act, _, _ := strings.Cut(arg, core.ArgSep)
	p, _ := season.PowerNamed(powers[act])
	v := b.To(i)
	ask += "\n-# " + v.Phrase("admin.public")
	label := v.Phrase(yes)
	if p.Reason {
		label += "…"
	}
	red := ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbAdmin, Match: string(id), Arg: arg}.ID(), Label: text.Truncate(label, text.ButtonLength), Style: ui.Danger}}
	return ui.Response{Message: &ui.Message{Content: ask, Ephemeral: true, Rows: []ui.Row{{red}}}}
}

// reason is that of an act whose button was pressed, or what asks for it: a form, and where nothing was written in it
// the button once more.
func (b *Part) reason(i ui.Interaction, p ui.CustomID, act string) (reason string, asks *ui.Response) {
	row, _ := season.PowerNamed(powers[act])
	v := b.To(i)
	reason = words.Cleaned(i.Fields[reasonField])
	switch {
	case !row.Reason || i.Kind == ui.Submit && reason != "":
		return reason, nil
	case i.Kind == ui.Submit:
		again := b.askSure(i, match.ID(p.Match), p.Arg, v.Phrase("admin.noreason"), "admin."+act+".yes")
		again = b.InPlace(i, again)
		return "", &again
	}
	return "", &ui.Response{Form: &ui.Form{ID: p.ID(), Title: v.Phrase("admin." + act + ".yes"), Inputs: []ui.Input{{ID: reasonField, Label: v.Phrase("admin.why"), Min: 1, Max: reasonMost, Long: true}}}}
}

// offerSeats lists the seats of the match that is meant.
func (b *Part) offerSeats(i ui.Interaction, typed string) (choices []ui.Choice) {
	m, err := b.managedMatch(i, match.ID(i.Options["match"]))
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
	m, err := b.managedMatch(i, match.ID(i.Options["match"]))
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
func undone(v words.Localizer, u match.Undone) string {
	if len(u.Told) == 0 {
		return v.Phrase("admin.secret", v.Names(u.Seat))
	}
	return v.Text(u.Told[0])
}

// adminRewind shows what going back would undo, above the button that does it.
func (b *Part) adminRewind(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managedMatch(i, "")
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
	asks, err := b.difference(i, m.ID, to)
	if err != nil {
		return b.Refuse(i, err)
	}
	return asks
}

// difference asks whether to go back to an entry, and says what that undoes.
func (b *Part) difference(i ui.Interaction, id match.ID, to int) (ui.Response, error) {
	d, err := b.Matches.Difference(id, to)
	if err != nil {
		return ui.Response{}, err
	}
	if d.Match.Repair != nil {
		return ui.Response{}, match.ErrRepair // whether it replays is for whoever runs the bot to judge
	}
	// Going back to where it stands would only be told as if something had happened.
	if len(d.Lost)+len(d.Back) == 0 {
		return ui.Response{}, game.ErrNothing
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
	tail := v.Phrase("admin.next", v.Joined(next))
	room := text.ContentLength - text.Length(tail+v.Phrase("admin.public")) - len("\n\n-# ")
	lines = append(words.First(lines, room, v.LinesMore), tail)
	// With the length of the journal as it was shown: if it has grown, the press is
	// refused.
	arg := strings.Join([]string{actRewind, strconv.Itoa(to), strconv.Itoa(d.Entries())}, core.ArgSep)
	return b.askSure(i, id, arg, strings.Join(lines, "\n"), "admin.rewind.yes"), nil
}

// adminEnd asks whether to end a match.
func (b *Part) adminEnd(_ context.Context, i ui.Interaction) ui.Response {
	m, err := b.managedMatch(i, "")
	if err == nil {
		err = m.Over()
	}
	if err == nil {
		err = b.Matches.Impartial(m.ID, words.OwnerOf(i.User))
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i).About(m)
	return b.askSure(i, m.ID, actEnd, v.Phrase("admin.end.ask", words.Escape(core.MatchName(v, m))), "admin.end.yes")
}

// adminBrake asks whether to have what is overdue in the server carried out.
func (b *Part) adminBrake(_ context.Context, i ui.Interaction) ui.Response {
	if err := b.impartialHere(i); err != nil {
		return b.Refuse(i, err)
	}
	brake, on := b.activeHold()
	if !on {
		return b.Private(i, "admin.brake.off")
	}
	return b.askSure(i, "", actRelease, b.To(i).Phrase("admin.brake.ask", words.Stamp(brake.Since), words.Stamp(brake.Until)), "admin.brake.yes")
}

// impartialHere returns why somebody may not decide about all matches of a server, or nil: they play in one that
// counts. Errors: errOwnMatches.
func (b *Part) impartialHere(i ui.Interaction) error {
	own, err := b.Matches.Of(i.User.ID)
	if err != nil {
		return err
	}
	for _, m := range own {
		if m.Place.Server != i.Server || !m.Phase.Live() {
			continue
		}
		err := b.Matches.Impartial(m.ID, words.OwnerOf(i.User))
		if errors.Is(err, match.ErrOwnMatch) {
			return errOwnMatches
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pressAdmin does what a red button says, once the reason is sent that its row asks for. One pressed a second time finds the
// match ended, or its journal grown.
func (b *Part) pressAdmin(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	act, rest, _ := strings.Cut(p.Arg, core.ArgSep)
	if act == actRelease {
		return b.pressRelease(i)
	}
	m, err := b.managedMatch(i, match.ID(p.Match))
	if err != nil {
		return b.Refuse(i, err)
	}
	if err := m.Over(); err != nil {
		return b.Refuse(i, err)
	}
	if act == actRewind || act == actEnd {
		if err := b.Matches.Impartial(m.ID, words.OwnerOf(i.User)); err != nil {
			return b.Refuse(i, err)
		}
	}
	if _, known := powers[act]; !known {
		return b.Private(i, "sorry.unknown")
	}
	why, asks := b.reason(i, p, act)
	if asks != nil {
		return *asks
	}
	switch act {
	case actSeat:
		return b.givesSeat(ctx, i, m, rest, why)
	case actEnd:
		err = b.Matches.Cancel(m.ID, words.OwnerOf(i.User), why)
	case actRewind:
		to, seen, _ := strings.Cut(rest, core.ArgSep)
		err = b.Matches.Rewind(m.ID, ui.Number(to), max(1, ui.Number(seen)), words.OwnerOf(i.User), why)
		if errors.Is(err, match.ErrStale) {
			return b.InPlace(i, b.Private(i, "admin.stale"))
		}
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, b.Private(i, "admin.done", b.Link(m)))
}

// givesSeat offers a seat to a person, or gives it to a computer player: "2.1003".
func (b *Part) givesSeat(ctx context.Context, i ui.Interaction, m match.Match, arg, why string) ui.Response {
	seat, user, _ := strings.Cut(arg, core.ArgSep)
	to := match.Owner{User: match.User(user)}
	if user != "" && m.Contest == nil {
		if gone, _ := b.IsGone(ctx, m.Place.Server, to.User); gone { // since it was asked for
			return b.InPlace(i, b.Private(i, "guest.stranger"))
		}
	}
	if user != "" && b.Seasons != nil {
		person, err := b.Seasons.Person(to.User)
		if err != nil {
			return b.Refuse(i, err)
		}
		if known := b.Seasons.Who(person); person != 0 && !known.Gone {
			to = known
		}
	}
	if err := b.Matches.Reseat(m.ID, game.Seat(ui.Number(seat)-1), to, words.OwnerOf(i.User), why); err != nil {
		return b.Refuse(i, err)
	}
	if user != "" && to.User != i.User.ID {
		return b.InPlace(i, b.Private(i, "admin.asked", words.Mention(to.User), b.Link(m)))
	}
	return b.InPlace(i, b.Private(i, "admin.done", b.Link(m)))
}

// pressRelease has what is overdue in the server carried out.
func (b *Part) pressRelease(i ui.Interaction) ui.Response {
	if err := b.impartialHere(i); err != nil {
		return b.Refuse(i, err)
	}
	on, err := b.release(i.Server, words.OwnerOf(i.User))
	switch {
	case err != nil:
		return b.Refuse(i, err)
	case !on:
		return b.InPlace(i, b.Private(i, "admin.brake.off"))
	}
	return b.InPlace(i, b.Private(i, "admin.brake.done"))
}
