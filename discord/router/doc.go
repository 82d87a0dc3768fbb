// Package router is the bot without its parts: it mounts those that it is given, routes commands and presses to them,
// answers interactions in the time that Discord allows, and has the news of the outbox posted.
//
// Parts know core and not the router; the router knows no part. Package discord names all parts of the real bot.
package router
