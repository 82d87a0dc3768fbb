package thread

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// ended is a match of the mill that was played to its end, with a point more for each seat before the last.
func ended(places []int, owners ...match.Owner) match.Match {
	m := match.Match{ID: "abcdefgh", Game: "mill", Phase: match.Finished, Ended: time.Date(2026, 11, 26, 23, 5, 9, 0, time.FixedZone("", -3600)),
		Final: &match.Final{Outcome: match.Played, Places: places, Result: &game.Result{}}}
	for n, o := range owners {
		m.Chairs = append(m.Chairs, match.Chair{Owner: o})
		m.Final.Result.Scores = append(m.Final.Result.Scores, game.Score{Total: len(owners) - n})
	}
	return m
}

// handedOver decodes what a line hands to BG Stats, as JavaScript decodes it: a plus is no space.
func handedOver(t *testing.T, line string) (all map[string]any) {
	t.Helper()
	_, link, found := strings.Cut(strings.TrimSuffix(line, ")"), "](")
	require.True(t, found, line)
	require.NotContains(t, link, "(")
	require.NotContains(t, link, ")")
	data, found := strings.CutPrefix(link, "https://app.bgstatsapp.com/createPlay.html?data=")
	require.True(t, found, link)
	data, err := url.PathUnescape(data)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal([]byte(data), &all))
	return all
}

// TestAMatchForBGStats: with a tie for the first place, a computer, and names that mean something in JSON, in a
// link or in markdown.
func TestAMatchForBGStats(t *testing.T) {
	v := millVoice("en")
	line := bgStatsLine(v, ended([]int{1, 3, 1}, match.Owner{User: "1001", Name: `A+"l) & [i]`}, match.Owner{Computer: match.DefaultKind}, match.Owner{User: "1002", Name: "נועה"}))
	require.True(t, strings.HasPrefix(line, "-# [Add this match to BG Stats](https://"), line)
	player := func(name, id string, rank, score int) map[string]any {
		return map[string]any{"name": name, "sourcePlayerId": id, "startPlayer": false, "rank": float64(rank), "score": float64(score), "winner": rank == 1}
	}
	computer := v.PlainName(match.Owner{Computer: match.DefaultKind}, 1)
	require.Equal(t, map[string]any{"sourceName": "norenbot", "sourcePlayId": "abcdefgh", "playDate": "2026-11-27 00:05:09",
		"game":    map[string]any{"name": "Mill", "sourceGameId": "mill", "highestWins": true, "noPoints": false},
		"players": []any{player(`A+"l) & [i]`, playerID(match.Owner{User: "1001"}, 0), 1, 3), player(computer, match.DefaultKind+"2", 3, 2), player("נועה", playerID(match.Owner{User: "1002"}, 2), 1, 1)},
	}, handedOver(t, line))
	require.NotContains(t, line, "1001", "an id of Discord's")
}

// TestNothingForBGStats where there is nothing to note.
func TestNothingForBGStats(t *testing.T) {
	alice, computer := match.Owner{User: "1001", Name: "Alice"}, match.Owner{Computer: match.DefaultKind}
	for why, change := range map[string]func(*match.Match){
		"a lesson":        func(m *match.Match) { m.Lesson = true },
		"abandoned":       func(m *match.Match) { m.Final = &match.Final{Outcome: match.Void} },
		"given up":        func(m *match.Match) { m.Final = &match.Final{Outcome: match.GivenUp, Places: []int{1, 2}} },
		"never dealt":     func(m *match.Match) { m.Final = nil },
		"computers alone": func(m *match.Match) { m.Chairs[0].Owner = computer },
	} {
		m := ended([]int{1, 2}, alice, computer)
		require.NotEmpty(t, bgStatsLine(millVoice("en"), m))
		change(&m)
		require.Empty(t, bgStatsLine(millVoice("en"), m), why)
	}
}

// TestWhoWasForgottenIsNotInBGStats, and where nobody won, nobody has.
func TestWhoWasForgottenIsNotInBGStats(t *testing.T) {
	m := ended(nil, match.Owner{User: "1001", Name: "Alice"}, match.Owner{Gone: true})
	m.Chairs[1].Left = &match.Owner{Gone: true}
	players := handedOver(t, bgStatsLine(millVoice("en"), m))["players"].([]any)
	for n, name := range []string{"Alice", millVoice("en").PlainName(match.Owner{Gone: true}, 1)} {
		require.Equal(t, name, players[n].(map[string]any)["name"])
		require.NotContains(t, players[n], "rank")
		require.Equal(t, false, players[n].(map[string]any)["winner"])
	}
}

// TestLongNamesForBGStats are shortened as far as the link needs.
func TestLongNamesForBGStats(t *testing.T) {
	for sign, kept := range map[string]int{"x": 32, "漢": 6, "👩‍👩‍👧‍👦": 1} {
		var owners []match.Owner
		for n := range 6 {
			owners = append(owners, match.Owner{User: match.User(fmt.Sprint(1001 + n)), Name: strings.Repeat(sign, 32)})
		}
		line := bgStatsLine(millVoice("en"), ended([]int{1, 2, 3, 4, 5, 6}, owners...))
		require.LessOrEqual(t, len(line), bgStatsMost+50)
		players := handedOver(t, line)["players"].([]any)
		require.Len(t, players, 6)
		require.Len(t, []rune(players[5].(map[string]any)["name"].(string)), kept, sign)
	}
}
