// Package strictjson reads JSON that a person hands over: an exported match, or a season's file.
//
// The decoder of encoding/json is lenient where two readers of a file may disagree. Of a name
// that an object has twice it takes the last value, and it takes "Score" for "score"; it ignores
// names that it does not know, leaves a missing field at zero, and replaces text that is not
// UTF-8. Somebody could forge a file with each of these: a person or another program reads one
// thing, and norenbot checks another. Decode refuses all of them, and says where they are.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
)

// Most is the size of the largest document that Decode reads, in bytes. Callers need not read
// more than one byte beyond it.
const Most = 256 << 20

var (
	// ErrMissing is in the chain of an Error about a field that is missing.
	ErrMissing = errors.New("it is missing")
	// ErrFollows is in the chain of an Error about what follows the document.
	ErrFollows = errors.New("something follows")
)

// An Error says what is wrong with a document, and where.
type Error struct {
	Path    string // as in "score[1].total"; "" is the document as a whole
	Problem string // what is wrong, and what would be right
	Kind    error  // ErrMissing, ErrFollows or nil
}

// Unwrap returns Kind.
func (e *Error) Unwrap() error { return e.Kind }

func (e *Error) Error() string {
	if e.Path == "" {
		return e.Problem
	}
	return e.Path + ": " + e.Problem
}

// A Shaper is a type with its own UnmarshalJSON that reads the fields of another type.
type Shaper interface {
	// JSONShape returns the type that has the fields of a value, by its text. It is called on
	// the zero value; nil is any JSON.
	JSONShape(text []byte) reflect.Type
}

// Decode decodes one JSON document into what into points to. In addition to what encoding/json
// refuses, it refuses
//   - a name that an object has twice, however it is escaped;
//   - a name that the type does not have, or that differs from a field's in case;
//   - a missing field, unless its tag says omitempty or omitzero;
//   - null, except for a list, where it is an empty one;
//   - an array of another length than the type's;
//   - text that is not UTF-8, or has half of a surrogate pair;
//   - objects and lists within each other more than 64 deep;
//   - anything that follows the document.
//
// Values of interfaces and of json.RawMessage are free: of these rules only those about twice,
// text and depth hold inside them. Errors are an *Error, or a *json.SyntaxError.
func Decode(text []byte, into any) error {
	document, err := only(text)
	if err != nil {
		return err
	}
	if err := check(document, "", reflect.TypeOf(into).Elem(), 0); err != nil {
		return err
	}
	if err := json.Unmarshal(document, into); err != nil {
		return &Error{Problem: err.Error()}
	}
	return nil
}

// only returns the one document of a text.
func only(text []byte) (document json.RawMessage, err error) {
	if len(text) > Most {
		return nil, &Error{Problem: fmt.Sprintf("it is larger than %d MiB", Most>>20)}
	}
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		return nil, &Error{Problem: "it starts with a byte order mark; expected UTF-8 without one"}
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	switch err := dec.Decode(&document); {
	case errors.Is(err, io.EOF):
		return nil, &Error{Problem: "it is empty (EOF)"}
	case err != nil:
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, &Error{Problem: fmt.Sprintf("something follows the document, from byte %d on; expected nothing", dec.InputOffset()), Kind: ErrFollows}
	}
	return document, nil
}
