package sandbox

import (
	"slices"
	"strings"
)

// marked finds the message of the path for a pin or reaction, which an archived thread refuses.
func (c *call) marked(needed Permissions) (*message, error) {
	ch, err := c.channel(needed)
	if err != nil {
		return nil, err
	}
	if ch.Thread != nil && ch.Thread.Archived {
		return nil, errArchived
	}
	return c.message(ch)
}

// putPin pins a message; the channel says so.
func putPin(c *call) (any, error) {
	m, err := c.marked(PinMessages)
	if err != nil || m.Pinned {
		return nil, err
	}
	w := c.world
	m.Pinned = true
	w.messageChanged(m)
	note := w.newMessage(m.Channel, w.state.App.ID)
	note.Type, note.Reply = typePinned, &reference{Message: m.ID, Channel: m.Channel}
	w.publish(&note)
	return nil, nil
}

func deletePin(c *call) (any, error) {
	m, err := c.marked(PinMessages)
	if err != nil {
		return nil, err
	}
	m.Pinned = false
	c.world.messageChanged(m)
	return nil, nil
}

// pathEmoji reads "name:id" or a unicode emoji from the path.
func (c *call) pathEmoji() (Emoji, error) {
	e := readEmoji(c.req.PathValue("emoji"))
	var f form
	emojiRule(&f, nil, &e)
	if f.err() != nil {
		return Emoji{}, errUnknownEmoji
	}
	return e, nil
}

func readEmoji(s string) Emoji {
	name, id, _ := strings.Cut(s, ":")
	n, _ := ParseID(id) // no id is a unicode emoji
	return Emoji{Name: name, ID: n}
}

func putReaction(c *call) (any, error) {
	m, err := c.marked(AddReactions | ReadMessageHistory)
	if err != nil {
		return nil, err
	}
	e, err := c.pathEmoji()
	if err != nil {
		return nil, err
	}
	c.world.react(m, e, c.world.state.App.ID, true)
	return nil, nil
}

func deleteReaction(c *call) (any, error) {
	m, err := c.marked(ReadMessageHistory)
	if err != nil {
		return nil, err
	}
	e, err := c.pathEmoji()
	if err != nil {
		return nil, err
	}
	c.world.react(m, e, c.world.state.App.ID, false)
	return nil, nil
}

// react sets or takes back somebody's reaction.
func (w *World) react(m *message, e Emoji, who ID, set bool) {
	at := slices.IndexFunc(m.Reactions, func(r reaction) bool { return r.Emoji.ID == e.ID && r.Emoji.Name == e.Name })
	if at < 0 {
		m.Reactions = append(m.Reactions, reaction{Emoji: e})
		at = len(m.Reactions) - 1
	}
	r := &m.Reactions[at]
	if slices.Contains(r.By, who) == set {
		return
	}
	name := "MESSAGE_REACTION_ADD"
	if set {
		r.By = append(r.By, who)
	} else {
		name = "MESSAGE_REACTION_REMOVE"
		r.By = slices.DeleteFunc(r.By, func(id ID) bool { return id == who })
	}
	if len(r.By) == 0 {
		m.Reactions = slices.Delete(m.Reactions, at, at+1)
	}
	w.reactionEvent(name, m, e, who)
	w.changed(m.Channel, m.VisibleTo)
}
