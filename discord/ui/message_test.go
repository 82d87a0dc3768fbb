package ui

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestInParts checks that the body has the message's text, pictures and controls once each, in that order.
func TestInParts(t *testing.T) {
	row := Row{{Button: &Button{ID: "a", Label: "A"}}}
	board, text := File{Name: "board.png", Type: "image/png", Alt: "the board"}, File{Name: "board.txt", Type: "text/plain"}
	m := Message{Content: "said", Embeds: []Embed{{Color: 5, Title: "title", Fields: []EmbedField{{"name", "value"}}}}, Rows: []Row{row}, Files: []File{board, text}}.InParts()
	require.Equal(t, []Part{
		{Text: "said"},
		{Container: &Container{Color: 5, Parts: []Part{{Text: "title"}, {Text: "**name**\nvalue"}}}},
		{Gallery: []Picture{{File: "board.png", Alt: "the board"}}},
		{File: "board.txt"},
		{Row: row},
	}, m.Body)
	require.Empty(t, m.Content)
	require.Empty(t, m.Embeds)
	require.Empty(t, m.Rows)
	require.Equal(t, []string{"a"}, m.Buttons())
	require.Equal(t, m, m.InParts(), "what is shown already is shown once")

	shown := Message{Body: []Part{{Section: &Section{Texts: []string{"x"}, Thumbnail: &Picture{File: "board.png"}}}, {Row: row}}, Files: []File{board, text}}.InParts()
	require.Equal(t, []Part{{Section: &Section{Texts: []string{"x"}, Thumbnail: &Picture{File: "board.png"}}}, {File: "board.txt"}, {Row: row}}, shown.Body)
}
