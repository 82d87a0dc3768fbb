package season

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/strictjson"
)

// ErrForm is returned when a file is not a season, or of another version of its form.
var ErrForm = errors.New("this is no season as norenbot writes it")

// ReadFile reads what Write has written, strictly: see strictjson. It checks that the parts of
// the file fit together; what they come to, Recompute does. Errors: ErrForm, with where and what
// is wrong.
func ReadFile(r io.Reader) (*File, error) {
	text, err := io.ReadAll(io.LimitReader(r, strictjson.Most+1))
	if err != nil {
		return nil, err
	}
	var head struct {
		Form int `json:"norenbotSeason"`
	}
	// A form of another version has other fields: its number says more than the first of them.
	if json.Unmarshal(text, &head) == nil && head.Form != fileForm {
		return nil, fmt.Errorf("%w: norenbotSeason is %d; this program reads %d", ErrForm, head.Form, fileForm)
	}
	var x File
	if err := strictjson.Decode(text, &x); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrForm, err)
	}
	if err := x.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrForm, err)
	}
	return &x, nil
}

// check returns the first thing in which parts of the file do not fit together.
func (x *File) check() error {
	if len(x.Events) == 0 {
		return errors.New("events: there are none; a season begins with one that opens it")
	}
	return errors.Join(x.checkPeople(), x.checkMatches(), x.checkRatings())
}

// checkPeople refuses a person who is listed twice, whose two names could be confused.
func (x *File) checkPeople() error {
	for i, p := range x.People {
		if p.Number < 1 || i > 0 && p.Number <= x.People[i-1].Number {
			return fmt.Errorf("people[%d].number: it is %d; expected numbers from 1 on, each larger than the one before", i, p.Number)
		}
	}
	return nil
}

// checkMatches refuses matches that are listed twice, or that have a seat too many or too few.
func (x *File) checkMatches() error {
	seen := map[match.ID]bool{}
	for i, m := range x.Matches {
		if i > 0 && slices.Compare([]int{x.Matches[i-1].Pairing, x.Matches[i-1].Try}, []int{m.Pairing, m.Try}) >= 0 {
			return fmt.Errorf("matches[%d]: it is of pairing %d, try %d; expected each pairing and try once, in order", i, m.Pairing, m.Try)
		}
		if seen[m.ID] {
			return fmt.Errorf("matches[%d].id: %s is there twice; expected once", i, m.ID)
		}
		seen[m.ID] = true
		if err := m.check(); err != nil {
			return fmt.Errorf("matches[%d].%w", i, err)
		}
		if of := (match.Contest{Season: string(x.ID), Pairing: m.Pairing, Try: m.Try - 1}).Match(); m.ID != of {
			return fmt.Errorf("matches[%d].id: it is %s; expected %s, which follows from the season's id, pairing and try", i, m.ID, of)
		}
	}
	return nil
}

// check returns why the lists of a match do not fit its seats; the error begins with the field.
func (m *FileMatch) check() error {
	seats := len(m.Lines)
	switch {
	case m.Pairing < 1:
		return fmt.Errorf("pairing: it is %d; expected 1 or more", m.Pairing)
	case m.Try < 1:
		return fmt.Errorf("try: it is %d; expected 1 or more", m.Try)
	case seats < league.LeastSeats || seats > league.MostSeats:
		return fmt.Errorf("lines: they are %d; expected %d to %d, one for each seat", seats, league.LeastSeats, league.MostSeats)
	case len(m.Persons) != seats:
		return fmt.Errorf("persons: they are %d; expected %d, one for each seat", len(m.Persons), seats)
	case m.Over && (m.Places == nil || m.Ended.IsZero()):
		return errors.New("over: the match is over; expected places and ended")
	case !m.Over && (m.Places != nil || m.Totals != nil || !m.Ended.IsZero()):
		return errors.New("over: the match is not over; expected no places, totals and ended")
	}
	for _, list := range []struct {
		name string
		n    int
	}{{"played", len(m.Played)}, {"places", len(m.Places)}, {"totals", len(m.Totals)}, {"dropped", len(m.Dropped)},
		{"used", len(m.Used)}, {"left", len(m.Left)}, {"unrated", len(m.Unrated)}} {
		if list.n != 0 && list.n != seats {
			return fmt.Errorf("%s: they are %d; expected %d, one for each seat", list.name, list.n, seats)
		}
	}
	for seat, p := range m.Persons {
		if p != 0 && slices.Contains(m.Persons[:seat], p) {
			return fmt.Errorf("persons[%d]: person %d sits there twice; expected once", seat, p)
		}
	}
	for seat, reason := range m.Unrated {
		if !slices.Contains(reasons, reason) {
			return fmt.Errorf("unrated[%d]: it is %q; expected one of %q", seat, reason, reasons)
		}
	}
	return nil
}

// checkRatings refuses a rating of a seat that no match has, or that another rating is of.
func (x *File) checkRatings() error {
	seats := map[match.ID]int{}
	for _, m := range x.Matches {
		seats[m.ID] = len(m.Lines)
	}
	seen := map[seatOfMatch]bool{}
	for i, r := range x.Ratings {
		of := seatOfMatch{r.Match, r.Seat}
		switch {
		case r.Seat < 0 || r.Seat >= seats[r.Match]:
			return fmt.Errorf("ratings[%d]: match %s has no seat %d; expected one of this season's", i, r.Match, r.Seat)
		case seen[of]:
			return fmt.Errorf("ratings[%d]: seat %d of match %s is rated twice; expected once", i, r.Seat, r.Match)
		case r.Elsewhere < 0:
			return fmt.Errorf("ratings[%d].elsewhere: it is %d; expected 0 or more", i, r.Elsewhere)
		}
		seen[of] = true
	}
	return nil
}
