package page_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// box is the expression for where an element is: left, top, width, height.
func box(selector string) string {
	return `(() => { const r = ` + one(selector) + `.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`
}

// show has the bot post n pictures of one size.
func (w *town) show(n, width, height int) {
	w.t.Helper()
	var drawn bytes.Buffer
	require.NoError(w.t, png.Encode(&drawn, image.NewGray(image.Rect(0, 0, width, height))))
	var files []*discordgo.File
	var about []map[string]any // discordgo has no field for alt texts
	for i := range n {
		name := fmt.Sprintf("%d.png", i)
		files = append(files, &discordgo.File{Name: name, ContentType: "image/png", Reader: bytes.NewReader(drawn.Bytes())})
		about = append(about, map[string]any{"id": i, "filename": name, "description": "The town of Norenberc"})
	}
	body := map[string]any{"content": fmt.Sprintf("%d pictures", n), "attachments": about}
	kind, data, err := discordgo.MultipartBodyWithJSON(body, files)
	require.NoError(w.t, err)
	address := discordgo.EndpointChannelMessages(w.channel.String())
	_, err = w.bot.RequestRaw("POST", address, kind, data, address, 0)
	require.NoError(w.t, err)
}

// TestPagePictures: a picture is as small as in Discord's own client, so that a
// demo does not flatter.
func TestPagePictures(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	desk, phone := town.window("alice", 1280, 900), town.window("bruno", 360, 740)
	picture := newest + " " + id("picture")

	t.Run("a_tall_one_is_350_high_at_a_desk_and_as_wide_as_the_column_on_a_phone", func(t *testing.T) {
		town.show(1, 1080, 1582)
		for _, w := range []*window{desk, phone} {
			w.T = t
			w.sees(newest, "1 pictures")
		}
		at := js[[]float64](desk, box(picture))
		require.InDelta(t, 239, at[2], 2)
		require.InDelta(t, 350, at[3], 2)
		require.Greater(t, js[[]float64](phone, box(picture))[2], 270.0)
	})
	t.Run("a_wide_one_is_550_wide", func(t *testing.T) {
		desk.T = t
		town.show(1, 1640, 1044)
		desk.sees(newest, "1 pictures")
		desk.Shows(`Math.abs(` + box(picture) + `[2] - 550) < 2`)
	})
	t.Run("its_description_is_its_name_and_shown_when_asked_for", func(t *testing.T) {
		desk.T = t
		require.Equal(t, "Picture: The town of Norenberc", js[string](desk, one(picture)+".ariaLabel"))
		desk.Click(newest + " " + id("picture-alt"))
		desk.sees(id("alt-text"), "The town of Norenberc")
		desk.key("Escape")
		desk.lacks(id("alt-text"))
	})
	t.Run("three_are_a_mosaic_of_crops_the_first_one_large", func(t *testing.T) {
		desk.T = t
		town.show(3, 1080, 1582)
		desk.sees(newest, "3 pictures")
		part := func(n int) []float64 {
			return js[[]float64](desk, box(fmt.Sprintf("%s .mosaic-part:nth-child(%d) img", newest, n)))
		}
		first, second, third := part(1), part(2), part(3)
		require.InDelta(t, 2*second[2], first[2], 5)
		require.InDelta(t, first[3], second[3]+third[3]+4, 3)
		require.InDelta(t, second[2], second[3], 2, "a crop is square")
		require.InDelta(t, second[0], third[0], 1, "the small ones stand in a column")
	})
	t.Run("ten_fill_their_rows", func(t *testing.T) {
		desk.T = t
		town.show(10, 300, 300)
		desk.sees(newest, "10 pictures")
		require.InDelta(t, 550, js[[]float64](desk, box(newest+" .mosaic-part:first-child"))[2], 2)
		require.InDelta(t, 181, js[[]float64](desk, box(newest+" .mosaic-part:last-child"))[2], 2)
	})
}

// TestPageOfManyPeople: everybody has a tab that can be reached beside the
// clock.
func TestPageOfManyPeople(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	for i := range 9 {
		town.User(fmt.Sprintf("person_%d_with_a_long_name", i))
	}
	alice := town.window("alice", 1280, 700)
	alice.Shows(`document.querySelectorAll('` + id("player") + `').length === 11`)
	clock := js[[]float64](alice, box(id("clock")))[0]
	for i := range 11 {
		tab := fmt.Sprintf(`[...document.querySelectorAll('%s')][%d].getBoundingClientRect()`, id("player"), i)
		require.LessOrEqual(t, js[float64](alice, tab+".right"), clock, "tab %d", i)
		require.Greater(t, js[float64](alice, tab+".width"), 24.0, "tab %d", i)
	}
}

// TestPageReloadedTwice: what only one person sees is gone from the window that
// is reloaded, not from their other one.
func TestPageReloadedTwice(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	one, other := town.window("alice", 900, 700), town.window("alice", 900, 700)
	_, err := town.User("alice").Slash(town.channel, "/hand", nil)
	require.NoError(t, err)
	one.sees(id("ephemeral"), "Only you can see this")
	other.sees(id("ephemeral"), "Only you can see this")
	one.Do(chromedp.Reload())
	one.sees(id("channel-name"), "games")
	one.lacks(id("ephemeral"))
	other.sees(id("ephemeral"), "Only you can see this")
}
