package game

import "fmt"

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

// failure turns what was recovered into an error: replay errors are the
// record's fault and stay as they are.
func failure(p any, stack []byte) error {
	if err, ok := p.(*ReplayError); ok {
		return err
	}
	return &Failure{Cause: p, Stack: stack}
}
