package discord_test

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// refusals are one of each code that Discord documents, and those of codes and statuses of tomorrow.
func refusals() (all []wire.Refusal) {
	for _, code := range wire.Codes() {
		all = append(all, wire.Refusal{Status: 400, Code: code})
	}
	for _, status := range []int{400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 413, 415, 418, 422, 425, 428, 431, 451, 500, 501, 502, 503, 504} {
		all = append(all, wire.Refusal{Status: status}, wire.Refusal{Status: status, Code: 987654})
	}
	return all
}

// oneOfEach is one refusal of each class, and of each status.
func oneOfEach() (some []wire.Refusal) {
	seen := map[wire.Class]bool{}
	for _, r := range refusals() {
		if r.Code == 987654 || r.Code != 0 && seen[r.Class()] {
			continue
		}
		seen[r.Class()] = true
		some = append(some, r)
	}
	return some
}

// An answering is a way in which a person is answered.
type answering struct {
	name string
	call string // the request by which it is done, as the Fake names it
	who  match.User
	verb string
	says string // what is meant to be answered
	do   func(r *room, i ui.Interaction)
}

var answerings = []answering{
	{"the first answer", "respond", alice, seat.VerbHand, "Your holdings", func(r *room, i ui.Interaction) { r.Serve(i) }},
	{"what comes after thinking", "edit reply", alice, seat.VerbHand, "Your holdings", func(r *room, i ui.Interaction) {
		r.Drawn.Takes = 3 * time.Second
		r.Serve(i)
		r.Drawn.Takes = 0
	}},
	{"what follows up", "follow up", chloe, thread.VerbConcede, "You don’t have a seat", func(r *room, i ui.Interaction) {
		i.Ephemeral = true
		ready := make(chan ui.Response, 1)
		ready <- r.Handle(r.T.Context(), i)
		r.ServeLate(r.T.Context(), r.T.Context(), i, ready)
	}},
}

// hasFiles reports whether what is meant to be answered has files.
func (a answering) hasFiles() bool { return a.call != "follow up" }

// TestEveryRefusedAnswer: whatever Discord refuses an answer for, the person who pressed reads something, and nothing
// stays on "thinking…"; where only its files are refused they read what was meant.
func TestEveryRefusedAnswer(t *testing.T) {
	for _, a := range answerings {
		t.Run(a.name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.Deals()
				for n, why := range refusals() {
					a.isRefusedOnce(r, why, fmt.Sprint(5000+n))
				}
			})
		})
		if a.hasFiles() {
			t.Run(a.name+", for its files", func(t *testing.T) {
				inRoom(t, turns, func(r *room) {
					r.Deals()
					for n, why := range refusals() {
						if why.Class().MayBeFiles() {
							a.hasFilesRefused(r, why, fmt.Sprint(7000+n))
						}
					}
				})
			})
		}
	}
}

// reads has a person answered in a channel of its own, in which nothing is remembered of files, with some requests
// refused, and returns what they read then. One request at least must be refused.
func (a answering) reads(r *room, channel string, refuses func(refused int, m ui.Message) bool, why wire.Refusal) (read []string) {
	i := r.onBoard(a.who, a.verb)
	if a.hasFiles() {
		i.Channel = channel
	}
	refused := 0
	r.Fake.Refuse = func(call string, m ui.Message) error {
		if call != a.call || !refuses(refused, m) {
			return nil
		}
		refused++
		return why
	}
	a.do(r, i)
	require.Equal(r.T, 1, refused, "%v", why)
	for _, m := range r.Fake.Replies[i.Token] {
		read = append(read, m.Text())
	}
	return read
}

// hasFilesRefused looks at what is read where files are refused and nothing else.
func (a answering) hasFilesRefused(r *room, why wire.Refusal, channel string) {
	read := a.reads(r, channel, func(_ int, m ui.Message) bool { return len(m.Files) > 0 }, why)
	require.NotEmpty(r.T, read, "%v", why)
	require.Contains(r.T, read[len(read)-1], a.says, "%v", why)
}

// isRefusedOnce looks at what is read where the first answer of its way is refused, and none after it.
func (a answering) isRefusedOnce(r *room, why wire.Refusal, channel string) {
	read := a.reads(r, channel, func(refused int, _ ui.Message) bool { return refused == 0 }, why)
	class := why.Class()
	switch {
	case class == wire.Expired || class == wire.Already:
		return // no more can be said
	case class == wire.MessageGone:
		if a.call == "edit reply" {
			require.Contains(r.T, read, a.says, "%v", why)
		}
		return // what is deleted is not answered again
	case class == wire.Passing && a.call == "follow up" && why.Status >= http.StatusInternalServerError:
		return // it may have been taken
	}
	require.NotEmpty(r.T, read, "%v", why)
	require.NotContains(r.T, read, "thinking…", "%v", why)
	says := "Discord didn’t accept my answer"
	if class == wire.Passing || class.MayBeFiles() && a.hasFiles() {
		says = a.says
	}
	require.Contains(r.T, read[len(read)-1], says, "%v", why)
}

// backgroundRoutes are what the bot asks of a place of its own accord, as calls of the Fake begin; "" is everything.
var backgroundRoutes = []string{"", "post", "edit ", "recent", "thread", "edit thread", "retire", "delete", "direct", "member"}

// TestEveryPlaceThatRefuses: a place that refuses something for a week costs fewer than 30 requests in vain, whichever of the
// bot's requests it is and whatever Discord says; the match goes on where its players can read it, or their clocks stand
// still. Without NORENBOT_CI everything is refused at once, for a reason of each class.
func TestEveryPlaceThatRefuses(t *testing.T) {
	whole := os.Getenv("NORENBOT_CI") != ""
	for _, route := range backgroundRoutes {
		if !whole && route != "" {
			continue
		}
		for _, why := range oneOfEach() {
			if why.Code == 0 && (!whole || route != "post") {
				continue // it is of the class of another one
			}
			t.Run(fmt.Sprintf("%q %d %d %v", route, why.Status, why.Code, why.Class()), func(t *testing.T) {
				t.Parallel()
				inRoom(t, turns, func(r *room) { refusedForAWeek(r, route, why) })
			})
		}
	}
}

// refusedForAWeek plays until it is bruno’s turn, refuses one kind of requests for a week, and counts those in vain.
func refusedForAWeek(r *room, route string, why wire.Refusal) {
	r.Deals()
	r.Away()
	vain := map[string]int{} // by place
	since := time.Now()
	r.Fake.Mu.Lock()
	r.Fake.Fail = func(call string) error {
		if !strings.HasPrefix(call, route) || strings.HasPrefix(call, "respond") {
			return nil
		}
		vain[call[strings.LastIndexByte(call, ' ')+1:]]++
		return why
	}
	r.Fake.Mu.Unlock()
	r.Decides(alice)
	for range 7 * 4 {
		r.Passes(6 * time.Hour)
		require.NoError(r.T, r.Matches.Tick())
	}
	read := slices.ContainsFunc(r.Fake.All(), func(m *discordtest.FakeMessage) bool {
		return (m.At.After(since) || m.Edited) && strings.Contains(m.Text(), "<@"+bruno+">")
	})
	if m := r.Match(); m.Phase == match.Playing && !read {
		require.False(r.T, m.Unheard.IsZero(), "nobody’s clock runs while nobody is told")
	}
	most := 30
	if why.Class() == wire.Passing {
		most = 150 // of old messages that are to be made smaller, for a day
	}
	for place, n := range vain {
		require.Less(r.T, n, most, "requests in vain: %s", place)
	}
	r.Fake.Mu.Lock()
	r.Fake.Fail = nil
	r.Fake.Mu.Unlock()
}

// TestFilelessPlaces: what carries files is said without them in every way in which the bot speaks, with a line that says so
// and what the picture shows; the operator is told once, and the next message costs no request in vain.
func TestFilelessPlaces(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Fake.Refuse = func(_ string, m ui.Message) error {
			if len(m.Files) > 0 {
				return wire.Refusal{Status: 403, Code: 400001}
			}
			return nil
		}
		r.Deals()
		require.Contains(t, r.OneBoard().Content, "Discord doesn’t accept pictures or files here")
		require.Len(t, r.OneBoard().Buttons(), 3)
		before := len(r.Fake.Calls)
		r.Decides(alice)
		r.Quietly()
		require.Equal(t, 1, strings.Count(r.Logged.String(), "files are refused here"), r.Logged.String())
		require.NotEqual(t, before, len(r.Fake.Calls))
		i := r.onBoard(alice, seat.VerbHand)
		r.Serve(i)
		require.Contains(t, r.Fake.Replies[i.Token][0].Content, "Your holdings")
		i = r.onBoard(alice, seat.VerbHand)
		asked := r.Fake.Count("respond")
		r.Serve(i)
		require.Equal(t, asked+1, r.Fake.Count("respond"), "it is known by now")
		r.Fake.Refuse = nil
		r.Passes(7 * time.Hour)
		i = r.onBoard(alice, seat.VerbHand)
		r.Serve(i)
		require.NotEmpty(t, r.Fake.Replies[i.Token][0].Files, "it is tried again")
	})
}

// TestMendedPlace: a press in a place that the bot may use again has all be told at once.
func TestMendedPlace(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		r.Fake.Fail = func(call string) error {
			if strings.HasPrefix(call, "post") || strings.HasPrefix(call, "edit") {
				return wire.Refusal{Status: 403, Code: 50013}
			}
			return nil
		}
		r.Decides(alice)
		r.Passes(20 * time.Hour)
		require.False(t, r.Match().Unheard.IsZero())
		r.Fake.Fail = nil
		r.Passes(time.Minute)
		require.False(t, r.Match().Unheard.IsZero(), "nobody has noticed")
		for _, channel := range []string{r.Match().Place.Thread, r.Match().Place.Channel} {
			i := r.onBoard(chloe, core.VerbWatch)
			i.Channel = channel
			r.Serve(i)
		}
		r.Passes(20 * time.Second)
		require.True(t, r.Match().Unheard.IsZero())
	})
}

// TestRightsGivenBack: where Discord tells that a channel, a role or the bot's roles were changed, what was refused
// there for want of a permission is tried at once; a change in another server or channel has nothing tried.
func TestRightsGivenBack(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		forbidden := func(call string) error {
			if strings.HasPrefix(call, "post") || strings.HasPrefix(call, "edit") {
				return wire.Refusal{Status: 403, Code: 50013}
			}
			return nil
		}
		r.Fake.Fail = forbidden
		r.Decides(alice)
		r.Passes(20 * time.Hour)
		place := r.Match().Place
		asked := len(r.Fake.Calls)
		for _, c := range []wire.PlaceChange{{ID: "77", Server: place.Server, Rights: true}, {Server: "78", Rights: true}} {
			r.Bot.Changed(c)
			r.Passes(5 * time.Second)
			require.Len(t, r.Fake.Calls, asked, "%+v", c)
		}
		for _, c := range []wire.PlaceChange{{ID: place.Channel, Server: place.Server, Rights: true}, {Server: place.Server, Rights: true}} {
			r.Fake.Fail = forbidden
			r.Decides(bruno)
			r.Decides(alice)
			r.Passes(20 * time.Hour)
			require.False(t, r.Match().Unheard.IsZero())
			r.Fake.Fail = nil
			r.Bot.Changed(c)
			r.Passes(5 * time.Second)
			require.True(t, r.Match().Unheard.IsZero(), "%+v", c)
		}
	})
}
