package sandbox

// What people do with commands, each refused where a real client would not
// allow it; use.go has buttons and menus. All are called with the world locked.

// visible finds a channel that a person sees, and what they may do there. One that they
// do not see is unknown to them.
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
	case ch.Thread != nil:
		return p.Has(SendInThreads) && !w.lockedOut(ch, p)
	case ch.isForum():
		return false
	}
	return p.Has(SendMessages)
}

// mayUse says whether commands may be used: not in an archived thread [DOC
// topics/threads].
func (w *World) mayUse(ch *channel, p Permissions) bool {
	return p.Has(useCommands) && w.maySend(ch, p) && (ch.Thread == nil || !ch.Thread.Archived)
}

// commanding finds the channel for a command, where commands may be used.
func (w *World) commanding(who, id ID) (*channel, error) {
	ch, p, err := w.visible(who, id)
	if err == nil && !w.mayUse(ch, p) {
		err = refused("commands cannot be used in this channel: the thread is archived, or a permission is missing")
	}
	return ch, err
}

// slash sends a command, filled in and checked as a client does. by is the client it is
// typed at.
func (w *World) slash(by screenKey, r slashRequest) (*interaction, error) {
	ch, err := w.commanding(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	who := w.state.Users[by.user]
	v, err := w.pick(ch, who, r.Command)
	if err != nil {
		return nil, err
	}
	var res resolved
	options, err := w.fillIn(ch, who, v, r.Options, &res)
	if err != nil {
		return nil, err
	}
	i := &interaction{Kind: interactionCommand, User: who.ID, Screen: by.device, Channel: ch.ID,
		Name: "/" + v.key()}
	w.begin(i, map[string]any{"data": v.data(options, &res)})
	return i, nil
}

// data is what the bot is told of a command: a subcommand is an option that holds the
// others.
func (v invocable) data(options []typed, res *resolved) map[string]any {
	if v.sub != nil {
		// The bot finds the real options one level down.
		options = []typed{{Name: v.sub.Name, Type: v.sub.Type, Options: options}}
	}
	d := map[string]any{"id": v.command.ID, "name": v.command.Name, "type": v.command.Type}
	if len(options) > 0 {
		d["options"] = options
	}
	if !res.empty() {
		d["resolved"] = res
	}
	return d
}

// autocomplete asks for suggestions. What is filled in so far is sent as it is,
// unchecked: the person is still typing.
func (w *World) autocomplete(by screenKey, r autocompleteRequest) (*interaction, error) {
	ch, err := w.commanding(by.user, r.Channel)
	if err != nil {
		return nil, err
	}
	v, err := w.pick(ch, w.state.Users[by.user], r.Command)
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
			options = append(options, typed{Name: o.Name, Type: o.Type, Value: r.Value,
				Focused: true})
		case filled:
			options = append(options, typed{Name: o.Name, Type: o.Type, Value: value})
		}
	}
	if !focused {
		return nil, refused("/%s has no option %q with suggestions", v.key(), r.Focused)
	}
	i := &interaction{Kind: interactionAutocomplete, User: by.user, Screen: by.device,
		Channel: ch.ID, Name: "/" + v.key()}
	w.begin(i, map[string]any{"data": v.data(options, &resolved{})})
	return i, nil
}
