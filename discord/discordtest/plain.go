package discordtest

import (
	"context"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Plain is a part that posts the news of matches and seasons as a line each, for tests of parts that only hear it.
func Plain(c *core.Core) core.Feature {
	return core.Feature{News: core.NewsFeature{Notifiers: func() map[string]core.Notifier {
		return map[string]core.Notifier{match.Kind: plain{c, matchNews}, season.Kind: plain{c, seasonNews}}
	}}}
}

// plain is the notifier of one kind.
type plain struct {
	c    *core.Core
	read func(ledger.Item) (core.News, error)
}

var _ core.Notifier = plain{}

func matchNews(i ledger.Item) (core.News, error) {
	item, err := match.ItemOf(i)
	return core.News{N: i.N, ID: string(item.Match), Label: string(item.News), Item: item}, err
}

func seasonNews(i ledger.Item) (core.News, error) {
	item, err := season.ItemOf(i)
	return core.News{N: i.N, ID: string(item.Season), Label: season.Kind, Item: item}, err
}

// Read implements core.Notifier.
func (p plain) Read(i ledger.Item) (core.News, error) { return p.read(i) }

// Undone implements core.Notifier: nothing is.
func (plain) Undone(time.Time) []string { return nil }

// Urgency implements core.Notifier.
func (plain) Urgency([]core.News) wire.Urgency { return wire.Reporting }

// Announce implements core.Notifier.
func (p plain) Announce(ctx context.Context, id string, all []core.News, _ bool, _ func(any)) error {
	if len(all) == 0 {
		return nil
	}
	_, err := p.c.API.Post(ctx, Home.Channel, ui.Message{Content: "news of " + id})
	return err
}

// Delivered implements core.Notifier.
func (plain) Delivered(context.Context, string, error) {}

// GivesUp implements core.Notifier: never.
func (plain) GivesUp(string, error) bool { return false }

// Word implements core.Notifier.
func (plain) Word() string { return "plain" }
