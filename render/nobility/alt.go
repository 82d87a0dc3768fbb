package nobility

import (
	"slices"

	rules "norenbot/game/nobility"
	"norenbot/game/text"
	"norenbot/render"
)

// Alt describes a scene in sentences, what matters first: whose turn it is, the place or
// the player that is shown, everybody's points, and then the rest. package render keeps as
// many of them as fit render.AltLimit, so a sentence must make sense without those after it.
func (Artist) Alt(w text.Words, s render.Scene) ([]string, error) {
	return render.Told(open, w, s, func(st *stage) []string { return teller{st}.sentences() })
}

// sentences are those of an alt text, most important first.
func (t teller) sentences() []string {
	lead := []string{t.headline(), t.Waiting()}
	switch t.Kind {
	case render.Holdings:
		if t.Whose < 0 || int(t.Whose) >= len(t.seats()) {
			return nil
		}
		return t.player(t.Whose)
	case render.Round:
		return append(t.roundEnd(), t.next()...)
	case render.Score:
		lead = []string{t.Say("final")}
		if t.view.Seats == 1 {
			lead = append(lead, t.outcome())
		}
		for _, seat := range t.ranking() {
			lead = append(lead, t.scoring(seat)...)
		}
		return lead
	case render.Legend:
		return t.legend()
	case render.Desks:
		for _, seat := range t.seats() {
			lead = append(lead, t.player(seat)...)
		}
		return lead
	case render.Rest:
		lead = append(lead, t.city()...)
		if t.view.Chancery {
			lead = append(append(lead, t.Say("chancery")), t.chancery()...)
		}
		return lead
	case render.Goals:
		return append(lead, t.council()...)
	case render.Close:
		if t.reached != nil {
			return append(append(append(lead, t.title()), t.goes()...), t.player(t.who())...)
		}
		return append(append(lead, t.near()...), t.player(t.who())...)
	case render.Replay:
		lead = slices.Insert(lead, 0, t.Say("replay", len(t.Frames)))
	}
	lead = append(lead, t.news())
	for _, seat := range t.seats() {
		lead = append(lead, t.player(seat)[0])
	}
	return append(lead, t.city()...)
}

// Text writes all that the pictures show: a block for the round, for the city's places, for
// the Guilds, for the council, and for each player. It is the text board of somebody who
// sees no pictures, so whatever is added to a picture must be added here too.
func (Artist) Text(w text.Words, s render.Scene) ([][]string, error) {
	st, err := open(w, s)
	if err != nil {
		return nil, err
	}
	t := teller{st}
	if st.Kind == render.Legend {
		return [][]string{t.legend()}, nil
	}
	blocks := [][]string{{t.headline(), t.Waiting(), t.begins(), t.news()}}
	if st.Kind == render.Score {
		for _, seat := range st.ranking() {
			blocks = append(blocks, t.scoring(seat))
		}
	}
	if st.Kind == render.Round {
		blocks = append(blocks, t.roundEnd())
	}
	blocks = append(blocks, append([]string{t.Say("city")}, t.city()...), append([]string{t.Say("guild-list")}, t.guilds()...),
		append([]string{t.Say("council")}, t.council()...))
	if st.view.Chancery {
		blocks = append(blocks, append([]string{t.Say("chancery")}, t.chancery()...))
	}
	for _, seat := range st.seats() {
		blocks = append(blocks, t.player(seat))
	}
	return blocks, nil
}

// Stage says how far the game has come.
func (Artist) Stage(w text.Words, s render.Scene) (string, error) {
	return render.Told(open, w, s, func(st *stage) string { return teller{st}.headline() })
}

// near tells the place that a close-up shows.
func (t teller) near() []string {
	if g := guildIn(t.Focus); g != rules.NoGuild {
		return []string{t.guild(g)}
	}
	switch t.Focus {
	case "council":
		return t.council()
	case "chancery":
		return t.chancery()
	case "hall":
		return []string{t.hall()}
	case "port":
		return []string{t.port()}
	case "tavern":
		return []string{t.tavern()}
	case "commissions":
		var lines []string
		for _, c := range t.offeredCommissions() {
			lines = append(lines, t.card(c))
		}
		return lines
	case "hand", "land":
		return nil
	}
	return t.city()
}
