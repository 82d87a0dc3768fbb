package core

import (
	"errors"
	"slices"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/text"
)

// A Setting is one thing that is chosen of a T: the language of a person, the rules of a table, the format
// of a season.
type Setting[T any] struct {
	Key  string // in custom ids, and of the option of a command
	Page string // of its editor; "" where there is only one
	// Lines is what may be chosen; nothing, or only what is chosen, needs no select.
	Lines func(words.Localizer, T) []ui.MenuLine
	// Is is what is chosen, by Value; nil where the lines are changes.
	Is func(T) []string
	// Set takes what was chosen: one value, or any number of them if Several.
	Set     func(T, []string)
	Several bool
	// Toggle has a button in place of a select, which takes the next line.
	Toggle bool
	// Of has the client list people, roles or channels: there are no Lines, and any number of ids is chosen. None
	// is the phrase of what none means; Types are the channels that are listed.
	Of    ui.SelectKind
	None  string
	Types []ui.ChannelType
	One   bool // not several of them
}

// An Editor is all that may be chosen of a T by selects and toggles, in the order in which they are shown.
// What is typed in a command can go the same way.
type Editor[T any] []Setting[T]

// ErrNotOffered is returned for what cannot be chosen, or not any more.
var ErrNotOffered = errors.New("not one of what may be chosen")

// Apply sets the setting key of of to the values chosen. It returns ErrNotOffered if the setting or the value is
// not offered.
func (e Editor[T]) Apply(v words.Localizer, of T, key string, values []string) error {
	c := e.find(key)
	if c == nil || !c.Several && c.Of == ui.OfOptions && len(values) != 1 || c.One && len(values) > 1 {
		return ErrNotOffered
	}
	if c.Of != ui.OfOptions {
		if !areIDs(values) {
			return ErrNotOffered
		}
		c.Set(of, values)
		return nil
	}
	offered := c.Lines(v, of)
	for _, value := range values {
		if !slices.ContainsFunc(offered, func(l ui.MenuLine) bool { return l.Value == value }) {
			return ErrNotOffered
		}
	}
	c.Set(of, values)
	return nil
}

// areIDs reports whether a select that lists people, roles or channels can have sent the values.
func areIDs(values []string) bool {
	unique := slices.Compact(slices.Sorted(slices.Values(values)))
	return len(unique) == len(values) && len(values) <= ui.OptionsPerSelect && !slices.ContainsFunc(values, func(v string) bool { return !ui.IsID(v) })
}

// Has reports whether something is chosen under a key.
func (e Editor[T]) Has(key string) bool { return e.find(key) != nil }

// Chosen is what is chosen under a key that there is.
func (e Editor[T]) Chosen(of T, key string) []string { return e.find(key).Is(of) }

// PageOf is the page on which something is chosen; "" for a key that is none.
func (e Editor[T]) PageOf(key string) string {
	if c := e.find(key); c != nil {
		return c.Page
	}
	return ""
}

func (e Editor[T]) find(key string) *Setting[T] {
	if at := slices.IndexFunc(e, func(c Setting[T]) bool { return c.Key == key }); at >= 0 {
		return &e[at]
	}
	return nil
}

// Rows are the selects of a page, a row each. id makes the custom id of what is chosen under a key: it must
// be another one after each change, or a client shows what was chosen before (discord-api-docs#8160). The
// placeholders are the phrases under prefix.
func (e Editor[T]) Rows(v words.Localizer, of T, page, prefix string, id func(key string) string) (rows []ui.Row) {
	for n := range e {
		if e[n].Page != page {
			continue
		}
		if s := e[n].choose(v, of, v.Phrase(prefix+e[n].Key), id); s != nil {
			rows = append(rows, ui.Row{{Select: s}})
		}
	}
	return rows
}

// HasSettings reports whether a page has anything to choose.
func (e Editor[T]) HasSettings(v words.Localizer, of T, page string) bool {
	return slices.ContainsFunc(e, func(c Setting[T]) bool { return c.Page == page && c.hasAlternative(c.Lines(v, of)) })
}

// Parts are all settings as parts of a message: each select below what it is about, each toggle beside what is
// chosen. A press on one whose id ends with = and a value chooses that, or none. See Rows.
func (e Editor[T]) Parts(v words.Localizer, of T, prefix string, id func(key string) string) (parts []ui.Part) {
	for n := range e {
		s := &e[n]
		name := v.Phrase(prefix + s.Key)
		if s.Toggle {
			if b, is := s.toggle(v, of, id); b != nil {
				b.Label = v.Phrase("settings.change")
				parts = append(parts, ui.Part{Section: &ui.Section{Texts: []string{v.Phrase("lobby.term", name, "**"+is+"**")}, Button: b}})
			}
		} else if c := s.choose(v, of, name, id); c != nil {
			parts = append(parts, s.titled(v, c, name, id), ui.Part{Row: ui.Row{{Select: c}}})
		}
	}
	return parts
}

// titled is what a select is about. Beside it stands what has none chosen: desktop clients cannot send that
// (discord-api-docs#3470).
func (c *Setting[T]) titled(v words.Localizer, s *ui.Select, name string, id func(string) string) ui.Part {
	if len(s.Chosen) == 0 {
		return ui.Part{Text: name}
	}
	return ui.Part{Section: &ui.Section{Texts: []string{name}, Button: &ui.Button{ID: id(c.Key + "="), Label: v.Phrase(c.None), Style: ui.Secondary}}}
}

// Input is what is chosen under a key as an input of a form: all in sight where the lines are explained, else
// a menu. False where there is no choice, or more than a form takes.
func (e Editor[T]) Input(v words.Localizer, of T, key, label string) (in ui.Input, ok bool) {
	s := e.find(key).choose(v, of, "", func(key string) string { return key })
	if s == nil {
		return ui.Input{}, false
	}
	in = ui.Input{Kind: ui.StringSelect, ID: key, Label: label, Options: s.Options}
	if len(s.Options) <= ui.RadiosMost && s.Options[0].Description != "" {
		in.Kind = ui.RadioGroup
	}
	return in, true
}

// hasAlternative reports whether there is more than one value to choose from.
func (c *Setting[T]) hasAlternative(lines []ui.MenuLine) bool {
	if c.Is != nil && !c.Several {
		return len(lines) > 1
	}
	return len(lines) > 0
}

// choose is the select; nil where there is no choice. Discord takes 25 lines; what is beyond can be typed.
func (c *Setting[T]) choose(v words.Localizer, of T, placeholder string, id func(string) string) *ui.Select {
	if c.Of != ui.OfOptions {
		is, most := c.Is(of), ui.OptionsPerSelect
		if c.One {
			most = 1
		}
		return &ui.Select{ID: id(c.Key), Placeholder: v.Phrase(c.None), Kind: c.Of, Types: c.Types,
			Chosen: is[:min(len(is), ui.OptionsPerSelect)], Min: 1, Max: most}
	}
	lines := c.Lines(v, of)
	if !c.hasAlternative(lines) {
		return nil
	}
	lines = lines[:min(len(lines), ui.OptionsPerSelect)]
	s := &ui.Select{ID: id(c.Key), Placeholder: placeholder, Min: 1, Max: 1}
	if c.Several {
		s.Min, s.Max = 0, len(lines)
	}
	for _, l := range lines {
		s.Options = append(s.Options, ui.SelectOption{Label: text.Truncate(l.Label, ui.OptionMost), Value: l.Value,
			Description: text.Truncate(l.Detail, ui.OptionMost), Default: c.Is != nil && slices.Contains(c.Is(of), l.Value)})
	}
	return s
}

// toggle is the button that takes the next line, and the line that is chosen; nil where there is no choice.
func (c *Setting[T]) toggle(v words.Localizer, of T, id func(string) string) (next *ui.Button, is string) {
	lines := c.Lines(v, of)
	if !c.hasAlternative(lines) {
		return nil, ""
	}
	at := slices.IndexFunc(lines, func(l ui.MenuLine) bool { return slices.Contains(c.Is(of), l.Value) })
	return &ui.Button{ID: id(c.Key + "=" + lines[(at+1)%len(lines)].Value), Style: ui.Secondary}, lines[max(at, 0)].Label
}
