package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersion(t *testing.T) {
	require.Regexp(t, `^norenbot 1\.\d+\.\d+(, commit [0-9a-f]{12})? \(store layout \d+, PostgreSQL layout \d+, go\S+ \w+/\w+\)\n$`, succeed(t, "version"))
}
