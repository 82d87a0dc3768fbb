package opening

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A season is opened with a form and a menu. Only its name has to be entered; everything else is proposed, and can
// be changed in the menu, which shows what the season would be like.

// Verbs of clicks on the plan of a season. Match is the draft's id.
const (
	VerbPlan       = "plan" // Arg is the setting, with the values chosen; "" shows the menu
	VerbOpenSeason = "openseason"
)

// errNoDraft is returned for a menu whose draft no longer exists.
var errNoDraft = errors.New("the plan of a season that another took the place of")

// noSeasonHere says why a person cannot open a season here; false if they can.
func (b *Part) noSeasonHere(i ui.Interaction) (ui.Response, bool) {
	i = b.Outside(i)
	s, v := b.Server(i.Server), b.To(i)
	switch missing := core.MissingPermissions(i); {
	case missing != 0:
		return b.Private(i, "sorry.missing", v.Joined(v.Permissions(missing)), "<#"+i.Channel+">"), true
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, i.Channel):
		return b.Private(i, "sorry.channel", v.Joined(core.ChannelsOf(s))), true
	}
	return ui.Response{}, false
}

// formed are the settings in the form for the name, which has at most five inputs.
var formed = []string{"format", "game", "pace"}

// unnamed returns the draft that is proposed first. It has no ID.
func (b *Part) unnamed(i ui.Interaction) draft {
	d := b.newDraft(i)
	d.ID = ""
	return d
}

// nameForm asks for the season's name and kind.
func (b *Part) nameForm(v words.Localizer, d draft) *ui.Form {
	f := &ui.Form{ID: ui.CustomID{Verb: core.VerbSeasonName, Match: string(d.ID)}.ID(), Title: v.Phrase("plan.form.title"), Inputs: []ui.Input{
		{ID: "name", Label: v.Phrase("plan.form.name"), Placeholder: v.Phrase("plan.form.name.hint"), Value: d.Name, Max: seasonNameMost},
		{ID: "note", Label: v.Phrase("plan.form.note"), Placeholder: v.Phrase("plan.form.note.hint"), Value: d.Note, Max: core.SeasonNoteMost, Long: true, Optional: true},
	}}
	for _, key := range formed {
		if in, ok := planEditor.Input(v, drafting{b, &d}, key, v.Phrase("plan.set."+key)); ok {
			f.Inputs = append(f.Inputs, in)
		}
	}
	return f
}

// readName reads that form into a draft. Errors: planError.
func (b *Part) readName(i ui.Interaction, d *draft) (err error) {
	if d.Name, err = nameOf(i.Fields["name"]); err != nil {
		return err
	}
	if d.Note, err = noteOf(i.Fields["note"]); err != nil {
		return err
	}
	for _, key := range formed {
		chosen := i.Chosen[key]
		if len(chosen) == 0 || slices.Equal(chosen, planEditor.Chosen(drafting{b, d}, key)) {
			continue
		}
		if planEditor.Apply(b.To(i), drafting{b, d}, key, chosen) != nil {
			return wrongPlan("plan.wrong.gone")
		}
	}
	d.fit(b.Info(d.Game))
	return nil
}

// pressName opens that form, and reads it when it is sent, which starts a new draft.
func (b *Part) pressName(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	if r, refused := b.noSeasonHere(i); refused {
		return r
	}
	d := b.unnamed(i) // until its name is sent
	if p.Match != "" {
		var err error
		if d, err = b.draftOf(i, p); err != nil {
			return b.noDraft(i, p, err)
		}
	}
	if i.Kind != ui.Submit {
		return ui.Response{Form: b.nameForm(b.To(i), d)}
	}
	if d.ID == "" {
		d = b.newDraft(i)
	}
	changed := d
	err := b.readName(i, &changed)
	if err == nil {
		return b.drafted(i, d, changed, pageGame)
	}
	if d.Name != "" {
		return core.InPlace(i, b.planMenu(i, d, pageGame, err))
	}
	return b.nameAgain(i, err)
}

// nameAgain says what is wrong with the name, and starts no draft.
func (b *Part) nameAgain(i ui.Interaction, err error) ui.Response {
	v := b.To(i)
	again := &ui.Button{ID: ui.CustomID{Verb: core.VerbSeasonName}.ID(), Label: v.Phrase("plan.again"), Style: ui.Primary}
	return core.InPlace(i, ui.Message{Content: b.planRefusal(v, err), Rows: []ui.Row{{{Button: again}}}, Ephemeral: true})
}

// planRefusal says what is wrong with a plan.
func (b *Part) planRefusal(v words.Localizer, err error) string {
	if wrong := (*planError)(nil); errors.As(err, &wrong) {
		return v.Phrase(wrong.key, wrong.args...)
	}
	return v.Phrase(b.Refusal(err))
}

// draftOf returns the draft of a click. Errors: season.ErrTaken if the same person has opened it here; errNoDraft,
// also for drafts and seasons of other people, so that knowing an id is not enough.
func (b *Part) draftOf(i ui.Interaction, p ui.CustomID) (draft, error) {
	if b.openedBy(i, season.ID(p.Match)) {
		return draft{}, season.ErrTaken
	}
	var d draft
	if err := b.RecallToChange(core.DraftKind, string(i.User.ID), &d); err != nil {
		return draft{}, err
	}
	if d.ID == "" || string(d.ID) != p.Match || d.Server != i.Server {
		return draft{}, errNoDraft
	}
	return d, nil
}

// openedBy reports whether the person who did i has opened a season in this server, which makes them its first
// organiser.
func (b *Part) openedBy(i ui.Interaction, id season.ID) bool {
	f, err := b.Seasons.Facts(id)
	if err != nil || f.Home.Server != i.Server || len(f.Organisers) == 0 {
		return false
	}
	p, err := b.Seasons.Person(i.User.ID)
	return err == nil && p != 0 && f.Organisers[0] == p
}

// noDraft answers a click on a draft that does not exist.
func (b *Part) noDraft(i ui.Interaction, p ui.CustomID, err error) ui.Response {
	if errors.Is(err, season.ErrTaken) {
		return b.seasonOpened(i, season.ID(p.Match), true)
	}
	return b.InPlace(i, b.Refuse(i, err))
}

// drafted stores a changed draft if it can be opened, and shows it; otherwise it shows the old one, and why.
func (b *Part) drafted(i ui.Interaction, was, now draft, page string) ui.Response {
	if _, err := b.planned(&now); err != nil && was.Version > 0 {
		return core.InPlace(i, b.planMenu(i, was, page, err))
	}
	now.Version++
	if err := b.Remember(core.DraftKind, string(i.User.ID), now); err != nil {
		return b.Refuse(i, err)
	}
	return core.InPlace(i, b.planMenu(i, now, page, nil))
}

// pressPlan handles the menu of a draft: it turns pages, opens and reads forms, and stores choices.
func (b *Part) pressPlan(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	if r, refused := b.noSeasonHere(i); refused {
		return r
	}
	d, err := b.draftOf(i, p)
	if err != nil {
		return b.noDraft(i, p, err)
	}
	for _, f := range planForms {
		switch {
		case p.Arg != f.arg:
		case i.Kind != ui.Submit:
			return ui.Response{Form: f.form(b, i, &d)}
		default:
			changed := d
			if err := f.read(b, i, &changed); err != nil {
				return core.InPlace(i, b.planMenu(i, d, f.page, err))
			}
			return b.drafted(i, d, changed, f.page)
		}
	}
	if planEditor.Has(p.Arg) {
		return b.chosen(i, d, p.Arg)
	}
	return core.InPlace(i, b.planMenu(i, d, strings.TrimPrefix(p.Arg, turnTo), nil))
}

// chosen stores a choice in a select of the menu, if it is still offered.
func (b *Part) chosen(i ui.Interaction, d draft, key string) ui.Response {
	changed, page := d, planEditor.PageOf(key)
	if planEditor.Apply(b.To(i), drafting{b, &changed}, key, i.Values) != nil {
		return core.InPlace(i, b.planMenu(i, d, page, wrongPlan("plan.wrong.gone")))
	}
	changed.fit(b.Info(changed.Game))
	return b.drafted(i, d, changed, page)
}

// openSeason opens the season of a draft, in the channel of the click. A second click opens nothing.
func (b *Part) openSeason(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	if r, refused := b.noSeasonHere(i); refused {
		return r
	}
	d, err := b.draftOf(i, p)
	if err != nil {
		return b.noDraft(i, p, err)
	}
	if _, err := b.planned(&d); err != nil {
		return core.InPlace(i, b.planMenu(i, d, pageGame, err))
	}
	if r, refused := b.TooManySeasons(i); refused {
		return b.InPlace(i, r)
	}
	b.NoteLocale(i)
	home := match.Place{Server: i.Server, Channel: b.Outside(i).Channel}
	switch id, err := b.Seasons.Open(words.OwnerOf(i.User), d.plan(b.Info(d.Game), b.Now(), home)); {
	case errors.Is(err, season.ErrTaken):
		return b.noDraft(i, p, err)
	case err != nil:
		return core.InPlace(i, b.planMenu(i, d, pageGame, err))
	default:
		return b.seasonOpened(i, id, false)
	}
}

// seasonOpened tells the organiser what happens next, and what they can do. before says that the season was open
// already.
func (b *Part) seasonOpened(i ui.Interaction, id season.ID, before bool) ui.Response {
	look, err := b.Seasons.Look(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	v, f := b.To(i), look.Facts
	head := v.Phrase("plan.opened", core.SeasonName(v, f), "<#"+f.Home.Channel+">")
	if before {
		head = v.Phrase("plan.already", core.SeasonName(v, f), "<#"+f.Home.Channel+">")
	}
	lines := []string{"### " + head}
	if f.Format == league.Ladder {
		lines = append(lines, v.Phrase("plan.then.ladder"))
	} else {
		lines = append(lines, v.Phrase("plan.then"))
	}
	lines = append(lines, v.Phrase("plan.code", "`"+f.Code+"`"))
	manage := &ui.Button{ID: core.SeasonCustomID(core.VerbManage, id, ""), Label: v.Phrase("league.show.organise"), Style: ui.Secondary}
	return core.InPlace(i, ui.Message{Content: strings.Join(lines, "\n"), Ephemeral: true, Rows: []ui.Row{{ui.Control{Button: core.SeasonButton(v, id)}, ui.Control{Button: manage}}}})
}

// fresh returns a custom id of the menu that changes with each change of the draft, so that no client keeps the
// earlier choice (discord-api-docs#8160).
func (d *draft) fresh(arg string) string {
	return ui.CustomID{Verb: VerbPlan, Match: string(d.ID), Menu: match.Token(strconv.Itoa(d.Version)), Arg: arg}.ID()
}
