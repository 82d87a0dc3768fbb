package doctor

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"norenbot/discord/wire"
)

// commands compares what Discord has with what the bot registers.
func (e *examination) commands(ctx context.Context) Check {
	if c, ok := e.needsToken(); !ok {
		return c
	}
	path := wire.CommandsPath(e.app.ID)
	a, err := e.ask(ctx, http.MethodGet, path+wire.WithTranslations, nil)
	if err == nil {
		err = a.Refused
	}
	if err != nil {
		return failed(err)
	}
	d, err := wire.CompareCommands(a.Data, e.o.Commands)
	kept := ""
	if len(d.Kept) > 0 {
		kept = "; kept beside them: " + strings.Join(d.Kept, ", ")
	}
	switch {
	case err != nil:
		return failed(err)
	case d.Same():
		return Fine("all %d are registered as this program has them%s", len(e.o.Commands), kept)
	case e.o.Register:
		return e.register(ctx, path, d, kept)
	case len(d.Missing) == len(e.o.Commands) && len(d.Extra) == 0:
		return NotTried("norenbot run registers them when it starts; norenbot doctor --register does so now", "none is registered yet%s", kept)
	}
	return Broken("norenbot run registers its own when it starts, once a day, and when someone uses a command that it does not have; norenbot doctor --register does so now. If it happens again, another program has the same token",
		"others are registered than this program has: %s%s", d, kept)
}

// register makes Discord's commands those of this program.
func (e *examination) register(ctx context.Context, path string, d wire.CommandDiff, kept string) Check {
	a, err := e.ask(ctx, http.MethodPut, path, d.List())
	if err == nil {
		err = a.Refused
	}
	if err != nil {
		return failed(fmt.Errorf("registering them: %w", err))
	}
	return Fine("registered now, all %d; before that: %s%s", len(e.o.Commands), d, kept)
}
