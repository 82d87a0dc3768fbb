package discordtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// By is an interaction of somebody in the channel "games".
func (r *Room) By(user match.User) ui.Interaction {
	r.Press++
	return ui.Interaction{ID: r.Fake.Snowflake(), Token: fmt.Sprint("token ", r.Press), At: time.Now(), Locale: "en-US",
		User: ui.User{ID: user, Name: People[user]}, Server: "10", ServerWords: "en-US", Channel: "100", BotCan: -1}
}

// Types sends a command.
func (r *Room) Types(user match.User, path string, options ...string) ui.Response {
	i := r.By(user)
	i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{}
	for n := 0; n < len(options); n += 2 {
		i.Options[options[n]] = options[n+1]
	}
	return r.Handle(r.T.Context(), i)
}

// Presses presses a component of a private message, or chooses values of it.
func (r *Room) Presses(user match.User, id string, values ...string) ui.Response {
	i := r.By(user)
	i.Kind, i.CustomID, i.Values, i.Ephemeral = ui.Component, id, values, true
	return r.Handle(r.T.Context(), i)
}

// Opens presses the button of the board.
func (r *Room) Opens(user match.User) *ui.Message {
	r.T.Helper()
	i := r.By(user)
	i.Kind, i.CustomID = ui.Component, core.OpenButton(r.ID)
	m := Said(r.Handle(r.T.Context(), i))
	require.NotNil(r.T, m)
	return m
}

// At presses a button that everybody sees under the open table, or else under the match.
func (r *Room) At(user match.User, verb string) ui.Response {
	i, id := r.By(user), r.ID
	for m := range r.Store.Live() {
		if m.Phase == match.Lobby {
			id = m.ID
		}
	}
	i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: verb, Match: string(id)}.ID()
	return r.Handle(r.T.Context(), i)
}

// Said is the message of a response.
func Said(r ui.Response) *ui.Message {
	if r.Update != nil {
		return r.Update
	}
	return r.Message
}

// Button returns the custom id of a message's first component of a verb, "" if
// there is none.
func Button(m *ui.Message, verb string) string {
	if m != nil {
		for _, id := range m.Buttons() {
			if strings.HasPrefix(id, verb+ui.CustomSep) {
				return id
			}
		}
	}
	return ""
}

// Verbs of the parts on whose buttons a Room presses. It imports no part, so that the tests of one are not built again
// when another changes; TestVerbsOfRooms compares them with the parts'.
const (
	VerbJoin    = "join"
	VerbStart   = "start"
	VerbAbandon = "abandon"
	VerbPick    = "pick"
	VerbConfirm = "confirm"
	VerbPage    = "page"
	VerbTick    = "tick"
)

// Home is where tables are opened.
var Home = match.Place{Server: "10", Channel: "100"}

// Deals has Alice and Bruno play, and others between them, and waits until that
// is told.
func (r *Room) Deals(others ...string) {
	r.T.Helper()
	r.OpensTable(Alice)
	for _, user := range others {
		r.joins(match.User(user))
		r.Quietly()
	}
	r.Starts()
}

// OpensTable opens a table: by the command, where the bot has it.
func (r *Room) OpensTable(host match.User) {
	r.T.Helper()
	if _, has := r.Commands()["game new"]; has {
		require.Equal(r.T, "Your table is open below.", Said(r.Types(host, "game new")).Content)
	} else {
		_, err := r.Matches.Open(r.Rules.Info().Name, Home, match.Owner{User: host, Name: People[host]}, match.Terms{}, "")
		require.NoError(r.T, err)
	}
	r.Quietly()
}

// joins has somebody join the open table: by the button, where the bot has it.
func (r *Room) joins(user match.User) {
	r.T.Helper()
	if _, has := r.Routes()[VerbJoin]; has {
		r.At(user, VerbJoin)
		return
	}
	_, err := r.Matches.Join(r.Live(), match.Owner{User: user, Name: People[user]}, "")
	require.NoError(r.T, err)
}

// Starts has Bruno join the open table, and Alice start.
func (r *Room) Starts() {
	r.T.Helper()
	r.joins(Bruno)
	r.Quietly()
	r.ID = r.Live()
	if _, has := r.Routes()[VerbStart]; has {
		r.At(Alice, VerbStart)
	} else {
		_, err := r.Matches.Start(r.ID, Alice, "")
		require.NoError(r.T, err)
	}
	r.Quietly()
}

// Chooses changes somebody's settings.
func (r *Room) Chooses(user match.User, change func(*core.PlayerSettings)) {
	r.T.Helper()
	p := r.Player(string(user))
	change(&p)
	require.NoError(r.T, r.RememberPlayer(user, p))
}

// Sets changes the settings of the server.
func (r *Room) Sets(change func(*core.ServerSettings)) {
	r.T.Helper()
	s := r.Server(Home.Server)
	change(&s)
	require.NoError(r.T, r.Remember(core.ServerKind, Home.Server, s))
}

// Live is the match, or the table, that there is.
func (r *Room) Live() (id match.ID) {
	for m := range r.Store.Live() {
		id = m.ID
	}
	return id
}

// Abandons asks the others to abandon the match, and returns what is answered.
func (r *Room) Abandons(user match.User) string {
	r.T.Helper()
	return Said(r.Presses(user, Button(Said(r.Types(user, "game concede")), VerbAbandon))).Content
}

// Decides opens the menu, picks the first option and confirms.
func (r *Room) Decides(user match.User) {
	r.T.Helper()
	if _, has := r.Routes()[VerbPick]; !has {
		r.decides(user)
		return
	}
	m := r.Opens(user)
	require.NotEmpty(r.T, Button(m, VerbPick), m.Content)
	m = Said(r.Presses(user, Button(m, VerbPick)))
	require.NotEmpty(r.T, Button(m, VerbConfirm), m.Content)
	require.Contains(r.T, Said(r.Presses(user, Button(m, VerbConfirm))).Content, "Confirmed")
}

// decides is Decides without a menu.
func (r *Room) decides(user match.User) {
	r.T.Helper()
	menu, err := r.Matches.Menu(r.ID, user)
	require.NoError(r.T, err)
	menu, err = r.Matches.Pick(r.ID, user, menu.Token, []string{menu.Question.Options[0].Key})
	require.NoError(r.T, err)
	r.Press++
	_, err = r.Matches.Confirm(r.ID, user, menu.Token, match.Press(fmt.Sprint(r.Press)))
	require.NoError(r.T, err)
}

// Handle is the bot's; every form is held against Discord's limits.
func (r *Room) Handle(ctx context.Context, i ui.Interaction) ui.Response {
	r.T.Helper()
	a := r.Bot.Handle(ctx, i)
	r.Fake.says(a)
	require.NoError(r.T, a.Check(), "Discord would refuse the answer to %s %s", i.Path, i.CustomID)
	if a.Form != nil {
		require.NotEqual(r.T, ui.Submit, i.Kind, "a form opens a form")
		require.Empty(r.T, wrong(*a.Form))
	}
	return a
}

// Sends fills in a form, which a press on a private message has opened, and sends it;
// fields are inputs and texts in turn. What is not named stays as it was offered.
func (r *Room) Sends(user match.User, f *ui.Form, fields ...string) ui.Response {
	r.T.Helper()
	require.NotNil(r.T, f, "no form has opened")
	i := r.By(user)
	i.Kind, i.CustomID, i.Message, i.Ephemeral, i.Fields = ui.Submit, f.ID, "77", true, map[string]string{}
	for _, in := range f.Inputs {
		i.Fields[in.ID] = in.Value
	}
	for n := 0; n < len(fields); n += 2 {
		require.Contains(r.T, i.Fields, fields[n], "the form has no such input")
		i.Fields[fields[n]] = fields[n+1]
	}
	return r.Handle(r.T.Context(), i)
}

// DealsTables has Alice play several matches in one channel, against Bruno.
func (r *Room) DealsTables(n int) (ids []match.ID) {
	r.T.Helper()
	for range n {
		r.Deals()
	}
	own, err := r.Matches.Of(Alice)
	require.NoError(r.T, err)
	for _, m := range own {
		ids = append(ids, m.ID)
	}
	return ids
}

// SitsWith has Alice play with a computer of a level.
func (r *Room) SitsWith(level string) {
	r.T.Helper()
	r.OpensTable(Alice)
	for stored := range r.Store.Whole() {
		r.ID = stored.Match.ID
	}
	_, err := r.Matches.AddComputer(r.ID, Alice, level)
	require.NoError(r.T, err)
	r.At(Alice, VerbStart)
	r.Quietly()
}

// PressesInPlace presses a button of a private message that is to be changed by it.
func (r *Room) PressesInPlace(t *testing.T, user match.User, id string) *ui.Message {
	t.Helper()
	got := r.Presses(user, id)
	require.NotNil(t, got.Update, "in its place")
	return got.Update
}

// Typing is what autocomplete offers somebody.
func (r *Room) Typing(user match.User, path, option, typed string) (names []string) {
	i := r.By(user)
	i.Kind, i.Path, i.Focus, i.Options = ui.Autocomplete, path, option, map[string]string{option: typed}
	for _, c := range r.Handle(r.T.Context(), i).Choices {
		names = append(names, c.Name)
	}
	return names
}

// Sayings has everybody at a table give an answer by seat.
func (r *Room) Sayings(id match.ID, answers ...string) {
	r.T.Helper()
	m, err := r.Matches.Match(id)
	require.NoError(r.T, err)
	for seat, c := range m.Chairs {
		menu, err := r.Matches.Menu(id, c.User)
		require.NoError(r.T, err)
		menu, err = r.Matches.Pick(id, c.User, menu.Token, []string{answers[seat]})
		require.NoError(r.T, err)
		r.Press++
		_, err = r.Matches.Confirm(id, c.User, menu.Token, match.Press(fmt.Sprint(r.Press)))
		require.NoError(r.T, err)
	}
	r.Quietly()
}

// LobbyNow is the message of the open table, and its match.
func (r *Room) LobbyNow() (*ui.Message, match.ID) {
	r.T.Helper()
	for _, m := range slices.Backward(r.Fake.All()) {
		if p, ok := ui.ParseCustomID(Button(&m.Message, VerbStart)); ok {
			return &m.Message, match.ID(p.Match)
		}
	}
	require.Fail(r.T, "no open table")
	return nil, ""
}
