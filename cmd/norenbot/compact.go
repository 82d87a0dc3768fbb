package main

import (
	"fmt"

	"norenbot/storage"
)

// compactCmd shrinks the store. It needs disk space for a second copy.
type compactCmd struct{ storeFlags }

// Run rewrites the store without its free pages and prints both sizes.
func (k *compactCmd) Run(c *console) error {
	path, err := k.file("the server keeps it small by itself")
	if err == nil {
		err = k.there()
	}
	if err != nil {
		return err
	}
	before, after, err := storage.Compact(path, k.options(c))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %.1f MB before, %.1f MB now\n", path, float64(before)/1e6, float64(after)/1e6)
	return nil
}
