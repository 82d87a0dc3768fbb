package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/core"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// checkCmd verifies a store or a backup. It writes nothing.
type checkCmd struct {
	storeFlags
	Replay bool   `help:"Also replay every match, compare each position and the deal with what is stored, and recompute every season."`
	File   string `arg:"" optional:"" type:"path" help:"A store or a backup; without it, the store of the data folder."`
}

// Run verifies a store that no bot has open, or a database, also while bots use it. Each problem is a line on
// standard error; the exit status is then not 0, so that scripts notice.
func (k *checkCmd) Run(c *console) error {
	options, unknown := k.options(c), map[string]int{}
	if k.Replay {
		options.Forms = season.Forms(examine, examineSeason)
	}
	options.Forms = append(options.Forms, core.SettingsForm(unknown))
	name, report, err := k.look(c, options)
	// List all problems, not only the first.
	var damage storage.Damage
	if errors.As(err, &damage) {
		for _, problem := range damage {
			fmt.Fprintln(c.err, problem)
		}
		return fmt.Errorf("%s is damaged in %d places; restore a backup", name, len(damage))
	}
	if errors.Is(err, storage.ErrInUse) {
		return fmt.Errorf("%w; or check a backup instead: norenbot backup makes one while the bot runs", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is whole: %s\n", name, describe(report))
	for _, remark := range unspoken(unknown) {
		fmt.Fprintln(c.out, remark)
	}
	return nil
}

// unspoken returns a remark for each language that settings name and this version lacks, with the number of
// settings.
func unspoken(unknown map[string]int) (remarks []string) {
	for _, lang := range slices.Sorted(maps.Keys(unknown)) {
		remarks = append(remarks, fmt.Sprintf("%d settings name the language %q, which this version lacks: it uses Discord's language there and keeps the setting", unknown[lang], lang))
	}
	return remarks
}

// look checks the named file, the database, or the data folder's store.
func (k *checkCmd) look(c *console, o storage.Options) (name string, report storage.Report, err error) {
	address, err := k.database()
	switch {
	case err != nil:
		return "", report, err
	case k.File == "" && address != "":
		store, err := pg.Open(c, address, o)
		if err != nil {
			return "", report, err
		}
		defer store.Close()
		report, err = store.Check(o.Progress)
		return store.Name(), report, err
	}
	name = cmp.Or(k.File, k.path())
	report, err = storage.CheckFile(name, o)
	return name, report, err
}

// examine replays a match that was dealt. It compares every position with its fingerprint, and the deal with its
// commitment.
func examine(stored match.Stored) error {
	if stored.Setup == nil {
		return nil
	}
	t, err := titles.Named(stored.Match.Game)
	if err != nil {
		return err
	}
	a, err := stored.Archive()
	if err != nil {
		return err
	}
	return a.Verify(t.Rules)
}

// examineSeason folds the events of a season and compares the stored facts with the result.
func examineSeason(stored season.Stored) error {
	s, err := league.Fold(stored.Events)
	if err != nil {
		return err
	}
	f := stored.Facts
	if f.Name != s.Terms.Name || f.Game != s.Terms.Game || f.Format != s.Terms.Format || f.Phase != s.Phase {
		return fmt.Errorf("the facts say %q, %s, %s, %v; the events %q, %s, %s, %v",
			f.Name, f.Game, f.Format, f.Phase, s.Terms.Name, s.Terms.Game, s.Terms.Format, s.Phase)
	}
	return nil
}
