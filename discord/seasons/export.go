package seasons

import (
	"bytes"
	"context"
	"errors"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/season"
)

// VerbExport hands out a season as files.
const VerbExport = "leagueexport"

// uploadMost is how many bytes of files a message may carry, whatever a server has paid
// for (Discord: reference#uploading-files).
const uploadMost = 10 << 20

// errLarge is returned where files are larger than a message may carry.
var errLarge = errors.New("the files are too large for a message")

// exportSeason hands out a season as JSON, which holds all that is needed to compute it anew, and as CSV for
// spreadsheets. All of it is public. It reads the season as it is stored, and looks at nothing else of it.
func (b *Part) exportSeason(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	if b.Seasons == nil {
		return b.Refuse(i, season.ErrNoSeason)
	}
	x, err := b.Seasons.Export(season.ID(p.Match))
	if err != nil {
		return b.Refuse(i, err)
	}
	files, err := seasonFiles(x)
	if err != nil {
		return b.Refuse(i, err)
	}
	for n := range files {
		files[n].Instead = b.To(i).Phrase("files.refused")
	}
	done := b.To(i).Phrase("league.export.done", words.Escape(words.Cleaned(x.Terms.Name)))
	return ui.Response{Message: &ui.Message{Content: done, Files: files, Ephemeral: true}}
}

// seasonFiles are a season's files: the whole, and each table. Errors: errLarge.
func seasonFiles(x *season.File) ([]ui.File, error) {
	var whole bytes.Buffer
	if err := x.Write(&whole); err != nil {
		return nil, err
	}
	name, size := "season-"+string(x.ID), whole.Len()
	files := []ui.File{{Name: name + ".json", Type: "application/json", Data: whole.Bytes()}}
	for _, s := range season.Sheets {
		var sheet bytes.Buffer
		if err := s.Write(x, &sheet); err != nil {
			return nil, err
		}
		size += sheet.Len()
		files = append(files, ui.File{Name: name + "-" + s.Name + ".csv", Type: "text/csv", Data: sheet.Bytes()})
	}
	if size > uploadMost {
		return nil, errLarge
	}
	return files, nil
}
