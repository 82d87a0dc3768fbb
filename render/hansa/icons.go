package hansa

import (
	rules "norenbot/game/hansa"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// pieceIcons are traders, cubes, and merchants, discs, by seat and Kind: in the seat's
// colour with its mark.
var pieceIcons = func() (all [5][rules.KindCount]icon.Icon) {
	for seat, l := range liveries {
		all[seat][rules.Trader] = icon.Of(icon.Icon{icon.Area("U 6 6 88 88 16", l.Field)}, l.Sign().Within(12, 12, 76))
		all[seat][rules.Merchant] = icon.Of(icon.Icon{icon.Area("O 50 50 45", l.Field)}, l.Sign().Within(15, 15, 70))
	}
	return all
}()

// seal is the ground of a skill's sign.
func seal(layers ...icon.Layer) icon.Icon {
	return icon.Of(icon.Icon{icon.Area("O 50 50 45", charm)}, icon.Icon(layers))
}

// skillIcons are the signs of the skills, by Skill: a key, two arrows onward, a crown, an
// open book, a purse.
var skillIcons = [rules.SkillCount]icon.Icon{
	seal(icon.Stroke("O 34 50 13", 8, ink.White), icon.Stroke("M47 50 H80 M68 50 V64 M79 50 V61", 8, ink.White)),
	seal(icon.Stroke("M28 28 L50 50 L28 72 M52 28 L74 50 L52 72", 10, ink.White)),
	seal(icon.Flat("M24 72 L20 34 L37 50 L50 26 L63 50 L80 34 L76 72 Z", ink.White)),
	seal(icon.Flat("M47 34 C38 26 28 26 18 30 V70 C28 66 38 66 47 73 Z", ink.White), icon.Flat("M53 34 C62 26 72 26 82 30 V70 C72 66 62 66 53 73 Z", ink.White)),
	seal(icon.Flat("M40 24 H60 L56 36 C76 46 80 78 62 80 H38 C20 78 24 46 44 36 Z", ink.White), icon.Stroke("M42 37 H58", 6, charm)),
}

// coin is the ground of a bonus marker.
func coin(layers ...icon.Layer) icon.Icon {
	return icon.Of(icon.Icon{icon.Area("O 50 50 45", ink.Gold), {Path: "O 50 50 38", Line: ink.Bronze, Width: 3}}, icon.Icon(layers))
}

// A cube is a small square of a bonus marker's sign, with its middle at (x, y).
const threeCubes = "R 22 30 16 16 R 42 30 16 16 R 62 30 16 16"

// markerIcons are bonus markers, by Marker. Those for more actions have their number
// written on them.
var markerIcons = [rules.MarkerCount]icon.Icon{
	rules.ExtraOffice:  coin(icon.Stroke("R 46 36 32 32", 7, ink.Black), icon.Stroke("M18 52 H38 M28 42 V62", 8, ink.Oxblood)),
	rules.SwapOffices:  coin(icon.Stroke("M22 40 H70 M58 27 L72 40 L58 53", 7, ink.Black), icon.Stroke("M78 62 H30 M42 49 L28 62 L42 75", 7, ink.Oxblood)),
	rules.Plus3:        coin(),
	rules.Plus4:        coin(),
	rules.ImproveSkill: coin(icon.Stroke("M50 76 V28 M30 46 L50 26 L70 46", 9, ink.Black)),
	rules.Remove3:      coin(icon.Flat(threeCubes, ink.Black), icon.Stroke("M32 58 L50 76 M50 58 L32 76", 7, ink.Oxblood)),
	rules.Move3:        coin(icon.Flat(threeCubes, ink.Black), icon.Stroke("M26 66 H70 M58 55 L70 66 L58 77", 7, ink.Oxblood)),
}

// bonus is the number on a marker for more actions.
var bonus = map[rules.Marker]string{rules.Plus3: "+3", rules.Plus4: "+4"}

// guardIcon is a man with a halberd; figureIcon is the figure of a game of two.
var (
	guardIcon = icon.Icon{
		icon.Stroke("M76 8 V94", 9, ink.Black),
		icon.Area("M76 8 C96 14 96 34 76 38 Z", ink.Slate),
		icon.Area("M28 46 C12 60 14 80 12 92 H64 C62 80 64 60 48 46 Z", ink.Slate),
		icon.Area("O 38 28 18", ink.Sandlight),
		icon.Flat("M18 26 C20 4 56 4 58 26 Z", ink.Black),
	}
	figureIcon = icon.Icon{
		icon.Area("M38 36 C40 52 18 60 12 94 H88 C82 60 60 52 62 36 Z", ink.Tile),
		icon.Area("O 50 24 18", ink.Sandlight),
		icon.Area("M26 20 C34 2 66 2 74 20 Z", ink.Tile),
		icon.Flat("R 45 50 10 38", ink.Gold),
	}.Within(5, 5, 90).Haloed()
)

// pileIcon are bonus markers face down, fullIcon is a city whose offices are all taken.
var (
	pileIcon = icon.Icon{icon.Area("O 42 58 36", ink.Ochre), icon.Area("O 58 42 36", ink.Gold)}
	fullIcon = icon.Icon{icon.Area("M8 92 V24 H24 V36 H42 V24 H58 V36 H76 V24 H92 V92 Z", ink.Sandstone), icon.Flat("M38 92 V70 C38 56 62 56 62 70 V92 Z", ink.Black)}
)
