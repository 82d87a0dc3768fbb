package sandbox

import (
	"path"
	"slices"
	"strings"
)

// Files are the message's files, wherever they stand: its Attachments, and what its Components show.
func (m MessageView) Files() []Attachment {
	all := slices.Clone(m.Attachments)
	m.visitMedia(func(shown *Media, alt *string) {
		name, _, _ := strings.Cut(path.Base(shown.URL), "?")
		a := Attachment{ID: shown.ID, Filename: name, ContentType: shown.ContentType, URL: shown.URL, ProxyURL: shown.ProxyURL, Width: shown.Width, Height: shown.Height}
		if alt != nil {
			a.Description = *alt
		}
		all = append(all, a)
	})
	return all
}

// Unsign takes the addresses of files from a message: they are signed anew every hour.
func (m MessageView) Unsign() {
	for i := range m.Attachments {
		m.Attachments[i].URL, m.Attachments[i].ProxyURL = "", ""
	}
	m.visitMedia(func(shown *Media, _ *string) { shown.URL, shown.ProxyURL = "", "" })
}

// visitMedia visits what components show, with its alt text, nil if it has none.
func (m MessageView) visitMedia(visit func(shown *Media, alt *string)) {
	walk(m.Components, func(c *Component) {
		for i := range c.Items {
			visit(&c.Items[i].Media, c.Items[i].Description)
		}
		for _, shown := range []*Media{c.Media, c.File} {
			if shown != nil {
				visit(shown, c.Description)
			}
		}
	})
}
