package sandbox

import (
	"net/http"
	"time"
)

// routes are Discord's interface as far as the bot uses it; what was dropped stands in
// doc.go. A route that is missing here is an alarm.
func routes() []route {
	const (
		channel = "/channels/{channel}"
		msg     = channel + "/messages/{message}"
		hook    = "/webhooks/{application}/{token}"
	)
	return []route{
		{"GET", "/gateway", "", "", true, getGateway},
		{"GET", "/gateway/bot", "", "", false, getGatewayBot},
		{"GET", "/users/@me", "", "", false, getMe},
		{"POST", "/users/@me/channels", bucketDirect, "", false, postDirect},
		{"GET", "/applications/@me", "", "", false, getApplication},
		{"GET", "/applications/{application}/commands", "", "", false, getCommands},
		{"PUT", "/applications/{application}/commands", bucketCommand, "application", false,
			putCommands},

		{"POST", "/interactions/{interaction}/{token}/callback", "", "", true, postCallback},
		{"POST", hook, bucketWebhook, "token", true, postFollowup},
		{"PATCH", hook + "/messages/{message}", bucketWebhook, "token", true, patchReply},
		{"DELETE", hook + "/messages/{message}", bucketWebhook, "token", true, deleteReply},

		{"GET", "/guilds/{guild}", "", "", false, getGuild},
		{"GET", "/guilds/{guild}/channels", "", "", false, getGuildChannels},
		{"GET", "/guilds/{guild}/members/{user}", "", "", false, getMember},
		{"PUT", "/guilds/{guild}/members/{user}/roles/{role}", "", "", false, putRole},
		{"DELETE", "/guilds/{guild}/members/{user}/roles/{role}", "", "", false, deleteRole},
		{"GET", channel + "/messages", "", "", false, getMessages},
		{"POST", channel + "/messages", BucketCreate, "channel", false, postMessage},
		{"GET", msg, "", "", false, getMessage},
		{"PATCH", msg, bucketEdit, "channel", false, patchMessage},
		{"DELETE", msg, bucketDelete, "channel", false, deleteMessage},
		{"POST", msg + "/threads", bucketThread, "channel", false, postThread},
		{"GET", channel, "", "", false, getChannel},
		{"PATCH", channel, bucketChannel, "channel", false, patchChannel},
		{"DELETE", channel, bucketChannel, "channel", false, deleteChannel},
	}
}

// handlers leads requests to routes, to the gateway, to files, to people's endpoints and
// to the page.
func (w *World) handlers() *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range routes() {
		mux.HandleFunc(r.method+" /api/v9"+r.path,
			func(rw http.ResponseWriter, req *http.Request) { w.serve(r, rw, req) })
	}
	rest := route{path: "unimplemented", do: (*call).unimplemented}
	mux.HandleFunc("/api/", func(rw http.ResponseWriter,
		req *http.Request) {
		w.serve(rest, rw, req)
	})
	mux.HandleFunc("GET "+gatewayPath, w.serveGateway)
	mux.HandleFunc("GET "+gatewayPath+"/", w.serveGateway)
	mux.HandleFunc("GET "+cdnPath+"/{folder}/{channel}/{file}/{name}", w.serveFile)
	w.peopleHandlers(mux)
	w.worldHandlers(mux)
	pageHandlers(mux)
	return mux
}

// getGateway answers where to connect; the address is the host that was asked.
func getGateway(c *call) (any, error) { return map[string]any{"url": c.gatewayURL()}, nil }

// getGatewayBot says besides how many shards the bot needs, and how fast they may identify [DOC
// events/gateway#get-gateway-bot].
func getGatewayBot(c *call) (any, error) {
	w := c.world
	w.identify.renew(w.now())
	return map[string]any{"url": c.gatewayURL(), "shards": w.shards(), "session_start_limit": map[string]any{
		"total": w.cfg.Identifies, "remaining": max(w.cfg.Identifies-w.identify.used, 0), "max_concurrency": w.cfg.Concurrency,
		"reset_after": w.identify.day.Add(24 * time.Hour).Sub(w.now()).Milliseconds()}}, nil
}

// shards is how many the bot needs at least for the servers that there are.
func (w *World) shards() int { return 1 + len(w.state.Guilds)/w.cfg.Shard }

// gatewayURL is where the bot finds the gateway: at the address that it asked.
func (c *call) gatewayURL() string { return "ws://" + c.req.Host + gatewayPath }

// getMe is the bot's user with what only it may know.
func getMe(c *call) (any, error) {
	bot := c.world.bot().wire()
	return struct {
		wireUser
		MFA      bool    `json:"mfa_enabled"`
		Locale   string  `json:"locale"`
		Email    *string `json:"email"`
		Verified bool    `json:"verified"`
	}{wireUser: bot, Locale: "en-US", Verified: true}, nil
}

// getApplication is the bot's application; most of it is constant.
func getApplication(c *call) (any, error) {
	w := c.world
	return map[string]any{
		"id": w.state.App.ID, "name": w.cfg.Bot, "icon": nil, "description": "", "type": nil,
		"bot":        w.bot().wire(),
		"bot_public": true, "bot_require_code_grant": false,
		"verify_key": w.PublicKey(), "flags": 0, "flags_new": "0",
		"redirect_uris": []string{}, "interactions_endpoint_url": w.outward.url(),
		"role_connections_verification_url": nil,
		"owner":                             w.state.Users[w.state.App.Owner].wire(),
		"approximate_guild_count":           len(w.state.Guilds),
		"approximate_user_install_count":    0, "approximate_user_authorization_count": 0,
		"explicit_content_filter": 0, "team": nil,
		"event_webhooks_status": 1, "event_webhooks_types": []string{},
		"eligible_oauth2_scopes": []string{},
	}, nil
}

// access finds the channel of the path, which the bot must see, and what it may do there.
// Errors: 10003, 50001.
func (c *call) access() (*channel, Permissions, error) {
	ch := c.world.state.Channels[c.id("channel")]
	if ch == nil {
		return nil, 0, errUnknownChannel
	}
	p := c.world.permissions(ch, c.world.state.App.ID)
	if !p.Has(ViewChannel) {
		return nil, 0, errMissingAccess
	}
	return ch, p, nil
}

// channel is access with permissions that the bot needs; 50013 without them.
func (c *call) channel(needed Permissions) (*channel, error) {
	ch, p, err := c.access()
	if err == nil && !p.Has(needed) {
		err = errMissingPermissions
	}
	return ch, err
}

// getChannel answers with a channel that the bot sees.
func getChannel(c *call) (any, error) {
	ch, _, err := c.access()
	if err != nil {
		return nil, err
	}
	return c.world.wireChannel(ch), nil
}

// deleteChannel deletes a thread, or a channel with all that is in it, and answers with what it was [DOC
// resources/channel#deleteclose-channel].
func deleteChannel(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	needed := ManageChannels
	if ch.Thread != nil {
		needed = ManageThreads
	}
	if !p.Has(needed) {
		return nil, errMissingPermissions
	}
	was := c.world.wireChannel(ch)
	c.world.removeChannel(ch)
	return was, nil
}

// patchChannel changes a thread; a channel of the guild the bot leaves as it
// is.
func patchChannel(c *call) (any, error) {
	ch, p, err := c.access()
	switch {
	case err != nil:
		return nil, err
	case ch.Thread == nil:
		return nil, errWrongChannelType
	}
	return c.patchThread(ch, p)
}
