package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"

	"norenbot/game/text"
)

// Limits of a replay. Delays are in hundredths of a second, like GIF's.
const (
	// ReplayLimit is how many bytes a replay may have (Discord: 10 MiB a file).
	ReplayLimit = 10 << 20
	// replayFrames is how many views a replay shows at most. Of more, it shows this many, evenly spread, including
	// the last.
	replayFrames = 35
	// frameDelay is the longest delay of a frame, lastDelay that of the last one, and wholeDelay the longest delay
	// in total, since no one would watch longer.
	frameDelay = 120
	lastDelay  = 600
	wholeDelay = 4000
)

// replay animates the frames of a scene as a GIF of what changes from one to the next. Each frame is drawn as a
// picture of its own, with the previous frame as the earlier view, so changes are marked. It returns ErrScene
// without frames, and for a file above ReplayLimit.
func (st *studio) replay(artist Artist, w text.Words, s Scene) (Picture, error) {
	views := spread(s.Frames, replayFrames)
	s.Frames = views
	if len(views) == 0 {
		return Picture{}, fmt.Errorf("%w: a replay needs frames", ErrScene)
	}
	e := st.easel(s.Game, artist)
	film := film{}
	s.View = nil
	for i, v := range views {
		s.Before, s.View, s.Awaited = s.View, v, nil
		if err := artist.Draw(e, w, s); err != nil {
			return Picture{}, err
		}
		delay := min(frameDelay, (wholeDelay-lastDelay)/max(1, len(views)-1))
		if i == len(views)-1 {
			delay = lastDelay
		}
		film.add(e.canvas.Paletted, delay)
	}
	s.Before = nil
	alt, err := altOf(artist, w, s)
	if err != nil {
		return Picture{}, err
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, film.gif()); err != nil {
		return Picture{}, fmt.Errorf("encoding a replay: %w", err)
	}
	if out.Len() > ReplayLimit {
		return Picture{}, fmt.Errorf("%w: a replay of %d frames has %d bytes; Discord takes %d", ErrScene, len(views), out.Len(), ReplayLimit)
	}
	size := film.shown.Rect.Size()
	return Picture{Data: out.Bytes(), Type: "image/gif", Alt: alt, Name: fileName(s, "gif"), Width: size.X, Height: size.Y}, nil
}

// spread picks at most n of views, evenly, including the last. It returns views itself if they are few.
func spread(views []any, n int) []any {
	if len(views) <= n {
		return views
	}
	var out []any
	for i := range n {
		out = append(out, views[(i+1)*len(views)/n-1])
	}
	return out
}

// A film collects the difference of each frame from the one before, with one more entry in the palette:
// transparent, for pixels that do not change. delays has one entry for each image.
type film struct {
	shown  *image.Paletted // what the viewer sees now, as high as any frame
	images []*image.Paletted
	delays []int
}

// add adds a frame, whose pixels may be reused afterwards; it may be higher than those before, but not wider. delay
// is in hundredths of a second.
func (f *film) add(frame *image.Paletted, delay int) {
	if f.shown == nil || frame.Rect.Dy() > f.shown.Rect.Dy() {
		f.grow(frame)
	}
	r := f.difference(frame)
	f.delays = append(f.delays, delay)
	part := image.NewPaletted(r, transparent(frame.Palette))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		old := f.shown.Pix[f.shown.PixOffset(r.Min.X, y):][:r.Dx()]
		now := row(frame, r, y)
		dst := part.Pix[part.PixOffset(r.Min.X, y):][:r.Dx()]
		for x := range dst {
			if len(f.images) > 0 && old[x] == now[x] {
				dst[x] = still
				continue
			}
			dst[x] = now[x]
		}
		copy(old, now)
	}
	f.images = append(f.images, part)
}

// still is the index of transparency: the last one, which the inks leave free (ink.PaletteMost).
const still = 255

// row returns a row of a frame; below its end it is background, like its last row.
func row(frame *image.Paletted, r image.Rectangle, y int) []uint8 {
	y = min(y, frame.Rect.Max.Y-1)
	return frame.Pix[frame.PixOffset(r.Min.X, y):][:r.Dx()]
}

// grow makes the shown picture as high as a frame; the new part counts as changed.
func (f *film) grow(frame *image.Paletted) {
	bigger := image.NewPaletted(frame.Rect, frame.Palette)
	for i := range bigger.Pix {
		bigger.Pix[i] = still // equal to no ink, so all of it counts as changed
	}
	if f.shown != nil {
		copy(bigger.Pix, f.shown.Pix)
	}
	f.shown = bigger
}

// difference returns the smallest rectangle that contains all changes; one pixel if there are none, since GIF has
// no empty image.
func (f *film) difference(frame *image.Paletted) image.Rectangle {
	all := f.shown.Rect
	changed := image.Rectangle{}
	for y := all.Min.Y; y < all.Max.Y; y++ {
		old, now := f.shown.Pix[f.shown.PixOffset(0, y):][:all.Dx()], row(frame, all, y)
		if bytes.Equal(old, now) {
			continue
		}
		first, last := 0, all.Dx()-1
		for old[first] == now[first] {
			first++
		}
		for old[last] == now[last] {
			last--
		}
		changed = changed.Union(image.Rect(first, y, last+1, y+1))
	}
	if changed.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return changed
}

// lengthened returns an image that continues below like its last row.
func lengthened(img *image.Paletted, r image.Rectangle) *image.Paletted {
	out := image.NewPaletted(r, img.Palette)
	for y := range r.Dy() {
		copy(out.Pix[y*out.Stride:], row(img, r, y))
	}
	return out
}

// transparent returns a palette filled up to 256 entries, the last of them transparent.
func transparent(p color.Palette) color.Palette {
	q := append(color.Palette(nil), p...)
	for len(q) <= still {
		q = append(q, color.RGBA{A: 255})
	}
	q[still] = color.RGBA{}
	return q
}

// gif returns the film. Its first image is as high as all, so that nothing shows through. It changes that image:
// call it once, at the end.
func (f *film) gif() *gif.GIF {
	f.images[0] = lengthened(f.images[0], f.shown.Rect)
	g := &gif.GIF{Image: f.images, Delay: f.delays, LoopCount: 0,
		Config: image.Config{ColorModel: f.images[0].Palette, Width: f.shown.Rect.Dx(), Height: f.shown.Rect.Dy()}}
	for range f.images {
		g.Disposal = append(g.Disposal, gif.DisposalNone)
	}
	return g
}
