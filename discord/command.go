package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game/text"
)

// A command is one slash command, or one subcommand of /game or /settings. Its
// name and description stand in the catalogs: "command.game.new" and
// "command.game.new.is"; those of its options in "option.match" and
// "option.match.is".
type command struct {
	path     string // "game new"
	options  []option
	anywhere bool           // in direct messages too
	needs    ui.Permissions // who lacks them is not shown the command, unless the server says otherwise
	asks     right
	run      func(context.Context, ui.Interaction) ui.Response
}

// An option is something typed after a command.
type option struct {
	name     string
	kind     ui.OptionType
	required bool
	// offer lists what autocomplete shows for what was typed so far.
	offer   func(i ui.Interaction, typed string) []ui.Choice
	choices []string // fixed values; their names stand in "choice.<option>.<value>"
	games   []string // likewise, of games; their names stand in "<game>.title"
	// least and most are the limits of a Whole.
	least, most int
}

// parts are what the bot is made of.
func (b *Bot) parts() []part {
	return []part{b.seatPart(), b.threadPart(), b.tablePart(), b.leaguePart(), {refusals: ownRefusals}}
}

// offered are all commands, by path.
func (b *Bot) offered() []command {
	var all []command
	for _, path := range slices.Sorted(maps.Keys(b.commands)) {
		all = append(all, b.commands[path])
	}
	return all
}

// commandDefs returns the definitions of commands that Discord registers.
func commandDefs(words *text.Library, all []command) []ui.CommandDef {
	var defs []ui.CommandDef
	for _, c := range all {
		name, sub, isSub := strings.Cut(c.path, " ")
		at := slices.IndexFunc(defs, func(d ui.CommandDef) bool { return d.Name == name })
		if at < 0 {
			d := describe(words, "command."+name)
			defs = append(defs, ui.CommandDef{Type: 1, Name: name, Names: d.names, Description: d.is, Descriptions: d.iss, Contexts: c.contexts(), Needs: c.needs.Wanted()})
			at = len(defs) - 1
		}
		options := optionDefs(words, c.options)
		if isSub {
			d := describe(words, "command."+name+"."+sub)
			options = []ui.OptionDef{{Type: ui.SubcommandOption, Name: sub, Names: d.names, Description: d.is, Descriptions: d.iss, Options: options}}
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

// optionDefs are options as Discord registers them, named from the catalogs.
func optionDefs(words *text.Library, options []option) []ui.OptionDef {
	var defs []ui.OptionDef
	for _, o := range options {
		d := describe(words, "option."+o.name)
		def := ui.OptionDef{Type: o.kind, Name: o.name, Names: d.names, Description: d.is, Descriptions: d.iss,
			Required: o.required, Autocomplete: o.offer != nil}
		for _, value := range o.choices {
			c := describe(words, "choice."+o.name+"."+value)
			def.Choices = append(def.Choices, ui.ChoiceDef{Name: c.name, Names: c.names, Value: value})
		}
		for _, name := range o.games {
			c := describe(words, name+".title")
			def.Choices = append(def.Choices, ui.ChoiceDef{Name: c.name, Names: c.names, Value: name})
		}
		if o.kind == ui.WholeOption {
			def.Least, def.Most = &o.least, &o.most
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
		// English is the name itself; Discord shows it where a client's language has
		// none.
		if lang == text.Languages()[0] {
			d.name, d.is = name, is
			continue
		}
		d.names[lang], d.iss[lang] = name, is
	}
	return d
}

// registered is which commands Discord was last told of.
type registered struct {
	Sum string `json:"sum"`
}

// commandsKey is where that is remembered.
const commandsKey = "commands"

// Register tells Discord the bot's commands, if they are other ones than last
// time: Discord counts new ones (200 a day).
func (b *Bot) Register(ctx context.Context, app string) error {
	defs := commandDefs(b.words, b.offered())
	data, err := json.Marshal(defs)
	if err != nil {
		return err
	}
	// With the application: another one has been told of nothing yet.
	sum := sha256.Sum256(append(data, app...))
	now := registered{hex.EncodeToString(sum[:])}
	var before registered
	b.recall(botKind, commandsKey, &before)
	if before == now {
		return nil
	}
	if err := b.api.Register(ctx, defs); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	return b.remember(botKind, commandsKey, now)
}

// Invite is the link by which people bring the bot into their servers, with
// the permissions it needs.
func Invite(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, int64(ui.Needed))
}
