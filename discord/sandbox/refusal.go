package sandbox

import "fmt"

// The codes of a Refusal.
const (
	codeUnknown   = "unknown"
	codeMalformed = "malformed"
	codeRefused   = "refused"
)

// Error is what is wrong and what would be right.
func (r *Refusal) Error() string { return r.Message }

func refusal(code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Message: fmt.Sprintf(format, args...)}
}

// refused is a Refusal of what a real client would not let a person do.
func refused(format string, args ...any) error { return refusal(codeRefused, format, args...) }
