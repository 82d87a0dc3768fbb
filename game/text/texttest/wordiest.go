package texttest

import (
	"strings"

	"norenbot/game/text"
)

// Wordiest returns the language whose sentences with a prefix are longest in total: it shows first what does not
// fit into a menu or a picture. Long tests use it instead of all languages; a Lint checks single sentences in all
// of them.
func Wordiest(lib *text.Library, prefix string) (wordiest string) {
	most := -1
	for _, lang := range text.Languages() {
		w, sum := lib.In(lang), 0
		for _, key := range lib.Keys(text.Languages()[0]) {
			if strings.HasPrefix(key, prefix) {
				sum += text.Length(w.Written(key)[0])
			}
		}
		if sum > most {
			wordiest, most = lang, sum
		}
	}
	return wordiest
}
