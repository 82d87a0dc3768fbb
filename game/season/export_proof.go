package season

import (
	"fmt"

	"norenbot/game/league"
)

// Proven reports whether the file has the secret of the season, so that Recompute shows what every
// match was dealt from.
func (x *File) Proven() bool { return x.Secret != "" }

// Inputs counts the people who signed up before the draw, or in a ladder for a table, and how many
// of them brought player input.
func (x *File) Inputs() (people, brought int) {
	for _, e := range x.Events {
		switch act := e.Act.(type) {
		case league.Drawn:
			return people, brought
		case league.Signed:
			people++
			if act.Press != "" {
				brought++
			}
		}
	}
	return people, brought
}

// Unproven are sentences about what the file cannot prove by itself, and Recompute takes as it is.
func (x *File) Unproven() (all []string) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	say("who the people are, and what they are called: the file has the names of the day it was written")
	say("the events themselves, their times, and the results of the matches: compare them with what was posted, and verify the file of each match")
	say("that nobody saw the season's secret before its end, and that the player input is real: only Discord and the bot saw the clicks")
	if !x.Proven() {
		say("what the matches were dealt from: the file does not have the season's secret, which it has once every match is over")
	}
	if people, brought := x.Inputs(); brought == 0 && people > 0 {
		say("that nobody chose the luck: no player brought input")
	}
	switch drawn, noted := x.drawn(); {
	case noted:
		say("that the ratings noted with the draw, by which people were seeded, were theirs on that day")
	case drawn:
		say("the order of the draw: the file does not have the ratings by which people were seeded")
	}
	return append(all, x.unprovenRatings()...)
}

// drawn reports whether the season was drawn, and whether people's ratings were noted with that.
func (x *File) drawn() (drawn, noted bool) {
	for _, e := range x.Events {
		if act, draws := e.Act.(league.Drawn); draws {
			return true, act.Ratings != nil
		}
	}
	return false, false
}

// unprovenRatings are the sentences of Unproven about ratings.
func (x *File) unprovenRatings() (all []string) {
	if !x.Rated {
		return []string{"ratings: the season is not rated"}
	}
	changed, elsewhere := 0, 0
	for _, r := range x.Ratings {
		if r.Elsewhere > 0 {
			changed++
			elsewhere += r.Elsewhere
		}
	}
	if changed > 0 {
		all = append(all, fmt.Sprintf("what people were rated before %d of the changes: they had played %d rated matches outside the season", changed, elsewhere))
	}
	reasons := map[string]int{}
	gaps := 0
	for _, m := range x.Matches {
		for _, why := range m.Unrated {
			reasons[why]++
		}
		if x.hasGap(&m) {
			gaps++
		}
	}
	for _, reason := range []struct{ key, sentence string }{
		{unratedIdle, "that the people at %d seats which are not rated made no move of their own"},
		{unratedLeft, "that the people at %d seats which are not rated had left another rated match in the 60 days before"},
	} {
		if n := reasons[reason.key]; n > 0 {
			all = append(all, fmt.Sprintf(reason.sentence, n))
		}
	}
	if gaps > 0 {
		all = append(all, fmt.Sprintf("the ratings of %d matches of teams: the file does not have the rating of a partner who is not rated, and who counts", gaps))
	}
	return all
}

// hasGap reports whether a seat of a match that counts is not rated, and its partner is.
func (x *File) hasGap(m *FileMatch) bool {
	if league.TeamsOf(m.Lines) == nil || m.Pairing > len(x.Pairings) || !x.counts(m) {
		return false
	}
	rated := x.ratedSeats()
	for seat := range m.Persons {
		if !rated[seatOfMatch{m.ID, seat}] && x.partnerIsRated(m, seat) {
			return true
		}
	}
	return false
}
