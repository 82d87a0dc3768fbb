// Package servertest puts the bot, with all its games, into a server of the stand-in for Discord, for tests of what
// people see there. Only tests import it.
//
// A Server has a channel and people in it, who type, press and choose as on a client. The bot keeps everything in
// memory; the program's own tests start the program in its place (Server.Starts). In runs a test in a bubble in which
// days pass in no time, and which it leaves through a check: no alarm of the stand-in, no press without an answer, no
// refused request and no word to the operator that the test did not expect.
//
//	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
//		alice, bruno := h.Opening()  // they play with a computer player
//		alice.Clicks("open")         // the newest button of that verb
//		alice.Picks("brewers")
//		alice.On("confirm")          // of the menu in hand
//		bruno.OneBoard()
//	})
//
// Discord's own wishes are the sandbox's business; a test that needs one certain failure, or a game that asks what it
// is told to, is quicker with package discordtest.
package servertest
