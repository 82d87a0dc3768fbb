package sandbox_test

import (
	"fmt"

	"github.com/bwmarrin/discordgo"

	"norenbot/discord/sandbox"
)

// A bot that greets, and Alice, who uses it in French.
func Example() {
	world := sandbox.New(sandbox.Config{})
	guild := world.AddGuild("The Hanse", "en-US")
	games, _ := world.AddChannel(guild, sandbox.TextChannel, "games")
	go world.Serve(sandbox.NewPipe())
	defer world.Close()

	bot, _ := discordgo.New("Bot " + world.Token())
	line := world.Line()
	bot.Client, bot.Dialer = line.Client(), line.Dialer()
	bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "Your language is " + string(i.Locale), Flags: discordgo.MessageFlagsEphemeral},
		})
	})
	_ = bot.Open()
	defer bot.Close()
	_, _ = bot.ApplicationCommandBulkOverwrite(world.App().String(), "", []*discordgo.ApplicationCommand{{Name: "hello", Description: "Say hello"}})

	alice := world.User("alice", sandbox.Locale("fr"))
	out, _ := alice.Slash(games, "/hello", nil)
	fmt.Println(out.Status, "-", out.Message.Content)
	fmt.Println("others see", len(world.User("bob").Sees(games)), "messages")
	// Output:
	// answered - Your language is fr
	// others see 0 messages
}
