package discord

import (
	"slices"
	"strings"

	"norenbot/game/text"
)

// Discord shows the names of commands in the language of the reader's client,
// the bot speaks the one that the reader has chosen. Where the two differ, the
// commands that a sentence names are named as they stand in the client.

// renamings say, by the language of a sentence and then of the client, what
// the commands in it are called there.
type renamings map[string]map[string]*strings.Replacer

// renamingsIn reads the names from the catalogs. In a sentence a command is
// `/game join`, an option `match:`.
func renamingsIn(words *text.Library, all []command) renamings {
	names := map[string][]string{}
	for _, lang := range text.Languages() {
		names[lang] = quotedNames(words.In(lang), all)
	}
	r := renamings{}
	for from := range names {
		r[from] = map[string]*strings.Replacer{}
		for to := range names {
			var pairs []string
			for n := range names[from] {
				pairs = append(pairs, names[from][n], names[to][n])
			}
			if from != to {
				r[from][to] = strings.NewReplacer(pairs...)
			}
		}
	}
	return r
}

// quotedNames are all commands and options as sentences of a language name
// them, in an order that is the same in every language.
func quotedNames(w text.Words, all []command) []string {
	var names []string
	for _, c := range all {
		top, _, isSub := strings.Cut(c.path, " ")
		path := w.Phrase("command." + top)
		if isSub {
			path += " " + w.Phrase("command."+strings.ReplaceAll(c.path, " ", "."))
		}
		names = append(names, "`/"+path+"`")
		for _, o := range c.options {
			names = append(names, "`"+w.Phrase("option."+o.name)+":`")
		}
	}
	return names
}

// clientLanguage is the language in which a client shows our commands: Discord
// knows them in ours and shows all others the default names.
func clientLanguage(locale string) string {
	if slices.Contains(text.Languages(), locale) {
		return locale
	}
	return text.Languages()[0]
}

// Phrase says a sentence of the catalogs and names commands as the reader's
// client does.
func (v voice) Phrase(key string, args ...any) string {
	said := v.Words.Phrase(key, args...)
	if v.typed == nil {
		return said
	}
	return v.typed.Replace(said)
}
