package ledger

import (
	"encoding/binary"
	"fmt"
	"strings"
	"time"
)

// CheckNames refuses what cannot be a name: of a thing, of a part, or in the value of an index.
func CheckNames(names ...string) error {
	for _, name := range names {
		if name == "" || strings.Contains(name, "\x00") || len(name) > longestName {
			return fmt.Errorf("%q cannot be a name: it needs 1 to %d bytes, none of them zero", name, longestName)
		}
	}
	return nil
}

// Names are names as the value of an index has them, each with a zero byte behind it.
func Names(names ...string) string { return strings.Join(names, "\x00") + "\x00" }

// Moment is a time as the value of an index has it: 12 bytes that sort by time, 8 of seconds and 4
// of nanoseconds. Turning the sign bit over makes years before 1970 sort before those after; the
// zero time is one of them.
func Moment(t time.Time) string {
	key := binary.BigEndian.AppendUint64(nil, uint64(t.Unix())^1<<63)
	return string(binary.BigEndian.AppendUint32(key, uint32(t.Nanosecond())))
}

// Number is a number of 0 to 2^32-1 as the value of an index has it: 4 bytes that sort by it.
func Number(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }
