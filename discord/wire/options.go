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
	Line  Line // nil is the real Discord
	// On is called for every interaction, and Changed when a place has changed, each on a new goroutine.
	On      func(ui.Interaction)
	Changed func(PlaceChange)
	Metrics *metrics.Metrics // nil counts nothing

	pause time.Duration // before the second attempt to reopen a gateway; 0 is a second
	apart time.Duration // between the starts of sessions; 0 is identifyApart
}
