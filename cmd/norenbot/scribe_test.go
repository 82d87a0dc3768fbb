package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

var update = flag.Bool("update", false, "write the transcripts in testdata anew")

// A scribe writes down an evening: what each person typed and pressed, and
// after each act what is new for anybody. A nil scribe writes nothing.
type scribe struct {
	h     *house
	out   strings.Builder
	seen  map[sandbox.ID]string // how each message looked last
	names map[string]string     // of people, channels
	reads string                // the language in which moments are written
	// public leaves out what only one person sees.
	public bool
	// eyes is whose sight is written down; nil is everybody's. zone is where their clock
	// hangs; nil is UTC.
	eyes *person
	zone *time.Location
	// bare leaves out what pictures say, and shut what is seen while it lasts.
	bare, shut bool
}

// write has everything written down from now on.
func (h *house) write() {
	h.scribe = &scribe{h: h, seen: map[sandbox.ID]string{}, names: map[string]string{}, reads: cmp.Or(h.reads, "en")}
}

// compare holds the transcript against testdata.
func (s *scribe) compare(t *testing.T, name string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(s.out.String()), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run with -update to write it")
	if changes := diff.Diff(strings.Split(string(want), "\n"), strings.Split(s.out.String(), "\n")); changes != "" {
		t.Errorf("the evening went otherwise (-want +got); look at it, and run with -update if it is right:\n%s", changes)
	}
}

// scene writes a heading.
func (s *scribe) scene(title string) {
	if s != nil {
		fmt.Fprintf(&s.out, "\n# %s\n", title)
	}
}

func (s *scribe) typed(p *person, channel sandbox.ID, command string, options map[string]any) {
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
	fmt.Fprintf(&s.out, "\n%s types %s\n", p.name, line)
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

func (s *scribe) pressed(p *person, message sandbox.ID, button string) {
	if s == nil {
		return
	}
	label := button
	for _, m := range p.everything() {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if m.ID == message && c.CustomID == button {
					label = c.Label
				}
			}
		}
	}
	fmt.Fprintf(&s.out, "\n%s presses [%s]\n", p.name, label)
}

func (s *scribe) chose(p *person, c sandbox.Component, values []string) {
	if s == nil {
		return
	}
	var labels []string
	for _, v := range values {
		for _, o := range c.Options {
			if o.Value == v {
				labels = append(labels, o.Label)
			}
		}
	}
	fmt.Fprintf(&s.out, "\n%s chooses %s\n", p.name, strings.Join(labels, " + "))
}

// look waits until all is told, and writes down what is new for anybody.
func (s *scribe) look() {
	if s == nil || s.shut {
		return
	}
	s.h.quietly()
	s.meet()
	type sight struct {
		by []string
		m  sandbox.MessageView
	}
	var order []sandbox.ID
	sights := map[sandbox.ID]*sight{}
	for _, p := range s.h.people {
		if s.eyes != nil && p != s.eyes {
			continue
		}
		for _, m := range p.everything() {
			if sights[m.ID] == nil {
				sights[m.ID] = &sight{m: m}
				order = append(order, m.ID)
			}
			sights[m.ID].by = append(sights[m.ID].by, p.name)
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
		if now := sights[id]; s.changed(id, now.m) && !(s.public && now.m.Ephemeral) {
			s.wrote(now.by, now.m)
		}
	}
}

func (s *scribe) changed(id sandbox.ID, m sandbox.MessageView) bool {
	text := s.render(m)
	before, known := s.seen[id]
	s.seen[id] = text
	// A retired board is not worth a line: its buttons are gone, all else stays.
	retired := known && len(m.Components) == 0 && strings.HasPrefix(before, text)
	return before != text && !retired
}

// wrote writes a message down with where it stands and who sees it.
func (s *scribe) wrote(by []string, m sandbox.MessageView) {
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
	fmt.Fprintf(&s.out, "  (%s)\n", where)
	for _, line := range strings.Split(strings.TrimRight(s.read(s.seen[m.ID]), "\n"), "\n") {
		fmt.Fprintf(&s.out, "    %s\n", line)
	}
}

// meet learns the names of people and channels.
func (s *scribe) meet() {
	for _, p := range s.h.people {
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

// render writes a message as it reads.
func (s *scribe) render(m sandbox.MessageView) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	if m.Content != "" {
		line("%s", m.Content)
	}
	for _, e := range m.Embeds {
		line("┃ %s", e.Title)
		line("┃ %s", strings.ReplaceAll(e.Description, "\n", "\n┃ "))
		for _, f := range e.Fields {
			line("┃ %s: %s", f.Name, strings.ReplaceAll(f.Value, "\n", " / "))
		}
	}
	for _, a := range m.Attachments {
		alt, _, _ := strings.Cut(a.Description, "\n")
		if s.bare {
			line("⟨%s⟩", a.Filename)
			continue
		}
		line("⟨%s: %s⟩", a.Filename, alt)
	}
	for _, row := range m.Components {
		line("%s", rowOf(row))
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

func rowOf(row sandbox.Component) string {
	var parts []string
	for _, c := range row.Components {
		if c.Type != selectMenu {
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
