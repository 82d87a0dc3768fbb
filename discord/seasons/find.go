package seasons

import (
	"context"
	"errors"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/season"
	"norenbot/game/text"
)

// errNoSeasonHere is returned where no season can be meant.
var errNoSeasonHere = errors.New("no season here")

// A seasonPage is a season as one reader sees it.
type seasonPage struct {
	seasonText
	b   *Part
	i   ui.Interaction
	own league.Person // the reader's number; 0: they have never been in a season
}

// seasonPageOf is a season as whoever did i sees it. Errors: season.ErrNoSeason.
func (b *Part) seasonPageOf(i ui.Interaction, id season.ID) (*seasonPage, error) {
	if b.Seasons == nil {
		return nil, season.ErrNoSeason
	}
	look, err := b.Seasons.Look(id)
	if err != nil {
		return nil, err
	}
	return b.seasonPageAt(i, look)
}

// seasonPageAt is seasonPage for a season that was looked at.
func (b *Part) seasonPageAt(i ui.Interaction, look *season.Look) (*seasonPage, error) {
	own, err := b.Seasons.Person(i.User.ID)
	if err != nil {
		return nil, err
	}
	return &seasonPage{seasonText{b.To(i), look, b.Seasons.Who}, b, i, own}, nil
}

// onSeasonPage is the handler of what is done to a season, whose id is the press's Match.
func (b *Part) onSeasonPage(do func(*seasonPage, context.Context, ui.CustomID) ui.Response) core.Handler {
	return func(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
		t, err := b.seasonPageOf(i, season.ID(p.Match))
		if err != nil {
			return b.Refuse(i, err)
		}
		return do(t, ctx, p)
	}
}

// ownLine is the reader's own line; false if they have none.
func (t *seasonPage) ownLine() (line int, has bool) {
	if t.own == 0 {
		return 0, false
	}
	return t.Season.Has(t.own)
}

// do does something to the season as the reader has seen it, and shows it as it is then.
func (t *seasonPage) do(act league.Act) (*seasonPage, error) {
	look, err := t.b.Seasons.DoAndLook(t.Facts.ID, words.OwnerOf(t.i.User), t.Season.Version, act)
	if err != nil {
		return nil, err
	}
	return t.b.seasonPageAt(t.i, look)
}

// seasonsFor are the seasons that somebody may mean: those of the server where they are
// and those that they are in, first those that are on, then by age, the newest
// first.
func (b *Part) seasonsFor(i ui.Interaction) []season.Facts {
	if b.Seasons == nil {
		return nil
	}
	meant, err := b.Seasons.For(i.User.ID, i.Server)
	if err != nil {
		b.Log.Error().Err(err).Msg("looking for somebody's seasons")
	}
	slices.SortStableFunc(meant, func(a, b season.Facts) int {
		switch {
		case a.Phase.Live() == b.Phase.Live():
			return 0
		case a.Phase.Live():
			return -1
		}
		return 1
	})
	return meant
}

// seasonOption names a season.
func (b *Part) seasonOption() core.Option {
	return core.Option{Name: "season", Kind: ui.WordsOption, Offer: func(i ui.Interaction, typed string) (choices []ui.Choice) {
		called := core.Apart{}
		for _, f := range b.seasonsFor(i) {
			name := called.Name(text.Truncate(words.Cleaned(f.Name), core.ChoiceMost))
			if len(choices) < ui.OptionsPerSelect && strings.Contains(strings.ToLower(name), strings.ToLower(typed)) {
				choices = append(choices, ui.Choice{Name: name, Value: string(f.ID)})
			}
		}
		return choices
	}}
}

// A seasonRoute is the route of a press on a season, which a command takes, too.
type seasonRoute struct {
	verb string
	asks seasonRight
	do   core.Handler
}

// seasonCommand is a command about one season, which does what a press does.
func (b *Part) seasonCommand(path string, r seasonRoute) core.Command {
	return core.Command{Path: path, Asks: core.Free, Anywhere: true, Options: []core.Option{b.seasonOption()}, Run: func(ctx context.Context, i ui.Interaction) ui.Response {
		return b.meantSeason(ctx, i, r)
	}}
}

// meantSeason takes a route for the season that is named, or the only one that is on, or else the newest.
// Of several that are on it offers a button each.
func (b *Part) meantSeason(ctx context.Context, i ui.Interaction, r seasonRoute) ui.Response {
	found := b.seasonsFor(i)
	if id := i.Options["season"]; id != "" {
		found = slices.DeleteFunc(found, func(f season.Facts) bool { return string(f.ID) != id })
	}
	on := 0
	for on < len(found) && found[on].Phase.Live() {
		on++
	}
	switch {
	case len(found) == 0:
		none := b.Refuse(i, errNoSeasonHere)
		if b.CanOrganise(i) {
			none.Message.Rows = []ui.Row{openRow(b.To(i))}
		}
		return none
	case on < 2:
		if err := r.asks.allows(i, found[0]); err != nil {
			return b.Refuse(i, err)
		}
		return r.do(ctx, i, ui.CustomID{Verb: r.verb, Match: string(found[0].ID)})
	}
	v, called := b.To(i), core.Apart{}
	var row ui.Row
	for _, f := range found[:min(on, ui.ButtonsPerRow*ui.RowsPerMessage)] {
		name := called.Name(text.Truncate(words.Cleaned(f.Name), text.ButtonLength-len(" (99)")))
		row = append(row, ui.Control{Button: &ui.Button{ID: core.SeasonCustomID(r.verb, f.ID, ""), Label: name, Style: ui.Secondary}})
	}
	return ui.Response{Message: &ui.Message{Content: v.Phrase("league.which"), Rows: ui.InRows(row), Ephemeral: true}}
}

// shows answers with a private message: in place of the one that was pressed on, or beside
// what everybody sees.
func (t *seasonPage) shows(m ui.Message) ui.Response {
	m.Ephemeral = true
	return t.b.InPlace(t.i, ui.Response{Message: &m})
}

// button is a button of the season.
func (t *seasonPage) button(verb, arg string, style ui.ButtonStyle, key string, args ...any) ui.Control {
	return ui.Control{Button: &ui.Button{ID: core.SeasonCustomID(verb, t.Facts.ID, arg), Label: t.says.Label80(key, args...), Style: style}}
}
