//go:build unix

package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// checkSecretMode returns an error if other users of this machine can read or change a file that holds a secret.
// The rule is libpq's: the group may read a file that belongs to root; any other file only its owner. Container
// engines put secrets under /run/secrets, where everyone may read them, because no one else is in the container.
func checkSecretMode(path string) error {
	is, err := os.Stat(path)
	if err != nil || !is.Mode().IsRegular() {
		return err // a pipe, such as the shell's <(…), has no other readers
	}
	mode, forbidden, cure := is.Mode().Perm(), fs.FileMode(0o077), "chmod 600 "+path
	if stat, ok := is.Sys().(*syscall.Stat_t); ok && stat.Uid == 0 {
		forbidden = 0o037
		if os.Getuid() != 0 {
			cure = fmt.Sprintf("chmod 640 %[1]s, and chgrp it to the group of norenbot's user", path)
		}
	}
	if real, err := filepath.EvalSymlinks(path); err == nil && (strings.HasPrefix(real, "/run/secrets/") || strings.HasPrefix(real, "/var/run/secrets/")) {
		forbidden = 0o022
	}
	if mode&forbidden == 0 {
		return nil
	}
	return fmt.Errorf("other users of this machine can read or change %s (mode %04o): %s", path, mode, cure)
}
