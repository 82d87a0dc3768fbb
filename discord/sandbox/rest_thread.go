package sandbox

import "slices"

// threadRequest is the body that opens a thread.
type threadRequest struct {
	Name        string `json:"name"`
	Type        *int   `json:"type"`
	AutoArchive int    `json:"auto_archive_duration"`
	Invitable   *bool  `json:"invitable"`
}

// hasThreads says whether threads can be opened in a channel.
func (ch *channel) hasThreads() bool { return ch.Type == TextChannel || ch.Type == AnnouncementChannel }

// postThread opens a thread without a message; private unless a type says otherwise [DOC start-thread-without-message].
func postThread(c *call) (any, error) {
	ch, p, err := c.access()
	if err != nil {
		return nil, err
	}
	var b threadRequest
	if err := c.decode(threadShape, &b); err != nil {
		return nil, err
	}
	kind := PrivateThread
	if b.Type != nil {
		kind = *b.Type
	}
	needed := CreatePublicThreads
	if kind == PrivateThread {
		needed = CreatePrivateThreads
	}
	switch {
	case !ch.hasThreads():
		return nil, errWrongChannelType
	case !p.Has(needed):
		return nil, errMissingPermissions
	}
	t := c.openThread(ch, c.world.newID(), kind, b)
	if kind != PrivateThread {
		w := c.world
		m := w.newMessage(ch.ID, w.state.App.ID)
		m.Type, m.Content, m.Thread, m.Reply = typeThreadCreated, t.Name, t.ID, &reference{Channel: t.ID}
		w.publish(&m)
	}
	return created{c.world.wireChannel(t)}, nil
}

// postThreadFromMessage opens a thread at a message, which gives it its id.
func postThreadFromMessage(c *call) (any, error) {
	ch, err := c.channel(CreatePublicThreads)
	if err != nil {
		return nil, err
	}
	var b threadRequest
	if err := c.decode(threadShape, &b); err != nil {
		return nil, err
	}
	m, err := c.message(ch)
	switch {
	case err != nil:
		return nil, err
	case !ch.hasThreads():
		return nil, errWrongChannelType
	case m.Thread != 0 || c.world.state.Channels[m.ID] != nil:
		return nil, errThreadExists
	}
	kind := PublicThread
	if ch.Type == AnnouncementChannel {
		kind = AnnouncementThread
	}
	m.Thread = m.ID
	m.Flags |= FlagHasThread
	t := c.openThread(ch, m.ID, kind, b)
	c.world.messageChanged(m)
	return created{c.world.wireChannel(t)}, nil
}

func (c *call) openThread(parent *channel, id ID, kind int, b threadRequest) *channel {
	t := c.world.newThread(parent, id, kind, b.Name, c.world.state.App.ID)
	if b.AutoArchive != 0 {
		t.Thread.AutoArchive = b.AutoArchive
	}
	if b.Invitable != nil {
		t.Thread.Invitable = *b.Invitable
	}
	c.world.announceThread(t)
	return t
}

// threadEdit is the body that changes a thread.
type threadEdit struct {
	Name        maybe[string] `json:"name"`
	Archived    maybe[bool]   `json:"archived"`
	Locked      maybe[bool]   `json:"locked"`
	Invitable   maybe[bool]   `json:"invitable"`
	AutoArchive maybe[int]    `json:"auto_archive_duration"`
}

// patchThread: the opener may rename and archive, managers everything; whoever may write there may unarchive, unless it is locked.
// An archived thread takes no other change unless it is unarchived by the same request [DOC resources/channel#modify-channel].
func (c *call) patchThread(ch *channel, p Permissions) (any, error) {
	var b threadEdit
	if err := c.decode(threadEditShape, &b); err != nil {
		return nil, err
	}
	t, manages := ch.Thread, p.Has(ManageThreads)
	opening := b.Archived.Set && !b.Archived.Value
	onlyOpening := opening && !b.Name.Set && !b.Locked.Set && !b.AutoArchive.Set && !b.Invitable.Set
	switch {
	case t.Archived && !opening:
		return nil, errArchived
	case manages:
	case b.Locked.Set, t.Locked, t.Archived && !p.Has(SendInThreads), !onlyOpening && t.Owner != c.world.state.App.ID:
		return nil, errMissingPermissions
	}
	b.Name.into(&ch.Name)
	b.Locked.into(&t.Locked)
	b.Invitable.into(&t.Invitable)
	b.AutoArchive.into(&t.AutoArchive)
	if b.Archived.Set {
		c.world.setArchived(ch, b.Archived.Value)
	}
	c.world.threadChanged(ch)
	return c.world.wireChannel(ch), nil
}

// thread finds the thread of the path for a change of its members, which an archived one refuses.
func (c *call) thread(needed Permissions) (*channel, error) {
	ch, err := c.channel(needed)
	switch {
	case err != nil:
		return nil, err
	case ch.Thread == nil:
		return nil, errWrongChannelType
	case ch.Thread.Archived:
		return nil, errArchived
	}
	return ch, nil
}

func joinThread(c *call) (any, error) {
	ch, err := c.thread(0)
	if err == nil && !c.world.join(ch, c.world.state.App.ID) {
		err = errTooManyMembers
	}
	return nil, err
}

func leaveThread(c *call) (any, error) {
	ch, err := c.thread(0)
	if err == nil {
		delete(ch.Thread.Members, c.world.state.App.ID)
	}
	return nil, err
}

// addToThread takes in somebody who may see the parent.
func addToThread(c *call) (any, error) {
	ch, err := c.thread(SendInThreads)
	if err != nil {
		return nil, err
	}
	who := c.id("user")
	parent := c.world.state.Channels[ch.Parent]
	switch {
	case c.world.state.Users[who] == nil:
		return nil, errUnknownUser
	case !c.world.permissions(parent, who).Has(ViewChannel):
		return nil, errMissingAccess
	case !c.world.join(ch, who):
		return nil, errTooManyMembers
	}
	return nil, nil
}

// removeFromThread takes somebody out; the opener of a private thread may, else managers.
func removeFromThread(c *call) (any, error) {
	ch, err := c.thread(0)
	if err != nil {
		return nil, err
	}
	own := ch.Type == PrivateThread && ch.Thread.Owner == c.world.state.App.ID
	if !own && !c.world.permissions(ch, c.world.state.App.ID).Has(ManageThreads) {
		return nil, errMissingPermissions
	}
	delete(ch.Thread.Members, c.id("user"))
	c.world.changed(ch.ID, 0)
	return nil, nil
}

// contains says whether an id is in a list.
func contains(list []ID, id ID) bool { return slices.Contains(list, id) }
