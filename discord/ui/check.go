package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Check returns what Discord would refuse in the response's buttons, selects and forms, or nil: one without a
// label, a custom id or options (components/reference; Discord answers 50035). That is a bug, and the person who
// clicked would get an error message instead.
func (r Response) Check() error {
	for _, m := range []*Message{r.Message, r.Update} {
		if m == nil {
			continue
		}
		if err := m.Check(); err != nil {
			return err
		}
	}
	if r.Form != nil {
		return r.Form.check()
	}
	return nil
}

// Check checks the controls of a message like Response.Check.
func (m Message) Check() error {
	for _, row := range m.Rows {
		if len(row) == 0 {
			return fmt.Errorf("a row without a control, below %.40q", m.Text())
		}
	}
	for _, c := range m.Controls() {
		var err error
		switch {
		case c.Button != nil:
			err = c.Button.check()
		case c.Select != nil:
			err = c.Select.check()
		default:
			err = fmt.Errorf("a control that is neither a button nor a select")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *Button) check() error {
	if err := checkLength("custom id of a button", b.ID, CustomIDMost); err != nil {
		return err
	}
	if err := checkLength("label", b.Label, LabelMost); err != nil {
		return fmt.Errorf("button %q: %w", b.ID, err)
	}
	return nil
}

func (s *Select) check() error {
	if err := checkLength("custom id of a select", s.ID, CustomIDMost); err != nil {
		return err
	}
	if s.Kind != OfOptions {
		for _, id := range s.Chosen {
			if !IsID(id) {
				return fmt.Errorf("select %q: %q is no id", s.ID, id)
			}
		}
		return nil
	}
	if err := checkOptions(s.Options, OptionsPerSelect); err != nil {
		return fmt.Errorf("select %q: %w", s.ID, err)
	}
	return nil
}

// check checks a form like Response.Check.
func (f Form) check() error {
	if err := checkLength("custom id of a form", f.ID, CustomIDMost); err != nil {
		return err
	}
	if err := checkLength("title", f.Title, formTextMost); err != nil {
		return fmt.Errorf("form %q: %w", f.ID, err)
	}
	if n := len(f.Inputs); n == 0 || n > inputsMost {
		return fmt.Errorf("form %q: %d inputs", f.ID, n)
	}
	for _, in := range f.Inputs {
		err := checkLength("label", in.Label, formTextMost)
		switch in.Kind {
		case TextDisplay:
			err = checkLength("text", in.Value, BodyTextMost)
		case StringSelect, RadioGroup, CheckboxGroup:
			if err == nil {
				err = checkOptions(in.Options, OptionsPerSelect)
			}
		}
		if err != nil {
			return fmt.Errorf("form %q, input %q: %w", f.ID, in.ID, err)
		}
	}
	return nil
}

// Discord's limits on forms (receiving-and-responding#modal).
const (
	formTextMost = 45 // characters of a title or a label
	inputsMost   = 5
)

func checkOptions(options []SelectOption, most int) error {
	if n := len(options); n == 0 || n > most {
		return fmt.Errorf("%d options", n)
	}
	for _, o := range options {
		if err := checkLength("label of an option", o.Label, OptionMost); err != nil {
			return err
		}
		if err := checkLength("value of an option", o.Value, OptionMost); err != nil {
			return err
		}
	}
	return nil
}

// checkLength returns an error if a text is blank or longer than most characters.
func checkLength(what, text string, most int) error {
	if n := utf8.RuneCountInString(text); n > most || strings.TrimSpace(text) == "" {
		return fmt.Errorf("the %s %.40q has %d characters, not 1 to %d", what, text, n, most)
	}
	return nil
}
