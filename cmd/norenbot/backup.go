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

// backupCmd copies the store, with or without a bot running.
type backupCmd struct {
	storeFlags
	HTTP string `default:"127.0.0.1:8580" name:"http" type:"address" placeholder:"ADDRESS" help:"HTTP address of the running bot (http in its configuration)."`
	File string `arg:"" optional:"" type:"path" help:"The file to write. A running bot writes into its own folder of backups instead."`
}

// Run backs the store up, or has the bot that is running do it: only one process can have
// the store open. The running bot writes where it keeps its own copies, since it may not
// share a folder with whoever asks.
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

// ask has the running bot make a backup; inUse is said if there is none to ask.
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

// serveBackup makes a backup and answers its path; 500 with the error.
func (a *App) serveBackup(w http.ResponseWriter, _ *http.Request) {
	path, err := a.backUp()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintln(w, path)
}

// copyStore writes a checked file of what a store has at this moment: a store itself, also if it is
// that of a database.
func copyStore(store keeping, path string, progress storage.Progress) error {
	if file, is := store.in.(*storage.Store); is {
		return file.Backup(path, progress)
	}
	return storage.Copy(path, store.in.Rows(), nil, storage.Options{Forms: season.Forms(nil, nil), Progress: progress})
}

// backupsName is the folder of the copies, in the data folder.
const backupsName = "backups"

// backUp makes a checked copy, lets the oldest ones go, and returns its name. What goes
// wrong, the operator is told too. One is made at a time.
func (a *App) backUp() (string, error) {
	a.backups.Lock()
	defer a.backups.Unlock()
	dir := filepath.Join(a.o.Config.Data, backupsName)
	// UTC, so that names sort by time also where clocks are changed twice a year.
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

// keepCopies removes all but the latest most copies, whose names sort by time, and what a
// backup that was killed has left. Files of other names in the folder stay.
func keepCopies(dir string, most int) error {
	copies, err := filepath.Glob(filepath.Join(dir, "norenbot-*.db"))
	if err != nil {
		return err
	}
	slices.Sort(copies)
	// Copies that were not finished end in .db.new and are not among these.
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
