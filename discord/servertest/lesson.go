package servertest

import (
	"regexp"
	"strings"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// leading finds what the line of a lesson says that is to be pressed, and named each of its names.
var (
	leading = regexp.MustCompile(`(?m)^👉 (.*)$`)
	named   = regexp.MustCompile(`\*\*(.+?)\*\*`)
)

// InLesson reports whether the menu in hand is that of a lesson that goes on.
func (p *Person) InLesson() bool { return leading.MatchString(p.Menu.Text()) }

// Follows takes the next step of the lesson whose menu is in hand as somebody would who reads: it presses the
// first thing that the lesson names, by that name.
func (p *Person) Follows() {
	p.Server.T.Helper()
	line := leading.FindStringSubmatch(p.Menu.Text())
	require.NotNil(p.Server.T, line, "%s is not led: %s", p.Called, p.Menu.Text())
	names := named.FindAllStringSubmatch(line[1], -1)
	require.NotEmpty(p.Server.T, names, line[1])
	var best sandbox.Component
	value, fits := "", 0
	for _, c := range p.Menu.Controls() {
		if n := fit(names[0][1], c.Label); n > fits && !c.Disabled {
			best, value, fits = c, "", n
		}
		for _, o := range c.Options {
			if n := fit(names[0][1], o.Label); n > fits {
				best, value, fits = c, o.Value, n
			}
		}
	}
	require.Positive(p.Server.T, fits, "nothing is called %q: %+v", names[0][1], p.Menu.Controls())
	if value == "" {
		p.ClicksOn(p.Menu.ID, best.CustomID)
	} else {
		p.Chooses(best, []string{value})
	}
}

// fit is how much of a name a label says, 0 if it is another's: all of it, or its end, which stands in a list
// whose heading says the rest, or its beginning, which leads to such a list. What pictures call it stands before.
func fit(name, label string) int {
	if _, after, marked := strings.Cut(label, " · "); marked {
		label = after
	}
	if label != "" && (strings.HasSuffix(name, label) || strings.HasPrefix(name, label)) {
		return len(label)
	}
	return 0
}
