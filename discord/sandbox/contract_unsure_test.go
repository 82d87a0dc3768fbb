package sandbox_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/doctor"
)

// tried is a clause that nobody has confirmed and that norenbot doctor tries at the real service: by the same
// requests, in a thread as there, and the stand-in answers what is expected of Discord.
func tried(says string) clause {
	n := slices.IndexFunc(doctor.Behaviours, func(b doctor.Behaviour) bool { return b.Says == says && b.Untried == "" })
	if n < 0 {
		panic("norenbot doctor does not try that " + says)
	}
	b := doctor.Behaviours[n]
	return clause{says: says, source: UNSURE, ref: "not in the documentation", given: func(s *stage) {
		s.thread()
		s.vars["above"], s.vars["channel"], s.vars["bot"] = s.vars["channel"], s.vars["thread"], s.vars["app"]
		for _, r := range b.Given {
			given := s.asks(r)
			require.Less(s.t, given.status, 300, "%s", given.raw)
			if id := r.Made(given.raw); id != "" {
				s.vars["message"] = id
			}
		}
	}, then: func(s *stage, _ response) {
		r := s.asks(b.Ask)
		require.Equal(s.t, b.Expected, b.Ask.Outcome(r.status, r.raw))
	}}
}

// asks makes a request as norenbot doctor does.
func (s *stage) asks(r doctor.Request) response {
	s.t.Helper()
	var files []string
	if r.File {
		files = []string{"a.png"}
	}
	return s.rest(r.Method, "/"+r.Path, r.Body, files...)
}

// TestUnsureClausesAreTheDoctors: what is unsure norenbot doctor tries, or says why it cannot, and nothing else.
func TestUnsureClausesAreTheDoctors(t *testing.T) {
	var unsure, known []string
	for _, clauses := range contract() {
		for _, c := range clauses {
			if c.source == UNSURE {
				unsure = append(unsure, c.says)
			}
		}
	}
	for _, b := range doctor.Behaviours {
		known = append(known, b.Says)
		require.Equal(t, b.Untried == "", b.Expected != "", b.Says)
		require.True(t, b.Untried == "" || strings.HasPrefix(b.Untried, "could not be tried "), b.Says)
		require.True(t, b.Ask.Body == "" || json.Valid([]byte(b.Ask.Body)), b.Says)
	}
	require.ElementsMatch(t, unsure, known)
}
