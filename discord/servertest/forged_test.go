package servertest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestTrialOfForgeries has a stranger send what no client of Discord's makes, by
// the gateway: random presses, choices and commands, and real ones with parts
// exchanged, cut, repeated, of another type, or of no characters at all. Each is
// answered to the stranger alone, or is none that can be read; nobody else sees
// anything of it, and no match changes.
func TestTrialOfForgeries(t *testing.T) {
	t.Parallel()
	servertest.In(t, sandbox.Config{Limits: sandbox.NoLimits()}, func(h *servertest.Server) {
		f := newForger(h)
		stranger := h.Person("Chiara", "it")
		h.Expect(50035) // words for what was an autocompletion and says so no more
		h.Expect(10008) // changing a message that the stranger does not have
		before := f.everythingOfOthers()
		ends := map[string]int{}
		for n := range 3_000 * servertest.Trials(1) {
			forgery := f.forge()
			out, err := stranger.Forge(forgery.Forgery)
			require.NoError(h.T, err)
			ends[out.Status]++
			if m := out.Message; m != nil && out.Status == sandbox.StatusAnswered {
				require.True(h.T, m.Ephemeral || m.Author.Name == stranger.Called || f.public[m.ID], "an answer for everybody to %s", forgery)
				require.NotEmpty(h.T, m.Text()+fmt.Sprint(m.Attachments), "no sentence for %s", forgery)
				for _, secret := range []string{"went wrong", "andato storto", "Your cards", "Le tue carte"} {
					require.NotContains(h.T, m.Text(), secret, "%s\n%s", forgery, h.Logged())
				}
				for _, a := range m.Files() {
					require.NotContains(h.T, a.Description, "Le tue carte", "%s", forgery)
				}
			}
			if n%100 == 99 {
				stranger.Reload()
			}
		}
		stranger.Reload()
		require.Equal(h.T, before, f.everythingOfOthers())
		require.Greater(h.T, ends[sandbox.StatusAnswered], ends[sandbox.StatusFailed], "most can be read")
		require.NotZero(h.T, ends[sandbox.StatusFailed])
		h.T.Logf("%v", ends)
		f.bruno.Clicks("open")
		f.bruno.Picks("bakers") // he goes on as if nothing had been
	})
}

// TestForgeriesOfOnesOwn has somebody who is asked answer what was not asked so:
// each press is answered, and their draft and the match stay as they are.
func TestForgeriesOfOnesOwn(t *testing.T) {
	servertest.In(t, sandbox.Config{Limits: sandbox.NoLimits()}, func(h *servertest.Server) {
		f := newForger(h)
		menu := f.bruno.Menu
		tick, ok := servertest.Component(*menu, "tick")
		require.True(h.T, ok)
		parts := strings.Split(tick.CustomID, "|")
		id, token := parts[1], parts[2]
		old := strings.Repeat("0", len(token))
		many := make([]string, 5_000)
		for i := range many {
			many[i] = fmt.Sprint("guild", i)
		}
		before := f.everythingOfOthers()
		for _, c := range []struct {
			explanation, customID string
			kind                  int // of the component
			values                []string
		}{
			{"a value that is not offered", "pick|" + id + "|" + token + "|nobody", 2, nil},
			{"values that are not offered", "pick|" + id + "|" + token + "|", 3, []string{"brewers", "nobody"}},
			{"a value twice", "pick|" + id + "|" + token + "|", 3, []string{"brewers", "brewers"}},
			{"a value a million times", "pick|" + id + "|" + token + "|brewers*1000000", 2, nil},
			{"a value less than never", "pick|" + id + "|" + token + "|brewers*-1", 2, nil},
			{"too many values", "pick|" + id + "|" + token + "|", 3, many},
			{"a huge value", "pick|" + id + "|" + token + "|", 3, []string{strings.Repeat("brewers ", 100_000)}},
			{"a huge custom_id", "pick|" + id + "|" + token + "|" + strings.Repeat("x", 1<<20), 2, nil},
			{"no characters", "pick|" + id + "|" + token + "|\xff\xfe\xc0", 2, nil},
			{"a stale token", "pick|" + id + "|" + old + "|brewers", 2, nil},
			{"no token", "pick|" + id + "||brewers", 2, nil},
			{"a stale Confirm", "send|" + id + "|" + old + "|AQ", 2, nil},
			{"Confirm of more than there is", "send|" + id + "|" + token + "|_____w", 2, nil},
			{"Confirm of no bits", "send|" + id + "|" + token + "|%%%", 2, nil},
			{"Confirm of nothing drafted", "confirm|" + id + "|" + token + "|", 2, nil},
			{"nothing, long ago", "none|" + id + "|" + old + "|", 2, nil},
			{"the rest as usual, long ago", "rest|" + id + "|" + old + "|", 2, nil},
			{"pages of what has none", "take|" + id + "|" + token + "|0.AQ", 2, nil},
			{"a page of what has none", "some|" + id + "|" + token + "|0..x", 3, []string{"brewers"}},
			{"turning to what has no pages", "page|" + id + "|" + token + "|0.AQ", 2, nil},
			{"a toggle of what is not offered", "tick|" + id + "|" + token + "|AQ.nobody", 2, nil},
			{"a toggle of more than there is", "tick|" + id + "|" + token + "|_____w.nobody", 2, nil},
			{"a toggle that is chosen from", tick.CustomID, 3, []string{"nobody"}},
			{"a list of people", "pick|" + id + "|" + token + "|", 5, []string{f.alice.ID().String()}},
			{"a component that does not exist", "pick|" + id + "|" + token + "|nobody", 99, nil},
			{"another match", "pick|" + string(f.other) + "|" + token + "|brewers", 2, nil},
			{"no match", "pick|zzzzzzzz|" + token + "|brewers", 2, nil},
			{"taking back what was never confirmed", "back|" + id + "|" + token + "|", 2, nil},
			{"a vote that does not stand", "vote|" + id + "||yes.goback.1", 2, nil},
			{"a seat that is not there", "replace|" + id + "||99", 2, nil},
		} {
			out, err := f.bruno.Forge(sandbox.Forgery{Kind: 3, Channel: menu.Channel, Message: menu.ID, Fields: fields("data",
				`{"custom_id":`+quoted(c.customID)+`,"component_type":`+fmt.Sprint(c.kind)+`,"values":`+list(c.values)+`}`)})
			require.NoError(h.T, err)
			require.Equal(h.T, sandbox.StatusAnswered, out.Status, c.explanation)
			require.NotEmpty(h.T, out.Message.Content, c.explanation)
			require.NotContains(h.T, out.Message.Content, "quelque chose a mal", c.explanation)
			h.Settle()
			require.Equal(h.T, before, f.everythingOfOthers(), c.explanation)
		}
		f.bruno.Clicks("open")
		f.bruno.Picks("bakers")
	})
}

// A forger makes interactions out of pieces of real ones. Alice has planned in
// a match with Bruno, who has not, and asks to abandon it; Denis has one of his
// own.
type forger struct {
	*servertest.Server
	luck                *rand.Rand
	alice, bruno, denis *servertest.Person
	other               match.ID // Denis's
	pieces              []string // of custom_ids, values and options
	ids                 []string // whole custom_ids
	messages            []sandbox.ID
	public              map[sandbox.ID]bool // of the messages
}

func newForger(h *servertest.Server) *forger {
	h.Start()
	f := &forger{Server: h, luck: rand.New(rand.NewPCG(5, 8)), public: map[sandbox.ID]bool{}}
	f.alice, f.bruno, f.denis = h.Person("Alice", "en-US"), h.Person("Bruno", "fr"), h.Person("Denis", "de")
	h.Table(1, f.denis)
	f.other = h.Match().ID
	h.Table(1, f.alice, f.bruno)
	f.alice.Clicks("open")
	f.alice.Picks("brewers", "bakers")
	require.Contains(h.T, f.alice.On("confirm").Message.Content, "Confirmed")
	m, _, _ := f.alice.Finds("open")
	f.alice.Types(m.Channel, "/game concede", nil)
	f.alice.On("abandon")
	h.Quietly()
	f.bruno.Clicks("open")
	f.learn()
	time.Sleep(20 * time.Minute) // who is owed a mention gets it; private messages are out of reach
	h.Quietly()
	return f
}

// learn takes the pieces from what people see.
func (f *forger) learn() {
	for _, p := range []*servertest.Person{f.alice, f.bruno, f.denis} {
		for _, m := range p.Everything() {
			f.messages = append(f.messages, m.ID)
			f.public[m.ID] = !m.Ephemeral
			for _, c := range m.Controls() {
				f.ids = append(f.ids, c.CustomID)
				f.pieces = append(f.pieces, strings.Split(c.CustomID, "|")...)
				for _, o := range c.Options {
					f.pieces = append(f.pieces, o.Value)
				}
			}
		}
	}
	f.pieces = append(f.pieces, "", "0", "-1", "77", "99999999999999999999", "brewers*1000000", "brewers*-1", "*", "a b c", "yes.abandon.0", "no.replace.4",
		"yes.goback.-9", "\x00", "\u200b", "\u202e", "\xff\xc0", "<@1>", "@everyone", strings.Repeat("x", 4000), strings.Repeat("🎲", 500),
		"pace=none", "money=open", "=", "|", string(f.other))
}

// everythingOfOthers is what is stored of the matches and what those who play
// see. Whoever watches may come and go.
func (f *forger) everythingOfOthers() (all []string) {
	f.T.Helper()
	write := func(what any) {
		data, err := json.Marshal(what)
		require.NoError(f.T, err)
		all = append(all, string(data))
	}
	for stored, err := range f.Store.Whole() {
		require.NoError(f.T, err)
		stored.Match.Watchers, stored.Match.Version = nil, 0
		write(stored)
	}
	for _, p := range []*servertest.Person{f.alice, f.bruno, f.denis} {
		for _, m := range p.Everything() {
			m.Unsign()
			if f.public[m.ID] || p != f.bruno { // Bruno's own private messages answer him
				write(m)
			}
		}
	}
	return all
}

func (f *forger) piece() string { return f.pieces[f.luck.IntN(len(f.pieces))] }

// text is a piece, or one that was mutated.
func (f *forger) text() string {
	s := []byte(f.piece())
	switch f.luck.IntN(4) {
	case 0:
		if len(s) > 0 {
			s[f.luck.IntN(len(s))] ^= 1 << f.luck.IntN(8)
		}
	case 1:
		s = s[:f.luck.IntN(len(s)+1)]
	case 2:
		s = append(s, f.piece()...)
	}
	return string(s)
}

// one of several.
func (f *forger) one(of ...string) string { return of[f.luck.IntN(len(of))] }

// forge makes one.
func (f *forger) forge() forged {
	out := sandbox.Forgery{Kind: 3, Channel: []sandbox.ID{f.Channel, f.Place()}[f.luck.IntN(2)], Fields: map[string]json.RawMessage{}}
	switch f.luck.IntN(8) {
	case 0:
		out.Kind, out.Fields = 2, fields("data", f.command())
	case 1:
		out.Kind, out.Fields = 4, fields("data", f.command())
	default:
		out.Message = f.messages[f.luck.IntN(len(f.messages))]
		if f.luck.IntN(10) == 0 {
			out.Message += sandbox.ID(f.luck.IntN(1000))
		}
		out.Fields = fields("data", f.component())
		if f.luck.IntN(8) == 0 {
			out.Kind = 5 // a form that was never opened
		}
	}
	if f.luck.IntN(3) == 0 {
		odd := oddFields[f.luck.IntN(len(oddFields))]
		out.Fields[odd[0]] = json.RawMessage(odd[1])
	}
	return forged{out}
}

// component is the use of a real component with parts exchanged, or of none at
// all.
func (f *forger) component() string {
	parts := strings.Split(f.ids[f.luck.IntN(len(f.ids))], "|")
	for range f.luck.IntN(3) {
		parts[f.luck.IntN(len(parts))] = f.text()
	}
	if f.luck.IntN(10) == 0 {
		parts = parts[:f.luck.IntN(len(parts))]
	}
	id, values := quoted(strings.Join(parts, "|")), list(nil)
	if f.luck.IntN(2) == 0 {
		var chosen []string
		for range f.luck.IntN(4) {
			chosen = append(chosen, f.text())
		}
		values = list(chosen)
	}
	if f.luck.IntN(12) == 0 {
		id = f.one("null", "17", "{}", `["a"]`, "true", `""`)
	}
	if f.luck.IntN(12) == 0 {
		values = f.one("{}", "5", "[null]", "[1,2]", "[[]]", `"a"`, `{"0":"a"}`)
	}
	return `{"custom_id":` + id + `,"component_type":` + f.one("2", "2", "3", "3", "5", "99", "-1", `"2"`) + `,"values":` + values + `}`
}

// command is a command with options that its client would not let through.
func (f *forger) command() string {
	path := strings.Fields(f.one(forgedCommands...))
	var options []string
	for range f.luck.IntN(3) {
		options = append(options, `{"name":`+quoted(f.one(forgedOptions...))+`,"type":`+f.one("3", "4", "5", "6", "11", "99")+
			`,"focused":`+f.one("true", "false")+`,"value":`+f.one(quoted(f.text()), "1e300", "-1", "null", "true", "{}", `[["a"]]`)+`}`)
	}
	inner := "[" + strings.Join(options, ",") + "]"
	for len(path) > 1 {
		last := len(path) - 1
		inner = `[{"name":` + quoted(path[last]) + `,"type":` + f.one("1", "1", "1", "2") + `,"options":` + inner + `}]`
		path = path[:last]
	}
	return `{"id":"1","type":1,"name":` + quoted(strings.Join(path, "")) + `,"options":` + inner + `}`
}

// forgedCommands change nothing but what is the stranger's own.
var forgedCommands = []string{"game play", "game status", "game undo", "game concede",
	"game export", "game rules", "game help", "game join", "league new", "my", "settings player", "game", "", "nothing of ours", "a b c d e f"}

var forgedOptions = []string{"match", "game", "computers", "pace", "language", "large", "page", "entry", "player", ""}

// oddFields are what else an interaction may claim.
var oddFields = [][2]string{{"message", "null"}, {"message", "{}"}, {"message", `{"id":"0"}`}, {"message", `{"id":"x","flags":-1,"components":[{"type":99}]}`},
	{"member", "null"}, {"member", "{}"}, {"member", `{"user":null}`}, {"member", "[]"}, {"locale", "null"}, {"locale", `"it"`}, {"locale", `"\u0000"`}, {"locale", "7"},
	{"type", "1"}, {"type", "99"}, {"type", "null"}, {"guild_id", "null"}, {"guild_id", `"1"`}, {"channel_id", `"1"`}, {"channel_id", "null"},
	{"app_permissions", `"-1"`}, {"app_permissions", `"x"`}, {"data", "null"}, {"data", "{}"}, {"data", `"x"`}, {"version", `"x"`}, {"guild_locale", "null"}}

// forged can be read in a failure.
type forged struct{ sandbox.Forgery }

func (f forged) String() string {
	text := fmt.Sprintf("kind %d on message %d:", f.Kind, f.Message)
	for name, field := range f.Fields {
		text += fmt.Sprintf(" %s %.400s", name, field)
	}
	return text
}

func fields(name, field string) map[string]json.RawMessage {
	return map[string]json.RawMessage{name: json.RawMessage(field)}
}

// quoted is a JSON string that keeps what is no UTF-8.
func quoted(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c < ' ' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\u%04x", c)
		} else {
			b.WriteByte(c)
		}
	}
	return `"` + b.String() + `"`
}

func list(values []string) string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = quoted(v)
	}
	return "[" + strings.Join(all, ",") + "]"
}
