package table_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/table"
	"norenbot/game"
)

// TestAnalysisThatFails is told to the operator with the place where the rules failed.
func TestAnalysisThatFails(t *testing.T) {
	var log bytes.Buffer
	b := &table.Part{Core: &core.Core{Log: zerolog.New(&log)}}
	b.NotAnalysed("1-a", fmt.Errorf("analysing: %w", &game.Failure{Cause: "no such card", Stack: []byte("hand.go:12")}))
	require.JSONEq(t, `{"level":"error","match":"1-a","error":"analysing: the rules failed: no such card","stack":"hand.go:12","message":"analysing matches"}`, log.String())
}
