package norenberc

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// advised is what the Heuristic picks at the seat's open question.
func (s *stage) advised(seat game.Seat) []string {
	q := s.Question(seat)
	h := Heuristic(onlyView{s.View(seat)}, rand.New(rand.NewPCG(1, 1)))
	return q.Keys(h.Choose(q, nil))
}

// onlyView is a table of which one view is known.
type onlyView struct{ view any }

func (o onlyView) View(game.Seat) any { return o.view }

func TestTheHeuristicSwaps(t *testing.T) {
	// All that can move are Bakers: at work, and a guest of the Shoemakers whom only one can
	// pay for.
	set := func(rich game.Seat) func(*prop) {
		return func(p *prop) {
			for _, guild := range p.inUse {
				for place := L2; place <= L4; place++ {
					p.lay(guild, place, Tile{})
				}
				for place := W2; place <= Top; place++ {
					if guild != Bakers {
						at := &p.house(guild).tiles[place]
						p.box = append(p.box, *at)
						*at = Tile{}
					}
				}
			}
			p.lay(Bakers, W2, worker(Bakers, 3))
			p.lay(Bakers, W3, worker(Bakers, 7))
			p.lay(Bakers, W4, worker(Bakers, 5))
			p.lay(Bakers, Top, worker(Bakers, 4))
			p.lay(Shoemakers, L3, worker(Bakers, 6))
			p.goods(0, 1, 0, 0) // the price of the Guardsman
			p.goods(rich, 1, 0, 4)
		}
	}
	t.Run("N-43 the best to where the seat can recruit him", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, set(0))
		first := s.advised(0)
		s.answer(0, "guardsman", first...).answer(0, "guardsman.with", s.advised(0)...)
		require.Equal(t, worker(Bakers, 7), s.g.houses[2].tiles[L3])
	})
	t.Run("N-43 the worst to where only others can", func(t *testing.T) {
		s := play(t, 2, func(p *prop) {
			p.lay(Brewers, L1, person(Guardsman))
			set(1)(p)
		}).plans("brewers", "shoemakers").visit(0, "recruit.l1")
		first := s.advised(0)
		s.answer(0, "guardsman", first...).answer(0, "guardsman.with", s.advised(0)...)
		require.Equal(t, worker(Bakers, 3), s.g.houses[2].tiles[L3])
	})
	t.Run("the best partner of whomever somebody has chosen", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, set(0)).answer(0, "guardsman", "shoemakers.l3")
		require.Equal(t, []string{"bakers.w3"}, s.advised(0))
	})
	t.Run("nobody where he gains nothing", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, func(p *prop) {
			set(0)(p)
			for place := W2; place <= Top; place++ {
				at := &p.house(Bakers).tiles[place]
				p.box = append(p.box, *at)
				*at = Tile{}
			}
			p.lay(Shoemakers, L4, worker(Bakers, 6))
		})
		require.Equal(t, []string{"none"}, s.advised(0), "both are 6")
	})
}

func TestTheHeuristicRobs(t *testing.T) {
	t.Run("N-42 nobody where the price that is paid helps him more", func(t *testing.T) {
		dear := func(p *prop) {
			p.masters(7, 7, 7)
			p.goods(0, 1, 0, 0)
			p.goods(1, 3, 0, 0)
		}
		s := recruits(t, 2, Burglar, dear)
		require.NotEqual(t, []string{"none"}, s.advised(0), "goods are worth much early on")
		v := s.View(0).(View)
		v.Round, v.Houses[0].Price, v.Players[1].Goods[0] = 4, 7, 9 // too many to be favourite against
		h := Heuristic(onlyView{v}, rand.New(rand.NewPCG(1, 1)))
		q := s.Question(0)
		require.Equal(t, []string{"none"}, q.Keys(h.Choose(q, nil)))
	})
}
