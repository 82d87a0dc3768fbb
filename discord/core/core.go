package core

import (
	"context"
	"io"
	"iter"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/stats"
	"norenbot/game/text"
)

// A Core is what every part of the bot has.
type Core struct {
	API        API
	Matches    *match.Service
	Memory     Memory
	ahead      *readAhead      // the memory where other processes remember, too; else nil
	Seasons    *season.Service // nil: there are none
	Stats      *stats.Book
	live       func() iter.Seq2[match.Match, error]
	Leadership Leadership
	Words      *text.Library
	Drawer     Drawer
	Claims     Claims
	Games      []game.Info
	Computer   string
	First      string
	Levels     map[string][]string
	Export     func(w io.Writer, a match.Archive) error
	Film       func(a match.Archive) ([]any, error)
	Now        func() time.Time
	Log        zerolog.Logger
	Metrics    *metrics.Metrics
	Analyses   *match.Analyses // nil: there are none
	Refusals   []Refused
	Renamings  renamings

	Ctx       context.Context       // ends when the bot is closed
	Known     Cache[string, bool]   // interactions that came here: after a reconnect one may come twice
	takes     Cache[string, string] // what can be written in a channel, see isForum
	Seen      presence
	found     whereabouts
	Allowance Allowance // what people did lately, see TooManyTables
	silent    postFailures
	refused   refusedPlaces
	reopened  atomic.Int64            // how often a place was opened again, see Reopen
	noAccount Cache[match.User, bool] // people whose accounts were deleted
	away      atomic.Int64            // how often recall found the store away since it was there last
	Undone    DueSet                  // where a mention is owed, or an old message keeps its buttons
	Lists     DueSet                  // servers whose list of open tables may show less than there is; see package gathering
}

// interactionsMost bounds the memory of interactions; when it is full it
// begins anew. A confirmation is safe even then: match knows its press.
const interactionsMost = 20_000

// NewCore returns what the parts of a bot share.
func NewCore(o Options) *Core {
	c := &Core{Matches: o.Matches, Memory: o.Memory, Seasons: o.Seasons, Stats: o.Stats, live: o.Live, Leadership: o.Leadership, Words: o.Words, Drawer: o.Drawer, Claims: o.Claims, Games: o.Games,
		Computer: o.Computer, First: o.First, Levels: o.Levels, Export: o.Export, Film: o.Film, Now: o.Now, Log: o.Log, Metrics: o.Metrics}
	c.Known.Most, c.takes.Most, c.noAccount.Most = interactionsMost, interactionsMost, interactionsMost
	if o.Claims != nil {
		c.ahead = &readAhead{Memory: o.Memory}
		c.Memory = c.ahead
	}
	return c
}

// Options are what a bot works with; all are needed.
type Options struct {
	Matches    *match.Service
	Live       func() iter.Seq2[match.Match, error] // as match.Store has it
	Outbox     ledger.Outbox                        // of matches and seasons
	Feeds      ledger.Store                         // has the feeds of servers, and what waits there
	Carrier    http.RoundTripper                    // carries that to receivers, see feed.Carrier
	Leadership Leadership
	Seasons    *season.Service // nil: there are none, and no news of them
	Stats      *stats.Book
	Words      *text.Library
	Drawer     Drawer
	Memory     Memory
	// Claims are asked before an interaction is answered, where several processes may get
	// the same one; nil: this is the only one.
	Claims Claims
	Games  []game.Info // in the order offered; the first is the default
	// Computer is the kind of computer player that is seated when somebody asks
	// for one, and First the kind if they have not finished a match of the game yet; "" is the same.
	Computer, First string
	// Levels are those that each game has, by its name: some of Levels, in their order.
	Levels map[string][]string
	// Export writes a finished match in its open form; Film returns its public
	// views, in order.
	Export func(w io.Writer, a match.Archive) error
	Film   func(a match.Archive) ([]any, error)
	// UnknownCommand, unless nil, is called when someone uses a command that the bot does not have: Discord's list
	// of commands is not the bot's.
	UnknownCommand func()
	Analyst        match.Analyst // who analyses finished matches, see router.Bot.Analyse; the zero Analyst: nobody does
	Now            func() time.Time
	Log            zerolog.Logger
	Metrics        *metrics.Metrics
}

// Info returns what there is to know of a game; the zero Info for a name that is none.
func (b *Core) Info(name string) game.Info {
	for _, g := range b.Games {
		if g.Name == name {
			return g
		}
	}
	return game.Info{}
}

// Explained returns the game that an Arg names, the first if it names none.
func (b *Core) Explained(arg string) (name string, page int) {
	name, number, _ := strings.Cut(arg, ".")
	if b.Info(name).Name == "" {
		name = b.Games[0].Name
	}
	return name, ui.Number(number)
}
