package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// consequences state what follows from each of Discord's documented codes, taken from the documentation and not
// from the table. What the bot never asks for is among the refusals of a place: people are told, and it is rarely
// tried again.
var consequences = []struct {
	so    string
	class Class
	codes []int
}{
	{"the same request succeeds later", Passing, []int{20016, 20022, 20028, 20029, 30040, 30042, 40003, 40004, 40006, 40009, 40043, 40062, 40333, 110000, 110001, 130000, 530006}},
	{"another message says it", TooOld, []int{30046}},
	{"there is no such message to change", MessageGone, []int{10008, 50005, 50021, 50162, 520003}},
	{"there is no such place", PlaceGone, []int{10003, 10004, 50055}},
	{"somebody has to let the bot see the channel", Unseen, []int{50001}},
	{"somebody has to give the bot a permission", Forbidden, []int{50009, 50013, 50173, 50600, 160002, 160014}},
	{"the thread is opened first", Archived, []int{50083}},
	{"a moderator has to unlock the thread", Locked, []int{160005}},
	{"it is said in another place", Unfit, []int{40058, 40067, 50003, 50008, 50024, 50068, 50086, 160006, 160007, 220001, 220002, 220003, 220004, 520002}},
	{"it may not be said in these words", Content, []int{20009, 20031, 200000, 200001, 240000}},
	{"it is said without files", Files, []int{30015, 40005, 50045, 50046, 50110, 50123, 50124, 50138, 50146, 50192, 170001, 170002, 170003, 170004, 170005, 170006, 170007, 400001}},
	{"the person is told in a server", NoDirect, []int{50007, 50033, 50278}},
	{"the person has left the server", NoMember, []int{10007, 40007}},
	{"the account is no more", NoAccount, []int{10013}},
	{"the operator has to act", Bot, []int{10002, 10012, 10063, 10066, 20001, 20002, 20012, 20018, 30001, 30032, 30034, 40001, 40002, 40012, 40041, 50002, 50010, 50011, 50012, 50014, 50017, 50025, 50026, 50041, 50067, 50178, 60003, 340015, 530000, 530001, 530002, 530003, 530004, 530007}},
	{"the bot has a mistake", Ours, []int{10014, 50006, 50035, 50109, 50151}},
	{"the interaction can no longer be answered", Expired, []int{10015, 10062, 40094, 50027}},
	{"it was done before", Already, []int{40033, 40060, 160004}},
	{"the place takes none of it", Barred, []int{
		10001, 10005, 10006, 10009, 10010, 10011, 10016, 10020, 10021, 10026, 10027, 10028, 10029, 10030, 10031, 10032, 10033, 10036, 10038, 10049, 10050, 10057, 10059, 10060, 10061, 10065,
		10067, 10068, 10069, 10070, 10071, 10087, 10097, 10124, 10129, 20015, 20024, 20035, 30002, 30003, 30004, 30005, 30007, 30008, 30010, 30011, 30013, 30016, 30018, 30019, 30030, 30031,
		30033, 30035, 30037, 30038, 30039, 30045, 30047, 30048, 30052, 30056, 30058, 30060, 30061, 40018, 40019, 40032, 40061, 40066, 40074, 50004, 50015, 50016, 50019, 50020, 50028, 50034,
		50036, 50039, 50054, 50057, 50070, 50073, 50074, 50080, 50081, 50084, 50085, 50091, 50095, 50097, 50101, 50131, 50132, 50144, 50145, 50159, 50160, 50161, 50163, 50167, 80004,
		90001, 90002, 150006, 180000, 180002, 350000, 350001, 500000, 520000, 520001, 520004, 520006}},
}

// consequenceOf returns what follows from a code; "" if it is not documented.
func consequenceOf(code int) (so string, class Class) {
	for _, c := range consequences {
		if slices.Contains(c.codes, code) {
			return c.so, c.class
		}
	}
	return "", Unrefused
}

// TestConsequences checks that every documented code has a row, of the class that its consequence requires.
func TestConsequences(t *testing.T) {
	documented := 0
	for _, c := range consequences {
		for _, code := range c.codes {
			documented++
			_, known := table[code]
			require.True(t, known, "%d: %s", code, c.so)
			require.Equal(t, c.class, Refusal{Status: 400, Code: code}.Class(), "%d: %s", code, c.so)
		}
	}
	require.Len(t, table, documented, "no code twice, and none that is not documented")
	for code, row := range table {
		require.NotEmpty(t, row.fact, code)
	}
}

// TestRefusals checks that a code decides before the status, and that the status of an unknown code decides who is
// told. None of these counts as a bug in the bot.
func TestRefusals(t *testing.T) {
	for _, tc := range []struct {
		explanation  string
		status, code int
		class        Class
	}{
		{"a person without direct messages, of either status", 400, 50278, NoDirect},
		{"a person without direct messages, of either status", 403, 50278, NoDirect},
		{"an interaction's token is not the bot's", 401, 50027, Expired},
		{"a code of tomorrow", 400, 999999, Barred},
		{"a code of tomorrow about a permission", 403, 999999, Forbidden},
		{"a code of tomorrow about something deleted", 404, 999999, PlaceGone},
		{"a code of tomorrow about the bot", 401, 999999, Bot},
		{"a general error", 400, 0, Barred},
		{"no code, no permission", 403, 0, Forbidden},
		{"no code, no such thing", 404, 0, PlaceGone},
		{"no such thing any more", 410, 0, PlaceGone},
		{"a method that is not allowed", 405, 0, Barred},
		{"a body that a proxy finds too large", 413, 0, Files},
		{"a media type that is not taken", 415, 0, Barred},
		{"unprocessable", 422, 0, Barred},
		{"a timeout", 408, 0, Passing},
		{"a conflict with another request", 409, 0, Passing},
		{"too early", 425, 0, Passing},
		{"too many", 429, 0, Passing},
		{"an error of the server", 500, 0, Passing},
		{"an error of the server with a code of tomorrow", 503, 999999, Passing},
	} {
		err := connTo(t, &refuser{}).refused(tc.status, tc.code, []byte("{}"))
		require.Equal(t, tc.class, ClassOf(err), "%s: %v", tc.explanation, err)
		_, passes := IsTemporary(err)
		require.Equal(t, tc.class == Passing, passes, "%s: %v", tc.explanation, err)
		require.Equal(t, tc.class == Bot, errors.Is(err, ErrToken), "%s: %v", tc.explanation, err)
		require.Contains(t, err.Error(), fmt.Sprintf("(%d %d)", tc.status, tc.code))
	}
}

// TestOtherErrors checks errors without an answer from Discord.
func TestOtherErrors(t *testing.T) {
	for err, class := range map[error]Class{
		nil: Unrefused, errOfServer: Passing, ErrNotLeader: Passing, context.Canceled: Passing, ErrBlocked: Passing, &RateLimited{}: Passing,
		ErrToken: Bot, ErrClosed: Bot, ErrSession: Bot,
	} {
		require.Equal(t, class, ClassOf(err), "%v", err)
		require.False(t, IsPermanent(err), "%v", err)
	}
	_, passes := IsTemporary(ErrBlocked)
	require.False(t, passes, "nothing is sent for ten minutes")
}

// TestCloudflareWithACode checks that a block with one of Discord's codes is waited out like one without.
func TestCloudflareWithACode(t *testing.T) {
	far := &refuser{status: 403, body: `{"message":"Cloudflare is blocking your request.","code":40333}`}
	c := connTo(t, far)
	for range 3 {
		_, err := c.Self(context.Background())
		require.ErrorIs(t, err, ErrBlocked)
		require.Equal(t, Passing, ClassOf(err))
		require.Equal(t, "blocked", Label(err))
	}
	require.Equal(t, 1, far.asked)
}

// TestLabels checks that the names of the classes in metrics do not change.
func TestLabels(t *testing.T) {
	for name, err := range map[string]error{
		"too_fast": &RateLimited{}, "expired": Refusal{Code: 10062}, "answered": Refusal{Code: 40060}, "gone": Refusal{Code: 10003},
		"forbidden": Refusal{Code: 50013}, "blocked": ErrBlocked, "invalid": Refusal{Code: 50035}, "other": errOfServer,
	} {
		require.Equal(t, name, Label(err))
	}
	for c := range classes {
		require.NotEmpty(t, c.String(), int(c))
	}
}

// classBehaviour lists what the predicates of a class report: "lasts", "gone", "forbidden", "person", "files".
var classBehaviour = map[Class]string{
	Unrefused: "", Passing: "", TooOld: "", Archived: "", Bot: "", Expired: "", Already: "",
	MessageGone: "lasts gone", PlaceGone: "lasts gone", Unseen: "lasts forbidden", Forbidden: "lasts forbidden files",
	Barred: "lasts files", Content: "lasts files", Files: "lasts files", Ours: "lasts files", Locked: "lasts", Unfit: "lasts",
	NoDirect: "lasts person", NoMember: "lasts person", NoAccount: "lasts person",
}

// TestClassesDiffer: every class behaves as its row states. No two classes share both their row and their label in the
// metrics, except the two that are gone: serve.go and package thread tell those apart.
func TestClassesDiffer(t *testing.T) {
	same := map[string]Class{}
	for c := range classes {
		want, stated := classBehaviour[c]
		require.True(t, stated, c.String())
		var is []string
		for n, so := range []bool{c.IsPermanent(), c.IsGone(), c.IsForbidden(), c.IsOfPerson(), c.MayBeFiles()} {
			if so {
				is = append(is, []string{"lasts", "gone", "forbidden", "person", "files"}[n])
			}
		}
		require.Equal(t, want, strings.Join(is, " "), c.String())
		if other, twice := same[want+c.String()]; twice {
			require.Equal(t, []Class{MessageGone, PlaceGone}, []Class{other, c})
		}
		same[want+c.String()] = c
	}
}

// TestTableMutated changes the class of each row of the table to every other class, and notices each change.
// TestClassesDiffer tests how the classes differ.
func TestTableMutated(t *testing.T) {
	noticed := 0
	for code, right := range table {
		for c := range classes {
			if c == right.class {
				continue
			}
			table[code] = row{c, right.fact}
			so, class := consequenceOf(code)
			require.NotEqual(t, class, Refusal{Status: http.StatusBadRequest, Code: code}.Class(), "%d: %s", code, so)
			noticed++
		}
		table[code] = right
	}
	require.Equal(t, len(table)*(int(classes)-1), noticed)
}

// TestDocumentedErrors checks that Discord's official description has errors of the form that is read here, and
// that the codes that it names are in the table.
func TestDocumentedErrors(t *testing.T) {
	name := os.Getenv("NORENBOT_DISCORD_OPENAPI")
	if name == "" {
		t.Skip("NORENBOT_DISCORD_OPENAPI does not name Discord's official description")
	}
	raw, err := os.ReadFile(name)
	require.NoError(t, err)
	var spec struct {
		Components struct {
			Schemas map[string]json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(raw, &spec))
	var is struct {
		Properties struct{ Code, Message struct{ Type string } }
		Required   []string
	}
	require.NoError(t, json.Unmarshal(spec.Components.Schemas["Error"], &is))
	require.Equal(t, "integer", is.Properties.Code.Type)
	require.Equal(t, "string", is.Properties.Message.Type)
	require.ElementsMatch(t, []string{"code", "message"}, is.Required)
	for schema, raw := range spec.Components.Schemas {
		var of struct {
			Properties struct {
				Code struct {
					Const *int
					Enum  []int
					OneOf []struct{ Const int }
				}
			}
		}
		if json.Unmarshal(raw, &of) != nil {
			continue // its code is not a number
		}
		named := of.Properties.Code.Enum
		if c := of.Properties.Code.Const; c != nil {
			named = append(named, *c)
		}
		for _, one := range of.Properties.Code.OneOf {
			named = append(named, one.Const)
		}
		for _, code := range named {
			require.Contains(t, table, code, schema)
		}
	}
}
