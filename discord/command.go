package discord

import (
	"context"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/text"
)

// A command is one slash command, or one subcommand of /game or /settings. Its
// name and description stand in the catalogs: "command.game.new" and
// "command.game.new.is"; those of its options in "option.match" and
// "option.match.is".
type command struct {
	path     string // "game new"
	options  []option
	anywhere bool // in direct messages too
	run      func(*Bot, context.Context, Interaction) Response
}

// An option is something typed after a command.
type option struct {
	name     string
	kind     OptionType
	required bool
	// offer lists what autocomplete shows for what was typed so far.
	offer   func(b *Bot, i Interaction, typed string) []Choice
	choices []string // fixed values; their names stand in "choice.<option>.<value>"
	games   []string // likewise, of games; their names stand in "<game>.title"
	most    int      // of a Whole, from 0
}

// commands returns every command, in the order in which Discord lists them.
func commands(games []game.Info) []command {
	return []command{
		newCommand(games), joinCommand(), leaveCommand(), startCommand(),
		playCommand(), statusCommand(), boardCommand(), handCommand(), logCommand(),
		undoCommand(), concedeCommand(), abandonCommand(), watchCommand(), rematchCommand(),
		helpCommand(), rulesCommand(games), exportCommand(), myCommand(),
		playerCommand(), serverCommand(),
	}
}

// CommandDefs returns the definitions that Discord registers.
func CommandDefs(words *text.Library, games []game.Info) []CommandDef {
	var defs []CommandDef
	for _, c := range commands(games) {
		name, sub, isSub := strings.Cut(c.path, " ")
		at := slices.IndexFunc(defs, func(d CommandDef) bool { return d.Name == name })
		if at < 0 {
			d := describe(words, "command."+name)
			defs = append(defs, CommandDef{Type: 1, Name: name, Names: d.names, Description: d.is, Descriptions: d.iss, Contexts: c.contexts()})
			at = len(defs) - 1
		}
		options := optionDefs(words, c.options)
		if isSub {
			d := describe(words, "command."+name+"."+sub)
			options = []OptionDef{{Type: Subcommand, Name: sub, Names: d.names, Description: d.is, Descriptions: d.iss, Options: options}}
		}
		defs[at].Options = append(defs[at].Options, options...)
	}
	return defs
}

// contexts says where Discord offers the command: in servers (0), and some in
// direct messages with the bot (1).
func (c command) contexts() []int {
	if c.anywhere {
		return []int{0, 1}
	}
	return []int{0}
}

func optionDefs(words *text.Library, options []option) []OptionDef {
	var defs []OptionDef
	for _, o := range options {
		d := describe(words, "option."+o.name)
		def := OptionDef{Type: o.kind, Name: o.name, Names: d.names, Description: d.is, Descriptions: d.iss,
			Required: o.required, Autocomplete: o.offer != nil}
		for _, value := range o.choices {
			c := describe(words, "choice."+o.name+"."+value)
			def.Choices = append(def.Choices, ChoiceDef{Name: c.name, Names: c.names, Value: value})
		}
		for _, name := range o.games {
			c := describe(words, name+".title")
			def.Choices = append(def.Choices, ChoiceDef{Name: c.name, Names: c.names, Value: name})
		}
		if o.kind == Whole {
			def.Least, def.Most = new(int), &o.most
		}
		defs = append(defs, def)
	}
	return defs
}

// described is a name and a description in all languages.
type described struct {
	name, is   string
	names, iss map[string]string
}

// describe reads a name and, unless it is a choice, its description.
func describe(words *text.Library, key string) described {
	d := described{names: map[string]string{}, iss: map[string]string{}}
	for _, lang := range text.Languages() {
		w := words.In(lang)
		name, is := w.Phrase(key), w.Phrase(key+".is")
		if lang == text.Languages()[0] {
			d.name, d.is = name, is
			continue
		}
		d.names[lang], d.iss[lang] = name, is
	}
	return d
}
