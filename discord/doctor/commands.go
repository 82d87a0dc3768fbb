package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"norenbot/discord/ui"
)

// commands compares what Discord has with what the bot registers.
func (e *examination) commands(ctx context.Context) Check {
	if c, ok := e.needsToken(); !ok {
		return c
	}
	path := "applications/" + e.app.ID + "/commands"
	var has []map[string]any
	if err := e.get(ctx, path+"?with_localizations=true", &has); err != nil {
		return failed(err)
	}
	differs, err := differences(has, e.o.Commands)
	switch {
	case err != nil:
		return failed(err)
	case differs == "":
		return Fine("all %d are registered as this program has them", len(e.o.Commands))
	case e.o.Register:
		return e.register(ctx, path, differs)
	case len(has) == 0:
		return NotTried("norenbot run registers them when it starts first; where it has before, norenbot doctor --register does", "none is registered yet")
	}
	return Broken("norenbot run registers its own when they have changed since its last start; where something else has changed them, norenbot doctor --register brings them back",
		"others are registered than this program has: %s", differs)
}

// register has Discord take the commands of this program in the place of its own.
func (e *examination) register(ctx context.Context, path, differed string) Check {
	a, err := e.ask(ctx, http.MethodPut, path, e.o.Commands)
	if err == nil {
		err = a.Refused
	}
	if err != nil {
		return failed(fmt.Errorf("registering them: %w", err))
	}
	return Fine("registered now, all %d; before that: %s", len(e.o.Commands), differed)
}

// differences names the commands that are missing in what Discord has, more, or different; "" if none is.
func differences(has []map[string]any, defs []ui.CommandDef) (string, error) {
	var wanted []map[string]any
	data, err := json.Marshal(defs)
	if err != nil {
		return "", err
	}
	if err := json.Unmarshal(data, &wanted); err != nil {
		return "", err
	}
	var missing, different, more []string
	for _, want := range wanted {
		at := slices.IndexFunc(has, func(c map[string]any) bool { return c["name"] == want["name"] })
		switch {
		case at < 0:
			missing = append(missing, slash(want))
		case !alike(want, has[at]):
			different = append(different, slash(want))
		}
	}
	for _, c := range has {
		if !slices.ContainsFunc(wanted, func(want map[string]any) bool { return want["name"] == c["name"] }) {
			more = append(more, slash(c))
		}
	}
	var all []string
	for _, of := range []struct {
		what  string
		names []string
	}{{"missing", missing}, {"more", more}, {"different", different}} {
		if len(of.names) > 0 {
			all = append(all, of.what+": "+strings.Join(of.names, ", "))
		}
	}
	return strings.Join(all, "; "), nil
}

// slash is a command's name as it is typed, or stands in a menu.
func slash(c map[string]any) string {
	if kind, ok := c["type"].(float64); ok && ui.CommandType(kind) != ui.SlashCommand {
		return fmt.Sprint(c["name"])
	}
	return fmt.Sprint("/", c["name"])
}

// Discord's own of a command: what the bot never says of one.
var theirs = []string{"id", "application_id", "guild_id", "version", "default_permission", "dm_permission", "nsfw", "name_localized", "description_localized"}

// alike reports whether Discord has what is wanted: values of JSON, of which it writes some that are empty, and some
// of its own.
func alike(want, has any) bool {
	switch want := want.(type) {
	case map[string]any:
		has, _ := has.(map[string]any)
		for key, value := range has {
			if _, named := want[key]; !named && !slices.Contains(theirs, key) && !empty(value) {
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
	return empty(want) && empty(has) || reflect.DeepEqual(want, has)
}

// empty reports whether a value says nothing.
func empty(v any) bool {
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
