package match

import "context"

// Think1 lets one awaited computer player of a match decide.
func (s *Service) Think1(ctx context.Context, id ID) error { return s.think(ctx, id) }
