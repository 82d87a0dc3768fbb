package hansa

import (
	"norenbot/game"
	rules "norenbot/game/hansa"
)

// Words of the game's own catalogs, by number. They are made once, because NewTerm takes a
// lock.
var (
	kindTerms   = game.TermsOf[rules.Kind]("hansa.kind.", "", rules.KindCount)
	skillTerms  = game.TermsOf[rules.Skill]("hansa.skill.", "", rules.SkillCount)
	skillDoes   = game.TermsOf[rules.Skill]("hansa.skill.", ".does", rules.SkillCount)
	colorTerms  = game.TermsOf[rules.Color]("hansa.color.", "", rules.ColorCount)
	markerTerms = game.TermsOf[rules.Marker]("hansa.marker.", "", rules.MarkerCount)
	markerDoes  = game.TermsOf[rules.Marker]("hansa.marker.", ".does", rules.MarkerCount)
	pointTerm   = game.NewTerm("hansa.point")
	allTerm     = game.NewTerm("hansa.all")
)

// count is a counted word of the game's catalogs: "5 traders".
func (st *stage) count(n int, t game.Term) string { return st.Say("it", game.Count(n, t)) }
