package season

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// All luck of a season comes from one secret, which is drawn when it opens and told when all of its matches are over
// (Facts.Secret). What draws the lots is a hash of it, whose own hash everybody reads before they sign up: so that seal is
// the secret's, too, and neither can be chosen afterwards. A match is dealt from another hash of the secret, and from what
// people brought when they signed up.

// lotsOf is the seed that draws the lots: the SHA-256 of "lots/" and the secret, in hex.
func lotsOf(secret string) string {
	sum := sha256.Sum256([]byte("lots/" + secret))
	return hex.EncodeToString(sum[:])
}

// fairOf is what the match of a pairing is dealt from: the SHA-256 of "deal/", the season's secret and what the match is
// ("/12/1": pairing and try, each from 1); and, as brought, what people have pressed, and which match of which season it is.
func fairOf(secret string, s *league.Season, id ID, pairing, try int) openform.Fair {
	which := fmt.Sprintf("/%d/%d", pairing, try)
	return openform.Fair{Secret: game.Seed(sha256.Sum256([]byte("deal/" + secret + which))),
		Brought: append(pressedFor(s, pairing), string(id)+which)}
}

// pressedFor is the seed of all lots, in which are the presses of all who had signed up before the draw. A ladder draws no
// lots: there it is the presses by which those at the table came to wait, by seat.
func pressedFor(s *league.Season, pairing int) []string {
	if s.Seed != "" {
		return []string{s.Lots(s.Seed)}
	}
	if pairing < 1 || pairing > len(s.Pairings) {
		return nil // of a file that lacks what it tells of
	}
	return slices.Clone(s.Pairings[pairing-1].Brought)
}

// fair is what a pairing's match is dealt from.
func (r *room) fair(of match.Contest) *openform.Fair {
	f := fairOf(r.facts.Secret, r.season, r.ID, of.Pairing, of.Try+1)
	return &f
}

// misdealt are the sentences of Recompute about the season's luck.
func (x *File) misdealt() (wrong []string, err error) {
	s, err := league.Fold(x.Events)
	if err != nil {
		return nil, err
	}
	wrong, err = x.misdrawn()
	if err != nil {
		return nil, err
	}
	for _, m := range x.Matches {
		if p := s.Pairings[m.Pairing-1]; m.Try > p.Try {
			wrong = append(wrong, fmt.Sprintf("match %s: it is try %d of pairing %d, which the season dealt %d times", m.ID, m.Try, m.Pairing, p.Try))
		}
	}
	if !x.Proven() {
		return wrong, nil
	}
	if is := league.Promise(lotsOf(x.Secret)); is != s.Terms.Promise {
		wrong = append(wrong, fmt.Sprintf("the season's secret: its seal is %s, promised was %s", is, s.Terms.Promise))
	}
	for _, m := range x.Matches {
		f := fairOf(x.Secret, s, x.ID, m.Pairing, m.Try)
		if is := openform.Commit(f.Secret); is != m.Commitment {
			wrong = append(wrong, fmt.Sprintf("match %s: it was dealt from a secret with the hash %s, and the season's gives %s", m.ID, m.Commitment, is))
		}
		if !slices.Equal(f.Brought, m.Brought) {
			wrong = append(wrong, fmt.Sprintf("match %s: %q was brought to its deal, and the season has %q", m.ID, m.Brought, f.Brought))
		}
	}
	return wrong, nil
}

// misdrawn says so if a draw does not follow from the ratings that it names and the lots.
func (x *File) misdrawn() (wrong []string, err error) {
	s := &league.Season{}
	for i, e := range x.Events {
		if act, draws := e.Act.(league.Drawn); draws && len(act.Ratings) == len(act.Lines) {
			ratings := map[league.Person]int{}
			for n, p := range act.Lines {
				for _, q := range s.Team(p) {
					ratings[q] = act.Ratings[n]
				}
			}
			is, err := s.Draw(act.Seed, func(p league.Person) int { return ratings[p] })
			if err == nil && !slices.Equal(is.Lines, act.Lines) {
				wrong = append(wrong, fmt.Sprintf("event %d: the order of the draw is %v; from its ratings and the lots it is %v", i+1, act.Lines, is.Lines))
			}
		}
		if err := s.Add(e); err != nil {
			return nil, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return wrong, nil
}

// misplaced returns an error for a match that its season did not deal: of a pairing or a line that is
// not there.
func (x *File) misplaced(s *league.Season) error {
	for i, m := range x.Matches {
		if m.Pairing > len(s.Pairings) {
			return fmt.Errorf("%w: matches[%d].pairing: it is %d; the season has %d", ErrForm, i, m.Pairing, len(s.Pairings))
		}
		p := s.Pairings[m.Pairing-1]
		for _, l := range m.Lines {
			if !slices.Contains(p.Lines, l) {
				return fmt.Errorf("%w: matches[%d].lines: line %d is not of pairing %d, which has %v", ErrForm, i, l, m.Pairing, p.Lines)
			}
		}
	}
	return nil
}
