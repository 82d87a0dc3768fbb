package match

import (
	"errors"

	"norenbot/game"
)

// ErrNoOffer is returned when a seat is not offered to somebody, or not any more.
var ErrNoOffer = errors.New("the seat is not offered to them")

// An Offer is a seat that an operator would give to a person. It is theirs once they take
// it: until then whoever has it plays on. It lapses when the seat becomes anybody's, when
// another is made and when the match ends.
type Offer struct {
	Owner       // who is asked
	By    Owner `json:"by"` // the operator
}

// offer asks a person whether they take a seat.
func (c *step) offer(seat game.Seat, to, by Owner) {
	c.Match.Chairs[seat].Offer = &Offer{Owner: to, By: by}
	c.say(Item{News: SeatOffered, Seats: game.Only(seat), Who: by.public(), To: &to})
}

// AnswerOffer has user take a seat that an operator offers to them (see Reseat), or not.
// Errors: ErrNoOffer, also where whoever offered it plays there since; ErrSeated and
// ErrSeen of who has come to another seat since; ErrLobby; ErrEnded.
func (s *Service) AnswerOffer(id ID, user User, seat game.Seat, yes bool) error {
	return s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		chairs := r.stored.Match.Chairs
		if seat < 0 || int(seat) >= len(chairs) {
			return ErrNoOffer
		}
		offer := chairs[seat].Offer
		switch {
		case offer == nil && yes && user != "" && chairs[seat].User == user:
			return nil // twice
		case offer == nil || offer.User != user || r.impartial(offer.By, offer.Owner) != nil:
			return ErrNoOffer
		}
		c := r.step()
		if !yes {
			c.Match.Chairs[seat].Offer = nil
			c.say(Item{News: SeatDeclined, Seats: game.Only(seat), To: &offer.Owner})
			return r.commit(c)
		}
		if err := r.reseats(seat, offer.Owner); err != nil {
			return err
		}
		r.reseat(c, seat, offer.Owner, offer.By)
		return r.commit(c)
	})
}

// names reports whether an offer is to user, or theirs.
func (o *Offer) names(user User) bool { return o != nil && (o.User == user || o.By.User == user) }
