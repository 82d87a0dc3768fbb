package ui

// Discord's limits on what a message's Body holds (components/reference).
const (
	// PartsMost is how many components a Body can have, including nested ones: a section with one text and a button
	// is three.
	PartsMost = 40
	// BodyTextMost is how many characters the texts of a Body can have together.
	BodyTextMost = 4000
)

// A Part is one piece of a message's Body: exactly one of its fields is set. An open table, for instance:
//
//	ui.Message{Mention: invited, Files: picture, Body: []ui.Part{{Container: &ui.Container{Color: core.ColorOpen, Parts: []ui.Part{
//		{Section: &ui.Section{Texts: []string{"### A table of Norenberc", "2 to 5 players"}, Button: &join}},
//		{Separator: true},
//		{Gallery: []ui.Picture{{File: picture[0].Name, Alt: picture[0].Alt}}},
//		{Text: "-# Opened by <@5>"},
//		{Row: ui.Row{{Button: &leave}, {Button: &start}}},
//	}}}}}
type Part struct {
	Text      string // Discord's markdown; it pings only the people in the message's Mention
	Section   *Section
	Gallery   []Picture // 1 to 10
	File      string    // the name of one of the message's files, for download
	Row       Row
	Separator bool       // a horizontal line
	Container *Container // a frame; not inside another one
}

// A Section is text with a Button or a Thumbnail at its right.
type Section struct {
	Texts     []string // 1 to 3
	Button    *Button
	Thumbnail *Picture
}

// A Picture shows one of the message's files. In a message with a Body each file needs a part that shows it.
type Picture struct {
	File string // its Name
	Alt  string // at most 1,024 characters
}

// A Container is a frame around parts, with a coloured edge.
type Container struct {
	Color int // 0xRRGGBB; 0 is none
	Parts []Part
}

// Titled is a text below its title.
func Titled(title, says string) Part { return Part{Text: "**" + title + "**\n" + says} }

// Rows returns a part for each row.
func Rows(rows []Row) []Part {
	parts := make([]Part, len(rows))
	for i, r := range rows {
		parts[i].Row = r
	}
	return parts
}

// Framed returns a body of one Container.
func Framed(color int, parts ...Part) []Part {
	return []Part{{Container: &Container{color, parts}}}
}

// controls adds the controls in parts.
func controls(all []Control, parts []Part) []Control {
	for _, p := range parts {
		switch {
		case p.Section != nil && p.Section.Button != nil:
			all = append(all, Control{Button: p.Section.Button})
		case p.Container != nil:
			all = controls(all, p.Container.Parts)
		default:
			all = append(all, p.Row...)
		}
	}
	return all
}

// files adds the names of the files that parts show.
func files(all []string, parts []Part) []string {
	for _, p := range parts {
		switch {
		case p.Section != nil && p.Section.Thumbnail != nil:
			all = append(all, p.Section.Thumbnail.File)
		case p.Container != nil:
			all = files(all, p.Container.Parts)
		case p.File != "":
			all = append(all, p.File)
		}
		for _, picture := range p.Gallery {
			all = append(all, picture.File)
		}
	}
	return all
}

// texts adds the texts in parts.
func texts(all []string, parts []Part) []string {
	for _, p := range parts {
		switch {
		case p.Section != nil:
			all = append(all, p.Section.Texts...)
		case p.Container != nil:
			all = texts(all, p.Container.Parts)
		case p.Text != "":
			all = append(all, p.Text)
		}
	}
	return all
}

type wireText struct {
	Type    int    `json:"type"` // 10
	Content string `json:"content"`
}

type wireSection struct {
	Type      int        `json:"type"` // 9
	Texts     []wireText `json:"components"`
	Accessory any        `json:"accessory"` // a button or a thumbnail
}

// A wirePicture is a picture of a gallery, or with its type a thumbnail.
type wirePicture struct {
	Type  int       `json:"type,omitempty"` // 11
	Media wireMedia `json:"media"`
	Alt   string    `json:"description,omitempty"`
}

type wireGallery struct {
	Type     int           `json:"type"` // 12
	Pictures []wirePicture `json:"items"`
}

type wireFile struct {
	Type int       `json:"type"` // 13
	File wireMedia `json:"file"`
}

type wireMedia struct {
	URL string `json:"url"`
}

type wireSeparator struct {
	Type int `json:"type"` // 14
}

type wireContainer struct {
	Type  int   `json:"type"` // 17
	Color int   `json:"accent_color,omitempty"`
	Parts []any `json:"components"`
}

// wireParts returns the JSON of parts.
func wireParts(parts []Part) []any {
	all := make([]any, len(parts))
	for i, p := range parts {
		all[i] = p.wire()
	}
	return all
}

func (p Part) wire() any {
	switch {
	case p.Section != nil:
		return p.Section.wire()
	case p.Gallery != nil:
		g := wireGallery{Type: 12}
		for _, picture := range p.Gallery {
			g.Pictures = append(g.Pictures, picture.wire(0))
		}
		return g
	case p.File != "":
		return wireFile{13, attached(p.File)}
	case p.Row != nil:
		return p.Row.wire()
	case p.Separator:
		return wireSeparator{14}
	case p.Container != nil:
		return wireContainer{17, p.Container.Color, wireParts(p.Container.Parts)}
	}
	return wireText{10, p.Text}
}

func (s *Section) wire() wireSection {
	w := wireSection{Type: 9}
	for _, t := range s.Texts {
		w.Texts = append(w.Texts, wireText{10, t})
	}
	if s.Button != nil {
		w.Accessory = s.Button.wire()
	} else {
		w.Accessory = s.Thumbnail.wire(11)
	}
	return w
}

func (p *Picture) wire(kind int) wirePicture {
	return wirePicture{kind, attached(p.File), p.Alt}
}

func attached(file string) wireMedia { return wireMedia{"attachment://" + file} }
