package core

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// TestUnpictured: where files are forbidden a body keeps its words and its buttons.
func TestUnpictured(t *testing.T) {
	board := ui.Picture{File: "board.png"}
	join := &ui.Button{ID: "join"}
	kept := unpictured([]ui.Part{
		{Text: "a"},
		{Gallery: []ui.Picture{board}},
		{File: "open.json"},
		{Container: &ui.Container{Parts: []ui.Part{{Gallery: []ui.Picture{board}}}}},
		{Container: &ui.Container{Color: 5, Parts: []ui.Part{
			{Section: &ui.Section{Texts: []string{"b", "c"}, Thumbnail: &board}},
			{Section: &ui.Section{Texts: []string{"d"}, Button: join}},
		}}},
	})
	require.Equal(t, []ui.Part{
		{Text: "a"},
		{Container: &ui.Container{Color: 5, Parts: []ui.Part{{Text: "b"}, {Text: "c"}, {Section: &ui.Section{Texts: []string{"d"}, Button: join}}}}},
	}, kept)
}
