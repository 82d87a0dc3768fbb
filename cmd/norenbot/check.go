package main

import (
	"errors"
	"fmt"

	"norenbot/storage"
)

type checkCmd struct {
	storeFlags
	File string `arg:"" optional:"" type:"path" help:"A store or a backup; without it, the store of the data folder."`
}

// Run looks through a store that no bot has open.
func (k *checkCmd) Run(c *console) error {
	path := k.File
	if path == "" {
		path = k.path()
	}
	report, err := storage.CheckFile(path, k.options(c))
	var damage storage.Damage
	if errors.As(err, &damage) {
		for _, problem := range damage {
			fmt.Fprintln(c.err, problem)
		}
		return fmt.Errorf("%s is damaged in %d places; restore a backup", path, len(damage))
	}
	if errors.Is(err, storage.ErrInUse) {
		return fmt.Errorf("%w; or check a backup instead: norenbot backup makes one while the bot runs", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is whole: %s\n", path, describe(report))
	return nil
}
