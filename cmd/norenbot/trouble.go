package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/season"
)

// trouble logs an error that players cannot fix, with a stack if rules failed, and with the command that helps if
// there is one. id is "" if it concerns no single match. Several goroutines may call it.
func (a *App) trouble(id match.ID, err error) {
	if a.knownAway(err) {
		return
	}
	e := a.o.Log.Error().Err(err)
	if id != "" {
		e = e.Str("match", string(id))
	}
	if stack := game.StackOf(err); stack != nil {
		e = e.Bytes("stack", stack)
	}
	if errors.Is(err, match.ErrBrake) {
		e = e.Str("help", "norenbot brake --release carries it out now")
	}
	e.Msg("a match needs the operator")
}

// seasonTrouble logs an error in a season that only the operator can fix; id is "" if it concerns no single season.
func (a *App) seasonTrouble(id season.ID, err error) {
	if a.knownAway(err) {
		return
	}
	a.o.Log.Error().Err(err).Str("season", string(id)).Msg("a season needs the operator")
}

// complain prints why the program ends, and the stack if rules or a computer player failed.
func complain(to io.Writer, err error) {
	fmt.Fprintf(to, "norenbot: %v\n%s", err, game.StackOf(err))
}

// readable returns a log for people, in which a stack has lines of its own.
func readable(to io.Writer) zerolog.ConsoleWriter {
	return zerolog.ConsoleWriter{Out: to, TimeFormat: time.DateTime, FieldsExclude: []string{"stack"},
		FormatExtra: func(fields map[string]any, line *bytes.Buffer) error {
			if stack, has := fields["stack"].(string); has {
				line.WriteString("\n" + strings.TrimSpace(stack))
			}
			return nil
		}}
}

// knownAway counts the failures since the store is down, and reports whether one was logged already. Everything
// fails meanwhile, at every tick and for every match.
func (a *App) knownAway(err error) bool {
	return errors.Is(err, match.ErrAway) && a.away.Add(1) > 1
}

// back notes that the store answers, and logs how many calls failed meanwhile.
func (a *App) back() {
	if failed := a.away.Swap(0); failed > 0 {
		a.o.Log.Warn().Int64("failed", failed).Msg("the store works again")
	}
}

// explained adds to an error from Discord what to do about it. The error goes to the console.
func explained(err error) error {
	switch {
	case errors.Is(err, wire.ErrToken):
		return fmt.Errorf("%w; copy the bot's token again from the Bot page of Discord's developer portal", err)
	case errors.Is(err, wire.ErrClosed), errors.Is(err, wire.ErrSession):
		return err // it says what to do
	case errors.Is(err, wire.ErrBlocked):
		return fmt.Errorf("%w; wait ten minutes before the next start", err)
	}
	return fmt.Errorf("%w; is the network there (HTTPS_PROXY and NO_PROXY are followed), and is https://discordstatus.com quiet?", err)
}
