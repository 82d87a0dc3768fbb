package discord

import (
	"context"

	"norenbot/discord/core"
	"norenbot/discord/ui"
)

// Patience is how long a handler may take before its interaction is acknowledged.
const Patience = patience

// Answer is what an interaction is answered with.
func (b *Bot) Answer(ctx context.Context, i ui.Interaction) ui.Response { return b.answer(ctx, i) }

// ServeLate goes on with an interaction whose handler takes long.
func (b *Bot) ServeLate(ctx, due context.Context, i ui.Interaction, ready <-chan ui.Response) {
	b.serveLate(ctx, due, i, ready)
}

// OpensMessage reports whether a press is answered with a message of its own.
func (b *Bot) OpensMessage(i ui.Interaction) bool { return b.opensMessage(i) }

// Mount adds what a part brings.
func (b *Bot) Mount(p core.Feature) { b.mount(p) }

// Commands are all commands, by path.
func (b *Bot) Commands() map[string]core.Command { return b.commands }

// Routes are all routes, by verb.
func (b *Bot) Routes() map[string]core.Route { return b.routes }

// Offered are the commands that Discord is told of.
func (b *Bot) Offered() []core.Command { return b.offered() }

// InMenus are the commands in the menus of people and messages that Discord is told of.
func (b *Bot) InMenus() []core.Entry { return b.inMenus() }
