package page_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/pagetest"
)

// town is a world on a loopback port with Alice, who reads English, and Bruno,
// who reads French, and a small bot that uses everything that a page must show.
type town struct {
	*sandbox.World
	t       *testing.T
	address string
	guild   sandbox.ID
	channel sandbox.ID
	browser context.Context
	bot     *discordgo.Session
}

func newTown(t *testing.T) *town {
	t.Helper()
	b := pagetest.Browser(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := sandbox.New(sandbox.Config{})
	w.Guard(t)
	served := make(chan error, 1)
	go func() { served <- w.Serve(l) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	town := &town{World: w, t: t, address: "http://" + l.Addr().String(), guild: w.AddGuild("Norenberc", "en-US"), browser: b}
	town.channel, err = w.AddChannel(town.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	w.User("alice", sandbox.Display("Alice"))
	w.User("bruno", sandbox.Display("Bruno"), sandbox.Locale("fr"))
	town.startBot()
	return town
}

// startBot connects the unmodified discordgo, and registers the commands.
func (w *town) startBot() {
	w.t.Helper()
	bot, err := discordgo.New("Bot " + w.Token())
	require.NoError(w.t, err)
	line := w.Line()
	bot.Client, bot.Dialer = line.Client(), line.Dialer()
	bot.StateEnabled = false
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		if r := answer(i.Interaction); r != nil {
			if err := s.InteractionRespond(i.Interaction, r); err != nil {
				w.t.Errorf("the bot's answer was refused: %v", err)
			}
		}
	})
	bot.AddHandler(func(s *discordgo.Session, e *discordgo.Event) {
		if e.Type == "INTERACTION_CREATE" {
			answerLabels(w.t, s, e.RawData)
		}
	})
	w.bot = bot
	require.NoError(w.t, bot.Open())
	w.t.Cleanup(func() {
		require.NoError(w.t, bot.Close())
		bot.Client.CloseIdleConnections()
	})
	_, err = bot.ApplicationCommandBulkOverwrite(w.App().String(), "", townCommands())
	require.NoError(w.t, err)
}

// say is a message as a response.
func say(text string, flags discordgo.MessageFlags, rows ...discordgo.MessageComponent) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Content: text, Flags: flags, Components: rows},
	}
}

// row is a row of buttons, each a custom_id, which is its label too.
func row(ids ...string) discordgo.ActionsRow {
	var r discordgo.ActionsRow
	for _, id := range ids {
		r.Components = append(r.Components, discordgo.Button{Label: id, CustomID: id, Style: discordgo.PrimaryButton})
	}
	return r
}

// window opens a person's page, and waits until it shows the channel.
func (w *town) window(who string, width, height int64) *window {
	w.t.Helper()
	win := &window{pagetest.Open(w.t, w.browser, fmt.Sprintf("%s/u/%s?channel=%s", w.address, who, w.channel), width, height)}
	w.t.Cleanup(func() { win.Shoot("end") })
	win.sees(id("channel-name"), "games")
	return win
}

func townCommands() []*discordgo.ApplicationCommand {
	french := func(s string) map[discordgo.Locale]string { return map[discordgo.Locale]string{discordgo.French: s} }
	table, together, two := french("partie"), french("Jouer ensemble"), 2.0
	pace := []*discordgo.ApplicationCommandOptionChoice{{Name: "Live", Value: "live"}, {Name: "A day a turn", Value: "day"}}
	return []*discordgo.ApplicationCommand{
		{Name: "hand", Description: "Show my hand"},
		{Name: "Play together", Type: discordgo.UserApplicationCommand, NameLocalizations: &together},
		{Name: "This match", Type: discordgo.MessageApplicationCommand},
		{Name: "table", Description: "Tables", NameLocalizations: &table, Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "new", Description: "Open a table", NameLocalizations: french("nouvelle"),
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Which game", NameLocalizations: french("jeu"), Required: true, Autocomplete: true},
				{Type: discordgo.ApplicationCommandOptionInteger, Name: "seats", Description: "How many", Required: true, MinValue: &two, MaxValue: 5},
				{Type: discordgo.ApplicationCommandOptionString, Name: "pace", Description: "Time for a turn", Choices: pace},
			},
		}}},
	}
}

// answer is the whole bot. The button "Sleep" is the one that it does not
// answer.
func answer(i *discordgo.Interaction) *discordgo.InteractionResponse {
	if i.Data == nil {
		return nil // of labels, which the library does not know: see answerLabels
	}
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		return suggestGames(i.ApplicationCommandData())
	case discordgo.InteractionMessageComponent:
		return answerPress(i)
	case discordgo.InteractionModalSubmit:
		return say("The note says: "+noteOf(i.ModalSubmitData()), 0)
	}
	switch d := i.ApplicationCommandData(); d.Name {
	case "Play together", "This match":
		return say(d.Name+" of "+d.TargetID, discordgo.MessageFlagsEphemeral)
	case "hand":
		return say("Your hand: **Fair**, **Feast**", discordgo.MessageFlagsEphemeral, row("sort"))
	default:
		return table(d.Options[0].Options)
	}
}

func suggestGames(d discordgo.ApplicationCommandInteractionData) *discordgo.InteractionResponse {
	choices := []*discordgo.ApplicationCommandOptionChoice{}
	for _, o := range d.Options[0].Options {
		for _, name := range []string{"Norenberc", "Hansa", "Nobility"} {
			if o.Focused && (strings.HasPrefix(strings.ToLower(name), strings.ToLower(o.StringValue())) || name == "Hansa" && o.StringValue() == "chess") {
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: name, Value: strings.ToLower(name)})
			}
		}
	}
	return &discordgo.InteractionResponse{
		Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: &discordgo.InteractionResponseData{Choices: choices},
	}
}

func answerPress(i *discordgo.Interaction) *discordgo.InteractionResponse {
	change := func(text string) *discordgo.InteractionResponse {
		return &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseUpdateMessage,
			Data: &discordgo.InteractionResponseData{Content: text, Components: tableRows(), Embeds: i.Message.Embeds},
		}
	}
	d := i.MessageComponentData()
	if i.Message.Flags&discordgo.MessageFlagsIsComponentsV2 != 0 {
		return say(fmt.Sprintf("%s: %s %v", i.Member.User.Username, d.CustomID, d.Values), 0)
	}
	switch d.CustomID {
	case "sleep", "labels", "labels of texts":
		return nil
	case "note":
		return noteForm()
	case "tiles":
		return change(fmt.Sprintf("%s takes %s", i.Member.User.Username, strings.Join(d.Values, " then ")))
	default:
		return change(fmt.Sprintf("%s pressed %s", i.Member.User.Username, d.CustomID))
	}
}

// noteForm asks for a line and, if one likes, a paragraph.
func noteForm() *discordgo.InteractionResponse {
	in := func(i discordgo.TextInput) discordgo.MessageComponent {
		return discordgo.ActionsRow{Components: []discordgo.MessageComponent{i}}
	}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{
		CustomID: "note", Title: "A note", Components: []discordgo.MessageComponent{
			in(discordgo.TextInput{CustomID: "text", Label: "Text", Style: discordgo.TextInputShort, MinLength: 3, MaxLength: 20, Required: true, Placeholder: "What you will remember"}),
			in(discordgo.TextInput{CustomID: "more", Label: "More of it", Style: discordgo.TextInputParagraph, Value: "as always"}),
		}}}
}

// noteOf reads the form.
func noteOf(d discordgo.ModalSubmitInteractionData) string {
	var all []string
	for _, r := range d.Components {
		all = append(all, r.(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value)
	}
	return strings.Join(all, ", ")
}

// table is a message with an embed, a picture, buttons and a select.
func table(options []*discordgo.ApplicationCommandInteractionDataOption) *discordgo.InteractionResponse {
	r := say("", 0, tableRows()...)
	var chosen []string
	for _, o := range options {
		chosen = append(chosen, fmt.Sprintf("%s=%v", o.Name, o.Value))
	}
	r.Data.Files = []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(board())}}
	r.Data.Embeds = []*discordgo.MessageEmbed{{
		Title: "A new table", Description: strings.Join(chosen, " "), Color: 0xc98b0a,
	}}
	return r
}

func tableRows() []discordgo.MessageComponent {
	two := 2
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: "tiles", Placeholder: "Two or three tiles", MinValues: &two, MaxValues: 3}
	for _, name := range []string{"Fair", "Feast", "Market", "Tithe"} {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: name, Value: strings.ToLower(name)})
	}
	return []discordgo.MessageComponent{row("join", "sleep", "note"), discordgo.ActionsRow{Components: []discordgo.MessageComponent{menu}}}
}

// board is a picture of 1100 x 800 pixels.
func board() []byte {
	m := image.NewPaletted(image.Rect(0, 0, 1100, 800), color.Palette{color.RGBA{34, 88, 70, 255}, color.RGBA{200, 170, 90, 255}})
	for at := range m.Pix {
		m.Pix[at] = uint8((at%1100/100 + at/110000) % 2)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic("page_test: a picture always encodes: " + err.Error())
	}
	return b.Bytes()
}
