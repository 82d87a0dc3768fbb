package sandbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// The types of components [DOC components/reference]. Messages hold rows of buttons and
// selects, and those of version 2 all from section to container; forms hold labels.
const (
	actionRow     = 1
	buttonPart    = 2
	stringSelect  = 3
	textInput     = 4
	userSelect    = 5
	roleSelect    = 6
	channelSelect = 8
	section       = 9
	textDisplay   = 10
	thumbnail     = 11
	mediaGallery  = 12
	filePart      = 13
	separator     = 14
	container     = 17
	label         = 18
	radioGroup    = 21
	checkGroup    = 22
	checkbox      = 23
)

// Component is a component of any type that there is here, with the fields of its type [DOC
// components/reference].
type Component struct {
	Type int `json:"type"`
	ID   int `json:"id"` // unique within the message; given by the stand-in where the bot gave none

	CustomID string `json:"custom_id,omitempty"`
	// of a button: 1 primary, 2 secondary, 3 success, 4 danger; of a text input: 1 a line,
	// 2 a paragraph
	Style    int    `json:"style,omitempty"`
	Label    string `json:"label,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`

	Placeholder string         `json:"placeholder,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	MinValues   *int           `json:"min_values,omitempty"` // always set on a select
	MaxValues   *int           `json:"max_values,omitempty"` // always set on a select

	// of a text input: what stands there, whether it must be filled in (nil is yes), and how
	// many characters it takes (nil is no bound of its own)
	Value     string `json:"value,omitempty"`
	Required  *bool  `json:"required,omitempty"`
	MinLength *int   `json:"min_length,omitempty"`
	MaxLength *int   `json:"max_length,omitempty"`

	// of a select of people, roles, channels: what is chosen beforehand; of channels: which are listed, none is all
	Defaults     []DefaultValue `json:"default_values,omitempty"`
	ChannelTypes []int          `json:"channel_types,omitempty"`

	// of a form: what a label is of, whether a checkbox is ticked
	Component *Component `json:"component,omitempty"`
	Default   bool       `json:"default,omitempty"`

	Components  []Component `json:"components,omitempty"` // of a row, a section, a container
	Accessory   *Component  `json:"accessory,omitempty"`  // of a section
	Content     string      `json:"content,omitempty"`    // of a text display
	Media       *Media      `json:"media,omitempty"`      // of a thumbnail
	File        *Media      `json:"file,omitempty"`       // of a file, with its name and its size in bytes
	Name        string      `json:"name,omitempty"`
	Size        int         `json:"size,omitempty"`
	Items       []MediaItem `json:"items,omitempty"`        // of a gallery
	Description *string     `json:"description,omitempty"`  // of a picture, of a label
	AccentColor *int        `json:"accent_color,omitempty"` // 0xRRGGBB, of a container
	Divider     *bool       `json:"divider,omitempty"`      // of a separator, as its Spacing: always set
	Spacing     int         `json:"spacing,omitempty"`      // 1 small, 2 large
}

// DefaultValue is what is chosen beforehand; Type is "user", "role" or "channel".
type DefaultValue struct {
	ID   ID     `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or another file that a component shows. The bot names it attachment://, and is told an address.
type Media struct {
	ID          ID     `json:"id,omitempty"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Attachment  ID     `json:"attachment_id,omitempty"`
}

// MediaItem is one picture of a gallery; spoilers are not here.
type MediaItem struct {
	Media       Media   `json:"media"`
	Description *string `json:"description"`
	Spoiler     bool    `json:"spoiler"`
}

// MarshalJSON writes what Discord always writes of a container, a thumbnail and a file.
func (c Component) MarshalJSON() ([]byte, error) {
	type plain Component
	switch c.Type {
	case container:
		return json.Marshal(struct {
			plain
			AccentColor *int `json:"accent_color"`
			Spoiler     bool `json:"spoiler"`
		}{plain(c), c.AccentColor, false})
	case thumbnail:
		return json.Marshal(struct {
			plain
			Description *string `json:"description"`
			Spoiler     bool    `json:"spoiler"`
		}{plain(c), c.Description, false})
	case filePart:
		return json.Marshal(struct {
			plain
			Spoiler bool `json:"spoiler"`
		}{plain(c), false})
	}
	return json.Marshal(plain(c))
}

// isSelect reports whether one chooses from a component.
func (c *Component) isSelect() bool { return c.Type == stringSelect || c.listsItself() }

// listsItself reports whether it is a select of which the client has the list.
func (c *Component) listsItself() bool {
	return c.Type == userSelect || c.Type == roleSelect || c.Type == channelSelect
}

// SelectOption is one line of a select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Embed is a rich embed [DOC resources/message#embed-object].
type Embed struct {
	Type        string       `json:"type"` // always "rich"
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	Color       int          `json:"color,omitempty"` // 0xRRGGBB
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedField is a titled paragraph; inline ones stand side by side.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline"`
}

// Attachment is a file of a message. In views URL is a path of the stand-in.
type Attachment struct {
	ID          ID     `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"` // the alt text
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	// Signed, and good for a day; ProxyURL is the same here.
	URL       string `json:"url"`
	ProxyURL  string `json:"proxy_url"`
	Width     int    `json:"width,omitempty"` // in pixels, of pictures only
	Height    int    `json:"height,omitempty"`
	Ephemeral bool   `json:"ephemeral,omitempty"`
}

// serveFile sends an attachment whose address is signed and not out of date [DOC
// reference#signed-attachment-cdn-urls]; anything else is 404. It takes the world's lock
// only to look.
func (w *World) serveFile(rw http.ResponseWriter, req *http.Request) {
	id, _ := ParseID(req.PathValue("file"))
	w.lock()
	b := w.state.Blobs[id]
	good := w.signed(id, req.URL.Query().Get("ex"), req.URL.Query().Get("hm"))
	w.mu.Unlock()
	if b == nil || b.Name != req.PathValue("name") || !good {
		http.Error(rw, "This content is no longer available.", http.StatusNotFound)
		return
	}
	rw.Header().Set("Content-Type", b.ContentType)
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.Header().Set("Cache-Control", "private, max-age=86400")
	_, _ = rw.Write(b.Data) // the reader may have gone
}

// signature seals a file's address until a time, in 32 hexadecimal digits. The key is the
// bot's token, which the bot's users do not know.
func (w *World) signature(id ID, until time.Time) string {
	mac := hmac.New(sha256.New, []byte(w.cfg.Token))
	// a hash never fails
	_, _ = mac.Write([]byte(id.String() + "/" + strconv.FormatInt(until.Unix(), 16)))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// signed checks an address: ex is its end in hexadecimal seconds, hm its
// signature.
func (w *World) signed(id ID, ex, hm string) bool {
	sec, err := strconv.ParseInt(ex, 16, 64)
	until := time.Unix(sec, 0)
	return err == nil && w.now().Before(until) &&
		hmac.Equal([]byte(hm), []byte(w.signature(id, until)))
}
