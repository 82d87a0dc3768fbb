package icon

import (
	"norenbot/render/ink"
)

// A Livery is how a seat looks. The mark tells it from others without colour:
// for eyes that see few, in print, and in words.
type Livery struct {
	Field  ink.Ink // of the shield and the agents
	Charge ink.Ink // of the mark on it
	Mark   string  // the mark in alt texts and text boards, one character
	mark   string  // the mark as a path that fills the middle of the box
}

// Heraldic are liveries for six seats, gules, azure, or, sable, argent and a
// pale green, which no eye takes for one another. An artist uses the first so
// many of them, or others.
var Heraldic = [6]Livery{
	{ink.RGB(0xC3272B), ink.White, "●", "O 50 50 26"},
	{ink.RGB(0x2A5DB0), ink.White, "◆", "M50 16 L80 50 L50 84 L20 50 Z"},
	{ink.RGB(0xF0B90B), ink.Black, "✚", "M39 20 H61 V39 H80 V61 H61 V80 H39 V61 H20 V39 H39 Z"},
	{ink.RGB(0x2A2A2E), ink.Gold, "▲", "M50 20 L82 76 L18 76 Z"},
	{ink.RGB(0xFBFAF5), ink.RGB(0x3A3A3A), "☰", "R 22 22 56 15 R 22 43 56 15 R 22 64 56 15"},
	{ink.RGB(0x86BF94), ink.Black, "★", "M50 15 L59 40 L86 41 L65 57 L72 83 L50 68 L28 83 L35 57 L14 41 L41 40 Z"},
}

// Sign is the mark alone, for whatever else bears it.
func (l Livery) Sign() Icon { return Icon{Flat(l.mark, l.Charge)} }

// Shield is the seat's coat of arms: the field in its colour, the mark upon it.
func (l Livery) Shield() Icon {
	return Of(Icon{Area("M12 8 H88 V46 C88 72 68 88 50 95 C32 88 12 72 12 46 Z", l.Field)}, l.Sign())
}

// Agent is a figure in the seat's colour with its mark.
func (l Livery) Agent() Icon {
	return Of(figure(l.Field), l.Sign().Within(26, 46, 48))
}

// Ghost is an agent of nobody: what is in stock, or was here before.
func Ghost() Icon { return figure(ink.Buff) }

// Recruit is the black figure with a plus that stands for one more agent.
func Recruit() Icon {
	return Of(figure(ink.Black), Icon{Stroke("M50 60 V84 M38 72 H62", 8, ink.Lit)})
}

// figure is a small person, head and body, in one colour.
func figure(col ink.Ink) Icon {
	return Icon{
		Area("M38 38 C40 52 22 58 18 92 H82 C78 58 60 52 62 38 Z", col),
		Area("O 50 25 17", col),
		Flat("R 38 36 24 8", col),
	}
}
