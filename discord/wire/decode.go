package wire

import (
	"cmp"
	"errors"
	"slices"

	"norenbot/discord/ui"
	"norenbot/game/ids"
)

// undecoded is the log message for an interaction that cannot be read.
const undecoded = "an interaction cannot be read; its person gets an error message"

// errUndecoded is returned for an interaction of an unknown kind, or without a person.
var errUndecoded = errors.New("an interaction of unknown kind, or without a person")

// Kinds of interactions (interactions/receiving-and-responding#interaction-object-interaction-type).
const (
	pingKind         = 1
	commandKind      = 2
	componentKind    = 3
	autocompleteKind = 4
	submitKind       = 5
)

// Decode reads an interaction, or recognises a PING. With an error, the interaction has only what is needed to
// answer it, or with an empty ID not even that. Every other field is read on its own: a missing one, or one of
// another type than Discord documents, counts as empty.
func Decode(body []byte) (i ui.Interaction, ping bool, err error) {
	in, err := nodeOf(body)
	if err != nil {
		return i, false, err
	}
	if in.at("type").number() == pingKind {
		return i, true, nil
	}
	i = ui.Interaction{ID: in.at("id").text(), Token: in.at("token").text(), App: in.at("application_id").text(), Locale: in.at("locale").text(),
		Server: in.at("guild_id").text(), ServerWords: serverWords(in), Channel: in.at("channel_id").text(), Parent: parentIn(in),
		Can: ui.Permissions(in.at("member", "permissions").number()), BotCan: ui.Permissions(in.at("app_permissions").number()),
		Away: away(in)}
	i.At = ui.SnowflakeTime(i.ID)
	if i.At.IsZero() || i.Token == "" {
		return ui.Interaction{}, false, errUndecoded
	}
	i.User = userIn(in.at("member", "user"), in.at("member"))
	if i.User.ID == "" {
		i.User = userIn(in.at("user"), node{})
	}
	takeMessage(&i, in.at("message"))
	if !take(&i, in.at("type").number(), in.at("data")) || i.User.ID == "" {
		return unreadable(i, in), false, errUndecoded
	}
	return i, false, nil
}

// unreadable returns what is left of an interaction of unknown kind.
func unreadable(i ui.Interaction, in node) ui.Interaction {
	left := ui.Interaction{Kind: ui.Unreadable, ID: i.ID, Token: i.Token, App: i.App, At: i.At, User: i.User, Locale: i.Locale,
		Server: i.Server, ServerWords: i.ServerWords, Channel: i.Channel}
	if in.at("type").number() == autocompleteKind {
		left.Kind = ui.Autocomplete // it cannot be answered with text
	}
	return left
}

// Types of threads (resources/channel#channel-object-channel-types).
var threadTypes = []int64{10, 11, 12}

// parentIn returns the channel of the thread in which an interaction was made; "" elsewhere, because the parent of
// a channel is a category.
func parentIn(in node) string {
	if !slices.Contains(threadTypes, in.at("channel", "type").number()) {
		return ""
	}
	return in.at("channel", "parent_id").text()
}

// serverWords returns the language that a server has chosen; "" if it is no Community, which cannot choose and is
// reported as en-US.
func serverWords(in node) string {
	if features := in.at("guild", "features"); features.value != nil && !slices.Contains(features.texts(), "COMMUNITY") {
		return ""
	}
	return in.at("guild_locale").text()
}

// Contexts of interactions, and who has installed the application (resources/application#installation-context).
const (
	withBot      = 1 // direct messages with the bot
	withOthers   = 2 // direct messages between others, and groups
	serverOwner  = "0"
	personsOwner = "1"
)

// away reports whether the bot is not a member of the place of an interaction, because only the person has
// installed it.
func away(in node) bool {
	context, owners := in.at("context"), in.at("authorizing_integration_owners")
	if context.value != nil && context.number() == withBot {
		return false
	}
	return context.number() == withOthers || owners.has(personsOwner) && !owners.has(serverOwner)
}

// userIn returns a person, with their name in the server.
func userIn(user, member node) ui.User {
	name := cmp.Or(member.at("nick").text(), user.at("global_name").text(), user.at("username").text())
	return ui.User{ID: ids.User(user.at("id").text()), Name: name, Handle: user.at("username").text(),
		Roles: member.at("roles").texts(), Bot: user.at("bot").flag()}
}

// flagEphemeral marks a message that one person sees.
const flagEphemeral = 1 << 6

// takeMessage fills in the message with the clicked component.
func takeMessage(i *ui.Interaction, m node) {
	i.Message = m.at("id").text()
	if flags := m.at("flags").number(); flags > 0 { // below 0 all bits would be set, and a public message would change
		i.Ephemeral, i.Parts = flags&flagEphemeral != 0, flags&partsFlag != 0
	}
	if by := m.at("interaction_metadata"); by.at("original_response_message_id").text() == "" {
		i.Made = by.at("id").text()
	}
}

// take fills in the fields of the kind; false for an unknown kind.
func take(i *ui.Interaction, kind int64, data node) bool {
	takePeople(i, data.at("resolved"))
	switch kind {
	case commandKind, autocompleteKind:
		return takeCommand(i, kind, data)
	case componentKind:
		i.Kind, i.CustomID, i.Values = ui.Component, data.at("custom_id").text(), data.at("values").texts()
		return i.CustomID != ""
	case submitKind:
		i.Kind, i.CustomID, i.Fields, i.Chosen = ui.Submit, data.at("custom_id").text(), map[string]string{}, map[string][]string{}
		takeInputs(i, data.at("components"))
		return i.CustomID != ""
	}
	return false
}

// Types of commands, and of options that are part of their path
// (interactions/application-commands#application-command-object).
const (
	ofPerson   = 2
	ofMessage  = 3
	subcommand = 1
	subgroup   = 2
)

func takeCommand(i *ui.Interaction, kind int64, data node) bool {
	i.Kind = ui.Command
	if kind == autocompleteKind {
		i.Kind = ui.Autocomplete
	}
	i.Path, i.Options = data.at("name").text(), map[string]string{}
	switch data.at("type").number() {
	case ofPerson, ofMessage:
		i.Kind, i.Target = ui.MenuCommand, data.at("target_id").text()
		i.TargetButtons = buttonsIn(data.at("resolved", "messages", i.Target, "components"))
	}
	takeOptions(i, data.at("options"))
	return i.Path != ""
}

// buttonsIn returns the custom ids in a message's components.
func buttonsIn(components node) (ids []string) {
	for _, c := range components.list() {
		if id := c.at("custom_id").text(); id != "" {
			ids = append(ids, id)
		}
		ids = append(ids, buttonsIn(c.at("components"))...)
		if id := c.at("accessory", "custom_id").text(); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// takeOptions reads the options; subcommands become part of the path.
func takeOptions(i *ui.Interaction, options node) {
	for _, o := range options.list() {
		name, value := o.at("name").text(), o.at("value")
		switch kind := o.at("type").number(); {
		case name == "":
			continue
		case kind == subcommand || kind == subgroup:
			i.Path += " " + name
			takeOptions(i, o.at("options"))
			continue
		}
		if written, ok := value.scalar(); ok {
			i.Options[name] = written
		}
		if o.at("focused").flag() {
			i.Focus = name
		}
	}
}

// takePeople fills in the people that the options name, or that were chosen, with their names in the server.
func takePeople(i *ui.Interaction, resolved node) {
	for id, user := range resolved.at("users").fields() {
		who := userIn(user, resolved.at("members", id))
		who.ID, who.Roles, who.Member = ids.User(id), nil, resolved.at("members", id).value != nil
		if i.People == nil {
			i.People = map[string]ui.User{}
		}
		i.People[id] = who
	}
}

// More types of components of a form (components/reference).
const (
	textInput  = 4
	radioGroup = 21
	checkbox   = 23
)

// takeInputs reads the inputs of a form. Each input is in a label of its own.
func takeInputs(i *ui.Interaction, parts node) {
	for _, p := range parts.list() {
		takeInput(i, p.at("component"))
	}
}

func takeInput(i *ui.Interaction, in node) {
	id, value := in.at("custom_id").text(), in.at("value")
	if id == "" {
		return
	}
	switch in.at("type").number() {
	case textInput:
		i.Fields[id] = value.text()
	case radioGroup:
		i.Chosen[id] = nil
		if chosen := value.text(); chosen != "" {
			i.Chosen[id] = []string{chosen}
		}
	case checkbox:
		i.Chosen[id] = nil
		if value.flag() {
			i.Chosen[id] = []string{ui.Ticked}
		}
	default:
		i.Chosen[id] = in.at("values").texts()
	}
}
