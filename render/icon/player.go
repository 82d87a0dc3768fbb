package icon

import "norenbot/render/ink"

// marks tell the seats apart without colour: disc, lozenge, cross, triangle,
// bars; each fills the middle of the box.
var marks = [5]string{
	"O 50 50 26",
	"M50 16 L80 50 L50 84 L20 50 Z",
	"M39 20 H61 V39 H80 V61 H61 V80 H39 V61 H20 V39 H39 Z",
	"M50 20 L82 76 L18 76 Z",
	"R 22 22 56 15 R 22 43 56 15 R 22 64 56 15",
}

// Marks are the seats' marks in text, for alt texts and text boards.
var Marks = [5]string{"●", "◆", "✚", "▲", "☰"}

// shield is the outline of a coat of arms.
const shield = "M12 8 H88 V46 C88 72 68 88 50 95 C32 88 12 72 12 46 Z"

// Shield is a seat's coat of arms.
func Shield(seat int) Icon {
	return Icon{
		Area(shield, ink.Players[seat]),
		Layer{Path: marks[seat], Fill: ink.Charges[seat]},
	}
}

// Agent is a figure in a seat's colour with its mark.
func Agent(seat int) Icon {
	mark := Icon{{Path: marks[seat], Fill: ink.Charges[seat]}}
	return Of(figure(ink.Players[seat]), mark.Within(26, 46, 48))
}

// Ghost is an agent of nobody: what is in stock, or was here before.
func Ghost() Icon { return figure(ink.Buff) }

// Recruit is the black figure with a plus on some craftsmen.
func Recruit() Icon {
	return Of(figure(ink.Black), Icon{Stroke("M50 60 V84 M38 72 H62", 8, ink.Lit)})
}

func figure(col ink.Ink) Icon {
	return Icon{
		Area("M38 38 C40 52 22 58 18 92 H82 C78 58 60 52 62 38 Z", col),
		Area("O 50 25 17", col),
		Flat("R 38 36 24 8", col),
	}
}
