package discord

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A season is opened in a form and a menu: a name is all that has to be said, everything
// else is proposed, and may be changed in the menu, which shows what the season comes to.

// Verbs of presses on the plan of a season, whose Match is the draft's id.
const (
	verbName       = "seasonname" // the form for the name; without a Match that of a new draft
	verbPlan       = "plan"       // Arg is what is said, with the values chosen; "" shows the menu
	verbOpenSeason = "openseason"
)

// errNoDraft is returned where a menu is of a draft that is not there any more.
var errNoDraft = errors.New("the plan of a season that another took the place of")

// leagueNewCommand opens a season here.
func (b *Bot) leagueNewCommand() command {
	return command{path: "league new", asks: b.opensSeasons(), run: func(_ context.Context, i ui.Interaction) ui.Response {
		if r, refused := b.noSeasonHere(i); refused {
			return r
		}
		return ui.Response{Form: b.to(i).nameForm(draft{})}
	}}
}

// noSeasonHere says why somebody cannot open a season in this place; false if they can.
func (b *Bot) noSeasonHere(i ui.Interaction) (ui.Response, bool) {
	i = b.outside(i)
	s, v := b.server(i.Server), b.to(i)
	switch missing := unplayable(i.BotCan); {
	case missing != 0:
		return b.private(i, "sorry.missing", v.list(v.permissions(missing)), "<#"+i.Channel+">"), true
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, i.Channel):
		return b.private(i, "sorry.channel", v.list(channelsOf(s))), true
	}
	return ui.Response{}, false
}

// nameForm asks what a season is called.
func (v voice) nameForm(d draft) *ui.Form {
	return &ui.Form{ID: ui.CustomID{Verb: verbName, Match: string(d.ID)}.ID(), Title: v.Phrase("plan.form.title"), Inputs: []ui.Input{
		{ID: "name", Label: v.Phrase("plan.form.name"), Placeholder: v.Phrase("plan.form.name.hint"), Value: d.Name, Max: seasonNameMost},
		{ID: "note", Label: v.Phrase("plan.form.note"), Placeholder: v.Phrase("plan.form.note.hint"), Value: d.Note, Max: noteMost, Long: true, Optional: true},
	}}
}

// pressName opens that form, and reads it when it is sent: a new draft begins with it.
func (b *Bot) pressName(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	if r, refused := b.noSeasonHere(i); refused {
		return r
	}
	var d draft // a new one, until its name is sent
	if p.Match != "" {
		var err error
		if d, err = b.draftOf(i, p); err != nil {
			return b.noDraft(i, p, err)
		}
	}
	if i.Kind != ui.Submit {
		return ui.Response{Form: b.to(i).nameForm(d)}
	}
	if d.ID == "" {
		d = b.newDraft(i)
	}
	changed := d
	name, err := nameOf(i.Fields["name"])
	if changed.Name = name; err == nil {
		changed.Note, err = noteOf(i.Fields["note"])
	}
	if err == nil {
		return b.drafted(i, d, changed, pageGame)
	}
	if d.Name != "" {
		return inPlace(i, b.planMenu(i, d, pageGame, err))
	}
	return b.nameAgain(i, err)
}

// nameAgain says what is wrong with the name of a draft that does not begin for it.
func (b *Bot) nameAgain(i ui.Interaction, err error) ui.Response {
	v := b.to(i)
	again := &ui.Button{ID: ui.CustomID{Verb: verbName}.ID(), Label: v.Phrase("plan.again"), Style: ui.Primary}
	return inPlace(i, ui.Message{Content: b.planRefusal(v, err), Rows: []ui.Row{{{Button: again}}}, Ephemeral: true})
}

// planRefusal says what is wrong with a plan.
func (b *Bot) planRefusal(v voice, err error) string {
	if wrong := (*planError)(nil); errors.As(err, &wrong) {
		return v.Phrase(wrong.key, wrong.args...)
	}
	return v.Phrase(b.refusal(err))
}

// draftOf is the draft that a press is about. Errors: season.ErrTaken if it has been
// opened, errNoDraft.
func (b *Bot) draftOf(i ui.Interaction, p ui.CustomID) (draft, error) {
	if _, err := b.seasons.Look(season.ID(p.Match)); err == nil {
		return draft{}, season.ErrTaken
	}
	var d draft
	if err := b.recallToChange(draftKind, string(i.User.ID), &d); err != nil {
		return draft{}, err
	}
	if d.ID == "" || string(d.ID) != p.Match || d.Server != i.Server {
		return draft{}, errNoDraft
	}
	return d, nil
}

// noDraft answers a press about a draft that is not there.
func (b *Bot) noDraft(i ui.Interaction, p ui.CustomID, err error) ui.Response {
	if errors.Is(err, season.ErrTaken) {
		return b.seasonOpened(i, season.ID(p.Match), true)
	}
	return b.inPlace(i, b.refuse(i, err))
}

// drafted keeps a draft as it was changed, if that can be opened, and shows it; else it
// shows the draft as it was, and why.
func (b *Bot) drafted(i ui.Interaction, was, now draft, page string) ui.Response {
	if _, err := b.planned(&now); err != nil && was.Version > 0 {
		return inPlace(i, b.planMenu(i, was, page, err))
	}
	now.Version++
	if err := b.remember(draftKind, string(i.User.ID), now); err != nil {
		return b.refuse(i, err)
	}
	return inPlace(i, b.planMenu(i, now, page, nil))
}

// pressPlan does what is said in the menu of a draft: turns its pages, opens and reads its
// forms, takes what was chosen.
func (b *Bot) pressPlan(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
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
				return inPlace(i, b.planMenu(i, d, f.page, err))
			}
			return b.drafted(i, d, changed, f.page)
		}
	}
	for _, c := range planChoices {
		if p.Arg == c.arg {
			return b.chosen(i, d, c)
		}
	}
	return inPlace(i, b.planMenu(i, d, strings.TrimPrefix(p.Arg, turnTo), nil))
}

// chosen takes what was chosen in a select of the menu, as long as it is offered.
func (b *Bot) chosen(i ui.Interaction, d draft, c planChoice) ui.Response {
	offered := c.lines(b, b.to(i), &d)
	for _, value := range i.Values {
		if !slices.ContainsFunc(offered, func(l line) bool { return l.value == value }) {
			return inPlace(i, b.planMenu(i, d, c.page, wrongPlan("plan.wrong.gone")))
		}
	}
	changed := d
	c.set(&changed, i.Values)
	changed.fit(b.info(changed.Game))
	return b.drafted(i, d, changed, c.page)
}

// openSeason opens what is drafted, in the channel where that is pressed. Pressed twice it
// is open once.
func (b *Bot) openSeason(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	if r, refused := b.noSeasonHere(i); refused {
		return r
	}
	d, err := b.draftOf(i, p)
	if err != nil {
		return b.noDraft(i, p, err)
	}
	if _, err := b.planned(&d); err != nil {
		return inPlace(i, b.planMenu(i, d, pageGame, err))
	}
	b.noteLocale(i)
	home := match.Place{Server: i.Server, Channel: b.outside(i).Channel}
	switch id, err := b.seasons.Open(ownerOf(i.User), d.plan(b.info(d.Game), b.now(), home)); {
	case errors.Is(err, season.ErrTaken):
		return b.noDraft(i, p, err)
	case err != nil:
		return inPlace(i, b.planMenu(i, d, pageGame, err))
	default:
		return b.seasonOpened(i, id, false)
	}
}

// seasonOpened tells whoever opened a season, now or before, what happens, and what they
// may do.
func (b *Bot) seasonOpened(i ui.Interaction, id season.ID, before bool) ui.Response {
	look, err := b.seasons.Look(id)
	if err != nil {
		return b.refuse(i, err)
	}
	v, f := b.to(i), look.Facts
	head := v.Phrase("plan.opened", v.seasonName(f), "<#"+f.Home.Channel+">")
	if before {
		head = v.Phrase("plan.already", v.seasonName(f), "<#"+f.Home.Channel+">")
	}
	lines := []string{"### " + head}
	if f.Format == league.Ladder {
		lines = append(lines, v.Phrase("plan.then.ladder"))
	} else {
		lines = append(lines, v.Phrase("plan.then"))
	}
	lines = append(lines, v.Phrase("plan.code", "`"+f.Code+"`"))
	manage := &ui.Button{ID: door(verbManage, id, ""), Label: v.Phrase("plan.manage"), Style: ui.Secondary}
	return inPlace(i, ui.Message{Content: strings.Join(lines, "\n"), Ephemeral: true, Rows: []ui.Row{{ui.Part{Button: v.seasonButton(id)}, ui.Part{Button: manage}}}})
}

// fresh is a custom id of the menu, another one each time the draft has changed, so that
// no client keeps what was chosen before (discord-api-docs#8160).
func (d *draft) fresh(arg string) string {
	return ui.CustomID{Verb: verbPlan, Match: string(d.ID), Menu: match.Token(strconv.Itoa(d.Version)), Arg: arg}.ID()
}
