package sandbox

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// check holds a composed message against what the shapes cannot say. Errors: 50035, and
// 50006 for a message with nothing in it, unless it is "thinking...".
func (k *composition) check() error {
	var f form
	m := &k.msg
	if n := embedSize(m.Embeds); n > 6000 { // Discord: 6000 characters over all embeds
		f.add(k.at.at("embeds"), "MAX_EMBED_SIZE_EXCEEDED",
			"Embed size exceeds maximum size of 6000")
	}
	if m.parts() {
		k.partRules(&f)
	}
	componentRules(&f, k.at.at("components"), m.Components)
	if err := f.err(); err != nil {
		return err
	}
	// Text, an embed, a component or a file: one of them must be there [DOC
	// resources/message#create-message].
	if m.Flags&flagLoading == 0 && m.Content == "" &&
		len(m.Embeds)+len(m.Components)+len(m.Files) == 0 {
		return errEmptyMessage
	}
	return nil
}

// partRules: with the flag of version 2 components are the whole message, 40 at most with all that they
// hold, and 4000 characters of text in all [DOC components/reference#component-limits]. What they show are
// files of the message; a file that none shows is Discord's to hide, and refused here so that nobody loses one unseen.
func (k *composition) partRules(f *form) {
	legacy := func(name string, used bool) {
		if used {
			f.add(k.at.at(name), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", name)
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
		f.add(at, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", 40) // [UNSURE of the words]
	}
	if size > 4000 {
		f.add(at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			"The total size of all text in components exceeds the maximum size of 4000") // [UNSURE of the words]
	}
	shown := k.showsFiles(f)
	for i, file := range k.msg.Files {
		if !shown[file.Name] {
			f.add(k.at.at("attachments").at(strconv.Itoa(i)), "STAND_IN_UNSHOWN", "No component shows the file %q.", file.Name)
		}
	}
}

// showsFiles are the files that components show, by name; one that the message does not have is an error.
func (k *composition) showsFiles(f *form) map[string]bool {
	shown := map[string]bool{}
	look := func(at *place, m *Media) {
		if m == nil {
			return
		}
		name := strings.TrimPrefix(m.URL, attachmentScheme)
		if !slices.ContainsFunc(k.msg.Files, func(f file) bool { return f.Name == name }) {
			f.add(at.at("url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
				"The referenced attachment '%s' was not found or cannot be used", name)
		}
		shown[name] = true
	}
	visitPlaces(k.msg.Components, k.at.at("components"), func(c *Component, at *place) {
		look(at.at("media"), c.Media)
		look(at.at("file"), c.File)
		for i := range c.Items {
			look(at.at("items").at(strconv.Itoa(i)).at("media"), &c.Items[i].Media)
		}
	})
	return shown
}

// embedSize counts what Discord counts: titles, descriptions, field names and
// values.
func embedSize(all []Embed) int {
	n := 0
	for _, e := range all {
		n += utf8.RuneCountInString(e.Title) + utf8.RuneCountInString(e.Description)
		for _, fd := range e.Fields {
			n += utf8.RuneCountInString(fd.Name) + utf8.RuneCountInString(fd.Value)
		}
	}
	return n
}

// componentRules: custom ids and ids are unique in a message, and each kind has rules of
// its own.
func componentRules(f *form, at *place, all []Component) {
	seen := map[string]bool{}
	ids := map[int]bool{}
	visitPlaces(all, at, func(c *Component, at *place) {
		if c.CustomID != "" && seen[c.CustomID] {
			f.add(at.at("custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED",
				"Component custom id cannot be duplicated")
		}
		seen[c.CustomID] = true
		if c.ID != 0 && ids[c.ID] {
			f.add(at.at("id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		ids[c.ID] = true
		switch c.Type {
		case actionRow:
			rowRule(f, at, c.Components)
		case stringSelect:
			selectRules(f, at, c)
			optionRules(f, at, c)
		case userSelect, roleSelect, channelSelect:
			boundRule(f, at, c)
			defaultsRule(f, at, c)
		case checkGroup:
			selectRules(f, at, c)
			optionRules(f, at, c)
		case radioGroup:
			optionRules(f, at, c)
		case textInput:
			inputRules(f, at, c)
		}
	})
}

// visitPlaces is walk with the place of every component in the body.
func visitPlaces(all []Component, at *place, visit func(*Component, *place)) {
	for i := range all {
		here := at.at(strconv.Itoa(i))
		visit(&all[i], here)
		visitPlaces(all[i].Components, here.at("components"), visit)
		if beside := all[i].Accessory; beside != nil {
			visit(beside, here.at("accessory"))
		}
		if of := all[i].Component; of != nil {
			visit(of, here.at("component"))
		}
	}
}

// rowRule: a row holds five buttons, or one select.
func rowRule(f *form, at *place, in []Component) {
	wide := slices.ContainsFunc(in, func(c Component) bool { return c.Type != buttonPart })
	if wide && len(in) > 1 {
		f.add(at.at("components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
			"Width of component layout exceeded")
	}
}

// boundRule: no more must be chosen than may be.
func boundRule(f *form, at *place, c *Component) {
	if *c.MinValues > *c.MaxValues { // filled in already
		f.add(at.at("min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE",
			"min_values must be at most max_values")
	}
}

// defaultsRule: as many are chosen beforehand as may be, or none [DOC components/reference#user-select].
func defaultsRule(f *form, at *place, c *Component) {
	if n := len(c.Defaults); n > 0 && (n < *c.MinValues || n > *c.MaxValues) {
		f.add(at.at("default_values"), "SELECT_COMPONENT_INVALID_DEFAULT_VALUES", // [UNSURE of the words]
			"Must be between %d and %d in length.", *c.MinValues, *c.MaxValues)
	}
}

// selectRules: what must be chosen can be chosen.
func selectRules(f *form, at *place, c *Component) {
	boundRule(f, at, c)
	if n, hi := len(c.Options), *c.MaxValues; hi > n {
		f.add(at.at("max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
			"max_values must be at most the number of options, %d", n)
	}
}

// optionRules: values are unique, and no more options are chosen beforehand
// than may be chosen.
func optionRules(f *form, at *place, c *Component) {
	seen := map[string]bool{}
	defaults, most := 0, 1 // of a radio group one
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	for i, o := range c.Options {
		if seen[o.Value] {
			here := at.at("options").at(strconv.Itoa(i))
			f.add(here.at("value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
				"The specified option value is already used")
		}
		seen[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	if defaults > most {
		f.add(at.at("options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
			"At most %d options can be default", most)
	}
}

// Mentions in a text: <@1>, <@!1>, <@&1>, @everyone, @here.
var (
	userMention = regexp.MustCompile(`<@!?(\d+)>`)
	roleMention = regexp.MustCompile(`<@&(\d+)>`)
)

// mention reads whom a message mentions. Without rules everybody who is named is; parse
// "users" and a list of users exclude each other. @everyone and @here take the author's
// permission, given by may.
func (k *composition) mention(rules *mentionRules, may Permissions) error {
	m := &k.msg
	if err := rules.check(k.at); err != nil {
		return err
	}
	words := m.text()
	m.Mentions = matchIDs(userMention, words, func(id ID) bool {
		return k.world.state.Users[id] != nil && rules.allows("users", rules.users(), id)
	})
	m.Roles = matchIDs(roleMention, words, func(id ID) bool {
		return k.world.mentionableRole(m.Channel, id, may) && rules.allows("roles", rules.roles(), id)
	})
	// Without the permission the words stay plain text: no error.
	named := strings.Contains(words, "@everyone") || strings.Contains(words, "@here")
	m.Everyone = named && may.Has(MentionEveryone) && rules.allows("everyone", nil, 0)
	return nil
}

// check refuses rules that contradict themselves; nil has none.
func (r *mentionRules) check(at *place) error {
	var f form
	if r != nil && len(r.Users) > 0 && slices.Contains(r.Parse, "users") {
		f.add(at.at("allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			`parse:["users"] and users: [ids...] are mutually exclusive.`)
	}
	if r != nil && len(r.Roles) > 0 && slices.Contains(r.Parse, "roles") {
		f.add(at.at("allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			`parse:["roles"] and roles: [ids...] are mutually exclusive.`)
	}
	return f.err()
}

// users are those listed; none without rules.
func (r *mentionRules) users() []ID {
	if r == nil {
		return nil
	}
	return r.Users
}

// roles are those listed; none without rules.
func (r *mentionRules) roles() []ID {
	if r == nil {
		return nil
	}
	return r.Roles
}

// allows says whether a kind of mention, or this very one, takes effect.
func (r *mentionRules) allows(kind string, listed []ID, id ID) bool {
	return r == nil || slices.Contains(r.Parse, kind) || slices.Contains(listed, id)
}

// matchIDs lists the ids in a text that keep accepts, each once.
func matchIDs(re *regexp.Regexp, text string, keep func(ID) bool) []ID {
	// Most texts mention nobody; this spares them the search.
	if !strings.Contains(text, "<@") {
		return nil
	}
	var out []ID
	for _, found := range re.FindAllStringSubmatch(text, -1) {
		id, err := ParseID(found[1])
		if err == nil && !slices.Contains(out, id) && keep(id) {
			out = append(out, id)
		}
	}
	return out
}

// mentionableRole says whether a role belongs to a channel's guild and notifies its members there: anyone may mention it,
// or the author may mention everyone [DOC resources/message#allowed-mentions-object].
func (w *World) mentionableRole(ch, id ID, may Permissions) bool {
	g := w.state.Guilds[w.state.Channels[ch].Guild]
	return g != nil && slices.ContainsFunc(g.Roles, func(r *role) bool { return r.ID == id && (r.Mentionable || may.Has(MentionEveryone)) })
}

// mentions says whether a message is addressed to somebody: by name, by role,
// or to everyone.
func (w *World) mentions(m *message, who ID) bool {
	if m.Everyone || m.Replied == who || slices.Contains(m.Mentions, who) {
		return m.Author != who
	}
	g := w.state.Guilds[w.state.Channels[m.Channel].Guild]
	return g != nil && slices.ContainsFunc(m.Roles, func(r ID) bool { return g.wears(who, r) })
}
