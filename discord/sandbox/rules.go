package sandbox

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// check holds a composed message against what the shapes cannot say.
func (k *composition) check() error {
	var f form
	m := &k.msg
	if m.v2() {
		k.v2Rules(&f)
	}
	if n := embedSize(m.Embeds); n > 6000 { // Discord: 6000 characters over all embeds
		f.add(k.at.at("embeds"), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
	componentRules(&f, k.at.at("components"), m.Components)
	k.fileRules(&f)
	if err := f.err(); err != nil {
		return err
	}
	if m.Flags&FlagLoading == 0 && m.Content == "" && len(m.Embeds)+len(m.Components)+len(m.Files) == 0 {
		return errEmptyMessage
	}
	return nil
}

// v2Rules: components are the whole message, 40 at most, 4000 characters of text [REPORTED for the sum].
func (k *composition) v2Rules(f *form) {
	const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	legacy := func(name string, used bool) {
		if used {
			f.add(k.at.at(name), code, "The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", name)
		}
	}
	legacy("content", k.msg.Content != "")
	legacy("embeds", len(k.msg.Embeds) > 0)
	count, size := 0, 0
	walk(k.msg.Components, func(c *Component) {
		count++
		size += utf8.RuneCountInString(c.Content)
	})
	at := k.at.at("components")
	if count > 40 {
		f.add(at, "BASE_TYPE_MAX_LENGTH", "The total number of components must be 40 or fewer, not %d.", count)
	}
	if size > 4000 {
		f.add(at, "COMPONENT_MAX_TOTAL_SIZE_EXCEEDED", "The total size of all text display components must be 4000 or fewer, not %d.", size)
	}
}

// embedSize counts what Discord counts: titles, descriptions, field names and values, footers, authors.
func embedSize(all []Embed) int {
	n := 0
	for _, e := range all {
		n += utf8.RuneCountInString(e.Title) + utf8.RuneCountInString(e.Description)
		for _, fd := range e.Fields {
			n += utf8.RuneCountInString(fd.Name) + utf8.RuneCountInString(fd.Value)
		}
		if e.Footer != nil {
			n += utf8.RuneCountInString(e.Footer.Text)
		}
		if e.Author != nil {
			n += utf8.RuneCountInString(e.Author.Name)
		}
	}
	return n
}

// fileRules: what an embed or component shows from the message's files must be one of them.
func (k *composition) fileRules(f *form) {
	has := func(at *place, address string) {
		name, local := strings.CutPrefix(address, "attachment://")
		if local && !slices.ContainsFunc(k.msg.Files, func(f file) bool { return f.Name == name }) {
			f.add(at, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
				"The referenced attachment '%s' was not found or cannot be used", name)
		}
	}
	for i, e := range k.msg.Embeds {
		at := k.at.at("embeds").at(strconv.Itoa(i))
		if e.Image != nil {
			has(at.at("image").at("url"), e.Image.URL)
		}
		if e.Thumbnail != nil {
			has(at.at("thumbnail").at("url"), e.Thumbnail.URL)
		}
	}
	walk(k.msg.Components, func(c *Component) {
		at := k.at.at("components")
		for _, item := range c.Items {
			has(at, item.Media.URL)
		}
		if c.Media != nil {
			has(at, c.Media.URL)
		}
		if c.File != nil {
			has(at, c.File.URL)
		}
	})
}

// componentRules: rows, custom ids, selects and buttons, in messages and forms.
func componentRules(f *form, at *place, all []Component) {
	seen := map[string]bool{}
	ids := map[int]bool{}
	visitPlaces(all, at, func(c *Component, at *place) {
		if c.CustomID != "" && seen[c.CustomID] {
			f.add(at.at("custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		seen[c.CustomID] = true
		if c.ID != 0 && ids[c.ID] {
			f.add(at.at("id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		ids[c.ID] = true
		switch c.Type {
		case ActionRow:
			rowRule(f, at, c.Components)
		case Button:
			buttonRules(f, at, c)
		case StringSelect:
			optionRules(f, at, c)
		}
		if isSelect(c.Type) {
			selectRules(f, at, c)
		}
		if c.Emoji != nil {
			emojiRule(f, at.at("emoji"), c.Emoji)
		}
	})
}

// visitPlaces is walk with the place of every component in the body.
func visitPlaces(all []Component, at *place, visit func(*Component, *place)) {
	for i := range all {
		here := at.at(strconv.Itoa(i))
		c := &all[i]
		visit(c, here)
		visitPlaces(c.Components, here.at("components"), visit)
		if c.Accessory != nil {
			visit(c.Accessory, here.at("accessory"))
		}
		if c.Component != nil {
			visit(c.Component, here.at("component"))
		}
	}
}

func isSelect(kind int) bool {
	return kind == StringSelect || kind >= UserSelect && kind <= ChannelSelect
}

// rowRule: a row holds five buttons, or one select, or one text input.
func rowRule(f *form, at *place, in []Component) {
	wide := slices.ContainsFunc(in, func(c Component) bool { return c.Type != Button })
	if wide && len(in) > 1 {
		f.add(at.at("components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Width of component layout exceeded")
	}
}

// buttonRules: a link has a url and no custom_id, every other the reverse; each shows a label or an emoji.
func buttonRules(f *form, at *place, c *Component) {
	required := func(name string, value string) {
		if value == "" {
			f.add(at.at(name), "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
	exclusive := func(name string, value string) {
		if value != "" {
			f.add(at.at(name), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	}
	if c.Style == LinkButton {
		required("url", c.URL)
		exclusive("custom_id", c.CustomID)
	} else {
		required("custom_id", c.CustomID)
		exclusive("url", c.URL)
	}
	if c.Label == "" && c.Emoji == nil {
		f.add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji")
	}
}

// selectRules: what must be chosen can be chosen.
func selectRules(f *form, at *place, c *Component) {
	lo, hi := 1, 1
	if c.MinValues != nil {
		lo = *c.MinValues
	}
	if c.MaxValues != nil {
		hi = *c.MaxValues
	}
	if lo > hi {
		f.add(at.at("min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values must be at most max_values")
	}
	if len(c.Defaults) > 0 && (len(c.Defaults) < lo || len(c.Defaults) > hi) {
		f.add(at.at("default_values"), "SELECT_COMPONENT_INVALID_DEFAULT_VALUES", "The number of defaults must be between min_values and max_values")
	}
	if n := len(c.Options); c.Type == StringSelect && hi > n {
		f.add(at.at("max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "max_values must be at most the number of options, %d", n)
	}
}

// optionRules: values are unique, and no more options are chosen beforehand than may be chosen.
func optionRules(f *form, at *place, c *Component) {
	seen := map[string]bool{}
	defaults := 0
	for i, o := range c.Options {
		here := at.at("options").at(strconv.Itoa(i))
		if seen[o.Value] {
			f.add(here.at("value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[o.Value] = true
		if o.Default {
			defaults++
		}
		if o.Emoji != nil {
			emojiRule(f, here.at("emoji"), o.Emoji)
		}
	}
	if hi := 1; defaults > 0 {
		if c.MaxValues != nil {
			hi = *c.MaxValues
		}
		if defaults > hi {
			f.add(at.at("options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "At most %d options can be default", hi)
		}
	}
}

// emojiRule: without an id the name is a unicode emoji, not a word such as "thumbsup".
func emojiRule(f *form, at *place, e *Emoji) {
	plain := func(r rune) bool { return r >= utf8.RuneSelf }
	if e.ID == 0 && !strings.ContainsFunc(e.Name, plain) {
		f.add(at.at("name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}
