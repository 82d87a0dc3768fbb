package opening

import (
	"cmp"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
)

// A planForm is a form of the menu, for settings that are typed.
type planForm struct {
	arg, page string
	form      func(*Part, ui.Interaction, *draft) *ui.Form
	read      func(*Part, ui.Interaction, *draft) error // errors: planError
}

// planForms are the forms of the menu.
var planForms = []planForm{
	{"datesform", pageDates, datesForm, readDates},
	{"peopleform", pagePeople, peopleForm, readPeople},
}

// planFormOf returns the form of a page; nil if it has none.
func planFormOf(page string) *planForm {
	for n := range planForms {
		if planForms[n].page == page {
			return &planForms[n]
		}
	}
	return nil
}

// planInput returns an input of a form of the menu, which may be left empty.
func planInput(v words.Localizer, id, value string, most int, hint string) ui.Input {
	return ui.Input{ID: id, Label: v.Phrase("plan.type." + id), Placeholder: hint, Value: value, Max: most, Optional: true}
}

// numbersMost is how many digits a typed number may have.
const numbersMost = 5

// unless writes a number for a form, or "" for 0.
func unless(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func datesForm(b *Part, i ui.Interaction, d *draft) *ui.Form {
	v, zone, now, auto := b.To(i), b.zoneOf(i.User.ID), b.Now(), *d
	auto.Days = 0
	turn, plan, _ := d.Pace.Hours()
	f := &ui.Form{ID: d.fresh("datesform"), Title: v.Phrase("plan.type.dates")}
	if d.Format != league.Ladder {
		f.Inputs = append(f.Inputs,
			planInput(v, "last", dateWritten(d.last(now), zone), 20, v.Phrase("plan.type.date.hint")),
			planInput(v, "start", dateWritten(d.start(now), zone), 20, v.Phrase("plan.type.date.hint")))
	}
	f.Inputs = append(f.Inputs,
		planInput(v, "days", unless(d.Days), numbersMost, v.Phrase("plan.type.days.hint", auto.days(b.Info(d.Game)))),
		planInput(v, "turn", unless(turn), numbersMost, v.Phrase("plan.type.hours.hint", match.HoursMost)),
		planInput(v, "plan", unless(plan), numbersMost, v.Phrase("plan.type.hours.hint", match.HoursMost)))
	return f
}

// daysMost is how many days a league or a round may last.
const daysMost = 730

func readDates(b *Part, i ui.Interaction, d *draft) error {
	if err := d.dates(i.Fields["last"], i.Fields["start"], b.Now(), b.zoneOf(i.User.ID)); err != nil {
		return err
	}
	days, err := numberIn(i.Fields["days"], 1, daysMost)
	if err != nil {
		return err
	}
	turn, err := numberIn(i.Fields["turn"], 1, match.HoursMost)
	if err != nil {
		return err
	}
	plan, err := numberIn(i.Fields["plan"], 1, match.HoursMost)
	if err != nil {
		return err
	}
	d.Days = days
	switch _, _, own := d.Pace.Hours(); {
	case turn != 0 || plan != 0:
		d.Pace, err = match.Own(cmp.Or(turn, plan), cmp.Or(plan, turn))
	case own: // emptied
		d.Pace = match.Daily
	}
	return err
}

// peopleMost is the largest number of people that can be typed; seasons of any size stay below it.
const peopleMost = 20000

func peopleForm(b *Part, i ui.Interaction, d *draft) *ui.Form {
	v := b.To(i)
	return &ui.Form{ID: d.fresh("peopleform"), Title: v.Phrase("plan.type.people"), Inputs: []ui.Input{
		planInput(v, "least", strconv.Itoa(d.Least), numbersMost, v.Phrase("plan.type.least.hint", d.Table)),
		planInput(v, "most", unless(d.Most), numbersMost, v.Phrase("plan.type.most.hint")),
	}}
}

func readPeople(_ *Part, i ui.Interaction, d *draft) error {
	least, err := numberIn(i.Fields["least"], d.Table, peopleMost)
	if err != nil {
		return err
	}
	if d.Least = least; least == 0 {
		d.Least = d.Table
	}
	d.Most, err = numberIn(i.Fields["most"], 1, peopleMost)
	return err
}

// numberIn reads a number; an empty text is 0. Errors: planError.
func numberIn(typed string, least, most int) (int, error) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil || n < least || n > most {
		return 0, wrongPlan("plan.wrong.number", words.Escape(words.Cleaned(typed)), least, most)
	}
	return n, nil
}
