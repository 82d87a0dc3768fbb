package sandbox

import (
	"bytes"
	"fmt"
	"strconv"
	"time"
)

// ID is a snowflake: 42 bits of milliseconds since 2015, then a running number. JSON has it as a decimal string; 0 is none.
type ID uint64

// epoch is the first millisecond of 2015, where Discord's ids start.
const epoch = 1420070400000

// ParseID reads a decimal id.
func ParseID(s string) (ID, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not an id: it must be a decimal number", s)
	}
	return ID(n), nil
}

// Time is when the id was given. Clocks before 2015, such as that of a synctest bubble, leave no time in ids.
func (id ID) Time() time.Time { return time.UnixMilli(int64(id>>22) + epoch).UTC() }

// String is the decimal form.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the decimal form.
func (id ID) MarshalText() ([]byte, error) { return strconv.AppendUint(nil, uint64(id), 10), nil }

// UnmarshalJSON reads a string or, as Discord does, a number; null is 0.
func (id *ID) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*id = 0
		return nil
	}
	return id.UnmarshalText(bytes.Trim(b, `"`))
}

// UnmarshalText reads the decimal form; an empty text is 0.
func (id *ID) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*id = 0
		return nil
	}
	n, err := ParseID(string(b))
	*id = n
	return err
}
