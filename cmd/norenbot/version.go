package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"norenbot/storage"
	"norenbot/storage/pg"
)

// version is the version of this program. COMPATIBILITY.md says what a change of each part means.
const version = "1.0.0"

type versionCmd struct{}

// Run prints one line: the version, the commit it was built from if that is known, the layouts it reads, and Go's version.
func (versionCmd) Run(c *console) error {
	_, err := fmt.Fprintf(c.out, "norenbot %s%s (store layout %d, PostgreSQL layout %d, %s %s/%s)\n",
		version, builtFrom(), storage.Version, pg.Layout, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// builtFrom is ", commit ..." with the first digits of the commit, or "" if the build does not know it.
func builtFrom() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return ", commit " + s.Value[:12]
		}
	}
	return ""
}
