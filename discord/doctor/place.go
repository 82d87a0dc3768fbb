package doctor

import (
	"context"
	"fmt"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// A place is the server that is asked about, as far as the bot is in it.
type place struct {
	ID    string
	Name  string
	Roles []wire.Role

	own []string // the bot's roles there
}

// A channel is a channel or a thread (resources/channel).
type channel struct {
	ID      string
	Type    int
	Name    string
	Server  string           `json:"guild_id"`
	Parent  string           `json:"parent_id"` // a thread's channel, or a channel's category
	Changes []wire.Overwrite `json:"permission_overwrites"`
}

// Kinds of channels (resources/channel#channel-object-channel-types).
const (
	textChannel  = 0
	direct       = 1
	voice        = 2
	group        = 3
	category     = 4
	announcement = 5
	newsThread   = 10
	publicThread = 11
	closedThread = 12
	stage        = 13
	forum        = 15
	media        = 16
)

// kinds are what they are called.
var kinds = map[int]string{
	textChannel: "a text channel", direct: "direct messages", voice: "a voice channel", group: "direct messages of a group", category: "a category",
	announcement: "an announcement channel", newsThread: "a thread", publicThread: "a thread", closedThread: "a private thread",
	stage: "a stage channel", forum: "a forum", media: "a media channel",
}

// isThread reports whether it is a thread, with the permissions of its channel.
func (c channel) isThread() bool { return c.Type >= newsThread && c.Type <= closedThread }

// hasThreads reports whether threads can be started at its messages.
func (c channel) hasThreads() bool { return c.Type == textChannel || c.Type == announcement }

// server is whether the bot is in the server of --server, or of --channel.
func (e *examination) server(ctx context.Context) Check {
	if e.o.Server == "" && e.o.Channel == "" {
		return NotTried("name a server and a channel with --server ID and --channel ID (Discord copies ids in developer mode)", "whether the bot is in a server")
	}
	if c, ok := e.needsToken(); !ok {
		return c
	}
	id := e.o.Server
	if id == "" {
		var of channel
		if err := e.get(ctx, "channels/"+e.o.Channel, &of); err != nil {
			return e.unseen(err, "the channel "+e.o.Channel)
		}
		id = of.Server
	}
	var found place
	if err := e.get(ctx, "guilds/"+id, &found); err != nil {
		return e.unseen(err, "the server "+id)
	}
	var member struct{ Roles []string }
	if err := e.get(ctx, "guilds/"+id+"/members/"+e.app.user, &member); err != nil {
		return e.unseen(err, "the server "+id)
	}
	e.place, e.place.own = found, member.Roles
	return Fine("the bot is in %s (%s)", found.Name, id)
}

// unseen is the check of a server or channel that Discord does not tell of.
func (e *examination) unseen(err error, what string) Check {
	if !wire.IsPermanent(err) {
		return failed(err)
	}
	return Broken("open "+e.o.Invite(e.app.ID)+" and choose the server; is the id right?", "the bot is not in %s, or there is none", what)
}

// channel is what the bot may do in --channel.
func (e *examination) channel(ctx context.Context) Check {
	switch {
	case e.o.Channel == "":
		return NotTried("name one with --channel ID", "what the bot may do in a channel")
	case !e.known:
		c, _ := e.needsToken()
		return c
	case e.place.ID == "":
		return NotTried("", "the bot is not in its server")
	}
	var ch channel
	err := e.get(ctx, "channels/"+e.o.Channel, &ch)
	switch {
	case wire.ClassOf(err).IsForbidden():
		return Broken("give the bot View Channel there", "the bot does not see the channel %s", e.o.Channel)
	case err != nil:
		return e.unseen(err, "the channel "+e.o.Channel)
	case ch.Server != e.place.ID:
		return Broken("name a channel of that server", "#%s is a channel of another server than %s", ch.Name, e.place.Name)
	}
	what := fmt.Sprintf("#%s is %s", ch.Name, kinds[ch.Type])
	if ch.isThread() {
		if err := e.get(ctx, "channels/"+ch.Parent, &ch); err != nil {
			return failed(fmt.Errorf("of its channel: %w", err))
		}
		what += fmt.Sprintf(" of #%s, %s", ch.Name, kinds[ch.Type])
	}
	may := wire.Allowed(e.place.ID, e.app.user, e.place.own, e.place.Roles, ch.Changes)
	e.playable = ch.ID == e.o.Channel && ch.hasThreads() && may.Has(ui.ViewChannel|ui.SendMessages|ui.CreateThreads|ui.SendInThreads|ui.ManageThreads|ui.AttachFiles|ui.ReadHistory)
	return e.permitted(ch, what, may)
}

// permitted says what the bot can do in a channel of that kind with what it may there.
func (e *examination) permitted(ch channel, what string, may ui.Permissions) Check {
	needed, missing, so := ui.Needed, core.MissingPermissionsIn(ui.ChannelType(ch.Type), may), "matches are played in threads of it"
	switch ch.Type {
	case textChannel, announcement:
	case voice, stage:
		needed &^= ui.CreateThreads | ui.SendInThreads | ui.ManageThreads
		so = "matches are played in it, since it has no threads"
	case forum, media:
		needed &^= ui.SendMessages | ui.CreateThreads
		so = "matches are played in its posts"
	default:
		return Broken("name a text channel", "%s: nothing can be played there", what)
	}
	const cure = "give the bot's role these permissions in the settings of the channel or of the server"
	if missing != 0 {
		lacks := e.names(missing)
		if less := may.Missing(needed) &^ missing; less != 0 {
			lacks += "; and without " + e.names(less) + " it would play less well"
		}
		return Broken(cure, "%s, and the bot cannot play there: it lacks %s", what, lacks)
	}
	if missing = may.Missing(needed); missing != 0 {
		if missing.Has(ui.CreateThreads) {
			so = "matches are played in the channel itself"
		}
		return Broken(cure, "%s; %s, but less well: the bot lacks %s", what, so, e.names(missing))
	}
	return Fine("%s; %s, and the bot has every permission for it", what, so)
}

// names are permissions as Discord calls them.
func (e *examination) names(p ui.Permissions) string {
	return strings.Join(e.o.Permissions(p), ", ")
}
