package thread

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestDoneTo: by somebody else, who is named first.
func TestDoneTo(t *testing.T) {
	for want, args := range map[bool][][]game.Arg{
		true:  {{game.Who(1), game.Who(0)}, {game.Who(1), game.Num(0), game.Who(2), game.Who(0)}},
		false: {{}, {game.Who(0)}, {game.Who(1), game.Num(0)}, {game.Num(1), game.Who(0)}, {game.Who(0), game.Who(1)}, {game.Who(0), game.Num(3), game.Who(0), game.Who(1)}},
	} {
		for _, a := range args {
			require.Equal(t, want, isDoneTo(game.Event{Text: game.Say("toy.gets", a...)}, 0), "%v", a)
		}
	}
}
