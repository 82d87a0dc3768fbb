package wire_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/openapi"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/ids"
)

// newWorld returns a stand-in with a channel and a person in it, and a connection to it.
func newWorld(t *testing.T) (w *sandbox.World, c *wire.Conn, alice *sandbox.User, channel sandbox.ID) {
	t.Helper()
	w = sandbox.New(sandbox.Config{Limits: sandbox.NoLimits()})
	w.Guard(t)
	openapi.Watch(t, w)
	served := make(chan error, 1)
	go func() { served <- w.Serve(sandbox.NewPipe()) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	channel, err := w.AddChannel(w.AddGuild("Hanse", "en-US"), sandbox.TextChannel, "games")
	require.NoError(t, err)
	c, err = wire.NewConn(wire.ConnOptions{Token: w.Token(), Log: zerolog.Nop(), Now: time.Now, Line: w.Line()})
	require.NoError(t, err)
	return w, c, w.User("alice"), channel
}

// tableOf returns a message with every kind of part.
func tableOf(t *testing.T, who sandbox.ID) ui.Message {
	t.Helper()
	var drawn bytes.Buffer
	require.NoError(t, png.Encode(&drawn, image.NewGray(image.Rect(0, 0, 20, 10))))
	button := func(id string) *ui.Button { return &ui.Button{ID: id, Label: id, Style: ui.Primary} }
	board := ui.Picture{File: "board.png", Alt: "The board"}
	return ui.Message{Mention: []ids.User{ids.User(who.String())}, Files: []ui.File{{Name: "board.png", Type: "image/png", Alt: "The board", Data: drawn.Bytes()}, {Name: "open.json", Type: "application/json", Data: []byte("{}")}},
		Body: []ui.Part{
			{Container: &ui.Container{Color: 0xc98b0a, Parts: []ui.Part{
				{Section: &ui.Section{Texts: []string{"### A table", "for <@" + who.String() + ">"}, Button: button("join|x||")}},
				{Separator: true},
				{Gallery: []ui.Picture{board}},
				{Section: &ui.Section{Texts: []string{"small"}, Thumbnail: &board}},
				{Row: ui.Row{{Button: button("start|x||")}, {Button: button("leave|x||")}}},
				{Row: ui.Row{{Select: &ui.Select{ID: "level|x||", Placeholder: "Level", Options: []ui.SelectOption{{Label: "Lamb", Value: "lamb"}}}}}},
			}}},
			{Container: &ui.Container{Parts: []ui.Part{{Row: ui.Row{{Button: button("alone|x||")}}}}}},
			{Text: "outside"},
			{File: "open.json"},
		}}
}

// TestMessagesOfParts checks that a posted message is found by its texts and buttons, that an edit keeps its form,
// and that it loses its controls when it is retired.
func TestMessagesOfParts(t *testing.T) {
	_, c, alice, channel := newWorld(t)
	ctx, where := t.Context(), channel.String()
	m := tableOf(t, alice.ID())
	id, err := c.Post(ctx, where, m)
	require.NoError(t, err)
	shown := func() sandbox.MessageView { return alice.Sees(channel)[0] }
	require.True(t, shown().MentionsMe)

	found, err := c.Recent(ctx, where, 5)
	require.NoError(t, err)
	require.Equal(t, m.Text(), found[0].Content)
	require.Equal(t, "### A table\nfor <@"+alice.ID().String()+">\nsmall\noutside", m.Text())
	require.Equal(t, m.Buttons(), found[0].Buttons)
	require.Equal(t, []string{"join|x||", "start|x||", "leave|x||", "level|x||", "alone|x||"}, m.Buttons())

	kept := m
	kept.Files, kept.KeepFiles = nil, true
	require.NoError(t, c.Edit(ctx, where, id, kept))
	require.Equal(t, "The board", *shown().Components[0].Components[2].Items[0].Description)

	require.NoError(t, c.Retire(ctx, where, id))
	require.Equal(t, m.Text(), shown().Text(), "the words stay")
	require.Empty(t, shown().Controls())
	require.Len(t, shown().Components, 3, "what has nothing left goes")
	require.Equal(t, "open.json", shown().Components[2].Name, "the file stays, too")
	require.NotEmpty(t, shown().Components[0].Components[3].Items[0].Media.Attachment, "the picture stays the message's")
	require.NoError(t, c.Retire(ctx, where, id), "twice is once")

	old, err := c.Post(ctx, where, ui.Message{Content: "old", Embeds: []ui.Embed{{Title: "frame"}}})
	require.NoError(t, err)
	require.NoError(t, c.Edit(ctx, where, old, m))
	now := alice.Sees(channel)[1]
	require.True(t, now.V2)
	require.Empty(t, now.Content)
	require.Empty(t, now.Embeds)
}

// TestRetired checks that an old message loses only its buttons.
func TestRetired(t *testing.T) {
	_, c, alice, channel := newWorld(t)
	id, err := c.Post(t.Context(), channel.String(), ui.Message{Content: "old", Rows: []ui.Row{{{Button: &ui.Button{ID: "a|||", Label: "a", Style: ui.Primary}}}}})
	require.NoError(t, err)
	require.NoError(t, c.Retire(t.Context(), channel.String(), id))
	require.Equal(t, "old", alice.Sees(channel)[0].Content)
	require.Empty(t, alice.Sees(channel)[0].Controls())
}
