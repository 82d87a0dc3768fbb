package gametest

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"norenbot/game"
)

// Acts are the acts of a record as it is exported, a line of JSON each.
func Acts(t testing.TB, rules game.Rules, rec game.Record) []string {
	t.Helper()
	run, acts, err := game.Retell(rules, rec)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	lines := []string{}
	for _, act := range acts {
		line, err := json.Marshal(act)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	return lines
}

// Describes checks that a file names every field of values of these types, as it is in JSON,
// in backticks or in quotes.
func Describes(t *testing.T, file string, of ...any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var fields func(of reflect.Type)
	fields = func(of reflect.Type) {
		for f := range of.Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case f.Anonymous:
				fields(f.Type)
			case !regexp.MustCompile("[`\"]" + name + "[`\"]").Match(text):
				t.Errorf("%s does not say what %q of %v is", file, name, of)
			}
		}
	}
	for _, v := range of {
		fields(reflect.TypeOf(v))
	}
}
