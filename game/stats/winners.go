package stats

import (
	"cmp"
	"slices"

	"norenbot/game/match"
)

// A Winner is a person who has won matches of a game against other people in a server.
type Winner struct {
	match.Owner     // with the names of their latest match
	Won, Played int // with another person at the table
}

// Winners returns all who have won a match of a game with another person at the table in a server: those who
// have won most often first, then those who needed fewest matches for it.
func (b *Book) Winners(server, game string) []Winner {
	all := b.players(server, game)
	all = slices.DeleteFunc(all, func(w Winner) bool { return w.Won == 0 })
	slices.SortFunc(all, func(a, b Winner) int {
		return cmp.Or(b.Won-a.Won, a.Played-b.Played, cmp.Compare(a.User, b.User))
	})
	return all
}

// players adds up what all who have played a game in a server have won.
func (b *Book) players(server, game string) (all []Winner) {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := map[match.User]int{}
	for _, f := range b.log.all {
		if f.server != server || f.title != game || server == "" {
			continue
		}
		for n := range f.seats {
			s := &f.seats[n]
			if s.dealt.User == "" || !f.hasOtherPerson(n) {
				continue
			}
			i, known := at[s.dealt.User]
			if !known {
				i = len(all)
				at[s.dealt.User], all = i, append(all, Winner{Owner: *s.dealt})
			}
			all[i].add(s)
		}
	}
	return all
}

func (w *Winner) add(s *seat) {
	w.Played++
	if s.won() {
		w.Won++
	}
	if s.dealt.Name != "" {
		w.Owner = *s.dealt
	}
}

// hasOtherPerson reports whether a seat besides n was dealt to a person.
func (f *finished) hasOtherPerson(n int) bool {
	for other := range f.seats {
		if other != n && f.seats[other].isPerson() {
			return true
		}
	}
	return false
}
