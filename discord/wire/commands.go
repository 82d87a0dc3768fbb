package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"norenbot/discord/ui"
)

// A CommandDiff says how the commands that Discord has differ from the bot's own. Commands are named as people see
// them: "/game", or the entry of a menu.
type CommandDiff struct {
	Missing   []string
	Extra     []string // the bot does not have them, and registering removes them
	Different []string
	// Kept are commands of a kind that the bot never registers, such as the entry point of an application with
	// Activities. Discord refuses a list without that one (50240), so registering sends them back as they are.
	Kept []string

	list []any // what to register
}

// CompareCommands compares the answer to GET applications/ID/commands?with_localizations=true with the bot's own
// commands. The error says that the answer cannot be read.
func CompareCommands(answer []byte, defs []ui.CommandDef) (CommandDiff, error) {
	var has, wanted []map[string]any
	if err := json.Unmarshal(answer, &has); err != nil {
		return CommandDiff{}, fmt.Errorf("reading Discord's list of commands: %w", err)
	}
	data, err := json.Marshal(defs)
	if err != nil {
		return CommandDiff{}, err
	}
	if err := json.Unmarshal(data, &wanted); err != nil {
		return CommandDiff{}, err
	}
	var d CommandDiff
	for _, want := range wanted {
		d.list = append(d.list, want)
		at := slices.IndexFunc(has, func(c map[string]any) bool { return isSameCommand(c, want) })
		switch {
		case at < 0:
			d.Missing = append(d.Missing, commandName(want))
		case !alike(want, has[at]):
			d.Different = append(d.Different, commandName(want))
		}
	}
	for _, c := range has {
		switch {
		case !isRegistrable(c):
			d.Kept = append(d.Kept, commandName(c))
			d.list = append(d.list, writable(c))
		case !slices.ContainsFunc(wanted, func(want map[string]any) bool { return isSameCommand(c, want) }):
			d.Extra = append(d.Extra, commandName(c))
		}
	}
	return d, nil
}

// Same reports whether Discord has the bot's commands, and no others of their kinds.
func (d CommandDiff) Same() bool { return len(d.Missing)+len(d.Extra)+len(d.Different) == 0 }

// List returns what to send to register the bot's commands, with those that are kept.
func (d CommandDiff) List() []any { return d.list }

// String names the differences: "missing: /game; more: /ping".
func (d CommandDiff) String() string {
	var all []string
	for _, of := range []struct {
		what  string
		names []string
	}{{"missing", d.Missing}, {"more", d.Extra}, {"different", d.Different}} {
		if len(of.names) > 0 {
			all = append(all, of.what+": "+strings.Join(of.names, ", "))
		}
	}
	return strings.Join(all, "; ")
}

// CommandsPath returns the path at which an application's commands are registered.
func CommandsPath(app string) string { return "applications/" + app + "/commands" }

// WithTranslations makes Discord list commands with their translations.
const WithTranslations = "?with_localizations=true"

// Register makes Discord's commands those of the bot. It reads Discord's and writes only if they differ, since
// another program with the same token may have written too. It keeps commands of kinds that the bot never
// registers.
func (c *Conn) Register(ctx context.Context, cmds []ui.CommandDef) error {
	const bucket = "commands"
	path := CommandsPath(c.app)
	has, err := c.send(ctx, http.MethodGet, path+WithTranslations, bucket, nil, nil)
	if err != nil {
		return err
	}
	d, err := CompareCommands(has, cmds)
	if err != nil || d.Same() {
		return err
	}
	if _, err = c.send(ctx, http.MethodPut, path, bucket, d.List(), nil); err != nil {
		return err
	}
	c.log.Info().Stringer("before", d).Strs("kept", d.Kept).Msg("the commands are registered")
	return nil
}

// typeOf returns a command's type; Discord means a slash command if it names none.
func typeOf(c map[string]any) ui.CommandType {
	kind, _ := c["type"].(float64)
	return cmp.Or(ui.CommandType(kind), ui.SlashCommand)
}

// isRegistrable reports whether a command is of a kind that the bot registers.
func isRegistrable(c map[string]any) bool {
	return slices.Contains([]ui.CommandType{ui.SlashCommand, ui.PersonCommand, ui.MessageCommand}, typeOf(c))
}

// isSameCommand reports whether two commands are the same to Discord: names are unique within a type.
func isSameCommand(a, b map[string]any) bool { return a["name"] == b["name"] && typeOf(a) == typeOf(b) }

// commandName returns a command's name as it is typed, or shown in a menu.
func commandName(c map[string]any) string {
	if typeOf(c) != ui.SlashCommand {
		return fmt.Sprint(c["name"])
	}
	return fmt.Sprint("/", c["name"])
}

// fields are the writable fields of a command
// (interactions/application-commands#bulk-overwrite-global-application-commands).
var fields = []string{"id", "type", "name", "name_localizations", "description", "description_localizations", "options",
	"default_member_permissions", "contexts", "integration_types", "handler", "nsfw"}

// writable returns a command of Discord's as it can be written back: without read-only and empty fields.
func writable(c map[string]any) map[string]any {
	w := map[string]any{}
	for _, name := range fields {
		if value := c[name]; !isEmpty(value) {
			w[name] = value
		}
	}
	return w
}

// ignored are the read-only fields of a command.
var ignored = []string{"id", "application_id", "guild_id", "version", "default_permission", "dm_permission", "nsfw", "name_localized", "description_localized"}

// alike reports whether Discord has what is wanted. Both are JSON values; Discord adds empty values, and some of
// its own.
func alike(want, has any) bool {
	switch want := want.(type) {
	case map[string]any:
		has, _ := has.(map[string]any)
		for key, value := range has {
			if _, named := want[key]; !named && !slices.Contains(ignored, key) && !isEmpty(value) {
				return false
			}
		}
		for key, value := range want {
			if !alike(value, has[key]) {
				return false
			}
		}
		return true
	case []any:
		has, _ := has.([]any)
		return slices.EqualFunc(want, has, alike)
	}
	return isEmpty(want) && isEmpty(has) || reflect.DeepEqual(want, has)
}

// isEmpty reports whether a JSON value is empty.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}
