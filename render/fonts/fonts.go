// Package fonts holds the typefaces of the pictures; LICENCE.md says whose
// they are and how they were cut down.
package fonts

import _ "embed" // the fonts are files

// Text is the face of everything that is read: a sturdy book face for small
// sizes, Latin only, with lining and tabular figures.
//
//go:embed elstob-semibold.otf
var Text []byte

// Fallback adds Greek, Cyrillic and phonetic letters for players' names.
//
//go:embed fallback-bold.ttf
var Fallback []byte

// Title is a blackletter for the name of the game and for round numbers.
//
//go:embed blankenburg.ttf
var Title []byte
