package discord

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// A poster posts what must be posted once, however often that is tried.
type poster struct {
	b     *Bot
	ctx   context.Context
	v     voice
	again bool // it was tried before, perhaps by a process that has ended
}

// nonceMost is how long a nonce may be (Discord: resources/message).
const nonceMost = 25

// recentMost is how many messages are searched for one that may have been
// posted before.
const recentMost = 20

// once posts a message with a nonce, which Discord compares for some minutes; older tries
// are looked up among the channel's last messages. after is the last message of ours there
// that is not this one, "" if none is known: what reads alike and is older is another.
func (p poster) once(channel string, msg ui.Message, after string) (string, error) {
	if p.again {
		if id := p.postedBefore(channel, msg, after); id != "" {
			return id, nil
		}
	}
	id, err := p.b.api.Post(p.ctx, channel, msg)
	switch {
	case errors.Is(err, wire.ErrArchived):
		if err := p.unarchive(channel); err != nil {
			return "", err
		}
		return p.b.api.Post(p.ctx, channel, msg)
	case errors.Is(err, wire.ErrForbidden) && len(msg.Files) > 0:
		return p.b.api.Post(p.ctx, channel, p.v.unpictured(msg))
	}
	return id, err
}

// unarchive opens a thread again so that something can be said in it.
func (p poster) unarchive(thread string) error {
	open := false
	return p.b.api.EditThread(p.ctx, thread, wire.ThreadEdit{Archived: &open})
}

// postedBefore finds a message of ours that says the same, and is younger than another:
// two votes that fail read alike. It is "" if there is none.
func (p poster) postedBefore(channel string, msg ui.Message, than string) string {
	for _, m := range slices.Backward(p.recent(channel)) {
		if m.Own && younger(m.ID, than) && m.Content == msg.Content && slices.Equal(m.Buttons, msg.Buttons()) {
			return m.ID
		}
	}
	return ""
}

// recent are the last messages of a channel; none if they cannot be read.
func (p poster) recent(channel string) []wire.PostedMessage {
	recent, err := p.b.api.Recent(p.ctx, channel, recentMost)
	if err != nil {
		p.b.log.Info().Err(err).Str("channel", channel).Msg("reading a channel")
	}
	return recent
}

// shortly is a few letters that stand for an id in a nonce: at most seven.
func shortly(id string) string {
	h := fnv.New32a()
	h.Write([]byte(id))
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// younger compares two snowflakes, which rise with time.
func younger(id, than string) bool {
	return len(id) > len(than) || len(id) == len(than) && id > than
}
