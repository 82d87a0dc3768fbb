// Package core has what all parts of the bot share:
//
//	Core, Options        the services that the bot works with: core.go, api.go
//	Feature              what a part adds to the bot: commands, routes, refusals: feature.go, command.go, refusal.go
//	Right                who may do something: rights.go
//	Localizer                the language of a reader: readerlanguage.go; what they see: picture.go, matchlist.go
//	Editor               settings of a person, a server, a table or a season, edited with selects and toggles: editor.go
//	matches              which match is meant and where it is: findmatch.go, matchlink.go; a player's return to a
//	                     seat: reclaimseat.go; buttons that several parts show: buttons.go
//	Memory               notes about people, servers and messages: memory.go, board.go, readahead.go, readhold.go
//	people               who is active, and when not to disturb them: presence.go, claim.go, quiethours.go
//	Dispatcher, Poster   pass the outbox's news to the notifiers and post it once: dispatch.go, outbox.go, poster.go;
//	                     debounce and retry with backoff: retry.go; posts that fail: postfailures.go
//	Leadership           leader election among several processes: leader.go
//	Allowance            cooldowns on tables, pings and seasons: allowance.go
//
// A part holds a Core and the parts below it that it uses. It knows none of the parts above.
package core
