package router

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
)

// first are the commands that are offered before all others: what people need, the most needed first.
var first = []string{"game new", "game play", "game learn", "game rules", "game help", "my", "league show"}

// Offered are all commands: the first, then the others by path, with those of people who manage a server last.
func (b *Bot) Offered() []core.Command {
	var all []core.Command
	for _, path := range slices.Sorted(maps.Keys(b.commands)) {
		all = append(all, b.commands[path])
	}
	rank := func(c core.Command) int {
		switch at := slices.Index(first, c.Path); {
		case at >= 0:
			return at
		case c.Needs != 0:
			return len(first) + 1
		}
		return len(first)
	}
	slices.SortStableFunc(all, func(a, b core.Command) int { return rank(a) - rank(b) })
	return all
}

// InMenus are all entries of menus, by name.
func (b *Bot) InMenus() []core.Entry {
	var all []core.Entry
	for _, name := range slices.Sorted(maps.Keys(b.entries)) {
		all = append(all, b.entries[name])
	}
	return all
}

// Commands are all commands, by path. The caller must not change the map.
func (b *Bot) Commands() map[string]core.Command { return b.commands }

// Routes are all routes, by verb. The caller must not change the map.
func (b *Bot) Routes() map[string]core.Route { return b.routes }

// Definitions are the commands, and the entries of menus, as Discord registers them.
func (b *Bot) Definitions() []ui.CommandDef {
	return append(core.CommandDefs(b.Words, b.Offered()), core.EntryDefs(b.Words, b.InMenus())...)
}

// Register makes Discord's commands those of the bot. It asks Discord what it has each time: another program with the
// same token, or a person in the developer portal, may have changed them since they were last written.
func (b *Bot) Register(ctx context.Context) error {
	if err := b.API.Register(ctx, b.Definitions()); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	return nil
}

// Invite is the link by which people bring the bot into their servers, with
// the permissions it needs.
func Invite(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, int64(ui.Needed))
}
