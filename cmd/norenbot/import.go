package main

import (
	"fmt"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game/match"
)

// importCmd stores finished games, with their results and logs.
type importCmd struct {
	storeFlags
	Files []inputFile `arg:"" name:"file" help:"Finished games in the open form."`
}

// Run stores finished games of another norenbot. It verifies each file first, and stops at the first that does not
// hold; those before it stay stored.
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

// take stores a file as a finished match.
func (i *importCmd) take(c *console, store keeping, path string) error {
	// Verify it, because a file may come from anywhere.
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
