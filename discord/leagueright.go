package discord

// leads reports whether somebody may open seasons in the server where they are, and
// organises those that are at home there: its managers, and the roles they have named.
func (b *Bot) leads(i Interaction) bool {
	return i.Server != "" && (i.Can.has(manageServer) || i.User.wears(b.server(i.Server).Organisers))
}
