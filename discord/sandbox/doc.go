// Package sandbox is a Discord stand-in: REST interface, gateway and a web page on any net.Listener, as strict as the real
// service. The bot talks to it through the unmodified discordgo (see [World.Connect]); people play in a browser, Go tests through
// [User], and any other program through the JSON endpoints below. Nothing leaves the machine, and no token is needed.
//
// A [World] holds everything: people, guilds, channels, messages, commands, a clock. Any number of them live in one process, and
// nothing is shared between two of them.
//
// # What it holds the bot to
//
// Requests are checked against Discord's documented limits and answered with its own errors; interactions live three seconds and
// their tokens fifteen minutes; permissions, threads, ephemeral messages and rate limits are as documented. What is not confirmed
// anywhere is marked UNSURE in the contract, the table of the package's tests with a source for every line; `go test -run
// TestContract -v` lists those to try once on the real service. Beyond it are how Discord's clients draw, real latency, unpublished
// limits, moderation and the quirks of phones.
//
// A world alarms (see [World.Alarms], [World.Guard]) at routes that it does not have, and when the bot's token is in a body.
//
// # In tests
//
// On a [Pipe] everything runs in one testing/synctest bubble. Three things to know there: the bubble's clock starts in 2000, before
// Discord's ids, so that [ID.Time] is no time of the bubble's; discordgo's Session.Close sleeps a second with its mutex locked, so
// call synctest.Wait before closing a session or breaking its connection; and close the session before the world.
//
// # JSON endpoints for people and programs
//
// {user} is a username or an id; "alice@phone" is alice on another device, with menus, spinners and a form of its own. Ids are decimal strings, as in Discord's own interface; times are RFC 3339; permissions are
// decimal strings. A POST takes a JSON object with Content-Type application/json and answers 200 with a JSON object.
// A refusal answers 4xx with an [Refusal]: what a real client would not let a person do is refused here too (code "refused").
//
//	GET  /ui/{user}/view?channel=ID   [View]     all that this person sees, with the messages of one channel
//	GET  /ui/{user}/events            stream     server-sent events: "change" with a [Change], at once and after every change
//	POST /ui/{user}/slash             [SlashRequest]        -> [Outcome]
//	POST /ui/{user}/autocomplete      [AutocompleteRequest] -> [Outcome] with Choices
//	POST /ui/{user}/context           [ContextRequest]      -> [Outcome] a command of the menu of a person or a message
//	POST /ui/{user}/press             [PressRequest]        -> [Outcome]
//	POST /ui/{user}/select            [SelectRequest]       -> [Outcome]
//	POST /ui/{user}/submit            [SubmitRequest]       -> [Outcome]
//	POST /ui/{user}/close             [CloseRequest]        -> {}        the open form is closed and nothing is sent
//	POST /ui/{user}/dismiss           [MessageRequest]      -> {}        an ephemeral or failed message goes away
//	POST /ui/{user}/reload            {}                    -> {}        as reloading the client: all of these go away
//	POST /ui/{user}/send              [SendRequest]         -> [MessageView]
//	POST /ui/{user}/delete            [MessageRequest]      -> {}        one's own message, or any with Manage Messages
//	POST /ui/{user}/react             [ReactRequest]        -> {}        a second time takes it back
//	POST /ui/{user}/read              [ChannelRequest]      -> {}        the channel's unread mark goes away
//
// Slash, context, press, select, submit and autocomplete wait until the bot has answered or its three seconds are over, unless
// the request says "async": true; either way the view shows the waiting and the outcome.
//
// # The world's own endpoints (the page's toolbar)
//
//	GET  /ui/world            [WorldView]
//	GET  /ui/world/journal    [Entry] list: everything in and out, oldest first; ?after=N gives what came after entry N
//	POST /ui/world/users      [AddUserRequest]    -> [Person]
//	POST /ui/world/locale     [LocaleRequest]     -> {}
//	POST /ui/world/clock      [ClockRequest]      -> {"now": time}
//	POST /ui/world/fault      [FaultRequest]      -> {}
//	POST /ui/world/dms        [DMRequest]         -> {}
//	POST /ui/world/delete     [DeleteRequest]     -> {}
//	POST /ui/world/archive    [ArchiveRequest]    -> {}
//	POST /ui/world/permission [PermissionRequest] -> {}
//
// Pictures are served at the paths that the views name, under /cdn/. The page is at / and at /u/{user}.
package sandbox
