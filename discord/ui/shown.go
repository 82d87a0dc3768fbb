package ui

import "norenbot/game/match"

// A MenuKey is one person at one match.
type MenuKey struct {
	Match match.ID
	User  match.User
}

// MenuShown is what a response shows, for whoever delivers it.
type MenuShown struct {
	At    MenuKey
	Print string
}
