package discordtest

import (
	"context"
	"slices"
	"sync"
	"time"

	"norenbot/render"
)

// Drawn is a Drawer that notes what it was to draw.
type Drawn struct {
	Mu     sync.Mutex
	Scenes []render.Scene
	Takes  time.Duration
	Marked map[string]string
}

// Marks implements Drawer.
func (d *Drawn) Marks(render.Scene) map[string]string { return d.Marked }

// Areas implements Drawer.
func (d *Drawn) Areas(render.Scene) []render.Area { return nil }

// High implements Drawer.
func (d *Drawn) High(render.Scene) bool { return false }

// Picture implements Drawer.
func (d *Drawn) Picture(_ context.Context, s render.Scene) (render.Picture, error) {
	d.Mu.Lock()
	d.Scenes = append(d.Scenes, s)
	takes := d.Takes
	d.Mu.Unlock()
	time.Sleep(takes)
	return render.Picture{Name: string(s.Kind) + ".png", Type: "image/png", Data: []byte("picture"), Alt: "picture"}, nil
}

// Anew forgets what was to be drawn so far.
func (d *Drawn) Anew() {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.Scenes = nil
}

// All is what was to be drawn.
func (d *Drawn) All() []render.Scene {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return slices.Clone(d.Scenes)
}

// Text implements Drawer.
func (*Drawn) Text(render.Scene) ([]string, error) { return []string{"the board in words"}, nil }

// Stage implements Drawer.
func (*Drawn) Stage(render.Scene) (string, error) { return "the first turn", nil }

// Draws implements Drawer: there are pictures of everything.
func (*Drawn) Draws(string, render.Kind) bool { return true }

// Highlights implements Drawer: every change of the view deserves a picture.
func (*Drawn) Highlights(_ string, before, after any) []render.Kind {
	if before != nil && before != after {
		return []render.Kind{render.Round}
	}
	return nil
}

// Newest is the scene that was drawn last.
func (d *Drawn) Newest() render.Scene {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return d.Scenes[len(d.Scenes)-1]
}

// Pictures are how often a picture was drawn.
func (d *Drawn) Pictures() int {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return len(d.Scenes)
}
