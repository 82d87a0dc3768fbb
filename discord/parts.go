package discord

import (
	"norenbot/discord/core"
	"norenbot/discord/feed"
	"norenbot/discord/gathering"
	"norenbot/discord/opening"
	"norenbot/discord/records"
	"norenbot/discord/router"
	"norenbot/discord/seasons"
	"norenbot/discord/seat"
	"norenbot/discord/table"
	"norenbot/discord/thread"
)

var _ router.Mount = Parts

// Parts makes all parts of the bot.
func Parts(c *core.Core, o core.Options) []core.Feature {
	seats := seat.New(c)
	threads := thread.New(c, seats)
	leagues := seasons.New(c)
	tables := table.New(c, o, seats, threads, leagues.Mine)
	return []core.Feature{
		seats.Feature(), threads.Feature(), tables.Feature(), opening.New(c).Feature(), leagues.Feature(), records.New(c).Feature(),
		feed.New(c, o.Feeds, o.Carrier).Feature(), gathering.New(c).Feature(),
	}
}

// New returns the bot with all its parts.
func New(o core.Options) *router.Bot { return router.New(o, Parts) }
