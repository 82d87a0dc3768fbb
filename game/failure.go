package game

import (
	"errors"
	"fmt"
)

// A Failure is returned when rules broke: they panicked, went round in circles
// or left through runtime.Goexit. It stops its game and nothing else.
type Failure struct {
	Cause any    // what they panicked with
	Stack []byte // where, inside the rules
}

// Error says what happened; the stack is left out, for it is long and for the operator's
// log.
func (f *Failure) Error() string { return fmt.Sprintf("the rules failed: %v", f.Cause) }

// Unwrap returns the cause if the rules panicked with an error.
func (f *Failure) Unwrap() error {
	err, _ := f.Cause.(error)
	return err
}

// StackOf returns where the rules or a player failed, as runtime/debug writes it; nil if err
// is of no Failure.
func StackOf(err error) []byte {
	if f := (*Failure)(nil); errors.As(err, &f) {
		return f.Stack
	}
	return nil
}

// failure turns what was recovered into an error: replay errors are the
// record's fault and stay as they are.
func failure(p any, stack []byte) error {
	if err, ok := p.(*ReplayError); ok {
		return err
	}
	return &Failure{Cause: p, Stack: stack}
}
