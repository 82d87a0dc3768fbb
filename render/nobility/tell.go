package nobility

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
)

// A teller says a scene in words: each method is one line or one list of them. It has
// what the pictures have and no canvas. Lines are for alt texts and text boards alike, so
// they hold no Markdown.
type teller struct{ *stage }

// automaMark stands for dice of nobody's.
const automaMark = "□"

// mark is the sign on a seat's shield, so that words and pictures can be matched.
func (t teller) mark(seat game.Seat) string {
	if seat < 0 {
		return automaMark
	}
	return liveries[t.livery(int(seat))].Mark
}

// headline says the round and whose turn it is.
func (t teller) headline() string {
	v := &t.view
	switch v.Phase {
	case rules.Over:
		return t.Say("over", int(v.Rounds))
	case rules.Choosing:
		return t.Say("choosing")
	}
	return t.Say("moment", int(v.Round), int(v.Rounds), t.Called(max(v.Active, 0)))
}

// begins says who began the round; of a lone player's the automa's dice.
func (t teller) begins() string {
	if t.view.Seats > 1 {
		if t.view.First < 0 {
			return ""
		}
		return t.heading(t.Say("begins"), t.Called(t.view.First))
	}
	var list []string
	for _, n := range t.view.Automa {
		if n > 0 {
			list = append(list, automaMark+strconv.Itoa(int(n)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return t.heading(t.Say("automa"), strings.Join(list, " "))
}

// heading is something and what is told of it.
func (t teller) heading(of, told string) string { return t.Say("heading", of, told) }

func join(list []string) string { return strings.Join(list, ", ") }

// dice lists dice in the slots where they lie, "" for none.
func (t teller) dice(dice, was []rules.Die) string {
	var list []string
	for i, d := range dice {
		if d != 0 {
			list = append(list, t.mark(d.Owner())+strconv.Itoa(int(d.Value()))+t.Newly(d != was[i]))
		}
	}
	return strings.Join(list, " ")
}

// parts joins what there is with semicolons.
func parts(list ...string) string {
	var there []string
	for _, s := range list {
		if s != "" {
			there = append(there, s)
		}
	}
	return strings.Join(there, "; ")
}

// city tells the places but Guilds, council and Chancery.
func (t teller) city() []string {
	v, was := &t.view, t.was
	lines := []string{t.tavern(),
		t.heading(t.Say("yard"), parts(t.dice(v.Yard[:t.table().Slots], was.Yard[:]), t.Say("fits", t.yardFits()))),
		t.heading(t.Say("clerk"), t.spaces(t.clerk())),
		t.heading(t.Say("castle"), t.spaces(t.castle())),
		t.hall(), t.port()}
	return lines
}

// yardFits is what the next die there may show.
func (st *stage) yardFits() string { return between(1, last(st.view.Yard[:], rules.DieFaces)) }

// spaces tells slots with what they bring: "1–2 +1, ◆4 +2".
func (t teller) spaces(list []space) string {
	var said []string
	for _, s := range list {
		at := s.fits
		if s.die != 0 {
			at = t.mark(s.die.Owner()) + strconv.Itoa(int(s.die.Value())) + t.Newly(s.die != s.was)
		}
		said = append(said, at+" "+s.below)
	}
	return join(said)
}

func (t teller) tavern() string {
	v, was := &t.view.Tavern, &t.was.Tavern
	list := []string{t.dice(v.Dice[:t.table().Slots], was.Dice[:]), t.Say("fits", t.risingTavern())}
	for i, c := range v.Cards {
		if !none(c) {
			list = append(list, t.settlers(c)+t.Newly(c != was.Cards[i]))
		}
	}
	return t.heading(t.Say("tavern"), parts(list...))
}

// settlers is a card and what it brings.
func (t teller) settlers(c rules.Settlers) string {
	return t.card(c) + ", " + lower(t.Words.Say(c.Brings(), nil))
}

// lower begins a text with a small letter.
func lower(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

func (t teller) hall() string {
	var list []string
	for i := range t.view.Hall {
		v, was := &t.view.Hall[i], &t.was.Hall[i]
		s := t.dice([]rules.Die{v.Die}, []rules.Die{was.Die})
		if !none(v.Tile) {
			s = t.card(v.Tile) + t.Newly(v.Tile != was.Tile)
		} else if s == "" {
			s = t.Say("empty")
		}
		list = append(list, t.Say("on", i+1, s, t.price(i)))
	}
	return t.heading(t.Say("hall"), parts(list...))
}

func (t teller) port() string {
	v, was := &t.view.Port, &t.was.Port
	list := []string{t.dice(v.Dice[:], was.Dice[:])}
	if !none(v.Ship) {
		for g, price := range v.Ship.Card().Price {
			n, before := int(v.Sold[g]), int(was.Sold[g])
			list = append(list, t.Say("hold", t.Term(goodTerms[g]), int(price)+t.event(rules.EventPort), fmt.Sprintf("%d/%d", n, rules.ShipSpaces)+render.Change(n, before)))
		}
		list[len(list)-1] += t.Newly(v.Ship != was.Ship)
	}
	return t.heading(t.Say("port"), parts(list...))
}

// guilds tells all six Guilds.
func (t teller) guilds() (lines []string) {
	for g := range rules.Guild(rules.GuildCount) {
		lines = append(lines, t.guild(g))
	}
	return lines
}

func (t teller) guild(g rules.Guild) string {
	v, was := &t.view.Guilds[g], &t.was.Guilds[g]
	list := []string{t.dice(v.Dice[:], was.Dice[:])}
	if t.shutIn(v) {
		list = append(list, t.Say("shut"))
	}
	for i, w := range v.Workshops {
		if none(w.Tile) {
			s := &rules.TheCards().Workshops[i]
			list = append(list, t.Say("worth", i+1, int(s.Points), int(s.Stars)))
			continue
		}
		s := t.effects(w.Tile)
		if w.Owner != game.Public {
			s += " " + t.Called(w.Owner)
		}
		list = append(list, t.Say("workshop", i+1, s+t.Newly(w != was.Workshops[i])))
	}
	var all []string
	for _, seat := range t.seats() {
		if n, before := int(v.Apprentices[seat]), int(was.Apprentices[seat]); n > 0 || before > 0 {
			all = append(all, t.mark(seat)+" "+strconv.Itoa(n)+render.Change(n, before))
		}
	}
	if len(all) > 0 {
		list = append(list, t.heading(t.Say("apprentices"), join(all)))
	}
	return t.heading(t.Term(guildTerms[g]), parts(list...))
}

// council tells the Stone Council by columns.
func (t teller) council() (lines []string) {
	for r, race := range raceTerms {
		var list []string
		for row := range t.view.Council {
			v, was := &t.view.Council[row][r], &t.was.Council[row][r]
			s := t.Say("empty")
			switch {
			case v.Die != 0:
				s = t.dice([]rules.Die{v.Die}, []rules.Die{was.Die})
			case !none(v.Tile):
				s = t.card(v.Tile) + t.Newly(v.Tile != was.Tile)
			}
			list = append(list, thirds[row]+" "+s)
		}
		lines = append(lines, t.heading(t.Term(race), parts(list...)))
	}
	return lines
}

// chancery tells the desks by dice.
func (t teller) chancery() (lines []string) {
	for i := range rules.DieFaces {
		list := []string{t.dice(t.view.Desks.Dice[i:i+1], t.was.Desks.Dice[i:])}
		for d := rules.Desk(i); d < rules.Desk(t.table().Desks); d += rules.DieFaces {
			s := t.card(d)
			if at := t.view.Desks.At[d]; at != game.Public {
				s += " " + t.Called(at) + t.Newly(at != t.was.Desks.At[d])
			}
			list = append(list, s)
		}
		lines = append(lines, t.heading(strconv.Itoa(i+1), parts(list...)))
	}
	return lines
}

// goes tells where each value of the open question can go, those first that were rolled.
func (t teller) goes() (lines []string) {
	all := t.faces()
	for _, n := range slices.Concat(all.rolled, all.changed) {
		var at []string
		for _, key := range t.view.Open(t.who(), n) {
			at = append(at, t.placeOf(key, n))
		}
		if len(at) > 0 {
			lines = append(lines, t.Say("goes", int(n), join(at)))
		}
	}
	return lines
}

// placeOf names a place for a die.
func (t teller) placeOf(key string, n int8) string {
	where, which, _ := strings.Cut(key, ".")
	i := numbered(which, rules.DieFaces) - 1
	switch where {
	case "guild":
		return t.Term(guildTerms[guildIn(key)])
	case "council":
		var r rules.Race
		_ = r.UnmarshalText([]byte(which)) // it is the key of one
		return t.heading(t.Say("council"), t.Term(raceTerms[r]))
	case "desk":
		return t.heading(t.Say("chancery"), t.card(rules.Desk(int(n)-1+i*rules.DieFaces)))
	case "tile":
		return t.heading(t.Say("commissions"), t.card(t.view.Players[t.who()].Commissions[i].Tile))
	}
	return t.Say(where)
}

// legend tells what the legend says, in the same order.
func (t teller) legend() []string {
	lines := []string{t.Say("legend")}
	for _, it := range entries {
		lines = append(lines, it.say(t.stage))
	}
	return lines
}
