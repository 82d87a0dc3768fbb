// Package discordtest runs the bot for the tests of its parts, with the parts that a test names. Only tests import it, and
// it imports no part: a change of one part builds and runs no tests of others.
//
// A Room is the bot with its matches and seasons in memory, before a Fake, which keeps messages as Discord would and
// fails when it is told to. A Toy is a game that asks what a test's Script has it ask. In runs a test in a bubble in
// which hours pass in no time:
//
//	discordtest.In(t, parts, discordtest.Turns, func(r *discordtest.Room) {
//		r.Deals()                     // Alice and Bruno play
//		r.Decides(discordtest.Alice)  // from the board's button to Confirm
//		r.Quietly()                   // what is new is told
//		require.Contains(t, r.OneBoard().Content, "Bruno")
//	})
//
// Everything that the Room shows is held against Discord's limits; a message that says nothing to whoever has link
// previews turned off fails its test, and so does trouble that the operator would be told of.
package discordtest
