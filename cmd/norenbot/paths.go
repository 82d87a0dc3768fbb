package main

import (
	"errors"
	"fmt"
	"net"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"
)

// Paths that are mistakes. A shell would expand them; norenbot would make a folder of that name.
var unmeant = []struct {
	looks *regexp.Regexp
	say   string
}{
	{regexp.MustCompile(`^(export\s+)?[A-Z][A-Z0-9_]*\s*=`), "it has a name before it: leave only the path, or write ./ before it"},
	{regexp.MustCompile(`^~`), "\"~\" is not expanded: write the whole path, such as /home/norenbot/data"},
	{regexp.MustCompile(`\$(\w|[{(])`), "variables are not expanded: write the whole path"},
	{regexp.MustCompile("`"), "commands are not carried out: write the whole path"},
	{regexp.MustCompile(`%\w+%`), "variables are not expanded: write the whole path"},
	{regexp.MustCompile(`^%[a-zA-Z]/`), "specifiers of systemd are not expanded here: write the whole path"},
	{regexp.MustCompile(`^["'“”„‘’«»]|["'“”„‘’«»]$`), "it has quotes of its own: leave one pair, around the value"},
}

// checkPath returns what is wrong with a path that nobody can mean, and how to write it; nil if someone can.
// Errors do not hold the path: a secret may stand in its place.
func checkPath(path string) error {
	for _, r := range path {
		if unicode.IsControl(r) {
			return fmt.Errorf("it holds the control character %U, as \"C:\\temp\" does in TOML: write 'C:\\temp' in single quotes, or C:/temp", r)
		}
		if unicode.Is(unicode.Cf, r) {
			return fmt.Errorf("it holds the invisible character %U: write it by hand", r)
		}
	}
	if strings.TrimSpace(path) != path {
		return errors.New("there is a space before or after it: remove it")
	}
	for _, u := range unmeant {
		if u.looks.MatchString(path) {
			return errors.New(u.say)
		}
	}
	if runtime.GOOS != "windows" && strings.Contains(path, `\`) {
		return errors.New("it holds a backslash, as paths on Windows do: write / between folders")
	}
	return nil
}

// checkFolder is checkPath of a folder that norenbot makes.
func checkFolder(path string) error {
	if strings.Contains(path, "://") {
		return errors.New("it is a URL: write a path")
	}
	return checkPath(path)
}

// pathFlags checks the paths of flags and arguments before kong makes them absolute. Kong expands ~/ itself.
var pathFlags = kong.NamedMapper("path", kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
	var path string
	if err := ctx.Scan.PopValueInto("path", &path); err != nil {
		return err
	}
	if path == "" && ctx.Value.HasDefault {
		return nil
	}
	err := checkPath(strings.TrimPrefix(path, "~/"))
	if path == "" {
		err = errors.New("it is empty: write a path, or leave it out")
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %w", errConfig, ctx.Value.ShortSummary(), err)
	}
	if path != "-" { // standard input or output
		path = kong.ExpandPath(path)
	}
	target.SetString(path)
	return nil
}))

// checkAddress returns what is wrong with an address to serve on; "" serves nothing.
func checkAddress(address string) error {
	if address == "" {
		return nil
	}
	const write = "write an address and a port, such as 127.0.0.1:8580"
	host, port, err := net.SplitHostPort(address)
	switch {
	case err != nil && strings.Contains(address, "://"):
		return errors.New("it is a URL: " + write)
	case err != nil:
		return errors.New("there is no port, or more than one: " + write)
	case strings.ContainsAny(host, "/\\ \t\"'$~") || strings.TrimSpace(port) != port:
		return errors.New("that is not a host: " + write)
	}
	if _, err := net.LookupPort("tcp", port); err != nil || port == "" {
		return errors.New("that is not a port: " + write)
	}
	return nil
}

var (
	// assigned is a name before a value, as in a file for the environment. Keywords of an address are in lower case.
	assigned = regexp.MustCompile(`^(export\s+)?[A-Z][A-Z0-9_]*\s*=`)
	quoted   = regexp.MustCompile(`^["'“”]|["'“”]$`)
)

// checkDatabase returns what came along with the address of a database when it was copied; nil if nothing did. Errors
// do not hold it.
func checkDatabase(address string) error {
	switch scheme, _, isURL := strings.Cut(address, "://"); {
	case quoted.MatchString(address):
		return errors.New("it has quotes around it: remove them")
	case assigned.MatchString(address):
		return errors.New("it has a name before it: leave only the address")
	case strings.ContainsFunc(address, unicode.IsControl):
		return errors.New("it has more than one line, or a control character: leave only the address")
	case isURL && !strings.ContainsAny(scheme, " =") && scheme != "postgres" && scheme != "postgresql":
		return errors.New("it does not start with postgres://")
	}
	return nil
}
