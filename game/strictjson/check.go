package strictjson

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// deepest is how deep objects and lists may lie within each other. It also bounds the time that
// check takes, which reads a value once for each object or list around it.
const deepest = 64

var (
	shaperType = reflect.TypeFor[Shaper]()
	jsonType   = reflect.TypeFor[json.Unmarshaler]()
	textType   = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// check returns what is wrong with a valid JSON value at a path. shape is the type that it is
// decoded into; nil is any.
func check(text json.RawMessage, path string, shape reflect.Type, depth int) error {
	if fields := shapeOf(text, shape); fields != shape {
		if err := check(text, path, fields, depth); err != nil || fields == nil {
			return err
		}
		return checkLeaf(text, path, shape) // its own UnmarshalJSON may refuse more
	}
	switch {
	case depth > deepest:
		return &Error{Path: path, Problem: fmt.Sprintf("objects and lists lie more than %d deep within each other", deepest)}
	case text[0] == '{':
		return checkObject(text, path, shape, depth)
	case text[0] == '[':
		return checkList(text, path, shape, depth)
	case text[0] == '"':
		if err := checkText(text, path); err != nil {
			return err
		}
	}
	if shape == nil || string(text) == "null" && shape.Kind() == reflect.Slice {
		return nil
	}
	return checkLeaf(text, path, shape)
}

// shapeOf returns the type whose fields a value has; nil for any.
func shapeOf(text []byte, shape reflect.Type) reflect.Type {
	for shape != nil && shape.Kind() == reflect.Pointer {
		shape = shape.Elem()
	}
	if shape == nil || shape.Kind() == reflect.Interface || shape == reflect.TypeFor[json.RawMessage]() {
		return nil
	}
	if shape.Implements(shaperType) {
		return shapeOf(text, reflect.Zero(shape).Interface().(Shaper).JSONShape(text))
	}
	return shape
}

// isOpaque reports whether a type reads its own text, and cannot say which fields it has.
func isOpaque(shape reflect.Type) bool {
	p := reflect.PointerTo(shape)
	return p.Implements(jsonType) || p.Implements(textType)
}

// checkObject checks an object and what is in it.
func checkObject(text []byte, path string, shape reflect.Type, depth int) error {
	var known map[string]field
	var element reflect.Type
	switch {
	case shape == nil:
	case isOpaque(shape):
		if err := checkLeaf(text, path, shape); err != nil {
			return err
		}
	case shape.Kind() == reflect.Struct:
		known = fieldsOf(shape)
	case shape.Kind() == reflect.Map:
		element = shape.Elem()
	default:
		return &Error{Path: path, Problem: "cannot unmarshal an object: expected " + expected(shape)}
	}
	seen := map[string]bool{}
	dec := json.NewDecoder(bytes.NewReader(text))
	if _, err := dec.Token(); err != nil {
		return err
	}
	for dec.More() {
		from := dec.InputOffset()
		token, err := dec.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		at := within(path, name)
		if err := checkText(bytes.TrimLeft(text[from:dec.InputOffset()], ", \t\r\n"), path); err != nil {
			return err
		}
		if seen[name] {
			return &Error{Path: at, Problem: "this name is there twice in its object; expected once"}
		}
		seen[name] = true
		of := element
		if known != nil {
			f, ok := known[name]
			if !ok {
				return &Error{Path: at, Problem: unknown(name, known)}
			}
			of = f.shape
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
		if err := check(value, at, of, depth+1); err != nil {
			return err
		}
	}
	for _, name := range inOrder(known) {
		if known[name].required && !seen[name] {
			return &Error{Path: within(path, name), Problem: ErrMissing.Error(), Kind: ErrMissing}
		}
	}
	return nil
}

// checkList checks a list and what is in it.
func checkList(text []byte, path string, shape reflect.Type, depth int) error {
	var element reflect.Type
	length := -1
	switch {
	case shape == nil:
	case isOpaque(shape):
		if err := checkLeaf(text, path, shape); err != nil {
			return err
		}
	case shape.Kind() == reflect.Slice:
		element = shape.Elem()
	case shape.Kind() == reflect.Array:
		element, length = shape.Elem(), shape.Len()
	default:
		return &Error{Path: path, Problem: "cannot unmarshal a list: expected " + expected(shape)}
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if _, err := dec.Token(); err != nil {
		return err
	}
	n := 0
	for ; dec.More(); n++ {
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
		if err := check(value, fmt.Sprintf("%s[%d]", path, n), element, depth+1); err != nil {
			return err
		}
	}
	if length >= 0 && n != length {
		return &Error{Path: path, Problem: fmt.Sprintf("it has %d elements; expected %d", n, length)}
	}
	return nil
}

// checkLeaf has a type read a value by itself.
func checkLeaf(text []byte, path string, shape reflect.Type) error {
	if string(text) == "null" {
		return &Error{Path: path, Problem: "it is null; expected " + expected(shape)}
	}
	err := json.Unmarshal(text, reflect.New(shape).Interface())
	switch {
	case err == nil:
		return nil
	case isOpaque(shape):
		return &Error{Path: path, Problem: err.Error()}
	}
	return &Error{Path: path, Problem: fmt.Sprintf("it is %s; expected %s", short(text), expected(shape))}
}

// checkText checks a JSON string with its quotes. encoding/json reads U+FFFD where it has none of
// what is written.
func checkText(text []byte, path string) error {
	if !utf8.Valid(text) {
		return &Error{Path: path, Problem: fmt.Sprintf("%q is not UTF-8", short(text))}
	}
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		i++
		if text[i] != 'u' {
			continue
		}
		unit := string(text[i+1 : i+3])
		i += 4
		switch {
		case strings.ContainsRune("dD", rune(unit[0])) && strings.ContainsRune("89abAB", rune(unit[1])):
			if !isLow(text[i+1:]) {
				return &Error{Path: path, Problem: fmt.Sprintf("%s has the first half of a surrogate pair without the second", short(text))}
			}
			i += 6
		case strings.ContainsRune("dD", rune(unit[0])) && strings.ContainsRune("cdefCDEF", rune(unit[1])):
			return &Error{Path: path, Problem: fmt.Sprintf("%s has the second half of a surrogate pair without the first", short(text))}
		}
	}
	return nil
}

// isLow reports whether a text goes on with the second half of a surrogate pair.
func isLow(text []byte) bool {
	return len(text) >= 6 && text[0] == '\\' && text[1] == 'u' && (text[2] == 'd' || text[2] == 'D') &&
		strings.ContainsRune("cdefCDEF", rune(text[3]))
}
