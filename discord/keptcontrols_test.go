package discord_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// dora is a member of the server who takes part in nothing.
const dora = match.User("1004")

// serverMembers are the people who are shown messages in a journey and press old buttons.
var serverMembers = []match.User{alice, bruno, chloe, manager, dora}

// A journey leads a table, a season or a page through its stages. Every control that anyone was shown in a stage
// is pressed again in every later stage.
type journey struct {
	script discordtest.Script
	types  []string // the commands that everyone types in each stage, with their options after them
	stages []stage
}

// A stage is one state of what a journey is about.
type stage struct {
	name string
	then func(r *room) // leads from the stage before to this one
	// changes are the verbs of old controls that may still change something in this stage.
	changes string
	// says is what the answers to some verbs say in this stage.
	says map[string]string
}

// A shownControl is a press on a button, a choice in a select or a form to send, as one person was shown it.
type shownControl struct {
	viewer match.User
	press  ui.Interaction // without what is particular to one interaction
	depth  int            // how many presses led to it
	stage  string
}

// key tells controls apart; the token of a menu, which is different each time, does not count.
func (c shownControl) key() string {
	p, _ := ui.ParseCustomID(c.press.CustomID)
	if n := strings.TrimRight(p.Arg, "0123456789"); p.Verb == "agree" {
		p.Arg = n // a version of the table's rules
	}
	return fmt.Sprint(c.viewer, c.press.Kind, c.press.Path, c.press.Options, p.Verb, p.Match, p.Arg, c.press.Values, c.press.Ephemeral)
}

// String names a control in a failure.
func (c shownControl) String() string {
	return fmt.Sprintf("%s%v %s%q of %s, shown to %s", c.press.Path, c.press.Options, c.press.CustomID, c.press.Values, c.stage, c.viewer)
}

// always are the verbs that may change something in every stage: they are about the person who presses alone.
const always = "forget learn real"

// The limits of a walk.
const (
	depthMost  = 4   // presses one after the other
	walkedMost = 600 // presses in one stage
)

// reaches leads a room to a stage of the journey.
func (j journey) reaches(r *room, n int) {
	r.Receives = func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
	}
	for _, s := range j.stages[:n+1] {
		if s.then != nil {
			s.then(r)
		}
		r.Quietly()
	}
}

// inFresh does some work in rooms at a stage: the next room is taken once do reports that it has changed something.
func inFresh[W any](t *testing.T, j journey, n int, work *[]W, do func(r *room, w W) (changed bool)) {
	for len(*work) > 0 {
		inRoom(t, j.script, func(r *room) {
			j.reaches(r, n)
			for changed := false; len(*work) > 0 && !changed; {
				w := (*work)[0]
				*work = (*work)[1:]
				changed = do(r, w)
			}
			synctest.Wait()
			require.NotContains(t, r.Logged.String(), `"panic"`)
			require.NotContains(t, r.Logged.String(), `"level":"error"`)
		})
	}
}

// walk presses everything that anyone finds in a stage, and returns all that there was to press.
func (j journey) walk(t *testing.T, n int) (all []shownControl) {
	seen := map[string]bool{}
	var queue []shownControl
	finds := func(found ...shownControl) {
		for _, c := range found {
			p, _ := ui.ParseCustomID(c.press.CustomID)
			organisers := p.Verb == core.VerbManage // see TestOldOrganiserButtons
			if c.stage = j.stages[n].name; !organisers && !seen[c.key()] && c.depth <= depthMost && len(seen) < walkedMost {
				seen[c.key()] = true
				queue = append(queue, c)
			}
		}
	}
	inRoom(t, j.script, func(r *room) {
		j.reaches(r, n)
		finds(r.posted()...)
		finds(j.typed()...)
	})
	inFresh(t, j, n, &queue, func(r *room, c shownControl) bool {
		if c.press.Kind != ui.Command {
			all = append(all, c)
		}
		before := r.stored(c.viewer)
		a, _ := r.serves(c, c.viewer)
		finds(r.shown(c, a)...)
		changed := before != r.stored(c.viewer)
		if changed {
			r.Quietly()
			finds(r.posted()...)
		}
		return changed
	})
	return all
}

// pressesOld presses, in every stage, all that was shown in it and in those before, by who was shown it and by others.
func (j journey) pressesOld(t *testing.T) {
	type by struct {
		shownControl
		user match.User
	}
	var kept []shownControl
	seen, pressed := map[string]bool{}, 0
	for n, s := range j.stages {
		var work []by
		for _, c := range j.walk(t, n) {
			if !seen[c.key()] {
				seen[c.key()] = true
				kept = append(kept, c)
			}
		}
		for _, c := range kept {
			next := serverMembers[(slices.Index(serverMembers, c.viewer)+1)%len(serverMembers)]
			if c.stage != s.name {
				work = append(work, by{c, c.viewer})
			}
			if c.press.Ephemeral {
				work = append(work, by{c, next}, by{c, dora})
			}
		}
		pressed += len(work)
		failed := map[string]bool{}
		inFresh(t, j, n, &work, func(r *room, w by) bool {
			before := r.stored(w.user)
			a, text := r.serves(w.shownControl, w.user)
			after := r.stored(w.user)
			p, _ := ui.ParseCustomID(w.press.CustomID)
			problem := ""
			switch {
			case strings.TrimSpace(text) == "":
				problem = "says nothing"
			case strings.Contains(text, brokenWords):
				problem = "breaks"
			case a.Message != nil && !a.Message.Ephemeral:
				problem = "answers in public"
			case !strings.Contains(text, s.says[p.Verb]):
				problem = "does not say: " + s.says[p.Verb]
			case before != after && !slices.Contains(strings.Fields(s.changes+" "+always), p.Verb):
				problem = "changes what is stored:\n" + differs(before, after)
			}
			if kind := problem[:min(len(problem), 10)] + p.Verb + p.Arg; problem != "" && !failed[kind] {
				failed[kind] = true
				t.Errorf("in the stage %q, %s presses %s, which %s\n%s", s.name, w.user, w.shownControl, problem, text)
			}
			return before != after
		})
	}
	t.Logf("%d controls, pressed %d times", len(kept), pressed)
}

// serves has someone press a control, and returns the one answer and what it reads.
func (r *room) serves(c shownControl, user match.User) (ui.Response, string) {
	r.T.Helper()
	i, fresh := c.press, r.By(user)
	i.ID, i.Token, i.At, i.User = fresh.ID, fresh.Token, fresh.At, fresh.User
	if i.User.Name == "" {
		i.User.Name = "N" + string(user)
	}
	i.Locale, i.ServerWords, i.BotCan = fresh.Locale, fresh.ServerWords, fresh.BotCan
	if i.Can = 0; user == manager {
		i.Can = ui.ManageServer
	}
	before := r.Fake.Count("respond")
	r.Serve(i)
	require.Equal(r.T, before+1, r.Fake.Count("respond"), "answers to %s", c)
	r.Fake.Mu.Lock()
	defer r.Fake.Mu.Unlock()
	a := r.Fake.Answers[i.Token]
	if a.Defer || a.Later {
		return a, "acknowledged"
	}
	return a, strings.TrimSuffix(textOf(a), "[]")
}

// shown are the controls of an answer to a press.
func (r *room) shown(c shownControl, a ui.Response) (all []shownControl) {
	in := c.press
	in.Path, in.Options, in.Kind, in.Values = "", nil, ui.Component, nil
	if m := said(a); m != nil {
		in.Ephemeral, in.Parts = m.Ephemeral || a.Update != nil && in.Ephemeral, m.Body != nil
		all = controlsOf(*m, shownControl{viewer: c.viewer, press: in, depth: c.depth + 1})
	}
	if f := a.Form; f != nil {
		in.Kind, in.CustomID, in.Fields, in.Chosen = ui.Submit, f.ID, map[string]string{}, map[string][]string{}
		for _, input := range f.Inputs {
			in.Fields[input.ID] = input.Value
			for _, o := range input.Options {
				if o.Default || !input.Optional && len(in.Chosen[input.ID]) == 0 {
					in.Chosen[input.ID] = []string{o.Value}
				}
			}
			if input.Kind == ui.TextInput && !input.Optional && input.Value == "" {
				in.Fields[input.ID] = "https://example.org/hook"
			}
		}
		all = append(all, shownControl{viewer: c.viewer, press: in, depth: c.depth + 1})
	}
	return all
}

// posted are the controls of the messages in channels, as everyone sees them.
func (r *room) posted() (all []shownControl) {
	r.Fake.Mu.Lock()
	defer r.Fake.Mu.Unlock()
	for channel, messages := range r.Fake.Channels {
		for _, user := range serverMembers {
			in := ui.Interaction{Kind: ui.Component, Server: "10", Channel: channel}
			if of, direct := strings.CutPrefix(channel, "dm "); direct {
				if in.Server = ""; of != string(user) {
					continue
				}
			}
			for _, m := range messages {
				in.Message, in.Parts = m.ID, m.Body != nil
				all = append(all, controlsOf(m.Message, shownControl{viewer: user, press: in})...)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b shownControl) int { return strings.Compare(a.key(), b.key()) })
	return all
}

// typed are the commands of a journey, as everyone types them.
func (j journey) typed() (all []shownControl) {
	for _, user := range serverMembers {
		for _, line := range j.types {
			path, option, has := strings.Cut(line, ":")
			in := ui.Interaction{Kind: ui.Command, Path: path, Options: map[string]string{}, Server: "10", Channel: "100", People: theChosen}
			if name, value, _ := strings.Cut(option, "="); has {
				in.Options[name] = value
			}
			all = append(all, shownControl{viewer: user, press: in})
		}
	}
	return all
}

// theChosen is who is picked wherever a person can be.
var theChosen = map[string]ui.User{chloe: {ID: chloe, Name: "Chloé", Member: true}}

// controlsOf are the presses that a message allows.
func controlsOf(m ui.Message, of shownControl) (all []shownControl) {
	add := func(id string, values ...string) {
		c := of
		c.press.CustomID, c.press.Values = id, values
		c.press.People = theChosen
		all = append(all, c)
	}
	for _, c := range m.Controls() {
		switch {
		case c.Button != nil && c.Button.ID != "":
			add(c.Button.ID)
		case c.Select != nil && c.Select.Kind == ui.OfOptions:
			for n, o := range c.Select.Options {
				if n < 3 || n == len(c.Select.Options)-1 {
					add(c.Select.ID, o.Value)
				}
			}
		case c.Select != nil:
			add(c.Select.ID, map[ui.SelectKind]string{ui.OfPeople: chloe, ui.OfRoles: "55", ui.OfChannels: "101"}[c.Select.Kind])
			add(c.Select.ID)
		}
	}
	return all
}

// stored is what is kept of matches, seasons, settings and webhooks; not who watches, and not what a person has set or
// drafted for themselves.
func (r *room) stored(by match.User) string {
	r.T.Helper()
	var all []any
	for m, err := range r.Store.Whole() {
		require.NoError(r.T, err)
		m.Match.Watchers, m.Match.Version = nil, 0
		for n := range m.Match.Chairs {
			m.Match.Chairs[n].Name = ""
		}
		all = append(all, m.Match, len(m.Journal))
	}
	for _, f := range r.Seasons.All() {
		f.Version = 0
		all = append(all, f)
	}
	found, err := r.Store.Ledger.Facts(ledger.NoteRef("feed", "10"))
	require.NoError(r.T, err)
	all = append(all, string(found[0].Facts))
	r.Notes.Mu.Lock()
	defer r.Notes.Mu.Unlock()
	for _, key := range slices.Sorted(maps.Keys(r.Notes.Kept)) {
		if kind, of, _ := strings.Cut(key, " "); kind == core.ServerKind || kind == core.PlayerKind && of != string(by) {
			all = append(all, key+string(r.Notes.Kept[key]))
		}
	}
	data, err := json.Marshal(all)
	require.NoError(r.T, err)
	return string(data)
}

// differs is where two texts differ, with what stands around it.
func differs(before, after string) string {
	n := 0
	for n < min(len(before), len(after)) && before[n] == after[n] {
		n++
	}
	return before[max(0, n-60):min(len(before), n+120)] + "\n" + after[max(0, n-60):min(len(after), n+120)]
}
