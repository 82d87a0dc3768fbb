package core

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/render"
)

// To returns the voice for whoever did i.
func (b *Core) To(i ui.Interaction) words.Voice {
	p := b.Player(string(i.User.ID))
	locale := p.Language
	if locale == "" {
		locale = i.Locale
	}
	w := b.Words.In(locale)
	return words.Voice{Words: w, Locale: locale, Large: p.Large, Help: p.Help, Names: words.Nobody, Typed: b.Renamings[w.Language()][clientLanguage(i.Locale)],
		Form: func() render.Form { return formChosen(b.PicturesOf(p, i.Server)) }}
}

// InPublic returns the voice for what everybody in a server reads. It names no
// commands, since every reader's client shows them in a language of its own.
func (b *Core) InPublic(server string) words.Voice {
	s := b.Server(server)
	locale := s.Language
	if locale == "" {
		locale = s.Locale
	}
	return words.Voice{Words: b.Words.In(locale), Locale: locale, Large: s.Large, Names: words.Nobody,
		Form: func() render.Form { return formChosen(s.PublicForm()) }}
}

// Link leads to where a match is played.
func (b *Core) Link(m match.Match) string {
	if m.Lesson {
		return ""
	}
	return "<#" + b.WhereShown(m) + ">"
}

// SeasonName is the name of a season as it was typed, without what cannot be seen; "" if
// there is no such season.
func (b *Core) SeasonName(id season.ID) string {
	if b.Seasons == nil {
		return ""
	}
	for _, f := range b.Seasons.All() {
		if f.ID == id {
			return words.Cleaned(f.Name)
		}
	}
	return ""
}

// Stands says to whoever did i how a vote stands that was opened or voted on
// with err.
func (b *Core) Stands(i ui.Interaction, id match.ID, vote match.Vote, err error) (string, error) {
	m, gone := b.Matches.Match(id)
	if err = cmp.Or(err, gone); err != nil {
		return "", err
	}
	return TallyLine(b.To(i).About(m), m, vote), nil
}

// Settings shows settings under their title.
func (b *Core) Settings(i ui.Interaction, lines string) ui.Response {
	title := b.To(i).Phrase("settings.title")
	return ui.Response{Message: &ui.Message{Content: "### " + title + "\n" + lines, Ephemeral: true}}
}

// WhereShown is the thread or channel where a match is played.
func (b *Core) WhereShown(m match.Match) string {
	return cmp.Or(b.Board(m.ID).Channel, m.Place.Channel)
}

// TallyLine says how a vote stands, and who is missing: "2 yes, 1 to come (Max)".
func TallyLine(v words.Voice, m match.Match, vote match.Vote) string {
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

// Info returns what there is to know of a game; the zero Info for a name that is none.
func (b *Core) Info(name string) game.Info {
	for _, g := range b.Games {
		if g.Name == name {
			return g
		}
	}
	return game.Info{}
}

// Insist does something again as long as Discord is too busy or is not
// reached. An answer that had come through all the same is refused when it is
// given again, which is as good.
func (b *Core) Insist(ctx context.Context, do func() error) error {
	tries := 0
	return wire.Again(ctx, wire.Passes, func() error {
		err := do()
		if tries++; tries > 1 && errors.Is(err, wire.ErrAnswered) {
			return nil
		}
		return err
	})
}

// Outside is an interaction as if it were made in the channel of its thread: a thread
// belongs to its match, and nothing else begins in it. The bot may do in both the same.
// Around a forum's post nothing can be written: what is begun there stays in it.
func (b *Core) Outside(i ui.Interaction) ui.Interaction {
	if home := b.Parent(i.Channel); home != "" {
		i.Channel = home
	} else if i.Parent != "" && !b.isForum(i.Parent) {
		i.Channel = i.Parent
	}
	return i
}

// isForum asks Discord once whether a channel takes posts alone. What it does not say in
// time is taken for a usual channel.
func (b *Core) isForum(channel string) bool {
	const posts, messages = "posts", "messages"
	if takes := b.takes.Get(channel); takes != "" {
		return takes == posts
	}
	ctx, cancel := context.WithTimeout(b.Ctx, wire.AnswerWithin/2)
	defer cancel()
	forum, err := b.API.IsForum(ctx, channel)
	if err != nil {
		b.Log.Warn().Err(err).Str("channel", channel).Msg("asking what a channel is")
		return false
	}
	b.takes.Swap(channel, map[bool]string{true: posts, false: messages}[forum])
	return forum
}

// NoteLocale remembers which language a server speaks in Discord: what is
// posted there later comes without an interaction that tells.
func (b *Core) NoteLocale(i ui.Interaction) {
	var s ServerSettings
	err := b.RecallToChange(ServerKind, i.Server, &s)
	if err == nil && s.Locale != i.ServerWords {
		s.Locale = i.ServerWords
		err = b.Remember(ServerKind, i.Server, s)
	}
	if err != nil {
		b.Log.Error().Err(err).Msg("noting a server's language")
	}
}

// Parent is the channel of a thread in which a match is, or was, played; "" of
// other threads.
func (b *Core) Parent(thread string) string {
	id := b.InThread(thread)
	if id == "" {
		return ""
	}
	return b.Board(id).Home
}

// Explained returns the game that an Arg names, the first if it names none.
func (b *Core) Explained(arg string) (name string, page int) {
	name, number, _ := strings.Cut(arg, ".")
	if b.Info(name).Name == "" {
		name = b.Games[0].Name
	}
	return name, ui.Number(number)
}
