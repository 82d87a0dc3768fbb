package seat

import (
	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// VerbForm is the verb of a press that says on what somebody reads: Arg is the form that their pictures
// are to have. It is asked under the menus of a first decision, and never of somebody who has chosen.
const VerbForm = "form"

// asksForm reports whether somebody is still to be asked.
func (b *Part) asksForm(user match.User) bool {
	p := b.Player(string(user))
	return p.Pictures == "" && !p.Large && !p.Asked
}

// chooseForm notes on what somebody reads.
func (b *Part) chooseForm(i ui.Interaction, p ui.CustomID) (menu, error) {
	if p.Arg == core.WidePictures || p.Arg == core.TallPictures {
		if err := b.noteForm(i.User.ID, p.Arg); err != nil {
			return menu{}, err
		}
	}
	return asItIs(b, i, p)
}

// noteForm notes that somebody was asked for a form, and what they have chosen; "" is nothing.
func (b *Part) noteForm(user match.User, form string) error {
	var own core.PlayerSettings
	if err := b.RecallToChange(core.PlayerKind, string(user), &own); err != nil {
		return err
	}
	own.Asked = true
	if form != "" {
		own.Pictures = form
	}
	return b.Remember(core.PlayerKind, string(user), own)
}

// noteAsked notes that somebody was asked: they have decided without an answer.
func (b *Part) noteAsked(user match.User) {
	if !b.asksForm(user) {
		return
	}
	if err := b.noteForm(user, ""); err != nil {
		b.Log.Error().Err(err).Msg("noting who was asked for a form of pictures")
	}
}

// forms are the buttons that ask for the form.
func (m menu) forms(v words.Localizer) ui.Row {
	if !m.asksForm {
		return nil
	}
	form := func(arg string) ui.Control {
		return ui.Control{Button: &ui.Button{ID: m.id(VerbForm, arg), Label: v.Phrase("menu.form." + arg), Style: ui.Secondary}}
	}
	return ui.Row{form(core.TallPictures), form(core.WidePictures)}
}
