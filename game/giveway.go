package game

import "context"

type giveWayKey struct{}

// GivingWay returns a context whose users call giveWay, from wherever they call GiveWay:
// it may wait there for as long as others go first.
func GivingWay(ctx context.Context, giveWay func()) context.Context {
	return context.WithValue(ctx, giveWayKey{}, giveWay)
}

// GiveWay lets others go first, if ctx says whom (see GivingWay), and returns ctx.Err: what
// is computed may not be wanted any more by then. Whoever computes for long calls it every
// few milliseconds, where it holds nothing that others need.
func GiveWay(ctx context.Context) error {
	if giveWay, ok := ctx.Value(giveWayKey{}).(func()); ok {
		giveWay()
	}
	return ctx.Err()
}
