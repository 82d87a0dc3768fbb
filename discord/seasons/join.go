package seasons

import (
	"context"
	"errors"
	"slices"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A season is at home in one server; others join it by its code. Their members see it and
// sign up there. Tables are at home: see thread/otherserver.go for who is not.

// VerbPart is the verb of the button by which a server leaves a season: Match is the
// season's id, Arg the server.
const VerbPart = "part"

// VerbCode is the verb of the button that asks for a season's code, and of the form in which it is typed.
const VerbCode = "seasoncode"

// guestsMost is how many servers may join a season: as many as a select can list.
const guestsMost = ui.OptionsPerSelect

// Errors of joining.
var (
	errCode   = errors.New("a code of no season")
	errHost   = errors.New("the season is at home in this server")
	errGuests = errors.New("too many servers have joined the season")
	errLeads  = errors.New("not one who leads this server")
)

// A guestNote is where a season is told of in a server that joined: where its code was
// entered, by whom, and when.
type guestNote struct {
	Channel string        `json:"channel"`
	By      league.Person `json:"by,omitempty"`
	At      time.Time     `json:"at,omitzero"`
}

// guestKey is the key under which it is remembered what a season shows in a server that joined it.
func guestKey(id season.ID, server string) string { return string(id) + " " + server }

// pressCode asks for the code of another server's season, and brings this server into it.
func (b *Part) pressCode(_ context.Context, i ui.Interaction, _ ui.CustomID) ui.Response {
	if i.Kind == ui.Submit {
		return b.InPlace(i, b.joinSeason(i))
	}
	v := b.To(i)
	return ui.Response{Form: &ui.Form{ID: ui.CustomID{Verb: VerbCode}.ID(), Title: v.Phrase("league.show.code.title"),
		Inputs: []ui.Input{{ID: codeInput, Label: v.Phrase("league.show.code.is"), Max: codeMost}}}}
}

// The input of that form, and how long a code may be as it is typed.
const (
	codeInput = "code"
	codeMost  = 40
)

func (b *Part) joinSeason(i ui.Interaction) ui.Response {
	f, ok := b.Seasons.Invite(i.Fields[codeInput])
	switch {
	case !ok:
		return b.Refuse(i, errCode)
	case f.Home.Server == i.Server:
		return b.Refuse(i, errHost)
	}
	if err := b.addGuest(i, f); err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	leave := core.DangerButton(v, VerbPart, match.ID(f.ID), i.Server, "league.join.leave")
	return ui.Response{Message: &ui.Message{Content: v.Phrase("league.join.done", core.SeasonName(v, f)) + "\n-# " + v.Phrase("league.join.play"), Ephemeral: true, Rows: []ui.Row{{leave}}}}
}

// addGuest has the server where somebody is join a season; once is enough.
func (b *Part) addGuest(i ui.Interaction, f season.Facts) error {
	by, err := b.Seasons.Enrol(words.OwnerOf(i.User))
	if err != nil {
		return err
	}
	err = b.Seasons.Organise(f.ID, words.OwnerOf(i.User), func(f *season.Facts) error {
		switch {
		case slices.Contains(f.Guests, i.Server):
		case len(f.Guests) >= guestsMost:
			return errGuests
		default:
			f.Guests = append(f.Guests, i.Server)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return b.Remember(core.GuestKind, guestKey(f.ID, i.Server), guestNote{Channel: b.Outside(i).Channel, By: by, At: b.Now()})
}

// part has a server leave a season: pressed there by who leads it, or anywhere by who
// organises the season. Whoever plays plays on.
func (b *Part) part(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	look, err := b.Seasons.Look(season.ID(p.Match))
	if err != nil {
		return b.Refuse(i, err)
	}
	switch own := p.Arg == i.Server && b.CanOrganise(i); {
	case own:
		err = b.dropGuest(i, look.Facts.ID, p.Arg)
	case b.organises(i, look.Facts):
		err = b.Seasons.Oust(look.Facts.ID, words.OwnerOf(i.User), p.Arg)
	default:
		err = errLeads
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	return b.InPlace(i, b.Private(i, "league.join.left", core.SeasonName(v, look.Facts)))
}

func (b *Part) dropGuest(i ui.Interaction, id season.ID, server string) error {
	return b.Seasons.Organise(id, words.OwnerOf(i.User), func(f *season.Facts) error {
		f.Guests = slices.DeleteFunc(slices.Clone(f.Guests), func(g string) bool { return g == server })
		return nil
	})
}

// fromAfar tells somebody who signs up how they play if they are not in the season's home
// server, and makes sure that they can be written to; "" for everybody else.
func (b *Part) fromAfar(ctx context.Context, i ui.Interaction, f season.Facts) string {
	if i.Server == f.Home.Server {
		return ""
	}
	if gone, _ := b.IsGone(ctx, f.Home.Server, i.User.ID); !gone {
		return ""
	}
	v := b.To(i)
	var note core.DigestNote
	failed := b.RecallToChange(core.DigestKind, string(i.User.ID), &note)
	note.Locale = i.Locale
	err := b.Direct(ctx, i.User.ID, &note, ui.Message{Content: v.Phrase("league.afar.hello", core.SeasonName(v, f)), Nonce: "a" + core.ShortID(i.ID)})
	if failed == nil {
		failed = b.Remember(core.DigestKind, string(i.User.ID), note)
	}
	if failed != nil {
		b.Log.Error().Err(failed).Msg("noting how to write to somebody")
	}
	if err != nil {
		return v.Phrase("league.afar.is") + "\n" + v.Phrase("league.afar.closed")
	}
	return v.Phrase("league.afar.is")
}
