package app

import (
	"io"
	"net/http"
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/core"
	"norenbot/discord/metrics"
	"norenbot/discord/router"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// Settings are what an App works with. What a test replaces is here, and what a person sets in the configuration.
type Settings struct {
	Kept  Kept
	Games Games

	// Parts are those of the bot: discord.Parts, or the few that a test needs.
	Parts router.Mount

	Now   func() time.Time // the clock of matches, deadlines and log
	Luck  io.Reader        // of seeds and ids
	Draws io.Reader        // of seasons; nil is Luck

	Words   *text.Library
	Drawer  core.Drawer
	Carrier http.RoundTripper // carries events to the endpoints of other programs; see feed.Carrier

	Leadership core.Leadership
	Claims     core.Claims // nil: no other process answers interactions
	// UnknownCommand is core.Options.UnknownCommand.
	UnknownCommand func()

	Limits Limits

	// Trouble and SeasonTrouble are told what the operator should know; "" is no particular match or season.
	Trouble       func(match.ID, error)
	SeasonTrouble func(season.ID, error)
	Log           zerolog.Logger
	Metrics       *metrics.Metrics
}

// Kept is where everything is stored: an engine, and what knows the form of its things.
type Kept struct {
	Matches match.Store
	Seasons season.Store
	Memory  core.Memory
	Outbox  ledger.Outbox // of matches and seasons
	Feeds   ledger.Store  // of event webhooks
	// Forgotten is stats.Options.Forgotten: nil where no other process works on the store.
	Forgotten func() (int, error)
}

// Games are the games that are played, and everything that knows them.
type Games struct {
	Rules []game.Rules // in the order offered; the first is the default
	// Computers are match.Options.Computers, and the four names kinds of them: Computer is seated by people and fills
	// tables, Substitute takes over a seat, Tutor plays lessons, First plays against people who are new to a game.
	Computers                          map[string]match.Computer
	Computer, Substitute, Tutor, First string
	Coach                              match.Coach
	Levels                             map[string][]string // see core.Options.Levels
	Export                             func(w io.Writer, a match.Archive) error
	Film                               func(a match.Archive) ([]any, error)
	Analyst                            match.Analyst
}

// Limits are settings of match.Options that the configuration has. The zero Limits are the defaults of package match.
type Limits struct {
	Lobby        time.Duration
	Keep         int
	OverdueShare int
	OverdueFew   int
	Think        time.Duration
	Thinkers     int
	Notes        match.Notes // nil: nothing is noted of what is being computed
}

// infos are what there is to know of some games, in their order.
func infos(rules []game.Rules) (all []game.Info) {
	for _, r := range rules {
		all = append(all, r.Info())
	}
	return all
}

// A Connection is how Discord is reached.
type Connection struct {
	Token string
	Line  wire.Line // nil leads to the real Discord
	// On is called with each interaction; nil is Bot.Serve.
	On func(ui.Interaction)
}
