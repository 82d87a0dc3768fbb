// Package ids has the ids by which matches and people are named outside package match. It imports nothing, so that
// packages that only pass ids on, such as those that speak to Discord, do not depend on how a match works.
package ids

// A Match names a match for good: eight characters of [a-z2-7].
type Match string

// A User is the id of a person, as whatever shows the match has it.
type User string

// A Token stands for what a seat knows of its own move: its answers, its draft, the question and the options; 8 hex
// digits. A press with another token than the menu's is stale. What other seats do in secret does not change it.
type Token string
