package main

import (
	"fmt"

	"norenbot/storage"
)

// restoreCmd puts a backup in the place of the store; no bot may run.
type restoreCmd struct {
	storeFlags
	File string `arg:"" type:"path" help:"The backup."`
}

// Run puts a backup in the place of the store and says where the old one is.
func (r *restoreCmd) Run(c *console) error {
	kept, err := storage.Restore(r.File, r.path(), r.options(c))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is restored from %s\n", r.path(), r.File)
	if kept != "" {
		fmt.Fprintf(c.out, "what was there before is kept as %s\n", kept)
	}
	return nil
}
