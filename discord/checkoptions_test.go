package discord_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
)

// TestOptionsThatACommandDoesNotHave are not read: the match of another server, typed to every command under every name
// that an option of another command has, is shown by none that does not ask for a match.
func TestOptionsThatACommandDoesNotHave(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		i := r.By(chloe)
		i.Server, i.Channel, i.Kind, i.Path, i.Options = "66", "660", ui.Command, "game status", map[string]string{"match": string(r.ID)}
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "No table is open here", "of its own place alone")
		for path, c := range r.Commands() {
			if slices.ContainsFunc(c.Options, func(o core.Option) bool { return o.Name == "match" }) {
				require.NotEqual(t, "free", c.Asks.Name, "%s takes a match from anywhere", path)
				continue
			}
			i := r.By(chloe)
			i.Server, i.Channel, i.Can = "66", "660", ui.ManageServer
			i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{"match": string(r.ID)}
			content := ""
			if s := said(r.Handle(t.Context(), i)); s != nil {
				content = s.Text()
			}
			require.NotContains(t, content, "Alice", path)
			require.NotContains(t, content, m.Place.Channel+">", path)
		}
	})
}

// TestValuesThatNoClientSends: an option whose value Discord would not let through is refused, and nothing is stored.
func TestValuesThatNoClientSends(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		for path, c := range r.Commands() {
			for _, o := range c.Options {
				bad := map[ui.OptionType][]string{
					ui.UserOption: {"x", "0", "-1", "1e3", "<@5>", "99999999999999999999"}, ui.ChannelOption: {"fr", "0"}, ui.RoleOption: {"fr", "007"},
					ui.FlagOption: {"yes", "1"}, ui.WholeOption: {"x", "1.5", "99999999999999999999"},
				}[o.Kind]
				if len(o.Choices)+len(o.Games)+len(o.Languages) > 0 {
					bad = append(bad, "nothing of ours", strings.Repeat("x", 5_000))
				}
				for _, value := range bad {
					i := r.By(manager)
					i.Can, i.Kind, i.Path, i.Options = ui.ManageServer, ui.Command, path, map[string]string{o.Name: value}
					require.Contains(t, said(r.Handle(t.Context(), i)).Content, "option is no longer available", "%s %s:%s", path, o.Name, value)
				}
			}
		}
		require.Zero(t, r.Server("10"))
	})
}

// TestSettingsThatNobodyCanMean: what a select of people, roles or channels cannot have sent is refused, and a page that
// holds such a value from before opens, with it unset.
func TestSettingsThatNobodyCanMean(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		choose := func(key string, values ...string) *ui.Message {
			i := r.By(manager)
			i.Kind, i.Can, i.Ephemeral, i.Values = ui.Component, ui.ManageServer, true, values
			i.CustomID = ui.CustomID{Verb: "server", Menu: "x", Arg: key}.ID()
			return said(r.Handle(r.T.Context(), i))
		}
		many := make([]string, 26)
		for n := range many {
			many[n] = "10" + strings.Repeat("1", n%15+1) + string(rune('0'+n%10))
		}
		for _, key := range []string{"channel", "role", "list", "organiser", "players"} {
			for _, values := range [][]string{{"fr"}, {"1", "x"}, {""}, {"0"}, {"-5"}, {" 5"}, {"5", "5"}, {"99999999999999999999"}, {"<#5>"}, many} {
				require.Contains(t, choose(key, values...).Text(), "option is no longer available", "%s %q", key, values)
			}
		}
		require.Zero(t, r.Server("10"))

		bad := core.ServerSettings{Channels: []string{"fr", "101"}, Roles: []string{"x"}, Organisers: []string{"", "55"}, List: "en", Players: "@here", Pictures: "huge", Language: "tlh"}
		require.NoError(t, r.Remember(core.ServerKind, "10", bad))
		require.Equal(t, []string{"101"}, r.Server("10").Channels, "others read no more than that either")
		page := func(can ui.Permissions) string {
			i := r.By(manager)
			i.Kind, i.Path, i.Can, i.Options = ui.Command, "settings server", can, map[string]string{}
			return said(r.Handle(r.T.Context(), i)).Text()
		}
		require.Contains(t, page(ui.ManageServer), "couldn’t be read, so it counts as not set")
		require.NotContains(t, page(0), "<#fr>")
		require.Contains(t, page(0), "<#101>", "what can be read stays")
		require.Contains(t, choose("large=true").Text(), "Saved")
		require.NotContains(t, page(ui.ManageServer), "couldn’t be read", "to save anything mends it")
		s := r.Server("10")
		require.Equal(t, []string{"101"}, s.Channels)
		require.Equal(t, []string{"55"}, s.Organisers)
		require.Empty(t, s.Roles)
		require.Empty(t, s.List+s.Players+s.Pictures)
	})
}
