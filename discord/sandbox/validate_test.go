package sandbox_test

import (
	"testing"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/openapi"
)

// validate holds everything between bot and stand-in against Discord's official
// file, where it is named.
func validate(t testing.TB, w *sandbox.World) { openapi.Watch(t, w) }
