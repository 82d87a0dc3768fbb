package servertest

import (
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
	"norenbot/render"
)

// picksInAreas answers with what the menu in hand shows, or with what it shows of the area where the first key lies.
func (p *Person) picksInAreas(keys []string) (sandbox.Outcome, bool) {
	p.Server.T.Helper()
	out, ok := p.picksHere(keys)
	if !ok && p.TurnsTo(keys[0]) {
		out, ok = p.picksHere(keys)
	}
	return out, ok
}

// TurnsTo shows the area of the picture in which an option lies, as somebody does who knows the map. It reports whether
// the menu in hand leads to another area than the one it shows.
func (p *Person) TurnsTo(key string) bool {
	p.Server.T.Helper()
	others := p.OtherAreas()
	if len(others) == 0 {
		return false
	}
	for _, area := range p.areas(others[0]) {
		leads := func(id string) bool { return strings.HasSuffix(id, "."+area.Key) }
		if at := slices.IndexFunc(others, leads); at >= 0 && slices.Contains(area.Options, key) {
			p.ClicksOn(p.Menu.ID, others[at])
			return true
		}
	}
	return false
}

// pageOf is the page of a question that is divided by area on which an option stands.
func (p *Person) pageOf(customID, key string) int {
	p.Server.T.Helper()
	areas := slices.DeleteFunc(p.areas(customID), func(a render.Area) bool { return a.Key == render.Yours })
	return slices.IndexFunc(areas, func(a render.Area) bool { return slices.Contains(a.Options, key) })
}

// areas are those of the question in the menu to which a custom id belongs.
func (p *Person) areas(customID string) []render.Area {
	p.Server.T.Helper()
	m, err := p.Server.Matches.Menu(match.ID(strings.Split(customID, "|")[1]), match.User(p.ID().String()))
	require.NoError(p.Server.T, err)
	if m.Question == nil {
		return nil
	}
	facts, err := p.Server.Matches.Match(m.Match)
	require.NoError(p.Server.T, err)
	scene := render.Scene{Game: facts.Game, Kind: render.Decision, View: m.View}
	for i := range m.Question.Options {
		scene.Offered = append(scene.Offered, m.Question.Options[i].Key)
	}
	return p.Server.Bot.Drawer.Areas(scene)
}

// OtherAreas are the custom ids of the buttons that show another area of the picture.
func (p *Person) OtherAreas() (ids []string) {
	for _, c := range p.Menu.Controls() {
		if strings.HasPrefix(c.CustomID, "area|") {
			ids = append(ids, c.CustomID)
		}
	}
	return ids
}
