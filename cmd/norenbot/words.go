package main

import (
	"fmt"
	"strings"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game/text"
)

// wordsCmd shows how complete each language is.
type wordsCmd struct {
	Missing string `placeholder:"LANGUAGE" help:"List a language's missing texts, by file and key. The exit status is 0 if there are none."`
}

// Run lists the languages, or the missing texts of one, which the bot shows in English.
func (k *wordsCmd) Run(c *console) error {
	if k.Missing == "" {
		return k.list(c)
	}
	if err := languageIn("--missing", k.Missing); err != nil {
		return err
	}
	all, err := titles.Catalogs(k.Missing)
	if err != nil {
		return err
	}
	keys, missing := 0, 0
	for _, catalog := range all {
		keys, missing = keys+catalog.Keys, missing+len(catalog.Missing)
		for _, key := range catalog.Missing {
			fmt.Fprintf(c.out, "%s: %s\n", catalog.File, key)
		}
	}
	if missing > 0 {
		return fmt.Errorf("%d of %d sentences are missing in %s; the bot shows them in English", missing, keys, text.NameOf(k.Missing))
	}
	fmt.Fprintf(c.out, "all %d sentences are there in %s\n", keys, text.NameOf(k.Missing))
	return nil
}

// list writes a line for each language.
func (k *wordsCmd) list(c *console) error {
	for _, lang := range text.Languages() {
		all, err := titles.Catalogs(lang)
		if err != nil {
			return err
		}
		keys, missing := 0, 0
		for _, catalog := range all {
			keys, missing = keys+catalog.Keys, missing+len(catalog.Missing)
		}
		fmt.Fprintf(c.out, "%-6s %-19s %4d of %d sentences, %3d %%\n", lang, text.NameOf(lang), keys-missing, keys, 100*(keys-missing)/keys)
	}
	return nil
}

// languageIn returns an error that lists the languages if a flag names another one.
func languageIn(flag, code string) error {
	if text.Known(code) {
		return nil
	}
	return fmt.Errorf("%s %q: there are %s", flag, code, strings.Join(text.Languages(), ", "))
}
