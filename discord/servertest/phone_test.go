package servertest_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/discord/ui"
	"norenbot/game/hansa"
	"norenbot/game/market"
	"norenbot/game/match"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
)

// phoneHeight estimates how high a menu is in Discord's client on a phone 390 wide, in pixels.
func phoneHeight(m sandbox.MessageView) float64 {
	rows := make([]ui.Row, len(m.Components))
	for i, row := range m.Components {
		for _, c := range row.Components {
			drawn := ui.Control{}
			if c.Label != "" { // no select has one
				drawn.Button = &ui.Button{Label: c.Label}
			}
			rows[i] = append(rows[i], drawn)
		}
	}
	height := ui.PhoneHeight(m.Text(), rows)
	for _, p := range picturesOf(m) {
		height += float64(p.Height)*min(1, ui.PhoneWide/float64(p.Width), ui.PhonePicture/float64(p.Height)) + 8
	}
	return height
}

// TestMenusOnAPhone: the question of a decision, its picture and its buttons are no higher than they were brought to, of
// people who want no help: a screen or a little more in the median, and a screen and a half at most. All kinds of
// questions are in TestAScreenAndAHalf of package seat.
func TestMenusOnAPhone(t *testing.T) {
	t.Parallel()
	for _, of := range []struct {
		game       string
		half, most float64 // the median, and nine of ten
	}{{norenberc.Name, 690, 1000}, {hansa.Name, 745, 930}, {nobility.Name, 750, 895}, {market.Name, 610, 750}} {
		for _, locale := range []string{"en-US", "fr", "it"} {
			t.Run(of.game+" "+locale, func(t *testing.T) {
				t.Parallel()
				servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
					heights := menuHeights(h, of.game, locale)
					half, most := heights[len(heights)/2], heights[len(heights)*9/10]
					t.Logf("%d menus; half of them %.0f px, nine of ten %.0f, all %.0f", len(heights), half, most, heights[len(heights)-1])
					require.LessOrEqual(t, half, of.half)
					require.LessOrEqual(t, most, of.most)
					require.LessOrEqual(t, heights[len(heights)-1], 1.5*phoneScreen)
				})
			})
		}
	}
}

// phoneScreen is how much of a phone 390x844 is left for messages.
const phoneScreen = 680.0

// TestPlanningOnOneScreen: question, picture and buttons of a plan in Norenberc, of newcomers with help against
// computers, who are asked what they read on and can ask for advice: for two, three and four, with wide pictures and
// with those for a phone.
func TestPlanningOnOneScreen(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"en-US", "fr", "it"} {
		for _, pictures := range []string{"", "tall"} {
			for computers := 1; computers <= 3; computers++ {
				t.Run(locale+" "+pictures+" "+strconv.Itoa(computers+1), func(t *testing.T) {
					t.Parallel()
					servertest.In(t, sandbox.Config{}, func(h *servertest.Server) { require.Greater(t, plansOnOneScreen(h, locale, pictures, computers), 3) })
				})
			}
		}
	}
}

// plansOnOneScreen has somebody plan for a while, and returns how many plans they were asked for.
func plansOnOneScreen(h *servertest.Server, locale, pictures string, computers int) (plans int) {
	h.Bot.Drawer = newSizer(h.T)
	h.Bot.Luck = rand.NewChaCha8([32]byte{12})
	h.Start()
	p := h.Person("Alice", locale)
	if pictures != "" {
		p.Types(h.Channel, "/settings player", map[string]any{"pictures": pictures})
	}
	v := &servertest.Visitor{Person: p}
	h.TableOf(norenberc.Name, computers, p)
	for range 20 {
		h.Quietly()
		if len(h.Awaited()) == 0 {
			break
		}
		for v.Clicks("open"); v.Current().State == match.Asked; v.Look() {
			if v.Current().Question.Key == "plan" {
				plans++
				require.LessOrEqual(h.T, phoneHeight(*v.Menu), phoneScreen, v.Menu.Text())
			}
			v.Choose(v.Would(v.Current()))
			h.Quietly()
		}
		if v.MenuHas("confirm") {
			v.On("confirm")
		}
		h.Advance(25 * time.Minute)
	}
	return plans
}

// menuHeights are those of the menus that ask something, of four people who play for a while; the lowest first.
func menuHeights(h *servertest.Server, name, locale string) (heights []float64) {
	h.Bot.Drawer = newSizer(h.T)
	h.Bot.Luck = rand.NewChaCha8([32]byte{11})
	h.Start()
	var all []*servertest.Visitor
	for _, who := range []string{"Alice", "Bruno", "Chiara", "Denis"} {
		p := h.Person(who, locale)
		p.Types(h.Channel, "/settings player", map[string]any{"help": false, "pictures": "wide"})
		all = append(all, &servertest.Visitor{Person: p})
	}
	h.TableOf(name, 0, h.People...)
	for range 40 {
		h.Quietly()
		v, _ := servertest.Next(all, h.Awaited(), -1)
		if v == nil {
			break
		}
		v.Clicks("open")
		for v.Current().State == match.Asked {
			heights = append(heights, phoneHeight(*v.Menu))
			v.Choose(v.Would(v.Current()))
		}
		if v.MenuHas("confirm") {
			v.On("confirm")
		}
		h.Advance(25 * time.Minute)
	}
	slices.Sort(heights)
	return heights
}
