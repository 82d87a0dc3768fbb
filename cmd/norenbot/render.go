package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/openform"
	"norenbot/render"
)

// renderCmd draws a picture outside Discord, for people who work on pictures and for tests of their content. Seats
// count from 1.
type renderCmd struct {
	Record inputFile  `required:"" placeholder:"FILE" help:"A game in the open form."`
	At     int        `default:"-1" placeholder:"N" help:"Number of answers to replay first; by default all."`
	Seat   string     `default:"public" help:"Whose view to draw: a seat, from 1, or public."`
	Whose  int        `default:"0" placeholder:"SEAT" help:"The seat whose holdings to draw, from 1; by default that of --seat."`
	Focus  string     `help:"What to draw close up, such as brewers; by default what the open question is about."`
	Since  int        `default:"-1" placeholder:"N" help:"Mark what has changed since N answers."`
	Lang   string     `default:"en" help:"The language; norenbot words lists them."`
	Kind   string     `default:"board" help:"What to draw: board, close, holdings, round, score, replay, decision, or another kind that the game has."`
	Wide   bool       `help:"Draw the wide picture for desktop (550 by 350), not the tall one for phones."`
	Large  bool       `help:"Use large print."`
	Text   bool       `help:"Also print the alt text and the text board."`
	Out    outputFile `required:"" placeholder:"FILE" help:"Where to write the PNG, or the GIF of a replay; - is standard output. An existing file is replaced once the new one is complete."`
}

// The defaults of --at and --since.
const (
	allAnswers    = -1
	nothingMarked = -1
)

// errRender is returned when the record has no such position, seat or picture.
var errRender = errors.New("cannot draw that")

// Run draws one position of a recorded game, or its replay. The file is verified first.
func (r *renderCmd) Run(c *console) error {
	if err := languageIn("--lang", r.Lang); err != nil {
		return err
	}
	if r.At < allAnswers || r.Since < nothingMarked {
		return fmt.Errorf("%w: --at and --since count answers, from 0", errRender)
	}
	var renderer *render.Renderer
	var scene render.Scene
	var picture render.Picture
	err := r.Out.write(c, []string{string(r.Record)}, func(data *bytes.Buffer) (err error) {
		if renderer, scene, picture, err = r.draw(c); err == nil {
			data.Write(picture.Data)
		}
		return err
	})
	if err != nil {
		return err
	}
	about := c.out
	if r.Out == standardStreams {
		about = c.err
	}
	fmt.Fprintf(about, "%s: %s, %d × %d, %d bytes\n", r.Out, r.Kind, picture.Width, picture.Height, len(picture.Data))
	if !r.Text {
		return nil
	}
	return r.tell(about, renderer, scene, picture)
}

// draw verifies the file and draws the picture.
func (r *renderCmd) draw(c *console) (renderer *render.Renderer, scene render.Scene, picture render.Picture, err error) {
	file, err := verify(string(r.Record))
	if err != nil {
		return nil, scene, picture, fmt.Errorf("%s: %w", r.Record, err)
	}
	if scene, err = r.scene(file); err != nil {
		return nil, scene, picture, err
	}
	words, err := titles.Words()
	if err != nil {
		return nil, scene, picture, err
	}
	// One picture at a time is enough here.
	if renderer, err = render.New(words, titles.Artists(), 1); err != nil {
		return nil, scene, picture, err
	}
	picture, err = renderer.Picture(c, scene)
	return renderer, scene, picture, err
}

// tell writes the alt text and the text board.
func (r *renderCmd) tell(w io.Writer, renderer *render.Renderer, scene render.Scene, picture render.Picture) error {
	board, err := renderer.Text(scene)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", picture.Alt)
	for _, part := range board {
		fmt.Fprintf(w, "\n%s\n", part)
	}
	return nil
}

// scene plays the record up to the wanted position and returns its scene. Errors wrap errRender.
func (r *renderCmd) scene(file *openform.File) (render.Scene, error) {
	seat, err := r.seat(file.Setup.Seats)
	if err != nil {
		return render.Scene{}, err
	}
	// The default is the end of the record.
	at := r.At
	if at < 0 {
		at = len(file.Log)
	}
	if at > len(file.Log) || r.Since > at {
		return render.Scene{}, fmt.Errorf("%w: the record has %d answers, 0 to %[2]d can be asked for, and --since not after --at", errRender, len(file.Log))
	}
	form := render.Tall
	if r.Wide {
		form = render.Wide
	}
	s := render.Scene{Form: form, Game: file.Game, Locale: r.Lang, Kind: render.Kind(r.Kind), Focus: r.Focus, Whose: max(seat, 0), Large: r.Large}
	if r.Whose > 0 {
		s.Whose = game.Seat(r.Whose - 1)
	}
	for _, p := range file.Players {
		s.Names = append(s.Names, fmt.Sprintf("%s %d", p.Name, p.Seat+1))
	}
	return s, r.play(file, at, seat, &s)
}

// play replays the first at answers and fills in what depends on the position: view, earlier view, frames, question
// and options, focus.
func (r *renderCmd) play(file *openform.File, at int, seat game.Seat, s *render.Scene) error {
	t, err := titles.Named(file.Game)
	if err != nil {
		return err
	}
	record := file.Record()
	log := record.Log[:at]
	// Play answer by answer, because note looks in between.
	record.Log = nil
	run, err := game.Open(t.Rules, record)
	if err != nil {
		return err
	}
	defer run.Close()
	for i, a := range log {
		r.note(run, i, seat, s)
		if err := run.Answer(a); err != nil {
			return fmt.Errorf("replaying answer %d: %w", i+1, err)
		}
	}
	r.note(run, at, seat, s)
	s.View = run.View(seat)
	for _, q := range run.Questions() {
		s.Awaited = append(s.Awaited, q.Seat)
		// The subject of the seat's own question, or of the first question for spectators.
		if s.Focus == "" && (q.Seat == seat || seat == game.Public) {
			s.Focus = q.Focus
		}
		if s.Kind == render.Decision && q.Seat == seat {
			for _, o := range q.Options {
				s.Offered = append(s.Offered, o.Key)
			}
		}
	}
	return nil
}

// note stores the earlier view for marking changes, and a replay's frames.
func (r *renderCmd) note(run *game.Run, answers int, seat game.Seat, s *render.Scene) {
	if answers == r.Since {
		s.Before = run.View(seat)
	}
	if s.Kind == render.Replay {
		s.Frames = append(s.Frames, run.View(seat))
	}
}

// seat reads --seat, and checks --whose with it.
func (r *renderCmd) seat(seats int) (game.Seat, error) {
	n, err := strconv.Atoi(r.Seat)
	if r.Seat == "public" {
		n, err = 1+int(game.Public), nil
	} else if n < 1 {
		err = errRender
	}
	if err != nil || n > seats || r.Whose < 0 || r.Whose > seats {
		return 0, fmt.Errorf("%w: --seat is public or 1 to %d, and --whose 1 to %[2]d", errRender, seats)
	}
	return game.Seat(n - 1), nil
}
