package discordtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/game/text"
)

// wrong is what Discord would refuse of a form (receiving-and-responding#modal,
// components/reference#text-input), "" for nothing.
func wrong(f ui.Form) string {
	var all []string
	within := func(what, text string, least, most int) {
		if n := utf8.RuneCountInString(text); n < least || n > most {
			all = append(all, fmt.Sprintf("%s %q has %d characters, not %d to %d", what, text, n, least, most))
		}
	}
	within("custom id", f.ID, 1, ui.CustomIDMost)
	within("title", f.Title, 1, 45)
	if n := len(f.Inputs); n < 1 || n > 5 {
		all = append(all, fmt.Sprintf("%d inputs, not 1 to 5", n))
	}
	seen := map[string]bool{}
	for _, in := range f.Inputs {
		if seen[in.ID] {
			all = append(all, fmt.Sprintf("two inputs %q", in.ID))
		}
		seen[in.ID] = true
		most := cmp.Or(in.Max, 4000)
		if in.Min < 0 || in.Min > most || most > 4000 {
			all = append(all, fmt.Sprintf("%s: %d to %d characters", in.ID, in.Min, most))
		}
		within("input", in.ID, 1, ui.CustomIDMost)
		within("label", in.Label, 1, 45)
		within("placeholder", in.Placeholder, 0, 100)
		within("value", in.Value, 0, most)
	}
	return strings.Join(all, "; ")
}

// keepsParts checks what Discord demands of a body, and that it shows every file (components/reference).
func keepsParts(t *testing.T, m *ui.Message) {
	t.Helper()
	if m.Body == nil {
		return
	}
	require.Empty(t, m.Content)
	require.Empty(t, m.Embeds)
	require.Empty(t, m.Rows)
	count, letters := 0, 0
	shown := map[string]bool{}
	says := func(texts ...string) {
		for _, s := range texts {
			require.NotEmpty(t, strings.TrimSpace(s), "a text without a word")
			count, letters = count+1, letters+text.Length(s)
		}
	}
	var visit func(parts []ui.Part, framed bool)
	visit = func(parts []ui.Part, framed bool) {
		require.NotEmpty(t, parts)
		for _, p := range parts {
			switch {
			case p.Section != nil:
				require.LessOrEqual(t, len(p.Section.Texts), 3)
				require.NotEqual(t, p.Section.Button == nil, p.Section.Thumbnail == nil, "one of both")
				says(p.Section.Texts...)
				count += 2
			case p.Gallery != nil:
				require.LessOrEqual(t, len(p.Gallery), 10)
				for _, picture := range p.Gallery {
					shown[picture.File] = true
				}
				count++
			case p.File != "":
				shown[p.File] = true
				count++
			case p.Row != nil:
				count += 1 + len(p.Row)
			case p.Container != nil:
				require.False(t, framed, "a frame in a frame")
				count++
				visit(p.Container.Parts, true)
			case p.Separator:
				count++
			default:
				says(p.Text)
			}
		}
	}
	visit(m.Body, false)
	require.LessOrEqual(t, count, ui.PartsMost)
	require.LessOrEqual(t, letters, ui.BodyTextMost)
	require.Len(t, shown, len(m.Files))
	for _, f := range m.Files {
		require.True(t, shown[f.Name], "nothing shows %s", f.Name)
	}
}

// rowsIn are the rows of a body.
func rowsIn(parts []ui.Part) (rows []ui.Row) {
	for _, p := range parts {
		if p.Row != nil {
			rows = append(rows, p.Row)
		}
		if p.Container != nil {
			rows = append(rows, rowsIn(p.Container.Parts)...)
		}
	}
	return rows
}

// KeepsLimits checks what Discord demands of a message and its components (components/reference).
func KeepsLimits(t *testing.T, m *ui.Message) {
	t.Helper()
	require.LessOrEqual(t, text.Length(m.Content), text.ContentLength)
	require.LessOrEqual(t, len(m.Rows), ui.RowsPerMessage)
	ids := m.Buttons()
	slices.Sort(ids)
	require.Len(t, slices.Compact(slices.Clone(ids)), len(ids), "a custom_id twice: %v", ids)
	for _, id := range ids {
		require.LessOrEqual(t, len(id), ui.CustomIDMost)
	}
	keepsParts(t, m)
	for _, row := range append(rowsIn(m.Body), m.Rows...) {
		require.NotEmpty(t, row)
		require.LessOrEqual(t, len(row), ui.ButtonsPerRow)
		for _, p := range row {
			if b := p.Button; b != nil {
				require.LessOrEqual(t, text.Length(b.Label), text.ButtonLength)
			}
			if s := p.Select; s != nil {
				require.Len(t, row, 1)
				require.LessOrEqual(t, 1, len(s.Options))
				require.LessOrEqual(t, len(s.Options), ui.OptionsPerSelect)
				require.LessOrEqual(t, s.Min, s.Max)
				require.LessOrEqual(t, 1, s.Max)
				require.LessOrEqual(t, s.Max, len(s.Options))
				for _, o := range s.Options {
					require.LessOrEqual(t, text.Length(o.Label), ui.OptionMost)
					require.LessOrEqual(t, text.Length(o.Description), ui.OptionMost)
				}
			}
		}
	}
}
