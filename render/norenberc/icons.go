package norenberc

import (
	rules "norenbot/game/norenberc"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// goods are the six goods, which are their guilds' signs too, by Guild.Index. Shapes are
// told apart without colour (TestSignsDoNotNeedColour) and are drawn small, down to 26
// units in a full storehouse, so few details survive: thick strokes, a dark outline.
//
// Paths are in a box of 100 by 100 and in the dialect of canvas.Parse; a layer covers
// those before it. A path that cannot be parsed panics when it is first drawn.
var goods = [6]icon.Icon{beer, pastry, shoe, page, cloth, hat}

var beer = icon.Icon{
	icon.Stroke("M66 44 C96 38 96 80 66 76", 20, ink.Black),
	icon.Stroke("M66 44 C96 38 96 80 66 76", 10, ink.Sandlight),
	icon.Area("M20 36 H70 L67 90 H23 Z", guilds[0]),
	icon.Stroke("M35 46 L36 84 M54 46 L53 84", 5, ink.Bronze),
	icon.Area("M14 38 C8 22 22 14 32 18 C38 6 58 8 60 18 C74 12 84 26 74 38 C70 46 62 40 58 42 C50 50 42 40 36 44 C28 50 18 46 14 38 Z", ink.White),
}

var pastry = icon.Icon{
	icon.Stroke(pretzel, 23, ink.Black),
	icon.Stroke(pretzel, 14, ink.Sandshade),
	icon.Stroke("M24 32 C28 26 36 24 42 28 M76 32 C72 26 64 24 58 28 M20 54 C22 62 26 68 32 70", 4, ink.Sandlight),
}

// pretzel is one line, drawn twice: black, then narrower in brown.
const pretzel = "M50 44 C34 14 8 26 14 50 C18 70 36 78 50 78 C64 78 82 70 86 50 C92 26 66 14 50 44 L30 76 M50 44 L70 76"

var shoe = icon.Icon{
	icon.Area("M18 24 L46 20 C46 40 56 52 74 58 C88 62 97 66 96 78 L94 84 H18 C12 66 22 46 18 24 Z", guilds[2]),
	icon.Flat("M14 76 H96 L94 88 H14 Z", ink.Black),
	icon.Stroke("M22 33 L45 30", 7, ink.Gold),
	icon.Stroke("M40 44 L54 40 M46 54 L60 48", 5, ink.Sandlight),
}

var page = icon.Icon{
	icon.Area("M20 8 H62 L82 28 V92 H20 Z", ink.White),
	icon.Flat("M62 8 L82 28 H62 Z", ink.Buff),
	icon.Flat("R 29 22 22 24", guilds[3]),
	icon.Stroke("M34 40 L40 27 L46 40", 4, ink.White),
	icon.Stroke("M58 44 H72 M31 58 H72 M31 69 H72 M31 80 H60", 5, ink.Sepia),
}

var cloth = icon.Icon{
	icon.Area("M16 40 H70 V90 C62 82 56 96 46 88 C36 80 28 96 16 88 Z", ink.Patina),
	icon.Stroke("M30 54 V80 M44 54 V78 M58 54 V80", 5, guilds[4]),
	icon.Area("U 8 16 76 34 16", guilds[4]),
	icon.Area("E 82 33 12 17", ink.Patina),
	icon.Stroke("M82 27 C74 28 76 42 84 40", 4, guilds[4]),
}

var hat = icon.Icon{
	icon.Stroke("M66 44 C90 36 96 18 88 6", 16, ink.Black),
	icon.Stroke("M66 44 C88 36 92 18 88 8", 8, ink.Gold),
	icon.Area("M24 70 C22 34 30 20 48 20 C66 20 74 34 72 70 Z", guilds[5]),
	icon.Flat("M24 58 H72 V70 H24 Z", ink.Gold),
	icon.Area("E 48 74 44 12", guilds[5]),
}

// townsmen are drawn as what they carry; kinds that differ by a number share one, and
// frame.pip or frame.townsman adds the number. A townsman without an entry would be an
// empty icon.
var townsmen = map[rules.Townsman]icon.Icon{
	rules.Councilman: {
		icon.Area("M24 20 H78 V78 H24 Z", ink.White),
		icon.Area("U 14 10 70 17 8", ink.Buff),
		icon.Area("U 14 70 70 17 8", ink.Buff),
		icon.Stroke("M34 37 H66 M34 48 H66 M34 59 H50", 5, ink.Sepia),
		icon.Area("O 72 66 15", ink.Oxblood),
		icon.Stroke("M66 66 H78 M72 60 V72", 4, ink.Gold),
	},
	rules.Burglar: {
		icon.Area("M6 40 C22 22 40 30 50 36 C60 30 78 22 94 40 C94 68 74 76 62 66 C56 60 54 58 50 58 C46 58 44 60 38 66 C26 76 6 68 6 40 Z", ink.Night),
		icon.Flat("E 30 49 12 8 E 70 49 12 8", ink.Lit),
		icon.Flat("O 31 49 4 O 69 49 4", ink.Black),
	},
	rules.Guardsman: {
		icon.Stroke("M84 6 V96", 13, ink.Black),
		icon.Stroke("M84 8 V94", 6, ink.Oak),
		icon.Area("M84 16 C66 14 66 44 84 42 Z", ink.Slate),
		icon.Area("M18 62 C18 24 30 14 42 14 C54 14 66 24 66 62 Z", ink.Slate),
		icon.Stroke("M42 18 V56", 5, ink.White),
		icon.Area("M4 70 C20 54 64 54 80 70 C64 82 20 82 4 70 Z", ink.Slate),
	},
	rules.Musician3: lute, rules.Musician5: lute,
	rules.Peddler: {
		icon.Area("M22 40 H78 L72 92 H28 Z", ink.Sandstone),
		icon.Stroke("M26 56 H75 M28 72 H73 M40 42 V90 M60 42 V90", 4, ink.Timber),
		icon.Area("M14 42 C16 14 34 10 50 10 C66 10 84 14 86 42 Z", ink.Verdigris),
		icon.Stroke("M36 20 C32 28 32 34 32 40 M64 20 C68 28 68 34 68 40", 4, ink.Patina),
	},
	rules.Mayor: {
		icon.Stroke("M50 46 V90 M50 72 H68 M50 87 H72", 21, ink.Black),
		icon.Stroke("M50 46 V90 M50 72 H68 M50 87 H72", 12, ink.Gold),
		{Path: "O 50 27 18", Line: ink.Black, Width: 21},
		{Path: "O 50 27 18", Line: ink.Gold, Width: 12},
	},
	rules.Nobleman2: crown, rules.Nobleman3: crown,
	rules.TaxCollector: {
		icon.Area("M36 30 C6 48 2 92 30 94 H70 C98 92 94 48 64 30 Z", ink.Sandshade),
		icon.Area("M34 12 L44 18 L50 10 L58 18 L68 12 L62 32 H38 Z", ink.Sandshade),
		icon.Stroke("M36 32 H64", 9, ink.Oxblood),
		icon.Area("O 50 65 19", ink.Gold),
		icon.Stroke("M50 55 V75", 6, ink.Bronze),
	},
	rules.Engraver: {
		icon.Area("M12 14 H66 V46 C66 68 52 78 39 84 C26 78 12 68 12 46 Z", guilds[0]),
		icon.Stroke("M26 28 H52 M26 40 H52 M30 52 H48", 5, ink.Lit),
		icon.Stroke("M48 62 L78 30", 16, ink.Black),
		icon.Stroke("M48 62 L78 30", 8, ink.White),
		icon.Area("M72 24 C80 10 96 14 94 26 C92 36 84 40 84 38 Z", ink.Oak),
	},
	rules.Foreman2: hammer, rules.Foreman3: hammer, rules.Foreman4: hammer,
	rules.Apprentice: {
		icon.Stroke("M80 8 L46 52", 14, ink.Black),
		icon.Stroke("M80 8 L46 52", 7, ink.Oak),
		icon.Area("M34 42 L56 60 C54 78 40 90 26 94 L8 78 C10 62 20 48 34 42 Z", ink.Gold),
		icon.Stroke("M34 58 L20 80 M42 66 L32 86", 4, ink.Bronze),
		icon.Stroke("M33 47 L53 63", 7, ink.Oxblood),
	},
}

var lute = icon.Icon{
	icon.Stroke("M56 44 L84 14", 18, ink.Black),
	icon.Stroke("M56 44 L84 14", 10, ink.Timber),
	icon.Stroke("M76 8 L92 22", 12, ink.Black),
	icon.Area("M66 36 C84 60 66 94 38 92 C10 90 4 60 24 48 C38 40 54 42 60 30 Z", ink.Sandstone),
	icon.Flat("O 44 62 11", ink.Timber),
	icon.Stroke("M26 80 L60 42 M32 84 L66 46", 3, ink.Black),
}

var crown = icon.Icon{
	icon.Area("M10 80 L6 30 L28 50 L50 16 L72 50 L94 30 L90 80 Z", ink.Gold),
	icon.Area("U 8 72 84 18 4", ink.Ochre),
	icon.Flat("O 50 14 8 O 8 27 7 O 92 27 7", ink.Oxblood),
	icon.Flat("O 30 81 5 O 50 81 6 O 70 81 5", ink.Oxblood),
}

var hammer = icon.Icon{
	icon.Stroke("M50 34 V92", 19, ink.Black),
	icon.Stroke("M50 34 V92", 11, ink.Oak),
	icon.Area("M16 14 H76 L92 28 L76 44 H16 Z", ink.Slate),
	icon.Stroke("M26 22 V36", 5, ink.White),
}

// shieldPath is the outline of all crests of the game. The players' shields have their
// own, in package icon, and are marked by seat.
const shieldPath = "M12 6 H88 V46 C88 72 68 88 50 96 C32 88 12 72 12 46 Z"

// eagle is the imperial bird, symmetric about x = 50.
const eagle = "M50 14 C45 14 41 17 41 22 L34 25 L42 28 C43 31 44 33 45 35 L42 40 C40 32 34 24 25 19 L17 23 L15 34 L20 32 L17 44 L23 41 L21 54 L28 49 L28 60 L34 53 L40 58 L41 64 L32 70 L38 72 L35 78 L44 74 L47 70 L47 76 L43 82 L50 89 L57 82 L53 76 L53 70 L56 74 L65 78 L62 72 L68 70 L59 64 L60 58 L66 53 L72 60 L72 49 L79 54 L77 41 L83 44 L80 32 L85 34 L83 23 L75 19 C66 24 60 32 58 40 L55 35 C57 32 58 28 58 24 C58 18 55 14 50 14 Z"

// prestige is the prestige crest: a black eagle on gold.
var prestige = icon.Icon{
	icon.Area(shieldPath, ink.Gold),
	icon.Stroke("M18 12 H82 V46 C82 68 64 82 50 89 C36 82 18 68 18 46 Z", 3, ink.Bronze),
	icon.Flat(eagle, ink.Black),
	icon.Flat("O 47 21 2.4", ink.Gold),
}

// crest is a guild's crest: its colour within a gold border.
func crest(g rules.Guild) icon.Icon {
	return icon.Icon{
		icon.Area(shieldPath, ink.Gold),
		icon.Flat("M20 14 H80 V46 C80 67 64 80 50 87 C36 80 20 67 20 46 Z", guilds[g.Index()]),
	}
}

// crate stands for a good of any type in the price of a lodging (N-21).
var crate = icon.Icon{
	icon.Area("U 12 16 76 70 4", ink.Sandstone),
	icon.Stroke("M14 40 H86 M14 62 H86", 7, ink.Timber),
}

// stackIcon is the pile of guests that are still to come; the number beside it is public.
var stackIcon = icon.Icon{
	icon.Area("U 30 8 58 62 5", ink.Sandshade),
	icon.Area("U 20 18 58 62 5", ink.Sandstone),
	icon.Area("U 10 28 58 62 5", ink.Vellum),
	icon.Area("U 24 42 30 36 15", ink.Glass),
	icon.Stroke("M39 44 V76 M26 60 H52", 4, ink.Vellum),
}

// roofIcon stands for agents sent to the guild houses.
var roofIcon = icon.Icon{
	icon.Area("M50 14 L96 54 H80 V90 H20 V54 H4 Z", ink.Tile),
	icon.Flat("U 40 60 20 30 3", ink.Black),
}

// boxIcon stands for agents still to be won.
var boxIcon = icon.Icon{
	icon.Area("M10 40 H90 V88 H10 Z", ink.Oak),
	icon.Area("M10 42 C10 14 90 14 90 42 Z", ink.Oak),
	icon.Stroke("M12 44 H88", 6, ink.Gold),
	icon.Area("U 42 38 16 20 3", ink.Gold),
}

// hourglass says that somebody is still deciding, as ready says that he has.
var hourglass = icon.Icon{
	icon.Area("M24 12 H76 C76 34 58 42 54 50 C58 58 76 66 76 88 H24 C24 66 42 58 46 50 C42 42 24 34 24 12 Z", ink.White),
	icon.Flat("M32 26 H68 C64 36 54 42 50 48 C46 42 36 36 32 26 Z M30 84 C34 70 46 70 50 62 C54 70 66 70 70 84 Z", ink.Ochre),
	icon.Stroke("M18 10 H82 M18 90 H82", 10, ink.Timber),
}

// ready says that somebody has decided, not what.
var ready = icon.Icon{
	icon.Area("O 50 50 42", ink.Verdigris),
	icon.Stroke("M28 52 L44 68 L74 34", 12, ink.White),
}
