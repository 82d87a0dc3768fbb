package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/hansa"
	"norenbot/game/match"
)

// TestDisplacements compares with testdata how pieces are displaced in Hansa Teutonica: by
// an order of who was displaced, with who displaced planning on while they are asked, and
// both where what was said beforehand is not possible any more.
func TestDisplacements(t *testing.T) {
	evening(t, "displacement", (*house).displacements)
}

// TestMarkers compares with testdata how a bonus marker is taken, laid out anew and used.
func TestMarkers(t *testing.T) {
	evening(t, "marker", (*house).marker)
}

// hanse has three people begin a game of Hansa Teutonica, and returns them in the order of
// their turns.
func (h *house) hanse(locale string) []*person {
	people := []*person{h.person("Alice", locale), h.person("Bruno", locale), h.person("Chiara", locale)}
	h.aside(func() { h.tableOf(hansa.Name, 0, people...) })
	first := slices.Index(people, h.awaited()[0])
	return slices.Concat(people[first:], people[:first])
}

// acts opens the menu, picks one after the other and confirms.
func (p *person) acts(keys ...string) {
	p.h.t.Helper()
	p.press("open")
	p.goesOn(keys...)
}

// goesOn picks in the menu in hand, and confirms.
func (p *person) goesOn(keys ...string) {
	p.h.t.Helper()
	for _, key := range keys {
		p.pick(key)
	}
	p.on("confirm")
	p.h.quietly()
}

// plans says in the menu in hand what comes next, and has it kept.
func (p *person) plans(keys ...string) {
	p.h.t.Helper()
	if p.menuHas("ahead") { // whose orders were carried out is led on
		p.on("ahead")
	}
	for _, key := range keys {
		if key == "later" {
			p.on("later")
			continue
		}
		p.pick(key)
	}
	p.on("confirm")
}

// unmet reports whether a person is told that what they said beforehand did not fit.
func (h *house) unmet(p *person) bool {
	m, err := h.app.matches.Menu(h.match().ID, match.User(p.ID().String()))
	return err == nil && m.Unmet
}

// viewOf is what a person sees of the match.
func (h *house) viewOf(p *person) hansa.View {
	h.t.Helper()
	l, err := h.app.matches.Look(h.match().ID, match.User(p.ID().String()))
	require.NoError(h.t, err)
	return l.View.(hansa.View)
}

func (h *house) displacements(locale string) {
	people := h.hanse(locale)
	a, b, c := people[0], people[1], people[2]
	const (
		hit  = "displace.hildesheim-goslar."
		near = "goslar-magdeburg"
	)
	mine := func(p *person) string {
		seat, _ := h.match().SeatOf(match.User(p.ID().String()))
		return string(rune('0'+seat)) + "t"
	}

	h.scribe.scene("An order for the displaced")
	a.acts("place.hildesheim-goslar", "place.hildesheim-goslar")
	a.plans("later", "paderborn-hildesheim goslar-quedlinburg")
	b.press("open")
	before := h.viewOf(b)
	b.pick(hit + mine(a))
	b.pick("trader")
	b.pick("trader")
	require.NotContains(h.t, b.menu.Content, "Paderborn", "what an order answers is not seen before it stands")
	require.Equal(h.t, before, h.viewOf(b))
	b.on("confirm")
	h.quietly()
	require.Equal(h.t, []*person{b}, h.awaited(), "nobody waits for who has given an order")
	b.goesOn("place.brunswiek-stendal")

	h.scribe.scene("Displaced without one, and the other plans on")
	c.acts(hit+mine(a), "trader", "trader")
	require.Equal(h.t, []*person{a}, h.awaited())
	c.plans("place.emden-osnabrueck")
	a.acts("goslar-quedlinburg")
	require.Equal(h.t, []*person{a}, h.awaited(), "it is the next turn")

	h.scribe.scene("What is not possible any more")
	a.acts("place.hildesheim-goslar", "income", "3")
	a.plans("later", "later", "later", near+"*2") // two other routes come first
	b.acts("place."+near, "place.brunswiek-stendal")
	c.acts(hit+mine(a), "trader", "trader")
	c.plans("place." + near)
	require.Equal(h.t, []*person{a}, h.awaited(), "the order is not possible any more")
	require.True(h.t, h.unmet(a))
	a.acts(near + " goslar-quedlinburg")
	require.Equal(h.t, []*person{c}, h.awaited(), "nor is what was planned on")
	require.True(h.t, h.unmet(c))
	c.acts("income", "3")
}

func (h *house) marker(locale string) {
	people := h.hanse(locale)
	a, b, c := people[0], people[1], people[2]
	at := hansa.NoRoute
	for r, road := range hansa.BoardOf(hansa.Side23).Routes {
		if road.Tavern && h.viewOf(a).Routes[r].Marker == hansa.Remove3 {
			at = hansa.Route(r)
		}
	}
	others := func() {
		b.acts("place.kampen-arnheim", "place.kampen-arnheim")
		c.acts("place.stendal-magdeburg", "place.stendal-magdeburg")
	}
	h.aside(func() {
		a.acts("place."+at.Key(), "place."+at.Key())
		others()
	})

	h.scribe.scene("A marker is taken, another one turned up")
	a.press("open")
	a.pick("place." + at.Key())
	a.pick("establish." + at.Key())
	a.pickFirst() // an office
	a.goesOn("end")
	a.goesOn("groningen-emden")

	h.scribe.scene("The marker is used")
	h.aside(func() {
		b.acts("place.duisburg-dortmund", "place.duisburg-dortmund")
		c.acts("income", "3", "end")
	})
	a.press("open")
	a.pick("remove-3")
	a.pickFirst()
	a.goesOn("income", "3", "place.kampen-osnabrueck")
}

// TestOldPressesAtHansa: whatever is pressed on an old menu, or by somebody else, nothing
// happens but that the menu is shown as it is now.
func TestOldPressesAtHansa(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Drawer = newSketcher(h.t)
		h.open()
		people := h.hanse("en-US")
		a, b := people[0], people[1]
		entries := func() int { return h.match().Entries }
		a.press("open")
		old := *a.menu
		a.press("open")
		a.pick("place.kampen-arnheim")
		before := entries()

		a.menu = &old
		a.pick("place.kampen-arnheim")
		require.Contains(t, a.menu.Content, "out of date")
		require.Contains(t, a.menu.Content, "What do you do? You have 1 action left.", "it was placed once")
		a.pick("place.kampen-arnheim")
		a.on("confirm")
		require.Equal(t, before+1, entries())

		h.quietly()
		b.press("open")
		theirs := b.menu.Content
		stranger := h.person("Stranger", "en-US")
		out := stranger.press("open")
		require.NotContains(t, out.Message.Content, "What do you do?")
		require.Equal(t, before+1, entries())
		b.press("open")
		require.Equal(t, theirs, b.menu.Content)
	})
}

// TestLessonOfHansa: whoever presses anything meets remarks, and comes to the end of it.
func TestLessonOfHansa(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Drawer = newSketcher(h.t)
		h.open()
		alice, luck := h.person("Alice", "fr"), rand.New(rand.NewPCG(5, 2))
		alice.slash(h.channel, "/game learn", map[string]any{"game": hansa.Name})
		said := ""
		read := func() {
			said += alice.menu.Content + "\n"
			for _, e := range alice.menu.Embeds {
				said += e.Description + "\n"
			}
		}
		for n := 0; alice.inLesson(); n++ {
			require.Less(t, n, 20, "the lesson never ends")
			read()
			alice.goOn(luck)
		}
		read()
		for _, remark := range []string{"Bienvenue à Hansa Teutonica", "Un commerçant sur une route", "Voilà l’essentiel"} {
			require.Equal(t, 1, strings.Count(said, remark), "%s: %s", remark, said)
		}
	})
}
