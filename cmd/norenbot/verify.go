package main

import (
	"errors"
	"fmt"
	"strings"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/openform"
)

// verifyCmd replays games in the open form.
type verifyCmd struct {
	Commitment string      `placeholder:"HASH" help:"The hash that was posted when the table opened. The file does not hold if it has another one."`
	Files      []inputFile `arg:"" name:"file" help:"Games in the open form."`
}

// errDoNotHold is returned when a file does not hold. Which one, and why, was printed before.
var errDoNotHold = errors.New("not every file holds")

// Run prints for each file whether it holds, and what that proves and does not prove. It goes on after a file that
// does not hold; the exit status is 1 then.
func (v *verifyCmd) Run(c *console) error {
	if v.Commitment != "" && len(v.Files) > 1 {
		return errors.New("--commitment is the hash of one table: give one file with it")
	}
	var failed bool
	for _, path := range v.Files {
		file, err := verify(string(path))
		if posted := strings.ToLower(strings.TrimSpace(v.Commitment)); err == nil && posted != "" && posted != file.Commitment {
			err = fmt.Errorf("%w: the file has %s, and %s was posted", openform.ErrCommitment, file.Commitment, posted)
		}
		if err != nil {
			failed = true
			fmt.Fprintf(c.err, "%s: %v\n", path, err)
			continue
		}
		fmt.Fprintf(c.out, "%s: holds; %s, %d seats, %d answers\n", path, file.Game, file.Setup.Seats, len(file.Log))
		writeProof(c.out, proofOf(file, v.Commitment != ""))
	}
	if failed {
		return errDoNotHold
	}
	return nil
}

// verify reads a file and verifies it. Its errors do not name the file; callers do.
func verify(path string) (*openform.File, error) {
	r, err := openInput(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	file, err := openform.Read(r)
	if err != nil {
		return nil, err
	}
	t, err := titles.Named(file.Game)
	if err != nil {
		return nil, err
	}
	return file, inEnglish(openform.Verify(t.Rules, file))
}

// inEnglish adds to an error about a closed option why it is closed.
func inEnglish(err error) error {
	var closed *game.ClosedError
	if !errors.As(err, &closed) {
		return err
	}
	words, wrong := titles.Words()
	if wrong != nil {
		return err
	}
	return fmt.Errorf("%w (%s)", err, words.In("en").Say(closed.Why, nil))
}
