package table

import (
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
)

// friendOptions name who is invited to a new table: one each, since Discord has no option for several people. The
// largest game is for six.
var friendOptions = [...]string{"friend", "friend2", "friend3", "friend4", "friend5"}

// keepChoices are for how many hours seats are kept for who is invited, as the command offers them; keepUsual is
// meant where nothing was chosen.
var keepChoices = []string{"1", "6", "24", "72"}

const keepUsual = 24 * time.Hour

// gatheringOptions are what is said of a new table besides its rules: who is invited, for how long their seats are
// kept, a note.
func gatheringOptions() (options []core.Option) {
	for _, name := range friendOptions {
		options = append(options, core.Option{Name: name, Kind: ui.UserOption})
	}
	return append(options, core.Option{Name: "keep", Kind: ui.WordsOption, Choices: keepChoices}, core.Option{Name: "note", Kind: ui.WordsOption})
}

// readGathering reads the options of a new table other than its rules, or returns a refusal. taken is the number
// of seats already filled.
func (b *Part) readGathering(i ui.Interaction, o *match.Opening, taken int) (ui.Response, bool) {
	o.Note = strings.Join(strings.Fields(i.Options["note"]), " ")
	switch n := text.Length(o.Note); {
	case words.Cleaned(o.Note) != o.Note:
		return b.Private(i, "note.hidden"), true
	case n > match.NoteMost:
		return b.Private(i, "note.long", n, match.NoteMost), true
	}
	o.Keep = keepUsual
	if hours := ui.Number(i.Options["keep"]); hours > 0 {
		o.Keep = time.Duration(hours) * time.Hour
	}
	var named []string
	for _, option := range friendOptions {
		if id := i.Options[option]; id != "" {
			named = append(named, id)
		}
	}
	switch most := b.Info(o.Game).MaxSeats; {
	case len(named) > 0 && taken >= most:
		return b.Private(i, "guest.full"), true
	case taken+len(named) > most:
		return b.Private(i, "guest.many", b.To(i).Title(o.Game), most, most-taken), true
	}
	for _, id := range named {
		if r, refused := b.inviteGuest(i, o, id); refused {
			return r, true
		}
	}
	return ui.Response{}, false
}

// inviteGuest adds a guest to an opening, or returns a refusal.
func (b *Part) inviteGuest(i ui.Interaction, o *match.Opening, id string) (ui.Response, bool) {
	who, known := i.People[id]
	name := words.Escape(words.ShownName(words.OwnerOf(who)))
	switch {
	case !known || !who.Member:
		return b.Private(i, "guest.stranger"), true
	case who.Bot:
		return b.Private(i, "guest.bot", name), true
	case who.ID == i.User.ID:
		return b.Private(i, "guest.self"), true
	}
	for _, g := range o.Guests {
		if g.User == who.ID {
			return b.Private(i, "guest.twice", name), true
		}
	}
	o.Guests = append(o.Guests, words.OwnerOf(who))
	return ui.Response{}, false
}
