package seat

import (
	"context"

	"norenbot/discord/core"
	"norenbot/discord/ui"
)

// servedMenus are the private menus as the router knows them.
type servedMenus struct{ b *Part }

var _ core.Menus = servedMenus{}

// Begin implements core.Menus.
func (m servedMenus) Begin(at ui.MenuKey) { m.b.Menus.Begin(at) }

// End implements core.Menus.
func (m servedMenus) End(at ui.MenuKey, i ui.Interaction, r ui.Response, begun bool) bool {
	return m.b.Menus.End(at, i, r, begun)
}

// Follow implements core.Menus.
func (m servedMenus) Follow(ctx context.Context, at ui.MenuKey) { m.b.FollowOne(ctx, at) }

// FollowOthers implements core.Menus.
func (m servedMenus) FollowOthers(ctx context.Context) { m.b.FollowOthers(ctx) }
