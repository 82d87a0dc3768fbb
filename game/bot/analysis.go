package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"norenbot/game"
)

// AnalysisVersion is the number of the way in which an Analysis is made. It is raised with
// every change of what comes out, so that stored ones are known to be of another.
const AnalysisVersion = 9

// An Analysis says how a game was won: everybody's chances after each answer, the
// decisions that cost most, and how well everybody decided.
type Analysis struct {
	Game    string `json:"game"`
	Seats   int    `json:"seats"`
	Version int    `json:"version"` // AnalysisVersion
	// Curve is the opening, then after each answer of the log, or every few where there are
	// many, and how things stood at last.
	Curve []Point `json:"curve"`
	// Costly are by seat, at most three each, dearest first, of each act one; none that may be noise.
	Costly [][]Verdict `json:"costly"`
	// Swings are where most was won and lost, by anybody's doing or by luck: at most five,
	// in the order in which they came.
	Swings []Swing `json:"swings"`
	// Accuracy is how well each seat decided, by seat.
	Accuracy []Accuracy `json:"accuracy"`
}

// A Point is how a game stood. Behind the last answer of a finished game it is how it ended.
type Point struct {
	Answers int       `json:"answers"` // so many of the log stood
	Chance  []float64 `json:"chance"`  // to win, by seat, 0 to 1; a tie is an equal part for each, and what a team wins all of it
	Points  []float64 `json:"points"`  // expected at the end, by seat
}

// A Verdict is on a decision that cost its seat chances to win.
type Verdict struct {
	Answer   int       `json:"answer"` // place in Record.Log; the position is the one before it
	Seat     game.Seat `json:"seat"`
	Question string    `json:"question"` // its key
	Chosen   []string  `json:"chosen"`   // keys of picks
	Better   []string  `json:"better"`   // what a Search would have done
	// Cost is the chance to win, 0 to 1, that the better answer has over the one chosen, or
	// the points that it has more where InPoints; Low and High are the ends of its 95 % interval.
	Cost float64 `json:"cost"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// InPoints is for who is alone, and where no chance was at stake any more.
	InPoints bool `json:"inpoints,omitempty"`
	// Chance is the chance to win, 0 to 1, with what was chosen.
	Chance float64 `json:"chance"`
	// Parts are how many more points the better answer brings its seat, by category, the
	// biggest difference first; what differs by less than a tenth of a point is left out.
	Parts []Points `json:"parts"`
	// Rivals is how many more points the best of the others then has; below 0 it is fewer.
	Rivals float64 `json:"rivals"`
	// Line is how it might have gone on after the better answer; nil if the game cannot imagine it.
	Line *Line `json:"line,omitempty"`
}

// verdictsMost is how many verdicts a seat has at most.
const verdictsMost = 3

// An Analyst analyses games. The zero value works with a Random policy.
//
// A chance to win is the share of playouts that were won. In these everybody plays by the
// policy and overlooks some options, as people do: among players who make no mistakes games
// would be decided early, and a lead would be taken for a victory (see TestCalibration).
// Hidden things are imagined anew for each: world n by what seat n modulo the seats could know, so that a
// point of the curve is the average over what everybody thinks, which sums up to 1 where
// somebody must win, and never looks at what is truly hidden. A decision is judged by what
// its own seat could know.
//
// Which decisions cost most is found in two steps: a short Search weighs every one, and a
// Judge those that seem dearest.
type Analyst struct {
	// Playouts is how many a point of the curve has, if the game is not so long that the
	// whole would take minutes; the search for dear decisions is in proportion. 0 is DefaultAnalysis.
	Playouts int
	Policy   Policy // proposes, and plays on (see above); nil is Random
	// Judge says what decisions cost; with the Policy of the Analyst if it has none.
	Judge Judge
	// Progress, unless nil, is told now and then how much is done, from 0 to 1.
	Progress func(done float64)
}

// DefaultAnalysis is the usual Analyst.Playouts.
const DefaultAnalysis = 96

// What an Analyst does, in parts of its Playouts.
const (
	shortlist  = 16 // how many decisions are looked at long, of all seats together, and no fewer than verdictsMost of each
	briefWidth = 16 // Search.Width when looking at every decision
	// walkPart is what part of the time it takes to go through a game, about, and turningPart to
	// measure what turned it.
	walkPart, turningPart = 0.5, 0.1
	// leastPart is what part of its Playouts an Analyst has at least in a long game.
	leastPart = 4
	// workMost is how many questions are asked at most, about, for a curve; a policy
	// answers one in 5 to 15 µs. The other work is two or three times as much.
	workMost = 1_500_000
	// pointsMost is how many points a curve has at most, about: playouts of more would be too few
	// for each.
	pointsMost = 240
	// opening is how many playouts say how long a game is.
	opening = 8
)

// Analyse analyses a game as far as its record goes. The same program has the same analysis
// of the same record: all luck is made of it, and no clock is looked at. It uses one
// goroutine. Errors: those of game.Open, for a record that does not hold; the context's;
// the rules' failure.
func (a Analyst) Analyse(ctx context.Context, rules game.Rules, rec game.Record) (Analysis, error) {
	whole, err := game.Open(rules, rec) // what does not hold is known before the work
	if err != nil {
		return Analysis{}, err
	}
	rec = whole.Record()
	whole.Close()
	w, err := a.work(ctx, rules, rec)
	if err != nil {
		return Analysis{}, err
	}
	if err := w.walk(); err != nil {
		return Analysis{}, err
	}
	if err := w.verdicts(); err != nil {
		return Analysis{}, err
	}
	if err := w.turning(); err != nil {
		return Analysis{}, err
	}
	w.out.Accuracy = w.accuracies()
	w.progress(1)
	return w.out, nil
}

// work is one call of Analyse.
type work struct {
	ctx      context.Context
	rules    game.Rules
	rec      game.Record
	policy   Policy // proposes
	people   Policy // plays on
	judged   Judge
	progress func(float64)
	seed     uint64 // of all luck
	wanted   int    // Analyst.Playouts
	playouts int    // of a decision that is looked at for a moment
	step     int    // how many answers are between two points of the curve
	drawn    int    // playouts of a point
	teams    game.Teams
	listed   [][]decision // by seat, the dearest first
	ratings  [][]rating   // by seat
	par      *float64     // points of the first playout that was rated
	luck     []bool       // by answer: something was turned up after it
	acts     []int        // by answer: which act it is of (see act)
	over     bool         // the last point of the curve is how it ended
	out      Analysis
}

// A decision is an answer of the log, as its seat saw the question.
type decision struct {
	at     int // place in the log
	seen   Seen
	chosen []int // places of picks
	better []int
	gap    float64 // by how much better seemed worth more
	open   bool    // there was more than one answer
}

// work decides how much there is to do.
func (a Analyst) work(ctx context.Context, rules game.Rules, rec game.Record) (*work, error) {
	text, err := json.Marshal(rec)
	if err != nil {
		return nil, fmt.Errorf("the record: %w", err)
	}
	hash := sha256.Sum256(text)
	w := &work{ctx: ctx, rules: rules, rec: rec, policy: a.Policy, progress: a.Progress,
		seed: binary.LittleEndian.Uint64(hash[:]), teams: rules.Info().Teams[rec.Setup.Seats], listed: make([][]decision, rec.Setup.Seats), ratings: make([][]rating, rec.Setup.Seats),
		out: Analysis{Game: rec.Game, Seats: rec.Setup.Seats, Version: AnalysisVersion, Costly: make([][]Verdict, rec.Setup.Seats)}}
	if w.policy == nil {
		w.policy = Random
	}
	w.people = Overlooking(w.policy, overlooked)
	if w.judged = a.Judge; w.judged.Policy == nil {
		w.judged.Policy = w.policy
	}
	if w.progress == nil {
		w.progress = func(float64) {}
	}
	for seat := range w.out.Costly {
		w.out.Costly[seat] = []Verdict{}
	}
	w.wanted = cmp.Or(a.Playouts, DefaultAnalysis)
	w.playouts = w.wanted
	long, err := w.long()
	if err != nil {
		return nil, err
	}
	// From the middle of a game, half of it is played on; a game is not shorter than its log.
	long = max(long, len(rec.Log))
	whole := max(1, (len(rec.Log)+1)*long/2)
	least := (w.playouts + leastPart - 1) / leastPart
	w.step = len(rec.Log)/pointsMost + 1
	w.drawn = max(min(w.playouts, workMost*w.step/whole), least)
	w.playouts = max(min(w.playouts, workMost/whole), least)
	return w, nil
}

// long is how many questions a game asks.
func (w *work) long() (int, error) {
	asked := 0
	counting := func(at Viewer, luck *rand.Rand) game.Chooser {
		c := w.people(at, luck)
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			asked++
			return c.Choose(q, picks)
		})
	}
	first := w.rec
	first.Log = nil
	s := newStage(Seen{Rules: w.rules, Record: first}, counting, w.seed, 0)
	for n := range opening {
		if _, err := s.goOn(n); err != nil {
			return 0, err
		}
	}
	return asked / opening, nil
}

// walk goes through the game: it draws the curve, lists the decisions and rates them.
func (w *work) walk() error {
	first := w.rec
	first.Log = nil
	run, err := game.Open(w.rules, first)
	if err != nil {
		return err
	}
	defer run.Close()
	if err := w.point(run, 0); err != nil {
		return err
	}
	for i, answer := range w.rec.Log {
		left := 1 - float64(i)/float64(len(w.rec.Log))
		w.progress((1 - left*left) * walkPart)
		d := w.decision(run, i)
		w.acts = append(w.acts, w.act(run, i))
		settled := run.Settled()
		if err := run.Answer(answer); err != nil {
			return &game.ReplayError{At: i + 1, Err: err}
		}
		w.luck = append(w.luck, run.Settled() != settled)
		if err := w.brief(d); err != nil {
			return err
		}
		if (i+1)%w.step != 0 && i+1 < len(w.rec.Log) {
			continue
		}
		if err := w.point(run, i+1); err != nil {
			return err
		}
	}
	return nil
}

// point adds the position of a run to the curve.
func (w *work) point(run *game.Run, answers int) error {
	p, err := w.stand(run, answers, w.drawn)
	w.out.Curve = append(w.out.Curve, p)
	return err
}

// stand is how a game stands, by so many playouts or a few more.
func (w *work) stand(run *game.Run, answers, playouts int) (Point, error) {
	seats := w.rec.Setup.Seats
	p := Point{Answers: answers, Chance: make([]float64, seats), Points: make([]float64, seats)}
	if result, over := run.Result(); over {
		w.over = true
		p.add(result, w.teams, 1)
		return p, nil
	}
	// Every point has the same worlds, so that the curve moves with the game more than
	// with luck.
	stages := make([]*stage, seats)
	for seat := range stages {
		seen := Seen{Rules: w.rules, Record: run.Known(game.Seat(seat)), Question: game.Question{Seat: game.Seat(seat)}}
		stages[seat] = newStage(seen, w.people, w.seed, 0)
	}
	playouts = (playouts + seats - 1) / seats * seats // as many by each
	for n := range playouts {
		if err := game.GiveWay(w.ctx); err != nil {
			return p, err
		}
		f, err := stages[n%seats].goOn(n)
		if err != nil {
			return p, err
		}
		p.add(*f.result, w.teams, 1/float64(playouts))
	}
	return p, nil
}

// add adds one end of a game, by its share of all.
func (p Point) add(end game.Result, teams game.Teams, share float64) {
	for seat, score := range end.Scores {
		p.Chance[seat] += share * wonBy(end, teams, game.Seat(seat))
		p.Points[seat] += share * float64(score.Total)
	}
}
