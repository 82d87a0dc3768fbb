package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
)

type backupCmd struct {
	storeFlags
	HTTP string `default:"127.0.0.1:8580" name:"http" type:"address" placeholder:"ADDRESS" help:"HTTP address of the running bot (http in its configuration)."`
	File string `arg:"" optional:"" type:"path" help:"The file to write. A running bot writes into its own folder of backups instead."`
}

// Run backs up the store, or asks the running bot to, because only one process can have the store open. The bot
// writes into its own folder of backups: it may not share a file system with this command.
func (b *backupCmd) Run(c *console) error {
	store, err := b.reading(c)
	if errors.Is(err, storage.ErrInUse) {
		return b.ask(c, err)
	}
	if err != nil {
		return err
	}
	defer store.Close()
	if b.File == "" {
		return errors.New("no bot is running, so name a file to write to")
	}
	if err := copyStore(store, b.File, progressOn(c)); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "backed up to %s\n", b.File)
	return nil
}

// ask asks the running bot for a backup. It returns inUse if no bot answers.
func (b *backupCmd) ask(c *console, inUse error) error {
	said, err := askBot(c, b.HTTP, "/backup")
	if errors.Is(err, errNoBot) {
		return fmt.Errorf("%w; and %w", inUse, err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "the running bot backed up to %s\n", said)
	if b.File != "" {
		fmt.Fprintf(c.out, "copy it to %s from there\n", b.File)
	}
	return nil
}

// serveBackup makes a backup and answers with its path, or with status 500 and the error.
func (a *App) serveBackup(w http.ResponseWriter, _ *http.Request) {
	path, err := a.backUp()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintln(w, path)
}

// copyStore writes a verified copy of a store, or of a database, as a store file.
func copyStore(store keeping, path string, progress storage.Progress) error {
	if file, is := store.in.(*storage.Store); is {
		return file.Backup(path, progress)
	}
	return storage.Copy(path, store.in.Rows(), nil, storage.Options{Forms: season.Forms(nil, nil), Progress: progress})
}

// backupsName is the folder of the backups, in the data folder.
const backupsName = "backups"

// backUp makes a verified backup, removes the oldest ones, and returns its path. It also logs an error. Only one
// backup is made at a time.
func (a *App) backUp() (string, error) {
	a.backups.Lock()
	defer a.backups.Unlock()
	dir := filepath.Join(a.o.Config.Data, backupsName)
	// In UTC, so that names sort by time even when clocks change.
	path := filepath.Join(dir, "norenbot-"+a.o.Now().UTC().Format("20060102-150405")+".db")
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		err = copyStore(a.store, path, nil)
	}
	if err == nil {
		err = keepCopies(dir, a.o.Config.Store.Backups)
	}
	if err != nil {
		a.trouble(match.ID(""), err)
		return "", err
	}
	a.o.Log.Info().Str("file", path).Msg("backed up")
	return path, nil
}

// keepCopies removes all but the latest most backups, whose names sort by time, and unfinished files of an
// interrupted backup. It leaves other files alone.
func keepCopies(dir string, most int) error {
	copies, err := filepath.Glob(filepath.Join(dir, "norenbot-*.db"))
	if err != nil {
		return err
	}
	slices.Sort(copies)
	// Unfinished copies end in .db.new and do not match the pattern.
	old := copies[:max(0, len(copies)-most)]
	halves, err := filepath.Glob(filepath.Join(dir, "norenbot-*.db.new"))
	if err != nil {
		return err
	}
	for _, path := range slices.Concat(old, halves) {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}
