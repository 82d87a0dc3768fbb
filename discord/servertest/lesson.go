package servertest

import (
	"regexp"
	"strings"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// leading finds what the line of a lesson says that is to be pressed, named each of its names, and marked what a label
// ends with that a picture calls it.
var (
	leading = regexp.MustCompile(`(?m)^👉 (.*)$`)
	marked  = regexp.MustCompile(` \(\d+\)$`)
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
	name := strings.ReplaceAll(names[0][1], `\`, "") // as it reads
	var best sandbox.Component
	value, fits := "", 0
	for _, c := range p.Menu.Controls() {
		if n := fit(name, c.Label); n > fits && !c.Disabled {
			best, value, fits = c, "", n
		}
		for _, o := range c.Options {
			if n := fit(name, o.Label); n > fits {
				best, value, fits = c, o.Value, n
			}
		}
	}
	require.Positive(p.Server.T, fits, "nothing is called %q: %+v", name, p.Menu.Controls())
	if value == "" {
		p.ClicksOn(p.Menu.ID, best.CustomID)
	} else {
		p.Chooses(best, []string{value})
	}
}

// listed is more than a name has letters.
const listed = 1000

// fit is how well a label is what a name says, 0 if it is another's. Best is all of it, before what is added in small;
// then its end, in a list whose heading says the rest; then its beginning, which leads to such a list. What pictures
// call it stands before, or behind in brackets.
func fit(name, label string) (most int) {
	label = strings.TrimLeft(label, "▸▾ ")
	_, after, _ := strings.Cut(label, " · ")
	for _, says := range []string{label, after} {
		bare := marked.ReplaceAllString(says, "")
		switch {
		case strings.HasPrefix(says, name):
			return 2 * listed
		case bare != "" && strings.HasSuffix(name, bare):
			most = max(most, listed+len(bare))
		case bare != "" && strings.HasPrefix(name, bare):
			most = max(most, len(bare))
		}
	}
	return most
}
