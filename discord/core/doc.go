// Package core is what every part of the bot has:
//
//	Core, Options        the services that the bot works with: core.go, api.go
//	Feature              what a part adds to the bot: commands, routes, refusals: feature.go, command.go, refusal.go
//	Right                what is asked of whoever acts: rights.go
//	Voice                in which language somebody is spoken to: readerlanguage.go; how things look: picture.go, matchlist.go
//	Editor               what is chosen by selects and toggles: of a person, a server, a table, a season: editor.go
//	matches              which one is meant, where it is, and how one comes back to it: findmatch.go, matchlink.go,
//	                     reclaimseat.go; the buttons that several parts show: buttons.go
//	Memory               what is remembered of people, servers and messages: memory.go, board.go, readahead.go, readhold.go
//	people               who is there, and when nobody is to be asked: presence.go, claim.go, quiethours.go
//	Dispatcher, Poster   news is shared out to the notifiers of its kinds, and posted once: dispatch.go, retry.go,
//	                     outbox.go, leader.go, postfailures.go, poster.go
//
// Parts hold a Core, and the parts below them that they use; they know nothing of those above.
package core
