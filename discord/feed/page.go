package feed

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
)

// The actions of the page, as the Arg of a click; any other one shows the page.
const (
	actForm   = "form" // opens the form, which comes back as actSet
	actSet    = "set"
	actSecret = "secret"
	actTry    = "try"
	actOff    = "off"
)

// addressField is the id of the form's input.
const addressField = "address"

// press does what a server manager has clicked on the page.
func (b *Part) press(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	f, _, err := b.feeds.read(i.Server)
	if err != nil {
		return b.Refuse(i, err)
	}
	if f.Address == "" && p.Arg != actForm && p.Arg != actSet {
		return b.page(i, "", false) // it was turned off meanwhile
	}
	switch p.Arg {
	case actForm:
		v := b.To(i)
		return ui.Response{Form: &ui.Form{ID: ui.CustomID{Verb: core.VerbFeed, Arg: actSet}.ID(), Title: v.Phrase("feed.title"),
			Inputs: []ui.Input{{ID: addressField, Label: v.Phrase("feed.form.address"), Placeholder: "https://", Value: text.Truncate(f.Address, addressMost), Min: 1, Max: addressMost}}}}
	case actSet:
		address, err := addressOf(i.Fields[addressField])
		if err != nil {
			return b.Refuse(i, err)
		}
		return b.change(i, func(f *Feed) (fresh string) {
			if f.Secret == "" {
				fresh = secret()
				f.Secret = fresh
			}
			f.Address, f.Channel = address, i.Channel
			f.goesOn()
			return fresh
		})
	case actSecret:
		return b.change(i, func(f *Feed) string { f.Secret = secret(); return f.Secret })
	case actTry:
		return b.change(i, func(f *Feed) string { f.goesOn(); return "" })
	case actOff:
		return b.change(i, func(f *Feed) string { *f = Feed{Sequence: f.Sequence, Waiting: f.Waiting}; return "" })
	}
	return b.page(i, "", false)
}

// goesOn makes the next attempt due now, and clears all failures.
func (f *Feed) goesOn() {
	f.Failing, f.Next, f.Ended = time.Time{}, time.Time{}, time.Time{}
	f.Tries, f.Told = 0, false
}

// change changes a webhook that is set, or is set by it, sends an event about it, and shows the page. The secret
// that change returns is shown once.
func (b *Part) change(i ui.Interaction, change func(*Feed) (secret string)) ui.Response {
	var shown string
	err := b.feeds.revise(i.Server, func(f *Feed) ([]Event, bool) {
		shown = change(f)
		if !f.on() {
			return nil, true
		}
		return []Event{{ID: "f" + i.ID, Type: FeedSet, At: b.Now().UTC().Truncate(millisecond)}}, true
	})
	if err != nil {
		return b.Refuse(i, err)
	}
	b.sender.Wake()
	return b.page(i, shown, true)
}

// secret returns a new secret: 256 bits, in hex.
func secret() string {
	var bytes [32]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return hex.EncodeToString(bytes[:])
}

// page shows the webhook to a server manager, in private, and a secret if there is a new one.
func (b *Part) page(i ui.Interaction, secret string, saved bool) ui.Response {
	f, _, err := b.feeds.read(i.Server)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	parts := []ui.Part{{Text: "### " + v.Phrase("feed.title") + "\n" + v.Phrase("feed.what")}, {Text: b.state(v, f)}}
	if secret != "" {
		parts = append(parts, ui.Part{Text: v.Phrase("feed.secret", "`"+secret+"`")})
	}
	button := func(act string, style ui.ButtonStyle) ui.Control {
		id := ui.CustomID{Verb: core.VerbFeed, Menu: match.Token(core.ShortID(i.ID)), Arg: act}.ID()
		return ui.Control{Button: &ui.Button{ID: id, Label: v.Phrase("feed.do." + act), Style: style}}
	}
	row := ui.Row{button(actForm, ui.Primary)}
	if f.Address != "" {
		row = append(row, button(actTry, ui.Secondary), button(actSecret, ui.Secondary), button(actOff, ui.Danger))
	}
	parts = append(parts, ui.Part{Row: row})
	if saved {
		parts = append(parts, ui.Part{Text: "-# " + v.Phrase("settings.saved")})
	}
	m := ui.Message{Body: parts, Ephemeral: true}
	return core.InPlace(i, m)
}

// state describes where events go, and how the last deliveries went.
func (b *Part) state(v words.Localizer, f Feed) string {
	if f.Address == "" {
		return v.Phrase("feed.off")
	}
	lines := []string{v.Phrase("feed.goes", "`"+strings.ReplaceAll(f.Address, "`", "%60")+"`")}
	switch {
	case !f.Ended.IsZero():
		lines = append(lines, v.Phrase("feed.ended", words.Stamp(f.Ended)))
	case !f.Failing.IsZero():
		lines = append(lines, v.Phrase("feed.failing", words.Until(f.Failing), words.Until(f.Next)))
	case !f.Taken.IsZero():
		lines = append(lines, v.Phrase("feed.taken", words.Until(f.Taken)))
	}
	if f.Waiting > 0 {
		lines = append(lines, v.Phrase("feed.waiting", f.Waiting))
	}
	return strings.Join(lines, "\n")
}

// tellEnd says where a feed was set that it is given up. Where nobody can be told the page says it.
func (b *Part) tellEnd(ctx context.Context, server string, f Feed) error {
	v := b.InPublic(server)
	msg := ui.Message{Content: v.Phrase("feed.gaveup", words.Stamp(f.Failing)), Nonce: "f" + strconv.FormatInt(f.Ended.Unix(), 10) + core.ShortID(server)}
	_, err := core.Poster{Core: b.Core, Ctx: wire.Reporting.In(ctx), Localizer: v, Again: true}.Once(f.Channel, msg, "")
	if wire.IsPermanent(err) {
		b.Log.Info().Err(err).Str("server", server).Msg("no one can be told that an event webhook is given up")
		return nil
	}
	return err
}
