package main

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/tally"
	"norenbot/storage"
)

// repairCmd looks after matches that the bot has closed, because their rules failed, they
// could not be replayed, or they ended the program. It works on the store itself, so the
// bot must be stopped.
type repairCmd struct {
	List    repairListCmd    `cmd:"" default:"withargs" help:"List the matches under repair and why each was closed."`
	Log     repairLogCmd     `cmd:"" help:"List the journal of a match, to find the entry to go back to."`
	Reopen  repairReopenCmd  `cmd:"" help:"Open a match again, if it replays."`
	Rewind  repairRewindCmd  `cmd:"" help:"Rewind a match to just after an entry. Give the last entry to accept the match as this version replays it."`
	Cancel  repairCancelCmd  `cmd:"" help:"End a match without a result, or set it aside if it cannot be read."`
	Drop    repairDropCmd    `cmd:"" help:"Remove an unreadable announcement from the queue."`
	Season  repairSeasonCmd  `cmd:"" help:"Set aside a season that cannot be read."`
	Records repairRecordsCmd `cmd:"" help:"Recalculate every player's record."`
}

// A repairFlags names the match to repair.
type repairFlags struct {
	storeFlags
	Match string `arg:"" type:"id" help:"The match's id, as in the list and in the log."`
}

// What the subcommands of repair take; each has a Run below.
type (
	repairListCmd   struct{ storeFlags }
	repairLogCmd    struct{ repairFlags }
	repairReopenCmd struct{ repairFlags }
	repairCancelCmd struct{ repairFlags }
	repairDropCmd   struct {
		storeFlags
		Seasons bool   `help:"The announcement is one of a season."`
		Item    uint64 `arg:"" help:"The announcement's number, as in the list and in the log."`
	}
	repairSeasonCmd struct {
		storeFlags
		Season season.ID `arg:"" type:"id" help:"The season's id, as in the list."`
	}
	repairRecordsCmd struct{ storeFlags }
	repairRewindCmd  struct {
		repairFlags
		Entry int `arg:"" help:"The entry's number, from 1."`
	}
)

// repair opens the store for work on its matches and closes it afterwards.
func (f storeFlags) repair(c *console, work func(keeping) error) error {
	store, err := f.open(c)
	if errors.Is(err, storage.ErrInUse) {
		return fmt.Errorf("%w, and start the bot again after the repair", err)
	}
	if err != nil {
		return err
	}
	return errors.Join(work(store), store.Close())
}

// on has a match repaired by the service that the bot uses: same rules, same journal.
// There are no computer players in it and nobody is told: news goes to the outbox, and
// the bot tells it when it is started.
func (f repairFlags) on(c *console, do func(*match.Service, match.ID) error) error {
	return f.repair(c, func(store keeping) error {
		return f.serving(store, func(s *match.Service) error {
			if err := do(s, match.ID(f.Match)); err != nil {
				return fmt.Errorf("match %s: %w", f.Match, err)
			}
			return nil
		})
	})
}

// serving has work done by a service as the bot's is, on a store that is open: same
// rules, same notes, the same computer player for seats that are taken over, without its
// pause.
func (f storeFlags) serving(store keeping, work func(*match.Service) error) error {
	o := match.Options{Store: store, Now: time.Now, Luck: rand.Reader, Substitute: titles.SubstituteKind, Computers: titles.Computers(0)}
	for _, t := range titles.All() {
		o.Rules = append(o.Rules, t.Rules)
	}
	if _, is := store.in.(*storage.Store); is { // the notes of a bot on a database are wherever it runs
		// What a process left in the notes when it ended is for the bot's next start.
		box, _, err := match.OpenBlackbox(filepath.Join(f.Data, notesName))
		if err != nil {
			return err
		}
		defer box.Close()
		o.Notes = box
	}
	s := match.New(o)
	defer s.Close()
	return work(s)
}

// Run lists what is under repair, what cannot be read, and items of the outbox that
// cannot be read.
func (l *repairListCmd) Run(c *console) error {
	return l.repair(c, func(store keeping) error {
		found := 0
		for m, err := range store.Whole() {
			switch {
			case errors.Is(err, match.ErrDamaged):
				fmt.Fprintf(c.out, "%s  %v; restore a backup, or cancel it\n", m.Match.ID, err)
			case err != nil:
				return err
			case m.Match.Repair == nil:
				continue
			default:
				fmt.Fprintln(c.out, underRepair(m.Match))
			}
			found++
		}
		spoilt := func(err error, format string, args ...any) error {
			if !errors.Is(err, match.ErrDamaged) {
				return err
			}
			fmt.Fprintf(c.out, format, args...)
			found++
			return nil
		}
		for _, of := range [][2]string{{match.Kind, "item %d  %v; drop it\n"}, {season.Kind, "item %d of seasons  %v; drop it with --seasons\n"}} {
			for item, err := range ledger.Waiting(store.in, of[0]) {
				if err == nil {
					err = readItem(item)
				}
				if err := spoilt(err, of[1], item.N, err); err != nil {
					return err
				}
			}
		}
		for f, err := range store.Seasons() {
			if err == nil {
				_, err = store.LoadSeason(f.ID) // its events too
			}
			if err := spoilt(err, "season %s  %v; restore a backup, or set it aside: repair season\n", f.ID, err); err != nil {
				return err
			}
		}
		if found == 0 {
			fmt.Fprintln(c.out, "no match is closed for repair")
		}
		return nil
	})
}

// underRepair is a closed match in a line: id, players, when and why. Of an error of
// several lines the first is enough.
func underRepair(m match.Match) string {
	var names []string
	for _, chair := range m.Chairs {
		if chair.Computer == "" {
			names = append(names, chair.Name)
		}
	}
	// A match under repair is tried again at every start, unless it is held.
	stays := ""
	if m.Repair.Held {
		stays = "; it ended the program and stays closed until it is reopened"
	}
	why, _, _ := strings.Cut(m.Repair.Why, "\n")
	return fmt.Sprintf("%s  %s of %s, %d entries, closed %s: %s%s", m.ID, m.Game, strings.Join(names, ", "),
		m.Entries, m.Repair.Since.Local().Format(time.DateTime), why, stays)
}

// Run lists a journal with the numbers that Rewind takes. What is hidden in the game is
// in it.
func (l *repairLogCmd) Run(c *console) error {
	return l.repair(c, func(store keeping) error {
		m, err := store.Load(match.ID(l.Match))
		if err != nil {
			return fmt.Errorf("match %s: %w", l.Match, err)
		}
		for _, e := range m.Journal {
			fmt.Fprintf(c.out, "%4d  %s  %s\n", e.N, time.Unix(e.At, 0).Format(time.DateTime), entered(e))
		}
		return nil
	})
}

// entered is an entry in words.
func entered(e match.Entry) string {
	switch e.Act {
	case match.Confirm:
		var answers []string
		for _, a := range e.Answers {
			answers = append(answers, a.Key+": "+strings.Join(a.Picks, " "))
		}
		return fmt.Sprintf("seat %d  %s", e.Seat+1, strings.Join(answers, "; "))
	case match.Back, match.Rewind:
		return fmt.Sprintf("%s to %d", e.Act, e.To)
	}
	return string(e.Act)
}

// Run opens the match again.
func (r *repairReopenCmd) Run(c *console) error {
	if err := r.on(c, (*match.Service).Reopen); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "match %s is open; the bot posts it at its next start\n", r.Match)
	return nil
}

// Run takes the match back, in the name of whoever is logged in.
func (r *repairRewindCmd) Run(c *console) error {
	err := r.on(c, func(s *match.Service, id match.ID) error {
		// 0: however long the journal is. No bot runs, so nothing can have come in
		// between.
		return s.Rewind(id, r.Entry, 0, match.Owner{Name: loginName()}, "")
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "match %s is rewound to entry %d; the bot posts it at its next start\n", r.Match, r.Entry)
	return nil
}

// readItem returns why an item cannot be read, or nil.
func readItem(i ledger.Item) (err error) {
	if i.Kind == season.Kind {
		_, err = season.ItemOf(i)
	} else {
		_, err = match.ItemOf(i)
	}
	return err
}

// Run takes an item out of the outbox, and no other than one that cannot be read: a good
// one would be lost.
func (r *repairDropCmd) Run(c *console) error {
	return r.repair(c, func(store keeping) error {
		kind := match.Kind
		if r.Seasons {
			kind = season.Kind
		}
		items, err := store.in.Said(kind, r.Item-1, 1)
		if err != nil {
			return err
		}
		// An outbox is read from after a number, and a later item is not meant.
		if len(items) == 0 || items[0].N != r.Item || readItem(items[0]) == nil {
			return fmt.Errorf("there is no item %d that cannot be read", r.Item)
		}
		if err := store.in.Strike(kind, []uint64{r.Item}, nil); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "item %d is gone\n", r.Item)
		return nil
	})
}

// Run sets the season aside, and none that can be read: it would be lost.
func (r *repairSeasonCmd) Run(c *console) error {
	return r.repair(c, func(store keeping) error {
		if _, err := store.LoadSeason(r.Season); !errors.Is(err, match.ErrDamaged) {
			return cmp.Or(err, fmt.Errorf("season %s can be read", r.Season))
		}
		if err := store.in.Aside(ledger.Ref{Kind: season.Kind, ID: string(r.Season)}); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "season %s cannot be read and is set aside; an older backup may have it\n", r.Season)
		return nil
	})
}

// Run counts anew what everybody's matches have come to, from the stored matches.
func (r *repairRecordsCmd) Run(c *console) error {
	return r.repair(c, func(store keeping) error {
		progress := progressOn(c)
		total := int64(0)
		for _, err := range store.Ended(time.Time{}) {
			if err != nil && !errors.Is(err, match.ErrDamaged) {
				return err
			}
			total++
		}
		tallies := tally.New(tally.Options{Ledger: store.in, Matches: store, Progress: func(n int) { progress("counting", int64(n), total) }})
		if err := tallies.Anew(c); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "recalculated from finished matches: %d\n", total)
		return nil
	})
}

// Run ends the match without a result. One that cannot be read cannot be ended either,
// and is set aside.
func (r *repairCancelCmd) Run(c *console) error {
	err := r.on(c, func(s *match.Service, id match.ID) error { return s.Cancel(id, match.Owner{Name: loginName()}, "") })
	if errors.Is(err, match.ErrDamaged) {
		// The service has closed the store again, so it is opened once more.
		err = r.repair(c, func(store keeping) error { return store.in.Aside(ledger.Ref{Kind: match.Kind, ID: r.Match}) })
		if err == nil {
			fmt.Fprintf(c.out, "match %s cannot be read and is set aside; an older backup may have it\n", r.Match)
		}
		return err
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "match %s has ended without a result; the bot posts it at its next start\n", r.Match)
	return nil
}
