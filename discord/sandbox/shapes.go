package sandbox

import "strconv"

// What bodies must look like: Discord's documented limits as tables.

var (
	pictureURL = address(2048, "http", "https", "attachment")
	linkURL    = address(2048, "http", "https")

	embedShape = object(
		opt("title", text(0, 256)),
		opt("description", text(0, 4096)),
		opt("url", linkURL),
		opt("color", integer(0, 0xffffff)),
		opt("timestamp", timestamp),
		opt("author", object(need("name", text(1, 256)), opt("url", linkURL), opt("icon_url", pictureURL))),
		opt("footer", object(need("text", text(1, 2048)), opt("icon_url", pictureURL))),
		opt("image", object(need("url", pictureURL))),
		opt("thumbnail", object(need("url", pictureURL))),
		opt("fields", list(0, 25, object(need("name", text(1, 256)), need("value", text(1, 1024)), opt("inline", boolean)))),
	)

	attachmentShape = object(
		need("id", snowflake),
		opt("filename", text(1, 1024)),
		opt("description", text(0, 1024)),
	)

	mentionsShape = object(
		opt("parse", list(0, 3, word("roles", "users", "everyone"))),
		opt("users", list(0, 100, snowflake)),
		opt("roles", list(0, 100, snowflake)),
		opt("replied_user", boolean),
	)

	referenceShape = object(
		need("message_id", snowflake),
		opt("channel_id", snowflake),
		opt("fail_if_not_exists", boolean),
		opt("type", choice(0)),
	)

	// messageFields are a message's in every body that makes or changes one, but for its components.
	messageFields = []field{
		opt("content", text(0, 2000)),
		opt("embeds", list(0, 10, embedShape)),
		opt("attachments", list(0, 10, attachmentShape)),
		opt("allowed_mentions", mentionsShape),
		opt("flags", integer(0, 1<<31-1)),
		opt("tts", boolean),
	}
	messageShape = object(messageFields...)
	postShape    = object(append([]field{
		opt("nonce", text(0, 25)),
		opt("enforce_nonce", boolean),
		opt("message_reference", referenceShape),
	}, messageFields...)...)

	callbackShape = object(need("type", choice(1, 4, 5, 6, 7, 8, 9)))
	choiceShape   = object(need("name", text(1, 100)), opt("name_localizations", localeTexts(1, 100)), need("value", choiceValue))
	suggestShape  = object(need("choices", list(0, 25, choiceShape)))
	modalShape    = object(need("custom_id", text(1, 100)), need("title", text(1, 45)), need("components", list(1, 5, component(ActionRow, TextDisplay, Label))))

	archiveShape  = choice(archiveTimes...)
	slowmodeShape = integer(0, 21600)

	threadShape = object(
		need("name", text(1, 100)),
		opt("auto_archive_duration", archiveShape),
		opt("rate_limit_per_user", slowmodeShape),
		opt("type", choice(AnnouncementThread, PublicThread, PrivateThread)),
		opt("invitable", boolean),
	)
	threadEditShape = object(
		opt("name", text(1, 100)),
		opt("archived", boolean),
		opt("locked", boolean),
		opt("invitable", boolean),
		opt("auto_archive_duration", archiveShape),
		opt("rate_limit_per_user", slowmodeShape),
	)
	channelEditShape = object(opt("name", text(1, 100)), opt("topic", text(0, 4096)), opt("rate_limit_per_user", slowmodeShape))
	bulkDeleteShape  = object(need("messages", list(2, 100, snowflake)))
	recipientShape   = object(need("recipient_id", snowflake))
)

// choiceValue is a choice's value: a string of at most 100 characters, or a number [DOC application-commands].
func choiceValue(f *form, at *place, v any) {
	if _, isText := v.(string); isText {
		text(1, 100)(f, at, v)
		return
	}
	number(f, at, v)
}

// localeTexts is an object of texts by locale.
func localeTexts(lo, hi int) shape {
	fields := make([]field, len(Locales))
	for i, l := range Locales {
		fields[i] = opt(l, text(lo, hi))
	}
	known := object(fields...)
	return func(f *form, at *place, v any) {
		known(f, at, v)
		texts, _ := v.(map[string]any)
		for locale := range texts {
			word(Locales...)(f, at.at(locale), locale)
		}
	}
}

// component is a component of one of these types, checked as its type asks.
func component(types ...int) shape {
	allowed := ""
	for _, t := range types {
		allowed += strconv.Itoa(t) + ", "
	}
	allowed = allowed[:len(allowed)-1]
	return func(f *form, at *place, v any) {
		o, _ := v.(map[string]any)
		for _, t := range types {
			if jsonText(o["type"]) == strconv.Itoa(t) {
				componentShape(t)(f, at, v)
				return
			}
		}
		f.add(at.at("type"), "UNION_TYPE_CHOICES", `Value of field "type" must be one of (%s).`, allowed)
	}
}

// componentShapes is filled by init: containers hold components, so the table refers to itself.
var componentShapes map[int]shape

func componentShape(kind int) shape { return componentShapes[kind] }

func init() {
	id := opt("id", integer(0, 1<<31-1))
	customID := need("custom_id", text(1, 100))
	emoji := opt("emoji", object(need("name", text(0, 32)), opt("id", snowflake), opt("animated", boolean)))
	media := object(need("url", pictureURL))
	alt := opt("description", text(1, 1024))
	spoiler := opt("spoiler", boolean)
	choosing := []field{
		id, customID, opt("placeholder", text(0, 150)), opt("min_values", integer(0, 25)), opt("max_values", integer(1, 25)),
		opt("disabled", boolean), opt("required", boolean),
	}
	option := object(need("label", text(1, 100)), need("value", text(1, 100)), opt("description", text(0, 100)), opt("default", boolean), emoji)
	filled := object(append([]field{opt("default_values", list(0, 25, object(need("id", snowflake), need("type", word("user", "role", "channel")))))}, choosing...)...)
	componentShapes = map[int]shape{
		ActionRow: object(id, need("components", list(1, 5, component(Button, StringSelect, TextInput, UserSelect, RoleSelect, MentionableSelect, ChannelSelect)))),
		Button: object(id, need("style", choice(1, 2, 3, 4, 5)), opt("custom_id", text(1, 100)), opt("label", text(0, 80)),
			opt("url", address(512, "http", "https", "discord")), opt("disabled", boolean), emoji),
		StringSelect:      object(append([]field{need("options", list(1, 25, option))}, choosing...)...),
		UserSelect:        filled,
		RoleSelect:        filled,
		MentionableSelect: filled,
		ChannelSelect:     filled,
		TextInput: object(id, customID, need("style", choice(1, 2)), opt("label", text(1, 45)), opt("value", text(0, 4000)), opt("placeholder", text(0, 100)),
			opt("required", boolean), opt("min_length", integer(0, 4000)), opt("max_length", integer(1, 4000))),
		Section:      object(id, need("components", list(1, 3, component(TextDisplay))), need("accessory", component(Button, Thumbnail))),
		TextDisplay:  object(id, need("content", text(1, 4000))),
		Thumbnail:    object(id, need("media", media), alt, spoiler),
		MediaGallery: object(id, need("items", list(1, 10, object(need("media", media), alt, spoiler)))),
		File:         object(id, need("file", object(need("url", address(2048, "attachment")))), spoiler),
		Separator:    object(id, opt("divider", boolean), opt("spacing", choice(1, 2))),
		Container: object(id, need("components", list(1, 40, component(ActionRow, Section, TextDisplay, MediaGallery, File, Separator))),
			opt("accent_color", integer(0, 0xffffff)), spoiler),
		Label: object(id, need("label", text(1, 45)), opt("description", text(1, 100)),
			need("component", component(StringSelect, TextInput, UserSelect, RoleSelect, MentionableSelect, ChannelSelect))),
	}
}

var (
	legacyComponents = list(0, 5, component(ActionRow))
	v2Components     = list(0, 40, component(ActionRow, Section, TextDisplay, MediaGallery, File, Separator, Container))
)
