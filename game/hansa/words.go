package hansa

import (
	"strconv"

	"norenbot/game"
)

// Words are made once here, when the program starts: a question then costs no allocation.
var (
	cityTerm     [CityCount]game.Term
	routeTerm    [RouteCount]game.Term
	kindTerm     []game.Term
	skillTerm    [SkillCount]game.Term
	valueTerm    [SkillCount][trackMost]game.Term // what a track is worth at a level
	colorTerm    []game.Term
	markerTerm   [MarkerCount]game.Term
	provinceTerm [ProvinceCount]game.Term
	pieceTerm    = game.NewTerm("hansa.piece")
	pointTerm    = game.NewTerm("hansa.point")
	actionTerm   = game.NewTerm("hansa.action")
	prestigeTerm = game.NewTerm("hansa.prestige.table")
)

const trackMost = 6 // levels of the longest track

// init makes terms first: texts need them.
func init() {
	for c := range cityTerm {
		cityTerm[c] = game.NewTerm("hansa.city." + City(c).Key())
	}
	for r := range routeTerm {
		road := &BoardOf(Side45).Routes[r]
		routeTerm[r] = game.NewPhrase("hansa.route."+road.Key, game.Say("hansa.route", cityName(road.From), cityName(road.To)))
	}
	kindTerm = game.TermsOf[Kind]("hansa.kind.", "", KindCount)
	colorTerm = game.TermsOf[Color]("hansa.color.", "", ColorCount)
	for m := range markerTerm {
		if m > 0 {
			markerTerm[m] = game.NewTerm("hansa.marker." + Marker(m).String())
		}
	}
	for p := range provinceTerm {
		land := &BoardOf(Side23).Provinces[p]
		provinceTerm[p] = game.NewTerm("hansa.province." + string(rune(land.Name[0]-'A'+'a')))
	}
	for s := range skillTerm {
		skillTerm[s] = game.NewTerm("hansa.skill." + Skill(s).String())
		for l, v := range desk.Tracks[s].Values {
			valueTerm[s][l] = valueOf(Skill(s), l, v)
		}
	}
	makeTexts()
}

// valueOf says what a track is worth: a colour, everything, or a number.
func valueOf(s Skill, level, value int) game.Term {
	switch {
	case s == Privilege:
		return colorTerm[value-1]
	case value == everything:
		return game.NewTerm("hansa.all")
	}
	n := strconv.Itoa(value)
	return game.NewPhrase("hansa.value."+n, game.Say("hansa.value", game.Num(value)))
}

// Arguments that texts are made of.
func cityName(c City) game.Arg         { return game.Name(cityTerm[c]) }
func routeName(r Route) game.Arg       { return game.Name(routeTerm[r]) }
func markerName(m Marker) game.Arg     { return game.Name(markerTerm[m]) }
func provinceName(p Province) game.Arg { return game.Name(provinceTerm[p]) }
func ofKind(n int, k Kind) game.Arg    { return game.Count(n, kindTerm[k]) }
func pieces(n int) game.Arg            { return game.Count(n, pieceTerm) }
func points(n int) game.Arg            { return game.Count(n, pointTerm) }
func actionsLeft(n int) game.Arg       { return game.Count(n, actionTerm) }
