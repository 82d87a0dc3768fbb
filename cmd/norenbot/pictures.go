package main

import (
	"context"
	"slices"

	"norenbot/discord"
	"norenbot/game/text"
	"norenbot/render"
)

// A drawer draws for the bot with a few renderers, each of which serves one
// picture at a time.
type drawer struct {
	words *text.Library
	free  chan *render.Renderer
}

var _ discord.Drawer = (*drawer)(nil)

// renderersMost is how many pictures are drawn at the same time; each renderer
// keeps up to 64 MiB.
const renderersMost = 2

func newDrawer(words *text.Library) (*drawer, error) {
	d := &drawer{words: words, free: make(chan *render.Renderer, renderersMost)}
	for range renderersMost {
		r, err := render.New(words, artists())
		if err != nil {
			return nil, err
		}
		d.free <- r
	}
	return d, nil
}

// Draw implements discord.Drawer.
func (d *drawer) Draw(ctx context.Context, s discord.Scene) (discord.Picture, error) {
	select {
	case r := <-d.free:
		defer func() { d.free <- r }()
		p, err := r.Picture(d.scene(s))
		return discord.Picture{Name: p.Name, Type: p.Type, Data: p.Data, Alt: p.Alt}, err
	case <-ctx.Done():
		return discord.Picture{}, ctx.Err()
	}
}

// Board implements discord.Drawer.
func (d *drawer) Board(s discord.Scene) []string {
	parts, err := artists()[s.Game].Text(d.words.In(s.Locale), d.scene(s))
	if err != nil {
		return []string{err.Error()}
	}
	return parts
}

func (d *drawer) scene(s discord.Scene) render.Scene {
	return render.Scene{
		Game: s.Game, View: s.View, Before: s.Before, Awaited: s.Awaited, Names: s.Names, Locale: s.Locale,
		Kind: render.Kind(s.Show), Focus: s.Focus, Whose: s.Seat, Large: s.Large, Frames: s.Views,
	}
}

// Highlights implements discord.Drawer.
func (d *drawer) Highlights(game string, before, after any) []discord.Show {
	if slices.Contains(highlights(game, before, after), render.Round) {
		return []discord.Show{discord.ShowRound}
	}
	return nil
}
