package sandbox

import "net/http"

// routes are Discord's interface as far as the stand-in has it; the same for versions 9 and 10.
func routes() []route {
	const (
		channel = "/channels/{channel}"
		msg     = channel + "/messages/{message}"
		global  = "/applications/{application}/commands"
		local   = "/applications/{application}/guilds/{guild}/commands"
		hook    = "/webhooks/{application}/{token}"
	)
	all := []route{
		{"GET", "/gateway", "", "", true, getGateway},
		{"GET", "/gateway/bot", "", "", false, getGatewayBot},
		{"GET", "/users/@me", "", "", false, getMe},
		{"GET", "/users/{user}", "", "", false, getUser},
		{"POST", "/users/@me/channels", BucketDM, "", false, postDirectChannel},
		{"GET", "/applications/@me", "", "", false, getApplication},
		{"GET", "/oauth2/applications/@me", "", "", false, getApplication},

		{"POST", "/interactions/{interaction}/{token}/callback", "", "", true, postCallback},
		{"POST", hook, BucketWebhook, "token", true, postFollowup},
		{"GET", hook + "/messages/{message}", BucketWebhook, "token", true, getReply},
		{"PATCH", hook + "/messages/{message}", BucketWebhook, "token", true, patchReply},
		{"DELETE", hook + "/messages/{message}", BucketWebhook, "token", true, deleteReply},

		{"GET", "/guilds/{guild}", "", "", false, getGuild},
		{"GET", "/guilds/{guild}/channels", "", "", false, getGuildChannels},
		{"GET", "/guilds/{guild}/members/{user}", "", "", false, getMember},
		{"GET", "/guilds/{guild}/threads/active", "", "", false, getActiveThreads},

		{"GET", channel, "", "", false, getChannel},
		{"PATCH", channel, BucketChannel, "channel", false, patchChannel},
		{"DELETE", channel, BucketChannel, "channel", false, deleteChannel},
		{"GET", channel + "/messages", "", "", false, getMessages},
		{"POST", channel + "/messages", BucketCreate, "channel", false, postMessage},
		{"POST", channel + "/messages/bulk-delete", BucketDelete, "channel", false, postBulkDelete},
		{"GET", msg, "", "", false, getMessage},
		{"PATCH", msg, BucketEdit, "channel", false, patchMessage},
		{"DELETE", msg, BucketDelete, "channel", false, deleteMessage},
		{"POST", channel + "/typing", "", "", false, postTyping},
		{"PUT", msg + "/reactions/{emoji}/@me", BucketReaction, "channel", false, putReaction},
		{"DELETE", msg + "/reactions/{emoji}/@me", BucketReaction, "channel", false, deleteReaction},
		{"PUT", channel + "/messages/pins/{message}", BucketChannel, "channel", false, putPin},
		{"DELETE", channel + "/messages/pins/{message}", BucketChannel, "channel", false, deletePin},
		{"PUT", channel + "/pins/{message}", BucketChannel, "channel", false, putPin},
		{"DELETE", channel + "/pins/{message}", BucketChannel, "channel", false, deletePin},

		{"POST", channel + "/threads", BucketThread, "channel", false, postThread},
		{"POST", msg + "/threads", BucketThread, "channel", false, postThreadFromMessage},
		{"PUT", channel + "/thread-members/@me", "", "", false, joinThread},
		{"DELETE", channel + "/thread-members/@me", "", "", false, leaveThread},
		{"PUT", channel + "/thread-members/{user}", "", "", false, addToThread},
		{"DELETE", channel + "/thread-members/{user}", "", "", false, removeFromThread},
	}
	for _, scope := range []string{global, local} {
		all = append(all,
			route{"GET", scope, BucketCommand, "application", false, getCommands},
			route{"POST", scope, BucketCommand, "application", false, postCommand},
			route{"PUT", scope, BucketCommand, "application", false, putCommands},
			route{"GET", scope + "/{command}", BucketCommand, "application", false, getCommand},
			route{"PATCH", scope + "/{command}", BucketCommand, "application", false, patchCommand},
			route{"DELETE", scope + "/{command}", BucketCommand, "application", false, deleteCommand},
		)
	}
	return all
}

// handlers leads requests to routes, to the gateway, to files, to people's endpoints and to the page.
func (w *World) handlers() *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range routes() {
		mux.HandleFunc(r.method+" /api/{version}"+r.path, func(rw http.ResponseWriter, req *http.Request) { w.serve(r, rw, req) })
	}
	rest := route{path: "unimplemented", do: (*call).unimplemented}
	mux.HandleFunc("/api/{version}/", func(rw http.ResponseWriter, req *http.Request) { w.serve(rest, rw, req) })
	mux.HandleFunc("GET "+gatewayPath, w.serveGateway)
	mux.HandleFunc("GET "+gatewayPath+"/", w.serveGateway)
	mux.HandleFunc("GET "+cdnPath+"/{folder}/{channel}/{file}/{name}", w.serveFile)
	w.peopleHandlers(mux)
	w.worldHandlers(mux)
	pageHandlers(mux)
	return mux
}
