package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// undecoded is what the log says of an interaction that cannot be read.
const undecoded = "an interaction cannot be read; whoever did it is told so"

// Decode reads an interaction, or that it is a PING. With an error it is one of which only so much is
// known that it can be answered, or with an empty ID not even that.
func Decode(body []byte) (i ui.Interaction, ping bool, err error) {
	if i, ping, err = decoded(body); err != nil {
		i = remnant(body)
	}
	return i, ping, err
}

// decoded is received for what has nothing missing. The library panics on some that are none.
func decoded(body []byte) (i ui.Interaction, ping bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("decoding: %v", p)
		}
	}()
	var in discordgo.Interaction
	if err := json.Unmarshal(body, &in); err != nil {
		return i, false, err
	}
	if in.Type == discordgo.InteractionPing {
		return i, true, nil
	}
	i, ok := plain(&in)
	i.Parent = parentIn(body)
	if !ok {
		err = errors.New("no kind of interaction that is known here, or of nobody")
	}
	return i, false, err
}

// remnant is what is left of an interaction that cannot be read, each of its fields by itself.
func remnant(body []byte) ui.Interaction {
	i := ui.Interaction{Kind: ui.Unreadable}
	var fields map[string]json.RawMessage
	if json.Unmarshal(body, &fields) != nil {
		return ui.Interaction{}
	}
	var kind discordgo.InteractionType
	var member struct{ User struct{ ID match.User } }
	var user struct{ ID match.User }
	for name, to := range map[string]any{"id": &i.ID, "token": &i.Token, "type": &kind, "locale": &i.Locale,
		"guild_locale": &i.ServerWords, "guild_id": &i.Server, "channel_id": &i.Channel, "member": &member, "user": &user} {
		_ = json.Unmarshal(fields[name], to) // what cannot be read is missing
	}
	i.User.ID, i.At = cmp.Or(member.User.ID, user.ID), ui.SnowflakeTime(i.ID)
	if kind == discordgo.InteractionApplicationCommandAutocomplete {
		i.Kind = ui.Autocomplete // no words answer it
	}
	if i.At.IsZero() || i.Token == "" {
		return ui.Interaction{}
	}
	return i
}

// archivedIn is a thread that was archived, if that is what was changed of one.
func archivedIn(raw []byte) (thread string, locked, ok bool) {
	var t struct {
		ID       string
		Metadata struct{ Archived, Locked bool } `json:"thread_metadata"`
	}
	err := json.Unmarshal(raw, &t)
	return t.ID, t.Metadata.Locked, err == nil && t.ID != "" && t.Metadata.Archived
}

// parentIn is the channel of the thread in which an interaction was made, of which the
// library tells nothing; "" elsewhere: the parent of a channel is a category.
func parentIn(raw []byte) string {
	var in struct {
		Channel struct {
			Type   discordgo.ChannelType `json:"type"`
			Parent string                `json:"parent_id"`
		} `json:"channel"`
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		return ""
	}
	switch in.Channel.Type {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread:
		return in.Channel.Parent
	}
	return ""
}

// plain turns discordgo's interaction into ours; false for what the library
// could not decode.
func plain(in *discordgo.Interaction) (ui.Interaction, bool) {
	if in == nil || in.Data == nil || in.Type == 0 || in.Type == discordgo.InteractionPing {
		return ui.Interaction{}, false
	}
	i := ui.Interaction{ID: in.ID, Token: in.Token, At: ui.SnowflakeTime(in.ID), Locale: string(in.Locale), Server: in.GuildID,
		Channel: in.ChannelID, BotCan: ui.Permissions(in.AppPermissions)}
	if in.GuildLocale != nil {
		i.ServerWords = string(*in.GuildLocale)
	}
	switch {
	case in.Member != nil && in.Member.User != nil:
		i.User = ui.User{ID: match.User(in.Member.User.ID), Name: in.Member.DisplayName(), Handle: in.Member.User.Username, Roles: in.Member.Roles}
		i.Can = ui.Permissions(in.Member.Permissions)
	case in.User != nil:
		i.User = ui.User{ID: match.User(in.User.ID), Name: in.User.DisplayName(), Handle: in.User.Username}
	default:
		return ui.Interaction{}, false
	}
	if in.Message != nil {
		i.Message = in.Message.ID
		i.Ephemeral = in.Message.Flags&discordgo.MessageFlagsEphemeral != 0
		if by := in.Message.InteractionMetadata; by != nil && by.OriginalResponseMessageID == "" {
			i.Made = by.ID
		}
	}
	return i, take(&i, in)
}

// take fills in what is particular to the kind; false for a kind that we do not know.
func take(i *ui.Interaction, in *discordgo.Interaction) bool {
	switch d := in.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		i.Kind = ui.Command
		if in.Type == discordgo.InteractionApplicationCommandAutocomplete {
			i.Kind = ui.Autocomplete
		} else if d.CommandType == discordgo.UserApplicationCommand || d.CommandType == discordgo.MessageApplicationCommand {
			i.Kind = ui.MenuCommand
		}
		i.Path, i.Options = d.Name, map[string]string{}
		takeOptions(i, d.Options)
		if r := d.Resolved; r != nil {
			takePeople(i, r.Users, r.Members)
		}
	case discordgo.MessageComponentInteractionData:
		i.Kind, i.CustomID, i.Values = ui.Component, d.CustomID, d.Values
		takePeople(i, d.Resolved.Users, d.Resolved.Members)
	case discordgo.ModalSubmitInteractionData:
		i.Kind, i.CustomID, i.Fields = ui.Submit, d.CustomID, fieldsOf(d.Components)
	default:
		return false
	}
	return true
}

// takeOptions reads what was typed, subcommands as part of the path. Whole numbers come
// as float64 and are written without a point.
func takeOptions(i *ui.Interaction, options []*discordgo.ApplicationCommandInteractionDataOption) {
	for _, o := range options {
		if o.Type == discordgo.ApplicationCommandOptionSubCommand || o.Type == discordgo.ApplicationCommandOptionSubCommandGroup {
			i.Path += " " + o.Name
			takeOptions(i, o.Options)
			continue
		}
		// JSON's numbers; an id comes as text and stays it.
		if n, ok := o.Value.(float64); ok {
			i.Options[o.Name] = strconv.FormatFloat(n, 'f', -1, 64)
		} else {
			i.Options[o.Name] = fmt.Sprint(o.Value)
		}
		if o.Focused {
			i.Focus = o.Name
		}
	}
}

// takePeople fills in whom the options name, or who was chosen, by the names that they have
// in the server.
func takePeople(i *ui.Interaction, users map[string]*discordgo.User, members map[string]*discordgo.Member) {
	if len(users) == 0 {
		return
	}
	i.People = map[string]ui.User{}
	for id, u := range users {
		if u == nil {
			continue
		}
		who := ui.User{ID: match.User(id), Name: u.DisplayName(), Handle: u.Username, Bot: u.Bot}
		// A resolved member has no user, so its display name is put together here.
		if m := members[id]; m != nil && m.Nick != "" {
			who.Name = m.Nick
		}
		i.People[id] = who
	}
}

// fieldsOf are the texts of a form that was sent, by input.
func fieldsOf(rows []discordgo.MessageComponent) map[string]string {
	fields := map[string]string{}
	for _, row := range rows {
		row, ok := row.(*discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, part := range row.Components {
			if in, ok := part.(*discordgo.TextInput); ok {
				fields[in.CustomID] = in.Value
			}
		}
	}
	return fields
}
