package nobility

import (
	rules "norenbot/game/nobility"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// goodIcons are the goods, by Good: a book, a sword, a chair, a flask, a ring, a painting.
// Each has an outline of its own, so colours are not needed to tell them apart.
var goodIcons = [rules.GoodCount]icon.Icon{
	{
		icon.Area("M50 24 C38 12 20 12 7 16 V82 C20 78 38 78 50 90 C62 78 80 78 93 82 V16 C80 12 62 12 50 24 Z", goodInks[rules.Books]),
		icon.Stroke("M50 24 V88", 6, ink.Black),
		icon.Stroke("M18 36 C28 34 34 36 41 40 M18 52 C28 50 34 52 41 56 M82 36 C72 34 66 36 59 40 M82 52 C72 50 66 52 59 56", 5, ink.Umber),
	},
	{
		icon.Area("M50 5 L61 18 V58 H39 V18 Z", ink.Glass),
		icon.Flat("M50 12 L56 20 V56 H50 Z", ink.Plaster),
		icon.Area("R 20 56 60 13", goodInks[rules.Weaponry]),
		icon.Area("R 42 69 16 14 O 50 87 8", goodInks[rules.Weaponry]),
	},
	{
		icon.Area("M22 6 H36 V48 H78 V94 H65 V66 H36 V94 H22 Z", goodInks[rules.Furnishings]),
	},
	{
		icon.Area("M38 8 H62 V34 C84 44 92 66 80 84 C74 92 64 94 50 94 C36 94 26 92 20 84 C8 66 16 44 38 34 Z", ink.White),
		icon.Flat("M19 62 C34 54 62 70 81 60 C84 72 80 80 76 84 C70 88 60 89 50 89 C40 89 30 88 24 84 C20 80 16 72 19 62 Z", goodInks[rules.Magic]),
		icon.Stroke("M34 8 H66", 9, ink.Black),
		icon.Flat("O 40 76 6 O 58 70 5", ink.White),
	},
	{
		icon.Stroke("O 50 66 24", 20, ink.Black),
		icon.Stroke("O 50 66 24", 11, goodInks[rules.Jewelry]),
		icon.Area("M32 8 H68 L80 24 L50 46 L20 24 Z", goodInks[rules.Jewelry]),
		icon.Stroke("M22 25 H78 M40 25 L50 42 L60 25", 4, ink.Black),
	},
	{
		icon.Area("R 7 14 86 72", goodInks[rules.Artwork]),
		icon.Flat("R 20 27 60 46", ink.Plaster),
		icon.Flat("M20 73 L42 42 L56 60 L64 50 L80 73 Z", goodInks[rules.Artwork]),
		icon.Flat("O 66 38 6", ink.Ochre),
	},
}

// raceIcons are the races, by Race: a foot, a tower, a moon, a hammer, a tree, a hat.
var raceIcons = [rules.RaceCount]icon.Icon{
	people(rules.Halfling, icon.Flat("E 51 60 15 23 O 31 35 6 O 42 29 6 O 53 27 6 O 63 31 6 O 71 38 5", ink.White)),
	people(rules.Human, icon.Flat("M27 24 H38 V33 H45 V24 H55 V33 H62 V24 H73 V46 H67 V78 H57 V62 H43 V78 H33 V46 H27 Z", ink.White)),
	people(rules.Elf, icon.Flat("M60 18 C32 20 20 54 42 74 C54 84 70 80 78 70 C58 70 46 60 46 44 C46 32 52 24 60 18 Z", ink.White)),
	people(rules.Dwarf, icon.Flat("M24 26 H70 L80 36 V50 H24 Z R 43 50 14 34", ink.White)),
	people(rules.WoodElf, icon.Flat("M50 14 L70 40 H60 L76 64 H56 V84 H44 V64 H24 L40 40 H30 Z", ink.White)),
	people(rules.Gnome, icon.Flat("M58 14 C64 38 68 54 74 66 H26 C34 52 42 30 58 14 Z", ink.White), icon.Flat("U 18 68 64 12 6", ink.White)),
}

// people is the ground of a race's sign.
func people(r rules.Race, layers ...icon.Layer) icon.Icon {
	return icon.Of(icon.Icon{icon.Area("U 6 6 88 88 30", raceInks[r])}, icon.Icon(layers))
}

// Signs of what is counted.
var (
	// reputeIcon is a herald's banner, starIcon a step of Nobility, crownIcon Nobility itself.
	reputeIcon = icon.Icon{
		icon.Area("M14 12 H86 V88 L50 70 L14 88 Z", violet),
		icon.Flat("M50 20 L57 36 L74 37 L61 48 L66 65 L50 55 L34 65 L39 48 L26 37 L43 36 Z", ink.White),
	}
	starIcon  = icon.Icon{icon.Area("M50 6 L63 36 L95 39 L71 60 L78 93 L50 76 L22 93 L29 60 L5 39 L37 36 Z", ink.Gold)}
	crownIcon = crown(ink.Gold)
	bareIcon  = crown(ink.Vellum) // of who is no Lord yet
	pointIcon = icon.Icon{
		icon.Area("O 50 50 43", ink.Verdigris),
		icon.Stroke("M26 38 C22 58 34 74 50 76 C66 74 78 58 74 38", 7, ink.Lit),
		icon.Stroke("M50 28 V58 M38 42 H62", 7, ink.Lit),
	}
	modifierIcon = icon.Icon{
		icon.Area("O 50 50 43", ink.Slate),
		icon.Stroke("M50 20 V50 M35 35 H65 M35 68 H65", 9, ink.White),
	}
	houseIcon = icon.Icon{
		icon.Area("M50 8 L94 48 H80 V92 H20 V48 H6 Z", ink.Tile),
		icon.Flat("R 41 62 18 30", ink.Black),
	}
	// lotIcon is a house that is lived in: a completed card.
	lotIcon = icon.Icon{
		icon.Area("M50 8 L94 48 H80 V92 H20 V48 H6 Z", ink.Gold),
		icon.Flat("R 28 54 16 16 R 56 54 16 16", ink.Lit),
		icon.Flat("R 42 72 16 20", ink.Black),
	}
	workerIcon = icon.Ghost()
	sackIcon   = icon.Icon{
		icon.Area("M36 10 H64 L58 28 C84 42 92 92 66 92 H34 C8 92 16 42 42 28 Z", ink.Buff),
		icon.Stroke("M38 29 H62", 8, ink.Black),
		icon.Stroke("M40 52 C42 42 60 42 60 54 C60 62 50 62 50 72", 7, ink.Black),
		icon.Flat("O 50 82 5", ink.Black),
	}
	rerollIcon = icon.Icon{
		icon.Area("U 30 30 40 40 8", ink.White),
		icon.Flat("O 42 42 5 O 58 58 5 O 58 42 5 O 42 58 5", ink.Black),
		icon.Stroke("M16 58 C10 30 30 10 54 12 M84 42 C90 70 70 90 46 88", 9, ink.Oxblood),
		icon.Flat("M50 0 L70 14 L50 26 Z M50 100 L30 86 L50 74 Z", ink.Oxblood),
	}
	swapIcon = icon.Icon{
		icon.Stroke("M10 34 H76 M58 16 L78 34 L58 52", 12, ink.Leaf),
		icon.Stroke("M90 68 H24 M42 50 L22 68 L42 86", 12, ink.Oxblood),
	}
	// payIcon marks what can be paid for now.
	payIcon = icon.Icon{
		icon.Area("O 50 50 44", ink.Leaf),
		icon.Stroke("M26 52 L44 70 L76 32", 14, ink.White),
	}
	deskIcon = icon.Icon{
		icon.Area("M6 40 H94 V56 H84 V92 H70 V56 H30 V92 H16 V56 H6 Z", ink.Oak),
		icon.Area("M34 36 C44 30 62 18 76 4 C74 24 58 34 40 38 Z", ink.White),
	}
	anvilIcon = icon.Icon{
		icon.Area("M8 26 H92 V40 C76 40 66 48 64 60 H70 V74 H78 V90 H22 V74 H30 V60 H36 C34 48 24 42 8 42 Z", ink.Slate),
	}
	pillarIcon = icon.Icon{
		icon.Area("R 12 8 76 14 R 12 78 76 14", ink.Sandlight),
		icon.Area("M24 22 H76 L72 78 H28 Z", ink.Sandlight),
		icon.Stroke("M42 26 V74 M58 26 V74", 5, ink.Umber),
	}
	communityIcon = icon.Icon{
		icon.Area("M8 92 V46 L50 12 L92 46 V92 Z", ink.Sandlight),
		icon.Flat("R 22 56 14 36 R 43 56 14 36 R 64 56 14 36", ink.Timber),
		icon.Stroke("M8 46 H92", 7, ink.Black),
	}
)

func crown(fill ink.Ink) icon.Icon {
	return icon.Icon{icon.Area("M14 86 L6 30 L30 52 L50 14 L70 52 L94 30 L86 86 Z", fill), icon.Stroke("M17 72 H83", 6, ink.Black)}
}

// effectIcons are the effects of Workshops, by Effect.
var effectIcons = [rules.EffectCount]icon.Icon{icon.Coin, reputeIcon, modifierIcon, rerollIcon, sackIcon, swapIcon}

// lotIcons are what Community Buildings bring at Income, by lot.
var lotIcons = [rules.LotCount]icon.Icon{icon.Coin, modifierIcon, reputeIcon}

// benefitIcons are what desks give, by Benefit: what it is about, and a plus or minus.
var benefitIcons = [rules.BenefitCount]icon.Icon{
	icon.Of(icon.Coin.Within(0, 0, 100), icon.Icon{icon.Stroke("M12 88 L88 12", 16, ink.White), icon.Stroke("M12 88 L88 12", 10, ink.Oxblood)}),
	icon.Of(shipIcon.Within(0, 0, 78), icon.Coin.Within(46, 46, 54)),
	icon.Of(reputeIcon.Within(0, 0, 80), icon.Up.Within(46, 46, 54)),
	icon.Of(icon.Cards.Within(0, 0, 96)),
	icon.Of(houseIcon.Within(0, 0, 78), icon.Coin.Within(46, 46, 54)),
	icon.Of(communityIcon.Within(0, 0, 78), icon.Coin.Within(46, 46, 54)),
}

var shipIcon = icon.Icon{
	icon.Area("M6 64 H94 C90 84 80 92 66 92 H34 C20 92 10 84 6 64 Z", ink.Oak),
	icon.Area("M48 8 H54 V64 H48 Z", ink.Timber),
	icon.Area("M56 14 C84 22 88 44 86 56 H56 Z", ink.White),
	icon.Area("M44 20 C26 26 18 42 18 56 H44 Z", ink.White),
}
