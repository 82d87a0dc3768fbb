package discord_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

var forgedMost = flag.Int("forged", 0, "how many interactions with foreign ids the bot is sent (0: 60,000 with NORENBOT_CI, else 3,000)")

// People of server 66, whose matches and season nobody of server 10 has to do with.
const wilma, xaver, yvonne, zacharias = match.User("3001"), match.User("3002"), match.User("3003"), match.User("3004")

// A foreignWorld has two servers: 10, where everybody in forgers is somebody, and 66, whose ids they send.
type foreignWorld struct {
	*room
	luck                      *rand.Rand
	home, away                season.ID
	table, lobby, match, open match.ID // two of server 10, two of server 66
	forgers                   []forgingPerson
	foreign, own              []string // ids
	secrets, code             []string // what nobody of server 10 may read, and who is in none of the two may not either
	verbs, paths, menus, args []string
}

// A forgingPerson is one kind of people. An outsider has nothing to do with server 10 either.
type forgingPerson struct {
	name     string
	user     match.User
	at       [2]string // server and channel
	can      ui.Permissions
	outsider bool
	away     bool // has installed the application for themselves
}

func newForeignWorld(r *room) *foreignWorld {
	w := &foreignWorld{room: r, luck: rand.New(rand.NewPCG(28, 11))}
	id, m := tableOfFour(r)
	w.home, w.table = id, m.ID
	named := func(user match.User, name, server string) ui.Interaction {
		i := r.By(user)
		i.User.Name, i.Server, i.Channel = name, server, server+"0"
		return i
	}
	opens := func(user match.User, name, server string) match.ID {
		i := named(user, name, server)
		i.Kind, i.Path, i.Options = ui.Command, "game new", map[string]string{}
		require.Contains(r.T, said(r.Handle(r.T.Context(), i)).Content, "Your table is open")
		r.Quietly()
		own, err := r.Matches.Of(user)
		require.NoError(r.T, err)
		return own[len(own)-1].ID
	}
	w.lobby = opens(alice, "Alice", "10")
	w.match = opens(wilma, "Wilhelmina", "66")
	for _, press := range []struct {
		user       match.User
		name, verb string
	}{{xaver, "Xaverius", thread.VerbJoin}, {wilma, "Wilhelmina", thread.VerbStart}} {
		i := named(press.user, press.name, "66")
		i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: press.verb, Match: string(w.match)}.ID()
		r.Handle(r.T.Context(), i)
		r.Quietly()
	}
	w.open = opens(yvonne, "Yvonnette", "66")
	terms := league.Terms{Name: "Cellar Cup", Game: "toy", Format: league.Ladder, Table: 4, Long: 30 * 24 * time.Hour}
	w.away, _ = r.Seasons.Open(match.Owner{User: zacharias, Name: "Zacharias"}, season.Plan{Terms: terms, Note: "the key is under the mat", Pace: match.Slow, Home: match.Place{Server: "66", Channel: "660"}})
	require.NotEmpty(r.T, w.away)
	require.NoError(r.T, r.Remember(core.ServerKind, "66", core.ServerSettings{Language: "de", Organisers: []string{"6601"}, Players: "6602", List: "661"}))
	require.NoError(r.T, r.Remember(core.PlayerKind, string(wilma), core.PlayerSettings{Quick: true, Rest: match.Rest{Zone: "Asia/Tokyo"}}))
	i := named("1300", "Watcher", "10")
	i.Kind, i.Path, i.Options = ui.Command, "game watch", map[string]string{"match": string(m.ID)}
	r.Handle(r.T.Context(), i)
	r.Quietly()

	at := func(server string) [2]string { return [2]string{server, server + "0"} }
	w.forgers = []forgingPerson{
		{name: "stranger in the server", user: chloe, at: [2]string{"10", "101"}}, {name: "member of another server", user: "1066", at: at("77"), outsider: true},
		{name: "spectator", user: "1300", at: at("10")}, {name: "player", user: m.Chairs[0].User, at: at("10")}, {name: "host", user: alice, at: at("10")},
		{name: "former player", user: m.Chairs[3].User, at: at("10")}, {name: "sitter", user: sitterNow, at: at("10")}, {name: "former sitter", user: sitterOnce, at: at("10")},
		{name: "organiser", user: organiser, at: at("10")}, {name: "former organiser", user: unasked, at: at("10")}, {name: "manager", user: manager, at: at("10"), can: ui.ManageServer},
		{name: "manager of another server", user: "1067", at: at("77"), can: ui.ManageServer, outsider: true}, {name: "in direct messages", user: "1068", at: [2]string{"", "900"}, outsider: true},
		{name: "installed for themselves", user: "1069", at: at("66"), outsider: true, away: true},
	}
	w.foreign = []string{string(w.match), string(w.open), string(w.away), string(wilma), string(xaver), string(yvonne), string(zacharias), "66", "660", "661", "6601", "6602"}
	w.own = []string{string(w.table), string(w.lobby), string(w.home), string(alice), string(organiser), string(m.Chairs[1].User), "10", "100", "101", "55"}
	w.secrets = []string{r.Facts(w.away).Code, "Wilhelmina", "Xaverius", "Yvonnette", "Zacharias", "under the mat", "Cellar Cup", "Asia/Tokyo"}
	w.code = []string{r.Facts(w.home).Code}
	w.verbs, w.paths = slices.Sorted(maps.Keys(r.Routes())), slices.Sorted(maps.Keys(r.Commands()))
	for _, e := range r.InMenus() {
		w.menus = append(w.menus, e.Name(r.Words))
	}
	w.args = []string{"", "0", "1", "2", "-1", "99", "1.0", "0.1.2", "yes", "no", "yes.abandon.0", "yes.offer.2", "no.sitter.1", "yes.goback.1", "rewind.1.0", "end", "form", "off",
		"secret", "try", "toy", "hours", "large=true", "language=fr", "list", "list=", "players", "channel", "role", "organiser", "record=true", "name", "x", "|", strings.Repeat("9", 30)}
	for page := range maps.Keys(seasons.OrganiserPages) {
		w.args = append(w.args, page, page+".1", page+".l1.all", page+".0.0.1")
	}
	slices.Sort(w.args)
	return w
}

// stateOf is what is stored of a server: its matches, its season, its settings, and those of its people.
func (w *foreignWorld) stateOf(ids []match.ID, of season.ID, memory ...string) string {
	w.T.Helper()
	var all []any
	for _, id := range ids {
		m, err := w.Matches.Match(id)
		require.NoError(w.T, err)
		all = append(all, m)
	}
	look, err := w.Seasons.Look(of)
	require.NoError(w.T, err)
	all = append(all, look.Facts, look.Events)
	w.Notes.Mu.Lock()
	defer w.Notes.Mu.Unlock()
	for _, key := range memory {
		all = append(all, string(w.Notes.Kept[key]))
	}
	data, err := json.Marshal(all)
	require.NoError(w.T, err)
	return string(data)
}

// foreignState is what is stored of server 66.
func (w *foreignWorld) foreignState() string {
	var memory []string
	for _, kind := range []string{core.PlayerKind, core.DraftKind, core.DigestKind, core.NewKind} {
		for _, user := range []match.User{wilma, xaver, yvonne, zacharias} {
			memory = append(memory, kind+" "+string(user))
		}
	}
	return w.stateOf([]match.ID{w.match, w.open}, w.away, append(memory, core.ServerKind+" 66", core.RingKind+" 66")...)
}

// homeState is what is stored of server 10.
func (w *foreignWorld) homeState() string {
	return w.stateOf([]match.ID{w.table, w.lobby}, w.home, core.ServerKind+" 10", core.RingKind+" 10")
}

func (w *foreignWorld) one(of []string) string { return of[w.luck.IntN(len(of))] }

// id is mostly one of server 66, at times one of server 10 or none.
func (w *foreignWorld) id() string {
	switch w.luck.IntN(10) {
	case 0:
		return w.one([]string{"", "x", "0", "-1", "zzzzzzzz", "99999999999999999999", "fr", "\u200b", strings.Repeat("9", 200)})
	case 1, 2:
		return w.one(w.own)
	}
	return w.one(w.foreign)
}

// forges makes an interaction of somebody, with ids that are not theirs in every field.
func (w *foreignWorld) forges(who forgingPerson) ui.Interaction {
	i := w.By(who.user)
	i.Server, i.Channel, i.Can, i.Away = who.at[0], who.at[1], who.can, who.away
	i.Ephemeral, i.Message, i.Target = w.luck.IntN(2) == 0, w.one([]string{"", "77", w.id()}), w.id()
	i.People, i.Fields, i.Chosen, i.Options = map[string]ui.User{}, map[string]string{}, map[string][]string{}, map[string]string{}
	for range w.luck.IntN(3) {
		i.Values = append(i.Values, w.one([]string{w.id(), w.one(w.args)}))
	}
	text := func() string { return w.one([]string{w.id(), w.one(w.args), "2026-12-24 20:00", "why not"}) }
	for _, field := range []string{"name", "note", "reason", "code", "address", "zone", "quiet", "digest", "last", "start", "days", "turn", "plan", "least", "most", "bring"} {
		if w.luck.IntN(2) == 0 {
			i.Fields[field], i.Chosen[field] = text(), []string{text()}
		}
	}
	switch w.luck.IntN(8) {
	case 0, 1:
		i.Kind = []ui.InteractionKind{ui.Command, ui.Autocomplete, ui.MenuCommand}[w.luck.IntN(3)]
		i.Path = w.one(w.paths)
		for _, o := range w.Commands()[i.Path].Options {
			if w.luck.IntN(2) == 0 {
				i.Options[o.Name], i.Focus = text(), o.Name
			}
		}
		for _, name := range []string{"match", "season", "person", "who", "member", "code", "seat", "point"} { // also where it has none
			if w.luck.IntN(4) == 0 {
				i.Options[name] = text()
			}
		}
		if i.Kind == ui.MenuCommand {
			i.Path = w.one(w.menus)
			i.TargetButtons = []string{core.VerbOpen + ui.CustomSep + w.id() + ui.CustomSep + ui.CustomSep}
		}
	default:
		i.Kind = []ui.InteractionKind{ui.Component, ui.Component, ui.Submit}[w.luck.IntN(3)]
		arg := w.one([]string{w.one(w.args), w.id()})
		i.CustomID = strings.Join([]string{w.one(w.verbs), w.id(), w.one([]string{"", "1", "x"}), arg}, ui.CustomSep)
	}
	for _, id := range append(slices.Clone(i.Values), slices.Collect(maps.Values(i.Options))...) {
		if ui.IsID(id) {
			i.People[id] = ui.User{ID: match.User(id), Name: "Named", Member: true}
		}
	}
	return i
}

// TestTrialOfForeignIds has people of every kind send ids that are not theirs in every field of an interaction, over all
// verbs, pages, commands and menus. Each is answered, with a sentence, and without an apology for a mistake of ours; nothing
// of the other server changes, nor of either where the person is of neither; and nothing of it is shown.
func TestTrialOfForeignIds(t *testing.T) {
	most := *forgedMost
	switch {
	case most == 0 && os.Getenv("NORENBOT_CI") != "":
		most = 60_000
	case most == 0:
		most = 3_000
	}
	count, perKind := map[string]int{}, map[ui.InteractionKind]int{}
	rounds := max(1, most/6_000) // what people of server 10 may do to it wears it out
	for round := range rounds {
		inRoom(t, turns, func(r *room) {
			w := newForeignWorld(r)
			w.luck = rand.New(rand.NewPCG(28, uint64(round)))
			foreign := w.foreignState()
			for n := range most / rounds {
				who := w.forgers[w.luck.IntN(len(w.forgers))]
				i := w.forges(who)
				home := ""
				if who.outsider {
					home = w.homeState()
				}
				what := fmt.Sprintf("%s: %+v", who.name, i)
				a := r.Handle(t.Context(), i) // which checks what Discord would refuse
				shown := textOf(a)
				if i.Kind != ui.Autocomplete {
					require.NotEmpty(t, strings.TrimSpace(shown), what)
				}
				require.NotContains(t, shown, brokenWords, what)
				for _, secret := range w.secrets {
					require.NotContains(t, shown, secret, what)
				}
				if who.outsider {
					require.Equal(t, home, w.homeState(), what)
					for _, secret := range w.code {
						require.NotContains(t, shown, secret, what)
					}
				}
				require.Equal(t, foreign, w.foreignState(), what)
				count[who.name], perKind[i.Kind] = count[who.name]+1, perKind[i.Kind]+1
				if n%200 == 199 {
					r.Quietly()
				}
			}
			require.NotContains(t, r.Logged.String(), `"panic"`)
		})
	}
	require.Len(t, count, 14)
	t.Logf("%d forged interactions over %d people and %v: nothing changed, shown or left unanswered", most, len(count), perKind)
}

// textOf is all that somebody reads in a response; of an acknowledgement that there is one.
func textOf(a ui.Response) string {
	var all []string
	if m := said(a); m != nil {
		all = append(all, m.Text())
		for _, e := range m.Embeds {
			all = append(all, fmt.Sprint(e))
		}
		for _, f := range m.Files {
			all = append(all, f.Name+f.Alt)
		}
		for _, c := range m.Controls() {
			switch {
			case c.Button != nil:
				all = append(all, c.Button.Label)
			case c.Select != nil:
				all = append(all, fmt.Sprint(c.Select.Placeholder, c.Select.Options))
			}
		}
	}
	if a.Form != nil {
		all = append(all, fmt.Sprint(*a.Form))
	}
	if a.Later || a.Defer {
		all = append(all, "acknowledged")
	}
	return strings.Join(append(all, fmt.Sprint(a.Choices)), "\n")
}
