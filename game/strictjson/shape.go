package strictjson

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
)

// A field is one of a struct.
type field struct {
	shape    reflect.Type
	required bool
	at       int // its place among the fields
}

// fieldsOf returns a struct's fields by their names in JSON, embedded ones included.
func fieldsOf(shape reflect.Type) map[string]field {
	all := map[string]field{}
	for f := range shape.Fields() {
		name, options, tagged := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for inner, one := range fieldsOf(f.Type) {
				one.at = len(all)
				all[inner] = one
			}
		case f.IsExported() && name != "-":
			all[cmp.Or(name, f.Name)] = field{f.Type, !tagged || !strings.HasPrefix(options, "omit"), len(all)}
		}
	}
	return all
}

// inOrder returns the names of fields in the order of their struct.
func inOrder(fields map[string]field) []string {
	return slices.SortedFunc(maps.Keys(fields), func(a, b string) int { return cmp.Or(fields[a].at-fields[b].at, cmp.Compare(a, b)) })
}

// unknown says that no field has a name, and which one was meant, or which there are.
func unknown(name string, known map[string]field) string {
	for _, field := range inOrder(known) {
		if strings.EqualFold(field, name) {
			return fmt.Sprintf("there is no such field; expected %q", field)
		}
	}
	return "there is no such field; expected one of " + strings.Join(inOrder(known), ", ")
}

// expected says what JSON a type is read from.
func expected(shape reflect.Type) string {
	if isOpaque(shape) {
		return "a text"
	}
	switch shape.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	least, most := int64(math.MinInt64), uint64(math.MaxInt64)
	if shape.Kind() >= reflect.Uint {
		least, most = 0, math.MaxUint64>>(64-shape.Bits())
	} else {
		least, most = least>>(64-shape.Bits()), most>>(64-shape.Bits())
	}
	return fmt.Sprintf("a whole number from %d to %d", least, most)
}

// shortest is how many bytes of a value short returns.
const shortest = 60

// short is the beginning of a value.
func short(text []byte) string {
	if len(text) > shortest {
		return string(text[:shortest]) + "..."
	}
	return string(text)
}

// within is the path of a field.
func within(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
