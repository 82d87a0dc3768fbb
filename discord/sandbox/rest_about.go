package sandbox

import "strings"

// getGateway answers where to connect; the address is the host that was asked.
func getGateway(c *call) (any, error) { return map[string]any{"url": c.gatewayURL()}, nil }

func (c *call) gatewayURL() string { return "ws://" + c.req.Host + gatewayPath }

func getGatewayBot(c *call) (any, error) {
	b := &c.world.identify
	b.renew(c.world.now())
	return map[string]any{
		"url":    c.gatewayURL(),
		"shards": c.world.cfg.Shards,
		"session_start_limit": map[string]any{
			"total": maxIdentifies, "remaining": maxIdentifies - b.used, "reset_after": b.left(c.world.now()).Milliseconds(), "max_concurrency": c.world.cfg.Concurrency,
		},
	}, nil
}

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

func getUser(c *call) (any, error) {
	u := c.world.state.Users[c.id("user")]
	if u == nil {
		return nil, errUnknownUser
	}
	return u.wire(), nil
}

func getApplication(c *call) (any, error) {
	w := c.world
	return map[string]any{
		"id": w.state.App.ID, "name": w.cfg.Bot, "icon": nil, "description": "", "type": nil, "bot": w.bot().wire(),
		"bot_public": true, "bot_require_code_grant": false, "verify_key": strings.Repeat("0", 64), "flags": 0, "flags_new": "0",
		"redirect_uris": []string{}, "interactions_endpoint_url": nil, "role_connections_verification_url": nil,
		"owner": w.state.Users[w.state.App.Owner].wire(), "approximate_guild_count": len(w.state.Guilds),
		"approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": nil,
		"event_webhooks_status": 1, "event_webhooks_types": []string{}, "eligible_oauth2_scopes": []string{},
	}, nil
}

// guild finds the guild of the path, if the bot is in it.
func (c *call) guild() (*guild, error) {
	g := c.world.state.Guilds[c.id("guild")]
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case !c.world.hasBot(g):
		return nil, errMissingAccess
	}
	return g, nil
}

func getGuild(c *call) (any, error) {
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	return g.wire(), nil
}

func getGuildChannels(c *call) (any, error) {
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	out := []wireChannel{}
	for _, ch := range c.world.guildChannels(g.ID) {
		if c.world.permissions(ch, c.world.state.App.ID).Has(ViewChannel) {
			out = append(out, c.world.wireChannel(ch))
		}
	}
	return out, nil
}

func getMember(c *call) (any, error) {
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	m, u := g.Members[c.id("user")], c.world.state.Users[c.id("user")]
	if m == nil {
		return nil, errUnknownMember
	}
	return m.wire(u), nil
}

func getActiveThreads(c *call) (any, error) {
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	threads, members := []wireChannel{}, []threadMember{}
	for _, ch := range c.world.guildChannels(g.ID) {
		for _, t := range c.world.threadsOf(ch.ID) {
			if t.Thread.Archived || !c.world.permissions(t, c.world.state.App.ID).Has(ViewChannel) {
				continue
			}
			out := c.world.wireChannel(t)
			threads = append(threads, out)
			if out.Member != nil {
				members = append(members, *out.Member)
			}
		}
	}
	return map[string]any{"threads": threads, "members": members, "has_more": false}, nil
}
