package main

import (
	"fmt"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game/match"
)

// importCmd stores finished games, for their results and their logs.
type importCmd struct {
	storeFlags
	Files []inputFile `arg:"" name:"file" help:"Finished games in the open form."`
}

// Run stores finished games of another norenbot. Each file is verified first; the first
// that does not hold ends it, and those before it stay.
func (i *importCmd) Run(c *console) error {
	store, err := i.open(c)
	if err != nil {
		return err
	}
	defer store.Close()
	for _, path := range i.Files {
		if err := i.take(c, store, string(path)); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// take stores one file as a match that has ended.
func (i *importCmd) take(c *console, store keeping, path string) error {
	// A file may come from anywhere, so it is replayed before it is believed.
	file, err := verify(path)
	if err != nil {
		return err
	}
	t, err := titles.Named(file.Game)
	if err != nil {
		return err
	}
	change, err := match.Import(file, t.Rules)
	if err == nil {
		err = store.Commit(change)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %s, %d answers, is match %s\n", path, file.Game, len(file.Log), change.Match.ID)
	return nil
}
