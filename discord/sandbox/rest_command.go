package sandbox

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"time"
)

// How many commands a scope holds by type, and how many may be created in a day [DOC interactions/application-commands].
var maxCommands = map[int]int{slashCommand: 100, userCommand: 15, messageCommand: 15}

const maxCreatesADay = 200

// scope checks the application of the path and gives the guild; 0 is all.
func (c *call) scope() (ID, error) {
	switch {
	case c.id("application") != c.world.state.App.ID:
		return 0, errUnknownApplication
	case c.req.PathValue("guild") == "":
		return 0, nil
	case c.world.state.Guilds[c.id("guild")] == nil:
		return 0, errMissingAccess
	}
	return c.id("guild"), nil
}

// commandsOf are the commands of a scope, oldest first.
func (w *World) commandsOf(guild ID) []*command {
	out := []*command{}
	for _, c := range w.state.Commands {
		if c.Guild == guild {
			out = append(out, c)
		}
	}
	return out
}

func getCommands(c *call) (any, error) {
	guild, err := c.scope()
	if err != nil {
		return nil, err
	}
	return c.world.commandsOf(guild), nil
}

// command finds the command of the path.
func (c *call) command() (*command, error) {
	guild, err := c.scope()
	if err != nil {
		return nil, err
	}
	for _, cmd := range c.world.commandsOf(guild) {
		if cmd.ID == c.id("command") {
			return cmd, nil
		}
	}
	return nil, errUnknownCommand
}

func getCommand(c *call) (any, error) {
	cmd, err := c.command()
	if err != nil {
		return nil, err
	}
	return cmd, nil
}

// postCommand makes a command, or replaces the one of that name.
func postCommand(c *call) (any, error) {
	guild, err := c.scope()
	if err != nil {
		return nil, err
	}
	cmd, err := readCommand(c.raw, c.tree, commandShape, nil, command{Type: slashCommand})
	if err != nil {
		return nil, err
	}
	old := c.world.commandNamed(guild, cmd)
	if old == nil {
		if err := countRule(append(c.world.commandsOf(guild), cmd)); err != nil {
			return nil, err
		}
		if err := c.world.mayCreate(1); err != nil {
			return nil, err
		}
	}
	kept := c.world.keepCommand(guild, cmd, old)
	c.world.changed(0, 0)
	if old == nil {
		return created{kept}, nil
	}
	return kept, nil
}

// readCommand checks a body against shape and rules, on top of what base says.
func readCommand(raw []byte, tree any, s shape, at *place, base command) (*command, error) {
	if err := decode(raw, tree, s, at, &base); err != nil {
		return nil, err
	}
	var f form
	base.rules(&f, at)
	return &base, f.err()
}

func (w *World) commandNamed(guild ID, like *command) *command {
	for _, c := range w.commandsOf(guild) {
		if c.Name == like.Name && c.Type == like.Type {
			return c
		}
	}
	return nil
}

// countRule refuses more commands of a type than a scope holds.
func countRule(all []*command) error {
	count := map[int]int{}
	for _, cmd := range all {
		if count[cmd.Type]++; count[cmd.Type] > maxCommands[cmd.Type] {
			n := strconv.Itoa(maxCommands[cmd.Type])
			return &apiError{400, "Maximum number of application commands reached (" + n + ")", 30032, nil}
		}
	}
	return nil
}

// mayCreate counts new commands; 30034 when the day's are used up.
func (w *World) mayCreate(n int) error {
	now := w.now()
	w.state.Created = slices.DeleteFunc(w.state.Created, func(t time.Time) bool { return now.Sub(t) >= 24*time.Hour })
	if len(w.state.Created)+n > maxCreatesADay {
		return errTooManyCommands
	}
	w.state.Created = append(w.state.Created, slices.Repeat([]time.Time{now}, n)...)
	return nil
}

// keepCommand stores a command in the place of an old one, if there is one; its version changes when it does.
func (w *World) keepCommand(guild ID, cmd, old *command) *command {
	cmd.Application, cmd.Guild = w.state.App.ID, guild
	if old == nil {
		cmd.ID = w.newID()
		cmd.Version = w.newID()
		w.state.Commands = append(w.state.Commands, cmd)
		return cmd
	}
	cmd.ID, cmd.Version = old.ID, old.Version
	if !reflect.DeepEqual(cmd, old) {
		cmd.Version = w.newID()
	}
	*old = *cmd
	return old
}

// putCommands replaces all commands of a scope. Those whose name stays keep their id, and only new names count as created.
func putCommands(c *call) (any, error) {
	guild, err := c.scope()
	if err != nil {
		return nil, err
	}
	all, err := c.readCommands()
	if err != nil {
		return nil, err
	}
	w, fresh := c.world, 0
	for _, cmd := range all {
		if w.commandNamed(guild, cmd) == nil {
			fresh++
		}
	}
	if err := w.mayCreate(fresh); err != nil {
		return nil, err
	}
	out := []*command{}
	for _, cmd := range all {
		out = append(out, w.keepCommand(guild, cmd, w.commandNamed(guild, cmd)))
	}
	w.state.Commands = slices.DeleteFunc(w.state.Commands, func(o *command) bool { return o.Guild == guild && !slices.Contains(out, o) })
	w.changed(0, 0)
	return out, nil
}

// readCommands reads the list of a bulk overwrite, whose names are unique by type.
func (c *call) readCommands() ([]*command, error) {
	var raws []json.RawMessage
	if err := c.decode(list(0, 130, commandShape), &raws); err != nil {
		return nil, err
	}
	var all []*command
	var f form
	for n, raw := range raws {
		at := (*place)(nil).at(strconv.Itoa(n))
		cmd, err := readCommand(raw, c.tree.([]any)[n], commandShape, at, command{Type: slashCommand})
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(all, func(o *command) bool { return o.Name == cmd.Name && o.Type == cmd.Type }) {
			f.add(at.at("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		all = append(all, cmd)
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	return all, countRule(all)
}

// patchCommand changes what the body names.
func patchCommand(c *call) (any, error) {
	old, err := c.command()
	if err != nil {
		return nil, err
	}
	raw, err := old.merged(c.raw)
	if err != nil {
		return nil, err
	}
	cmd, err := readCommand(raw, c.tree, commandEditShape, nil, command{})
	if err != nil {
		return nil, err
	}
	kept := c.world.keepCommand(old.Guild, cmd, old)
	c.world.changed(0, 0)
	return kept, nil
}

// merged is a command's JSON with the fields of a body in the place of its own.
func (c *command) merged(body []byte) ([]byte, error) {
	own, err := marshal(c)
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	for _, part := range [][]byte{own, body} {
		if json.Unmarshal(part, &all) != nil {
			return nil, errInvalidJSON
		}
	}
	return marshal(all)
}

func deleteCommand(c *call) (any, error) {
	old, err := c.command()
	if err != nil {
		return nil, err
	}
	c.world.state.Commands = slices.DeleteFunc(c.world.state.Commands, func(o *command) bool { return o == old })
	c.world.changed(0, 0)
	return nil, nil
}
