package sandbox_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const (
	commands = "/applications/{app}/commands"
	docs     = "interactions/application-commands"
	plain    = `{"name":"game","description":"Start a game"}`
)

// badCommand is a clause of a command that is refused with 50035.
func badCommand(says, body, at string) clause {
	return clause{says: says, source: DOC, ref: docs, method: "PUT", path: commands, body: "[" + body + "]", status: 400, code: 50035, at: strings.Replace("0."+at, ". ", " ", 1)}
}

func withOptions(options string) string {
	return `{"name":"play","description":"Play","options":[` + options + `]}`
}

func text(name, more string) string {
	return `{"type":3,"name":"` + name + `","description":"d"` + more + `}`
}

// inMenu is a command in the menu of a person (2) or of a message (3).
func inMenu(kind int, name string) string { return fmt.Sprintf(`{"type":%d,"name":%q}`, kind, name) }

// launches is an entry point as Discord makes one, for an overwrite.
func launches(name string) string {
	return fmt.Sprintf(`{"type":4,"name":%q,"handler":2,"contexts":[0,1,2],"integration_types":[0,1]}`, name)
}

// withMenus registers one of each.
func withMenus(s *stage) {
	r := s.rest("PUT", commands, `[{"type":2,"name":"Play together","name_localizations":{"fr":"Jouer"}},`+inMenu(3, "This match")+`]`)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
}

// registered makes plain, as {command}.
func registered(s *stage) {
	r := s.rest("PUT", commands, `[`+plain+`]`)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	var list []struct{ ID string }
	require.NoError(s.t, json.Unmarshal(r.raw, &list))
	s.vars["command"] = list[0].ID
}

var commandClauses = []clause{
	{says: "a command that changes keeps its id and gets a version", source: DOC, ref: docs, given: registered, method: "PUT", path: commands, body: `[{"name":"game","description":"Another"}]`, status: 200, then: func(s *stage, r response) {
		var list []struct{ ID, Version string }
		require.NoError(s.t, json.Unmarshal(r.raw, &list))
		require.Equal(s.t, s.vars["command"], list[0].ID)
		require.Greater(s.t, list[0].Version, list[0].ID)
	}},
	{says: "overwriting keeps the ids of names that stay", source: DOC, ref: docs, given: registered, method: "PUT", path: commands, body: `[` + plain + `,{"name":"other","description":"d"}]`, status: 200, then: func(s *stage, r response) {
		var list []struct{ ID, Name string }
		require.NoError(s.t, json.Unmarshal(r.raw, &list))
		require.Len(s.t, list, 2)
		require.Equal(s.t, s.vars["command"], list[0].ID)
	}},
	{says: "overwriting removes what is not named", source: DOC, ref: docs, given: registered, method: "PUT", path: commands, body: `[]`, status: 200},
	{says: "names in an overwrite are unique", source: DOC, ref: docs, method: "PUT", path: commands, body: `[` + plain + `,` + plain + `]`, status: 400, code: 50035, at: "1.name APPLICATION_COMMANDS_DUPLICATE_NAME"},
	{says: "errors of an overwrite name the command", source: DOC, ref: docs, method: "PUT", path: commands, body: `[` + plain + `,{"name":"Other","description":"d"}]`, status: 400, code: 50035, at: "1.name APPLICATION_COMMAND_INVALID_NAME"},
	{says: "at most 100 slash commands", source: DOC, ref: docs, method: "PUT", path: commands, body: `[` + n(101, `{"name":"c%d","description":"d"},`) + `]`, status: 400, code: 30032},
	{says: "at most 200 creates a day", source: DOC, ref: docs, config: sandbox.Config{Limits: sandbox.NoLimits()}, given: func(s *stage) {
		for round := range 2 {
			r := s.rest("PUT", commands, `[`+n(100, fmt.Sprintf(`{"name":"c%d-%%d","description":"d"},`, round))+`]`)
			require.Equal(s.t, 200, r.status)
		}
		s.rest("PUT", commands, `[]`)
	}, method: "PUT", path: commands, body: `[` + plain + `]`, status: 400, code: 30034},
	{says: "creates count for a day", source: DOC, ref: docs, config: sandbox.Config{Limits: sandbox.NoLimits()}, given: func(s *stage) {
		for round := range 2 {
			s.rest("PUT", commands, `[`+n(100, fmt.Sprintf(`{"name":"c%d-%%d","description":"d"},`, round))+`]`)
		}
		s.rest("PUT", commands, `[]`)
		s.Advance(25 * time.Hour)
	}, method: "PUT", path: commands, body: `[` + plain + `]`, status: 200},
	{says: "commands in menus may have spaces and capitals", source: DOC, ref: docs + "#user-commands", method: "PUT", path: commands, body: `[` + inMenu(2, "Play together") + `,` + inMenu(3, "This match") + `]`, status: 200,
		then: func(s *stage, _ response) {
			v := s.alice.View(0).Pane
			require.Empty(s.t, v.Commands, "they are not typed")
			require.Len(s.t, v.Entries, 2)
		}},
	{says: "names are unique among commands of a type", source: DOC, ref: docs, method: "PUT", path: commands, body: `[` + inMenu(2, "game") + `,` + inMenu(3, "game") + `,` + plain + `]`, status: 200},
	{says: "two commands of a type have two names", source: DOC, ref: docs, method: "PUT", path: commands, body: `[` + inMenu(2, "a") + `,` + inMenu(2, "a") + `]`, status: 400, code: 50035, at: "1.name APPLICATION_COMMANDS_DUPLICATE_NAME"},
	{says: "at most 15 commands in the menu of a person", source: DOC, ref: docs, method: "PUT", path: commands, body: `[` + n(16, `{"type":2,"name":"c%d"},`) + `]`, status: 400, code: 30032},
	{says: "15 commands in the menu of a message are taken", source: DOC, ref: docs, method: "PUT", path: commands, body: `[` + n(15, `{"type":3,"name":"c%d"},`) + `]`, status: 200},
	badCommand("a command in a menu has no description", `{"type":2,"name":"x","description":"d"}`, "description BASE_TYPE_MAX_LENGTH"),
	badCommand("a command in a menu has no options", `{"type":3,"name":"x","options":[`+text("a", "")+`]}`, "options BASE_TYPE_MAX_LENGTH"),
	badCommand("the name of a command in a menu is at most 32 characters", `{"type":2,"name":"`+long(33)+`"}`, "name BASE_TYPE_BAD_LENGTH"),
	badCommand("there are four types of commands", `{"type":5,"name":"x","description":"d"}`, "type BASE_TYPE_CHOICES"),
	badCommand("an entry point says who handles it", `{"type":4,"name":"x","description":"d"}`, "handler BASE_TYPE_REQUIRED"),
	{says: "an application has one entry point", source: DOC, ref: docs + "#registering-a-command", method: "PUT", path: commands, body: `[` + launches("launch") + `,` + launches("start") + `]`, status: 400, code: 30032},
	{says: "an overwrite does not leave out the entry point that Activities add", source: ISSUE, ref: "Pycord-Development/pycord#1293", given: (*stage).EnableActivities, method: "PUT", path: commands, body: `[` + plain + `]`, status: 400, code: 50240,
		then: func(s *stage, _ response) {
			require.Contains(s.t, string(s.rest("GET", commands, "").raw), `"launch"`)
			require.NotContains(s.t, string(s.rest("GET", commands, "").raw), `"game"`, "nothing was taken")
		}},
	{says: "nor one that the application made", source: ISSUE, ref: "Pycord-Development/pycord#1293", given: func(s *stage) { s.rest("PUT", commands, `[`+launches("play it")+`]`) }, method: "PUT", path: commands, body: `[]`, status: 400, code: 50240},
	{says: "an overwrite that has the entry point keeps its id, and everything else goes through", source: DOC, ref: docs + "#entry-point-commands", given: (*stage).EnableActivities, method: "PUT", path: commands, body: `[` + plain + `,` + launches("launch") + `]`, status: 200,
		then: func(s *stage, r response) {
			var list []struct {
				ID, Name string
				Handler  int
			}
			require.NoError(s.t, json.Unmarshal(r.raw, &list))
			require.Len(s.t, list, 2)
			require.Equal(s.t, 2, list[1].Handler)
			v := s.alice.View(s.id("channel")).Pane
			require.Len(s.t, v.Commands, 1, "the entry point is not typed")
			require.Empty(s.t, v.Entries, "nor in a menu")
		}},
	{says: "a command may be for servers alone", source: DOC, ref: docs + "#installation-context", method: "PUT", path: commands, body: `[{"name":"game","description":"d","integration_types":[0]}]`, status: 200},
	badCommand("a command that a person installs is not in the stand-in", `{"name":"game","description":"d","integration_types":[0,1]}`, "integration_types.1 STAND_IN_DROPPED"),
	{says: "what the bot hears of a person's menu", source: DOC, ref: docs + "#user-commands", given: withMenus, then: func(s *stage, _ response) {
		data := s.ask("alice/menu", `{"channel":"{channel}","user":"{alice}","command":"Jouer","async":true}`)["data"].(map[string]any)
		require.EqualValues(s.t, 2, data["type"])
		require.Equal(s.t, "Play together", data["name"], "the default name")
		require.Equal(s.t, s.vars["alice"], data["target_id"])
		resolved := data["resolved"].(map[string]any)
		require.Equal(s.t, "alice", resolved["users"].(map[string]any)[s.vars["alice"]].(map[string]any)["username"])
		require.Contains(s.t, resolved["members"], s.vars["alice"])
	}},
	{says: "what the bot hears of a message's menu", source: DOC, ref: docs + "#message-commands", given: func(s *stage) { withMenus(s); s.post(oneRow(button("b"))) }, then: func(s *stage, _ response) {
		data := s.ask("alice/menu", `{"message":"{message}","command":"This match","async":true}`)["data"].(map[string]any)
		require.EqualValues(s.t, 3, data["type"])
		require.Equal(s.t, s.vars["message"], data["target_id"])
		m := data["resolved"].(map[string]any)["messages"].(map[string]any)[s.vars["message"]].(map[string]any)
		require.Equal(s.t, "b", m["components"].([]any)[0].(map[string]any)["components"].([]any)[0].(map[string]any)["custom_id"])
	}},
	{says: "a command of a menu is answered like any other", source: DOC, ref: receiving, given: func(s *stage) {
		withMenus(s)
		s.ask("alice/menu", `{"channel":"{channel}","user":"{alice}","command":"Play together","async":true}`)
	}, method: "POST", path: callback, body: say4, status: 200, then: func(s *stage, _ response) {
		require.Equal(s.t, "Play together", s.alice.Sees(s.id("channel"))[0].Used.Name)
	}},
	refuses("a menu offers what is registered", DOC, docs, withMenus, "menu", `{"channel":"{channel}","user":"{alice}","command":"This match"}`, "not offered"),
	refuses("nobody who is not there has a menu", DOC, docs, withMenus, "menu", `{"channel":"{channel}","user":"5","command":"Play together"}`, "no person"),
	{says: "a guild that is no Community says en-US", source: DOC, ref: "resources/guild#guild-object", given: func(s *stage) { registered(s); require.NoError(s.t, s.SetPlain(s.guild)) }, then: func(s *stage, _ response) {
		i := s.ask("alice/slash", `{"channel":"{channel}","command":"game","async":true}`)
		require.Equal(s.t, "en-US", i["guild_locale"])
		require.Empty(s.t, i["guild"].(map[string]any)["features"])
	}},
	{says: "commands are listed with their translations where those are asked for", source: DOC, ref: docs + "#get-global-application-commands", given: func(s *stage) {
		s.rest("PUT", commands, `[{"name":"play","description":"Play","name_localizations":{"fr":"jouer"},"options":[{"type":3,"name":"who","description":"d","name_localizations":{"fr":"qui"}}]}]`)
	}, method: "GET", path: commands + "?with_localizations=true", status: 200, then: func(s *stage, r response) {
		require.Contains(s.t, string(r.raw), `"fr":"jouer"`)
		require.Contains(s.t, string(r.raw), `"fr":"qui"`)
		plain := s.rest("GET", commands, "")
		require.Contains(s.t, string(plain.raw), `"play"`)
		require.NotContains(s.t, string(plain.raw), `"fr"`)
	}},
	{says: "the commands of another application are not told", source: DOC, ref: "opcodes-and-status-codes", method: "GET", path: "/applications/5/commands", status: 404, code: 10002},
	{says: "a guild tells its roles", source: DOC, ref: "resources/guild#get-guild", method: "GET", path: "/guilds/{guild}", status: 200, then: func(s *stage, r response) {
		everyone := r.body["roles"].([]any)[0].(map[string]any)
		require.Equal(s.t, s.vars["guild"], everyone["id"], "the role of everybody has the guild's id")
		require.NotEmpty(s.t, everyone["permissions"])
	}},
	{says: "a guild that is none is unknown", source: DOC, ref: "opcodes-and-status-codes", method: "GET", path: "/guilds/5", status: 404, code: 10004},
	{says: "a guild without the bot is not told", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { require.NoError(s.t, s.Uninstall(s.guild)) }, method: "GET", path: "/guilds/{guild}", status: 403, code: 50001},
	{says: "another application is unknown", source: DOC, ref: "opcodes-and-status-codes", method: "PUT", path: "/applications/5/commands", body: `[]`, status: 404, code: 10002},
	{says: "a member of a guild is found", source: DOC, ref: "resources/guild#get-guild-member", method: "GET", path: "/guilds/{guild}/members/{alice}", status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, "alice", r.body["user"].(map[string]any)["username"])
	}},
	{says: "who has left a guild is an unknown member of it", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { require.NoError(s.t, s.Quit(s.guild, s.alice.ID())) },
		method: "GET", path: "/guilds/{guild}/members/{alice}", status: 404, code: 10007},
	{says: "a role below the bot's own is given, and taken off", source: DOC, ref: "resources/guild#add-guild-member-role", given: func(s *stage) { s.roles(sandbox.ManageRoles) },
		method: "PUT", path: "/guilds/{guild}/members/{alice}/roles/{role}", status: 204, then: func(s *stage, _ response) {
			worn := func() any { return s.rest("GET", "/guilds/{guild}/members/{alice}", "").body["roles"] }
			require.Equal(s.t, []any{s.vars["role"]}, worn())
			require.Equal(s.t, 204, s.rest("DELETE", "/guilds/{guild}/members/{alice}/roles/{role}", "").status)
			require.Empty(s.t, worn())
		}},
	{says: "a role needs Manage Roles to be given", source: DOC, ref: "topics/permissions#permission-hierarchy", given: func(s *stage) { s.roles(0) },
		method: "PUT", path: "/guilds/{guild}/members/{alice}/roles/{role}", status: 403, code: 50013},
	{says: "the bot's highest role is not given", source: DOC, ref: "topics/permissions#permission-hierarchy", given: func(s *stage) { s.roles(sandbox.ManageRoles) },
		method: "PUT", path: "/guilds/{guild}/members/{alice}/roles/{highest}", status: 403, code: 50013},
	{says: "everybody's role is not given", source: DOC, ref: "topics/permissions#permission-hierarchy", given: func(s *stage) { s.roles(sandbox.ManageRoles) },
		method: "DELETE", path: "/guilds/{guild}/members/{alice}/roles/{guild}", status: 403, code: 50013},
	{says: "a role that is none is unknown", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { s.roles(sandbox.ManageRoles) },
		method: "PUT", path: "/guilds/{guild}/members/{alice}/roles/5", status: 404, code: 10011},
	{says: "a role that an application or a boost gives is not given", source: DOC, ref: "topics/permissions#role-object", given: func(s *stage) {
		s.roles(sandbox.ManageRoles)
		require.NoError(s.t, s.EditRole(s.guild, s.id("role"), func(r *sandbox.RoleEdit) { r.Booster = true }))
	}, method: "PUT", path: "/guilds/{guild}/members/{alice}/roles/{role}", status: 403, code: 50013, then: func(s *stage, _ response) {
		roles := s.rest("GET", "/guilds/{guild}", "").body["roles"].([]any)
		require.Equal(s.t, map[string]any{"premium_subscriber": nil}, roles[1].(map[string]any)["tags"])
		require.Equal(s.t, true, roles[1].(map[string]any)["managed"])
		require.Contains(s.t, roles[len(roles)-1].(map[string]any)["tags"], "bot_id", "the bot's own")
	}},
	{says: "a role is given whatever it allows, below the bot's own", source: DOC, ref: "topics/permissions#permission-hierarchy", given: func(s *stage) {
		s.roles(sandbox.ManageRoles)
		require.NoError(s.t, s.EditRole(s.guild, s.id("role"), func(r *sandbox.RoleEdit) { r.Permissions = sandbox.Administrator }))
	}, method: "PUT", path: "/guilds/{guild}/members/{alice}/roles/{role}", status: 204},
	{says: "a role that was moved above the bot's is not given", source: DOC, ref: "topics/permissions#permission-hierarchy", given: func(s *stage) {
		s.roles(sandbox.ManageRoles)
		require.NoError(s.t, s.EditRole(s.guild, s.id("role"), func(r *sandbox.RoleEdit) { r.Position = 3 }))
		require.Error(s.t, s.EditRole(s.guild, s.id("role"), func(r *sandbox.RoleEdit) { r.Position = 4 }))
	}, method: "PUT", path: "/guilds/{guild}/members/{alice}/roles/{role}", status: 403, code: 50013},
	{says: "a guild tells its channels with what they allow", source: DOC, ref: "resources/guild#get-guild-channels", given: func(s *stage) {
		s.roles(0)
		require.NoError(s.t, s.AllowRole(s.id("channel"), s.id("role"), sandbox.ManageMessages))
		require.NoError(s.t, s.Revoke(s.id("channel"), 0, sandbox.ViewChannel))
	}, method: "GET", path: "/guilds/{guild}/channels", status: 200, then: func(s *stage, r response) {
		require.Contains(s.t, string(r.raw), `{"id":"`+s.vars["role"]+`","type":0,"allow":"8192","deny":"0"}`, "hidden ones, too")
	}},
	{says: "a role that not everyone may mention notifies nobody", source: DOC, ref: "resources/message#allowed-mentions-object", given: func(s *stage) { s.roles(0) },
		method: "POST", path: messages, body: `{"content":"<@&{role}>","allowed_mentions":{"parse":[],"roles":["{role}"]}}`, status: 200, then: func(s *stage, r response) {
			require.Empty(s.t, r.body["mention_roles"])
			mentioned := func() any {
				return s.rest("POST", messages, `{"content":"<@&{role}>","allowed_mentions":{"parse":[],"roles":["{role}"]}}`).body["mention_roles"]
			}
			require.NoError(s.t, s.EditRole(s.guild, s.id("role"), func(r *sandbox.RoleEdit) { r.Mentionable = true }))
			require.Equal(s.t, []any{s.vars["role"]}, mentioned())
			require.NoError(s.t, s.EditRole(s.guild, s.id("role"), func(r *sandbox.RoleEdit) { r.Mentionable = false }))
			_, err := s.AddRole(s.guild, "herald", sandbox.MentionEveryone, s.App())
			require.NoError(s.t, err)
			require.Equal(s.t, []any{s.vars["role"]}, mentioned(), "the bot may mention everyone")
		}},
	tried("who is nobody is an unknown user"),
	tried("members of a guild without the bot are not told"),
	{says: "a command for managers is offered to them alone", source: DOC, ref: docs + "#permissions", method: "PUT", path: commands, body: `[{"name":"manage","description":"d","default_member_permissions":"32"}]`, status: 200, then: func(s *stage, _ response) {
		use := `{"channel":"{channel}","command":"manage","async":true}`
		require.Contains(s.t, []int{404, 409}, s.ui("alice/slash", use).status)
		_, err := s.AddRole(s.guild, "Managers", sandbox.ManageGuild, s.alice.ID())
		require.NoError(s.t, err)
		s.identify()
		s.ask("alice/slash", use)
	}},
	badCommand("a command's name is lower case", `{"name":"Game","description":"d"}`, "name APPLICATION_COMMAND_INVALID_NAME"),
	badCommand("a command's name has no spaces", `{"name":"new game","description":"d"}`, "name APPLICATION_COMMAND_INVALID_NAME"),
	badCommand("a command's name is at most 32", `{"name":"`+strings.Repeat("a", 33)+`","description":"d"}`, "name BASE_TYPE_BAD_LENGTH"),
	badCommand("a slash command has a description", `{"name":"game"}`, "description BASE_TYPE_REQUIRED"),
	badCommand("a description is at most 100", `{"name":"game","description":"`+long(101)+`"}`, "description BASE_TYPE_BAD_LENGTH"),
	badCommand("translated names are lower case too", `{"name":"game","description":"d","name_localizations":{"fr":"Jeu"}}`, "name_localizations.fr APPLICATION_COMMAND_INVALID_NAME"),
	badCommand("translations are for Discord's locales", `{"name":"game","description":"d","name_localizations":{"xx":"jeu"}}`, "name_localizations.xx BASE_TYPE_CHOICES"),
	badCommand("at most 25 options", withOptions(n(26, `{"type":3,"name":"o%d","description":"d"},`)), "options BASE_TYPE_MAX_LENGTH"),
	badCommand("required options come first", withOptions(text("a", "")+","+text("b", `,"required":true`)), "options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
	badCommand("options have different names", withOptions(text("a", "")+","+text("a", "")), "options APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
	badCommand("an option has a description", withOptions(`{"type":3,"name":"a"}`), "options.0.description BASE_TYPE_REQUIRED"),
	badCommand("choices and autocomplete exclude each other", withOptions(text("a", `,"autocomplete":true,"choices":[{"name":"x","value":"x"}]`)), "options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"),
	badCommand("at most 25 choices", withOptions(text("a", `,"choices":[`+many(26)+`]`)), "options.0.choices BASE_TYPE_MAX_LENGTH"),
	badCommand("a choice's value has the option's type", withOptions(`{"type":4,"name":"a","description":"d","choices":[{"name":"x","value":"x"}]}`), "options.0.choices.0.value APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID"),
	badCommand("the permissions that a command needs are a number", `{"name":"game","description":"d","default_member_permissions":"many"}`, "default_member_permissions NUMBER_TYPE_COERCE"),
	badCommand("subcommands stand alone", withOptions(`{"type":1,"name":"s","description":"d"},`+text("a", "")), "options.1.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
	badCommand("a command is at most 8000 in all", withOptions(n(4, `{"type":3,"name":"o%d","description":"d","choices":[`+heavy()+`]},`)), " APPLICATION_COMMAND_TOO_LARGE"),
}

// many are choices, heavy as long as may be.
func many(count int) string {
	var all []string
	for i := range count {
		all = append(all, fmt.Sprintf(`{"name":"n%d","value":"v%d"}`, i, i))
	}
	return strings.Join(all, ",")
}

func heavy() string {
	var all []string
	for i := range 25 {
		all = append(all, fmt.Sprintf(`{"name":"%s","value":"%02d"}`, strings.Repeat("n", 90), i))
	}
	return strings.Join(all, ",")
}

// offers has alice look at the picker after the bot registered a command.
func offers(s *stage, body string) []sandbox.CommandView {
	s.t.Helper()
	r := s.rest("PUT", commands, `[`+body+`]`)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	return s.alice.View(s.id("channel")).Pane.Commands
}

var localeClauses = []clause{
	{says: "names and descriptions are shown in the person's language", source: DOC, ref: docs + "#localization", then: func(s *stage, _ response) {
		c := offers(s, `{"name":"play","description":"Play","name_localizations":{"fr":"jouer"},"description_localizations":{"fr":"Jouer"},"options":[{"type":1,"name":"new","description":"New","name_localizations":{"fr":"nouveau"},"description_localizations":{"fr":"Neuf"},"options":[{"type":3,"name":"game","description":"d","name_localizations":{"fr":"jeu"},"choices":[{"name":"Hanse","name_localizations":{"fr":"La Hanse"},"value":"h"}]}]}]}`)
		require.Equal(s.t, "play new", c[0].Path)
		require.Equal(s.t, "jouer nouveau", c[0].Name)
		require.Equal(s.t, "Neuf", c[0].Description)
		require.Equal(s.t, "jeu", c[0].Options[0].Name)
		require.Equal(s.t, "game", c[0].Options[0].Key)
		require.Equal(s.t, "La Hanse", c[0].Options[0].Choices[0].Name)
	}},
	{says: "what is not translated is in the default language", source: DOC, ref: docs + "#localization", then: func(s *stage, _ response) {
		require.Equal(s.t, "play", offers(s, `{"name":"play","description":"Play","name_localizations":{"it":"gioca"}}`)[0].Name)
	}},
	{says: "American and British English stand in for each other", source: DOC, ref: docs + "#localization", then: func(s *stage, _ response) {
		require.NoError(s.t, s.alice.SetLocale("en-US"))
		require.Equal(s.t, "colour", offers(s, `{"name":"paint","description":"d","name_localizations":{"en-GB":"colour"}}`)[0].Name)
	}},
	{says: "Latin American Spanish falls back to Spanish", source: DOC, ref: docs + "#localization", then: func(s *stage, _ response) {
		require.NoError(s.t, s.alice.SetLocale("es-419"))
		require.Equal(s.t, "jugar", offers(s, `{"name":"play","description":"d","name_localizations":{"es-ES":"jugar"}}`)[0].Name)
	}},
	{says: "the bot is told the default names", source: DOC, ref: docs + "#localization", then: func(s *stage, _ response) {
		offers(s, `{"name":"play","description":"d","name_localizations":{"fr":"jouer"}}`)
		i := s.ask("alice/slash", `{"channel":"{channel}","command":"jouer","async":true}`)
		require.Equal(s.t, "play", i["data"].(map[string]any)["name"])
	}},
	{says: "a command for direct messages is not offered in guilds", source: DOC, ref: docs + "#interaction-contexts", then: func(s *stage, _ response) {
		require.Empty(s.t, offers(s, `{"name":"op","description":"d","contexts":[1]}`))
		s.set("channel", s.alice.DM())
		require.Len(s.t, s.alice.View(s.id("channel")).Pane.Commands, 1)
	}},
}

// roles makes a role of the bot's that may do something, and one below it for people; the bot's highest is that which
// every bot has.
func (s *stage) roles(may sandbox.Permissions) {
	_, err := s.AddRole(s.guild, "host", may, s.App())
	require.NoError(s.t, err)
	role, err := s.AddRole(s.guild, "players", 0)
	require.NoError(s.t, err)
	all := s.rest("GET", "/guilds/{guild}", "").body["roles"].([]any)
	s.vars["highest"], s.vars["role"] = all[len(all)-1].(map[string]any)["id"].(string), role.String()
}
