package nobility

// Cards are all cards, tiles and printed numbers. They are read from data/cards.json and
// never change: nobody may write into them.
type Cards struct {
	Settlers    [SettlersCount]SettlersCard
	Buildings   [BuildingCount]BuildingTile // 36 Workshops, six a guild, then 12 Community Buildings
	Council     [CouncilCount]CouncilTile
	Ships       [ShipCount]ShipTile
	Events      [EventCount]EventCard
	Characters  [CharacterCount]CharacterCard
	Desks       [DeskCount]DeskTile // the six of the top row first
	Commissions [CommissionCount]CommissionCard
	DiceTiles   [DiceTileCount][DiceTileSlots]int8 // values
	Objectives  [ObjectiveCount]ObjectiveCard
	Board
}

// A SettlersCard asks for Goods and brings Workers and stars.
type SettlersCard struct {
	Deck     int8 // 1 or 2
	Race     Race
	Goods    GoodSet
	Min, Max int8 // Goods paid in total
	Workers  int8
	Stars    int8
}

// A BuildingTile is a Workshop of a guild, or a Community Building: NoGuild.
type BuildingTile struct {
	Guild   Guild
	Effects [2]Effect // either-or; the second, and both of a Community Building, may be NoEffect
}

// A CouncilTile is a wish of the council; its race is the column where it lies.
type CouncilTile struct {
	Nobility int8
	Goods    Goods
	Coins    int8
	Points   int8
}

// ShipSpaces is how many of each good a ship takes.
const ShipSpaces = 2

// A ShipTile pays these Coins for each good.
type ShipTile struct{ Price Goods }

// An EventCard changes one rule for a round.
type EventCard struct {
	Name string // "busy-port"
	Deck int8   // 1 or 2
	Rule Switch
	By   int8
}

// A CharacterCard lets four of a good be paid, and gives Lord once.
type CharacterCard struct {
	Name string // "courtier"
	Good Good
	Lord Gain
}

// A Gain is what somebody gets at once.
type Gain struct {
	Reputation int8 `json:"reputation"`
	Coins      int8 `json:"coins"`
	Modifiers  int8 `json:"modifiers"`
	Goods      int8 `json:"goods"` // of any kind, chosen
	Cards      int8 `json:"cards"` // Settlers face up, chosen
	Houses     int8 `json:"houses"`
	Workers    int8 `json:"workers"`
	Points     int8 `json:"points"`
	Stars      int8 `json:"stars"`
}

// A DeskTile is a desk of the Chancery.
type DeskTile struct {
	Die     int8    `json:"die"`
	Race    Race    `json:"race"`
	Benefit Benefit `json:"benefit"`
}

// A CommissionCard gives points at the end: Steps if there are some, else Points for every
// Per counted, at most Most.
type CommissionCard struct {
	Counts Metric    `json:"counts"`
	Points int8      `json:"points"`
	Per    int8      `json:"per"`
	Most   int8      `json:"most"`
	Steps  [][2]int8 `json:"steps"` // at least so many, so many points; rising
}

// Worth is the points for a count.
func (c *CommissionCard) Worth(n int) int {
	if c.Steps == nil {
		return min(n/int(c.Per)*int(c.Points), int(c.Most))
	}
	worth := 0
	for _, s := range c.Steps {
		if n >= int(s[0]) {
			worth = int(s[1])
		}
	}
	return worth
}

// DiceTileSlots is how many slots a dice tile has, and City tokens come with it.
const DiceTileSlots = 3

// An ObjectiveCard is what a lone player has to reach.
type ObjectiveCard struct {
	Level   Level  `json:"level"`
	AtLeast []Goal `json:"atLeast"` // all of them, 1 to 3
}

// A Goal is one condition.
type Goal struct {
	Counts Metric `json:"counts"`
	Least  int8   `json:"least"`
}

// SeatsMost is how many play at most.
const SeatsMost = 6

// A Board is what is printed on boards and setup cards.
type Board struct {
	Seats     [SeatsMost]SeatsCard `json:"-"` // by number of players, one first
	Games     [2]GameCard          `json:"-"` // the long game and the short one
	Guild     [3]GuildSlot         `json:"-"` // by Third of the die
	Workshops [3]WorkshopSlot      `json:"-"`
	Lots      [3]Lot               `json:"-"`
	Clerk     [3]ClerkSlot         `json:"-"` // by Third of the die
	Limits    struct {
		Houses     int8    `json:"houses"`
		Meeples    int8    `json:"meeples"`
		Hand       int8    `json:"hand"`
		Display    int8    `json:"display"`
		Reputation [2]int8 `json:"reputation"`
		Nobility   int8    `json:"nobility"`
		Lord       int8    `json:"lord"`
	} `json:"limits"`
	Prices struct {
		Good     int8    `json:"good"`
		AnyGood  int8    `json:"anyGood"`
		Modifier int8    `json:"modifier"`
		House    int8    `json:"house"`
		Council  int8    `json:"council"` // Reputation
		Hall     [6]int8 `json:"hall"`
		Sale     int8    `json:"sale"` // what a Building brings
	} `json:"prices"`
	EndPoints struct {
		Nobility [13]int8 `json:"nobility"` // by level
		Goods    int8     `json:"goods"`    // so many for a point
	} `json:"endPoints"`
	Castle struct {
		Slots [3]int8 `json:"slots"` // Reputation, by Third of the die
		Extra int8    `json:"extra"` // of the slot for six players
	} `json:"castle"`
	Chancery struct {
		Income      int8 `json:"income"` // Coins an Apprentice
		Commissions int8 `json:"commissions"`
		Tokens      int8 `json:"tokens"` // City tokens a dice tile
	} `json:"chancery"`
}

// A SeatsCard is what depends on how many play.
type SeatsCard struct {
	Seats       int8   `json:"seats"`
	Slots       int8   `json:"slots"` // of the Tavern and of the Yard
	GuildDice   int8   `json:"guildDice"`
	Apprentices int8   `json:"apprentices"` // slots in each guild
	Chart       []int8 `json:"chart"`       // Coins per Apprentice, by how many there are
	Owner       int8   `json:"owner"`       // how often owner rewards count
	Dice        int8   `json:"dice"`
	Reputation  int8   `json:"reputation"`
	Desks       int8   `json:"desks"`
	Modifiers   []int8 `json:"modifiers"` // by place in the turn order of round 1
}

// A GameCard is what depends on how long the game is.
type GameCard struct {
	Rounds     int8 `json:"rounds"`
	Coins      int8 `json:"coins"`
	Goods      int8 `json:"goods"` // of each kind
	Houses     int8 `json:"houses"`
	Workers    int8 `json:"workers"`
	Reputation int8 `json:"reputation"` // more than on the SeatsCard
}

// A GuildSlot is what a die in it allows at most.
type GuildSlot struct {
	Goods     int8 `json:"goods"`
	Workers   int8 `json:"workers"`
	Workshops int8 `json:"workshops"` // slots, from the left
}

// A WorkshopSlot is what its Workshop gives, and to its owner whenever it is activated.
type WorkshopSlot struct {
	Points int8 `json:"points"`
	Stars  int8 `json:"stars"`
	Owner  Gain `json:"owner"` // Coins and Points alone
}

// A Lot is what a Community Building on it gives, and at each Income.
type Lot struct {
	Points int8 `json:"points"`
	Stars  int8 `json:"stars"`
	Income Gain `json:"income"` // Coins, Modifiers and Reputation alone
}

// A ClerkSlot is one of the Clerk's.
type ClerkSlot struct {
	Free       int8 `json:"free"` // Modifiers
	More       int8 `json:"more"` // for Coins
	Draw       int8 `json:"draw"` // Commissions, one is kept
	Reputation int8 `json:"reputation"`
}

// theCards are read when the program starts.
var theCards = mustRead()

// TheCards returns them. They are shared and never change.
func TheCards() *Cards { return &theCards }

// Card is what is printed on it; there must be one.
func (c Settlers) Card() *SettlersCard        { return &theCards.Settlers[c-1] }
func (b Building) Card() *BuildingTile        { return &theCards.Buildings[b-1] }
func (c Council) Card() *CouncilTile          { return &theCards.Council[c-1] }
func (s Ship) Card() *ShipTile                { return &theCards.Ships[s-1] }
func (e Event) Card() *EventCard              { return &theCards.Events[e-1] }
func (c Character) Card() *CharacterCard      { return &theCards.Characters[c-1] }
func (d Desk) Card() *DeskTile                { return &theCards.Desks[d] }
func (c Commission) Card() *CommissionCard    { return &theCards.Commissions[c-1] }
func (d DiceTile) Card() *[DiceTileSlots]int8 { return &theCards.DiceTiles[d-1] }
func (o Objective) Card() *ObjectiveCard      { return &theCards.Objectives[o-1] }
