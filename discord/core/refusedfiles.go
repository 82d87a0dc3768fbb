package core

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/text"
)

// filesAgain is how long a place that refuses files gets messages without; each further refusal doubles it,
// up to filesAgainMost.
const (
	filesAgain     = 15 * time.Minute
	filesAgainMost = 6 * time.Hour
)

// A fileRefusal records a channel that refuses files.
type fileRefusal struct {
	until time.Time     // when files are tried again
	pause time.Duration // that led there
}

// fileRefusals remembers the channels that refuse files, so that messages there are sent without them at once.
type fileRefusals struct {
	mu sync.Mutex
	at map[string]fileRefusal
}

// refuse notes that a channel refuses files, and reports whether that is new.
func (f *fileRefusals) refuse(place string, now time.Time) (news bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, known := f.at[place]
	if f.at == nil || len(f.at) >= placesMost {
		f.at = map[string]fileRefusal{}
	}
	p.pause = min(max(2*p.pause, filesAgain), filesAgainMost)
	p.until = now.Add(p.pause)
	f.at[place] = p
	return !known
}

// has reports whether a channel has refused files recently.
func (f *fileRefusals) has(place string, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, known := f.at[place]
	return known && now.Before(p.until)
}

// forget notes that a channel accepts files.
func (f *fileRefusals) forget(place string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.at, place)
}

// withFiles sends a message; where it is refused and its files may be why, it is sent again without them, and so
// are others in that place for a while, but for those that need them. The operator is told once a place.
func (s *sender) withFiles(place string, m ui.Message, send func(ui.Message) error) error {
	if len(m.Files) == 0 || m.NeedsFiles {
		return send(m)
	}
	if s.files.has(place, s.b.Now()) {
		return send(s.b.withoutFiles(m))
	}
	err := send(m)
	if !wire.ClassOf(err).MayBeFiles() {
		if err == nil {
			s.files.forget(place)
		}
		return err
	}
	if again := send(s.b.withoutFiles(m)); again != nil {
		return again
	}
	if s.files.refuse(place, s.b.Now()) {
		s.b.Log.Warn().Err(err).Str("channel", place).Msg("files are refused here: messages are sent without pictures and files until they are taken again")
	}
	return nil
}

// withoutFiles returns the message with its files replaced by a description, as far as there is room: in the
// Content, or in the Body above the buttons.
func (b *Core) withoutFiles(m ui.Message) ui.Message {
	told := b.describeFiles(m.Files)
	m.Files = nil
	if m.Body == nil {
		note, _, _ := strings.Cut(told, "\n")
		m.Content = text.Truncate(m.Content, text.ContentLength-text.Length(note)-1)
		room := text.ContentLength - text.Length(m.Content) - 1
		m.Content = strings.TrimPrefix(m.Content+"\n"+text.Truncate(told, room), "\n")
		return m
	}
	m.Body = unpictured(m.Body)
	at := slices.IndexFunc(m.Body, func(p ui.Part) bool { return p.Row != nil })
	if at < 0 {
		at = len(m.Body)
	}
	if room := ui.BodyTextMost - text.Length(m.Text()); room > 0 {
		m.Body = slices.Insert(slices.Clip(m.Body), at, ui.Part{Text: text.Truncate(told, room)})
	}
	return m
}

// describeFiles says that files are missing, and what they show.
func (b *Core) describeFiles(files []ui.File) string {
	note, shown := "", []string{}
	for _, f := range files {
		note = cmp.Or(note, f.Instead)
		switch {
		case f.Alt != "":
			shown = append(shown, words.Escape(f.Alt))
		case strings.HasPrefix(f.Type, "text/plain"):
			shown = append(shown, words.Escape(string(f.Data)))
		}
	}
	note = "-# " + cmp.Or(note, b.Words.In("").Phrase("files.refused"))
	return strings.Join(append([]string{note}, shown...), "\n")
}
