// Package text says the texts of games and of the shell in every language of
// languages.go. That file is the place for one more: an entry, and a file of
// its code in every folder of catalogs. A language need not be whole: what it
// lacks is said in English, sentence by sentence, and `norenbot words` counts
// it.
//
// # Catalogs
//
// A game keeps its words in locale/en.toml, fr.toml and so on, one file a
// language, keys without the game's name:
//
//	"visit" = "What do you do at the {0}?"
//	"won"   = {one = "{0} wins {1} point", other = "{0} wins {1} points"}
//
//	"good.beer"   = "beer"
//	"good.beer.n" = {one = "{n} beer", other = "{n} beers"}
//
// {0} to {3} are the arguments of a game.Text in order. A message of several
// forms follows the first number among its arguments; "zero" is for exactly
// none, the others are the plurals of the language by CLDR: one and other in
// most, one, few and many in Polish, where "other" may be left out. A term counted by
// game.Count or game.Tally has a message of its own, ending in ".n", where {n}
// is the number. A Tally reads "2 beers and 1 shoe", a List "beer, pastry and shoe".
//
// A language may need a term in several forms. {0.of} takes the form "of" of
// the term in argument 0, which its catalog then must have:
//
//	"sold"             = "La guilde {0.of} paie {1}."
//	"guild.bakers"     = "Boulangers"
//	"guild.bakers.of"  = "des boulangers"
//
// A counted term has its forms as "good.beer.n.of". A term that a game makes
// from its data (game.NewPhrase: a card) has no key here: its pattern has, with
// arguments, and may have forms and a ".n" like any term. Names of players have the
// forms of the language's grammar: {0.de} and {0.que} in French ("d’Alice",
// "de Marc"), {0.a} and {0.e} in Italian ("ad Anna", "a Marco"), {0.y} in Spanish
// ("y Marco", "e Isabel").
//
// The shell's catalogs are the same, without a prefix, and are said by
// Words.Phrase("joined", name, 3).
//
// A message may carry a description for translators, which is never said:
// {description = "on a button", other = "Start"}. What reads the same in English,
// such as names, a catalog lists in a comment, as patterns:
//
//	# As in English: title, city.*
//
// Apostrophes are typed straight, and French spaces before ; : ! ? as plain
// spaces; the signs of good typography are put when a catalog is opened.
//
// Package texttest finds what is missing, unused or too long.
//
// Catalogs are read with go-i18n and taken apart once: its Localizer looks the
// language up for every message (0.4 µs and 4 allocations each), which a menu
// of 25 options does several hundred times.
//
// # One word for one thing
//
// The shell and all games use the words of STYLE.md's pages, one a language, and no
// others.
package text
