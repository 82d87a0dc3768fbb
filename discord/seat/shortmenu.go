package seat

import (
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// A brevity is how much of a question's words is left out, so that it stands with its picture and its buttons on a
// screen and a half of a phone; each leaves out what the one before does, and more. The picture, or its description,
// says all of that, and the log what has happened; what is asked and what can be pressed are never left out.
type brevity int

const (
	inFull     brevity = iota
	oneNews            // what has happened since one decided last in one line, what the draft has led to in a few of small print
	unreasoned         // what is missing is named, without why
	inShort            // details in few words, as for whoever needs no help
	undetailed         // no details, and not what is missing
	bare               // no news, of the draft the last line, and no help, neither a sentence nor buttons
)

const (
	// phoneMost is a screen and a half of a phone, in pixels.
	phoneMost = 1020
	// pictureHigh is how high a decision's picture is on a phone, in pixels, unless it is as high as any.
	pictureHigh = 210
	// pictureGap is below a picture.
	pictureGap = 8
	// briefDraft is draftMost where it is to be brief.
	briefDraft = 2
)

// leadsTo is what the draft has led to: the latest lines of so many characters.
func (m menu) leadsTo(v words.Localizer, told []string, room int) []string {
	most := draftMost
	if m.brief >= oneNews {
		for i, line := range told {
			told[i] = "-# " + strings.TrimPrefix(line, "-# ")
		}
		most = briefDraft
	}
	if m.brief == bare {
		most = 1
	}
	return words.Latest(told, most, room, func(n int) string { return linesBefore(v, n) })
}

// message writes the menu: in full, else as briefly as it must be for a phone.
func (m menu) message(v words.Localizer) (msg ui.Message) {
	for m.brief = inFull; ; m.brief++ {
		msg = m.compose(v)
		if m.State != match.Asked || m.tuition != nil || m.brief == bare || m.fitsPhone(msg) {
			return msg
		}
	}
}

// fitsPhone reports whether the menu and its picture fit a screen and a half of a phone.
func (m menu) fitsPhone(msg ui.Message) bool {
	high := pictureHigh
	if m.high {
		high = ui.PhonePicture
	}
	return ui.PhoneHeight(msg.Content, msg.Rows)+float64(high+pictureGap) <= phoneMost
}

// explained is a detail in few words, where there are some, for whoever needs no help, or has no room for more.
func (m menu) explained(v words.Localizer, detail game.Text) game.Text {
	brief := detail
	brief.Key += game.Brief
	if (m.help == "" || m.brief >= inShort) && v.Has(brief.Key) {
		return brief
	}
	return detail
}
