package nobility

import (
	"norenbot/game"
	rules "norenbot/game/nobility"
)

// Words of the game's own catalogs, by number. They are made once, because NewTerm takes a
// lock.
var (
	goodTerms    = game.TermsOf[rules.Good]("nobility.good.", "", rules.GoodCount)
	guildTerms   = game.TermsOf[rules.Guild]("nobility.guild.", "", rules.GuildCount)
	raceTerms    = game.TermsOf[rules.Race]("nobility.race.", "", rules.RaceCount)
	effectTerms  = game.TermsOf[rules.Effect]("nobility.effect.", "", rules.EffectCount)
	benefitTerms = game.TermsOf[rules.Benefit]("nobility.benefit.", "", rules.BenefitCount)
)

// card is a card or tile as menus and the log call it.
func (st *stage) card(c interface{ Key() string }) string {
	return st.Words.Term(game.NewTerm("nobility." + c.Key()))
}

// eventText names an event and says what it changes.
func (st *stage) eventText(e rules.Event) string {
	return st.Say("heading", st.card(e), st.Words.Say(e.Says(), nil))
}

// characterText names a player's Character and says what it can do.
func (st *stage) characterText(p *rules.PlayerView) string {
	return st.Say("heading", st.card(p.Character), st.Words.Say(p.Character.Does(), nil))
}

// held is how many Commissions a player has.
func (st *stage) held(p *rules.PlayerView) (n int) {
	for i := range p.Commissions {
		if p.Commissions[i].Held {
			n++
		}
	}
	return n
}

// commission is what a player's Commission asks for, as far as the viewer knows.
func (st *stage) commission(p *rules.PlayerView, i int) string {
	if c := p.Commissions[i].Card; !none(c) {
		return st.card(c)
	}
	return st.Say("secret")
}
