package table

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// newCommand opens a table in this channel.
func (b *Part) newCommand() core.Command {
	var names []string
	most := 0
	for _, g := range b.Games {
		names = append(names, g.Name)
		most = max(most, g.MaxSeats-1)
	}
	return core.Command{Path: "game new", Asks: core.Free, Run: b.newTable, Options: append([]core.Option{
		{Name: "game", Kind: ui.WordsOption, Games: names},
		{Name: "computers", Kind: ui.WholeOption, Most: most},
		{Name: "level", Kind: ui.WordsOption, Choices: words.Levels[:]},
		{Name: "pace", Kind: ui.WordsOption, Choices: words.Paces},
		{Name: "turn", Kind: ui.WholeOption, Least: 1, Most: match.HoursMost},
		{Name: "plan", Kind: ui.WholeOption, Least: 1, Most: match.HoursMost},
		{Name: "rated", Kind: ui.FlagOption},
	}, gatheringOptions()...)}
}

// newTable opens a table in the channel where it was typed.
func (b *Part) newTable(_ context.Context, i ui.Interaction) ui.Response {
	m, refused := b.open(i)
	switch {
	case refused != nil:
		return *refused
	case m.Place.Channel != i.Channel:
		return b.Private(i, "new.outside", "<#"+m.Place.Channel+">")
	}
	return b.Private(i, "new.done")
}

// openReal opens a table for a user who has finished a lesson, and starts the match.
func (b *Part) openReal(_ context.Context, i ui.Interaction, arg string) ui.Response {
	game, level := seat.ParseReal(arg)
	i.Options = map[string]string{"game": game, "level": level, "computers": "1"}
	m, refused := b.open(i)
	if refused != nil {
		return *refused
	}
	if _, err := b.Matches.Start(m.ID, i.User.ID, i.ID); err != nil {
		return b.Refuse(i, err)
	}
	return b.Private(i, "learn.begun", "<#"+m.Place.Channel+">")
}

// open opens a table, with computer players if that was asked for, or says why not. The public message comes with the
// news.
func (b *Part) open(i ui.Interaction) (m match.Match, refused *ui.Response) {
	no := func(r ui.Response) (match.Match, *ui.Response) { return m, &r }
	i = b.Outside(i)
	if r, refused := b.notHere(i); refused {
		return no(r)
	}
	name := i.Options["game"]
	if name == "" {
		name = b.Games[0].Name
	}
	if !slices.ContainsFunc(b.Games, func(g game.Info) bool { return g.Name == name }) {
		return no(b.Refuse(i, core.ErrNotOffered))
	}
	b.NoteLocale(i)
	terms := match.Terms{Pace: match.Slow} // a table without limits stops for good when somebody stays away
	if pace, ok := i.Options["pace"]; ok {
		terms.Pace = words.PaceOf(pace)
	}
	if turn, plan := ui.Number(i.Options["turn"]), ui.Number(i.Options["plan"]); turn != 0 || plan != 0 {
		var err error
		if terms.Pace, err = match.Own(cmp.Or(turn, plan), cmp.Or(plan, turn)); err != nil {
			return no(b.Private(i, "sorry.hours", 1, match.HoursMost))
		}
	}
	kind, err := b.threads.LevelFor(i.User.ID, name, i.Options["level"])
	if err != nil {
		return no(b.threads.NoLevel(i, name))
	}
	computers := b.computersAsked(i, name)
	if terms.Rated = i.Options["rated"] == "true"; terms.Rated && computers > 0 {
		return no(b.Refuse(i, match.ErrRated))
	}
	o := match.Opening{Game: name, Place: match.Place{Server: i.Server, Channel: i.Channel}, Host: words.OwnerOf(i.User), Terms: terms, Press: i.ID}
	if r, refused := b.readGathering(i, &o, 1+computers); refused {
		return no(r)
	}
	if r, refused := b.TooManyTables(i, o.Guests...); refused {
		return no(r)
	}
	m, err = b.Matches.OpenTable(o)
	if err != nil {
		return no(b.Refuse(i, err))
	}
	for range computers {
		if _, err := b.Matches.AddComputer(m.ID, i.User.ID, kind); err != nil {
			return no(b.Refuse(i, err))
		}
	}
	return m, nil
}

// computersAsked is how many computer players are to sit at a new table: one where only a
// level was named.
func (b *Part) computersAsked(i ui.Interaction, game string) int {
	n, told := i.Options["computers"]
	if i.Options["level"] != "" && !told {
		return 1
	}
	return min(ui.Number(n), b.Info(game).MaxSeats-1)
}

// notHere says why no table can be opened in this place by this user; false if it can.
func (b *Part) notHere(i ui.Interaction) (ui.Response, bool) {
	if missing := core.MissingPermissions(i); missing != 0 {
		v := b.To(i)
		return b.Private(i, "sorry.missing", v.Joined(v.Permissions(missing)), "<#"+i.Channel+">"), true
	}
	return b.mayNotOpen(i, i.Channel)
}

// mayNotOpen says why this user can open no table in a channel; false if they can.
func (b *Part) mayNotOpen(i ui.Interaction, channel string) (ui.Response, bool) {
	s, v, parent := b.Server(i.Server), b.To(i), ""
	if channel == i.Channel {
		parent = i.Parent
	}
	switch {
	case len(s.Channels) > 0 && !slices.ContainsFunc([]string{channel, b.Parent(channel), parent}, func(c string) bool { return slices.Contains(s.Channels, c) }):
		return b.Private(i, "sorry.channel", v.Joined(core.ChannelsOf(s))), true
	// Managers may always open one, whatever role is asked for.
	case len(s.Roles) > 0 && !core.Manages(i) && !core.HasRole(i, s.Roles):
		return b.Private(i, "sorry.role", v.Joined(roles(s.Roles))), true
	}
	return ui.Response{}, false
}

// rematch opens or joins the table for playing again, and says where it is.
func (b *Part) rematch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	old, err := b.Matches.Match(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	if r, refused := b.mayNotOpen(i, old.Place.Channel); refused {
		return r
	}
	if r, refused := b.TooManyTables(i); refused {
		return r
	}
	next, err := b.Matches.Rematch(id, words.OwnerOf(i.User), i.ID)
	if errors.Is(err, match.ErrNotSeated) {
		return b.Private(i, "rematch.not")
	}
	if at := b.Outside(i).Channel; err == nil && next.Place.Channel == i.Channel && at != i.Channel {
		// The match before was opened in a thread.
		next.Place.Channel = at
		err = b.Matches.Move(next.ID, next.Place)
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.Private(i, "rematch.done", b.Link(next))
}
