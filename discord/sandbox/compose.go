package sandbox

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif" // sizes of pictures
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"path"
	"slices"
)

// Discord: 10 files in a message, 10 MiB each, and 25 MiB for a request.
const (
	maxFiles   = 10
	maxFile    = 10 << 20
	maxRequest = 25 << 20
)

// A composition is a message being made or changed by a request. Nothing of it is seen
// before commit, so a request that is refused leaves no trace.
type composition struct {
	world *World
	msg   message // the result so far
	blobs map[ID]*blob
	flags int    // those that this route may set
	at    *place // of the message within the request's body
}

// compose starts from a new or an existing message.
func (c *call) compose(m message, flags int, at *place) *composition {
	return &composition{world: c.world, msg: m, blobs: map[ID]*blob{}, flags: flags, at: at}
}

// read takes a body and its files into the message; the body is returned for what is not
// the message's. The error is Discord's, and the composition is then useless.
func (k *composition) read(raw []byte, tree any, s shape, files []upload) (*messageBody, error) {
	allowed := rowsShape
	if (k.msg.Flags|treeFlags(tree)&k.flags)&flagParts != 0 {
		allowed = partsShape
	}
	whole := func(f *form, at *place, v any) {
		s(f, at, v)
		object(opt("components", allowed))(f, at, v)
	}
	var b messageBody
	if err := decode(raw, tree, whole, k.at, &b); err != nil {
		return nil, err
	}
	return &b, k.apply(&b, files)
}

// treeFlags reads the flags of a body that is not checked yet.
func treeFlags(tree any) int {
	o, _ := tree.(map[string]any)
	n := 0
	// what is no number has no flags; the shape complains
	_, _ = fmt.Sscan(jsonText(o["flags"]), &n)
	return n
}

// apply changes the message as the body says, then checks the whole: an edit may be right
// by itself and leave an empty message. Flags are only ever added.
func (k *composition) apply(b *messageBody, files []upload) error {
	if extra := b.Flags.Value &^ k.flags; extra != 0 {
		var f form
		f.add(k.at.at("flags"), "MESSAGE_FLAGS_INVALID", "Flags %d cannot be set here.", extra)
		return f.err()
	}
	k.msg.Flags |= b.Flags.Value & k.flags
	b.Content.into(&k.msg.Content)
	if b.Embeds.Set {
		k.msg.Embeds = rich(b.Embeds.Value)
	}
	if b.Components.Set {
		k.msg.Components = numbered(b.Components.Value)
	}
	if err := k.attach(b.Attachments, files); err != nil {
		return err
	}
	if err := k.check(); err != nil {
		return err
	}
	return k.moderate(files)
}

// commit makes the message's files reachable and returns a copy of it; the caller stores
// that.
func (k *composition) commit() *message {
	for id, b := range k.blobs {
		k.world.state.Blobs[id] = b
	}
	m := k.msg
	return &m
}

// rich gives every embed its type.
func rich(in []Embed) []Embed {
	for i := range in {
		in[i].Type = "rich"
	}
	return in
}

// attach decides which files the message has now: version 9 adds every new file
// to the listed old ones (version 10 would keep just what is listed); without a
// list nothing is removed [DOC reference#editing-message-attachments].
func (k *composition) attach(listed maybe[[]attachmentRequest], files []upload) error {
	if err := sizeRule(files); err != nil {
		return err
	}
	kept := k.msg.Files
	if listed.Set {
		var err error
		if kept, err = k.kept(listed.Value, files); err != nil {
			return err
		}
	}
	for _, u := range files {
		// In a request, an attachment's id is the N of files[N] for a new file and a
		// snowflake for an old one.
		at := slices.IndexFunc(listed.Value, func(a attachmentRequest) bool { return int(a.ID) == u.Index })
		about := attachmentRequest{}
		if at >= 0 {
			about = listed.Value[at]
		}
		kept = append(kept, k.store(u, about))
	}
	if len(kept) > maxFiles {
		return errTooManyFiles
	}
	k.msg.Files = kept
	return nil
}

// sizeRule refuses too many files (30015) and too large ones (40005).
func sizeRule(files []upload) error {
	if len(files) > maxFiles {
		return errTooManyFiles
	}
	for _, u := range files {
		if len(u.Data) > maxFile {
			return errTooLarge
		}
	}
	return nil
}

// kept are the files that the message has already and the request lists. An id that is
// neither one of those nor the index of a file sent is an error.
func (k *composition) kept(listed []attachmentRequest, files []upload) ([]file, error) {
	var out []file
	var f form
	for i, a := range listed {
		at := slices.IndexFunc(k.msg.Files, func(f file) bool { return f.ID == a.ID })
		sent := slices.ContainsFunc(files, func(u upload) bool { return u.Index == int(a.ID) })
		switch {
		case at >= 0:
			old := k.msg.Files[at]
			if a.Description != nil {
				old.Description = *a.Description
			}
			out = append(out, old)
		case !sent:
			f.add(k.at.at("attachments").at(fmt.Sprint(i)).at("id"), "ATTACHMENT_NOT_FOUND",
				"No file or attachment has the id %d.", a.ID)
		}
	}
	return out, f.err()
}

// store keeps an uploaded file's bytes until commit and describes it. What kind it is and
// how large a picture, it says by its bytes: the client's word is not taken.
func (k *composition) store(u upload, a attachmentRequest) file {
	f := file{ID: k.world.newID(), Name: u.Name, Size: len(u.Data), Ephemeral: k.msg.ephemeral()}
	if a.Filename != "" {
		f.Name = a.Filename
	}
	// Discord keeps no folders.
	f.Name = path.Base(f.Name)
	if a.Description != nil {
		f.Description = *a.Description
	}
	f.ContentType = http.DetectContentType(u.Data)
	if c, _, err := image.DecodeConfig(bytes.NewReader(u.Data)); err == nil {
		f.Width, f.Height = c.Width, c.Height
	}
	k.blobs[f.ID] = &blob{Name: f.Name, ContentType: f.ContentType, Data: u.Data}
	return f
}

// numbered gives every component an id and its documented defaults.
func numbered(all []Component) []Component {
	used := map[int]bool{}
	walk(all, func(c *Component) { used[c.ID] = true })
	next := 1
	walk(all, func(c *Component) {
		for c.ID == 0 && used[next] {
			next++
		}
		if c.ID == 0 {
			c.ID, used[next] = next, true
		}
		c.fill()
	})
	return all
}

// fill sets what Discord answers with for fields that were left out: a select takes one
// value, a group of checkboxes any, a separator is a thin line.
func (c *Component) fill() {
	least, most, line := 1, 1, true
	switch c.Type {
	case separator:
		c.Spacing = max(c.Spacing, 1)
		if c.Divider == nil {
			c.Divider = &line
		}
		return
	case checkGroup:
		most = len(c.Options)
	case stringSelect, userSelect, roleSelect, channelSelect:
	default:
		return
	}
	if c.MinValues == nil {
		c.MinValues = &least
	}
	if c.MaxValues == nil {
		c.MaxValues = &most
	}
}

// walk visits components with all they hold, in reading order.
func walk(all []Component, visit func(*Component)) {
	for i := range all {
		visit(&all[i])
		walk(all[i].Components, visit)
		for _, one := range []*Component{all[i].Accessory, all[i].Component} {
			if one != nil {
				visit(one)
			}
		}
	}
}
