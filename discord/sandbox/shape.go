package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A shape checks a decoded JSON value (json.Number for numbers) as Discord checks a form,
// and notes in f what is wrong in Discord's words. It changes nothing. Lengths are in
// characters.
type shape func(f *form, at *place, v any)

// field is one of an object's; an optional one may also be null.
type field struct {
	name     string
	required bool
	shape    shape
}

// opt is a field that may be absent or null; need is one that must be there.
func opt(name string, s shape) field  { return field{name, false, s} }
func need(name string, s shape) field { return field{name, true, s} }

// object is an object with these fields; others are ignored, as Discord ignores
// them.
func object(fields ...field) shape {
	return func(f *form, at *place, v any) {
		o, ok := v.(map[string]any)
		if !ok {
			f.add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
			return
		}
		for _, fd := range fields {
			fd.check(f, at, o)
		}
	}
}

// check holds the field's value in o against its shape.
func (fd field) check(f *form, at *place, o map[string]any) {
	v := o[fd.name]
	switch {
	case v != nil:
		fd.shape(f, at.at(fd.name), v)
	case fd.required:
		f.add(at.at(fd.name), "BASE_TYPE_REQUIRED", "This field is required")
	}
}

// list is an array of lo to hi elements.
func list(lo, hi int, element shape) shape {
	return func(f *form, at *place, v any) {
		a, ok := v.([]any)
		if !ok {
			f.add(at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
			return
		}
		lengthRule(f, at, len(a), lo, hi)
		for i, e := range a {
			element(f, at.at(strconv.Itoa(i)), e)
		}
	}
}

// lengthRule words a wrong length as Discord does.
func lengthRule(f *form, at *place, n, lo, hi int) {
	switch {
	case n >= lo && n <= hi:
	// Discord calls an empty value missing, not too short.
	case n == 0 && lo > 0:
		f.add(at, "BASE_TYPE_REQUIRED", "This field is required")
	case lo > 0:
		f.add(at, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", lo, hi)
	default:
		f.add(at, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
	}
}

// text is a string of lo to hi characters.
func text(lo, hi int) shape {
	return func(f *form, at *place, v any) {
		if s, ok := asString(f, at, v); ok {
			lengthRule(f, at, utf8.RuneCountInString(s), lo, hi)
		}
	}
}

// asString is v as a string; false, and an error noted, if it is none.
func asString(f *form, at *place, v any) (string, bool) {
	s, ok := v.(string)
	if !ok {
		f.add(at, "BASE_TYPE_BAD_TYPE", "Could not interpret %q as string.", jsonText(v))
	}
	return s, ok
}

// integer is a whole number from lo to hi, as a number or, as Discord allows,
// in a string.
func integer(lo, hi int64) shape {
	return func(f *form, at *place, v any) {
		n, err := strconv.ParseInt(jsonText(v), 10, 64)
		switch {
		case err != nil:
			f.add(at, "NUMBER_TYPE_COERCE", "Value %q is not int.", jsonText(v))
		case n < lo:
			f.add(at, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", lo)
		case n > hi:
			f.add(at, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", hi)
		}
	}
}

// choice is one of these whole numbers.
func choice(values ...int) shape {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = strconv.Itoa(v)
	}
	return func(f *form, at *place, v any) {
		if !slices.Contains(names, jsonText(v)) {
			f.add(at, "BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(names, ", "))
		}
	}
}

// word is one of these strings.
func word(values ...string) shape {
	return func(f *form, at *place, v any) {
		if s, ok := v.(string); !ok || !slices.Contains(values, s) {
			f.add(at, "BASE_TYPE_CHOICES", "Value must be one of ('%s').",
				strings.Join(values, "', '"))
		}
	}
}

// number is any JSON number.
func number(f *form, at *place, v any) {
	if _, ok := v.(json.Number); !ok {
		f.add(at, "FLOAT_TYPE_COERCE", "Value %q is not float.", jsonText(v))
	}
}

// boolean is true or false, not a word or a number.
func boolean(f *form, at *place, v any) {
	if _, ok := v.(bool); !ok {
		f.add(at, "BOOLEAN_TYPE_PARSE", "Must be either true or false.")
	}
}

// snowflake is an id, as a string or a number.
func snowflake(f *form, at *place, v any) {
	if _, err := strconv.ParseUint(jsonText(v), 10, 64); err != nil {
		f.add(at, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", jsonText(v))
	}
}

// jsonText is a number or string as it was written, and anything else as JSON.
func jsonText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	}
	b, _ := marshal(v) // a value that came out of JSON goes back into it
	return string(b)
}
