package hansa

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestLesson: the learner begins, and every remark is about what the rules ask or tell.
func TestLesson(t *testing.T) {
	l := New().(game.Teacher).Lesson()
	run, err := game.Open(New(), game.Record{Game: Name, Setup: l.Setup})
	require.NoError(t, err)
	defer run.Close()
	require.NotNil(t, run.Question(0), "the learner begins")
	about := func(what string) bool {
		return slices.ContainsFunc(l.Remarks, func(r game.Remark) bool { return r.Question == what || r.Event == Name+"."+what })
	}
	for _, what := range []string{"act", "income", "displaced", "establish", "lay", "established", "takes", "office", "improves"} {
		require.True(t, about(what), what)
	}
}
