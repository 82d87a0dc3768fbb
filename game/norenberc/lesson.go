package norenberc

import (
	"slices"

	"norenbot/game"
)

// lessonSeed deals a table for two where guests with a star, a moon and a sun lodge from
// the beginning; lessonRounds is how long the lesson goes on. If the deal or the default
// tile set changes, another seed must be looked for.
const (
	lessonSeed   = 12
	lessonRounds = 2
)

// Lesson implements game.Teacher: two rounds against one computer. It is over when the
// third round is told to begin. A remark is made once, the first time that its question
// is asked or its event told; those on guests wait for a guest with that sign.
func (r *rules) Lesson() game.Lesson {
	l := game.Lesson{Setup: r.info.Setup(fewestSeats, game.SeedOf(lessonSeed)), Over: game.Say("norenberc.round", game.Num(lessonRounds+1))}
	on := func(remark string) *game.Remark {
		l.Remarks = append(l.Remarks, game.Remark{Text: game.Say("norenberc.lesson." + remark)})
		return &l.Remarks[len(l.Remarks)-1]
	}
	on("plan").Question = "plan"
	on("visit").Question = "visit"
	for _, event := range []string{"called", "sold", "bought", "roof", "favourite", "income", "master"} {
		on(event).Event = "norenberc." + event
	}
	// The first guest of each sort explains the sort. A craftsman's term is counted (his
	// value), the others are named.
	for _, sort := range []struct {
		remark string
		of     []game.Term
	}{{"craftsman", slices.Concat(craftsman[:], agentPlus[:])}, {"star", signed(Star)}, {"moon", signed(Moon)}, {"sun", signed(Sun)}} {
		r := on(sort.remark)
		r.Event, r.Of = "norenberc.recruited", sort.of
	}
	l.Closing = game.Say("norenberc.lesson.over")
	return l
}

// signed are the terms of the townsmen with a sign.
func signed(sign Sign) (terms []game.Term) {
	for w := range townsmanEnd {
		if w.Sign() == sign {
			terms = append(terms, townsmanTerm[w])
		}
	}
	return terms
}
