package discord

import (
	"slices"

	"norenbot/discord/ui"
	"norenbot/game/season"
)

// leads reports whether somebody may open seasons in the server where they are, and
// organises those that are at home there: its managers, and the roles they have named.
func (b *Bot) leads(i ui.Interaction) bool {
	return i.Server != "" && (i.Can.Has(ui.ManageServer) || i.User.Wears(b.server(i.Server).Organisers))
}

// organises reports whether somebody may act for a season: who leads its home server, from
// there, and those named as its organisers from anywhere.
func (b *Bot) organises(i ui.Interaction, f season.Facts) bool {
	if i.Server == f.Home.Server && b.leads(i) {
		return true
	}
	p, err := b.seasons.Person(i.User.ID)
	return err == nil && p != 0 && slices.Contains(f.Organisers, p)
}
