package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// registered is which commands Discord was last told of.
type registered struct {
	Sum string `json:"sum"`
}

// commandsKey is where that is remembered.
const commandsKey = "commands"

// Register tells Discord the bot's commands, if they are other ones than last
// time: Discord counts new ones (200 a day).
func (b *Bot) Register(ctx context.Context, app string) error {
	defs := CommandDefs(b.words, b.games)
	data, err := json.Marshal(defs)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(append(data, app...))
	now := registered{hex.EncodeToString(sum[:])}
	var before registered
	b.recall(botKind, commandsKey, &before)
	if before == now {
		return nil
	}
	if err := b.api.Register(ctx, defs); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	return b.remember(botKind, commandsKey, now)
}

// Invite is the link by which people bring the bot into their servers, with
// the permissions it needs.
func Invite(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, int64(Needed))
}
