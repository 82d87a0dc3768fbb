package core

import (
	"context"
	"slices"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game/text"
)

// A Command is one slash command, or one subcommand of /game or /settings. Its
// name and description stand in the catalogs: "command.game.new" and
// "command.game.new.is"; those of its options in "option.match" and
// "option.match.is".
type Command struct {
	Path     string // "game new"
	Options  []Option
	Anywhere bool           // in direct messages too
	Needs    ui.Permissions // who lacks them is not shown the command, unless the server says otherwise
	Asks     Right
	Run      func(context.Context, ui.Interaction) ui.Response
}

// An Option is something typed after a command.
type Option struct {
	Name     string
	Kind     ui.OptionType
	Required bool
	// Offer lists what autocomplete shows for what was typed so far.
	Offer   func(i ui.Interaction, typed string) []ui.Choice
	Choices []string // fixed values; their names stand in "choice.<option>.<value>"
	Games   []string // likewise, of games; their names stand in "<game>.title"
	// Languages are likewise codes of languages, each of which is called what it calls itself.
	Languages []string
	// Least and Most are the limits of a Whole.
	Least, Most int
}

// CommandDefs returns the definitions of commands that Discord registers.
func CommandDefs(words *text.Library, all []Command) []ui.CommandDef {
	var defs []ui.CommandDef
	for _, c := range all {
		name, sub, isSub := strings.Cut(c.Path, " ")
		at := slices.IndexFunc(defs, func(d ui.CommandDef) bool { return d.Name == name })
		if at < 0 {
			d := describe(words, "command."+name)
			defs = append(defs, ui.CommandDef{Type: ui.SlashCommand, Name: name, Names: d.names, Description: d.is, Descriptions: d.iss, Contexts: c.contexts(), Installed: installed, Needs: c.Needs.Wanted()})
			at = len(defs) - 1
		}
		options := optionDefs(words, c.Options)
		if isSub {
			d := describe(words, "command."+name+"."+sub)
			options = []ui.OptionDef{{Type: ui.SubcommandOption, Name: sub, Names: d.names, Description: d.is, Descriptions: d.iss, Options: options}}
		}
		defs[at].Options = append(defs[at].Options, options...)
	}
	return defs
}

// installed says who brings the commands along: servers alone.
var installed = []int{ui.InServers}

// An Entry is a command in the menu of a person or of a message, under "Apps" (Discord: user and message
// commands), in servers. Its name stands in the catalogs: "entry.match". Of whom or what it was chosen is the
// interaction's Target.
type Entry struct {
	Key  string // "match"
	Of   ui.CommandType
	Asks Right
	Run  func(context.Context, ui.Interaction) ui.Response
}

// Name is the name by which Discord says that an entry was chosen, whatever language its client speaks.
func (e Entry) Name(words *text.Library) string {
	return words.In(text.Languages()[0]).Phrase("entry." + e.Key)
}

// EntryDefs returns the definitions of entries that Discord registers.
func EntryDefs(words *text.Library, all []Entry) []ui.CommandDef {
	var defs []ui.CommandDef
	for _, e := range all {
		d := ui.CommandDef{Type: e.Of, Name: e.Name(words), Contexts: []int{0}, Installed: installed}
		d.Names = describe(words, "entry."+e.Key).names
		defs = append(defs, d)
	}
	return defs
}

// contexts says where Discord offers the command: in servers (0), and some in
// direct messages with the bot (1).
func (c Command) contexts() []int {
	if c.Anywhere {
		return []int{0, 1}
	}
	return []int{0}
}

// optionDefs are options as Discord registers them, named from the catalogs.
func optionDefs(words *text.Library, options []Option) []ui.OptionDef {
	var defs []ui.OptionDef
	for _, o := range options {
		d := describe(words, "option."+o.Name)
		def := ui.OptionDef{Type: o.Kind, Name: o.Name, Names: d.names, Description: d.is, Descriptions: d.iss,
			Required: o.Required, Autocomplete: o.Offer != nil}
		for _, value := range o.Choices {
			c := describe(words, "choice."+o.Name+"."+value)
			def.Choices = append(def.Choices, ui.ChoiceDef{Name: c.name, Names: c.names, Value: value})
		}
		for _, name := range o.Games {
			c := describe(words, name+".title")
			def.Choices = append(def.Choices, ui.ChoiceDef{Name: c.name, Names: c.names, Value: name})
		}
		for _, lang := range o.Languages {
			def.Choices = append(def.Choices, ui.ChoiceDef{Name: text.NameOf(lang), Value: lang})
		}
		if o.Kind == ui.WholeOption {
			def.Least, def.Most = &o.Least, &o.Most
		}
		defs = append(defs, def)
	}
	return defs
}

// described is a name and a description: English's, and by Discord's locales those of the other languages.
type described struct {
	name, is   string
	names, iss map[string]string
}

// describe reads a name and, unless it is a choice or an entry, its description. Discord shows English's to clients of
// a language that lacks them.
func describe(words *text.Library, key string) described {
	english := words.In(text.Languages()[0])
	d := described{name: english.Phrase(key), is: english.Phrase(key + ".is"), names: map[string]string{}, iss: map[string]string{}}
	for _, lang := range text.Languages()[1:] {
		own := words.In(lang).WithoutEnglish()
		for _, locale := range text.Locales(lang) {
			if own.Has(key) {
				d.names[locale] = own.Phrase(key)
			}
			if own.Has(key + ".is") {
				d.iss[locale] = own.Phrase(key + ".is")
			}
		}
	}
	return d
}

// renamings say, by the language of a sentence and then of the client, what
// the commands in it are called there.
type renamings map[string]map[string]*strings.Replacer

// RenamingsIn reads the names from the catalogs. In a sentence a command is
// `/game join`, an option `match:`.
func RenamingsIn(words *text.Library, all []Command) renamings {
	names := map[string][]string{}
	for _, lang := range text.Languages() {
		names[lang] = quotedNames(words.In(lang), all)
	}
	r := renamings{}
	for from := range names {
		r[from] = map[string]*strings.Replacer{}
		for to := range names {
			var pairs []string
			if from != to {
				pairs = pairsOf(names[from], names[to])
			}
			if !text.Whole(from) { // it says English sentences, too
				pairs = append(pairs, pairsOf(names[text.Languages()[0]], names[to])...)
			}
			if len(pairs) > 0 {
				r[from][to] = strings.NewReplacer(pairs...)
			}
		}
	}
	return r
}

// pairsOf are what is replaced, each followed by what it is replaced with.
func pairsOf(said, typed []string) (pairs []string) {
	for n := range said {
		pairs = append(pairs, said[n], typed[n])
	}
	return pairs
}

// quotedNames are all commands and options as sentences of a language name
// them, in an order that is the same in every language.
func quotedNames(w text.Words, all []Command) []string {
	var names []string
	for _, c := range all {
		top, _, isSub := strings.Cut(c.Path, " ")
		path := w.Phrase("command." + top)
		if isSub {
			path += " " + w.Phrase("command."+strings.ReplaceAll(c.Path, " ", "."))
		}
		names = append(names, "`/"+path+"`")
		for _, o := range c.Options {
			names = append(names, "`"+w.Phrase("option."+o.Name)+":`")
		}
	}
	return names
}
