package discord_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// Discord's limits of commands in menus (interactions/application-commands).
const (
	entriesMost   = 15 // of people, and of messages
	entryNameMost = 32
)

// TestEntriesKeepDiscordsLimits: they have names in every language, and nothing that commands in menus do not have.
func TestEntriesKeepDiscordsLimits(t *testing.T) {
	b := discord.New(core.Options{Words: ownWords(), Games: []game.Info{{Name: "norenberc"}}})
	count := map[ui.CommandType]int{}
	for _, d := range core.EntryDefs(ownWords(), b.InMenus()) {
		count[d.Type]++
		require.Empty(t, d.Description)
		require.Empty(t, d.Options)
		require.Equal(t, []int{0}, d.Contexts)
		requireWhole(t, d.Names, d.Name)
		for _, name := range append(values(d.Names), d.Name) {
			require.True(t, name != "" && utf8.RuneCountInString(name) <= entryNameMost, name)
		}
	}
	require.Equal(t, map[ui.CommandType]int{ui.PersonCommand: 2, ui.MessageCommand: 1}, count)
	require.LessOrEqual(t, max(count[ui.PersonCommand], count[ui.MessageCommand]), entriesMost)
}

// TestCommandsAreForServers: nobody can bring the bot along where it cannot play.
func TestCommandsAreForServers(t *testing.T) {
	b := discord.New(core.Options{Words: ownWords(), Games: []game.Info{{Name: "norenberc"}}})
	for _, d := range append(core.CommandDefs(ownWords(), b.Offered()), core.EntryDefs(ownWords(), b.InMenus())...) {
		require.Equal(t, []int{ui.InServers}, d.Installed, d.Name)
	}
}

// chooses chooses an entry of a menu.
func (r *room) chooses(user match.User, entry, target string, change func(*ui.Interaction)) ui.Response {
	i := r.By(user)
	i.Kind, i.Path, i.Target = ui.MenuCommand, entry, target
	i.People = map[string]ui.User{string(bruno): {ID: bruno, Name: "Bruno", Member: true}, string(alice): {ID: alice, Name: "Alice", Member: true}, "9": {ID: "9", Name: "Robot", Bot: true, Member: true}}
	if change != nil {
		change(&i)
	}
	return r.Handle(r.T.Context(), i)
}

func TestPlayTogether(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		said := r.chooses(alice, "Play together", string(bruno), nil).Message
		require.Equal(t, "Your table is open below.", said.Content)
		require.True(t, said.Ephemeral)
		r.Quietly()
		require.Len(t, r.Fake.Channels["100"], 1, "the table")
		require.Contains(t, r.Fake.Channels["100"][0].Text(), "Alice would like to play with you, <@"+string(bruno)+">. Are you in?")
		require.Equal(t, []match.User{bruno}, r.Pinged())

		for target, says := range map[string]string{"9": "Robot is a bot", string(alice): "You already have a seat at your own table", "404": "only invite members of this server"} {
			no := r.chooses(alice, "Play together", target, nil).Message
			require.True(t, no.Ephemeral)
			require.Contains(t, no.Content, says)
		}
		no := r.chooses(alice, "Play together", string(bruno), func(i *ui.Interaction) { i.BotCan = 0 }).Message
		require.Contains(t, no.Content, "Missing permissions in")
		require.Empty(t, no.Mention)
		require.Contains(t, r.chooses(alice, "Play together", string(bruno), func(i *ui.Interaction) { i.Server = "" }).Message.Content, "only works in a server")
	})
}

func TestThisMatch(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Equal(t, "Your table is open below.", said(r.Types(alice, "game new")).Content)
		r.Quietly()
		lobby := r.Fake.Channels["100"][0]
		open := r.chooses(chloe, "This match", lobby.ID, func(i *ui.Interaction) { i.TargetButtons = lobby.Buttons() }).Message
		require.True(t, open.Ephemeral)
		require.Contains(t, open.Content, "Toy")
		require.Contains(t, open.Content, "Alice")
		r.Starts()

		shows := func(m *ui.Message) {
			require.True(t, m.Ephemeral)
			require.True(t, strings.Contains(strings.Join(m.Buttons(), " "), "more|"+string(r.ID)), "as /game board")
		}
		board := ui.CustomID{Verb: core.VerbOpen, Match: string(r.ID)}.ID()
		shows(r.chooses(bruno, "This match", "5", func(i *ui.Interaction) { i.TargetButtons = []string{"of another bot", board} }).Message)
		shows(r.chooses(bruno, "This match", "5", func(i *ui.Interaction) { i.Channel = r.Match().Place.Thread }).Message)
		shows(r.chooses(bruno, "This match", r.Match().Place.Thread, nil).Message)
		none := r.chooses(bruno, "This match", "5", nil).Message
		require.Equal(t, "That message isn’t about one of my matches.", none.Content)
		require.True(t, none.Ephemeral)
		far := r.chooses("77", "This match", "5", func(i *ui.Interaction) { i.Server, i.Channel, i.TargetButtons = "11", "110", []string{board} }).Message
		require.NotContains(t, strings.Join(far.Buttons(), " "), "more|", "somebody elsewhere sees nothing")
	})
}

func TestTheirRecord(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		require.Equal(t, "Bruno hasn’t played a rated match yet.", r.chooses(chloe, "View record", string(bruno), nil).Message.Content)
		m := r.Rates(alice, bruno)
		record := r.chooses(chloe, "View record", string(m.Chairs[1].User), nil).Message
		require.Contains(t, record.Content, "### "+people[m.Chairs[1].User]+"\nToy: 1421? (1 match)\n**Toy**\n")
		require.Contains(t, record.Content, ": place 2, 1421? (-79)")
		require.True(t, record.Ephemeral)
		require.Empty(t, record.Rows)

		require.NoError(t, r.Stats.Follow(t.Context()))
		require.Contains(t, r.chooses(chloe, "View record", "9", nil).Message.Content, "Bots have no record")
		own := r.chooses(alice, "View record", string(alice), nil).Message
		whole := discordtest.Said(r.Presses(alice, discordtest.Labelled(t, own, "Full record")))
		require.Contains(t, whole.Content, "Your record is private.")
		r.Types(bruno, "settings player", "record", "true")
		require.NotEmpty(t, r.chooses(chloe, "View record", string(bruno), nil).Message.Rows)
		unrated := func(i *ui.Interaction) { i.People[chloe] = ui.User{ID: chloe, Name: "Chloé"} }
		require.Contains(t, r.chooses(chloe, "View record", chloe, unrated).Message.Content, "You have no record here yet")
	})
}

// TestWhereTheBotIsNot: whoever has brought it along for themselves is told in their language how it comes, whatever
// they do.
func TestWhereTheBotIsNot(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		for locale, says := range map[string]string{"en-US": "I’m not in this server", "fr": "Je ne suis pas membre de ce serveur", "it": "Non sono in questo server"} {
			for kind, change := range map[ui.InteractionKind]func(*ui.Interaction){
				ui.Command:     func(i *ui.Interaction) { i.Path = "game new" },
				ui.MenuCommand: func(i *ui.Interaction) { i.Path = "Play together" },
				ui.Component:   func(i *ui.Interaction) { i.CustomID = core.OpenButton("x") },
				ui.Submit:      func(i *ui.Interaction) { i.CustomID = "seasonname|||" },
			} {
				i := r.By(alice)
				i.Kind, i.Away, i.Locale, i.App = kind, true, locale, "12345"
				change(&i)
				m := r.Handle(t.Context(), i).Message
				require.True(t, m.Ephemeral)
				require.Contains(t, m.Content, says)
				require.Contains(t, m.Content, "<https://discord.com/oauth2/authorize?client_id=12345&")
			}
		}
		i := r.By(alice)
		i.Kind, i.Away, i.Path = ui.Autocomplete, true, "game play"
		require.Equal(t, ui.Response{}, r.Handle(t.Context(), i))
		require.Empty(t, r.Fake.Channels["100"])
	})
}
