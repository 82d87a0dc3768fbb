package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/sandbox"
	"norenbot/game/match"
)

var trials = flag.Int("trials", 0, "how often each trial does its worst (0: a few times, some dozens with NORENBOT_CI)")

// trialCount is how often a trial does its worst.
func trialCount(plain, ci int) int {
	switch {
	case *trials > 0:
		return *trials
	case thorough():
		return ci
	}
	return plain
}

// TestTrialOfForgeries hands the bot presses, choices and commands that no
// client of Discord's makes: random ones, and real ones with parts exchanged,
// cut or repeated. Each is answered, none makes it panic or decides for another,
// and a stranger is shown nothing that is private.
func TestTrialOfForgeries(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Drawer = newSketcher(h.t)
		h.open()
		alice, bruno := h.person("Alice", "en-US"), h.person("Bruno", "fr")
		stranger := h.person("Chiara", "it")
		h.table(1, alice, bruno)
		alice.press("open")
		alice.pick("brewers", "bakers")
		hand := alice.on("confirm")
		require.Contains(h.t, hand.Message.Content, "Confirmed")
		h.quietly()
		bruno.press("open")
		f := &forger{luck: rand.New(rand.NewPCG(5, 8)), house: h}
		f.learn(alice, bruno)
		before := h.match()
		kinds := map[discord.InteractionKind]int{}
		for range trialCount(5_000, 30_000) {
			i := f.forge(stranger)
			kinds[i.Kind]++
			r := h.app.bot.Handle(h.t.Context(), i)
			said := answer{r}.said()
			require.True(h.t, said != nil || r.Choices != nil || i.Kind == typing, "no answer to %+v", i)
			if said != nil {
				require.NotContains(h.t, said.Content, "went wrong", "%+v", i)
				require.NotContains(h.t, said.Content, "Your cards", "%+v", i)
				require.NotContains(h.t, strings.ToLower(said.Content), "le tue carte", "%+v", i)
				for _, file := range said.Files {
					require.NotContains(h.t, file.Alt, "Le tue carte", "%+v", i)
				}
			}
		}
		after, err := h.app.matches.Match(before.ID)
		require.NoError(h.t, err)
		require.Equal(h.t, before.Entries, after.Entries, "a stranger decided something")
		require.Equal(h.t, before.Chairs, after.Chairs)
		h.t.Logf("%v forgeries by kind", kinds)
		bruno.pick("bakers")
	})
}

// typing is the kind of an interaction that asks for suggestions.
const typing = discord.Command + 1

// A forger makes interactions out of pieces of real ones.
type forger struct {
	*house
	luck   *rand.Rand
	pieces []string // of custom_ids, values and options
	ids    []string // whole custom_ids
}

// learn takes the pieces from what people see.
func (f *forger) learn(people ...*person) {
	for _, p := range people {
		for _, m := range p.everything() {
			for _, row := range m.Components {
				for _, c := range row.Components {
					f.ids = append(f.ids, c.CustomID)
					f.pieces = append(f.pieces, strings.Split(c.CustomID, "|")...)
					for _, o := range c.Options {
						f.pieces = append(f.pieces, o.Value)
					}
				}
			}
		}
	}
	f.pieces = append(f.pieces, "", "0", "-1", "77", "99999999999999999999", "brewers*1000000", "*", "a b c", "yes.abandon.0", "no.replace.4",
		"yes.goback.-9", "\x00", "\u200b", "\u202e", "<@1>", "@everyone", strings.Repeat("x", 4000), strings.Repeat("🎲", 500), "pace=none", "money=open", "=", "|")
}

func (f *forger) piece() string { return f.pieces[f.luck.IntN(len(f.pieces))] }

// text is a piece, or one that was mutated.
func (f *forger) text() string {
	s := []byte(f.piece())
	switch f.luck.IntN(4) {
	case 0:
		if len(s) > 0 {
			s[f.luck.IntN(len(s))] ^= 1 << f.luck.IntN(7)
		}
	case 1:
		s = s[:f.luck.IntN(len(s)+1)]
	case 2:
		s = append(s, f.piece()...)
	}
	return string(s)
}

// forge makes one.
func (f *forger) forge(by *person) discord.Interaction {
	i := discord.Interaction{
		ID: fmt.Sprint(1<<60 + f.luck.Int64N(1<<40)), User: discord.User{ID: match.User(by.ID().String()), Name: f.text()}, Locale: f.text(),
		Server: f.guild.String(), Channel: []string{f.channel.String(), f.place().String(), f.text()}[f.luck.IntN(3)],
		Ephemeral: f.luck.IntN(2) == 0, Message: f.text(),
	}
	if f.luck.IntN(3) > 0 {
		i.Locale = "it"
	}
	for range f.luck.IntN(4) {
		i.Values = append(i.Values, f.text())
	}
	switch f.luck.IntN(5) {
	case 0:
		i.Kind, i.Path = discord.Command, forgedCommands[f.luck.IntN(len(forgedCommands))]
	case 1:
		i.Kind, i.Path = typing, forgedCommands[f.luck.IntN(len(forgedCommands))]
	default:
		i.Kind, i.CustomID = discord.Component, f.customID()
		return i
	}
	i.Options = map[string]string{}
	for range f.luck.IntN(3) {
		i.Options[forgedOptions[f.luck.IntN(len(forgedOptions))]] = f.text()
	}
	i.Focus = forgedOptions[f.luck.IntN(len(forgedOptions))]
	return i
}

// customID is a real custom_id with parts exchanged, or none at all.
func (f *forger) customID() string {
	parts := strings.Split(f.ids[f.luck.IntN(len(f.ids))], "|")
	for range f.luck.IntN(3) {
		parts[f.luck.IntN(len(parts))] = f.text()
	}
	if f.luck.IntN(10) == 0 {
		parts = parts[:f.luck.IntN(len(parts))]
	}
	return strings.Join(parts, "|")
}

// forgedCommands change nothing but what is the stranger's own.
var forgedCommands = []string{"game play", "game board", "game hand", "game log", "game status", "game undo", "game concede",
	"game export", "game rules", "game help", "game rematch", "my", "settings player", "game", "", "nothing of ours"}

var forgedOptions = []string{"match", "game", "computers", "pace", "language", "large", "page", "entry", "player", ""}

// answer is what the bot says to a press that no client can make.
type answer struct{ discord.Response }

func (r answer) said() *discord.Message {
	if r.Update != nil {
		return r.Update
	}
	return r.Message
}
