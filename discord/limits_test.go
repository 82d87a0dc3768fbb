package discord_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game"
)

// Discord's limits of commands (interactions/application-commands).
const (
	subcommandsMost = 25
	choicesMost     = 25
	describedMost   = 100
	commandMost     = 8000 // characters of all names, descriptions and values, in the longest language
)

func TestCommandsKeepDiscordsLimits(t *testing.T) {
	defs := core.CommandDefs(ownWords(), discord.New(core.Options{Words: ownWords(), Games: []game.Info{{Name: "norenberc", MaxSeats: 5}}}).Offered())
	require.LessOrEqual(t, len(defs), 100)
	for _, d := range defs {
		require.LessOrEqual(t, weight(d.Name, d.Names)+weight(d.Description, d.Descriptions)+weights(t, d.Name, d.Options), commandMost, d.Name)
	}
}

// weights adds up options and holds each against its own limits.
func weights(t *testing.T, path string, options []ui.OptionDef) (sum int) {
	t.Helper()
	require.LessOrEqual(t, len(options), subcommandsMost, path)
	optional := false
	for _, o := range options {
		at := path + " " + o.Name
		require.False(t, optional && o.Required, "%s is required and comes after one that is not", at)
		optional = optional || !o.Required && o.Type != ui.SubcommandOption
		require.LessOrEqual(t, len(o.Choices), choicesMost, at)
		require.False(t, o.Autocomplete && len(o.Choices) > 0, at)
		for _, is := range append(values(o.Descriptions), o.Description) {
			n := utf8.RuneCountInString(is)
			require.True(t, 1 <= n && n <= describedMost, "%s: %q has %d characters", at, is, n)
		}
		sum += weight(o.Name, o.Names) + weight(o.Description, o.Descriptions) + weights(t, at, o.Options)
		for _, c := range o.Choices {
			sum += weight(c.Name, c.Names) + len(c.Value)
		}
	}
	return sum
}

func values(m map[string]string) (all []string) {
	for _, v := range m {
		all = append(all, v)
	}
	return all
}

// weight is the length of a text in its longest language.
func weight(text string, localized map[string]string) int {
	most := utf8.RuneCountInString(text)
	for _, l := range localized {
		most = max(most, utf8.RuneCountInString(l))
	}
	return most
}

// TestPathsAreTheEnglishNames: a path is what Discord sends, the default name,
// and the catalogs say what that is.
func TestPathsAreTheEnglishNames(t *testing.T) {
	known := map[string]bool{}
	for _, d := range core.CommandDefs(ownWords(), discord.New(core.Options{Words: ownWords(), Games: []game.Info{{Name: "norenberc"}}}).Offered()) {
		for _, o := range d.Options {
			known[d.Name+" "+o.Name] = o.Type == ui.SubcommandOption
		}
		known[d.Name] = true
	}
	for _, c := range discord.New(core.Options{Words: ownWords(), Games: []game.Info{{Name: "norenberc"}}}).Offered() {
		require.True(t, known[c.Path], "no command is registered as %q", c.Path)
	}
}
