package titles

import (
	"io"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// ExportArchive writes a finished match in the open form, which is the file that players can download.
func ExportArchive(w io.Writer, a match.Archive) error {
	t, err := Named(a.Record.Game)
	if err != nil {
		return err
	}
	f, err := a.OpenForm(t.Rules)
	if err != nil {
		return err
	}
	return openform.Write(w, f)
}

// FilmArchive returns the public views of a finished match, one for each
// answer that changed something.
func FilmArchive(a match.Archive) ([]any, error) {
	t, err := Named(a.Record.Game)
	if err != nil {
		return nil, err
	}
	run, err := game.Open(t.Rules, game.Record{Game: a.Record.Game, Setup: a.Record.Setup})
	if err != nil {
		return nil, err
	}
	defer run.Close()
	views := []any{run.View(game.Public)}
	told := len(run.Events())
	for _, answer := range a.Record.Log {
		if err := run.Answer(answer); err != nil {
			return nil, err
		}
		// An answer without an event changed nothing visible, such as the first half of an act.
		if n := len(run.Events()); n != told {
			told = n
			views = append(views, run.View(game.Public))
		}
	}
	return views, nil
}
