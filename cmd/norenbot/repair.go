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
	"norenbot/storage"
)

// repairCmd handles matches that the bot has closed because their rules failed, they did not replay, or they
// crashed the program. It works on the store itself, so the bot must be stopped.
type repairCmd struct {
	List   repairListCmd   `cmd:"" default:"withargs" help:"List the matches under repair and why each was closed."`
	Log    repairLogCmd    `cmd:"" help:"List the journal of a match, to find the entry to go back to."`
	Reopen repairReopenCmd `cmd:"" help:"Open a match again, if it replays."`
	Rewind repairRewindCmd `cmd:"" help:"Rewind a match to just after an entry. Give the last entry to accept the match as this version replays it."`
	Cancel repairCancelCmd `cmd:"" help:"End a match without a result, or set it aside if it cannot be read."`
	Drop   repairDropCmd   `cmd:"" help:"Remove an unreadable announcement from the queue."`
	Season repairSeasonCmd `cmd:"" help:"Set aside a season that cannot be read."`
}

// A repairFlags names the match to repair.
type repairFlags struct {
	storeFlags
	Match string `arg:"" type:"id" help:"The match's id, as in the list and in the log."`
}

// The flags of the subcommands of repair; each has a Run below.
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
	repairRewindCmd struct {
		repairFlags
		Entry int `arg:"" help:"The entry's number, from 1."`
	}
)

// repair opens the store, calls work, and closes the store.
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

// on repairs a match with the service that the bot uses: the same rules and the same journal. No computer player
// thinks, and nothing is posted: news goes to the outbox, and the bot posts it when it starts.
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

// serving calls work with a service like the bot's on an open store: the same rules, the same notes, and the same
// substitute for seats that a computer player takes over, without its pause.
func (f storeFlags) serving(store keeping, work func(*match.Service) error) error {
	o := match.Options{Store: store, Now: time.Now, Luck: rand.Reader, Substitute: titles.SubstituteKind, Computers: titles.Computers(0)}
	for _, t := range titles.All() {
		o.Rules = append(o.Rules, t.Rules)
	}
	if _, is := store.in.(*storage.Store); is { // the notes of a bot on a database are on its own machine
		// Notes that a crashed process left are for the bot's next start.
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

// Run lists the matches under repair, those that cannot be read, and unreadable items of the outbox.
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

// underRepair returns a closed match in a line: id, players, when and why. It shows the first line of a longer
// error.
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

// Run lists a journal with the numbers that rewind takes. It shows hidden information.
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

// entered describes a journal entry.
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

// Run reopens the match.
func (r *repairReopenCmd) Run(c *console) error {
	if err := r.on(c, (*match.Service).Reopen); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "match %s is open; the bot posts it at its next start\n", r.Match)
	return nil
}

// Run rewinds the match, in the name of the logged-in user.
func (r *repairRewindCmd) Run(c *console) error {
	err := r.on(c, func(s *match.Service, id match.ID) error {
		// 0 accepts any length of the journal: no bot runs, so nothing can have been added.
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

// Run removes an item from the outbox, but only one that cannot be read. A readable one would be lost.
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
		// The outbox is read from a number on, so this may be a later item.
		if len(items) == 0 || items[0].N != r.Item || readItem(items[0]) == nil {
			return fmt.Errorf("there is no item %d that cannot be read", r.Item)
		}
		if err := store.in.Strike(kind, []uint64{r.Item}, nil); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "item %d is removed\n", r.Item)
		return nil
	})
}

// Run sets a season aside, but only one that cannot be read. A readable one would be lost.
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

// Run ends the match without a result. A match that cannot be read cannot be ended, and is set aside.
func (r *repairCancelCmd) Run(c *console) error {
	err := r.on(c, func(s *match.Service, id match.ID) error { return s.Cancel(id, match.Owner{Name: loginName()}, "") })
	if errors.Is(err, match.ErrDamaged) {
		// The store was closed again, so open it once more.
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
