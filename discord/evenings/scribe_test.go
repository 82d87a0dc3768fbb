package evenings

import (
	"cmp"
	"flag"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

var update = flag.Bool("update", false, "write the transcripts in testdata anew")

// A scribe writes down an evening: what each person typed and pressed, and
// after each act what is new for anybody. A nil scribe writes nothing.
type scribe struct {
	h      *evening
	scenes []*scene
	seen   map[sandbox.ID]string // how each message looked last
	names  map[string]string     // of people, channels
	reads  string                // the language in which moments are written
	folder *folder               // nil writes all in words
	// public leaves out what only one person sees.
	public bool
	// eyes is whose sight is written down; nil is everybody's. zone is where their clock
	// hangs; nil is UTC.
	eyes *servertest.Person
	zone *time.Location
	// shut leaves for later what is new, and mute leaves it out, while it lasts.
	shut, mute bool
}

// A scene is a part of an evening.
type scene struct {
	title string
	strings.Builder
}

// sceneMost is how many lines a scene has before the next act begins another one, of the
// same title: lines, since other words do not move what comes after them.
const sceneMost = 70

// write has everything written down from now on.
func (h *evening) write() {
	h.Watch = &scribe{h: h, seen: map[sandbox.ID]string{}, names: map[string]string{}, reads: h.reads}
}

// writer is who writes down what people do in a world; nil: nobody.
func writer(h *servertest.Server) *scribe {
	s, _ := h.Watch.(*scribe)
	return s
}

// folds has sentences that stand in another transcript, or earlier in this one, written by
// their keys.
func (s *scribe) folds(evening string) {
	s.folder = &folder{said: map[string]bool{}, met: map[string]bool{}, memo: map[string]folded{}, here: spelledBy(evening)}
}

// scene begins one.
func (s *scribe) scene(title string) {
	if s != nil {
		s.scenes = append(s.scenes, &scene{title: title})
	}
}

// out is the scene that is being written.
func (s *scribe) out() *scene {
	if len(s.scenes) == 0 {
		s.scene("before")
	}
	return s.scenes[len(s.scenes)-1]
}

// act writes down what somebody does, in a scene that has room for it.
func (s *scribe) act(format string, args ...any) {
	if now := s.out(); strings.Count(now.String(), "\n") > sceneMost {
		s.scene(now.title)
	}
	fmt.Fprintf(s.out(), "\n"+format+"\n", args...)
}

func (s *scribe) Typed(p *servertest.Person, channel sandbox.ID, command string, options map[string]any) {
	if s == nil {
		return
	}
	line, names := strings.TrimPrefix(command, "/"), map[string]string{}
	for _, c := range p.View(channel).Pane.Commands {
		if c.Path == line {
			line = c.Name
			for _, o := range c.Options {
				names[o.Key] = o.Name
			}
			break
		}
	}
	line = "/" + line
	for _, key := range slices.Sorted(keysOf(options)) {
		line += fmt.Sprintf(" %s:%v", names[key], options[key])
	}
	s.act("%s types %s", p.Called, line)
}

func keysOf(options map[string]any) func(func(string) bool) {
	return func(yield func(string) bool) {
		for key := range options {
			if !yield(key) {
				return
			}
		}
	}
}

func (s *scribe) Pressed(p *servertest.Person, message sandbox.ID, button string) {
	if s == nil {
		return
	}
	label := button
	for _, m := range p.Everything() {
		for _, c := range m.Controls() {
			if m.ID == message && c.CustomID == button {
				label = c.Label
			}
		}
	}
	s.act("%s presses [%s]", p.Called, s.fold(label))
}

func (s *scribe) Chose(p *servertest.Person, c sandbox.Component, values []string) {
	if s == nil {
		return
	}
	var labels []string
	for _, v := range values {
		for _, o := range c.Options {
			if o.Value == v {
				labels = append(labels, s.fold(o.Label))
			}
		}
	}
	s.act("%s chooses %s", p.Called, strings.Join(labels, " + "))
}

// Look waits until all is told, and writes down what is new for anybody.
func (s *scribe) Look() {
	if s == nil || s.shut {
		return
	}
	s.h.Quietly()
	s.meet()
	type sight struct {
		by []string
		m  sandbox.MessageView
	}
	var order []sandbox.ID
	sights := map[sandbox.ID]*sight{}
	for _, p := range s.h.People {
		if s.eyes != nil && p != s.eyes {
			continue
		}
		for _, m := range p.Everything() {
			if sights[m.ID] == nil {
				sights[m.ID] = &sight{m: m}
				order = append(order, m.ID)
			}
			sights[m.ID].by = append(sights[m.ID].by, p.Called)
		}
	}
	slices.SortFunc(order, func(a, b sandbox.ID) int { // what is private first: the answer to what was done
		first := func(id sandbox.ID) int {
			if sights[id].m.Ephemeral {
				return 0
			}
			return 1
		}
		return cmp.Or(first(a)-first(b), int(a-b))
	})
	for _, id := range order {
		now := sights[id]
		if before, again := s.changed(id, now.m); !again && !s.mute && !(s.public && now.m.Ephemeral) {
			s.wrote(now.by, now.m, before)
		}
	}
}

// changed notes how a message looks, and returns how it looked before. again is whether
// there is nothing new to be seen.
func (s *scribe) changed(id sandbox.ID, m sandbox.MessageView) (before string, again bool) {
	text := s.render(m)
	before, known := s.seen[id]
	s.seen[id] = text
	// A retired board is not worth a line: its buttons are gone, all else stays.
	retired := known && len(m.Components) == 0 && strings.HasPrefix(before, text)
	return before, before == text || retired
}

// wrote writes a message down with where it stands and who sees it; of one that has
// changed the lines that it did not have before.
func (s *scribe) wrote(by []string, m sandbox.MessageView, before string) {
	where := cmp.Or(s.names["#"+m.Channel.String()], "direct messages")
	if m.Ephemeral {
		where = "only " + strings.Join(by, ", ")
	}
	if m.Edited != nil {
		where += ", changed"
	}
	if m.Failure != "" {
		where += ", failed: " + m.Failure
	}
	fmt.Fprintf(s.out(), "  (%s)\n", where)
	s.lines(s.seen[m.ID], before)
}

// lines writes those of a text that did not stand in it before.
func (s *scribe) lines(text, before string) {
	out, stood := s.out(), map[string]bool{}
	for line := range strings.SplitSeq(strings.TrimSuffix(before, "\n"), "\n") {
		stood[line] = before != ""
	}
	same := 0
	tell := func() {
		if same > 0 {
			fmt.Fprintf(out, "    … (%d)\n", same)
		}
		same = 0
	}
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if stood[line] {
			same++
			continue
		}
		tell()
		fmt.Fprintf(out, "    %s\n", s.fold(s.read(line)))
	}
	tell()
}

// fold writes a line as far as it is needed.
func (s *scribe) fold(line string) string {
	if s.folder == nil {
		return line
	}
	return s.folder.line(line)
}

// meet learns the names of people and channels.
func (s *scribe) meet() {
	for _, p := range s.h.People {
		v := p.View(0)
		for _, u := range v.Users {
			s.names["@"+u.ID.String()] = u.Show
		}
		for _, g := range v.Guilds {
			for _, c := range g.Channels {
				name := "#" + c.Name
				if c.Archived {
					name += " (archived)"
				}
				s.names["#"+c.ID.String()] = name
			}
		}
	}
}

var mentions = regexp.MustCompile(`<([@#])&?(\d+)>`)

// links lead to messages. Where one leads is written as its channel's name: the
// numbers depend on how many requests there were.
var links = regexp.MustCompile(`https://discord\.com/channels/\d+/(\d+)/\d+`)

// edge stands before each line of an embed or a container.
const edge = "┃ "

// render writes a message as it reads.
func (s *scribe) render(m sandbox.MessageView) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	if m.Content != "" {
		line("%s", m.Content)
	}
	for _, e := range m.Embeds {
		line(edge+"%s", e.Title)
		line(edge+"%s", strings.ReplaceAll(e.Description, "\n", "\n"+edge))
		for _, f := range e.Fields {
			line(edge+"%s: %s", f.Name, strings.ReplaceAll(f.Value, "\n", " / "))
		}
	}
	for _, a := range m.Attachments {
		line("⟨%s⟩", a.Filename) // what it shows its own tests hold
	}
	for _, c := range m.Components {
		line("%s", partOf(c))
	}
	linked := links.ReplaceAllStringFunc(b.String(), func(found string) string {
		return "(a message in " + s.names["#"+links.FindStringSubmatch(found)[1]] + ")"
	})
	return mentions.ReplaceAllStringFunc(linked, func(found string) string {
		parts := mentions.FindStringSubmatch(found)
		name := s.names[parts[1]+parts[2]]
		if parts[1] == "@" {
			return "@" + name
		}
		return name
	})
}

// partOf is a row of a message as it reads, or another component at its top (Discord: components/reference);
// what a frame holds stands behind its edge.
func partOf(c sandbox.Component) string {
	var lines []string
	switch c.Type {
	case 10:
		return c.Content
	case 11:
		return "⟨" + fileOf(c.Media) + "⟩"
	case 12:
		for _, item := range c.Items {
			lines = append(lines, "⟨"+fileOf(&item.Media)+"⟩")
		}
	case 13:
		return "⟨" + fileOf(c.File) + "⟩"
	case 14:
		return "───"
	case 9, 17:
		for _, kid := range c.Components {
			lines = append(lines, partOf(kid))
		}
		if c.Accessory != nil {
			lines = append(lines, partOf(*c.Accessory))
		}
	case 2:
		return rowOf(sandbox.Component{Components: []sandbox.Component{c}})
	default:
		return rowOf(c)
	}
	text := strings.Join(lines, "\n")
	if c.Type == 17 {
		return edge + strings.ReplaceAll(text, "\n", "\n"+edge)
	}
	return text
}

// fileOf is the name of the file that a component shows.
func fileOf(m *sandbox.Media) string {
	name, _, _ := strings.Cut(path.Base(m.URL), "?")
	return name
}

func rowOf(row sandbox.Component) string {
	var parts []string
	for _, c := range row.Components {
		if c.Type != servertest.SelectMenu {
			label := c.Label
			if c.Disabled {
				label = "(" + label + ")"
			}
			parts = append(parts, "["+label+"]")
			continue
		}
		menu := fmt.Sprintf("[%s ▾ %d-%d]", c.Placeholder, *c.MinValues, *c.MaxValues)
		for _, o := range c.Options {
			menu += "\n  · " + o.Label
			if o.Description != "" {
				menu += " — " + o.Description
			}
		}
		parts = append(parts, menu)
	}
	return strings.Join(parts, " ")
}
