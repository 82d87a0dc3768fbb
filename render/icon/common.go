package icon

import (
	"norenbot/render/ink"
)

// Coin is a gold coin: one Taler or many, the number stands beside it.
var Coin = Icon{
	Area("O 50 50 42", ink.Gold),
	Layer{Path: "O 50 50 31", Line: ink.Bronze, Width: 4},
}

// Cards is a pile of face-down cards. The number is written on the upper one, left of the
// middle.
var Cards = Icon{
	Area("U 30 10 50 70 6", ink.Sandstone),
	Area("U 18 20 50 70 6", ink.Oxblood),
	Stroke("M27 29 H59 V81 H27 Z", 4, ink.Gold),
}

// Star, Moon and Sun are the signs for at once, at a round's end, at the end.
var (
	Star = Icon{
		Area("O 50 50 45", ink.Oxblood),
		Flat("M50 14 L60 40 L87 41 L66 58 L74 84 L50 69 L26 84 L34 58 L13 41 L40 40 Z", ink.Gold),
	}
	Moon = Icon{
		Area("O 50 50 45", ink.Night),
		Flat("M62 16 C30 18 18 56 42 76 C54 86 70 82 78 72 C58 74 44 62 44 46 C44 32 52 22 62 16 Z", ink.Lit),
	}
	Sun = Icon{
		Area("O 50 50 45", ink.Verdigris),
		Stroke("M50 12 V88 M12 50 H88 M23 23 L77 77 M77 23 L23 77", 7, ink.Gold),
		Layer{Path: "O 50 50 20", Fill: ink.Gold, Line: ink.Verdigris, Width: 8},
	}
)

// Marks of what changed since the viewer last looked: something new, gone,
// moved elsewhere, or nearer to or further from the first place.
var (
	New = Icon{
		Area("O 50 50 44", ink.Leaf),
		Stroke("M50 26 V74 M26 50 H74", 14, ink.White),
	}
	Gone = Icon{
		Area("O 50 50 44", ink.Oxblood),
		Stroke("M26 50 H74", 14, ink.White),
	}
	Moved = Icon{
		Area("O 50 50 44", Heraldic[1].Field),
		Stroke("M24 50 H76 M38 34 L22 50 L38 66 M62 34 L78 50 L62 66", 11, ink.White),
	}
	Up = Icon{
		Area("O 50 50 44", ink.Leaf),
		Stroke("M28 58 L50 34 L72 58", 14, ink.White),
	}
	Down = Icon{
		Area("O 50 50 44", ink.Oxblood),
		Stroke("M28 42 L50 66 L72 42", 14, ink.White),
	}
)
