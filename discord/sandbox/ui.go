package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"norenbot/discord/sandbox/page"
)

// maxAsk is how many bytes a person's request may have.
const maxAsk = 1 << 20

// peopleHandlers are the endpoints of one person, as doc.go lists them: those
// that ask something of the bot wait for it, the others are done at once.
func (w *World) peopleHandlers(mux *http.ServeMux) {
	mux.HandleFunc("GET /ui/{user}/view", w.person(w.serveView))
	mux.HandleFunc("GET /ui/{user}/events", w.person(w.serveEvents))
	person := func(path string, do func(*http.Request, screenKey) (any, error)) {
		mux.HandleFunc("POST /ui/{user}/"+path,
			w.person(func(rw http.ResponseWriter, req *http.Request, by screenKey) {
				out, err := do(req, by)
				reply(rw, out, err)
			}))
	}
	person("slash", asked[slashRequest](w))
	person("autocomplete", asked[autocompleteRequest](w))
	person("menu", asked[entryRequest](w))
	person("press", asked[pressRequest](w))
	person("select", asked[selectRequest](w))
	person("submit", asked[submitRequest](w))
	person("close", done(w, func(by screenKey,
		r closeRequest) error {
		return w.closeModal(by, r.Modal)
	}))
	person("dismiss", done(w, func(by screenKey,
		r messageRequest) error {
		return w.dismiss(by, r.Message)
	}))
	person("delete", done(w, func(by screenKey,
		r messageRequest) error {
		return w.erase(by, r.Message)
	}))
	person("read", done(w, func(by screenKey,
		r channelRequest) error {
		return w.read(by, r.Channel)
	}))
	person("reload", done(w, func(by screenKey, _ struct{}) error { w.reload(by); return nil }))
	person("send", locked(w, func(by screenKey, r sendRequest) (any, error) {
		m, err := w.send(by, r)
		if err != nil {
			return nil, err
		}
		return w.messageView(by, m), nil
	}))
}

// person finds who a path names: "alice", an id, or with a device "alice@phone". The bot
// is nobody here.
func (w *World) person(next func(http.ResponseWriter, *http.Request, screenKey)) http.HandlerFunc {
	return func(rw http.ResponseWriter, req *http.Request) {
		name, device, _ := strings.Cut(req.PathValue("user"), "@")
		w.lock()
		u := w.userNamed(name)
		w.mu.Unlock()
		// Away is the application's owner, who plays no part.
		if u == nil || u.Bot || u.Away {
			reply(rw, nil, unknown("person", name))
			return
		}
		next(rw, req, screenKey{u.ID, device})
	}
}

// serveView answers what a client sees.
func (w *World) serveView(rw http.ResponseWriter, req *http.Request, by screenKey) {
	var channel ID
	if err := channel.UnmarshalText([]byte(req.URL.Query().Get("channel"))); err != nil {
		reply(rw, nil, refusal(codeMalformed, "channel: %v", err))
		return
	}
	w.lock()
	v := w.look(by, channel)
	w.mu.Unlock()
	reply(rw, v, nil)
}

// asked answers a request that the bot must answer, when it has or when the request is
// given up.
func asked[R any](w *World) func(*http.Request, screenKey) (any, error) {
	return func(req *http.Request, by screenKey) (any, error) {
		var r R
		if err := ask(req, &r); err != nil {
			return nil, err
		}
		return w.doAndWait(req.Context(), by, r)
	}
}

// locked answers a request with the world locked.
func locked[R any](w *World, do func(screenKey, R) (any, error)) func(*http.Request,
	screenKey) (any, error) {
	return func(req *http.Request, by screenKey) (any, error) {
		var r R
		if err := ask(req, &r); err != nil {
			return nil, err
		}
		w.lock()
		defer w.mu.Unlock()
		return do(by, r)
	}
}

// done is locked for what has nothing to tell.
func done[R any](w *World, do func(screenKey, R) error) func(*http.Request, screenKey) (any,
	error) {
	return locked(w, func(by screenKey, r R) (any, error) { return struct{}{}, do(by, r) })
}

// ask reads a request's JSON object into v. Errors are a *Refusal that says what was
// expected.
func ask(req *http.Request, v any) error {
	if kind, _, _ := mime.ParseMediaType(req.Header.Get("Content-Type")); kind != "application/json" {
		return refusal(codeMalformed, "the request must be JSON, with Content-Type application/json")
	}
	raw, err := io.ReadAll(io.LimitReader(req.Body, maxAsk))
	if err != nil {
		return refusal(codeMalformed, "reading the request: %v", err)
	}
	if err := json.Unmarshal(raw, v); err != nil {
		return refusal(codeMalformed, "the request is not the JSON object that is expected: %v",
			err)
	}
	return nil
}

// refusalStatus are the HTTP statuses of a Refusal's codes.
var refusalStatus = map[string]int{
	codeUnknown: http.StatusNotFound, codeMalformed: http.StatusBadRequest,
	codeRefused: http.StatusConflict,
}

// reply writes an answer, or a refusal; an error that is none is 500.
func reply(rw http.ResponseWriter, v any, err error) {
	status := http.StatusOK
	if err != nil {
		var r *Refusal
		if !errors.As(err, &r) {
			r = refusal("failed", "%v", err)
		}
		v, status = r, refusalStatus[r.Code]
	}
	if status == 0 {
		status = http.StatusInternalServerError
	}
	rw.Header().Set("Cache-Control", "no-store")
	jsonAnswer(status, v, nil).write(rw)
}

// watcher is a page that wants to know of changes. The world's lock guards channels; wake
// holds a token when there is something in it.
type watcher struct {
	who      ID
	channels map[ID]bool // changed since the last time; 0 is anything
	wake     chan struct{}
	done     chan struct{}
}

// end tells the page to leave; call it once.
func (w *watcher) end() { close(w.done) }

// changed counts a change and tells the pages of those who can see it. Channel 0 is
// anything, only 0 is everybody. Call it last: a page asks as soon as the lock is free.
func (w *World) changed(channel, only ID) {
	w.version++
	ch := w.state.Channels[channel]
	for p := range w.watchers {
		if only != 0 && p.who != only || ch != nil && !w.permissions(ch, p.who).Has(ViewChannel) {
			continue
		}
		p.channels[channel] = true
		select {
		// Never waits: a token that lies there already will do for this change too.
		case p.wake <- struct{}{}:
		default:
		}
	}
}

// watch registers a page; it is told at once.
func (w *World) watch(who ID) *watcher {
	p := &watcher{who: who, channels: map[ID]bool{0: true}, wake: make(chan struct{}, 1),
		done: make(chan struct{})}
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
	// Anything may have changed: naming channels would tell the page less.
	if p.channels[0] {
		c.Channels = []ID{}
	}
	clear(p.channels)
	return c
}

// gather is how long changes are gathered before a page is told.
const gather = 10 * time.Millisecond

// serveEvents streams changes to a page until it leaves or the world is closed, with a
// sign of life every 15 seconds.
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
		// What changes meanwhile is told at once afterwards: one press makes several
		// changes.
		time.Sleep(gather)
	}
}

// pageHandlers serve the web page: /u/{user} is one person's window, and / lets
// one choose.
func pageHandlers(mux *http.ServeMux) {
	files := page.Handler()
	for _, pattern := range []string{"GET /{$}", "GET /u/{user}", "GET /page/{file...}"} {
		mux.Handle(pattern, files)
	}
}
