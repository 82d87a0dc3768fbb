package router

import (
	"context"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Mount adds a part, before anything is served. It panics if another part has the same command, entry or route, or if
// one of them asks for no right.
func (b *Bot) Mount(p core.Feature) {
	for _, r := range p.Routes {
		if _, twice := b.routes[r.Verb]; twice || r.Asks.Allows == nil {
			panic("route " + r.Verb + ": mounted twice, or without a right")
		}
		b.routes[r.Verb] = r
	}
	for _, c := range p.Commands {
		if _, twice := b.commands[c.Path]; twice || c.Asks.Allows == nil {
			panic("command " + c.Path + ": mounted twice, or without a right")
		}
		b.commands[c.Path] = c
	}
	for _, e := range p.Entries {
		name := e.Name(b.Words)
		if _, twice := b.entries[name]; twice || e.Asks.Allows == nil {
			panic("entry " + name + ": mounted twice, or without a right")
		}
		b.entries[name] = e
	}
	b.Refusals = append(b.Refusals, p.Refusals...)
	b.parts = append(b.parts, p)
	if p.Menus != nil {
		b.menus = p.Menus
	}
}

// press answers a press on one of our components, or a form that was sent: its custom id
// is a press, too.
func (b *Bot) press(ctx context.Context, i ui.Interaction) ui.Response {
	p, ok := ui.ParseCustomID(i.CustomID)
	r, known := b.routes[p.Verb]
	if !ok || !known {
		return b.Private(i, "sorry.unknown")
	}
	if err := r.Asks.Allows(i, p.Match); err != nil {
		return b.Refuse(i, err)
	}
	if r.Asks.OfMatch {
		b.refreshName(i, match.ID(p.Match))
	}
	return r.Do(ctx, i, p)
}

// refreshName stores the player's current display name in the match.
func (b *Bot) refreshName(i ui.Interaction, id match.ID) {
	who := words.OwnerOf(i.User)
	m, err := b.Matches.Match(id)
	if err != nil || who.Name == "" || !m.Misnames(who) {
		return
	}
	if err := b.Matches.KnownAs(id, who); err != nil {
		b.Log.Warn().Err(err).Str("match", string(id)).Msg("noting a player's name")
	}
}

// OpensMessage reports whether a press is answered in a new message. To be
// "thinking" about that one first lets the answer be an edit, which may be said
// twice; a second follow-up would be a second menu.
func (b *Bot) OpensMessage(i ui.Interaction) bool {
	p, ok := ui.ParseCustomID(i.CustomID)
	r, known := b.routes[p.Verb]
	return !ok || !known || r.Opens(i, p.Arg)
}

// means runs a command for the match that a press says it means, and answers in
// place of the question.
func (b *Bot) means(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	c, known := b.commands[p.Arg]
	if !known || !slices.ContainsFunc(c.Options, func(o core.Option) bool { return o.Name == "match" }) {
		return b.Private(i, "sorry.unknown")
	}
	i.Path, i.Options = p.Arg, map[string]string{"match": p.Match}
	r := b.run(ctx, i, c)
	if r.Message != nil && i.Ephemeral {
		r.Update, r.Message = r.Message, nil
	}
	return r
}
