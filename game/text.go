package game

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A Text is a phrase in no language yet: a key of the catalogs and its arguments. The
// zero Text says nothing. It is a value without pointers but for Key, and may be compared
// with ==.
type Text struct {
	Key  string
	Args [4]Arg
}

// Say returns the phrase of key with at most four arguments.
func Say(key string, args ...Arg) Text {
	var t Text
	t.Say(key, args...)
	return t
}

// Say makes t the phrase of key with at most four arguments. Where many are
// made, this is several times as fast as to copy what Say returns.
func (t *Text) Say(key string, args ...Arg) {
	t.Key = key
	t.Args = [4]Arg{}
	//lint:ignore S1001 a loop is faster than copy for so few
	for i, a := range args {
		t.Args[i] = a
	}
}

// IsZero reports whether the text says nothing.
func (t Text) IsZero() bool { return t.Key == "" }

// Kind says what an Arg is.
type Kind uint8

// The kinds of argument.
const (
	None     Kind = iota // no argument
	Number               // a number
	SeatName             // the name of the player in a seat
	Word                 // a term
	Counted              // a number of a term: "2 beers"
	Tallied              // several terms counted: "2 beers and 1 shoe"
	Listing              // some terms of a list: "beer, pastry and shoe"
)

// An Arg is an argument of a Text. It is a small value without pointers and
// never an interface, so texts cost no allocation and little to copy.
type Arg struct {
	packed uint64 // kind, term and number
}

// The room in an Arg: 8 bits of kind, 24 of term, 32 of number.
const (
	termAt   = 8
	numberAt = 32
)

// What does not fit would show as something else, so it panics. Constants keep
// the functions small enough to be inlined: simulations make millions of texts.
const (
	tooBig  = "a number in a text has 32 bits, and this one does not fit"
	tooMany = "a tally counts at most 7 terms, and 0 to 15 of each"
	tooLong = "a list has at most 32 terms"
	tooWide = "a set of seats holds seats 0 to 15, and no other"
)

// arg packs an argument; n must fit 32 bits.
func arg(kind Kind, term Term, n int) Arg {
	if int(int32(n)) != n {
		panic(tooBig)
	}
	return Arg{uint64(kind) | uint64(term.id)<<termAt | uint64(uint32(n))<<numberAt}
}

// Num is a number of 32 bits; a bigger one panics, in Count too.
func Num(n int) Arg { return arg(Number, Term{}, n) }

// Who is the name of the player in a seat.
func Who(seat Seat) Arg { return arg(SeatName, Term{}, int(seat)) }

// Name is a term.
func Name(t Term) Arg { return arg(Word, t, 0) }

// Count is a number of a term, for catalogs with plurals: Count(2, beer).
func Count(n int, t Term) Arg { return arg(Counted, t, n) }

// The room in a Tally: each count has so many bits, and the number is 32.
const (
	tallyBits = 4
	tallyMost = 7
)

// Tally is several terms counted at once, "2 beers and 1 shoe". Of is a term
// whose key is the list of at most seven terms, divided by spaces; counts[i],
// 0 to 15, belongs to its i-th. More than fits panics.
func Tally[N ~int | ~int8](of Term, counts []N) Arg {
	packed, all := 0, 0
	for i := len(counts) - 1; i >= 0; i-- {
		n := int(counts[i])
		packed, all = packed<<tallyBits|n, all|n
	}
	if all>>tallyBits != 0 || len(counts) > tallyMost {
		panic(tooMany)
	}
	return Arg{uint64(Tallied) | uint64(of.id)<<termAt | uint64(packed)<<numberAt}
}

// listMost is how many terms a List chooses from: its number has a bit for each.
const listMost = 32

// List is some terms of a list, "beer, pastry and shoe", in its order. Of is a term whose
// key is the list of at most 32 terms, divided by spaces; bit i of which is for its i-th. A
// longer list panics where the terms are asked for.
func List(of Term, which uint32) Arg {
	return Arg{uint64(Listing) | uint64(of.id)<<termAt | uint64(which)<<numberAt}
}

// Kind returns what the argument is.
func (a Arg) Kind() Kind { return Kind(a.packed) }

// Int returns the number of a Number or a Counted. Of a Tallied it is the packed counts, of a
// Listing its bits: use Counts and Terms.
func (a Arg) Int() int { return int(int32(a.packed >> numberAt)) }

// Seat returns the seat of a SeatName.
func (a Arg) Seat() Seat { return Seat(a.Int()) }

// Term returns the term of a Word or a Counted.
func (a Arg) Term() Term { return Term{uint32(a.packed) >> termAt} }

// Counts returns a Tallied argument as one Counted for each term that is not
// zero, in order.
func (a Arg) Counts() []Arg {
	var out []Arg
	for i, key := range strings.Fields(a.Term().String()) {
		if n := a.Int() >> (tallyBits * i) & (1<<tallyBits - 1); n > 0 {
			out = append(out, Count(n, NewTerm(key)))
		}
	}
	return out
}

// Terms returns the terms of a Listing, in order.
func (a Arg) Terms() []Term {
	keys, out := strings.Fields(a.Term().String()), []Term(nil)
	if len(keys) > listMost {
		panic(tooLong)
	}
	for i, key := range keys {
		if a.packed>>numberAt>>i&1 == 1 {
			out = append(out, NewTerm(key))
		}
	}
	return out
}

// jsonArg is an Arg for programs: {"n":3}, {"seat":1}, {"term":"good.beer"},
// {"term":"good.beer","n":2}, {"tally":"good.beer good.shoe","n":18} or
// {"list":"good.beer good.shoe","n":2}.
type jsonArg struct {
	N     *int32 `json:"n,omitempty"`
	Seat  *int32 `json:"seat,omitempty"`
	Term  string `json:"term,omitempty"`
	Tally string `json:"tally,omitempty"`
	List  string `json:"list,omitempty"`
}

// MarshalJSON writes the argument in its open form.
func (a Arg) MarshalJSON() ([]byte, error) {
	var j jsonArg
	n := int32(a.Int())
	switch a.Kind() {
	case Number:
		j.N = &n
	case SeatName:
		j.Seat = &n
	case Word:
		j.Term = a.Term().String()
	case Counted:
		j.Term, j.N = a.Term().String(), &n
	case Tallied:
		j.Tally, j.N = a.Term().String(), &n
	case Listing:
		j.List, j.N = a.Term().String(), &n
	}
	return json.Marshal(j)
}

// JSONShape has strictjson check the fields of an argument.
func (Arg) JSONShape([]byte) reflect.Type { return reflect.TypeFor[jsonArg]() }

// kinds counts what an argument says it is; a number alone is one, and belongs to all but a seat.
func (j *jsonArg) kinds() (n int) {
	for _, is := range []bool{j.Seat != nil, j.Term != "", j.Tally != "", j.List != ""} {
		if is {
			n++
		}
	}
	if j.N != nil && (n == 0 || j.Seat != nil) {
		n++
	}
	return n
}

// UnmarshalJSON reads the open form.
func (a *Arg) UnmarshalJSON(data []byte) error {
	var j jsonArg
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	switch {
	case j.kinds() > 1:
		return fmt.Errorf("an argument of a text is one of n, seat, term, tally or list, and this is several: %s", data)
	case j.Seat != nil:
		*a = Who(Seat(*j.Seat))
	case j.Tally != "" && j.N != nil:
		*a = arg(Tallied, NewTerm(j.Tally), int(*j.N))
	case j.List != "" && j.N != nil:
		*a = arg(Listing, NewTerm(j.List), int(*j.N))
	case j.Term != "" && j.N != nil:
		*a = Count(int(*j.N), NewTerm(j.Term))
	case j.Term != "":
		*a = Name(NewTerm(j.Term))
	case j.N != nil:
		*a = Num(int(*j.N))
	default:
		return fmt.Errorf("an argument of a text needs n, seat, term, tally or list: %s", data)
	}
	return nil
}

// String is the argument for people who read differences: "3", "seat 1", "2 × good.beer".
func (a Arg) String() string {
	switch a.Kind() {
	case Number:
		return strconv.Itoa(a.Int())
	case SeatName:
		return fmt.Sprintf("seat %d", a.Seat())
	case Word:
		return a.Term().String()
	case Counted:
		return fmt.Sprintf("%d × %s", a.Int(), a.Term())
	case Tallied, Listing:
		return fmt.Sprintf("%#x of %s", uint32(a.Int()), a.Term())
	}
	return ""
}

// String is the text for people who read differences: `won(seat 1, 3)`. What is said to players Words.Say says, of
// package text.
func (t Text) String() string {
	var args []string
	for _, a := range t.Args {
		if a.Kind() != None {
			args = append(args, a.String())
		}
	}
	if args == nil {
		return t.Key
	}
	return t.Key + "(" + strings.Join(args, ", ") + ")"
}

// jsonText is a Text for programs.
type jsonText struct {
	Key  string `json:"key"`
	Args []Arg  `json:"args,omitempty"`
}

// MarshalJSON writes {"key":"...","args":[...]}, trailing gaps left out.
func (t Text) MarshalJSON() ([]byte, error) {
	j := jsonText{Key: t.Key}
	for i, a := range t.Args {
		if a.Kind() != None {
			j.Args = t.Args[:i+1]
		}
	}
	return json.Marshal(j)
}

// JSONShape has strictjson check the fields of a text.
func (Text) JSONShape([]byte) reflect.Type { return reflect.TypeFor[jsonText]() }

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Text) UnmarshalJSON(data []byte) error {
	var j jsonText
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	if len(j.Args) > len(t.Args) {
		return fmt.Errorf("text %q has %d arguments; at most %d are possible", j.Key, len(j.Args), len(t.Args))
	}
	*t = Say(j.Key, j.Args...)
	return nil
}
