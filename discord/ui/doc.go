// Package ui describes what people do in Discord and what they see, as plain values: an Interaction comes in; a
// Message, a Response or a Form goes out. It reads and writes custom ids and command definitions, and encodes
// values as JSON. It calls no service, and does not know the library that talks to Discord: that is package wire.
package ui
