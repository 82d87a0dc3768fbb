// Package ui is what somebody does in Discord and what they are shown, as plain values: an Interaction
// comes in; a Message, a Response or a Form goes out. Custom ids and definitions of commands are written
// and read here, and a value knows how it is written as JSON. Nothing here asks anybody anything, and
// nothing knows the library that talks with Discord: that is package wire.
package ui
