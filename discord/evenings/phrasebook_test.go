package evenings

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/text"
)

// A phrase is one line of a sentence of a catalog, to be known again in what a person
// reads.
type phrase struct {
	key   string // the catalog's, "/2" behind it for its second line
	chunk string // its longest run of words without an argument
	words int    // bytes that are no argument
	match *regexp.Regexp
}

// phrases are those of all English catalogs, whoever matches most words first.
var phrases = sync.OnceValue(func() []phrase {
	library := text.MustOpen(titles.Shelves()...)
	english := library.In("en")
	var all []phrase
	for _, key := range library.Keys("en") {
		if name, _, of := strings.Cut(key, "."); of && titleNames()[name] && !strings.Contains(english.Phrase(key), " ") {
			continue // a word of a game is no sentence
		}
		if strings.HasSuffix(key, game.Ordered) {
			continue // nor is what a line is put together of
		}
		for _, said := range ways(english, key) {
			for line, words := range strings.Split(said, "\n") {
				if p, ok := phraseOf(key, line, words); ok {
					all = append(all, p)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b phrase) int {
		return cmp.Or(b.words-a.words, len(a.key)-len(b.key), cmp.Compare(a.key, b.key))
	})
	return all
})

func titleNames() map[string]bool {
	names := map[string]bool{}
	for _, t := range titles.All() {
		names[t.Rules.Info().Name] = true
	}
	return names
}

// ways are how a sentence can read: with words or any number for its arguments, and with
// one of them none or 1, which may have a form of its own.
func ways(english text.Words, key string) []string {
	blank := [text.Args]any{}
	for i := range blank {
		blank[i] = argMark
	}
	said := []string{english.Phrase(key, blank[:]...)}
	for i := range blank {
		for n := range 2 {
			given := blank
			given[i] = n
			if s := english.Phrase(key, given[:]...); !slices.Contains(said, strings.Replace(s, strconv.Itoa(n), argMark, 1)) {
				said = append(said, s)
			}
		}
	}
	return said
}

// argMark stands for an argument of a sentence: a sign that no catalog has.
const argMark = "\uFFFC"

// wordsLeast is how many bytes of words a line must have to be known again. With fewer
// it could be anything.
const wordsLeast = 4

func phraseOf(key string, line int, words string) (phrase, bool) {
	p := phrase{key: key}
	if line > 0 {
		p.key += "/" + strconv.Itoa(line+1)
	}
	words = strings.TrimPrefix(bullets.ReplaceAllString(words, ""), ", ")
	parts := strings.Split(words, argMark)
	var pattern strings.Builder
	pattern.WriteString("^")
	for i, part := range parts {
		switch {
		case i > 0 && key == "computer.name":
			pattern.WriteString(`(\d+)`) // a name, with which a sentence may begin
		case i > 0:
			pattern.WriteString("(.+?)")
		}
		pattern.WriteString(regexp.QuoteMeta(part))
		p.words += len(strings.Trim(part, " *·:,.()–"))
		if len(part) > len(p.chunk) {
			p.chunk = part
		}
	}
	p.match = regexp.MustCompile(pattern.String() + "$")
	return p, p.words >= wordsLeast
}

// known finds the phrase that some words are, and where its arguments stand: from and to,
// in turn. No sentence ends inside of an argument.
func known(words string) (k folded) {
	for _, p := range phrases() {
		if strings.Contains(words, p.chunk) {
			if found := p.match.FindStringSubmatchIndex(words); found != nil && p.words*12 > len(words) && uncut(words, found[2:]) {
				return folded{p.key, found[2:], p.words} // with fewer words of its own it is known by chance
			}
		}
	}
	return folded{}
}

// ends are those of sentences, with what follows them.
var ends = regexp.MustCompile(`[.?!] `)

// breaks are where a sentence may end that others are joined to.
var breaks = regexp.MustCompile(`[.?!,] | \(`)

// uncut reports whether no argument has the end of a sentence inside.
func uncut(words string, args []int) bool {
	for i := 0; i < len(args); i += 2 {
		if ends.MatchString(words[args[i]:args[i+1]]) {
			return false
		}
	}
	return true
}

// A folder writes each sentence in words once and from then on by its key, so that a
// sentence that is worded anew shows in one place of all transcripts.
type folder struct {
	said map[string]bool   // keys written in words
	here func(string) bool // whether a key is to be written in words by this evening
	met  map[string]bool   // all keys that came
	memo map[string]folded // of what was folded before
}

// folded is the phrase that some words are, if any.
type folded struct {
	key  string
	args []int
	own  int // bytes that are no argument
}

var (
	bullets = regexp.MustCompile(`^(?:· |▸ |- |-# |> |#{1,3} |💡 |🔭 |✗ | +)+`)
	buttons = regexp.MustCompile(`\[(\(?)((?:[✓▸▾] )?)([^][▾()]+(?:\([^][()]*\))?)(\)?)\]`)
	inside  = regexp.MustCompile(`^(.+?) \((.+)\)$`)
	menus   = regexp.MustCompile(`^\[(.+) ▾ (\d+-\d+)\](.*)$`)
)

// line folds a line of a message; what stands in a frame is folded as if it stood outside.
func (f *folder) line(line string) string {
	if inner, framed := strings.CutPrefix(line, edge); framed {
		return edge + f.line(inner)
	}
	if m := menus.FindStringSubmatch(line); m != nil {
		return "[" + f.piece(m[1]) + " ▾ " + m[2] + "]" + m[3]
	}
	if strings.HasPrefix(line, "[") {
		return buttons.ReplaceAllStringFunc(line, func(found string) string {
			m := buttons.FindStringSubmatch(found)
			return "[" + m[1] + m[2] + f.piece(m[3]) + m[4] + "]"
		})
	}
	start := bullets.FindString(line)
	return start + f.piece(line[len(start):])
}

// separators part a line into pieces that are sentences of their own, where the whole is
// none.
var separators = []string{" — ", " · ", " / ", " → ", ": ", ", ", " and "}

// piece folds words that may be one sentence, or several side by side.
func (f *folder) piece(words string) string {
	if words == "" {
		return ""
	}
	if inner, bold := strings.CutPrefix(words, "**"); bold && strings.Index(inner, "**") == len(inner)-2 {
		return "**" + f.piece(strings.TrimSuffix(inner, "**")) + "**"
	}
	if k := f.known(words); k.key != "" {
		return f.say(k, words)
	}
	// Among other words a sentence stands without its full stop, and what has none in the catalogs with one.
	bare := strings.TrimRight(words, ".,")
	if k := f.known(bare); k.key != "" {
		return f.say(k, bare) + words[len(bare):]
	}
	if k := f.stopped(bare); k.key != "" {
		return strings.TrimSuffix(f.say(k, bare+"."), ".") + words[len(bare):]
	}
	if at := f.sentence(words); at > 0 {
		return f.piece(words[:at-1]) + " " + f.piece(words[at:])
	}
	for _, sep := range separators {
		if before, after, found := strings.Cut(words, sep); found {
			return f.piece(before) + sep + f.piece(after)
		}
	}
	if m := inside.FindStringSubmatch(words); m != nil {
		return f.piece(m[1]) + " (" + f.piece(m[2]) + ")"
	}
	return words
}

// sentence finds where a known sentence ends that others follow, or where the last one
// begins if that is known: where the words after it begin; 0 is nowhere.
func (f *folder) sentence(words string) int {
	for _, at := range slices.Backward(breaks.FindAllStringIndex(words, -1)) {
		end := at[0] + strings.IndexByte(words[at[0]:], ' ')
		bare := strings.TrimRight(words[:end], ",")
		k := f.known(bare)
		if k.key != "" && (strings.ContainsAny(words[at[0]:end], ".?!") || k.own*2 > len(bare)) || f.stopped(bare).key != "" {
			return end + 1
		}
	}
	for _, at := range ends.FindAllStringIndex(words, -1) {
		if f.known(words[at[1]:]).key != "" {
			return at[1]
		}
	}
	return 0
}

// stopped is what is known of words without their full stop, if they are most of it.
func (f *folder) stopped(words string) folded {
	if k := f.known(words + "."); k.own*3 > len(words) && !strings.Contains(words, ", ") {
		return k
	}
	return folded{}
}

// known is what known says, found once.
func (f *folder) known(words string) folded {
	k, done := f.memo[words]
	if !done {
		k = known(words)
		f.memo[words] = k
	}
	return k
}

// say writes a sentence in words the first time, by its key after that. Its arguments may
// be sentences too.
func (f *folder) say(k folded, words string) string {
	f.met[k.key] = true
	spelled := f.here(k.key) && !f.said[k.key]
	f.said[k.key] = f.said[k.key] || spelled
	var args []string
	var whole strings.Builder
	at := 0
	for i := 0; i < len(k.args); i += 2 {
		arg := f.piece(words[k.args[i]:k.args[i+1]])
		args = append(args, arg)
		whole.WriteString(words[at:k.args[i]] + arg)
		at = k.args[i+1]
	}
	switch {
	case spelled:
		return whole.String() + words[at:]
	case len(args) == 0:
		return "‹" + k.key + "›"
	}
	return "‹" + k.key + ": " + strings.Join(args, " | ") + "›"
}
