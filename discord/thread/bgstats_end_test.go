package thread_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/game/match"
)

// TestTheEndLeadsToBGStats, once, and what was abandoned does not.
func TestTheEndLeadsToBGStats(t *testing.T) {
	const app = "https://app.bgstatsapp.com/createPlay.html?data="
	inRoom(t, short, func(r *room) {
		r.Halt()
		r.Computers = map[string]match.Computer{"owl": discordtest.FirstOption{}}
		r.Boot()
		r.SitsWith("owl")
		r.Decides(alice)
		r.Away()
		ends := r.Posted(app)
		require.Len(t, ends, 1)
		require.Contains(t, ends[0].Text(), "## ")
		_, link, _ := strings.Cut(ends[0].Text(), app)
		data, err := url.PathUnescape(link)
		require.NoError(t, err)
		require.Contains(t, data, `"sourcePlayId":"`+string(r.ID)+`"`)
		require.Equal(t, 2, strings.Count(data, `"rank":1,"score":1,"winner":true`), "they tied: %s", data)
	})
	inRoom(t, turns, func(r *room) {
		r.Deals()
		for _, user := range []match.User{alice, bruno} {
			_, err := r.Matches.Concede(r.ID, user)
			require.NoError(t, err)
			if m, err := r.Matches.Match(r.ID); err == nil && !m.Phase.Live() {
				break
			}
		}
		r.Away()
		require.NotEmpty(t, r.Posted("## "))
		require.Empty(t, r.Posted(app))
	})
}
