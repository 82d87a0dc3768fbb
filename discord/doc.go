// Package discord names the parts of the bot, which package app starts and package router serves. A part is a folder
// that can be read by itself:
//
//	ui       values of Discord: interactions, messages, forms, custom ids, commands, limits
//	words    what is said: the language of a reader, names, lines of a story, scores
//	metrics  what is counted for Prometheus
//	wire     the way to Discord: requests, gateways, the endpoint, what is refused; it alone knows the library
//	core     what every part has: services, settings, pictures, refusals, rights, and the dispatcher of news
//	seat     one player's private menu: choices, orders, recaps, the coach, lessons, help
//	thread   a match in its channel: lobby, board, chronicle, votes, the end, digests
//	opening  how a season is opened
//	records  ratings, and what matches have come to
//	seasons  seasons
//	feed     what other programs are told, by a webhook of a server's
//	gathering  the list of a server's open tables, and the role that is called to them
//	table    what else there is of matches: opening, lists, logs, analyses, settings, administration
//	router   mounts parts, routes interactions to them, answers in time, and has the news posted
//	app      wires matches, seasons, the router and the connection; the program and all tests start it
//	doctor   tells whoever starts the bot what works and what is wrong
//	sandbox  a stand-in for Discord, for tests and the demo
//
// For tests alone there are discordtest, the bot before a Discord that fails when it is told to, and
// servertest, the bot with all games in a server of the sandbox.
//
// Arrows between them run one way, from below upwards in this list; cmd/norenbot/deps_test.go states each.
//
// # Words
//
//	interaction  what one person did: sent a command, pressed a component, sent a form
//	component    a button or a select; its custom id says all that a press on it is about
//	verb         the first word of a custom id: what is wanted
//	route        a verb with its handler, the right that it asks for, and how it is answered
//	right        what is asked of whoever acts, before anything is done
//	refusal      a sentence of the catalogs about an error that people can meet
//	part         a folder above; its Feature is what it adds to the bot: commands, routes, refusals
//	menu         the private message in which a seat decides
//	board        the public message that shows how a match stands; there is one
//	chronicle    what was told of a match in messages that stay
//	outbox       what must be told of matches and seasons, in the store
//	notifier     tells the items of one kind; the dispatcher shares them out, thing by thing
//	keeper       the one process of several that may tell
//
// # Where something new goes
//
// A slash command is a Command in the Feature of its part, and its names in words/locale; a command in the menu of a
// person or of a message is an Entry there. A button in the
// menu is a verb with a row in seat/pressmenu.go. A post in the thread is a News of game/match, and its
// sentence in thread/note.go. A format of season is game/league's, and its name in words/locale.
package discord
