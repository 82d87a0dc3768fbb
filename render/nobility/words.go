package nobility

import (
	"norenbot/game"
	rules "norenbot/game/nobility"
)

// Words of the game's own catalogs, by number. They are made once, because NewTerm takes a
// lock.
var (
	goodTerms    = termsOf[rules.Good]("good.", rules.GoodCount)
	guildTerms   = termsOf[rules.Guild]("guild.", rules.GuildCount)
	raceTerms    = termsOf[rules.Race]("race.", rules.RaceCount)
	effectTerms  = termsOf[rules.Effect]("effect.", rules.EffectCount)
	benefitTerms = termsOf[rules.Benefit]("benefit.", rules.BenefitCount)
)

// termsOf are the words for things of one type.
func termsOf[T interface {
	~int8
	String() string
}](before string, n int) []game.Term {
	terms := make([]game.Term, n)
	for i := range terms {
		terms[i] = game.NewTerm("nobility." + before + T(i).String())
	}
	return terms
}

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
