package page_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// tableOfParts is a message of components alone, with a file board.png.
const tableOfParts = `{"flags":32768,"allowed_mentions":{"parse":["users"]},"attachments":[{"id":"0","filename":"board.png"}],"components":[
	{"type":17,"accent_color":13208330,"components":[
		{"type":9,"components":[{"type":10,"content":"### A table of Norenberc\n2 to 5 players, about **90 minutes**"},{"type":10,"content":"-# Opened by <@ALICE>"}],
			"accessory":{"type":2,"style":3,"label":"Sit down","custom_id":"join"}},
		{"type":14},
		{"type":12,"items":[{"media":{"url":"attachment://board.png"},"description":"The town of Norenberc"}]},
		{"type":9,"components":[{"type":10,"content":"The first edition has other prices: those that were printed on the back of the box, and nobody has ever found them."}],
			"accessory":{"type":11,"media":{"url":"attachment://board.png"},"description":"The same, small"}},
		{"type":14,"spacing":2,"divider":false},
		{"type":1,"components":[{"type":2,"style":1,"label":"Start","custom_id":"start"},{"type":2,"style":2,"label":"Leave","custom_id":"leave"}]},
		{"type":1,"components":[{"type":3,"custom_id":"level","placeholder":"A computer of this level","options":[{"label":"Lamb","value":"lamb"},{"label":"Wolf","value":"wolf"}]}]},
		{"type":1,"components":[{"type":8,"custom_id":"where","placeholder":"Anywhere","channel_types":[0],"max_values":2,"default_values":[{"id":"CHANNEL","type":"channel"}]}]},
		{"type":1,"components":[{"type":6,"custom_id":"role","placeholder":"Everybody"}]}]},
	{"type":10,"content":"Outside of the frame"},
	{"type":13,"file":{"url":"attachment://board.png"}}]}`

// post has the bot post a body with a file.
func (w *town) post(body string) sandbox.ID {
	w.t.Helper()
	board := &discordgo.File{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(board())}
	kind, data, err := discordgo.MultipartBodyWithJSON(json.RawMessage(body), []*discordgo.File{board})
	require.NoError(w.t, err)
	address := discordgo.EndpointChannelMessages(w.channel.String())
	_, err = w.bot.RequestRaw("POST", address, kind, data, address, 0)
	require.NoError(w.t, err)
	all := w.User("alice").Sees(w.channel)
	return all[len(all)-1].ID
}

// TestPageParts: a message of components alone reads as in Discord's client, at a desk and on a phone, and
// what is in it can be used.
func TestPageParts(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	alice, bruno := town.window("alice", 1280, 900), town.window("bruno", 390, 844)
	talk, err := town.AddChannel(town.guild, sandbox.TextChannel, "talk")
	require.NoError(t, err)
	news, err := town.AddChannel(town.guild, sandbox.AnnouncementChannel, "news")
	require.NoError(t, err)
	players, err := town.AddRole(town.guild, "players", 0)
	require.NoError(t, err)
	town.post(strings.NewReplacer("ALICE", town.User("alice").ID().String(), "CHANNEL", town.channel.String()).Replace(tableOfParts))
	for _, w := range []*window{alice, bruno} {
		w.sees(newest+" "+id("container"), "A table of Norenberc")
		w.sees(newest, "Outside of the frame")
		w.sees(newest+" "+id("file"), "board.png")
		require.Regexp(t, `^http.*/cdn/.*/board\.png\?`, js[string](w, one(newest+" "+id("file"))+".href"), "what it opens")
		frame, text := js[[]float64](w, box(newest+" "+id("container"))), js[[]float64](w, box(newest+" "+id("section")+" .section-text"))
		beside := js[[]float64](w, box(newest+" "+id("section")+" .button"))
		require.Greater(t, beside[0], text[0]+text[2], "the button stands at the right of its text")
		require.Less(t, beside[0]+beside[2], frame[0]+frame[2], "within the frame")
		require.LessOrEqual(t, frame[2], 600.0)
		small := js[[]float64](w, box(newest+" "+id("section")+" "+id("picture")))
		require.LessOrEqual(t, small[2], 85.0)
		require.Equal(t, []string{}, js[[]string](w, nameless))
		require.False(t, js[bool](w, `document.documentElement.scrollWidth > innerWidth`))
		require.Equal(t, "4px solid rgb(201, 139, 10)", js[string](w, `getComputedStyle(`+one(newest+" "+id("container"))+`).borderLeft`))
	}
	alice.sees(newest+" .mention.is-me", "@Alice")
	bruno.Click(id("button", `[data-custom-id="join"]`))
	bruno.sees(newest, "bruno: join []")
	bruno.Click(id("select", `[data-custom-id="level"]`))
	bruno.Click(id("option", `[data-value="wolf"]`))
	bruno.sees(newest, "bruno: level [wolf]")

	alice.sees(id("select", `[data-custom-id="where"]`), "games")
	alice.Click(id("select", `[data-custom-id="where"]`))
	alice.Shows(one(id("option", `[data-value="`+town.channel.String()+`"][aria-selected="true"]`)))
	require.False(t, js[bool](alice, `document.querySelector('[data-testid="option"][data-value="`+news.String()+`"]') !== null`), "of another type")
	alice.Shoot("channels")
	alice.Click(id("option", `[data-value="`+talk.String()+`"]`))
	alice.Click(id("select-done"))
	alice.sees(newest, "alice: where ["+town.channel.String()+" "+talk.String()+"]")
	alice.Click(id("select", `[data-custom-id="role"]`))
	alice.Click(id("option", `[data-value="`+players.String()+`"]`))
	alice.sees(newest, "alice: role ["+players.String()+"]")
}
