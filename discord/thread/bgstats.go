package thread

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
)

// The app BG Stats takes a play that stands in a link, as JSON, and asks whoever follows it before it notes
// anything: https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
// It would take how long a play was too, but here that would be days of waiting.
//
// Two players already take more than the 512 characters of a link button (Discord: components/reference), so
// the link stands in a line of text.

// A played is a match as BG Stats takes it. Flags are said where they are false too: not every version of the
// app does without.
type played struct {
	Source  string         `json:"sourceName"`
	ID      string         `json:"sourcePlayId"`
	Date    string         `json:"playDate"` // of the end, in UTC
	Game    playedGame     `json:"game"`
	Players []playedPlayer `json:"players"`
}

type playedGame struct {
	Name        string `json:"name"`
	ID          string `json:"sourceGameId"`
	HighestWins bool   `json:"highestWins"`
	NoPoints    bool   `json:"noPoints"`
}

// A playedPlayer is one seat. By ID the app knows again whom its reader takes them for, so it is the same in
// all matches; of people it is no id of Discord's.
type playedPlayer struct {
	Name   string `json:"name"`
	ID     string `json:"sourcePlayerId"`
	Starts bool   `json:"startPlayer"` // never: who began is not known of every game
	Rank   int    `json:"rank,omitempty"`
	Score  int    `json:"score"`
	Winner bool   `json:"winner"`
}

const (
	bgStats     = "https://app.bgstatsapp.com/createPlay.html?data="
	bgStatsMost = 1400 // characters of the link: beside all else that is said of an end
)

// bgStatsLine offers to note a match in BG Stats; "" where there is nothing to note: it was not played to its
// end, or by nobody but computers.
func bgStatsLine(v words.Localizer, m match.Match) string {
	if m.Lesson || m.People() == 0 || m.Final == nil || m.Final.Outcome != match.Played || m.Final.Result == nil {
		return ""
	}
	for most := 32; most > 0; most-- { // as long as names are in Discord, and shorter
		if link := bgStatsLink(v, m, most); len(link) <= bgStatsMost {
			return "-# [" + v.Phrase("board.bgstats") + "](" + link + ")"
		}
	}
	return ""
}

// unescaped are the signs that may stand in a link as they are, and the space as JavaScript reads it.
var unescaped = strings.NewReplacer("%3A", ":", "%2C", ",", "+", "%20")

// bgStatsLink is the link, with names of so many characters at most.
func bgStatsLink(v words.Localizer, m match.Match, most int) string {
	p := played{Source: "norenbot", ID: string(m.ID), Date: m.Ended.UTC().Format(time.DateTime),
		Game: playedGame{Name: v.Title(m.Game), ID: m.Game, HighestWins: true}}
	for seat, c := range m.Chairs {
		one := playedPlayer{Name: text.Truncate(words.Cleaned(v.PlainName(c.Owner, seat)), most), ID: playerID(c.Owner, seat), Score: m.Final.Result.Scores[seat].Total}
		if len(m.Final.Places) > 0 {
			one.Rank = m.Final.Places[seat]
			one.Winner = one.Rank == 1
		}
		p.Players = append(p.Players, one)
	}
	data, _ := json.Marshal(p) // strings, numbers and flags
	return bgStats + unescaped.Replace(url.QueryEscape(string(data)))
}

// playerID tells players apart.
func playerID(o match.Owner, seat int) string {
	if o.User == "" {
		return o.Computer + strconv.Itoa(seat+1)
	}
	return core.ShortID(string(o.User))
}
