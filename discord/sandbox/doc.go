// Package sandbox is a Discord stand-in: REST interface, gateway and a web page
// on any net.Listener, as strict as the real service. The bot talks to it
// through the unmodified discordgo (see [World.Line]); people play in a
// browser, Go tests through [User], and any other program through the JSON
// endpoints below. Nothing leaves the machine, and no token is needed.
//
// A [World] holds everything: people, guilds, channels, messages, commands, a
// clock. Any number of them live in one process, and nothing is shared between
// two of them.
//
// # What it holds the bot to
//
// Requests are checked against Discord's documented limits and answered with
// its own errors; interactions live three seconds and their tokens fifteen
// minutes; permissions, threads, ephemeral messages and rate limits are as
// documented. What is not confirmed anywhere is marked UNSURE in the contract,
// the table of the package's tests with a source for every line; `go test -run
// TestContract -v` lists those to try once on the real service, and norenbot doctor
// tries there what takes no person (package doctor has the requests). Beyond it are
// how Discord's clients draw, real latency, unpublished limits, what AutoMod finds and
// the quirks of phones.
//
// A world alarms (see [World.Alarms], [World.Guard]) at routes that it does not
// have, and when the bot's token is in a body.
//
// # What was dropped
//
// The stand-in had more of Discord until no command of ours met it. To bring
// something back, look there:
//
//   - all other routes, and version 10 of the interface: resources/,
//     reference#api-versioning. A route that is not here is an alarm
//   - files, and menus of roles and channels, in forms: components/reference
//   - selects of people and roles together, links, emoji, and in messages of version 2
//     spoilers, and pictures and files from elsewhere: components/reference
//   - an embed's url, timestamp, author, footer and pictures:
//     resources/message#embed-object
//   - replies by message_reference, reactions, pins, typing, bulk deletion:
//     resources/message, resources/channel
//   - commands of one guild, for certain permissions; groups of subcommands; numbers, mentionables and files as
//     options, their lengths and channel types: interactions/application-commands
//   - private threads, threads that the bot opens without a message or as a post in a forum,
//     thread members, tags of forums: topics/threads
//   - Activities, but for the entry point command that they add, which clients do not offer here
//   - applications that a person installed:
//     resources/application#installation-context
//   - events about messages, reactions and members, and every intent but GUILDS:
//     events/gateway#gateway-intents
//
// A field of what was dropped is refused with the code STAND_IN_DROPPED, so that
// nobody comes to rely on it unseen.
//
// Interactions go by the gateway or, after [World.SendTo], by HTTP to the bot's endpoints, with
// forgeries and replays among them if asked for.
//
// # In tests
//
// On a [Pipe] everything runs in one testing/synctest bubble. Three things to
// know there: the bubble's clock starts in 2000, before Discord's ids, so that
// [ID.Time] is no time of the bubble's; discordgo's Session.Close sleeps a
// second with its mutex locked, so call synctest.Wait before closing a session
// or breaking its connection; and close the session before the world.
//
// What a real client would not send and Discord would not pass on is delivered
// with [User.Forge].
//
// # In a process of its own
//
// A stand-in that serves a TCP listener takes bots of other processes, and
// loses them as Discord does when they are killed:
//
//	w := sandbox.New(sandbox.Config{IdentifyEvery: time.Millisecond}) // bots restarted at once identify often
//	l, err := net.Listen("tcp", "127.0.0.1:0")
//	go w.Serve(l)
//	// in the bot's process; the token is w.Token(), the same for every world whose Config names none
//	line := sandbox.LineTo(address)
//	session.Client, session.Dialer = line.Client(), line.Dialer()
//
// A test that runs the world itself has all of its methods. Any other process
// has the endpoints below: what a bot has asked is in
// /ui/world/journal?after=N, what it has shown in /ui/{user}/view, faults are
// set with POST /ui/world/fault, and time
// goes on with POST /ui/world/clock. A bot in another process has its own
// clock, which Advance does not move.
//
// # JSON endpoints for people and programs
//
// {user} is a username or an id; "alice@phone" is alice on another device, with
// menus and spinners of its own. Ids are decimal strings, as in Discord's own
// interface; times are RFC 3339; permissions are decimal strings. A POST takes
// a JSON object with Content-Type application/json and answers 200 with a JSON
// object. A refusal answers 4xx with a [Refusal]: what a real client would not
// let a person do is refused here too (code "refused").
//
//	GET  /ui/{user}/view?channel=ID   a [View], with the messages of one channel
//	GET  /ui/{user}/events            server-sent events: "change" with a
//	                                  [Change], at once and after every change
//	POST /ui/{user}/slash             {channel, command, options, async}
//	POST /ui/{user}/menu              {channel, user | message, command, async}: chooses a command in
//	                                  the menu of a person or a message
//	POST /ui/{user}/autocomplete      {channel, command, options, focused, value}
//	POST /ui/{user}/press             {message, custom_id, async}
//	POST /ui/{user}/select            {message, custom_id, values, async}
//	POST /ui/{user}/submit            {modal, values, async}: sends the open form; a value is a
//	                                  text, a list of what is chosen, or true or false
//	POST /ui/{user}/close             {modal}: closes it
//	POST /ui/{user}/dismiss           {message}: an ephemeral or failed one goes away
//	POST /ui/{user}/reload            {}: as reloading this client, all of these go
//	POST /ui/{user}/send              {channel, content, reply_to} -> a [MessageView]
//	POST /ui/{user}/delete            {message}: one's own, or any with Manage Messages
//	POST /ui/{user}/read              {channel}: its unread mark goes away
//
// The first six answer an [Outcome]; they wait until the bot has answered or its
// three seconds are over, unless the request says "async": true; either way the
// view shows the waiting and the outcome.
//
// # The world's own endpoints (the page's toolbar)
//
//	GET  /ui/world            a [WorldView]
//	GET  /ui/world/journal    every [Entry], oldest first; ?after=N what came after N
//	POST /ui/world/users      {name, display, locale} -> a [Person]
//	POST /ui/world/locale     {user, locale}
//	POST /ui/world/clock      {seconds} -> {now}
//	POST /ui/world/offer      {name}, an [Offer] of the view
//	POST /ui/world/fault      a [Fault], with "off": true to end it
//	POST /ui/world/delete     {message} or {channel}, behind the bot's back
//	POST /ui/world/archive    {thread, archived, locked}
//	POST /ui/world/permission {channel, user, permission, give}; no user is the bot
//
// Pictures are served at the paths that the views name, under /cdn/. The page
// is at / and at /u/{user}.
package sandbox
