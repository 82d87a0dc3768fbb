package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/doctor"
	"norenbot/game/ledger"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// lookedThrough is the size of the largest store that the doctor verifies, in bytes. That takes a second or two.
const lookedThrough = 32 << 20

// storeLook checks the store and changes nothing. noAddress says why the address of a database cannot be read.
func storeLook(config Config, address string, noAddress error) func(context.Context) doctor.Check {
	return func(ctx context.Context) doctor.Check {
		switch {
		case noAddress != nil:
			return doctor.Broken("see store.postgres_file in config.example.toml", "%v", noAddress)
		case address != "":
			return databaseCheck(ctx, address)
		}
		return fileCheck(filepath.Join(config.Data, storeName), int64(config.Store.MostMiB)<<20)
	}
}

// databaseCheck checks whether norenbot can work on a database.
func databaseCheck(ctx context.Context, address string) doctor.Check {
	laid, err := pg.Look(ctx, address)
	switch {
	case errors.Is(err, ledger.ErrAway):
		return doctor.Broken("is it running, and is the address right?", "%v", err)
	case err != nil:
		return doctor.Broken("the error says what is needed; cmd/norenbot/OPERATING.md has more, under \"On PostgreSQL\"", "%v", err)
	case !laid:
		return doctor.Fine("%s answers, and is empty: norenbot creates its tables at the first start", pg.Name(address))
	}
	return doctor.Fine("%s answers, and has the tables of layout %d", pg.Name(address), pg.Layout)
}

// fileCheck checks whether the store file can be opened. It leaves a file alone that a bot has open.
func fileCheck(path string, most int64) doctor.Check {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return doctor.Fine("%s does not exist yet: norenbot creates it at the first start", path)
	case err != nil:
		return doctor.Broken("let norenbot's user read and write it", "%v", err)
	}
	unknown := map[string]int{}
	size, err := file.Seek(0, io.SeekEnd)
	if err = errors.Join(err, file.Close()); err == nil {
		err = lookInto(path, size <= lookedThrough, storage.Options{Wait: time.Second / 2, MaxSize: most, Forms: append(season.Forms(nil, nil), core.SettingsForm(unknown))})
	}
	switch {
	case errors.Is(err, storage.ErrInUse):
		return doctor.NotTried("", "%s is open in another process: the bot or another command is running", path)
	case errors.Is(err, storage.ErrDamaged):
		return doctor.Broken("norenbot check lists the damage, norenbot restore puts a backup back", "%v", err)
	case err != nil:
		return doctor.Broken("let norenbot read and write it, or name another folder (data)", "%v", occupied(err))
	case size > lookedThrough:
		return doctor.Fine("%s opens; it is large, so only norenbot check verifies all of it", path)
	}
	return doctor.Fine("%s", strings.Join(append([]string{path + " opens, and is whole"}, unspoken(unknown)...), "; "))
}

// lookInto opens a store to read, and verifies all of it if through.
func lookInto(path string, through bool, o storage.Options) error {
	store, err := storage.OpenToRead(path, o)
	if err == nil {
		err = store.Close()
	}
	if err == nil && through {
		_, err = storage.CheckFile(path, o)
	}
	return err
}

// diskLook checks the disk of the data folder: whether it can be written, and how much is free.
func diskLook(config Config, address string) func(context.Context) doctor.Check {
	return func(context.Context) doctor.Check {
		folder, err := existing(config.Data)
		if err != nil {
			return doctor.Broken("name another folder (data)", "%v", err)
		}
		if err := writable(folder); err != nil {
			return doctor.Broken("let norenbot's user write there, or name another folder (data)", "nothing can be written in %s: %v", folder, err)
		}
		free, err := storage.FreeSpace(folder)
		if err != nil {
			return doctor.Broken("name another folder (data)", "%v", err)
		}
		// The store reserves as much for running matches, and refuses new ones below it.
		if least := int64(64 << 20); free < least && address == "" {
			return doctor.Broken("make room, or name a folder on another disk (data)", "%d MiB are free beside the store; below %d MiB the bot opens no new matches", free>>20, least>>20)
		}
		return doctor.Fine("%s can be written, and has %.1f GB free", folder, float64(free)/1e9)
	}
}

// existing returns the folder, or the nearest existing folder above it: the first start creates the rest.
func existing(folder string) (string, error) {
	path, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	for {
		is, err := os.Stat(path)
		switch {
		case err == nil && !is.IsDir():
			return "", fmt.Errorf("%s is not a folder", path)
		case err == nil:
			return path, nil
		case !errors.Is(err, fs.ErrNotExist) || path == filepath.Dir(path):
			return "", err
		}
		path = filepath.Dir(path)
	}
}

// writable returns why a folder cannot be written, or nil.
func writable(folder string) error {
	file, err := os.CreateTemp(folder, ".norenbot-doctor-")
	if err != nil {
		return err
	}
	_, err = file.Write([]byte("x"))
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}
