package sandbox

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"
)

// commandNamed finds a command of a type by name, nil if there is none. Names are unique among
// those of a type.
func (w *World) commandNamed(kind int, name string) *command {
	for _, c := range w.state.Commands {
		if c.Type == kind && c.Name == name {
			return c
		}
	}
	return nil
}

// replaced is the command that a new one replaces, or nil: the one of its type and name, or the application's only
// entry point.
func (w *World) replaced(by *command) *command {
	if by.Type == entryPoint {
		return ofType(w.state.Commands, entryPoint)
	}
	return w.commandNamed(by.Type, by.Name)
}

// mayCreate counts n new commands; 30034 when the day's are used up, and then none is
// counted.
func (w *World) mayCreate(n int) error {
	now := w.now()
	w.state.Created = slices.DeleteFunc(w.state.Created,
		func(t time.Time) bool { return now.Sub(t) >= 24*time.Hour })
	if len(w.state.Created)+n > maxCreatesADay {
		return errTooManyCommands
	}
	w.state.Created = append(w.state.Created, slices.Repeat([]time.Time{now}, n)...)
	return nil
}

// keepCommand readies a command to stand in the place of an old one, if there is one; its
// version changes when it does.
func (w *World) keepCommand(cmd, old *command) *command {
	cmd.Application = w.state.App.ID
	if old == nil {
		cmd.ID, cmd.Version = w.newID(), w.newID()
		return cmd
	}
	cmd.ID, cmd.Version = old.ID, old.Version
	if !reflect.DeepEqual(cmd, old) {
		cmd.Version = w.newID()
	}
	return cmd
}

// ofType returns the first command of a type, or nil.
func ofType(all []*command, kind int) *command {
	if at := slices.IndexFunc(all, func(c *command) bool { return c.Type == kind }); at >= 0 {
		return all[at]
	}
	return nil
}

// EnableActivities switches the application's Activities on. Discord adds an entry point command then, as in
// [DOC activities/how-tos]: a bulk overwrite that leaves it out is refused.
func (w *World) EnableActivities() {
	w.lock()
	defer w.mu.Unlock()
	if ofType(w.state.Commands, entryPoint) != nil {
		return
	}
	launch := &command{Type: entryPoint, Name: "launch", Handler: handledByDiscord,
		Contexts: []int{contextGuild, contextDirect, contextOthers}, Installed: []int{installedInGuild, installedByUser}}
	w.state.Commands = append(w.state.Commands, w.keepCommand(launch, nil))
	w.changed(0, 0)
}

// putCommands replaces all commands [DOC
// application-commands#bulk-overwrite-global-application-commands]. Those whose name
// stays keep their id, and only new names count as created. An entry point cannot be left out (50240).
func putCommands(c *call) (any, error) {
	if c.id("application") != c.world.state.App.ID {
		return nil, errUnknownApplication
	}
	all, err := c.readCommands()
	if err != nil {
		return nil, err
	}
	w, fresh := c.world, 0
	if ofType(w.state.Commands, entryPoint) != nil && ofType(all, entryPoint) == nil {
		return nil, errEntryPoint
	}
	for _, cmd := range all {
		if w.replaced(cmd) == nil {
			fresh++
		}
	}
	if err := w.mayCreate(fresh); err != nil {
		return nil, err
	}
	for n, cmd := range all {
		all[n] = w.keepCommand(cmd, w.replaced(cmd))
	}
	w.state.Commands = all
	w.changed(0, 0)
	return all, nil
}

// getCommands lists the commands in the order in which they were registered; their translations only where
// they are asked for [DOC application-commands#get-global-application-commands].
func getCommands(c *call) (any, error) {
	if c.id("application") != c.world.state.App.ID {
		return nil, errUnknownApplication
	}
	all := append([]*command{}, c.world.state.Commands...)
	if c.req.URL.Query().Get("with_localizations") == "true" {
		return all, nil
	}
	for n, cmd := range all {
		plain := *cmd
		plain.NameTexts, plain.DescriptionTexts, plain.Options = nil, nil, untranslated(cmd.Options)
		all[n] = &plain
	}
	return all, nil
}

// untranslated are options without their translations.
func untranslated(options []commandOption) []commandOption {
	all := slices.Clone(options)
	for n := range all {
		o := &all[n]
		o.NameTexts, o.DescriptionTexts, o.Options, o.Choices = nil, nil, untranslated(o.Options), slices.Clone(o.Choices)
		for i := range o.Choices {
			o.Choices[i].NameTexts = nil
		}
	}
	return all
}

// readCommands reads the list of a bulk overwrite, whose names are unique. The list may
// be longer than is allowed, so that the error is 30032 and not one of the form.
func (c *call) readCommands() ([]*command, error) {
	var raws []json.RawMessage
	if err := c.decode(list(0, 130, anyCommandShape), &raws); err != nil {
		return nil, err
	}
	all := []*command{}
	var f form
	type named struct {
		kind int
		name string
	}
	names, count := map[named]bool{}, map[int]int{}
	for n, raw := range raws {
		at := (*place)(nil).at(strconv.Itoa(n))
		cmd := &command{Type: slashCommand}
		if err := json.Unmarshal(raw, cmd); err != nil {
			return nil, errInvalidJSON
		}
		cmd.rules(&f, at)
		if cmd.Installed == nil {
			cmd.Installed = []int{installedInGuild}
		}
		if names[named{cmd.Type, cmd.Name}] {
			f.add(at.at("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME",
				"Application command names must be unique")
		}
		names[named{cmd.Type, cmd.Name}] = true
		count[cmd.Type]++
		all = append(all, cmd)
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	for kind, n := range count {
		if n > maxCommands[kind] {
			return nil, &apiError{errManyCommands.Status, fmt.Sprintf(errManyCommands.Message, maxCommands[kind]), errManyCommands.Code, nil}
		}
	}
	return all, nil
}
