package gathering

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// verbLooking is the verb of presses by which people give themselves the role of those who look for players, or take it
// off.
const verbLooking = "looking"

// ringEvery is how often a server's role is called at most.
const ringEvery = time.Hour

// A ringNote is when a server's role was called last.
type ringNote struct {
	At time.Time `json:"at,omitzero"`
}

// Feature is what can be pressed of the role.
func (b *Part) Feature() core.Feature {
	return core.Feature{
		News: core.NewsFeature{Recall: b.Recall, Tap: b.Tapped},
		Routes: []core.Route{
			{Verb: verbLooking, Asks: b.InServer(), Opens: core.Always, Do: b.pressLooking},
			{Verb: core.VerbRing, Asks: b.Nearby(), Opens: core.Always, Do: core.OfMatch(b.pressRing)},
		},
	}
}

// lookingRow has the button to the role; nil where a server names none.
func lookingRow(v words.Localizer, s core.ServerSettings) []ui.Row {
	if s.Players == "" {
		return nil
	}
	return []ui.Row{{{Button: &ui.Button{ID: ui.CustomID{Verb: verbLooking}.ID(), Label: v.Phrase("looking.button"), Style: ui.Secondary}}}}
}

// pressLooking gives the role to the member who presses, or takes it off one who has it. The role is checked at every
// press: it may have been given permissions since it was named. A role that the bot cannot give is only pinged.
func (b *Part) pressLooking(ctx context.Context, i ui.Interaction, _ ui.CustomID) ui.Response {
	role := b.Server(i.Server).Players
	if role == "" {
		return b.Private(i, "looking.none")
	}
	wears, named := i.User.Wears([]string{role}), words.Wrapped("<@&", []string{role})[0]
	report, err := b.API.Role(ctx, i.Server, role, i.User)
	switch why := report.Hindrance; {
	case err != nil:
		b.Log.Warn().Err(err).Str("server", i.Server).Msg("reading the roles of a server")
		return b.Private(i, "role.refused", named)
	case why.OnlyPinged() && wears:
		return b.Private(i, "looking.has", named)
	case why.OnlyPinged():
		return b.Private(i, "looking.ask", named)
	case why == wire.RoleElevated && wears: // taking it off is safe
	case why != "":
		return b.Private(i, "role."+string(why), named)
	}
	if err := b.API.Grant(ctx, i.Server, i.User.ID, role, !wears); err != nil {
		b.Log.Warn().Err(err).Str("server", i.Server).Msg("changing the role of a member")
		return b.Private(i, "role.refused", named)
	}
	if wears {
		return b.Private(i, "looking.off", named)
	}
	return b.Private(i, "looking.on", named)
}

// errRung is returned when a server's role was called less than an hour ago.
var errRung = errors.New("the role was called just now")

// pressRing calls those who look for players to an open table, for its host.
func (b *Part) pressRing(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Match(id)
	role := b.Server(m.Place.Server).Players
	switch {
	case err != nil:
		return b.Refuse(i, err)
	case m.Phase != match.Lobby:
		return b.Private(i, "join.begun")
	case role == "":
		return b.Private(i, "looking.none")
	case m.Host.User != i.User.ID:
		return b.Private(i, "ring.host")
	case len(m.Chairs) >= b.Info(m.Game).MaxSeats:
		return b.Private(i, "sorry.taken")
	case len(m.Chairs)+len(m.Guests) >= b.Info(m.Game).MaxSeats:
		return b.Private(i, "sorry.kept")
	}
	named := words.Wrapped("<@&", []string{role})[0]
	if refused := b.unpinged(ctx, i, m, role); refused.Message != nil {
		return refused
	}
	before, err := b.rings(m.Place.Server)
	if errors.Is(err, errRung) {
		return b.Private(i, "ring.again", words.Until(before.At.Add(ringEvery)))
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.InPublic(m.Place.Server).About(m)
	said := v.Phrase("ring.calls", named, words.Escape(words.ShownName(m.Host)), v.Title(m.Game))
	if shown := b.Board(id); shown.Lobby != "" {
		said += " " + core.MessageLink(m.Place.Server, shown.Home, shown.Lobby)
	}
	if _, err := b.API.Post(ctx, m.Place.Channel, ui.Message{Content: said, Roles: []string{role}, Nonce: "r" + core.ShortID(i.ID)}); err != nil {
		if back := b.Remember(core.RingKind, m.Place.Server, before); back != nil {
			b.Log.Error().Err(back).Msg("noting that a role was not called")
		}
		return b.Refuse(i, err)
	}
	return b.Private(i, "ring.done", named)
}

// unpinged refuses a ping of a role that would notify nobody at a table. If Discord does not say, the ping is tried.
func (b *Part) unpinged(ctx context.Context, i ui.Interaction, m match.Match, role string) (refused ui.Response) {
	named := words.Wrapped("<@&", []string{role})[0]
	report, err := b.API.Role(ctx, m.Place.Server, role, i.User)
	all := report.MentionsAll
	if i.Channel == m.Place.Channel {
		all = i.BotCan.Has(ui.MentionEveryone) // the channel's overwrites included
	}
	switch {
	case err != nil:
		b.Log.Warn().Err(err).Str("server", m.Place.Server).Msg("reading the roles of a server")
	case report.Hindrance == wire.RoleGone:
		return b.Private(i, "role.gone", named)
	case !report.Mentionable && !all:
		return b.Private(i, "role.silent", named)
	}
	return ui.Response{}
}

// rings notes that a server's role is called now, and returns what was noted before. Error besides those of the memory:
// errRung.
func (b *Part) rings(server string) (before ringNote, err error) {
	err = b.Memory.Revise(core.RingKind, server, func(stored []byte) (any, error) {
		before = ringNote{}
		if stored != nil && json.Unmarshal(stored, &before) != nil {
			before = ringNote{}
		}
		if b.Now().Before(before.At.Add(ringEvery)) {
			return nil, errRung
		}
		return ringNote{At: b.Now()}, nil
	})
	return before, err
}
