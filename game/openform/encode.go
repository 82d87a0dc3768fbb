package openform

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"norenbot/game/strictjson"
)

// Write writes f as JSON, each field on a line, and each element of a list on a line of
// its own: a person can read it, and compare two of them. The same File gives the same
// bytes. Errors are the writer's.
func Write(w io.Writer, f *File) error {
	whole, err := json.Marshal(f)
	if err != nil {
		return err
	}
	var fields []json.RawMessage
	// What json.Marshal wrote stays as it is; only the white space between is ours.
	names, err := split(whole, &fields)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for i, name := range names {
		fmt.Fprintf(&text, "%s%q: ", separator(i, "{", ",\n "), name)
		var elements []json.RawMessage
		if fields[i][0] != '[' || json.Unmarshal(fields[i], &elements) != nil {
			text.Write(fields[i])
			continue
		}
		for k, e := range elements {
			fmt.Fprintf(&text, "%s%s", separator(k, "[\n  ", ",\n  "), e)
		}
		text.WriteString(separator(len(elements), "[]", "]"))
	}
	text.WriteString("}\n")
	_, err = w.Write(text.Bytes())
	return err
}

// separator is first before the element 0, else next.
func separator(i int, first, next string) string {
	if i == 0 {
		return first
	}
	return next
}

// split returns the names and values of an object's fields, in order.
func split(object []byte, values *[]json.RawMessage) (names []string, err error) {
	dec := json.NewDecoder(bytes.NewReader(object))
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		names, *values = append(names, fmt.Sprint(name)), append(*values, value)
	}
	return names, nil
}

// Read reads what Write writes, and any other JSON of the form, strictly: see strictjson. Its
// error is ErrFormat with where and what is wrong. It checks the form, not the game: Verify does
// that.
func Read(r io.Reader) (*File, error) {
	text, err := io.ReadAll(io.LimitReader(r, strictjson.Most+1))
	if err != nil {
		return nil, err
	}
	var head struct {
		Format *int `json:"format"`
	}
	// A form of another number has other fields: its number says more than the first of them.
	if json.Unmarshal(text, &head) == nil && head.Format != nil && *head.Format != Format {
		return nil, fmt.Errorf("%w: format is %d; this program reads %d", ErrFormat, *head.Format, Format)
	}
	f := new(File)
	switch err := strictjson.Decode(text, f); {
	case errors.Is(err, strictjson.ErrFollows):
		return nil, fmt.Errorf("%w: something follows the game: %w", ErrFormat, err)
	case errors.Is(err, strictjson.ErrMissing):
		// What another kind of file lacks first is not what its reader wants to know.
		rest := new(File)
		if json.Unmarshal(text, rest) == nil {
			err = cmp.Or(rest.check(), fmt.Errorf("%w: %w", ErrFormat, err))
		}
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	return f, nil
}

// check returns an error unless the file names its game, has a log, and a player at each seat.
func (f *File) check() error {
	switch {
	case f.Game == "":
		return fmt.Errorf("%w: it does not name its game", ErrFormat)
	// An empty log is a game that has been dealt; null is a game of which nothing is known.
	case f.Log == nil:
		return fmt.Errorf("%w: it has no log", ErrFormat)
	}
	return f.checkPlayers()
}

// checkPlayers returns an error unless every seat has one player, in order.
func (f *File) checkPlayers() error {
	if len(f.Players) != f.Setup.Seats {
		return fmt.Errorf("%w: it has %d players at %d seats", ErrFormat, len(f.Players), f.Setup.Seats)
	}
	for i, p := range f.Players {
		if int(p.Seat) != i {
			return fmt.Errorf("%w: player %d has \"seat\" %d; expected %d", ErrFormat, i+1, p.Seat, i)
		}
		if p.Kind != Human && p.Kind != Computer {
			return fmt.Errorf("%w: player %d is of kind %q; expected %q or %q", ErrFormat, i+1, p.Kind, Human, Computer)
		}
		if p.Left != "" && (p.Kind != Computer || p.Left != Replaced && p.Left != Conceded) {
			return fmt.Errorf("%w: player %d is a %s whose seat somebody left as %q; expected a computer and %q or %q", ErrFormat, i+1, p.Kind, p.Left, Replaced, Conceded)
		}
	}
	return nil
}
