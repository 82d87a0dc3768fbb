package discord

import "norenbot/game/text"

// latest returns the last of lines, at most most of them and room characters
// together, with a line before them that says how many are left out. What is
// left out is whole lines, so that nothing is cut in the middle.
func latest(lines []string, most, room int, leftOut func(n int) string) []string {
	if len(lines) <= most && lengthOf(lines) <= room {
		return lines
	}
	n := 0
	room -= text.Length(leftOut(len(lines))) + 1
	for n < min(len(lines), most) && text.Length(lines[len(lines)-1-n])+1 <= room {
		room -= text.Length(lines[len(lines)-1-n]) + 1
		n++
	}
	return append([]string{leftOut(len(lines) - n)}, lines[len(lines)-n:]...)
}

// first returns the first of lines, at most room characters together, with a
// line after them that says how many are left out.
func first(lines []string, room int, leftOut func(n int) string) []string {
	if lengthOf(lines) <= room {
		return lines
	}
	n := 0
	room -= text.Length(leftOut(len(lines))) + 1
	for text.Length(lines[n])+1 <= room {
		room -= text.Length(lines[n]) + 1
		n++
	}
	return append(lines[:n:n], leftOut(len(lines)-n))
}

// lengthOf is how long lines are together, in characters.
func lengthOf(lines []string) (sum int) {
	for _, l := range lines {
		sum += text.Length(l) + 1
	}
	return sum
}
