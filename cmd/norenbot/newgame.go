package main

import (
	"fmt"
	"slices"

	"norenbot/cmd/norenbot/newgame"
	"norenbot/cmd/norenbot/titles"
)

// newGameCmd writes a small game to start from.
type newGameCmd struct {
	Name string `arg:"" help:"The game's name in Go, in records and in commands: lower-case letters and digits."`
	Dir  string `default:"." type:"path" help:"The folder of norenbot's source."`
}

// Run writes the files, or nothing if the name cannot be used.
func (k *newGameCmd) Run(c *console) error {
	words, err := titles.Words()
	if err != nil {
		return err
	}
	if err := newgame.Check(k.Dir, k.Name, words); err != nil {
		return err
	}
	written, err := newgame.Write(k.Dir, k.Name)
	if err != nil {
		return err
	}
	slices.Sort(written)
	for _, file := range written {
		fmt.Fprintln(c.out, file)
	}
	fmt.Fprintf(c.out, "\nIts tests:    go test ./game/%s ./render/%[1]s\nPlay it:      go run ./cmd/norenbot demo --game %[1]s\nGo on:        game/ADDING.md\n", k.Name)
	return nil
}
