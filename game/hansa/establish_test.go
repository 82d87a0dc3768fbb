package hansa

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestEstablish(t *testing.T) {
	t.Run("H-19 only a route that is all one's own, and never by itself", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "aaA"); g.layout("hamburg-luebeck", "aab") }).say(`
			? 0 act establish.stade-hamburg no establish.hamburg-luebeck
			0 act end
			? 1 act no establish.stade-hamburg`)
		require.Equal(t, "aaA", s.row("stade-hamburg"))
	})
	t.Run("H-20 a point for each end to who controls it, whoever that is", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("bremen-hamburg", "aaaa")
			g.own("bremen", 1)
			g.own("hamburg", 0, 2)
			g.level(0, Privilege, 3)
		}).say("0 act establish.bremen-hamburg\n0 establish nothing")
		require.Equal(t, []int16{0, 1, 1}, []int16{s.g.Players[0].Points, s.g.Players[1].Points, s.g.Players[2].Points})
	})
	t.Run("two to one who controls both", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("bremen-hamburg", "aaaa")
			g.own("bremen", 1)
			g.own("hamburg", 1)
		}).say("0 act establish.bremen-hamburg\n? 0 act") // nothing is to be had, so nothing is asked
		require.Equal(t, int16(2), s.g.Players[1].Points)
	})
	t.Run("Q10 a new office brings no point for control", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "aaa") }).say("0 act establish.stade-hamburg\n0 establish office.hamburg")
		require.Zero(t, s.g.Players[0].Points)
		require.Equal(t, NewPiece(0, Trader), s.g.Cities[CityOf("hamburg")].Offices[0])
		require.Equal(t, int8(6-3+2), s.g.Players[0].Stock[Trader], "H-26 all others go to the stock")
		require.Equal(t, "...", s.row("stade-hamburg"))
	})
	t.Run("H-26 nothing at all is possible", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("hannover-lueneburg", "aaa") }).say("0 act establish.hannover-lueneburg\n0 establish nothing")
		require.Equal(t, Pieces{6, 0}, s.g.Players[0].Stock)
	})
}

func TestOffice(t *testing.T) {
	t.Run("H-22 squares take traders, circles merchants (Q8), in the colours reached, without skipping", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("groningen-emden", "aaa") }).say("0 act establish.groningen-emden\n? 0 establish office.groningen skill.book nothing")
		require.Equal(t, "kind", s.Refused(0, "office.emden"))
		s = play(t, 3, "", func(g *position) { g.layout("groningen-emden", "AAA") }).say("0 act establish.groningen-emden\n? 0 establish office.emden")
		require.Equal(t, "kind", s.Refused(0, "office.groningen"))
		s = play(t, 3, "", func(g *position) { g.layout("bremen-hamburg", "aaaa"); g.own("hamburg", 1, 1, 1) }).say("0 act establish.bremen-hamburg")
		require.Equal(t, 1, int(s.g.Turn))
		s = play(t, 3, "", func(g *position) {
			g.layout("bremen-hamburg", "aaaa")
			g.own("hamburg", 1, 1, 1)
			g.give(0, ExtraOffice)
		}).say("0 act establish.bremen-hamburg\n? 0 establish extra.hamburg nothing")
		require.Equal(t, "free", s.Refused(0, "office.hamburg"))
		require.Equal(t, "color", s.Refused(0, "office.bremen"))
		require.Equal(t, "empty", s.Refused(0, "extra.bremen"))
	})
	t.Run("Privilege opens colours", func(t *testing.T) {
		for level, offered := range []bool{false, false, true, true} { // Bremen is pink
			s := play(t, 3, "", func(g *position) {
				g.layout("stade-hamburg", "aaa")
				g.layout("bremen-hamburg", "aaaa")
				g.level(0, Privilege, int8(level))
			}).say("0 act establish.bremen-hamburg")
			require.Equal(t, offered, s.Question(0).Find("office.bremen") >= 0)
		}
	})
	t.Run("a coin is a point now; the last printed office fills the city", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("hamburg-luebeck", "aaa") }).say("0 act establish.hamburg-luebeck\n0 establish office.luebeck")
		require.Equal(t, int16(1), s.g.Players[0].Points)
		require.Zero(t, s.g.FullCities)
		s = play(t, 3, "", func(g *position) { g.layout("arnheim-duisburg", "aaa") }).say("0 act establish.arnheim-duisburg\n0 establish office.duisburg")
		require.Equal(t, int8(1), s.g.FullCities)
	})
}

func TestSkill(t *testing.T) {
	t.Run("H-24 the leftmost cover goes to the supply, and all of the route to the stock", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("groningen-emden", "aaa") }).say("0 act establish.groningen-emden\n0 establish skill.book")
		require.Equal(t, 3, s.g.skill(0, Book))
		require.Equal(t, Pieces{5, 2}, s.g.Players[0].Supply)
		require.Equal(t, Pieces{6, 0}, s.g.Players[0].Stock)
	})
	t.Run("a bare track is not offered", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.level(0, Purse, 3); g.layout("hamburg-luebeck", "aaa") }).say("0 act establish.hamburg-luebeck")
		require.Equal(t, "bare", s.Refused(0, "skill.purse"))
	})
	t.Run("H-7 Q21 a higher Actions value brings an action at once, an equal one none", func(t *testing.T) {
		for level, left := range []int8{2, 1, 3, 2, 4} { // of 2 3 3 4 4, one is used
			s := play(t, 3, "", func(g *position) { g.level(0, Actions, int8(level)); g.layout("goettingen-quedlinburg", "aaa") }).
				say("0 act establish.goettingen-quedlinburg\n0 establish skill.actions")
			require.Equal(t, left+[]int8{0, 1, 0, 1, 0}[level], s.g.Left, "from level %d", level)
		}
	})
	t.Run("H-7 improving Actions with none left goes on with one", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.give(0, ImproveSkill) }).say(`
			0 act place.stade-hamburg
			0 act place.stade-hamburg
			0 act improve-skill
			? 0 improve skill.keys skill.actions skill.privilege skill.book skill.purse
			0 improve skill.actions
			? 0 act place.stade-hamburg`)
		require.Equal(t, int8(1), s.g.Left)
		require.Equal(t, int8(5-2+1), s.g.Players[0].Supply[Trader])
	})
}

func TestPrestige(t *testing.T) {
	t.Run("H-25 a merchant of the route, any free space in reach, scored at the end only", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("coellen-warburg", "aaaA")
			g.level(0, Privilege, 2)
			g.Coellen[0] = NewPiece(1, Merchant)
		}).
			say("0 act establish.coellen-warburg\n? 0 establish coellen.8 coellen.9 no coellen.7")
		require.Equal(t, "color", s.Refused(0, "coellen.11"))
		s.say("0 establish coellen.9")
		require.Equal(t, NewPiece(0, Merchant), s.g.Coellen[2])
		require.Zero(t, s.g.Players[0].Points)
		require.Equal(t, int16(9), s.g.scoring(0).Coellen)
	})
	t.Run("not without a merchant", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("coellen-warburg", "aaaa"); g.level(0, Privilege, 3) }).say("0 act establish.coellen-warburg")
		require.Equal(t, "kind", s.Refused(0, "coellen.7"))
	})
}

func TestEastWest(t *testing.T) {
	chain := func(g *position, seat game.Seat) {
		for _, c := range []string{"muenster", "minden", "brunswiek", "stendal"} {
			at := &g.Cities[CityOf(c)]
			at.Offices[at.Offices.Len()] = NewPiece(seat, Trader)
		}
	}
	join := "0 act establish.arnheim-duisburg\n0 establish office.arnheim"
	t.Run("H-23 seven for the first, four, two, and nothing for the fourth", func(t *testing.T) {
		for n, points := range []int16{7, 4, 2, 0} {
			s := play(t, 5, "", func(g *position) {
				g.layout("arnheim-duisburg", "aaa")
				chain(g, 0)
				for i := range n {
					g.EastWest[i] = game.Seat(i + 1)
				}
			}).say(join)
			require.Equal(t, points, s.g.Players[0].Points)
		}
	})
	t.Run("once a player", func(t *testing.T) {
		s := play(t, 5, "", func(g *position) { g.layout("arnheim-duisburg", "aaa"); chain(g, 0); g.EastWest[0] = 0 }).say(join)
		require.Zero(t, s.g.Players[0].Points)
	})
	t.Run("a gap breaks the chain", func(t *testing.T) {
		s := play(t, 5, "", func(g *position) {
			g.layout("arnheim-duisburg", "aaa")
			chain(g, 0)
			g.Cities[CityOf("minden")].Offices[0] = NewPiece(1, Trader)
		}).say(join)
		require.Zero(t, s.g.Players[0].Points)
	})
	t.Run("an extra office counts, and control does not matter", func(t *testing.T) {
		s := play(t, 5, "", func(g *position) {
			g.layout("arnheim-duisburg", "aaa")
			chain(g, 0)
			g.own("arnheim", 1)
			g.give(0, ExtraOffice)
		}).say("0 act establish.arnheim-duisburg\n0 establish extra.arnheim")
		require.Equal(t, int16(7), s.g.Players[0].Points)
		require.Equal(t, [3]game.Seat{0, game.Public, game.Public}, s.g.EastWest)
	})
}

func TestControl(t *testing.T) {
	t.Run("H-28 extras rank below printed ones opened later, too", func(t *testing.T) {
		c := CityView{Offices: Row{NewPiece(1, Trader)}, Extras: Extras{NewPiece(0, Trader)}}
		require.Equal(t, game.Seat(1), c.Controller())
		c.Extras[1] = NewPiece(0, Merchant)
		require.Equal(t, game.Seat(0), c.Controller(), "two to one")
		c.Offices[1] = NewPiece(1, Trader)
		require.Equal(t, game.Seat(1), c.Controller(), "two each, the rightmost is a printed one")
	})
	t.Run("H-28 an extra office fills no city and takes no coin; Q14 any piece of the route", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("hamburg-luebeck", "aaA")
			g.own("luebeck", 1)
			g.give(0, ExtraOffice)
		}).say("0 act establish.hamburg-luebeck\n0 establish extra.luebeck\n0 extra merchant")
		require.Equal(t, Extras{NewPiece(0, Merchant)}, s.g.Cities[CityOf("luebeck")].Extras)
		require.Zero(t, s.g.FullCities)
		require.Zero(t, s.g.Players[0].Points)
		require.Equal(t, int16(1), s.g.Players[1].Points)
		require.Equal(t, int8(1), s.g.Players[0].Used[ExtraOffice])
	})
}

func TestMarkers(t *testing.T) {
	t.Run("H-21 the route's marker is taken, another drawn face down", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "aaa"); g.mark("stade-hamburg", Plus3) })
		pile := s.g.Pile
		s.say("0 act establish.stade-hamburg\n? 0 establish no extra.hamburg\n0 establish nothing\n? 0 act plus-3")
		require.Equal(t, []int8{pile - 1, 1}, []int8{s.g.Pile, s.g.Drawn})
		require.Equal(t, [MarkerCount]int8{}, s.g.Players[0].Plate, "nobody has looked at it")
	})
	t.Run("Q13 Q35 an extra office of this very route does not help", func(t *testing.T) {
		play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "aaa")
			g.mark("stade-hamburg", ExtraOffice)
			g.own("hamburg", 1)
		}).say("0 act establish.stade-hamburg\n? 0 establish nothing no extra.hamburg")
	})
	t.Run("H-29 Q28 laid out at the end of the turn, where H-29 allows; nothing before is taken back", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "aaa")
			g.mark("stade-hamburg", Plus3)
			g.layout("bremen-hamburg", "b")
			g.own("duisburg", 1)
			g.own("dortmund", 1, 1)
		}).say("0 act establish.stade-hamburg\n0 establish nothing\n0 act place.groningen-emden\n0 act end")
		q := s.Question(0)
		require.Equal(t, Replacing, s.g.Phase)
		for key, offered := range map[string]bool{
			"stade-hamburg":       true,  // now empty
			"bremen-hamburg":      false, // a piece
			"duisburg-dortmund":   false, // both full
			"arnheim-duisburg":    true,  // one end has room
			"osnabrueck-bremen":   false, // has a marker
			"groningen-emden":     false, // a piece
			"lueneburg-perleberg": false,
		} {
			require.Equal(t, offered, q.Find(key) >= 0, key)
		}
		require.ErrorIs(t, s.CanUndo(0), game.ErrSettled)
		require.NoError(t, s.Answer(game.Answer{Seat: 0, Key: q.Key, Picks: []string{"stade-hamburg"}}))
		require.NotEqual(t, NoMarker, s.g.Routes[RouteOf("stade-hamburg")].Marker)
		s.say("? 1 act")
	})
	t.Run("Q18 what has no route stays on the plate until the player's next turn ends", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			for r := range g.routes() {
				g.set(r, 1, NewPiece(2, Trader))
			}
			g.fetch(Plus4)
			g.Players[0].Plate[Plus4]++
		}).say("0 act end\n? 1 act")
		require.Equal(t, int8(1), s.g.Players[0].Plate[Plus4])
		require.True(t, s.Told("keeps"))
		for r := range s.g.routes() {
			s.g.set(r, 1, 0)
		}
		s.say("1 act end\n2 act end\n0 act end\n0 lay.plus-4 stade-hamburg\n? 1 act")
	})
	t.Run("A-4 where routes are short the player chooses which markers are laid out", func(t *testing.T) {
		short := func(open ...string) func(*position) {
			return func(g *position) {
				for r := range g.routes() {
					if !slices.Contains(open, r.Key()) {
						g.set(r, 1, NewPiece(2, Trader))
					}
				}
				for _, m := range []Marker{ExtraOffice, Plus4, Plus4} {
					g.fetch(m)
					g.Players[0].Plate[m]++
				}
			}
		}
		s := play(t, 3, "", short("stade-hamburg")).say(`
			0 act end
			? 0 marker extra-office plus-4 no plus-3
			0 marker plus-4
			? 1 act`)
		require.Equal(t, Plus4, s.g.Routes[RouteOf("stade-hamburg")].Marker)
		require.Equal(t, []int8{1, 1}, []int8{s.g.Players[0].Plate[ExtraOffice], s.g.Players[0].Plate[Plus4]})
		play(t, 3, "", short("stade-hamburg", "hamburg-luebeck")).say(`
			0 act end
			0 marker plus-4
			0 lay.plus-4 hamburg-luebeck
			0 marker extra-office
			? 1 act`)
		play(t, 3, "", short("stade-hamburg", "hamburg-luebeck", "groningen-emden")).say("0 act end\n? 0 lay.extra-office")
		play(t, 3, "", short()).say("0 act end\n? 1 act")
	})
	t.Run("Q15 Q34 swap: neighbours of two owners, no extras, no coin", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.own("luebeck", 1, 0)
			g.own("hamburg", 1, 1)
			g.own("minden", 1, 2, 0)
			g.Cities[CityOf("stendal")].Extras[0] = NewPiece(0, Trader)
			g.own("stendal", 1)
			g.give(0, SwapOffices)
		}).say("0 act swap-offices\n? 0 swap luebeck.1 minden.1 minden.2 no hamburg.1 stendal.1\n0 swap luebeck.1")
		require.Equal(t, Row{NewPiece(0, Trader), NewPiece(1, Trader)}, s.g.Cities[CityOf("luebeck")].Offices)
		require.Zero(t, s.g.Players[0].Points)
	})
	t.Run("Q16 in the Big Box one of the two must be one's own", func(t *testing.T) {
		board := func(g *position) { g.own("minden", 1, 2); g.own("luebeck", 0, 1); g.give(0, SwapOffices) }
		play(t, 3, "", func(g *position) { board(g); g.own("hamburg", 1, 2) }).say("0 act swap-offices\n? 0 swap minden.1 hamburg.1 luebeck.1")
		s := play(t, 3, "big-box", board)
		require.GreaterOrEqual(t, s.Question(0).Find("swap-offices"), 0)
		s.say("0 act swap-offices\n? 0 act no swap-offices") // one pair only
		require.Equal(t, NewPiece(1, Trader), s.g.Cities[CityOf("luebeck")].Offices[0])
	})
	t.Run("Q17 Q36 remove up to three, anybody's, to their supplies", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "abb")
			g.layout("hamburg-luebeck", "C")
			g.give(0, Remove3)
		}).say("0 act remove-3\n0 remove stade-hamburg.1t stade-hamburg.1t hamburg-luebeck.2m")
		require.Equal(t, int8(6+2), s.g.Players[1].Supply[Trader])
		require.Equal(t, int8(2), s.g.Players[2].Supply[Merchant])
		require.Equal(t, "a..", s.row("stade-hamburg"))
		play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "ab"); g.give(0, Remove3) }).say("0 act remove-3\n0 remove stade-hamburg.0t\n? 0 act")
	})
	t.Run("Q36 move three of others', one after the other, in the Big Box", func(t *testing.T) {
		s := play(t, 3, "big-box", func(g *position) {
			g.layout("stade-hamburg", "abb")
			g.layout("hamburg-luebeck", "C")
			g.give(0, Move3)
		}).say(`
			0 act move-3
			? 0 move3 stade-hamburg.1t hamburg-luebeck.2m no stade-hamburg.0t
			0 move3 stade-hamburg.1t
			0 to groningen-emden
			0 move3 hamburg-luebeck.2m
			0 to stade-hamburg
			0 move3
			? 0 act no move-3`)
		require.Equal(t, []string{"aCb", "b..", "..."}, []string{s.row("stade-hamburg"), s.row("groningen-emden"), s.row("hamburg-luebeck")})
	})
	t.Run("Q34 without effect they are not offered", func(t *testing.T) {
		play(t, 3, "", func(g *position) { g.give(0, SwapOffices); g.give(0, Remove3) }).say("? 0 act no swap-offices remove-3")
		play(t, 3, "", func(g *position) {
			g.give(0, ImproveSkill)
			for s, track := range desk.Tracks {
				g.level(0, Skill(s), track.Last())
			}
		}).say("? 0 act no improve-skill")
	})
}
