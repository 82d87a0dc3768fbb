package hansa

import (
	"norenbot/game"
	rules "norenbot/game/hansa"
)

// Words of the game's own catalogs, by number. They are made once, because NewTerm takes a
// lock.
var (
	kindTerms   = termsOf("kind.", "", []rules.Kind{rules.Trader, rules.Merchant})
	skillTerms  = termsOf("skill.", "", skills)
	skillDoes   = termsOf("skill.", ".does", skills)
	colorTerms  = termsOf("color.", "", []rules.Color{rules.White, rules.Orange, rules.Pink, rules.Black})
	markerTerms = termsOf("marker.", "", rules.Markers())
	markerDoes  = termsOf("marker.", ".does", rules.Markers())
	pointTerm   = game.NewTerm("hansa.point")
	allTerm     = game.NewTerm("hansa.all")
)

var skills = []rules.Skill{rules.Keys, rules.Actions, rules.Privilege, rules.Book, rules.Purse}

// termsOf are the words for things of one type.
func termsOf[T interface {
	comparable
	String() string
}](before, after string, all []T) map[T]game.Term {
	terms := map[T]game.Term{}
	for _, x := range all {
		terms[x] = game.NewTerm("hansa." + before + x.String() + after)
	}
	return terms
}

// count is a counted word of the game's catalogs: "5 traders".
func (st *stage) count(n int, t game.Term) string { return st.Say("it", game.Count(n, t)) }
