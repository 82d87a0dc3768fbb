package nobility

import (
	"strconv"

	"norenbot/game"
)

// What the Chancery says, made once as in texts.go.
var (
	commissionOptions [CommissionCount + 1]game.Option
	drawOptions       [3]game.Option // by Third of the die
	keepText          = game.Say("nobility.keep.ask")
	commissionNothing = game.Say("nobility.commission.nothing")
	notDesk           = game.Say("nobility.not.desk")
	notGap            = game.Say("nobility.not.gap")
)

// How players at random lean.
const (
	deskOdds = 40
	tileOdds = 8
)

// makeChancery fills all of it.
func makeChancery() {
	for c := Commission(1); c <= CommissionCount; c++ {
		commissionOptions[c] = game.Option{Key: c.Key(), Text: game.Say("nobility.commission.option", game.Name(commissionTerm[c]))}
	}
	for slot := range drawOptions {
		printed := &theCards.Clerk[slot]
		drawOptions[slot] = game.Option{Key: "draw", Text: game.Say("nobility.commission.draw", reputation(int(printed.Reputation))),
			Detail: game.Say("nobility.commission.draw.detail", game.Num(int(printed.Draw)))}
	}
	for row := range atTile - atDesk {
		placeOptions[atDesk+row] = game.Option{Key: "desk." + strconv.Itoa(int(row+1)), Text: game.Say("nobility.place.desk"), Odds: deskOdds}
	}
	for i := range placeEnd - atTile {
		placeOptions[atTile+i] = game.Option{Key: "tile." + strconv.Itoa(int(i+1)), Text: game.Say("nobility.place.tile"), Odds: tileOdds}
	}
}
