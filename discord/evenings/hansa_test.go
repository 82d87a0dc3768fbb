package evenings

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
	"norenbot/game/hansa"
	"norenbot/game/match"
)

// TestDisplacements compares with testdata how pieces are displaced in Hansa Teutonica: by
// an order of who was displaced, with who displaced planning on while they are asked, and
// both where what was said beforehand is not possible any more.
func TestDisplacements(t *testing.T) {
	transcribe(t, "displacement", (*evening).displacements)
}

// TestMarkers compares with testdata how a bonus marker is taken, laid out anew and used.
func TestMarkers(t *testing.T) {
	transcribe(t, "marker", (*evening).marker)
}

// hanse has three people begin a game of Hansa Teutonica, and returns them in the order of
// their turns.
func (h *evening) hanse(locale string) []*servertest.Person {
	people := []*servertest.Person{h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale)}
	h.aside(func() { h.TableOf(hansa.Name, 0, people...) })
	first := slices.Index(people, h.Awaited()[0])
	return slices.Concat(people[first:], people[:first])
}

// takes opens the menu, picks one after the other and confirms.
func takes(p *servertest.Person, keys ...string) {
	p.Server.T.Helper()
	p.Clicks("open")
	goesOn(p, keys...)
}

// goesOn picks in the menu in hand, and confirms.
func goesOn(p *servertest.Person, keys ...string) {
	p.Server.T.Helper()
	for _, key := range keys {
		if key == "end" && p.MenuHas("last") { // which confirms
			p.On("last")
			p.Server.Quietly()
			return
		}
		p.Picks(key)
	}
	p.On("confirm")
	p.Server.Quietly()
}

// plans says in the menu in hand what comes next, and has it kept.
func plans(p *servertest.Person, keys ...string) {
	p.Server.T.Helper()
	if p.MenuHas("ahead") { // whose orders were carried out is led on
		p.On("ahead")
	}
	for _, key := range keys {
		if key == "later" {
			p.On("later")
			continue
		}
		p.Picks(key)
	}
	p.On("confirm")
}

// unmet reports whether a person is told that what they said beforehand did not fit.
func (h *evening) unmet(p *servertest.Person) bool {
	m, err := h.Matches.Menu(h.Match().ID, match.User(p.ID().String()))
	return err == nil && m.Unmet
}

// viewOf is what a person sees of the match.
func (h *evening) viewOf(p *servertest.Person) hansa.View {
	h.T.Helper()
	l, err := h.Matches.Look(h.Match().ID, match.User(p.ID().String()))
	require.NoError(h.T, err)
	return l.View.(hansa.View)
}

func (h *evening) displacements(locale string) {
	people := h.hanse(locale)
	a, b, c := people[0], people[1], people[2]
	const (
		hit  = "displace.hildesheim-goslar."
		near = "goslar-magdeburg"
	)
	mine := func(p *servertest.Person) string {
		seat, _ := h.Match().SeatOf(match.User(p.ID().String()))
		return string(rune('0'+seat)) + "t"
	}

	writer(h.Server).scene("An order for the displaced")
	takes(a, "place.hildesheim-goslar", "place.hildesheim-goslar")
	plans(a, "later", "paderborn-hildesheim goslar-quedlinburg")
	b.Clicks("open")
	before := h.viewOf(b)
	b.Picks(hit + mine(a))
	b.Picks("trader")
	b.Picks("trader")
	require.NotContains(h.T, b.Menu.Content, "Paderborn", "what an order answers is not seen before it stands")
	require.Equal(h.T, before, h.viewOf(b))
	b.On("confirm")
	h.Quietly()
	require.Equal(h.T, []*servertest.Person{b}, h.Awaited(), "nobody waits for who has given an order")
	goesOn(b, "place.brunswiek-stendal")

	writer(h.Server).scene("Displaced without one, and the other plans on")
	takes(c, hit+mine(a), "trader", "trader")
	require.Equal(h.T, []*servertest.Person{a}, h.Awaited())
	plans(c, "place.emden-osnabrueck")
	takes(a, "goslar-quedlinburg")
	require.Equal(h.T, []*servertest.Person{a}, h.Awaited(), "it is the next turn")

	writer(h.Server).scene("What is not possible any more")
	takes(a, "place.hildesheim-goslar", "income", "3")
	plans(a, "later", "later", "later", near+"*2") // two other routes come first
	takes(b, "place."+near, "place.brunswiek-stendal")
	takes(c, hit+mine(a), "trader", "trader")
	plans(c, "place."+near)
	require.Equal(h.T, []*servertest.Person{a}, h.Awaited(), "the order is not possible any more")
	require.True(h.T, h.unmet(a))
	takes(a, near+" goslar-quedlinburg")
	require.Equal(h.T, []*servertest.Person{c}, h.Awaited(), "nor is what was planned on")
	require.True(h.T, h.unmet(c))
	takes(c, "income", "3")
}

func (h *evening) marker(locale string) {
	people := h.hanse(locale)
	a, b, c := people[0], people[1], people[2]
	at := hansa.NoRoute
	for r, road := range hansa.BoardOf(hansa.Side23).Routes {
		if road.Tavern && h.viewOf(a).Routes[r].Marker == hansa.Remove3 {
			at = hansa.Route(r)
		}
	}
	others := func() {
		takes(b, "place.kampen-arnheim", "place.kampen-arnheim")
		takes(c, "place.stendal-magdeburg", "place.stendal-magdeburg")
	}
	h.aside(func() {
		takes(a, "place."+at.Key(), "place."+at.Key())
		others()
	})

	writer(h.Server).scene("A marker is taken, another one turned up")
	a.Clicks("open")
	a.Picks("place." + at.Key())
	a.Picks("establish." + at.Key())
	a.PickFirst() // an office
	goesOn(a, "end")
	goesOn(a, "groningen-emden")

	writer(h.Server).scene("The marker is used")
	h.aside(func() {
		takes(b, "place.duisburg-dortmund", "place.duisburg-dortmund")
		takes(c, "income", "3", "end")
	})
	a.Clicks("open")
	a.Picks("remove-3")
	a.PickFirst()
	goesOn(a, "income", "3", "place.kampen-osnabrueck")
}
