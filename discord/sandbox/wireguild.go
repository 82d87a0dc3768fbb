package sandbox

import "time"

// wire writes a guild for the bot.
func (g *guild) wire() map[string]any {
	roles := make([]map[string]any, len(g.Roles))
	for i, r := range g.Roles {
		roles[i] = r.wire(i)
	}
	return map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "description": nil, "home_header": nil, "splash": nil, "discovery_splash": nil,
		"features": []string{}, "banner": nil, "owner_id": g.Owner, "application_id": nil, "region": "local", "afk_channel_id": nil,
		"afk_timeout": 300, "system_channel_id": nil, "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": nil,
		"verification_level": 0, "roles": roles, "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
		"max_presences": nil, "max_members": 500000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
		"vanity_url_code": nil, "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": g.Locale,
		"rules_channel_id": nil, "safety_alerts_channel_id": nil, "public_updates_channel_id": nil,
		"premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": []any{}, "stickers": []any{},
		"incidents_data": nil,
	}
}

func (r *role) wire(position int) map[string]any {
	return map[string]any{
		"id": r.ID, "name": r.Name, "permissions": r.Permissions, "position": position, "color": r.Color, "hoist": false,
		"colors":  map[string]any{"primary_color": r.Color, "secondary_color": nil, "tertiary_color": nil},
		"managed": false, "mentionable": true, "icon": nil, "unicode_emoji": nil, "flags": 0,
	}
}

// guildCreate is what GUILD_CREATE adds: channels, active threads, the bot's member.
func (w *World) guildCreate(g *guild) map[string]any {
	out := g.wire()
	channels, threads := []wireChannel{}, []wireChannel{}
	for _, ch := range w.guildChannels(g.ID) {
		channels = append(channels, w.wireChannel(ch))
		for _, t := range w.threadsOf(ch.ID) {
			if !t.Thread.Archived && w.permissions(t, w.state.App.ID).Has(ViewChannel) {
				threads = append(threads, w.wireChannel(t))
			}
		}
	}
	out["channels"], out["threads"] = channels, threads
	out["member_count"], out["large"], out["unavailable"] = len(g.Members), false, false
	out["joined_at"] = g.Members[w.state.App.ID].Joined.Format(time.RFC3339Nano)
	out["members"] = []wireMember{g.Members[w.state.App.ID].wire(w.bot())}
	out["presences"], out["voice_states"], out["stage_instances"] = []any{}, []any{}, []any{}
	out["guild_scheduled_events"], out["soundboard_sounds"] = []any{}, []any{}
	return out
}
