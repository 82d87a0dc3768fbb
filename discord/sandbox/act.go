package sandbox

// What people do with commands, each refused where a real client would not allow it; use.go and form.go have buttons, menus and forms.
// All are called with the world locked.

// visible finds a channel that a person sees, and what they may do there.
func (w *World) visible(who, id ID) (*channel, Permissions, error) {
	ch := w.state.Channels[id]
	if ch == nil {
		return nil, 0, unknown("channel", id)
	}
	p := w.permissions(ch, who)
	if !p.Has(ViewChannel) {
		return nil, 0, unknown("channel", id)
	}
	return ch, p, nil
}

// maySend says whether a person's composer is open.
func (w *World) maySend(ch *channel, p Permissions) bool {
	switch {
	case ch.Type == ForumChannel:
		return false
	case ch.Thread != nil:
		return p.Has(SendInThreads) && (!ch.Thread.Locked || p.Has(ManageThreads))
	}
	return p.Has(SendMessages)
}

// mayUse says whether commands may be used: not in an archived thread [DOC topics/threads].
func (w *World) mayUse(ch *channel, p Permissions) bool {
	return p.Has(UseCommands) && w.maySend(ch, p) && (ch.Thread == nil || !ch.Thread.Archived)
}

// commanding finds the channel for a command.
func (w *World) commanding(who, id ID) (*channel, error) {
	ch, p, err := w.visible(who, id)
	if err == nil && !w.mayUse(ch, p) {
		err = refused("commands cannot be used in this channel: the thread is archived, or a permission is missing")
	}
	return ch, err
}

// slash sends a command.
func (w *World) slash(by screenKey, r SlashRequest) (*interaction, error) {
	ch, err := w.commanding(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	who := w.state.Users[by.user]
	v, err := w.pick(ch, who, slashCommand, r.Command)
	if err != nil {
		return nil, err
	}
	var res resolved
	options, err := w.fillIn(ch, who, v, r.Options, &res)
	if err != nil {
		return nil, err
	}
	i := &interaction{Kind: interactionCommand, User: who.ID, Screen: by.device, Channel: ch.ID, Name: "/" + v.key()}
	w.begin(i, map[string]any{"data": v.data(v.wrap(options), &res)})
	return i, nil
}

// data is what the bot is told of a command.
func (v invocable) data(options []typed, res *resolved) map[string]any {
	d := map[string]any{"id": v.command.ID, "name": v.command.Name, "type": v.command.Type}
	if len(options) > 0 {
		d["options"] = options
	}
	if v.command.Guild != 0 {
		d["guild_id"] = v.command.Guild
	}
	if !res.empty() {
		d["resolved"] = res
	}
	return d
}

// autocomplete asks for suggestions. What is filled in so far is sent as it is.
func (w *World) autocomplete(by screenKey, r AutocompleteRequest) (*interaction, error) {
	ch, err := w.commanding(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	v, err := w.pick(ch, w.state.Users[by.user], slashCommand, r.Command)
	if err != nil {
		return nil, err
	}
	var options []typed
	focused := false
	for _, o := range v.options() {
		value, filled := r.Options[o.Name]
		switch {
		case o.Name == r.Focused && o.Autocomplete:
			focused = true
			options = append(options, typed{Name: o.Name, Type: o.Type, Value: r.Value, Focused: true})
		case filled:
			options = append(options, typed{Name: o.Name, Type: o.Type, Value: value})
		}
	}
	if !focused {
		return nil, refused("/%s has no option %q with suggestions", v.key(), r.Focused)
	}
	i := &interaction{Kind: interactionAutocomplete, User: by.user, Screen: by.device, Channel: ch.ID, Name: "/" + v.key()}
	w.begin(i, map[string]any{"data": v.data(v.wrap(options), &resolved{})})
	return i, nil
}

// context picks a command from the menu of a person or a message.
func (w *World) context(by screenKey, r ContextRequest) (*interaction, error) {
	ch, err := w.commanding(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	kind := userCommand
	if r.Message != 0 {
		kind = messageCommand
	}
	v, err := w.pick(ch, w.state.Users[by.user], kind, r.Command)
	if err != nil {
		return nil, err
	}
	var res resolved
	target := r.User
	if kind == messageCommand {
		m, err := w.seen(by.user, r.Message)
		if err != nil {
			return nil, err
		}
		target = m.ID
		res.Messages = map[ID]wireMessage{m.ID: w.wireMessage(m)}
	} else if !w.resolveUser(ch, r.User, &res) {
		return nil, unknown("person", r.User)
	}
	i := &interaction{Kind: interactionCommand, User: by.user, Screen: by.device, Channel: ch.ID, Name: v.key(), Target: r.User, TargetMsg: r.Message}
	d := v.data(nil, &res)
	d["target_id"] = target
	w.begin(i, map[string]any{"data": d})
	return i, nil
}
