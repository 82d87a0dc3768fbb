package nobility

import "norenbot/game"

// What cards do is said in pictures, too.

// Brings is what a completed card brings.
func (c Settlers) Brings() game.Text { return settlersBring[c] }

// Says is what an event changes.
func (e Event) Says() game.Text { return eventRule[e] }

// Does is what a Character can do.
func (c Character) Does() game.Text { return characterDoes[c] }
