package thread_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// TestAThreadThatMayNotBeWrittenIn: whoever opens a table hears before which permission is missing; if it
// is taken away later, everybody reads it where the match goes on.
func TestAThreadThatMayNotBeWrittenIn(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		const playable = ui.ViewChannel | ui.SendMessages | ui.EmbedLinks | ui.AttachFiles
		opens := func(can ui.Permissions) string {
			i := r.By(alice)
			i.Kind, i.Path, i.BotCan = ui.Command, "game new", can
			return said(r.Handle(t.Context(), i)).Content
		}
		require.Equal(t, "I can’t run games here. Missing permissions in <#100>: Send Messages in Threads.", opens(playable|ui.CreateThreads))
		require.Contains(t, opens(playable), "Your table is open", "it is played in the channel then")
		require.Contains(t, opens(playable|ui.CreateThreads|ui.SendInThreads), "Your table is open")
	})
	inRoom(t, turns, func(r *room) {
		r.Fake.Fail = func(call string) error {
			if strings.HasPrefix(call, "post") && call != "post 100" {
				return wire.Refusal{Code: 50013}
			}
			return nil
		}
		r.Deals()
		r.Quietly()
		require.Len(t, r.Posted("(missing permissions: Send Messages in Threads). The match goes on here."), 1)
		r.Decides(alice)
		r.Quietly()
		require.Len(t, r.Posted("missing permissions"), 1)
	})
}
