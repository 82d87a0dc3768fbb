package texttest

import (
	"strings"

	"norenbot/game/text"
)

// Wordiest is the language whose sentences, those that begin with prefix, are longest together: what does not fit into a
// menu or a picture shows there first. Long tests range over it instead of all languages; what each sentence
// alone may take, a Lint looks at in all of them.
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
