package match

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"strconv"
	"time"

	"norenbot/game"
)

// finish ends the match if the step leads to the end of the game.
func (r *room) finish(c *step) {
	result, over := c.run.Result()
	switch {
	case !over && r.taught(c):
		r.end(c, Finished, Final{Outcome: Taught})
		return
	case !over:
		return
	}
	r.end(c, Finished, finalOf(result, c.Match.Chairs))
}

// CallIn ends a match of a contest without a result of its own, even under repair: the
// season has decided what it counts as, or has it played again. It returns the match as it
// is then; one that has ended stays as it ended. Errors: ErrNoContest.
func (s *Service) CallIn(id ID) (m Match, err error) {
	err = s.with(id, func(r *room) error {
		if r.stored.Match.Contest == nil {
			return ErrNoContest
		}
		if r.stored.Match.Phase == Playing {
			c := r.step()
			c.mended()
			if n := len(r.stored.Journal); n > 0 {
				c.enter(Entry{Act: CallOff, By: ByContest, Print: r.stored.Journal[n-1].Print})
			}
			r.end(c, Abandoned, Final{Outcome: Void})
			if err := r.commit(c); err != nil {
				return err
			}
		}
		m = r.stored.Match.clone()
		return nil
	})
	return m, err
}

// finalOf is how a match ended that was played to the end of its rules.
func finalOf(result game.Result, chairs []Chair) Final {
	final := Final{Outcome: Played, Result: &result, Lost: result.Lost}
	if !result.Lost {
		for _, s := range result.Scores {
			final.Places = append(final.Places, s.Place)
		}
		final.Places = rank(final.Places, chairs)
	}
	return final
}

// end ends the match: secret and seed are published, nobody is awaited any more, drafts and votes
// go. It does not commit.
func (r *room) end(c *step, phase Phase, final Final) {
	m := &c.Match
	m.Phase, m.Ended = phase, c.now
	final.Print = r.print(c)
	m.Final = &final
	setup := r.stored.Setup
	if c.Setup != nil {
		setup = c.Setup
	}
	m.Seed = hex.EncodeToString(setup.Seed[:])
	if secret := cmp.Or(c.Secret, r.stored.Secret); secret != nil {
		m.Secret = hex.EncodeToString(secret[:])
	}
	m.Votes, m.Pause, m.Unheard = nil, nil, time.Time{}
	for seat := range m.Chairs {
		m.use(game.Seat(seat), c.now)
		m.Chairs[seat].Clock, m.Chairs[seat].Rest = Clock{Lapses: m.Chairs[seat].Clock.Lapses}, nil
		m.Chairs[seat].Sitter, m.Chairs[seat].Offer = nil, nil
	}
	c.Drafts = nil
	for _, d := range r.stored.Drafts {
		c.Drafts = append(c.Drafts, Draft{Seat: d.Seat})
	}
	c.say(Item{News: Over, Entry: m.Entries})
}

// print is the fingerprint of the position that a step has come to; 0 before the deal.
func (r *room) print(c *step) uint32 {
	for _, entries := range [][]Entry{c.Entries, r.stored.Journal} {
		if n := len(entries); n > 0 {
			return entries[n-1].Print
		}
	}
	return 0
}

// stayed is how far a chair is its player's at the end: 0 as it should be, 1 a computer
// player took over, 2 the player conceded.
func (c Chair) stayed() int {
	switch {
	case c.Conceded:
		return 2
	case c.Left != nil:
		return 1
	}
	return 0
}

// Shares is everybody's share of the win by their Places, 0 to 1, each of a team having all of
// the team's; nil if nobody won.
func (f Final) Shares(teams game.Teams) []float64 {
	if !slices.Contains(f.Places, 1) {
		return nil
	}
	shares := make([]float64, len(f.Places))
	for seat := range shares {
		shares[seat] = teams.Share(len(f.Places), func(s game.Seat) bool { return f.Places[s] == 1 }, game.Seat(seat))
	}
	return shares
}

// rank puts the seats that did not stay behind all others, their partners too, who keep the place
// of the team; equal seats share a place.
func rank(places []int, chairs []Chair) []int {
	out := make([]int, len(places))
	for seat, place := range places {
		out[seat] = 1
		for other := range places {
			ahead := places[other] < place
			if own, other := chairs[seat].stayed(), chairs[other].stayed(); own != other {
				ahead = other < own
			}
			if ahead {
				out[seat]++
			}
		}
	}
	return out
}

// giveUp ends a match that nobody is left to play against: those who conceded
// share the last place, all others the first, those of a team that has given up behind these.
// If all conceded, nobody wins.
func (r *room) giveUp(c *step) {
	chairs, places := c.Match.Chairs, []int(nil)
	for seat := range chairs {
		place := 1
		if chairs[seat].Conceded || c.Match.gaveUp(game.Seat(seat)) {
			place = 2
		}
		places = append(places, place)
	}
	if !slices.Contains(places, 1) {
		r.end(c, Finished, Final{Outcome: GivenUp, Lost: true})
		return
	}
	r.end(c, Finished, Final{Outcome: GivenUp, Places: rank(places, chairs)})
}

// gaveUp reports whether the team of a seat, or who plays for themselves, has given up: somebody
// of it has conceded, and no person is left in it.
func (m *Match) gaveUp(seat game.Seat) bool {
	given := false
	for _, s := range m.Teams.Of(seat) {
		if m.Chairs[s].User != "" {
			return false
		}
		given = given || m.Chairs[s].Conceded
	}
	return given
}

// others returns the persons at the table without a seat.
func (m *Match) others(seat game.Seat) game.Seats { return m.People() &^ game.Only(seat) }

// Concede gives up user's seat. With two seats, when no other person is left, or of two teams when
// all people of theirs have conceded, the match ends (GivenUp); else a computer player plays on, and the
// seat comes after all that did not concede, whatever it scores. Errors:
// ErrNotSeated, ErrLobby (see Leave), ErrEnded.
func (s *Service) Concede(id ID, user User) (m Match, err error) {
	err = s.playing(id, user, func(r *room, seat game.Seat) error {
		c := r.step()
		r.handOver(c, seat, true, ByOwner)
		if len(c.Match.Teams.Heads(len(c.Match.Chairs))) == 2 && c.Match.gaveUp(seat) || c.Match.People() == 0 {
			r.giveUp(c)
		}
		err := r.commit(c)
		m = r.stored.Match.clone()
		return err
	})
	return m, err
}

// Rematch opens the lobby for playing again at the same table, on the same
// terms, with the same computer players, or returns it if it is open; who sits
// there then. Only who played may ask for it. Errors: ErrNotEnded, ErrNotSeated,
// ErrSeatsTaken, ErrFull.
func (s *Service) Rematch(id ID, who Owner, press string) (Match, error) {
	old, err := s.Match(id)
	switch {
	case err != nil:
		return Match{}, err
	case old.Phase.Live():
		return Match{}, ErrNotEnded
	case old.Lesson:
		return Match{}, ErrEnded // see Learn
	case !slices.ContainsFunc(old.Chairs, func(c Chair) bool { return c.User == who.User || c.Left != nil && c.Left.User == who.User }):
		return Match{}, ErrNotSeated
	}
	for n := 1; ; n++ {
		m, err := s.rematch(old, n, who, press)
		if !errors.Is(err, ErrEnded) && !errors.Is(err, ErrBegun) {
			return m, err
		}
	}
}

// rematch opens or joins the n-th rematch. Its id follows from the old one, so
// that two presses, or a crash, never lead to two lobbies.
func (s *Service) rematch(old Match, n int, who Owner, press string) (Match, error) {
	sum := sha256.Sum256([]byte(string(old.ID) + "/" + strconv.Itoa(n)))
	m := Match{ID: idOf(sum[:]), Game: old.Game, Place: old.Place, Host: who, Before: old.ID, Chairs: []Chair{{Owner: who, Brings: press}}}
	for _, c := range old.Chairs {
		if c.Computer != "" && c.Left == nil && !old.Rated {
			m.Chairs = append(m.Chairs, Chair{Owner: c.Owner})
		}
	}
	chosen := maps.Clone(old.Chosen)
	if old.Rated {
		delete(chosen, game.TurnOrderKey) // not chosen: see dealRated
	}
	opened, err := s.open(m, Terms{chosen, old.Pace, old.Fill, old.Rated})
	if !errors.Is(err, ErrTaken) {
		return opened, err
	}
	joined, err := s.Join(m.ID, who, press)
	if errors.Is(err, ErrSeated) {
		return s.Match(m.ID)
	}
	return joined, err
}
