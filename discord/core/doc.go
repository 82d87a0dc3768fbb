// Package core is what every part of the bot has:
//
//	Core, Options        the services that the bot works with: core.go
//	Feature              what a part adds to the bot: commands, routes, refusals: press.go, command.go, refusal.go
//	Right                what is asked of whoever acts: rights.go
//	Memory               what is remembered of people, servers and messages: memory.go, readahead.go
//	Dispatcher, Poster   news is shared out to the notifiers of its kinds, and posted once: dispatch.go, poster.go
//
// Parts hold a Core, and the parts below them that they use; they know nothing of those above.
package core
