package servertest_test

import (
	"math"
	"regexp"
	"strings"
	"time"

	"norenbot/discord/sandbox"
)

// How high a message is in Discord's client at a desk, estimated in pixels:
//
//	head      38, 4 if it goes on with the one before (same author, 7 minutes)
//	line      22 each, of 100 characters; 18 for small print, 36 for a heading
//	picture   as large as fits 550x350, and 8; several are a mosaic 550 wide
//	rows      40 each; files 62 each; embeds 48, and 20 a line; separators 16
//
// A screen is 800 pixels.
const (
	screenHeight   = 800.0
	lineLength     = 100
	pictureWidth   = 550.0
	pictureHeight  = 350.0
	continuesUntil = 7 * time.Minute
)

// threadHeight is the height of all messages together, in screens.
func threadHeight(messages []sandbox.MessageView) float64 {
	var height float64
	for i, m := range messages {
		head := 38.0
		if i > 0 && m.Used == nil && m.Author == messages[i-1].Author && m.Time.Sub(messages[i-1].Time) < continuesUntil {
			head = 4
		}
		height += head + messageHeight(m)
	}
	return height / screenHeight
}

func messageHeight(m sandbox.MessageView) float64 {
	height := textHeight(m.Content)
	for _, e := range m.Embeds {
		height += 48 + 20*textHeight(e.Description)/22
		for _, f := range e.Fields {
			height += 20 + 20*textHeight(f.Value)/22
		}
	}
	if !m.V2 {
		pictures := picturesOf(m)
		height += picturesHeight(pictures) + 62*float64(len(m.Attachments)-len(pictures))
	}
	return height + partsHeight(m.Components)
}

// partsHeight is that of components, one below another; a button beside a text is as high as a row, or less.
func partsHeight(parts []sandbox.Component) (height float64) {
	for _, c := range parts {
		switch c.Type {
		case 9, 17:
			height += partsHeight(c.Components)
		case 10:
			height += textHeight(c.Content)
		case 12:
			var all []sandbox.Attachment
			for _, i := range c.Items {
				all = append(all, sandbox.Attachment{Width: i.Media.Width, Height: i.Media.Height})
			}
			height += picturesHeight(all)
		case 13:
			height += 62
		case 14:
			height += 16
		default:
			height += 40
		}
	}
	return height
}

// shownOtherwise are mentions and times: they are written with ids and shown with names; and where links lead.
var shownOtherwise = regexp.MustCompile(`<[@#/t][^>]*>|\]\(http[^)]*\)`)

func textHeight(content string) float64 {
	if content == "" {
		return 0
	}
	var height float64
	for line := range strings.SplitSeq(shownOtherwise.ReplaceAllString(content, "in 12 hours"), "\n") {
		lines := math.Ceil(max(1, float64(len([]rune(line)))/lineLength))
		switch {
		case strings.HasPrefix(line, "-# "):
			height += 18 * lines
		case strings.HasPrefix(line, "#"):
			height += 36 * lines
		default:
			height += 22 * lines
		}
	}
	return height
}

// picturesOf are a message's pictures, wherever they stand.
func picturesOf(m sandbox.MessageView) (pictures []sandbox.Attachment) {
	for _, a := range m.Files() {
		if strings.HasPrefix(a.ContentType, "image/") {
			pictures = append(pictures, a)
		}
	}
	return pictures
}

// picturesHeight: a single picture keeps its shape; several are cropped into
// rows that fill the width.
func picturesHeight(all []sandbox.Attachment) float64 {
	switch len(all) {
	case 0:
		return 0
	case 1:
		if all[0].Width == 0 {
			return pictureHeight + 8
		}
		w, h := float64(all[0].Width), float64(all[0].Height)
		return h*min(1, pictureWidth/w, pictureHeight/h) + 8
	case 2:
		return pictureWidth/2 + 8
	case 3:
		return pictureWidth*2/3 + 8
	case 4:
		return pictureWidth*7/11 + 12
	}
	return pictureWidth + 12
}
