package nobility

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
)

// A Good is one of the six kinds of goods. It is the good of the guild of the same number.
type Good int8

// The goods, in the order of their guilds.
const (
	Books Good = iota
	Weaponry
	Furnishings
	Magic
	Jewelry
	Artwork
	GoodCount = 6
	NoGood    = Good(-1)
)

var goodNames = [GoodCount]string{"books", "weaponry", "furnishings", "magic", "jewelry", "artwork"}

// A Guild is one of the six guilds.
type Guild int8

// The guilds, in the order of the die that closes them to a lone player.
const (
	Scholars Guild = iota
	Blacksmiths
	Carpenters
	Wizards
	Merchants
	Artists
	GuildCount = 6
	NoGuild    = Guild(-1)
)

var guildNames = [GuildCount]string{"scholars", "blacksmiths", "carpenters", "wizards", "merchants", "artists"}

// Good is what the guild sells.
func (g Guild) Good() Good { return Good(g) }

// A Race is one of the six peoples, and their councillor's column.
type Race int8

// The races, by column from the left.
const (
	Halfling Race = iota
	Human
	Elf
	Dwarf
	WoodElf
	Gnome
	RaceCount = 6
	NoRace    = Race(-1)
)

var raceNames = [RaceCount]string{"halfling", "human", "elf", "dwarf", "wood-elf", "gnome"}

// An Effect is what a Workshop does for who comes to its guild.
type Effect int8

// The effects. The first three need no choice.
const (
	GetCoin Effect = iota
	GetReputation
	GetModifier
	Reroll
	BuyGood
	Exchange
	EffectCount = 6
	NoEffect    = Effect(-1)
)

var effectNames = [EffectCount]string{"coin", "reputation", "modifier", "reroll", "good", "exchange"}

// A Benefit is what an Apprentice at a desk of the Chancery gives for good.
type Benefit int8

// The benefits.
const (
	NoCouncilCoins Benefit = iota // Council tiles cost no Coins
	PortCoin                      // one Coin more a Good at the Port
	CouncilFavour                 // Council tiles cost one Reputation, not two
	TwoCards                      // a second card at the Tavern
	CheapHouse                    // Houses are a Coin cheaper
	CheapBuilding                 // Buildings are a Coin cheaper
	BenefitCount   = 6
	NoBenefit      = Benefit(-1)
)

var benefitNames = [BenefitCount]string{"coins", "port", "favour", "tavern", "house", "building"}

// A Switch is a rule that events change for a round, by EventCard.By.
type Switch int8

// The switches.
const (
	EventPort     Switch = iota // Coins more a Good sold at the Port
	EventIncome                 // Coins more an Apprentice at Income
	EventGift                   // Modifiers to everybody when it is turned up
	EventHouse                  // on the price of a House
	EventTavern                 // dice at the Tavern need not rise
	EventGoods                  // more Goods free when Goods are bought in a guild
	EventCastle                 // more Reputation at the Castle
	EventClerk                  // more Modifiers free at the Clerk's
	EventBuilding               // on the price of a Building
	EventCouncil                // on the Reputation that Council tiles cost
	EventSettlers               // points more a Settlers card completed
	EventShip                   // at most so many Goods a die at the Port
	EventTax                    // Coins a Building at the end of Income
	EventStars                  // stars more a Building bought
	EventLimit                  // more than the Reputation that dice may add up to
	SwitchCount   = 15
)

var switchNames = [SwitchCount]string{"port", "income", "gift", "house", "tavern", "goods", "castle", "clerk",
	"building", "council", "settlers", "ship", "tax", "stars", "limit"}

// A Metric is what Commissions and Objectives count.
type Metric int8

// The metrics.
const (
	CountWorkshops   Metric = iota // Workshops with an own Guild Master
	CountCommunity                 // own Community Buildings
	CountCouncil                   // Council tiles
	CountSettlers                  // completed Settlers cards
	CountRaces                     // races among them
	CountKin                       // most of one race
	CountApprentices               // own Apprentices in guilds, Guild Masters left out
	CountGuilds                    // guilds with an own Apprentice or Guild Master
	CountClerks                    // own Apprentices at desks
	CountCoins
	CountGoods
	CountKinds // kinds of Goods held
	CountReputation
	CountNobility
	CountModifiers
	CountMasters // most own Workshops in one guild
	CountHouses  // Houses bought and not built
	CountWorkers // in the Workers Lot
	CountPoints  // when all is scored
	MetricCount  = 19
)

var metricNames = [MetricCount]string{"workshops", "community", "council", "settlers", "races", "kin", "apprentices", "guilds", "clerks", "coins",
	"goods", "kinds", "reputation", "nobility", "modifiers", "masters", "houses", "workers", "points"}

// A Level is how hard an Objective is.
type Level int8

// The levels.
const (
	Easy Level = iota
	Medium
	Hard
	LevelCount = 3
)

var levelNames = [LevelCount]string{"easy", "medium", "hard"}

// Names in records, data and catalogs; "" for what is none.

func (g Good) String() string    { return nameOf(goodNames[:], g) }
func (g Guild) String() string   { return nameOf(guildNames[:], g) }
func (r Race) String() string    { return nameOf(raceNames[:], r) }
func (e Effect) String() string  { return nameOf(effectNames[:], e) }
func (b Benefit) String() string { return nameOf(benefitNames[:], b) }
func (s Switch) String() string  { return nameOf(switchNames[:], s) }
func (m Metric) String() string  { return nameOf(metricNames[:], m) }
func (l Level) String() string   { return nameOf(levelNames[:], l) }

// MarshalText writes the name.
func (g Good) MarshalText() ([]byte, error)    { return []byte(g.String()), nil }
func (g Guild) MarshalText() ([]byte, error)   { return []byte(g.String()), nil }
func (r Race) MarshalText() ([]byte, error)    { return []byte(r.String()), nil }
func (e Effect) MarshalText() ([]byte, error)  { return []byte(e.String()), nil }
func (b Benefit) MarshalText() ([]byte, error) { return []byte(b.String()), nil }
func (l Level) MarshalText() ([]byte, error)   { return []byte(l.String()), nil }

// UnmarshalText reads the name; the error lists the names.
func (g *Good) UnmarshalText(text []byte) error    { return named(g, "good", goodNames[:], text) }
func (g *Guild) UnmarshalText(text []byte) error   { return named(g, "guild", guildNames[:], text) }
func (r *Race) UnmarshalText(text []byte) error    { return named(r, "race", raceNames[:], text) }
func (e *Effect) UnmarshalText(text []byte) error  { return named(e, "effect", effectNames[:], text) }
func (b *Benefit) UnmarshalText(text []byte) error { return named(b, "benefit", benefitNames[:], text) }
func (s *Switch) UnmarshalText(text []byte) error  { return named(s, "rule", switchNames[:], text) }
func (m *Metric) UnmarshalText(text []byte) error  { return named(m, "counts", metricNames[:], text) }
func (l *Level) UnmarshalText(text []byte) error   { return named(l, "level", levelNames[:], text) }

func nameOf[T ~int8](names []string, i T) string {
	if i < 0 {
		return ""
	}
	return names[i]
}

// named finds a name in a list; what is wrong lists the names.
func named[T ~int8](to *T, field string, names []string, text []byte) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("%s is %q; expected one of %q", field, text, names)
	}
	*to = T(i)
	return nil
}

// Cards and tiles are numbers from 1 on, by their place in Cards; 0 is none. Their names in
// records and menus are "settlers.1", "building.48".
type (
	Settlers   int8
	Building   int8
	Council    int8
	Ship       int8
	Event      int8
	Character  int8
	Commission int8
	DiceTile   int8
	Objective  int8
)

// A Desk is one of the Chancery's, from 0 on.
type Desk int8

// How many there are of each.
const (
	SettlersCount   = 48
	BuildingCount   = 48
	CouncilCount    = 30
	ShipCount       = 18
	EventCount      = 16
	CharacterCount  = 13
	DeskCount       = 12
	CommissionCount = 18
	DiceTileCount   = 18
	ObjectiveCount  = 15
)

// Key is the card's name in records and menus, "" for none: "settlers.12".
func (c Settlers) Key() string   { return keyOf("settlers", c) }
func (b Building) Key() string   { return keyOf("building", b) }
func (c Council) Key() string    { return keyOf("council", c) }
func (s Ship) Key() string       { return keyOf("ship", s) }
func (e Event) Key() string      { return keyOf("event", e) }
func (c Character) Key() string  { return keyOf("character", c) }
func (d Desk) Key() string       { return keyOf("desk", d+1) }
func (c Commission) Key() string { return keyOf("commission", c) }
func (d DiceTile) Key() string   { return keyOf("dice", d) }
func (o Objective) Key() string  { return keyOf("objective", o) }

// MarshalText writes Key.
func (c Settlers) MarshalText() ([]byte, error)   { return []byte(c.Key()), nil }
func (b Building) MarshalText() ([]byte, error)   { return []byte(b.Key()), nil }
func (c Council) MarshalText() ([]byte, error)    { return []byte(c.Key()), nil }
func (s Ship) MarshalText() ([]byte, error)       { return []byte(s.Key()), nil }
func (e Event) MarshalText() ([]byte, error)      { return []byte(e.Key()), nil }
func (c Character) MarshalText() ([]byte, error)  { return []byte(c.Key()), nil }
func (d Desk) MarshalText() ([]byte, error)       { return []byte(d.Key()), nil }
func (c Commission) MarshalText() ([]byte, error) { return []byte(c.Key()), nil }
func (d DiceTile) MarshalText() ([]byte, error)   { return []byte(d.Key()), nil }
func (o Objective) MarshalText() ([]byte, error)  { return []byte(o.Key()), nil }

func keyOf[T ~int8](kind string, i T) string {
	if i < 1 {
		return ""
	}
	return kind + "." + strconv.Itoa(int(i))
}

// Goods are how many of each good.
type Goods [GoodCount]int8

// Sum is how many there are of all.
func (g *Goods) Sum() int {
	sum := 0
	for _, n := range g {
		sum += int(n)
	}
	return sum
}

// Covers reports whether at least these are there.
func (g *Goods) Covers(cost *Goods) bool {
	for i := range g {
		if g[i] < cost[i] {
			return false
		}
	}
	return true
}

// A GoodSet is kinds of goods, a bit each.
type GoodSet uint8

// Has reports whether a good is in it.
func (s GoodSet) Has(g Good) bool { return s>>uint(g)&1 != 0 }

// Len is how many kinds there are in it.
func (s GoodSet) Len() int { return bits.OnesCount8(uint8(s)) }

// All yields them in order.
func (s GoodSet) All() iter.Seq[Good] {
	return func(yield func(Good) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Good(bits.TrailingZeros8(uint8(s)))) {
				return
			}
		}
	}
}

// Third is which of three slots a die of a value fits: 0 for 1 and 2, 1 for 3 and 4, 2 for
// 5 and 6.
func Third(die int8) int8 { return (die - 1) / 2 }
