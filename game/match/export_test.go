package match

import (
	"context"
	"hash/crc32"

	"norenbot/game"
)

// Think1 lets one awaited computer player of a match decide.
func (s *Service) Think1(ctx context.Context, id ID) error {
	return s.think(ctx, id, &thought{t: s.thinkers, urgency: ForPress})
}

// SeenOf is the checksum of what questions offer, for an Order as shown.
func SeenOf(asked ...*game.Question) uint32 {
	sum := crc32.NewIEEE()
	for _, q := range asked {
		sawOffer(sum, q)
	}
	return sum.Sum32()
}
