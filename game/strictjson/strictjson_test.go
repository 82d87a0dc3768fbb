package strictjson_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/strictjson"
)

// A part is embedded in a document.
type part struct {
	Seat int8     `json:"seat"`
	Keys []string `json:"keys"`
}

// A document has a field of each kind.
type document struct {
	part
	Name   string            `json:"name"`
	Long   time.Duration     `json:"long"`
	Mu     float64           `json:"mu,omitempty"`
	Is     bool              `json:"is,omitempty"`
	Count  uint16            `json:"count,omitempty"`
	At     time.Time         `json:"at,omitzero"`
	Seed   game.Seed         `json:"seed,omitzero"`
	Pair   [2]int            `json:"pair,omitzero"`
	Inner  *part             `json:"inner,omitempty"`
	Map    map[string]string `json:"map,omitempty"`
	Free   json.RawMessage   `json:"free,omitempty"`
	Text   game.Text         `json:"text,omitzero"`
	Listed []part            `json:"listed,omitempty"`
}

// whole is a document with more fields, which are written before the last bracket.
func whole(more string) string {
	return strings.TrimSuffix(`{"seat": 1, "keys": ["a"], "name": "Ö", "long": 5, `+more, ", ") + "}"
}

func TestDecodeTakesWhatIsWritten(t *testing.T) {
	for name, text := range map[string]string{
		"the required fields":                     whole(""),
		"a list that is null":                     strings.Replace(whole(""), `["a"]`, "null", 1),
		"an embedded field":                       whole(`"inner": {"keys": [], "seat": 2}`),
		"names of a map that differ in case only": whole(`"map": {"a": "1", "A": "2"}`),
		"anything where anything may be":          whole(`"free": {"x": [null, {"Name": 1, "name": 2}]}`),
		"a whole surrogate pair":                  whole(`"free": "\ud83d\uDE00 \\ud800 \u00e9"`),
		"a text":                                  whole(`"text": {"key": "a", "args": [{"n": 3}, {"term": "b", "n": 2}, {"seat": 0}]}`),
		"white space around it":                   "\n " + whole("") + " \n",
	} {
		t.Run(name, func(t *testing.T) {
			var strict, lenient document
			require.NoError(t, strictjson.Decode([]byte(text), &strict))
			require.NoError(t, json.Unmarshal([]byte(text), &lenient))
			require.Equal(t, lenient, strict)
		})
	}
}

// TestDecodeRefuses has a case for each way in which two readers may understand a document otherwise.
func TestDecodeRefuses(t *testing.T) {
	deep := strings.Repeat("[", 70) + strings.Repeat("]", 70)
	for _, tc := range []struct{ name, text, says string }{
		{"a name twice", whole(`"name": "Ö"`), "name: this name is there twice in its object; expected once"},
		{"a name twice, once escaped", whole(`"n\u0061me": "Ö"`), "name: this name is there twice"},
		{"a name twice in an inner object", whole(`"inner": {"seat": 1, "keys": [], "seat": 1}`), "inner.seat: this name is there twice"},
		{"a name twice in a list", whole(`"listed": [{"seat": 1, "keys": []}, {"seat": 1, "seat": 2, "keys": []}]`), "listed[1].seat: this name is there twice"},
		{"a name twice in a map", whole(`"map": {"a": "1", "a": "2"}`), "map.a: this name is there twice"},
		{"a name twice where anything may be", whole(`"free": [{"total": {"x": 1, "y": 2, "x": 1}}]`), "free[0].total.x: this name is there twice"},
		{"a name twice in a text", whole(`"text": {"key": "a", "key": "b"}`), "text.key: this name is there twice"},
		{"a name in another case", strings.Replace(whole(""), `"name"`, `"Name"`, 1), `Name: there is no such field; expected "name"`},
		{"a name in another case beside the right one", whole(`"NAME": "A"`), `NAME: there is no such field; expected "name"`},
		{"a name whose letter only folds to it", whole(`"ſeat": 2`), `ſeat: there is no such field; expected "seat"`},
		{"a name that is not known", whole(`"score": 1`), "score: there is no such field; expected one of seat, keys, name, long"},
		{"a name of a text that is not known", whole(`"text": {"key": "a", "arg": []}`), "text.arg: there is no such field; expected one of key, args"},
		{"an argument of two kinds", whole(`"text": {"key": "a", "args": [{"seat": 1, "n": 2}]}`), "text.args[0]: an argument of a text is one of n, seat"},
		{"an argument of two terms", whole(`"text": {"key": "a", "args": [{"term": "b", "list": "c", "n": 2}]}`), "text.args[0]: an argument of a text is one of n, seat"},
		{"a missing field", `{"seat": 1, "keys": [], "long": 5}`, "name: it is missing"},
		{"a missing field of an embedded struct", `{"keys": [], "name": "", "long": 5}`, "seat: it is missing"},
		{"a missing field of an inner object", whole(`"inner": {"seat": 1}`), "inner.keys: it is missing"},
		{"null for an object", whole(`"inner": null`), "inner: it is null; expected an object"},
		{"null for a map", whole(`"map": null`), "map: it is null; expected an object"},
		{"null for a number", strings.Replace(whole(""), "5", "null", 1), "long: it is null; expected a whole number"},
		{"null for a text", strings.Replace(whole(""), `"Ö"`, "null", 1), "name: it is null; expected a text"},
		{"null for a time", whole(`"at": null`), "at: it is null"},
		{"null for the document", "null", "it is null; expected an object"},
		{"null in a list", strings.Replace(whole(""), `["a"]`, `["a", null]`, 1), "keys[1]: it is null; expected a text"},
		{"a number that is too large", strings.Replace(whole(""), "1", "128", 1), "seat: it is 128; expected a whole number from -128 to 127"},
		{"a number below nothing", whole(`"count": -1`), "count: it is -1; expected a whole number from 0 to 65535"},
		{"a number that is not whole", strings.Replace(whole(""), "5", "5.5", 1), "long: it is 5.5; expected a whole number from -9223372036854775808 to 9223372036854775807"},
		{"a number that no float has", whole(`"mu": 1e999`), "mu: it is 1e999; expected a number"},
		{"a text for a number", whole(`"mu": "1"`), `mu: it is "1"; expected a number`},
		{"a number for a text", whole(`"map": {"a": 1}`), "map.a: it is 1; expected a text"},
		{"a number for true", whole(`"is": 1`), "is: it is 1; expected true or false"},
		{"an object for a list", strings.Replace(whole(""), `["a"]`, `{}`, 1), "keys: cannot unmarshal an object: expected a list"},
		{"a list for an object", "[]", "cannot unmarshal a list: expected an object"},
		{"a list that is too short", whole(`"pair": [1]`), "pair: it has 1 elements; expected 2"},
		{"a list that is too long", whole(`"pair": [1, 2, 3]`), "pair: it has 3 elements; expected 2"},
		{"a bad seed", whole(`"seed": "12"`), "seed: a seed has 64 hex digits; this has 2 characters"},
		{"an object for a seed", whole(`"seed": {}`), "seed: "},
		{"text that is not UTF-8", strings.Replace(whole(""), "Ö", "\xff", 1), "is not UTF-8"},
		{"a name that is not UTF-8", whole("\"free\": {\"\xff\": 1}"), "free: "},
		{"text that is not UTF-8 where anything may be", whole("\"free\": [\"\xff\"]"), "free[0]: "},
		{"the first half of a pair", whole(`"free": "\uD83d!"`), "free: "},
		{"the first half of a pair at the end", whole(`"free": "\ud83d"`), "first half of a surrogate pair"},
		{"the second half of a pair", whole(`"free": "\udE00"`), "second half of a surrogate pair"},
		{"half a pair in a name", whole(`"map": {"\ud83d": "x"}`), "first half of a surrogate pair"},
		{"two documents", whole("") + "{}", "something follows the document, from byte "},
		{"something behind the document", whole("") + "x", "something follows the document"},
		{"a byte order mark", "\ufeff" + whole(""), "byte order mark; expected UTF-8 without one"},
		{"nothing", " ", "EOF"},
		{"half a document", whole("")[:20], "unexpected EOF"},
		{"something else", "hello", "invalid character"},
		{"lists without end", whole(`"free": ` + deep), "more than 64 deep"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			require.ErrorContains(t, strictjson.Decode([]byte(tc.text), new(document)), tc.says)
		})
	}
}

// An either is read from the fields of one of two types.
type either struct{}

func (*either) UnmarshalJSON([]byte) error { return nil }

func (either) JSONShape(text []byte) reflect.Type {
	if strings.Contains(string(text), "keys") {
		return reflect.TypeFor[part]()
	}
	return nil
}

func TestShapesMayDependOnTheText(t *testing.T) {
	var all []either
	require.NoError(t, strictjson.Decode([]byte(`[{"seat": 1, "keys": []}, {"x": 1}]`), &all))
	require.Len(t, all, 2)
	require.ErrorContains(t, strictjson.Decode([]byte(`[{"x": 1}, {"keys": []}]`), &all), "[1].seat: it is missing")
	require.ErrorContains(t, strictjson.Decode([]byte(`[{"x": 1, "x": 2}]`), &all), "[0].x: this name is there twice")
}

// FuzzDecode holds that what is read strictly reads the same leniently, and is written as a document with the same names.
func FuzzDecode(f *testing.F) {
	f.Add(whole(`"free": {"x": [null, {"Name": 1, "name": 2}]}, "at": "2026-11-28T12:00:00Z", "inner": {"keys": ["\ud83d\ude00"], "seat": 2}`))
	f.Fuzz(func(t *testing.T, text string) {
		var strict, lenient document
		if strictjson.Decode([]byte(text), &strict) != nil {
			return
		}
		require.NoError(t, json.Unmarshal([]byte(text), &lenient))
		require.Equal(t, lenient, strict)
		written, err := json.Marshal(strict)
		require.NoError(t, err)
		require.NoError(t, strictjson.Decode(written, &strict))
	})
}
