package main

import (
	"fmt"
	"os"

	"norenbot/storage"
)

// restoreCmd replaces the store with a backup. No bot may run.
type restoreCmd struct {
	storeFlags
	File string `arg:"" type:"path" help:"The backup."`
}

// Run replaces the store with a backup and prints where the old one is.
func (r *restoreCmd) Run(c *console) error {
	path, err := r.file("restore into a data folder with NORENBOT_POSTGRES unset, and move that into an empty database")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.Data, 0o700); err != nil {
		return err
	}
	kept, err := storage.Restore(r.File, path, r.options(c))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is restored from %s\n", path, r.File)
	if kept != "" {
		fmt.Fprintf(c.out, "the previous store is kept as %s\n", kept)
	}
	return nil
}
