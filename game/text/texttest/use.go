package texttest

import (
	"norenbot/game"
	"norenbot/game/text"
)

// A Use is where a text is shown, which decides how long it may be.
type Use string

// The uses of a game's texts and of the shell's.
const (
	Question    Use = "question" // Question.Text: also a menu's placeholder
	Label       Use = "option"   // Option.Text: a button or a line of a menu
	Detail      Use = "detail"
	Group       Use = "group" // Option.Group: the name of a menu's page
	Event       Use = "event" // one line of the log
	Reason      Use = "reason"
	Category    Use = "category" // of the final scoring
	Button      Use = "button"
	Placeholder Use = "placeholder"
	Command     Use = "command description"
	Title       Use = "title" // of an embed
	// Help is the help for a question: its key is the game's "help." and the question's key, see
	// text.Words.Nearest. A game with help for one question has it for all.
	Help   Use = "help"
	Then   Use = "option told with an answer" // a Label with game.Then; catalogs need not have it
	Alone  Use = "option without its list"    // a Label with game.Alone; catalogs need not have it
	Listed Use = "option in its list"         // a Label with game.Listed; catalogs need not have it
	Remark Use = "remark"                     // of a game.Lesson
	// Ordered is a Question or a Label with game.Ordered; catalogs need not have it.
	Ordered Use = "told of what is said beforehand"
)

// Our own limits, for what reads well on a phone.
const (
	// Group is the name of a page, in a menu of its own; Event is a line above the board, among others.
	groupLength    = 40
	eventLength    = 240
	categoryLength = 40
	helpLength     = 220
)

// Longest returns how many characters a text of that use may have, as text.Length counts them; 0 for a use without
// a limit, so that it is noticed.
func (u Use) Longest() int {
	switch u {
	case Label, Button, Then, Listed:
		return text.ButtonLength
	case Detail, Reason, Command:
		return text.OptionLength
	case Question, Placeholder:
		return text.PlaceholderLength
	case Title:
		return text.EmbedNameLength
	case Group:
		return groupLength
	case Event, Alone, Ordered:
		return eventLength
	case Remark:
		return game.RemarkMost
	case Help:
		return helpLength
	case Category:
		return categoryLength
	}
	return 0
}
