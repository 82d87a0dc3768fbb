package discord

import (
	"norenbot/discord/ui"
	"norenbot/discord/words"
)

// A goneCommand is one of an earlier version. Clients keep commands for a while, and still send it.
type goneCommand struct {
	key     string   // of what to do instead
	buttons []string // the keys of the buttons' labels that it names
}

// gone are such commands, by path.
var gone = map[string]goneCommand{
	"game join":     goneToLobby,
	"game leave":    goneToLobby,
	"game start":    goneToLobby,
	"game board":    goneToBoard,
	"game hand":     goneToBoard,
	"game log":      goneToBoard,
	"game rematch":  {"gone.rematch", []string{"board.rematch"}},
	"league new":    goneToSeason,
	"league manage": goneToSeason,
	"league join":   goneToSeason,
	"league export": goneToSeason,
}

var (
	goneToLobby  = goneCommand{"gone.lobby", []string{"lobby.join", "lobby.leave", "lobby.start"}}
	goneToBoard  = goneCommand{"gone.board", []string{"board.log", "board.more"}}
	goneToSeason = goneCommand{key: "gone.season"}
)

// notThere answers a command that there is not, or not any more.
func (b *Bot) notThere(i ui.Interaction) ui.Response {
	said := []any{words.Escape("/" + i.Path)}
	c, once := gone[i.Path]
	if !once {
		return b.Private(i, "sorry.command", said...)
	}
	for _, key := range c.buttons {
		said = append(said, b.To(i).Phrase(key))
	}
	return b.Private(i, c.key, said...)
}
