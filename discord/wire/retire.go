package wire

import (
	"context"
	"encoding/json"
	"net/url"
	"path"
)

// Retire implements api. A message with a ui.Message.Body is nothing but components, and Discord refuses to remove
// them all. So it is read first, and written back without its controls.
func (c *Conn) Retire(ctx context.Context, channel, message string) error {
	err := c.retire(ctx, channel, message, map[string]any{"components": []any{}})
	if class := ClassOf(err); class != Ours && class != Barred {
		return err
	}
	data, err := c.send(ctx, "GET", messageAt(channel, message), "recent "+channel, nil, nil)
	if err != nil {
		return err
	}
	var found struct {
		Components []part `json:"components"`
	}
	if err := json.Unmarshal(data, &found); err != nil {
		return err
	}
	return c.retire(ctx, channel, message, map[string]any{"components": lasting(found.Components), "flags": partsFlag})
}

func (c *Conn) retire(ctx context.Context, channel, message string, body map[string]any) error {
	_, err := c.send(ctx, "PATCH", messageAt(channel, message), "edit "+channel, body, nil)
	return err
}

// partsFlag is IS_COMPONENTS_V2, which each edit of such a message repeats.
const partsFlag = 1 << 15

// A part is a component as Discord lists it.
type part = map[string]any

// The types of components that are handled here.
const (
	rowPart       = 1
	buttonPart    = 2
	sectionPart   = 9
	galleryPart   = 12
	filePart      = 13
	containerPart = 17
)

// lasting returns the components without their controls: a section with a button becomes its texts.
func lasting(all []part) []part {
	kept := []part{}
	for _, p := range all {
		switch kindOfPart(p) {
		case rowPart:
			continue
		case sectionPart:
			beside, _ := p["accessory"].(part)
			if kindOfPart(beside) == buttonPart {
				kept = append(kept, within(p)...)
				continue
			}
			attach(beside, "media")
		case galleryPart:
			items, _ := p["items"].([]any)
			for _, i := range items {
				item, _ := i.(part)
				attach(item, "media")
			}
		case filePart:
			attach(p, "file")
		case containerPart:
			p["components"] = lasting(within(p))
			if len(within(p)) == 0 {
				continue
			}
		}
		kept = append(kept, p)
	}
	return kept
}

func kindOfPart(p part) int {
	kind, _ := p["type"].(float64)
	return int(kind)
}

// within returns the components inside another one.
func within(p part) []part {
	if done, ok := p["components"].([]part); ok {
		return done
	}
	var all []part
	list, _ := p["components"].([]any)
	for _, e := range list {
		if kid, ok := e.(part); ok {
			all = append(all, kid)
		}
	}
	return all
}

// attach makes a component name its file as one of its message: the URL by which Discord lists the file expires
// within a day.
func attach(shows part, field string) {
	media, _ := shows[field].(part)
	address, _ := media["url"].(string)
	at, err := url.Parse(address)
	if _, ours := media["attachment_id"]; err != nil || !ours {
		return
	}
	shows[field] = part{"url": "attachment://" + path.Base(at.Path)}
}
