package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// maybe is a field of a body that may be absent; null sets it to its zero value. An edit
// changes only what is there, so the difference matters.
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

// messageBody is what a request says about a message, new or edited.
type messageBody struct {
	Content     maybe[string]              `json:"content"`
	Embeds      maybe[[]Embed]             `json:"embeds"`
	Components  maybe[[]Component]         `json:"components"`
	Attachments maybe[[]attachmentRequest] `json:"attachments"`
	Flags       maybe[int]                 `json:"flags"`
	Mentions    *mentionRules              `json:"allowed_mentions"`
	// A string or a number, see nonceText.
	Nonce   any  `json:"nonce"`
	Enforce bool `json:"enforce_nonce"`
}

// attachmentRequest names a file of the request by its index, or one that the
// message has already by its id.
type attachmentRequest struct {
	ID          ID      `json:"id"`
	Filename    string  `json:"filename"`
	Description *string `json:"description"`
}

// mentionRules are allowed_mentions.
type mentionRules struct {
	Parse []string `json:"parse"`
	Users []ID     `json:"users"`
	Roles []ID     `json:"roles"`
}

// upload is a file sent with a request; Index is the N of its part's name
// files[N].
type upload struct {
	// The N of files[N].
	Index       int
	Name        string
	ContentType string
	Data        []byte
}

// decode checks a JSON body against a shape and reads it into v; at is where in the whole
// body it stands, for the errors. tree is the same JSON as raw. Errors: 50035 with what
// the shape found, 50109.
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

// parseTree reads JSON with its numbers as they were written: an id has more digits than
// a float64. What bodies must look like: Discord's documented limits as tables.
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

// What bodies must look like: Discord's documented limits as tables.

var (
	embedShape = object(
		opt("title", text(0, 256)),
		opt("description", text(0, 4096)),
		opt("color", integer(0, 0xffffff)),
		opt("fields", list(0, 25, object(need("name", text(1, 256)), need("value", text(1, 1024)),
			opt("inline", boolean)))),
		opt("url", dropped), opt("timestamp", dropped), opt("author", dropped),
		opt("footer", dropped), opt("image", dropped),
		opt("thumbnail", dropped),
	)

	attachmentShape = object(
		need("id", snowflake),
		opt("filename", text(1, 1024)),
		opt("description", text(0, 1024)),
	)

	// Limits of mentions [DOC resources/message#allowed-mentions-object]: 100 users and
	// 100 roles.
	mentionsShape = object(
		opt("parse", list(0, 3, word("roles", "users", "everyone"))),
		opt("users", list(0, 100, snowflake)),
		opt("roles", list(0, 100, snowflake)),
	)

	// messageFields are a message's in every body that makes or changes one.
	messageFields = []field{
		opt("content", text(0, 2000)),
		opt("embeds", list(0, 10, embedShape)),
		opt("attachments", list(0, 10, attachmentShape)),
		opt("allowed_mentions", mentionsShape),
		opt("flags", integer(0, 1<<31-1)),
		opt("tts", boolean),
		opt("message_reference", dropped), opt("poll", dropped), opt("sticker_ids", dropped),
	}
	messageShape = object(messageFields...)
	postShape    = object(append([]field{
		opt("nonce", text(0, 25)),
		opt("enforce_nonce", boolean),
	}, messageFields...)...)

	// The types of first responses; fits says which of them goes with what.
	callbackShape = object(need("type", choice(1, 4, 5, 6, 7, 8, 9)))
	choiceShape   = object(need("name", text(1, 100)),
		opt("name_localizations", localeTexts(1, 100)), need("value", choiceValue))
	suggestShape = object(need("choices", list(0, 25, choiceShape)))

	archiveShape = choice(archiveTimes...)

	threadShape = object(
		need("name", text(1, 100)),
		opt("auto_archive_duration", archiveShape),
	)
	threadEditShape = object(
		opt("name", text(1, 100)),
		opt("archived", boolean),
		opt("locked", boolean),
		opt("auto_archive_duration", archiveShape),
	)
)

// dropped refuses what Discord would take and the stand-in does not have (see
// doc.go), so that nobody relies on it unseen.
func dropped(f *form, at *place, _ any) {
	f.add(at, "STAND_IN_DROPPED", "The stand-in does not have this: package sandbox says what was dropped.")
}

// unset takes false, and drops true.
func unset(f *form, at *place, v any) {
	if v != false {
		dropped(f, at, v)
	}
}

// choiceValue is a choice's value: a string of at most 100 characters, or a
// number [DOC application-commands].
func choiceValue(f *form, at *place, v any) {
	if _, isText := v.(string); isText {
		text(1, 100)(f, at, v)
		return
	}
	number(f, at, v)
}

// localeTexts is an object of texts of lo to hi characters by locale; other locales are
// errors.
func localeTexts(lo, hi int) shape {
	fields := make([]field, len(locales))
	for i, l := range locales {
		fields[i] = opt(l, text(lo, hi))
	}
	known := object(fields...)
	return func(f *form, at *place, v any) {
		known(f, at, v)
		texts, _ := v.(map[string]any)
		for locale := range texts {
			word(locales...)(f, at.at(locale), locale)
		}
	}
}

// The shapes of components. Each row holds five buttons or one select [DOC
// components/reference].
var (
	componentID = opt("id", integer(0, 1<<31-1))

	buttonShape = object(componentID, need("style", choice(1, 2, 3, 4)),
		need("custom_id", text(1, 100)), need("label", text(1, 80)),
		opt("disabled", boolean), opt("emoji", dropped), opt("url", dropped))
	optionLine = object(need("label", text(1, 100)), need("value", text(1, 100)),
		opt("description", text(0, 100)),
		opt("default", boolean), opt("emoji", dropped))
	selectShape = object(componentID, need("custom_id", text(1, 100)),
		need("options", list(1, 25, optionLine)),
		opt("placeholder", text(0, 150)), opt("min_values", integer(0, 25)),
		opt("max_values", integer(1, 25)), opt("disabled", boolean))
	peopleShape   = listShape(defaultsOf("user"))
	rolesShape    = listShape(defaultsOf("role"))
	channelsShape = listShape(defaultsOf("channel"),
		opt("channel_types", list(0, 12, choice(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15))))

	rowShape = object(componentID, need("components",
		list(1, 5, oneOf(map[int]shape{buttonPart: buttonShape, stringSelect: selectShape, userSelect: peopleShape,
			roleSelect: rolesShape, channelSelect: channelsShape}))))
	rowsShape = list(0, 5, oneOf(map[int]shape{actionRow: rowShape}))

	// Of version 2. Spoilers, and pictures and files from elsewhere are not here.
	mediaShape     = object(need("url", attachmentURL))
	altShape       = opt("description", text(1, 1024))
	spoilerShape   = opt("spoiler", unset)
	textShape      = object(componentID, need("content", text(1, 4000)))
	thumbnailShape = object(componentID, need("media", mediaShape), altShape, spoilerShape)
	sectionShape   = object(componentID, need("components", list(1, 3, oneOf(map[int]shape{textDisplay: textShape}))),
		need("accessory", oneOf(map[int]shape{buttonPart: buttonShape, thumbnail: thumbnailShape})))
	galleryShape   = object(componentID, need("items", list(1, 10, object(need("media", mediaShape), altShape, spoilerShape))))
	fileShape      = object(componentID, need("file", mediaShape), spoilerShape)
	separatorShape = object(componentID, opt("divider", boolean), opt("spacing", choice(1, 2)))
	partShapes     = map[int]shape{actionRow: rowShape, section: sectionShape, textDisplay: textShape,
		mediaGallery: galleryShape, separator: separatorShape, filePart: fileShape}
	containerShape = object(componentID, need("components", list(1, 40, oneOf(partShapes))),
		opt("accent_color", integer(0, 0xffffff)), spoilerShape)
	partsShape = list(0, 40, oneOf(with(partShapes, container, containerShape)))
)

// listShape is a select of which the client has the list.
func listShape(own ...field) shape {
	return object(append([]field{componentID, need("custom_id", text(1, 100)),
		opt("placeholder", text(0, 150)), opt("min_values", integer(0, 25)),
		opt("max_values", integer(1, 25)), opt("disabled", boolean)}, own...)...)
}

// defaultsOf is what is chosen beforehand in a select of one kind of things.
func defaultsOf(kind string) field {
	return opt("default_values", list(0, 25, object(need("id", snowflake), need("type", word(kind)))))
}

// with is a table of shapes and one more.
func with(shapes map[int]shape, kind int, s shape) map[int]shape {
	all := maps.Clone(shapes)
	all[kind] = s
	return all
}

// attachmentURL names a file of the message; addresses elsewhere, which Discord takes too, are not here.
func attachmentURL(f *form, at *place, v any) {
	if s, ok := asString(f, at, v); ok && !strings.HasPrefix(s, attachmentScheme) {
		dropped(f, at, v)
	}
}

const attachmentScheme = "attachment://"

// oneOf is a component of one of these types, checked as its type asks; another type is
// an error that names those that would be right.
func oneOf(types map[int]shape) shape {
	return func(f *form, at *place, v any) {
		o, _ := v.(map[string]any)
		for kind, s := range types {
			if jsonText(o["type"]) == strconv.Itoa(kind) {
				s(f, at, v)
				return
			}
		}
		names := fmt.Sprint(slices.Sorted(maps.Keys(types)))
		f.add(at.at("type"), "UNION_TYPE_CHOICES", `Value of field "type" must be one of %s.`,
			names)
	}
}
