package seat

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// TestOrdersReadAsSentences of each game in each language.
func TestOrdersReadAsSentences(t *testing.T) {
	library := text.MustOpen(titles.Shelves()...)
	term := func(key string) game.Arg { return game.Name(game.NewTerm(key)) }
	one := func(question, pick game.Text) match.Choice {
		return match.Choice{Question: question, Picks: []game.Text{pick}}
	}
	beer, shoe := game.Say("norenberc.good.beer"), game.Say("norenberc.good.shoe")
	visit := game.Say("norenberc.visit", term("norenberc.guild.bakers"), game.Count(3, game.NewTerm("norenberc.taler")))
	baker := game.Count(3, game.NewTerm("norenberc.craftsman.bakers"))
	die := one(game.Say("nobility.turn.ask", game.Num(9)), game.Say("nobility.turn.die", game.Num(3)))
	for _, tc := range []struct {
		told []match.Choice
		want [3]string // in the order of the languages
	}{
		{[]match.Choice{
			one(visit, game.Say("norenberc.recruit", baker)),
			one(game.Say("norenberc.pay", game.Count(1, game.NewTerm("norenberc.good.pastry")), game.Count(1, game.NewTerm("norenberc.good")), baker), shoe),
			one(game.Say("norenberc.first", game.Num(2)), game.Say("norenberc.first.yes")),
		}, [3]string{
			"**At the Bakers:** recruit the Baker 3 for 1 pastry and 1 shoe, move to first place",
			"**Chez les Boulangers :** embaucher le Boulanger 3 contre 1 pâtisserie et 1 chaussure, passer en tête",
			"**Dai Pasticcieri:** recluta il Pasticciere 3 per 1 pasticcino e 1 scarpa, passa in testa",
		}},
		{[]match.Choice{
			one(visit, game.Say("norenberc.buy", game.Num(3))),
			{Question: game.Say("norenberc.buy.ask", game.Num(3)), Picks: []game.Text{beer, beer, shoe}},
		}, [3]string{
			"**At the Bakers:** buy 2 beers and 1 shoe",
			"**Chez les Boulangers :** acheter 2 bières et 1 chaussure",
			"**Dai Pasticcieri:** compra 2 birre e 1 scarpa",
		}},
		{[]match.Choice{
			one(game.Say("hansa.displaced.trader", term("hansa.city.emden"), game.Num(1)), game.Say("hansa.at", term("hansa.city.stade"))),
		}, [3]string{
			"**If your trader on Emden is displaced:** to Stade",
			"**Si ton commerçant sur Emden est chassé :** vers Stade",
			"**Se il tuo mercante su Emden viene scacciato:** verso Stade",
		}},
		{[]match.Choice{
			die,
			one(game.Say("nobility.place.ask", game.Num(3)), game.Say("nobility.place.port")),
			{Question: game.Say("nobility.port.ask", game.Num(2)), Picks: []game.Text{game.Say("nobility.good.option", term("nobility.good.books")),
				game.Say("nobility.good.option", term("nobility.good.books"))}},
			one(game.Say("nobility.turn.more"), game.Say("nobility.turn.end")),
		}, [3]string{
			"**In your turn:** the 3 goes to the Port, selling 2 books, then end the turn",
			"**À ton tour :** le 3 va au Port, en vendant 2 livres, puis finir le tour",
			"**Nel tuo turno:** il 3 va al Porto, vendendo 2 libri, poi finisci il turno",
		}},
		{[]match.Choice{ // one that is asked again within a decision begins no line
			one(game.Say("nobility.turn.ask", game.Num(9)), game.Say("nobility.turn.pass")),
			die,
			{Question: game.Say("nobility.gone")},
		}, [3]string{
			"**In your turn:** pass for this round, the 3, none of these",
			"**À ton tour :** passer pour cette manche, le 3, aucun de ces choix",
			"**Nel tuo turno:** passa per questo round, il 3, nessuna di queste",
		}},
	} {
		for n, lang := range []string{"en", "fr", "it"} {
			v := words.Localizer{Words: library.In(lang), Names: words.Nobody}
			lines := orderLines(v, match.Order{Ways: []match.Way{{Told: tc.told}}})
			require.Equal(t, "▸ "+tc.want[n], strings.ReplaceAll(lines[0], "\u00a0", " "), lang)
		}
	}
}
