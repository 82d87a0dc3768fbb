package core

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A Poster posts what must be posted once, however often that is tried.
type Poster struct {
	Core      *Core
	Ctx       context.Context
	Localizer words.Localizer
	Again     bool // it was tried before, perhaps by a process that has ended
}

// NonceMost is how long a nonce may be (Discord: resources/message).
const NonceMost = 25

// RecentMost is how many messages are searched for one that may have been
// posted before.
const RecentMost = 20

// Once posts a message with a nonce, which Discord compares for some minutes; older tries
// are looked up among the channel's last messages. after is the last message of ours there
// that is not this one, "" if none is known: what reads alike and is older is another.
func (p Poster) Once(channel string, msg ui.Message, after string) (string, error) {
	if p.Again {
		if id, err := p.PostedBefore(channel, msg, after); err != nil || id != "" {
			return id, err
		}
	}
	return p.Core.API.Post(p.Ctx, channel, msg)
}

// Unarchive opens a thread again so that something can be said in it.
func (p Poster) Unarchive(thread string) error {
	open := false
	return p.Core.API.EditThread(p.Ctx, thread, wire.ThreadEdit{Archived: &open})
}

// PostedBefore finds a message of ours that says the same, and is younger than another:
// two votes that fail read alike. It is "" if there is none. Errors are those of Recent.
func (p Poster) PostedBefore(channel string, msg ui.Message, than string) (string, error) {
	recent, err := p.Recent(channel)
	for _, m := range slices.Backward(recent) {
		if m.Own && IsNewer(m.ID, than) && m.Content == msg.Text() && slices.Equal(m.Buttons, msg.Buttons()) {
			return m.ID, nil
		}
	}
	return "", err
}

// Recent are the last messages of a channel; none if they may not be read. An error is one that
// passes: whoever held it for an empty channel would say twice what is there.
func (p Poster) Recent(channel string) ([]wire.PostedMessage, error) {
	recent, err := p.Core.API.Recent(p.Ctx, channel, RecentMost)
	if err != nil && wire.IsPermanent(err) {
		p.Core.Log.Info().Err(err).Str("channel", channel).Msg("reading a channel")
		return nil, nil
	}
	return recent, err
}

// ShortID shortens an id to at most seven letters, for a nonce.
func ShortID(id string) string {
	h := fnv.New32a()
	h.Write([]byte(id))
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// IsNewer reports whether the snowflake id is newer than the other; snowflakes rise with time.
func IsNewer(id, than string) bool {
	return len(id) > len(than) || len(id) == len(than) && id > than
}

// AsErrNone returns ledger.ErrNone for an error that says a match or season does not exist, and other errors
// unchanged.
func AsErrNone(err error) error {
	if errors.Is(err, match.ErrNoMatch) || errors.Is(err, season.ErrNoSeason) {
		return fmt.Errorf("%w: %w", ledger.ErrNone, err)
	}
	return err
}
