package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
)

// readies counts the gateway sessions that were started.
func (h *house) readies() (n int) {
	for _, e := range h.Journal() {
		if e.Way == sandbox.WaySend && e.Note == "READY" {
			n++
		}
	}
	return n
}

// grows invites the bot into more servers, each with a channel.
func (h *house) grows(servers int) (channels []sandbox.ID) {
	h.T.Helper()
	for n := range servers {
		time.Sleep(time.Millisecond) // the time at which a server was made decides its shard
		channel, err := h.AddChannel(h.AddGuild(fmt.Sprint("server ", n), "en-US"), sandbox.TextChannel, "games")
		require.NoError(h.T, err)
		channels = append(channels, channel)
	}
	return channels
}

// TestShards has a bot in so many servers that Discord wants several sessions. They start no faster than Discord
// allows, and the bot gets the events of each server.
func TestShards(t *testing.T) {
	inHouse(t, sandbox.Config{Shard: 1, Concurrency: 2}, func(h *house) {
		channels := append(h.grows(4), h.Channel)
		begun := time.Now()
		h.Start()
		require.Equal(t, 6, h.readies())
		require.GreaterOrEqual(t, time.Since(begun), 10*time.Second, "two at once, then two more after 5 s, and two more")
		require.Less(t, time.Since(begun), 12*time.Second)
		alice := h.Person("Alice", "en-US")
		for _, channel := range channels {
			alice.Types(channel, "/game help", nil)
		}
		up := h.app.connection().whole
		require.True(t, up)
	})
}

// TestMoreShards has the bot join more servers than its sessions may carry. Discord closes them (4011, see
// TestGatewaysClosedForGood), and the next start opens more.
func TestMoreShards(t *testing.T) {
	require.Equal(t, 1, statusOf(explained(wire.ErrSession)), "whoever supervises the process starts it again")
	inHouse(t, sandbox.Config{Shard: 2}, func(h *house) {
		h.Start()
		require.Equal(t, 1, h.readies())
		channels := h.grows(2)
		h.Stop()
		h.Start()
		require.Equal(t, 1+2, h.readies())
		h.Person("Alice", "en-US").Types(channels[1], "/game help", nil)
	})
}
