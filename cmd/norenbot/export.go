package main

import (
	"bytes"
	"fmt"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// exportCmd writes a game in the open form: one that it plays for this, or a match of the store.
type exportCmd struct {
	tableFlags
	storeFlags
	Match match.ID   `type:"id" placeholder:"ID" help:"Write a match of the store instead, everything hidden included; stop the bot first, unless it is a database."`
	Out   outputFile `required:"" placeholder:"FILE" help:"Where to write; - is standard output. An existing file is replaced once the new one is complete."`
}

// Run plays a game, or finds one in the store, and writes it once it is complete.
func (e *exportCmd) Run(c *console) error {
	var file *openform.File
	err := e.Out.write(c, []string{e.path(), e.PostgresFile}, func(text *bytes.Buffer) (err error) {
		if file, err = e.game(c); err != nil {
			return err
		}
		return openform.Write(text, file)
	})
	if err != nil || e.Out == standardStreams {
		return err
	}
	fmt.Fprintf(c.out, "%s: %s, %d seats, %d answers\n", e.Out, file.Game, file.Setup.Seats, len(file.Log))
	return nil
}

// game returns the game to write.
func (e *exportCmd) game(c *console) (*openform.File, error) {
	if e.Match != "" {
		return openForm(c, e.storeFlags, e.Match)
	}
	t, kinds, err := e.check()
	if err != nil {
		return nil, err
	}
	return e.play(c, t, kinds)
}

// openForm returns a match of the store, which no bot may have open unless it is a database. It also returns
// running matches, with all hidden information: it is for operators.
func openForm(c *console, f storeFlags, id match.ID) (*openform.File, error) {
	store, err := f.reading(c)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	stored, err := store.Load(id)
	if err != nil {
		return nil, err
	}
	t, err := titles.Named(stored.Match.Game)
	if err != nil {
		return nil, err
	}
	a, err := stored.Archive()
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", id, err)
	}
	return a.OpenForm(t.Rules)
}

// play plays a game; kinds are by seat. The same seed gives the same file, unless search is limited by time.
func (e *exportCmd) play(c *console, t titles.Title, kinds []bot.Kind) (*openform.File, error) {
	setup, err := e.setup(t.Rules.Info())
	if err != nil {
		return nil, err
	}
	var seated []bot.Player
	var players []openform.Player
	for seat, k := range kinds {
		seated = append(seated, k.Player)
		players = append(players, openform.Player{Seat: game.Seat(seat), Kind: openform.Computer, Name: k.Name})
	}
	run, err := bot.PlayOut(c, t.Rules, setup, seated, e.Seed)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	file, err := openform.Of(t.Rules, run.Record(), players)
	if err != nil {
		return nil, err
	}
	// openform.Of leaves out who moved.
	for i := range file.Log {
		file.Log[i].By = openform.Computer
	}
	return file, file.Mark(t.Rules)
}
