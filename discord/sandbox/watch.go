package sandbox

import (
	"fmt"
	"net/http"
	"time"
)

// watcher is a page that wants to know of changes.
type watcher struct {
	who      ID
	channels map[ID]bool // changed since the last time; 0 is anything
	wake     chan struct{}
	done     chan struct{}
}

func (w *watcher) end() { close(w.done) }

// changed counts a change and tells the pages of those who can see it. Channel 0 is anything, only 0 is everybody.
func (w *World) changed(channel, only ID) {
	w.version++
	ch := w.state.Channels[channel]
	for p := range w.watchers {
		if only != 0 && p.who != only || ch != nil && !w.permissions(ch, p.who).Has(ViewChannel) {
			continue
		}
		p.channels[channel] = true
		select {
		case p.wake <- struct{}{}:
		default:
		}
	}
}

// watch registers a page; it is told at once.
func (w *World) watch(who ID) *watcher {
	p := &watcher{who: who, channels: map[ID]bool{0: true}, wake: make(chan struct{}, 1), done: make(chan struct{})}
	p.wake <- struct{}{}
	if w.closed {
		p.end()
	} else {
		w.watchers[p] = true
	}
	return p
}

// take gives what changed since the last time.
func (w *World) take(p *watcher) Change {
	w.lock()
	defer w.mu.Unlock()
	c := Change{Version: w.version, Channels: []ID{}}
	for id := range p.channels {
		c.Channels = append(c.Channels, id)
	}
	if p.channels[0] {
		c.Channels = []ID{}
	}
	clear(p.channels)
	return c
}

// gather is how long changes are gathered before a page is told.
const gather = 10 * time.Millisecond

// serveEvents streams changes to a page until it leaves.
func (w *World) serveEvents(rw http.ResponseWriter, req *http.Request, by screenKey) {
	w.lock()
	p := w.watch(by.user)
	w.mu.Unlock()
	defer func() {
		w.lock()
		delete(w.watchers, p)
		w.mu.Unlock()
	}()
	rw.Header().Set("Content-Type", "text/event-stream")
	rw.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(rw)
	alive := time.NewTicker(15 * time.Second)
	defer alive.Stop()
	for {
		var err error
		select {
		case <-p.wake:
			data, _ := marshal(w.take(p)) // numbers always have a JSON form
			_, err = fmt.Fprintf(rw, "event: change\ndata: %s\n\n", data)
		case <-alive.C:
			_, err = fmt.Fprint(rw, ": still here\n\n")
		case <-p.done:
			return
		case <-req.Context().Done():
			return
		}
		if err != nil || out.Flush() != nil {
			return
		}
		time.Sleep(gather)
	}
}
