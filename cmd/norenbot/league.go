package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/stats"
	"norenbot/storage"
)

// leagueCmd shows seasons. Its subcommands only read.
type leagueCmd struct {
	List      leagueListCmd      `cmd:"" help:"List the seasons of a store, the newest first."`
	Standings leagueStandingsCmd `cmd:"" help:"Show the standings of a season."`
	Export    leagueExportCmd    `cmd:"" help:"Write a season as JSON, from which everything can be computed again, or as CSV."`
	Recompute leagueRecomputeCmd `cmd:"" help:"Compute standings and ratings again, and say whether they are what is shown, and what that proves. The exit status is 1 if anything differs."`
	Simulate  leagueSimulateCmd  `cmd:"" help:"Play a season among made-up people."`
}

// A seasonFlags names the store to read.
type seasonFlags struct {
	storeFlags
	Store string `type:"path" placeholder:"FILE" help:"A store or a backup, instead of the data folder's store."`
}

// A seasonArg names a season of a store.
type seasonArg struct {
	seasonFlags
	Season string `arg:"" help:"The season's id, or its name if no other has it."`
}

// The flags of the subcommands of league; each has a Run.
type (
	leagueListCmd      struct{ seasonFlags }
	leagueStandingsCmd struct{ seasonArg }
	leagueExportCmd    struct {
		seasonArg
		JSON bool       `xor:"form" help:"Write JSON; that is also the default."`
		CSV  string     `name:"csv" xor:"form" placeholder:"TABLE" enum:",standings,tables" default:"" help:"Write a table as CSV for spreadsheets instead: standings or tables."`
		Out  outputFile `default:"-" placeholder:"FILE" help:"Where to write; - is standard output. An existing file is replaced once the new one is complete."`
	}
	leagueRecomputeCmd struct {
		seasonFlags
		Season string    `arg:"" optional:"" help:"The season's id or name; without it, only the file is recomputed."`
		File   inputFile `placeholder:"FILE" help:"A season as written by export."`
	}
)

// look calls read with the store. No bot may have it open, unless it is a database.
func (f seasonFlags) look(c *console, read func(keeping) error) error {
	store, err := f.toRead(c)
	if errors.Is(err, storage.ErrInUse) {
		return fmt.Errorf("%w; or read a backup with --store: norenbot backup makes one while the bot runs", err)
	}
	if err != nil {
		return err
	}
	return errors.Join(read(store), store.Close())
}

// toRead opens the store and writes nothing to a file.
func (f seasonFlags) toRead(c *console) (keeping, error) {
	path, address := f.Store, ""
	if path == "" {
		var err error
		if address, err = f.database(); err == nil && address == "" {
			err = f.there()
		}
		if err != nil {
			return keeping{}, err
		}
		path = f.path()
	}
	if address != "" {
		return f.reading(c)
	}
	store, err := storage.OpenToRead(path, f.options(c))
	return keptIn(store), err
}

// find returns the season with an id or a name.
func find(s keeping, named string) (found season.ID, err error) {
	n := 0
	for f, err := range s.Seasons() {
		switch {
		case string(f.ID) == named:
			return f.ID, nil
		case err != nil:
			continue // the list shows it
		case strings.EqualFold(f.Name, named):
			found = f.ID
			n++
		}
	}
	switch n {
	case 0:
		return "", fmt.Errorf("there is no season %q; norenbot league list has them all", named)
	case 1:
		return found, nil
	}
	return "", fmt.Errorf("%d seasons are called %q; give the id of one, from norenbot league list", n, named)
}

// export returns a season as a file. It recomputes the ratings from every match of its game.
func export(c context.Context, s keeping, named string) (*season.File, error) {
	id, err := find(s, named)
	if err != nil {
		return nil, err
	}
	stored, err := s.LoadSeason(id)
	if err != nil {
		return nil, err
	}
	rated := func(from time.Time) iter.Seq2[match.Match, error] { return s.Rated(stored.Facts.Game, from) }
	book := stats.New(stats.Options{Ended: rated, Now: time.Now, Counts: season.Counted(s)})
	if err := book.Follow(c); err != nil {
		return nil, err
	}
	return season.Export(s, id, book.History)
}

// Run lists the seasons, and prints an error for one that cannot be read.
func (l *leagueListCmd) Run(c *console) error {
	return l.look(c, func(s keeping) error {
		var all []season.Facts
		for f, err := range s.Seasons() {
			switch {
			case err != nil && f.ID == "":
				return err
			case err != nil:
				fmt.Fprintf(c.err, "%v; restore a backup\n", err)
			default:
				all = append(all, f)
			}
		}
		slices.SortStableFunc(all, func(a, b season.Facts) int { return b.Created.Compare(a.Created) })
		w := tabwriter.NewWriter(c.out, 0, 8, 2, ' ', 0)
		for _, f := range all {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%v\tsince %s\n", f.ID, f.Name, f.Game, f.Format, f.Phase, f.Created.Format(time.DateOnly))
		}
		return w.Flush()
	})
}

func (l *leagueStandingsCmd) Run(c *console) error {
	return l.look(c, func(s keeping) error {
		x, err := export(c, s, l.Season)
		if err != nil {
			return err
		}
		names := map[league.Person]string{}
		for _, p := range x.People {
			names[p.Number] = p.Name
		}
		return printStandings(c, x, func(p league.Person) string {
			if name := names[p]; name != "" {
				return name
			}
			return fmt.Sprintf("person %d", p)
		})
	})
}

// printStandings writes a table for each division; name returns a person's name.
func printStandings(c *console, x *season.File, name func(league.Person) string) error {
	fmt.Fprintf(c.out, "%s: %s, %s, %s\n", x.Terms.Name, x.Terms.Game, x.Terms.Format, x.Phase)
	if len(x.Standings) == 0 {
		fmt.Fprintln(c.out, "The draw has not taken place yet.")
	}
	for d, division := range x.Standings {
		if len(x.Standings) > 1 {
			fmt.Fprintf(c.out, "\nDivision %d\n", d+1)
		}
		w := tabwriter.NewWriter(c.out, 0, 8, 2, ' ', 0)
		fmt.Fprintln(w, "place\tpoints\twins\tplayed\tpossible\t")
		for _, r := range division {
			who := "nobody"
			if of := x.Lines[r.Line]; of.Person != 0 {
				var names []string
				for _, p := range of.People() {
					names = append(names, name(p))
				}
				who = strings.Join(names, " & ")
			}
			fmt.Fprintf(w, "%d\t%.2f\t%.2f\t%d\t%d to %d\t%s\n", r.Title, float64(r.Points)/league.Point, float64(r.Wins)/league.Point, r.Played, r.Best, r.Worst, who)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// Run writes the season once it is complete.
func (e *leagueExportCmd) Run(c *console) error {
	var x *season.File
	err := e.Out.write(c, []string{e.path(), e.Store, e.PostgresFile}, func(text *bytes.Buffer) error {
		return e.look(c, func(s keeping) (err error) {
			x, err = e.text(c, s, text)
			return err
		})
	})
	if err != nil || e.Out == standardStreams {
		return err
	}
	fmt.Fprintf(c.out, "%s: %s, %d lines, %d pairings\n", e.Out, x.Terms.Name, len(x.Lines), len(x.Pairings))
	return nil
}

// text writes the season as JSON or CSV.
func (e *leagueExportCmd) text(c *console, s keeping, text *bytes.Buffer) (*season.File, error) {
	x, err := export(c, s, e.Season)
	if err != nil {
		return nil, err
	}
	write := x.Write
	for _, sheet := range season.Sheets {
		if sheet.Name == e.CSV {
			write = func(w io.Writer) error { return sheet.Write(x, w) }
		}
	}
	return x, write(text)
}

// Run recomputes a season from its file alone. It exports a season of the store first, and compares it with the
// given file.
func (r *leagueRecomputeCmd) Run(c *console) error {
	if r.Season == "" && r.File == "" {
		return fmt.Errorf("name a season of the store, a file with --file, or both")
	}
	var given, stored *season.File
	var wrong []string
	if r.File != "" {
		f, err := openInput(string(r.File))
		if err != nil {
			return fmt.Errorf("%s: %w", r.File, err)
		}
		defer f.Close()
		if given, err = season.ReadFile(f); err != nil {
			return fmt.Errorf("%s: %w", r.File, err)
		}
	}
	if r.Season != "" {
		err := r.look(c, func(s keeping) (err error) {
			if stored, err = export(c, s, r.Season); err == nil {
				wrong, err = unlikeShown(s, stored)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return compare(c, given, stored, wrong)
}

// unlikeShown lists where the standings that the bot shows differ from those of a file.
func unlikeShown(s keeping, x *season.File) (wrong []string, err error) {
	if x.Terms.Format == league.Ladder {
		return nil, nil // a ladder shows today's ratings, which other tables change too
	}
	service := season.New(season.Options{Store: s, Now: time.Now, Trouble: func(_ season.ID, e error) { err = errors.Join(err, e) }})
	look, lookErr := service.Look(x.ID)
	if err := errors.Join(err, lookErr); err != nil {
		return nil, err
	}
	type row struct{ Line, Points, Title, Best, Worst int }
	for d, division := range x.Standings {
		for i, r := range division {
			is, l := row{r.Line, r.Points, r.Title, r.Best, r.Worst}, look.Standings[d][i]
			if shown := (row{l.Line, l.Points, l.Title, l.Possible.Best, l.Possible.Worst}); shown != is {
				wrong = append(wrong, fmt.Sprintf("division %d, place %d: shown is %+v, computed %+v", d+1, i+1, shown, is))
			}
		}
	}
	return wrong, nil
}

// compare recomputes files and lists the differences, together with wrong; given or stored may be nil, but not
// both.
func compare(c *console, given, stored *season.File, wrong []string) error {
	for _, x := range []*season.File{given, stored} {
		if x == nil {
			continue
		}
		var text bytes.Buffer
		if err := x.Write(&text); err != nil {
			return err
		}
		read, err := season.ReadFile(&text)
		if err != nil {
			return err
		}
		found, err := read.Recompute()
		if err != nil {
			return err
		}
		wrong = append(wrong, found...)
	}
	if given != nil && stored != nil {
		wrong = append(wrong, given.Differs(stored)...)
	}
	for _, w := range wrong {
		fmt.Fprintln(c.err, w)
	}
	x := given
	if x == nil {
		x = stored
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%s: differences from what is shown: %d", x.Terms.Name, len(wrong))
	}
	fmt.Fprintf(c.out, "%s: %d events, %d matches: %d lines in the standings and %d changes of ratings are as shown\n",
		x.Terms.Name, len(x.Events), len(x.Matches), len(x.Lines), len(x.Ratings))
	writeProof(c.out, proofOfSeason(x))
	return nil
}
