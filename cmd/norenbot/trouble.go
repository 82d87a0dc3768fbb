package main

import (
	"errors"
	"fmt"

	"norenbot/discord"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/season"
)

// trouble tells the operator what players cannot mend, in the log, with a stack where
// rules failed and what to type where there is something to type. id is "" for what
// concerns no one match. It is called by several goroutines.
func (a *App) trouble(id match.ID, err error) {
	e := a.o.Log.Error().Err(err)
	if id != "" {
		e = e.Str("match", string(id))
	}
	var f *game.Failure
	if errors.As(err, &f) {
		e = e.Bytes("stack", f.Stack)
	}
	if errors.Is(err, match.ErrBrake) {
		e = e.Str("help", "norenbot brake --release carries it out now")
	}
	e.Msg("a match needs the operator")
}

// seasonTrouble tells the operator what nobody else can mend in a season; id is "" for
// what concerns no one season.
func (a *App) seasonTrouble(id season.ID, err error) {
	a.o.Log.Error().Err(err).Str("season", string(id)).Msg("a season needs the operator")
}

// explained adds what to do to what Discord refuses. It goes to whoever started the
// program.
func explained(err error) error {
	switch {
	case errors.Is(err, discord.ErrToken):
		return fmt.Errorf("%w; copy the bot's token anew from the Bot page of Discord's developer portal", err)
	case errors.Is(err, discord.ErrClosed), errors.Is(err, discord.ErrSession):
		return err // it says what to do
	case errors.Is(err, discord.ErrBlocked):
		return fmt.Errorf("%w; wait ten minutes before the next start", err)
	}
	return fmt.Errorf("%w; is the network there (HTTPS_PROXY and NO_PROXY are followed), and is https://discordstatus.com quiet?", err)
}
