package wire

import (
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
)

// ConnOptions are what a Conn needs.
type ConnOptions struct {
	Token string // never logged
	Log   zerolog.Logger
	Now   func() time.Time
	Line  Line // nil leads to the real Discord
	// On is called for every interaction, on a goroutine of its own; Changed, on one too, when a place was changed.
	On      func(ui.Interaction)
	Changed func(PlaceChange)
	Metrics *metrics.Metrics // nil counts nothing

	pause time.Duration // before the second try to open a gateway again; 0 is a second
	apart time.Duration // between sessions that begin; 0 is identifyApart
}
