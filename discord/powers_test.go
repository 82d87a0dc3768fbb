package discord_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A powerCase is how an act of season.Powers is done, and who may.
type powerCase struct {
	phase league.Phase // of the season; Unopened is a ladder's
	press string       // the Arg of a press on the organisers' page, or a command
	value func(o *arena) string
	// by is who may, a sign a person of arenaPeople: '+', or what they are answered (refusedWith).
	by string
	// about are those whom it concerns; nil is what the row's Tells says of table 1.
	about func(o *arena) []match.User
}

// arenaPeople are of every kind, as to what they are in the season and its table 1.
var arenaPeople = []string{"player", "stranger", "sitter", "organiser", "organiser who plays", "organiser who sits in", "administrator", "administrator who plays"}

// An arena is a season at some point, and everybody in arenaPeople.
type arena struct {
	*room
	id     season.ID
	people [8]match.User
	rival  match.User // at table 1, or on the list, and nothing else
}

var powerCases = map[string]powerCase{
	"letin":    {league.Signing, "letin", (*arena).asker, "GGG+++++", func(*arena) []match.User { return []match.User{unasked} }},
	"takeoff":  {league.Signing, "off", func(o *arena) string { return "p" + o.number(o.rival) }, "GGG+++++", (*arena).rivals},
	"draw":     {league.Signing, "draw", nil, "GGG+Z++Z", nil},
	"signing":  {league.Signing, "longer.3", nil, "GGG+Z++Z", nil},
	"start":    {league.Waiting, "start", nil, "GGG+Z++Z", nil},
	"swap":     {league.Waiting, "swaps.0.PEER", func(o *arena) string { return o.line(o.rival)[1:] }, "GGG+Y++Y", nil},
	"round":    {league.Playing, "longer.3", nil, "GGG+ZZ+Z", nil},
	"time":     {league.Playing, "give.1.3", nil, "GGG+YY+Y", nil},
	"pair":     {league.Playing, "pair", nil, "GGG+ZZ+Z", nil},
	"queue":    {league.Unopened, "paired", nil, "GGG+Z++Z", nil},
	"end":      {league.Playing, "end", nil, "GGG+ZZ+Z", nil},
	"cancel":   {league.Playing, "cancel", nil, "GGG+ZZ+Z", nil},
	"replay":   {league.Playing, "replay.1", nil, "GGG+YY+Y", nil},
	"rule":     {league.Playing, "rank.1.1230", func(*arena) string { return "3" }, "GGG+YY+Y", nil},
	"unrule":   {league.Playing, "unrule.1", (*arena).ruled, "GGG+YY+Y", nil},
	"replace":  {league.Playing, "replace.LINE.all", (*arena).waiter, "GGG+YY+Y", func(o *arena) []match.User { return []match.User{waits, o.rival} }},
	"withdraw": {league.Playing, "withdraw.LINE", nil, "GGG+YY+Y", (*arena).rivals},
	"sitout":   {league.Playing, "sit.LINE", nil, "GGG+ZZ+Z", (*arena).rivals},
	"hire":     {league.Playing, "hire", func(*arena) string { return chloe }, "GGG+++++", nil},
	"fire":     {league.Playing, "fire", func(o *arena) string { return o.number(o.people[5]) }, "GGG+++++", nil},
	"oust":     {league.Playing, "oust", func(*arena) string { return "11" }, "GGG+++++", nil},
	"note":     {league.Playing, "note", nil, "GGG+++++", nil},

	"admin seat":   {league.Playing, "admin seat", func(*arena) string { return chloe }, "MMMMMM+W", func(o *arena) []match.User { return []match.User{chloe, o.rival} }},
	"admin rewind": {league.Playing, "admin rewind", nil, "MMMMMM+W", nil},
	"admin end":    {league.Playing, "admin end", nil, "MMMMMM+W", nil},
	"admin brake":  {league.Playing, "admin brake", nil, "MMMMMM+H", nil},
}

// reasonsAsked are the acts that take something from somebody, or undo what was played: they are confirmed, and everyone
// reads why. onlyConfirmed are those that are only confirmed.
var (
	reasonsAsked  = []string{"takeoff", "swap", "end", "cancel", "replay", "rule", "unrule", "replace", "withdraw", "sitout", "admin seat", "admin rewind", "admin end"}
	onlyConfirmed = []string{"draw", "pair", "hire", "fire", "oust", "admin brake"}
)

// office is what gives the power, as those are answered who have neither.
func (c powerCase) office() season.Office {
	if c.by[0] == 'M' {
		return season.Manager
	}
	return season.Organiser
}

// stake is what keeps people from using the power, as those are answered who have it.
func (c powerCase) stake() season.Stake {
	_, about, _ := strings.Cut(c.press, ".")
	switch {
	case c.office() == season.Manager:
		return season.InMatch
	case strings.Contains(c.by, "Z"):
		return season.InSeason
	case !strings.Contains(c.by, "Y"):
		return season.NoStake
	case strings.Contains(about, "LINE") || strings.Contains(about, "PEER"):
		return season.Meeting
	}
	return season.AtTable
}

// TestPowers: each act by which an organiser or an administrator decides about others, by people of every kind. Who
// may not is told why and nothing changes; who may is asked once more and for a reason where the row says so, nothing
// happens before, and whom it concerns is mentioned beside that reason.
func TestPowers(t *testing.T) {
	names := slices.Collect(maps.Keys(powerCases))
	for _, p := range season.Powers {
		require.Contains(t, names, p.Name, "no case tries this row")
	}
	require.Len(t, season.Powers, len(names), "a case that tries no row")
	for _, row := range season.Powers {
		t.Run(row.Name, func(t *testing.T) {
			tc := powerCases[row.Name]
			require.Len(t, tc.by, len(arenaPeople))
			require.Equal(t, tc.office(), row.Of, "its office is not that of those who are refused here")
			require.Equal(t, tc.stake(), row.Never, "its stake is not that of those who are refused here")
			require.Equal(t, slices.Contains(reasonsAsked, row.Name), row.Reason, "whether a reason is asked for")
			require.Equal(t, row.Reason || slices.Contains(onlyConfirmed, row.Name), row.Confirm, "whether it is confirmed")
			inRoom(t, turns, func(r *room) {
				o := enters(r, tc.phase)
				value := ""
				if tc.value != nil {
					value = tc.value(o)
				}
				press := strings.NewReplacer("LINE", o.line(o.rival), "PEER", o.line(player(5).User)[1:]).Replace(tc.press)
				for n, sign := range tc.by {
					if row.Name == "letin" && n > 3 {
						break // they are in by now
					}
					before := o.state()
					answer := o.does(n, press, value)
					said := fmt.Sprint(answer.Message, answer.Update)
					if sign != '+' {
						require.Contains(t, said, refusedWith[sign], arenaPeople[n])
						require.Equal(t, before, o.state(), arenaPeople[n])
						continue
					}
					for _, refused := range refusedWith {
						require.NotContains(t, said, refused, arenaPeople[n])
					}
					if row.Confirm {
						require.Equal(t, before, o.state(), "%s: it only asks", arenaPeople[n])
					}
				}
				o.carriesOut(row, tc, press, value)
			})
		})
	}
}

// carriesOut has the first who may do an act do it.
func (o *arena) carriesOut(row season.Power, tc powerCase, press, value string) {
	t := o.T
	if row.Name == "queue" || row.Name == "admin brake" {
		return // nobody waits for long, and nothing is held back here
	}
	o.Quietly()
	n := strings.Index(tc.by, "+")
	before := o.state()
	if !row.Confirm && !row.Reason {
		if f := o.does(n, press, value).Form; f != nil { // the note's own
			o.sends(n, f, "Bring tea.")
		}
		return
	}
	answer := o.does(n, press, value)
	red := o.red(answer)
	require.NotEmpty(t, red, "it is asked once more")
	if row.Reason {
		form := o.does(n, red, "").Form
		require.NotNil(t, form, "a reason is asked for")
		blank := o.sends(n, form, " \u200b ")
		require.Contains(t, fmt.Sprint(blank.Message, blank.Update), "no readable characters")
		require.NotEmpty(t, o.red(blank), "what was chosen stands")
		require.Equal(t, before, o.state(), "nothing happens without a reason")
		o.sends(n, form, "Because *I* say so")
	} else {
		o.does(n, red, "")
	}
	require.NotEqual(t, before, o.state(), row.Name)
	for range 4 {
		o.Passes(15 * time.Second)
		require.NoError(t, o.Seasons.Tick(t.Context()))
	}
	o.Quietly()
	if !row.Reason {
		return
	}
	told := o.Posted(`> Because \*I\* say so`)
	require.NotEmpty(t, told, "everybody reads the reason")
	require.Subset(t, told[0].Pings, o.concerned(row, tc))
}

// concerned are those whom an act concerns, as its row says.
func (o *arena) concerned(row season.Power, tc powerCase) (users []match.User) {
	look := o.look()
	seats := func(pairings []match.Match) {
		for _, m := range pairings {
			for _, c := range m.Chairs {
				users = append(users, c.User)
			}
		}
	}
	switch {
	case tc.about != nil:
		return tc.about(o)
	case row.Tells == season.Table:
		for _, l := range look.Season.Pairings[0].Lines {
			users = append(users, o.Seasons.Who(look.Season.Lines[l].Person).User)
		}
	case row.Tells == season.CutShort, row.Tells == season.Everybody:
		seats(look.Matches)
	case row.Name == "swap":
		return []match.User{o.rival}
	}
	return users
}

// enters makes a season that is at a phase, of tables of four: table 1 has a player, an organiser, an administrator
// and their rival, and two sit in there, of whom one organises.
func enters(r *room, phase league.Phase) *arena {
	r.T.Helper()
	now := time.Now()
	terms := league.Terms{Name: "Autumn", Game: "toy", Format: league.Swiss, Rounds: 3, Table: 4, Least: 4, Last: now.Add(48 * time.Hour), Start: now.Add(72 * time.Hour), Long: 30 * 24 * time.Hour}
	if phase == league.Unopened {
		terms = league.Terms{Name: "Autumn", Game: "toy", Format: league.Ladder, Table: 4, Long: 30 * 24 * time.Hour}
	}
	id, err := r.Seasons.Open(match.Owner{User: organiser, Name: "Olga"}, season.Plan{Terms: terms, Pace: match.Slow, Rests: true, Home: match.Place{Server: "10", Channel: "100"}})
	require.NoError(r.T, err)
	o := &arena{room: r, id: id, people: [8]match.User{player(0).User, "1066", sitterOnce, organiser, player(1).User, sitterNow, manager, player(2).User}, rival: player(3).User}
	signs := 8
	if phase == league.Unopened {
		signs = 3
	}
	for n := range signs {
		if n > 0 || signs > 3 {
			require.NoError(r.T, r.Seasons.Do(id, player(n), 0, league.Signed{}))
		}
	}
	r.Quietly()
	for _, act := range []league.Act{league.Drawn{}, league.Paired{}} {
		if _, draws := act.(league.Drawn); phase == league.Playing || draws && phase == league.Waiting {
			require.NoError(r.T, r.Seasons.Do(id, match.Owner{}, 0, act))
		}
	}
	if phase == league.Playing {
		o.sitsDown()
	}
	organises := []league.Person{}
	for _, u := range []match.User{o.people[4], o.people[5]} {
		p, err := r.Seasons.Enrol(match.Owner{User: u, Name: "X"})
		require.NoError(r.T, err)
		organises = append(organises, p)
	}
	require.NoError(r.T, r.Seasons.Organise(id, match.Owner{User: organiser, Name: "Olga"}, func(f *season.Facts) error {
		f.Organisers, f.Guests = append(f.Organisers, organises...), []string{"11"}
		return nil
	}))
	r.Quietly()
	return o
}

// sitsDown gives the people of table 1 their names.
func (o *arena) sitsDown() {
	for range 40 {
		o.Passes(5 * time.Second)
		require.NoError(o.T, o.Seasons.Tick(o.T.Context()))
	}
	m := o.look().Matches[0]
	o.people[0], o.people[4], o.people[7], o.rival = m.Chairs[0].User, m.Chairs[1].User, m.Chairs[2].User, m.Chairs[3].User
	first := m.Chairs[slices.IndexFunc(m.Chairs, func(c match.Chair) bool { s, _ := m.SeatOf(c.User); return m.Awaited().Has(s) })].User
	o.ID = m.ID
	o.Decides(first)
	for seat, sitter := range []match.User{sitterNow, sitterOnce} {
		require.NoError(o.T, o.Matches.AskSitter(m.ID, m.Chairs[seat].User, match.Owner{User: sitter, Name: "S"}, 7))
		require.NoError(o.T, o.Matches.AnswerSitter(m.ID, sitter, game.Seat(seat), true))
	}
	require.NoError(o.T, o.Seasons.Do(o.id, match.Owner{User: waits, Name: "W"}, 0, league.Signed{}))
}

func (o *arena) look() *season.Look {
	o.T.Helper()
	look, err := o.Seasons.Look(o.id)
	require.NoError(o.T, err)
	return look
}

// state is all that an act might change.
func (o *arena) state() any {
	look := o.look()
	var now []match.Match
	for _, m := range look.Matches {
		if m.ID != "" {
			m, err := o.Matches.Match(m.ID)
			require.NoError(o.T, err)
			now = append(now, m)
		}
	}
	return []any{now, look.Facts, look.Events}
}

func (o *arena) number(user match.User) string {
	p, err := o.Seasons.Person(user)
	require.NoError(o.T, err)
	return strconv.Itoa(int(p))
}

// line is somebody's line as a page names it; "l0" before there are any.
func (o *arena) line(user match.User) string {
	p, err := o.Seasons.Person(user)
	require.NoError(o.T, err)
	l, _ := o.look().Season.Has(p)
	return "l" + strconv.Itoa(l)
}

func (o *arena) rivals() []match.User { return []match.User{o.rival} }

// asker is somebody who was taken off the list, and asks.
func (o *arena) asker() string {
	olga, who := match.Owner{User: organiser, Name: "Olga"}, match.Owner{User: unasked, Name: "U"}
	require.NoError(o.T, o.Seasons.Do(o.id, who, 0, league.Signed{}))
	p, err := o.Seasons.Person(unasked)
	require.NoError(o.T, err)
	require.NoError(o.T, o.Seasons.Do(o.id, olga, 0, league.Left{Person: p, Reason: "why not"}))
	require.NoError(o.T, o.Seasons.AskIn(o.id, who))
	return "a" + o.number(unasked)
}

func (o *arena) waiter() string { return string(waits) }

// ruled rules on table 1.
func (o *arena) ruled() string {
	require.NoError(o.T, o.Seasons.Do(o.id, match.Owner{}, 0, league.Ruled{Pairing: 1, Places: []int{1, 2, 3, 4}, Reason: "why not"}))
	return ""
}

// by is an interaction of one of arenaPeople.
func (o *arena) by(n int) ui.Interaction {
	i := o.By(o.people[n])
	i.Server, i.Channel, i.Ephemeral = "10", "100", true
	if strings.HasPrefix(arenaPeople[n], "administrator") {
		i.Can = ui.ManageServer
	}
	return i
}

// does presses, or types a command about table 1.
func (o *arena) does(n int, press, value string) ui.Response {
	i := o.by(n)
	i.People = map[string]ui.User{value: {ID: match.User(value), Name: "Named"}}
	if value != "" {
		i.Values = []string{value}
	}
	switch {
	case strings.Contains(press, ui.CustomSep):
		i.Kind, i.CustomID = ui.Component, press
	case strings.HasPrefix(press, "admin"):
		i.Kind, i.Path = ui.Command, press
		i.Options = map[string]string{"match": string(o.look().Matches[0].ID), "seat": "4", "person": value, "point": "1"}
	default:
		i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: core.VerbManage, Match: string(o.id), Arg: press}.ID()
	}
	return o.Handle(o.T.Context(), i)
}

// sends sends a form with a reason.
func (o *arena) sends(n int, f *ui.Form, reason string) ui.Response {
	i := o.by(n)
	i.Kind, i.CustomID, i.Fields = ui.Submit, f.ID, map[string]string{f.Inputs[0].ID: reason}
	return o.Handle(o.T.Context(), i)
}

// red is the id of the red button of an answer.
func (o *arena) red(r ui.Response) string {
	for _, m := range []*ui.Message{r.Message, r.Update} {
		if m == nil {
			continue
		}
		for _, row := range m.Rows {
			for _, c := range row {
				if c.Button != nil && c.Button.Style == ui.Danger {
					return c.Button.ID
				}
			}
		}
	}
	return ""
}
