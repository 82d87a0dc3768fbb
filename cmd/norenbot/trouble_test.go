package main

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestFailuresAreToldWithTheirPlace checks that a failure is reported with its stack, on the console and in the
// log.
func TestFailuresAreToldWithTheirPlace(t *testing.T) {
	failed := fmt.Errorf("game 3: %w", &game.Failure{Cause: "no such card", Stack: []byte("goroutine 7 [running]:\nhand.go:12\n")})
	var said bytes.Buffer
	complain(&said, failed)
	require.Equal(t, "norenbot: game 3: the rules failed: no such card\ngoroutine 7 [running]:\nhand.go:12\n", said.String())
	said.Reset()
	complain(&said, errors.New("no file"))
	require.Equal(t, "norenbot: no file\n", said.String())

	said.Reset()
	app := &App{o: AppOptions{Log: zerolog.New(readable(&said)).Level(zerolog.ErrorLevel)}}
	app.trouble("1-a", failed)
	require.Regexp(t, `a match needs the operator.*no such card.*\ngoroutine 7 \[running\]:\nhand.go:12\n$`, said.String())
	require.NotContains(t, said.String(), "stack=")
}
