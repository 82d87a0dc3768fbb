package sandbox

import "slices"

// recipientShape opens direct messages [DOC resources/user#create-dm].
var recipientShape = object(need("recipient_id", snowflake))

// postDirect opens the bot's direct messages with somebody. That they cannot be
// used shows only when a message is sent.
func postDirect(c *call) (any, error) {
	var b struct {
		Recipient ID `json:"recipient_id"`
	}
	if err := c.decode(recipientShape, &b); err != nil {
		return nil, err
	}
	u := c.world.account(b.Recipient)
	switch {
	case u == nil:
		return nil, errUnknownUser
	case u.Bot:
		return nil, errCannotDirect
	}
	return c.world.wireChannel(c.world.directChannel(u.ID)), nil
}

// takesDirect says whether the bot's messages reach somebody: they share a guild
// and did not close their direct messages.
func (w *World) takesDirect(who ID) bool {
	return !w.state.Users[who].Closed &&
		slices.ContainsFunc(w.guildsInOrder(), func(g *guild) bool { return w.hasBot(g) && g.Members[who] != nil })
}

// CloseDMs refuses, or with false accepts, the bot's direct messages.
func (u *User) CloseDMs(closed bool) {
	_ = u.locked(func(w *World) error {
		w.state.Users[u.key.user].Closed = closed
		w.changed(0, 0)
		return nil
	})
}
