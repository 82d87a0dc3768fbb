package sandbox

import (
	"encoding/json"
	"time"
)

// The types of components [DOC components/reference]. Selects of users, roles, mentionables and channels list nothing themselves: a
// client fills them in from the guild.
const (
	ActionRow         = 1
	Button            = 2
	StringSelect      = 3
	TextInput         = 4
	UserSelect        = 5
	RoleSelect        = 6
	MentionableSelect = 7
	ChannelSelect     = 8
	Section           = 9
	TextDisplay       = 10
	Thumbnail         = 11
	MediaGallery      = 12
	File              = 13
	Separator         = 14
	Container         = 17
	Label             = 18
)

// LinkButton is the style of a button that opens its URL and tells the bot nothing; 1 to 4 are primary, secondary, success, danger.
const LinkButton = 5

// Component is a component of any type, with the fields of its type [DOC components/reference].
type Component struct {
	Type int `json:"type"`
	ID   int `json:"id"` // unique within the message; given by the stand-in where the bot gave none

	CustomID string `json:"custom_id,omitempty"`
	Style    int    `json:"style,omitempty"`
	Label    string `json:"label,omitempty"`
	URL      string `json:"url,omitempty"`
	Emoji    *Emoji `json:"emoji,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`

	Placeholder  string         `json:"placeholder,omitempty"`
	Options      []SelectOption `json:"options,omitempty"`
	MinValues    *int           `json:"min_values,omitempty"` // always set on a select
	MaxValues    *int           `json:"max_values,omitempty"` // always set on a select
	ChannelTypes []int          `json:"channel_types,omitempty"`
	Defaults     []DefaultValue `json:"default_values,omitempty"`

	Value     string `json:"value,omitempty"` // what a text input holds at first
	MinLength *int   `json:"min_length,omitempty"`
	MaxLength *int   `json:"max_length,omitempty"`
	Required  *bool  `json:"required,omitempty"` // nil is true

	Components  []Component `json:"components,omitempty"` // of a row, section or container
	Component   *Component  `json:"component,omitempty"`  // of a label
	Accessory   *Component  `json:"accessory,omitempty"`  // of a section
	Content     string      `json:"content,omitempty"`
	Media       *Media      `json:"media,omitempty"`
	Items       []MediaItem `json:"items,omitempty"`
	File        *Media      `json:"file,omitempty"`
	Name        string      `json:"name,omitempty"` // of a file, as its Size
	Size        int         `json:"size,omitempty"`
	Description *string     `json:"description,omitempty"`
	Spoiler     *bool       `json:"spoiler,omitempty"`
	AccentColor *int        `json:"accent_color,omitempty"`
	Divider     *bool       `json:"divider,omitempty"`
	Spacing     int         `json:"spacing,omitempty"` // of a separator: 1 small, 2 large
}

// MarshalJSON writes the null that Discord writes for a container without a colour and a thumbnail without a description.
func (c Component) MarshalJSON() ([]byte, error) {
	type plain Component
	switch c.Type {
	case Container:
		return json.Marshal(struct {
			plain
			AccentColor *int `json:"accent_color"`
		}{plain(c), c.AccentColor})
	case Thumbnail:
		return json.Marshal(struct {
			plain
			Description *string `json:"description"`
		}{plain(c), c.Description})
	}
	return json.Marshal(plain(c))
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is a person, role or channel chosen beforehand; Type is "user", "role" or "channel".
type DefaultValue struct {
	ID   ID     `json:"id"`
	Type string `json:"type"`
}

// Emoji is a unicode character (ID 0) or a guild's picture.
type Emoji struct {
	ID       ID     `json:"id,omitempty"`
	Name     string `json:"name"`
	Animated bool   `json:"animated,omitempty"`
}

// Media is a picture or file of a V2 component.
type Media struct {
	ID          ID     `json:"id,omitempty"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Attachment  ID     `json:"attachment_id,omitempty"`
}

// MediaItem is one picture of a gallery.
type MediaItem struct {
	Media       Media   `json:"media"`
	Description *string `json:"description"`
	Spoiler     bool    `json:"spoiler"`
}

// Embed is a rich embed [DOC resources/message#embed-object].
type Embed struct {
	Type        string       `json:"type"` // always "rich"
	URL         string       `json:"url,omitempty"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	Color       int          `json:"color,omitempty"` // 0xRRGGBB
	Timestamp   *time.Time   `json:"timestamp,omitempty"`
	Author      *EmbedAuthor `json:"author,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
	Image       *EmbedImage  `json:"image,omitempty"`
	Thumbnail   *EmbedImage  `json:"thumbnail,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
}

// EmbedAuthor is the line at an embed's top.
type EmbedAuthor struct {
	Name    string `json:"name"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedFooter is the line at an embed's foot.
type EmbedFooter struct {
	Text    string `json:"text"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedField is a titled paragraph; inline ones stand side by side.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline"`
}

// EmbedImage is an embed's large or small picture.
type EmbedImage struct {
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Description string `json:"description,omitempty"` // the alt text of the attachment it shows
}

// Attachment is a file of a message. In views URL is a path of the stand-in.
type Attachment struct {
	ID          ID     `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"` // the alt text
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"` // in pixels, of pictures only
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// Reaction is an emoji under a message with the number of people who set it.
type Reaction struct {
	Emoji Emoji `json:"emoji"`
	Count int   `json:"count"`
	Me    bool  `json:"me"`
}
