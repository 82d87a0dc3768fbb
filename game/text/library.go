package text

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// A Shelf is the catalogs of one game or of the shell.
type Shelf struct {
	// Prefix and a dot are put before every key of the files: "norenberc". "" leaves the keys as they are.
	Prefix string
	// FS contains locale/en.toml, locale/fr.toml and so on, one file for each language. All but English may be
	// missing.
	FS fs.FS
}

// A Library contains the catalogs of every shelf in every language. It never changes after Open, and many
// goroutines may use it at once.
type Library struct {
	books   [languageCount]*book
	known   map[string]int // Discord's locale codes
	matcher language.Matcher
}

// A book is one language of a library.
type book struct {
	grammar  *grammar
	messages map[string]*message
	forms    map[string]bool // that its sentences use: "of" in {0.of}
	english  *book           // nil in English itself
}

// Errors of a catalog.
var (
	// ErrCatalog is returned when a catalog is missing or cannot be read.
	ErrCatalog = errors.New("bad catalog")
	// ErrMessage is returned when a sentence is empty, has a placeholder that
	// does not exist, or a key twice.
	ErrMessage = errors.New("bad message")
)

// Open reads the catalogs of shelves in every language. Errors are ErrCatalog or ErrMessage and name the file and
// the key. A sentence that only one language has, or lacks, is not an error here: package texttest finds it.
func Open(shelves ...Shelf) (*Library, error) {
	lib := &Library{known: map[string]int{}, matcher: language.NewMatcher(tags())}
	for i := range lib.books {
		lib.books[i] = &book{grammar: &grammars[i], messages: map[string]*message{}, forms: map[string]bool{}}
		if i > 0 {
			lib.books[i].english = lib.books[0]
		}
		for _, s := range shelves {
			if err := lib.books[i].read(s); err != nil {
				return nil, err
			}
		}
	}
	for _, code := range discordLocales {
		lib.known[code] = lib.match(code)
	}
	return lib, nil
}

// MustOpen is Open for catalogs that are part of the program and were tested. It panics on an error.
func MustOpen(shelves ...Shelf) *Library {
	lib, err := Open(shelves...)
	if err != nil {
		panic(err)
	}
	return lib
}

// read adds the catalog of a shelf in this language.
func (b *book) read(s Shelf) error {
	path := "locale/" + b.grammar.code + ".toml"
	data, err := fs.ReadFile(s.FS, path)
	if errors.Is(err, fs.ErrNotExist) && b.english != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w: %s of %q: %w", ErrCatalog, path, s.Prefix, err)
	}
	msgs, err := i18n.ParseMessageBytes(data, toml.Unmarshal)
	if err != nil {
		return fmt.Errorf("%w: %s of %q: %w", ErrCatalog, path, s.Prefix, err)
	}
	for _, m := range msgs {
		if err := b.add(s.Prefix, m); err != nil {
			return fmt.Errorf("%s of %q: %w", path, s.Prefix, err)
		}
	}
	return nil
}

// add compiles a message and stores it under its key with the shelf's prefix.
func (b *book) add(prefix string, m *i18n.Message) error {
	key := m.ID
	if prefix != "" {
		key = prefix + "." + m.ID
	}
	if _, twice := b.messages[key]; twice {
		return fmt.Errorf("%w: %s is there twice", ErrMessage, key)
	}
	compiled, err := b.grammar.compile(m)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrMessage, key, err)
	}
	b.messages[key] = compiled
	compiled.each(func(parts []part) {
		for _, p := range parts {
			b.forms[p.form] = true
		}
	})
	return nil
}

// In returns the words of the language that fits a locale best: one of Discord's codes ("fr", "pt-BR") or any BCP
// 47 tag. It is English for "" and if no other language fits. Discord's codes are looked up; others are matched
// each time.
func (lib *Library) In(locale string) Words {
	i, ok := lib.known[locale]
	if !ok {
		i = lib.match(locale)
	}
	return Words{lib.books[i]}
}

// match returns the index of the language that fits a locale best, 0 (English) if none does.
func (lib *Library) match(locale string) int {
	tag, err := language.Parse(locale)
	if err != nil {
		return 0
	}
	_, i, _ := lib.matcher.Match(tag)
	return i
}

// Keys returns the keys of a language's catalogs, sorted, with prefixes.
func (lib *Library) Keys(lang string) []string {
	return slices.Sorted(maps.Keys(lib.In(lang).messages))
}

// Missing returns the keys that English has and a language lacks, sorted, with prefixes: these are shown in
// English. Forms of terms are not included, since each language has those that its own sentences use.
func (lib *Library) Missing(lang string) (keys []string) {
	english, w := lib.In(grammars[0].code), lib.In(lang).WithoutEnglish()
	for _, key := range lib.Keys(english.Language()) {
		if !w.Has(key) && !english.IsForm(key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// discordLocales are the locales of Discord's clients (reference#locales).
var discordLocales = strings.Fields(`id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR
	ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko`)
