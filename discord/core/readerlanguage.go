package core

import (
	"cmp"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// To returns the voice for whoever did i.
func (b *Core) To(i ui.Interaction) words.Localizer {
	p := b.Player(string(i.User.ID))
	locale := chosenLanguage(p.Language, i.Locale)
	w := b.Words.In(locale)
	return words.Localizer{Words: w, Locale: locale, Large: p.Large, Help: p.Help, Names: words.Nobody, Typed: b.Renamings[w.Language()][text.OfLocale(i.Locale)],
		Form: func() render.Form { return formChosen(b.PicturesOf(p, i.Server)) }}
}

// InPublic returns the voice for what everybody in a server reads. It names no
// commands, since every reader's client shows them in a language of its own.
func (b *Core) InPublic(server string) words.Localizer {
	s := b.Server(server)
	locale := chosenLanguage(s.Language, s.Locale)
	return words.Localizer{Words: b.Words.In(locale), Locale: locale, Large: s.Large, Names: words.Nobody,
		Form: func() render.Form { return formChosen(s.PublicForm()) }}
}

// chosenLanguage returns the chosen language. Without a choice, or if this version does not know the language
// chosen, it returns the language of Discord's locale.
func chosenLanguage(chosen, locale string) string {
	if text.Known(chosen) {
		return chosen
	}
	return locale
}

// NoteLocale remembers which language a server speaks in Discord: what is
// posted there later comes without an interaction that tells. A server that cannot choose one
// speaks that of whoever opens something in it.
func (b *Core) NoteLocale(i ui.Interaction) {
	speaks := cmp.Or(i.ServerWords, b.To(i).Locale)
	var s ServerSettings
	err := b.RecallToChange(ServerKind, i.Server, &s)
	if err == nil && s.Locale != speaks {
		s.Locale = speaks
		err = b.Remember(ServerKind, i.Server, s)
	}
	if err != nil {
		b.Log.Error().Err(err).Msg("noting a server's language")
	}
}

// Settings shows settings under their title.
func (b *Core) Settings(i ui.Interaction, lines string) ui.Response {
	title := b.To(i).Phrase("settings.title")
	return ui.Response{Message: &ui.Message{Content: "### " + title + "\n" + lines, Ephemeral: true}}
}

// VoteReply tells the user how a vote stands that they started or voted on; err is the result of that.
func (b *Core) VoteReply(i ui.Interaction, id match.ID, vote match.Vote, err error) (string, error) {
	m, gone := b.Matches.Match(id)
	if err = cmp.Or(err, gone); err != nil {
		return "", err
	}
	return TallyLine(b.To(i).About(m), m, vote), nil
}

// TallyLine says how a vote stands, and who is missing: "2 yes, 1 to come (Max)".
func TallyLine(v words.Localizer, m match.Match, vote match.Vote) string {
	counts := []string{v.Phrase("vote.yeses", len(words.SeatsIn(vote.Yes)))}
	if no := len(words.SeatsIn(vote.No)); no > 0 {
		counts = append(counts, v.Phrase("vote.noes", no))
	}
	var missing []string
	for _, seat := range words.SeatsIn(m.Electors(vote) &^ vote.Yes &^ vote.No) {
		missing = append(missing, v.Names(seat))
	}
	if len(missing) > 0 && m.Phase.Live() {
		counts = append(counts, v.Phrase("vote.missing", len(missing), v.Joined(missing)))
	}
	return strings.Join(counts, ", ")
}
