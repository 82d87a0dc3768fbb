package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
	"norenbot/game/openform"
	"norenbot/game/text"
)

// analyseCmd shows how a game was won. Its JSON is a bot.Analysis:
//
//	{ "game": "norenberc", "seats": 2, "version": 7,
//	  "curve": [ {"answers": 0, "chance": [0.55, 0.45], "points": [31.5, 30.2]}, ... ],
//	  "costly": [ [ {"answer": 41, "seat": 0, "question": "visit.brewers", "chosen": ["..."], "better": ["..."],
//	      "cost": 0.12, "low": 0.08, "high": 0.16, "chance": 0.31,
//	      "parts": [ {"category": {"key": "..."}, "points": 2.4} ], "rivals": -1.1,
//	      "line": {"luck": "...", "answers": [ {"seat": 0, "key": "visit.brewers", "picks": ["..."]}, ... ]}} ], [] ],
//	  "swings": [ {"answer": 41, "seat": 0, "luck": false, "gained": [-0.14, 0.14],
//	      "decided": [-0.12, 0.12], "came": [-0.02, 0.02]} ],
//	  "accuracy": [ {"decisions": 48, "share": 0.62, "low": 0.47, "high": 0.77}, ... ] }
//
// Chances and shares are from 0 to 1 and by seat. Seats count from 0. Answers are numbered by their place in the
// file's log. The end shows how the game was ranked: a seat that its player left is last, which the chances before
// do not take into account. The same program writes the same JSON for the same file.
type analyseCmd struct {
	storeFlags
	File     inputFile `arg:"" optional:"" name:"file" help:"A game in the open form; it need not be finished."`
	Match    match.ID  `type:"id" placeholder:"ID" help:"Analyse a match of the store instead; stop the bot first, unless it is a database."`
	JSON     bool      `help:"Write the analysis as JSON."`
	Playouts int       `placeholder:"N" help:"Playouts per position (default 96); fewer if the game is very long."`
}

// errAnalyse is returned when flags of analyse do not fit together.
var errAnalyse = errors.New("name one file or, with --match, a match of the store; --playouts must not be below 0")

// Run analyses one game. The file is verified first.
func (a *analyseCmd) Run(c *console) error {
	if (a.File == "") == (a.Match == "") || a.Playouts < 0 {
		return errAnalyse
	}
	file, err := a.game(c)
	if err != nil {
		return err
	}
	t, err := titles.Named(file.Game)
	if err != nil {
		return err
	}
	percent, end := progress(c.err, 100)
	analyst := t.Analyst(a.Playouts)
	if percent != nil {
		analyst.Progress = func(done float64) { percent(int(100 * done)) }
	}
	found, err := analyst.Analyse(c, t.Rules, file.Record())
	end()
	if err != nil {
		return err
	}
	ending, err := endsAsRanked(&found, t.Rules, file)
	if err != nil {
		return err
	}
	if a.JSON {
		enc := json.NewEncoder(c.out)
		enc.SetIndent("", "  ")
		return enc.Encode(found)
	}
	words, err := titles.Words()
	if err != nil {
		return err
	}
	s := story{w: c.out, words: words.In("en"), rules: t.Rules, file: file, found: found}
	s.curve()
	s.accuracy()
	if ending != "" {
		fmt.Fprintf(s.w, "\n%s\n", ending)
	}
	if err := s.turning(); err != nil {
		return err
	}
	return s.verdicts()
}

// endsAsRanked replaces the end of the curve by the ranking if a computer player took over a seat, because the
// analysis knows points only. It returns a remark about the end, or "". Errors: those of a replay.
func endsAsRanked(found *bot.Analysis, rules game.Rules, file *openform.File) (string, error) {
	run, err := game.Open(rules, file.Record())
	if err != nil {
		return "", err
	}
	defer run.Close()
	result, over := run.Result()
	if !over {
		return "The game is not over: this covers what was played.", nil
	}
	left := func(p openform.Player) bool { return p.Left != "" }
	shares := match.Ranked(file, result).Shares(rules.Info().Teams[file.Setup.Seats])
	if shares == nil || !slices.ContainsFunc(file.Players, left) {
		return "", nil
	}
	found.Curve[len(found.Curve)-1].Chance = shares
	return "A player who left ranks last: the end of the table follows that ranking, and the chances before it follow only the points.", nil
}

// game is the game to analyse.
func (a *analyseCmd) game(c *console) (*openform.File, error) {
	if a.Match != "" {
		return openForm(c, a.storeFlags, a.Match)
	}
	file, err := verify(string(a.File))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.File, err)
	}
	return file, nil
}

// A story prints an analysis for people, in English. Seats count from 1 here.
type story struct {
	w     io.Writer
	words text.Words
	rules game.Rules
	file  *openform.File
	found bot.Analysis
}

func (s story) name(seat game.Seat) string {
	for _, p := range s.file.Players {
		if p.Seat == seat && p.Name != "" {
			return fmt.Sprintf("%s (seat %d)", p.Name, seat+1)
		}
	}
	return fmt.Sprintf("seat %d", seat+1)
}

// steps is the number of rows in the table of chances.
const steps = 16

// curve writes a table of each player's chances.
func (s story) curve() {
	fmt.Fprintf(s.w, "%s, %d answers. Chance to win in percent, by seat:\n\n%8s", s.found.Game, len(s.file.Log), "answers")
	for seat := range s.found.Seats {
		fmt.Fprintf(s.w, "%6d", seat+1)
	}
	fmt.Fprintln(s.w)
	last := len(s.found.Curve) - 1
	for step := range min(steps, last) + 1 {
		p := s.found.Curve[step*last/max(1, min(steps, last))]
		fmt.Fprintf(s.w, "%8d", p.Answers)
		for _, chance := range p.Chance {
			fmt.Fprintf(s.w, "%6.0f", 100*chance)
		}
		fmt.Fprintln(s.w)
	}
}

// accuracy writes how accurate each player's moves were.
func (s story) accuracy() {
	if !slices.ContainsFunc(s.found.Accuracy, bot.Accuracy.Told) {
		return
	}
	fmt.Fprintln(s.w, "\nAccuracy of decisions, luck left out: 0 is like choosing at random, 100 like a strong computer player.")
	for seat, a := range s.found.Accuracy {
		if a.Told() {
			fmt.Fprintf(s.w, "  %s: accuracy %.0f (95 %% interval %.0f to %.0f)\n", s.name(game.Seat(seat)), 100*a.Share, 100*a.Low, 100*a.High)
		}
	}
}

// turning writes the turning points: the move, its share of the change, and what was revealed then. Errors are
// those of a replay.
func (s story) turning() error {
	if len(s.found.Swings) == 0 {
		return nil
	}
	fmt.Fprintln(s.w, "\nTurning points, compared with the usual moves there:")
	for _, t := range s.found.Swings {
		q, done, err := s.asked(t.Answer, t.Seat)
		if err != nil {
			return err
		}
		of := "decision"
		if t.Luck {
			of = "luck"
		}
		fmt.Fprintf(s.w, "  answer %d, %s: %s\n    %-8s  ", t.Answer+1, s.name(t.Seat), s.picks(q, s.file.Log[t.Answer].Picks), of)
		done()
		for seat, gained := range t.Gained {
			if seat > 0 {
				fmt.Fprint(s.w, ", ")
			}
			fmt.Fprintf(s.w, "seat %d %s (decision %s, luck %s)", seat+1, s.change(gained), s.change(t.Decided[seat]), s.change(t.Came[seat]))
		}
		fmt.Fprintln(s.w)
	}
	return nil
}

// change formats a gain in percent, or in points in a solo game.
func (s story) change(gain float64) string {
	if s.found.Seats == 1 {
		return fmt.Sprintf("%+.1f", gain)
	}
	return fmt.Sprintf("%+.0f %%", 100*gain)
}

// asked returns the question of an answer. It is valid until done is called.
func (s story) asked(at int, seat game.Seat) (q *game.Question, done func(), err error) {
	rec := s.file.Record()
	rec.Log = rec.Log[:at]
	run, err := game.Open(s.rules, rec)
	if err != nil {
		return nil, nil, err
	}
	return run.Question(seat), run.Close, nil
}

// line writes how the game might have gone on after the better answer.
func (s story) line(run *game.Run, v bot.Verdict) error {
	if v.Line == nil {
		return nil
	}
	imagined, err := run.Suppose(v.Seat, v.Line.Luck)
	if err != nil {
		return err
	}
	defer imagined.Close()
	for n, a := range v.Line.Answers {
		if n > 0 {
			fmt.Fprintf(s.w, "    then    %s: %s\n", s.name(a.Seat), s.picks(imagined.Question(a.Seat), a.Picks))
		}
		if err := imagined.Answer(a); err != nil {
			return err
		}
	}
	return nil
}

// verdicts writes the costly moves. Errors are those of a replay.
func (s story) verdicts() error {
	for seat, costly := range s.found.Costly {
		fmt.Fprintf(s.w, "\n%s:", s.name(game.Seat(seat)))
		if len(costly) == 0 {
			fmt.Fprintln(s.w, " no decision cost more than chance may have.")
			continue
		}
		fmt.Fprintln(s.w)
		for _, v := range costly {
			if err := s.verdict(v); err != nil {
				return err
			}
		}
	}
	return nil
}

// verdict writes one costly move, with the question that its player was asked.
func (s story) verdict(v bot.Verdict) error {
	rec := s.file.Record()
	rec.Log = rec.Log[:v.Answer]
	run, err := game.Open(s.rules, rec)
	if err != nil {
		return err
	}
	defer run.Close()
	q := run.Question(v.Seat)
	fmt.Fprintf(s.w, "  answer %d, %s\n", v.Answer+1, s.words.Say(q.Text, s.name))
	fmt.Fprintf(s.w, "    chose   %s\n    better  %s\n", s.picks(q, v.Chosen), s.picks(q, v.Better))
	if v.InPoints {
		fmt.Fprintf(s.w, "    worth   %.1f points (95 %% interval %.1f to %.1f)\n", v.Cost, v.Low, v.High)
	} else {
		fmt.Fprintf(s.w, "    worth   a chance to win of %.0f %% and not %.0f %%: %.0f %% more (95 %% interval %.0f to %.0f)\n",
			100*(v.Chance+v.Cost), 100*v.Chance, 100*v.Cost, 100*v.Low, 100*v.High)
	}
	if why := s.reasons(v); why != "" {
		fmt.Fprintf(s.w, "    because %s\n", why)
	}
	return s.line(run, v)
}

// picks names the options of an answer.
func (s story) picks(q *game.Question, keys []string) string {
	if len(keys) == 0 {
		return "nothing"
	}
	said := make([]string, len(keys))
	for i, key := range keys {
		said[i] = key
		if at := q.Find(key); at >= 0 {
			o := &q.Options[at]
			t, named := s.words.Alone(q, o)
			if said[i] = s.words.Say(t, s.name); named {
				said[i] += " (" + s.words.Term(o.Group) + ")"
			}
		}
	}
	return strings.Join(said, "; ")
}

// reasonsMost is how many reasons are shown.
const reasonsMost = 3

// reasons names the categories that the points come from.
func (s story) reasons(v bot.Verdict) string {
	var told []string
	for _, p := range v.Parts[:min(reasonsMost, len(v.Parts))] {
		told = append(told, fmt.Sprintf("%+.1f %s", p.Points, s.words.Say(p.Category, s.name)))
	}
	if math.Abs(v.Rivals) >= 0.5 {
		told = append(told, fmt.Sprintf("%+.1f for the best of the others", v.Rivals))
	}
	return strings.Join(told, ", ")
}
