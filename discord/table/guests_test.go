package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// opens types /game new with friends, who are in the server, and other options.
func (r *room) opens(user match.User, friends []ui.User, options ...string) ui.Response {
	i := r.By(user)
	i.Kind, i.Path, i.Options, i.People = ui.Command, "game new", map[string]string{}, map[string]ui.User{}
	for n, f := range friends {
		name := "friend"
		if n > 0 {
			name = fmt.Sprint("friend", n+1)
		}
		i.Options[name], i.People[string(f.ID)] = string(f.ID), f
	}
	for n := 0; n < len(options); n += 2 {
		i.Options[options[n]] = options[n+1]
	}
	return r.Handle(r.T.Context(), i)
}

func friend(id match.User) ui.User {
	return ui.User{ID: id, Name: discordtest.People[id], Member: true}
}

// TestFriendsAreInvited: they are mentioned once, answer under the table, and nobody else takes their seats.
func TestFriendsAreInvited(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Contains(t, said(r.opens(alice, []ui.User{friend(bruno), friend(chloe)}, "note", "quick, *evenings* @everyone")).Content, "open below")
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.Equal(t, []match.User{bruno, chloe}, r.Pinged())
		require.Contains(t, lobby.Text(), `“quick, \*evenings\* \@everyone”`)
		require.Contains(t, lobby.Text(), "reserved for Bruno, expires <t:")
		m, err := r.Matches.Match(id)
		require.NoError(t, err)
		require.WithinDuration(t, m.Created.Add(24*time.Hour), m.Guests[0].Until, 0)

		require.Contains(t, said(r.At(manager, "accept")).Content, "No seat is reserved for you here")
		require.Contains(t, said(r.At(manager, "decline")).Content, "No seat is reserved for you here")
		require.Nil(t, r.At(bruno, "accept").Message)
		require.Contains(t, said(r.At(bruno, "start")).Content, "only the host can press")
		require.Nil(t, r.At(chloe, "decline").Message)
		r.Quietly()
		lobby, _ = r.LobbyNow()
		require.NotContains(t, lobby.Text(), "reserved for")
		require.NotContains(t, lobby.Text(), "Are you in?")
		require.Len(t, r.Pinged(), 2, "each once")
		require.Contains(t, said(r.Types(alice, "my")).Text(), `“quick, \*evenings\*`)

		require.Nil(t, r.At(bruno, "start").Message)
		r.Quietly()
		require.Len(t, r.Posted(`“quick, \*evenings\* \@everyone”`), 1, "the note stands over the thread")
	})
}

// TestInvitationsOutliveARestart: seats stay kept, and are free when their time is over.
func TestInvitationsOutliveARestart(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.opens(alice, []ui.User{friend(bruno)}, "keep", "6")
		r.Quietly()
		r.Halt()
		r.Boot()
		_, id := r.LobbyNow()
		m, err := r.Matches.Match(id)
		require.NoError(t, err)
		require.True(t, m.Invited(bruno))
		r.Waits(7 * time.Hour)
		lobby, _ := r.LobbyNow()
		require.NotContains(t, lobby.Text(), "reserved for")
		require.Contains(t, said(r.At(bruno, "accept")).Content, "If one is free, press *Join*")
		require.Equal(t, []match.User{bruno}, r.Pinged())
	})
}

// TestWhoCannotBeInvited: each refusal names what was wrong, and opens no table.
func TestWhoCannotBeInvited(t *testing.T) {
	robot, stranger := ui.User{ID: "77", Name: "Robot", Bot: true, Member: true}, ui.User{ID: "78", Name: "Far"}
	many := make([]ui.User, 5)
	for n := range many {
		many[n] = ui.User{ID: match.User(fmt.Sprint(200 + n)), Name: "Somebody", Member: true}
	}
	for name, tc := range map[string]struct {
		friends []ui.User
		options []string
		says    string
	}{
		"a bot":                 {friends: []ui.User{robot}, says: "Robot is a bot"},
		"a stranger":            {friends: []ui.User{stranger}, says: "only invite members of this server"},
		"oneself":               {friends: []ui.User{friend(alice)}, says: "You already have a seat at your own table"},
		"somebody twice":        {friends: []ui.User{friend(bruno), friend(bruno)}, says: "twice"},
		"more than seats":       {friends: many, says: "you can invite at most 3"},
		"a computer too many":   {friends: many[:3], options: []string{"computers", "1"}, says: "you can invite at most 2"},
		"a table of computers":  {friends: many[:1], options: []string{"computers", "3"}, says: "fewer computer players"},
		"a note that is long":   {options: []string{"note", strings.Repeat("x", 81)}, says: "is 81 characters long. The limit is 80"},
		"a note that turns":     {options: []string{"note", "quick\u202e"}, says: "text-direction"},
		"a note nobody can see": {options: []string{"note", "\u200b"}, says: "invisible"},
	} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				require.Contains(t, said(r.opens(alice, tc.friends, tc.options...)).Content, tc.says)
				r.Quietly()
				require.Empty(t, r.Fake.All())
			})
		})
	}
}

// TestWhenFriendsAreAwake: the table says it once all who sit there have told their hours, and nobody's zone.
func TestWhenFriendsAreAwake(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "settings player", "zone", "Europe/Rome", "quiet", "23-7")
		r.Types(bruno, "settings player", "zone", "Asia/Tokyo", "quiet", "23-8")
		r.opens(alice, []ui.User{friend(bruno)})
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.NotContains(t, lobby.Text(), "usually awake")
		require.Nil(t, r.At(bruno, "accept").Message)
		r.Quietly()
		lobby, _ = r.LobbyNow()
		m, err := r.Matches.Match(id)
		require.NoError(t, err)
		s, found := m.Awake(time.Now())
		require.True(t, found)
		require.Contains(t, lobby.Text(), fmt.Sprintf("-# Everyone here is usually awake from <t:%d:t> to <t:%d:t>, your time.", s.From.Unix(), s.To.Unix()))
		require.NotContains(t, lobby.Text(), "Tokyo")
	})
}
