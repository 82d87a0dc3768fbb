package ui

// A Line is one thing to choose, in the reader's language: what Discord calls a button or
// a select's option. value is what a press brings back.
type Line struct {
	Value, Label, Detail string
	Group                string
}
