package sandbox_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// The contract: what the stand-in holds to be true of Discord, one clause for
// each route or behaviour, with its source. The UNSURE ones are the list to try
// once on the real service.

// source says how a clause is known.
type source string

const (
	DOC    source = "DOC"    // Discord's documentation, page or section in ref
	ISSUE  source = "ISSUE"  // a public issue thread, named in ref
	UNSURE source = "UNSURE" // not confirmed anywhere
	OWN    source = "OWN"    // the stand-in's own doing, nothing of Discord's
)

// clause is one line of the contract: after given, the request is answered so.
type clause struct {
	says   string // a sentence
	source source
	ref    string
	config sandbox.Config
	given  func(*stage)

	method, path, body string // {name} stands for what given set
	files              []string
	status, code       int
	at                 string // of 50035: "embeds.0.title BASE_TYPE_MAX_LENGTH"
	then               func(*stage, response)
}

// contract is every clause.
func contract() map[string][]clause {
	return map[string][]clause{
		"about":        aboutClauses,
		"interaction":  interactionClauses,
		"callback":     callbackClauses,
		"form":         modalClauses,
		"label":        labelClauses,
		"body":         bodyClauses,
		"component":    componentClauses,
		"part":         partClauses,
		"file":         fileClauses,
		"message":      messageClauses,
		"thread":       threadClauses,
		"permission":   permissionClauses,
		"refusal":      refusalClauses,
		"forum":        forumClauses,
		"command":      commandClauses,
		"limit":        limitClauses,
		"gateway":      gatewayClauses,
		"endpoint":     endpointClauses,
		"client":       clientClauses,
		"localisation": localeClauses,
	}
}

func TestContract(t *testing.T) {
	count := map[source]int{}
	var unsure []string
	for group, clauses := range contract() {
		for _, c := range clauses {
			count[c.source]++
			require.NotEmpty(t, c.ref, "%s: a clause names its source", c.says)
			if c.source == UNSURE {
				unsure = append(unsure, group+": "+c.says+" ("+c.ref+")")
			}
			t.Run(group+"/"+strings.ReplaceAll(c.says, " ", "_"), c.run)
		}
	}
	t.Logf("clauses: %d documented, %d from issues, %d unsure, %d of the stand-in's own", count[DOC], count[ISSUE], count[UNSURE], count[OWN])
	slices.Sort(unsure)
	t.Logf("to try once on the real service:\n%s", strings.Join(unsure, "\n"))
	t.Run("every_route_has_a_clause_in_which_it_succeeds", func(t *testing.T) {
		for _, r := range sandbox.Routes() {
			_, ok := usedRoutes.Load(r)
			require.True(t, ok, "no clause uses %s", r)
		}
	})
}

func (c clause) run(t *testing.T) {
	s := newStage(t, c.config)
	if c.given != nil {
		c.given(s)
	}
	var r response
	if c.method != "" {
		r = s.rest(c.method, c.path, c.body, c.files...)
		require.Equal(t, c.status, r.status, "%s", r.raw)
	}
	if c.code != 0 {
		require.EqualValues(t, c.code, r.body["code"], "%s", r.raw)
	}
	if path, code, ok := strings.Cut(c.at, " "); ok {
		require.Equal(t, code, r.errorAt(path), "%s", r.raw)
	}
	if c.then != nil {
		c.then(s, r)
	}
}
