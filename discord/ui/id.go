package ui

import "strconv"

// IsID reports whether a text can be a Discord id: a positive 64-bit decimal number without a leading zero
// (reference#snowflakes).
func IsID(text string) bool {
	n, err := strconv.ParseUint(text, 10, 64)
	return err == nil && n > 0 && strconv.FormatUint(n, 10) == text
}
