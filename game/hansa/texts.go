package hansa

import (
	"strconv"
	"strings"

	"norenbot/game"
)

// Most options say what never changes. They are made once: a copy is cheaper than a
// description. What depends on the position is added to the copy.
var (
	deedOptions      [doingEnd]game.Option
	walkLast         game.Option // the free move that ends the turn
	establishOptions [RouteCount]game.Option
	// A trader placed, and a piece put there, by own pieces and free fields of the route.
	placeOptions, toOptions [RouteCount][RowLength + 1][RowLength + 1]game.Option
	routeOptions            [RouteCount]game.Option
	hitOptions              [RouteCount][pieceEnd]game.Option
	lotOptions              [RouteCount][pieceEnd]game.Option
	ownOptions              [RouteCount][KindCount]game.Option
	putOptions              [lifted + 1][KindCount][RouteCount]game.Option
	enoughOption            game.Option
	kindOptions             [KindCount]game.Option
	officeOptions           [SideCount][CityCount][RowLength]game.Option
	extraOptions            [CityCount]game.Option
	skillOptions            [SkillCount]game.Option
	markerOptions           [MarkerCount]game.Option
	prestigeOptions         [ColorCount]game.Option
	noGainOption            game.Option
	swapOptions             [CityCount][RowLength - 1]game.Option
	provinceOptions         [ProvinceCount]game.Option

	actText   [32]game.Text // by actions left; more than the last are said as it
	bookText  [mostMoved + 1]game.Text
	stockText [32]game.Text
	// fieldsText is what a route brings and what lies on it, by own pieces, free fields and
	// marker.
	fieldsText [RouteCount][RowLength + 1][RowLength + 1][MarkerCount]game.Text
	// Amounts of income, by traders and merchants.
	amountText [28][5]game.Text
	amountKey  [28][5]string

	displacedKey [RouteCount]string
	layKey       [MarkerCount]string
	notKind      [KindCount]game.Text
	notColor     [ColorCount]game.Text

	notBare  = game.Say("hansa.not.bare")
	notFree  = game.Say("hansa.not.free")
	notEmpty = game.Say("hansa.not.empty")

	trackPart   = game.Say("hansa.category.track")
	skillsPart  = game.Say("hansa.category.skills")
	markersPart = game.Say("hansa.category.markers")
	coellenPart = game.Say("hansa.category.coellen")
	citiesPart  = game.Say("hansa.category.cities")
	networkPart = game.Say("hansa.category.network")
)

// Keys of lines by the kind of a piece, and of the end.
var (
	placedKey    = [KindCount]string{"hansa.placed.trader", "hansa.placed.merchant"}
	hitKey       = [KindCount]string{"hansa.hit.trader", "hansa.hit.merchant"}
	removedKey   = [KindCount]string{"hansa.removed.trader", "hansa.removed.merchant"}
	moved3Key    = [KindCount]string{"hansa.moved3.trader", "hansa.moved3.merchant"}
	displacedAsk = [KindCount]string{"hansa.displaced.trader", "hansa.displaced.merchant"}
	endKey       = [...]string{ByPoints: "hansa.end.points", ByMarkers: "hansa.end.markers", ByCities: "hansa.end.cities", ByStandstill: "hansa.end.standstill"}
	askKey       = map[string]string{"with": "hansa.with.ask", "extra": "hansa.extra.ask"}
)

// How players at random lean (see game.Option): towards finishing routes, and what they
// finished brings.
const (
	establishOdds = 250
	gainOdds      = 20
	hitOdds       = 1
	incomeOdds    = 12
	markerOdds    = 12
	walkOdds      = 3 // so much less than towards what the figure moves for
)

// placeOdds is by own pieces and free fields of a route.
var placeOdds = [RowLength + 1][RowLength + 1]uint8{0: {1: 1, 2: 1, 3: 2, 4: 1}, 1: {1: 60, 2: 40, 3: 20}, 2: {1: 120, 2: 60}, 3: {1: 120}}

// liftOdds are by own pieces and free fields of the route that a piece is moved from:
// rather from where others are in the way.
var liftOdds = [RowLength + 1][RowLength + 1]uint8{1: {0: 30, 1: 12, 2: 6, 3: 6}, 2: {0: 20, 1: 3, 2: 3}, 3: {0: 12, 1: 1}}

// deedKeys are the keys of what concerns the whole turn; groupPlace and groupHit are the lists
// of the rest.
var deedKeys = [...]string{endTurn: "end", income: "income", placeMerchant: "merchant", move: "move", useSwap: "swap-offices", usePlus3: "plus-3",
	usePlus4: "plus-4", useImprove: "improve-skill", useRemove: "remove-3", useMove3: "move-3", walk: "walk", ride: "ride"}

var (
	groupPlace = game.NewTerm("hansa.group.place")
	groupHit   = game.NewTerm("hansa.group.displace")
)

// makeTexts fills all of it; it needs the terms.
func makeTexts() {
	makeNumbers()
	for do, key := range deedKeys {
		if key != "" {
			deedOptions[do] = game.Option{Key: key, Text: game.Say("hansa.act." + key)}
		}
		if m := markerOf[do]; m != NoMarker {
			deedOptions[do].Odds = markerOdds
			deedOptions[do].Detail = game.Say("hansa.marker." + m.String() + ".does")
		}
	}
	deedOptions[income].Odds = incomeOdds
	walkLast = deedOptions[walk]
	walkLast.Text = game.Say("hansa.act.walk.last")
	for r := range routeTerm {
		makeRoute(Route(r))
	}
	for k := range kindTerm {
		kindOptions[k] = game.Option{Key: Kind(k).String(), Text: game.Say(kindTerm[k].String())}
		notKind[k] = game.Say("hansa.not.kind", ofKind(1, Kind(k)))
	}
	for c := range cityTerm {
		makeCity(City(c))
	}
	for s := range skillOptions {
		skillOptions[s] = game.Option{Key: "skill." + Skill(s).String(), Text: game.Say("hansa.gain.skill", game.Name(skillTerm[s])),
			Detail: game.Say(skillTerm[s].String() + ".does")}
	}
	for c := range prestigeOptions {
		prestigeOptions[c] = game.Option{Key: "coellen." + strconv.Itoa(desk.Coellen[c]),
			Text: game.Say("hansa.gain.prestige", game.Num(desk.Coellen[c])), Detail: game.Say("hansa.gain.prestige.detail", game.Name(colorTerm[c]))}
		notColor[c] = game.Say("hansa.not.color", game.Name(colorTerm[c]))
	}
	noGainOption = game.Option{Key: "nothing", Text: game.Say("hansa.gain.nothing")}
	enoughOption = game.Option{Key: "enough", Text: game.Say("hansa.displaced.enough")}
	for p := range provinceOptions {
		provinceOptions[p] = game.Option{Key: strings.ToLower(Province(p).String()), Text: game.Say("hansa.province.option", provinceName(Province(p))),
			Detail: game.Say("hansa.province.detail", wayName(around(Province(p))))}
	}
}

// wayName is a way over several cities, "Kampen–Osnabrück–Emden".
func wayName(way []City) game.Arg {
	key, name := "hansa.way."+way[0].Key(), cityName(way[0])
	for _, c := range way[1:] {
		key += "-" + c.Key()
		name = game.Name(game.NewPhrase(key, game.Say("hansa.route", name, cityName(c))))
	}
	return name
}

// makeRoute writes what is said of one route.
func makeRoute(r Route) {
	name, key := routeName(r), r.Key()
	makeFields(r)
	establishOptions[r] = game.Option{Key: "establish." + key, Text: game.Say("hansa.act.establish", name), Odds: establishOdds}
	routeOptions[r] = game.Option{Key: key, Text: game.Say("hansa.at", name)}
	for own := range placeOdds {
		for free, odds := range placeOdds[own] {
			to := game.Option{Key: key, Text: game.Say("hansa.at", name), Detail: fieldsText[r][own][free][NoMarker], Odds: odds}
			toOptions[r][own][free] = to
			to.Key, to.Text, to.Group = "place."+key, game.Say("hansa.act.place", name), groupPlace
			placeOptions[r][own][free] = to
		}
	}
	for k := range Kind(KindCount) {
		ownOptions[r][k] = game.Option{Key: key + "." + k.String()[:1], Text: game.Say("hansa.own", game.Name(kindTerm[k]), name)}
		for w := range putOptions {
			putOptions[w][k][r] = game.Option{Key: putKeys[w] + "." + k.String()[:1] + "." + key, Text: game.Say("hansa.put."+putKeys[w], game.Name(kindTerm[k]), name)}
		}
	}
	for p := Piece(1); p < pieceEnd; p++ {
		piece := strconv.Itoa(int(p.Seat())) + p.Kind().String()[:1]
		whose := game.Say("hansa.theirs", game.Who(p.Seat()), game.Name(kindTerm[p.Kind()]), name)
		lotOptions[r][p] = game.Option{Key: key + "." + piece, Text: whose}
		hit := game.Say("hansa.act.displace", whose.Args[:]...)
		costs := game.Say("hansa.act.displace.whose", game.Who(p.Seat()), game.Name(kindTerm[p.Kind()]), pieces(1+penalty[p.Kind()]))
		hitOptions[r][p] = game.Option{Key: "displace." + key + "." + piece, Text: hit, Detail: costs, Group: groupHit, Odds: hitOdds}
	}
	displacedKey[r] = "displaced." + key
}

// makeFields writes what a route brings and what lies on it.
func makeFields(r Route) {
	road := &BoardOf(Side45).Routes[r]
	for m := range fieldsText[r][0][0] {
		brings := bringsName(r, Marker(m))
		for own := range road.Fields + 1 {
			for free := range road.Fields + 1 - own {
				key, args := "hansa.fields", []game.Arg{game.Num(own), game.Num(road.Fields), game.Num(free)}
				if own == 0 {
					key, args = "hansa.fields.free", args[1:]
				}
				if brings != nil {
					key, args = key+".brings", append(args, *brings)
				}
				fieldsText[r][own][free][m] = game.Say(key, args...)
			}
		}
	}
}

// bringsName is what a route brings to whoever establishes it, beside offices: what one of its
// ends improves or the prestige table, and its marker; nil for nothing.
func bringsName(r Route, m Marker) *game.Arg {
	b := BoardOf(Side45)
	var gain *game.Arg
	if r == b.Prestige {
		gain = new(game.Name(prestigeTerm))
	}
	for _, c := range b.Routes[r].Ends() {
		if s := b.Cities[c].Skill; s != NoSkill {
			gain = new(game.Name(skillTerm[s]))
		}
	}
	switch {
	case m == NoMarker:
		return gain
	case gain == nil:
		return new(game.Name(game.NewPhrase("hansa.brings."+m.String(), game.Say("hansa.brings", markerName(m)))))
	}
	return new(game.Name(game.NewPhrase("hansa.brings."+r.Key()+"."+m.String(), game.Say("hansa.brings.both", *gain, markerName(m)))))
}

// putKeys are by what.
var putKeys = [...]string{theHit: "hit", another: "add", lift: "lift", lifted: "lifted"}

// makeCity writes what is said of one city, on both sides.
func makeCity(c City) {
	for side := range officeOptions {
		for n, o := range BoardOf(Side(side)).Cities[c].Offices {
			detail := game.Say("hansa.gain.office.detail", game.Name(kindTerm[o.Kind]), game.Name(colorTerm[o.Color]))
			if o.Coin {
				detail.Key = "hansa.gain.office.coin"
			}
			officeOptions[side][c][n] = game.Option{Key: "office." + c.Key(), Text: game.Say("hansa.gain.office", cityName(c)), Detail: detail}
		}
	}
	extraOptions[c] = game.Option{Key: "extra." + c.Key(), Text: game.Say("hansa.gain.extra", cityName(c)), Detail: game.Say("hansa.gain.extra.detail")}
	for i := range swapOptions[c] {
		swapOptions[c][i] = game.Option{Key: c.Key() + "." + strconv.Itoa(i+1), Text: game.Say("hansa.swap", cityName(c), game.Num(i+1), game.Num(i+2))}
	}
}

// makeNumbers writes what differs by a number alone.
func makeNumbers() {
	for n := range actText {
		actText[n] = game.Say("hansa.act", actionsLeft(n))
		stockText[n] = game.Say("hansa.act.income.detail", pieces(n))
	}
	for n := range bookText {
		bookText[n] = game.Say("hansa.act.move.detail", game.Num(n))
	}
	for _, m := range Markers() {
		layKey[m] = "lay." + m.String()
		markerOptions[m] = game.Option{Key: m.String(), Text: game.Say(markerTerm[m].String()), Detail: game.Say(markerTerm[m].String() + ".does")}
	}
	for t := range amountText {
		for m := range amountText[t] {
			amountKey[t][m] = strconv.Itoa(t)
			switch {
			case m == 0:
				amountText[t][m] = game.Say("hansa.amount", ofKind(t, Trader))
			case t == 0:
				amountText[t][m] = game.Say("hansa.amount", ofKind(m, Merchant))
			default:
				amountText[t][m] = game.Say("hansa.amount.both", ofKind(t, Trader), ofKind(m, Merchant))
			}
			if m > 0 {
				amountKey[t][m] += "+" + strconv.Itoa(m)
			}
		}
	}
}
