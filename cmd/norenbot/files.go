package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"
)

// idFlags checks ids of matches, seasons, people, servers and channels. A copied id may be empty, or have quotes or
// spaces around it.
var idFlags = kong.NamedMapper("id", kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
	var id string
	if err := ctx.Scan.PopValueInto("id", &id); err != nil {
		return err
	}
	if id == "" || strings.ContainsFunc(id, func(r rune) bool { return !unicode.IsGraphic(r) || strings.ContainsRune(" \"'“”<>", r) }) {
		return fmt.Errorf("%w: %s: %q is no id: copy the id alone, without quotes, blanks or brackets", errConfig, ctx.Value.ShortSummary(), id)
	}
	target.SetString(id)
	return nil
}))

// addressFlags checks addresses of a running bot.
var addressFlags = kong.NamedMapper("address", kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
	var address string
	if err := ctx.Scan.PopValueInto("address", &address); err != nil {
		return err
	}
	err := checkAddress(address)
	if address == "" {
		err = errors.New("it is empty: write an address and a port, such as 127.0.0.1:8580")
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %w", errConfig, ctx.Value.ShortSummary(), err)
	}
	target.SetString(address)
	return nil
}))

// standardStreams is the path that stands for standard input or output.
const standardStreams = "-"

// An inputFile is the path of a file that a command reads. Standard input is not read.
type inputFile string

// UnmarshalText checks the path.
func (f *inputFile) UnmarshalText(text []byte) error {
	path, err := meantPath(string(text))
	if err == nil && path == standardStreams {
		err = errors.New("standard input is not read: name a file")
	}
	*f = inputFile(path)
	return wrapped(err)
}

// An outputFile is the path of a file that a command writes, or "-" for standard output.
type outputFile string

// UnmarshalText checks the path.
func (f *outputFile) UnmarshalText(text []byte) error {
	path, err := meantPath(string(text))
	if err == nil && os.IsPathSeparator(path[len(path)-1]) {
		err = errors.New("it is a directory: name a file in it")
	}
	*f = outputFile(path)
	return wrapped(err)
}

// wrapped turns an error about a path into one about an argument, with its exit status.
func wrapped(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", errConfig, err)
}

// meantPath returns a path with ~/ expanded, or what is wrong with it.
func meantPath(path string) (string, error) {
	if path == "" {
		return "", errors.New("it is empty: name a file")
	}
	if err := checkPath(strings.TrimPrefix(path, "~/")); err != nil {
		return "", err
	}
	if strings.HasPrefix(path, "~/") {
		path = kong.ExpandPath(path)
	}
	return path, nil
}

// openInput opens a file to read. Its errors do not name the file; callers do.
func openInput(path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("no such file or directory")
	case err != nil:
		return nil, errors.Unwrap(err)
	case info.IsDir():
		return nil, errors.New("it is a directory: name a file")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	return file, nil
}

// An output is a file that is being written. The path keeps its old content until save replaces it in one step, so
// a command that fails loses nothing.
type output struct {
	path     string
	file     *os.File // a new file beside path; path itself if it is a device or a pipe
	replaces bool     // path is an ordinary file, or does not exist yet
}

// newOutput prepares to write path. It returns an error if path cannot be written, or is one of the files that the
// command reads; empty names in reads are ignored. Call discard at the end.
func newOutput(path string, reads ...string) (*output, error) {
	fails := func(err error) error { return fmt.Errorf("--out %s: %w", path, err) }
	// A link stays a link: the file that it points to is replaced.
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fails(errors.New("it is a directory: name a file in it"))
	case err == nil && !info.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, fails(errors.Unwrap(err))
		}
		return &output{path: path, file: file}, nil
	case err == nil:
		for _, read := range reads {
			if other, err := os.Stat(read); err == nil && os.SameFile(info, other) {
				return nil, fails(errors.New("this command reads that file: name another one"))
			}
		}
	}
	mode := fs.FileMode(0o644)
	if info != nil {
		mode = info.Mode().Perm()
	}
	folder := filepath.Dir(path)
	if is, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil, fails(fmt.Errorf("no such file or directory: make the folder %s first", folder))
	} else if err == nil && !is.IsDir() {
		return nil, fails(fmt.Errorf("%s is a file, not a folder", folder))
	}
	file, err := os.OpenFile(fmt.Sprintf("%s.%d.new", path, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, fails(errors.Unwrap(err))
	}
	return &output{path: path, file: file, replaces: true}, nil
}

// save writes everything, then replaces the old file.
func (o *output) save(text []byte) error {
	_, err := o.file.Write(text)
	if err == nil && o.replaces {
		err = o.file.Sync()
	}
	if err = errors.Join(err, o.file.Close()); err != nil || !o.replaces {
		return err
	}
	return os.Rename(o.file.Name(), o.path)
}

// discard removes what was not saved.
func (o *output) discard() {
	o.file.Close()
	if o.replaces {
		os.Remove(o.file.Name())
	}
}

// write calls made, and writes its result to the file or to standard output once it is complete. It checks the file
// first. reads are the files that the command reads.
func (f outputFile) write(c *console, reads []string, made func(*bytes.Buffer) error) error {
	var text bytes.Buffer
	if f == standardStreams {
		if err := made(&text); err != nil {
			return err
		}
		_, err := c.out.Write(text.Bytes())
		return err
	}
	out, err := newOutput(string(f), reads...)
	if err != nil {
		return err
	}
	defer out.discard()
	if err := made(&text); err != nil {
		return err
	}
	return out.save(text.Bytes())
}
