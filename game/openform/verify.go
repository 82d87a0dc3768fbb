package openform

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"norenbot/game"
)

// Verify replays a file and returns why it does not hold, or nil: it was dealt
// as was committed to (Holds), every answer was possible and led to the position
// with its fingerprint, and all that the file tells is what the log leads to.
// Errors: ErrCommitment, ErrOtherSeed, a *game.ReplayError that names the answer (around
// ErrFingerprint and the errors of an answer), ErrDiffers, *game.FixedError, and
// those of game.Open.
func Verify(rules game.Rules, f *File) error {
	if err := Holds(f.Fair, f.Seed, f.Commitment); err != nil {
		return err
	}
	// What needs more seats today may have been possible once; what is fixed never was.
	var fixed *game.FixedError
	if errors.As(rules.Info().Possible(f.Record().Setup), &fixed) {
		return fixed
	}
	err := f.replay(rules, func(n int, fingerprint uint32) error {
		// A fingerprint that is left out is not checked.
		if was, is := f.Log[n].Fingerprint, Print(fingerprint); was != "" && was != is {
			return fmt.Errorf("%w: its fingerprint is %s, not %s", ErrFingerprint, is, was)
		}
		return nil
	})
	if err != nil {
		return err
	}
	// All that a file tells besides the log, made anew from the log.
	again, err := Of(rules, f.Record(), f.Players)
	if err != nil {
		return err
	}
	return f.differs(again)
}

// differs compares what is told with what the log leads to, part by part, and names the
// first difference (ErrDiffers).
func (f *File) differs(again *File) error {
	for _, part := range []struct {
		name    string
		was, is any
	}{
		{"deal", f.Deal, again.Deal}, {"actions", f.Actions, again.Actions}, {"events", f.Events, again.Events},
		{"final", f.Final, again.Final}, {"score", f.Score, again.Score},
	} {
		was, err := plain(part.was)
		if err != nil {
			return fmt.Errorf("%w: %s: %w", ErrFormat, part.name, err)
		}
		is, err := plain(part.is)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(was, is) {
			return fmt.Errorf("%w: %s", ErrDiffers, firstDifference(part.name, was, is))
		}
	}
	return nil
}

// plain returns v as JSON has it: objects, lists, strings and numbers.
func plain(v any) (any, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var plain any
	dec := json.NewDecoder(bytes.NewReader(data))
	// A float64 would lose digits of large numbers, and with them a difference.
	dec.UseNumber()
	err = dec.Decode(&plain)
	return plain, err
}

// firstDifference names where two plain values part, and what is there:
// "score[1].total: it has 38 and the log leads to 37".
func firstDifference(path string, was, is any) string {
	names, before, after := inside(was, is)
	for i, name := range names {
		if !reflect.DeepEqual(before[i], after[i]) {
			return firstDifference(path+name, before[i], after[i])
		}
	}
	return fmt.Sprintf("%s: it has %s and the log leads to %s", path, quoted(was), quoted(is))
}

// inside pairs what two objects or two lists hold, missing being nil; of other
// values it returns nothing.
func inside(was, is any) (names []string, before, after []any) {
	pair := func(name string, a, b any) {
		names, before, after = append(names, name), append(before, a), append(after, b)
	}
	switch w := was.(type) {
	case map[string]any:
		if s, ok := is.(map[string]any); ok {
			all := maps.Clone(w)
			maps.Copy(all, s)
			for _, key := range slices.Sorted(maps.Keys(all)) {
				pair("."+key, w[key], s[key])
			}
		}
	case []any:
		if s, ok := is.([]any); ok {
			for i := range max(len(w), len(s)) {
				pair(fmt.Sprintf("[%d]", i), element(w, i), element(s, i))
			}
		}
	}
	return names, before, after
}

// element is a list's element, nil beyond its end.
func element(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// quotedMost is how many bytes of a value are quoted.
const quotedMost = 100

// quoted is a value in short.
func quoted(v any) string {
	if v == nil {
		return "nothing"
	}
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	if len(data) > quotedMost {
		return string(data[:quotedMost]) + "..."
	}
	return string(data)
}
