package sandbox

import (
	"bytes"
	"encoding/json"
)

// maybe is a field of a body that may be absent; null sets it to its zero value.
type maybe[T any] struct {
	Set   bool
	Value T
}

// UnmarshalJSON is called for a field that is there, null included.
func (m *maybe[T]) UnmarshalJSON(b []byte) error {
	m.Set = true
	if string(b) == "null" {
		return nil
	}
	return json.Unmarshal(b, &m.Value)
}

// into sets what p points to, unless the field is absent.
func (m maybe[T]) into(p *T) {
	if m.Set {
		*p = m.Value
	}
}

// messageBody is what a request says about a message.
type messageBody struct {
	Content     maybe[string]              `json:"content"`
	Embeds      maybe[[]Embed]             `json:"embeds"`
	Components  maybe[[]Component]         `json:"components"`
	Attachments maybe[[]attachmentRequest] `json:"attachments"`
	Flags       maybe[int]                 `json:"flags"`
	Mentions    *mentionRules              `json:"allowed_mentions"`
	Nonce       any                        `json:"nonce"`
	Enforce     bool                       `json:"enforce_nonce"`
	Reply       *replyRequest              `json:"message_reference"`
}

// attachmentRequest names a file of the request by its index, or one that the message has already by its id.
type attachmentRequest struct {
	ID          ID      `json:"id"`
	Filename    string  `json:"filename"`
	Description *string `json:"description"`
}

// mentionRules are allowed_mentions.
type mentionRules struct {
	Parse   []string `json:"parse"`
	Users   []ID     `json:"users"`
	Roles   []ID     `json:"roles"`
	Replied *bool    `json:"replied_user"`
}

// replyRequest is message_reference.
type replyRequest struct {
	Message ID    `json:"message_id"`
	Must    *bool `json:"fail_if_not_exists"`
}

// upload is a file sent with a request; Index is the N of its part's name files[N].
type upload struct {
	Index       int
	Name        string
	ContentType string
	Data        []byte
}

// decode checks a JSON body against a shape and reads it into v; at is where in the whole body it stands.
func decode(raw []byte, tree any, s shape, at *place, v any) error {
	var f form
	s(&f, at, tree)
	if err := f.err(); err != nil {
		return err
	}
	if err := json.Unmarshal(raw, v); err != nil {
		return errInvalidJSON
	}
	return nil
}

// parseTree reads JSON with its numbers as they were written.
func parseTree(raw []byte) (any, error) {
	var tree any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return nil, errInvalidJSON
	}
	return tree, nil
}

// marshal writes JSON without escaping <, > and &, as Discord does.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
