// Package gathering is the matchmaking list of a server: its open tables, in one message that is kept up to date in a
// channel that a server manager has chosen.
//
// The list follows the news of matches after it has been posted (tap.go). It is posted by a notifier of its own, server
// by server (list.go), so that a channel the bot cannot write in delays no table. Members get the role "Looking for
// players" with a button under the list, and the host of a table can ping that role (role.go).
package gathering

import (
	"sync"

	"norenbot/discord/core"
	"norenbot/game/match"
)

// Part is the lists of open tables, and the roles that are called to them. Its index is of the process that tells the news; all else only has Core.Lists.
type Part struct {
	*core.Core
	mu   sync.Mutex
	open map[string]map[match.ID]bool // by server
}

// New returns the part of a bot.
func New(c *core.Core) *Part { return &Part{Core: c, open: map[string]map[match.ID]bool{}} }

// Know notes whether a match is an open table. What its list shows is looked at again if that, or the table, is new.
func (b *Part) Know(m match.Match) {
	server, open := m.Place.Server, m.Phase == match.Lobby
	if server == "" || m.Lesson {
		return
	}
	b.mu.Lock()
	was := b.open[server][m.ID]
	switch {
	case open && b.open[server] == nil:
		b.open[server] = map[match.ID]bool{m.ID: true}
	case open:
		b.open[server][m.ID] = true
	case was:
		delete(b.open[server], m.ID)
	}
	b.mu.Unlock()
	if open || was {
		b.Lists.Note(server, b.Now())
	}
}

// Recall is Know for what the process before this one has told: it may have shown less, also of matches that have
// begun since.
func (b *Part) Recall(m match.Match) {
	b.Know(m)
	if m.Place.Server != "" && !m.Lesson {
		b.Lists.Note(m.Place.Server, b.Now())
	}
}

// tables are the open tables of a server as they are, those that close first in front.
func (b *Part) tables(server string) (all []match.Match) {
	b.mu.Lock()
	var ids []match.ID
	for id := range b.open[server] {
		ids = append(ids, id)
	}
	b.mu.Unlock()
	for _, id := range ids {
		switch m, err := b.Matches.Match(id); {
		case err != nil:
			b.Log.Error().Err(err).Str("match", string(id)).Msg("reading an open table")
		case m.Phase == match.Lobby:
			all = append(all, m)
		}
	}
	return inOrder(all)
}
