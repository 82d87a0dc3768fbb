package sandbox

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// worldHandlers are the toolbar's endpoints, as doc.go lists them. They stand for
// moderators, time and trouble, and need no person.
func (w *World) worldHandlers(mux *http.ServeMux) {
	mux.HandleFunc("GET /ui/world", func(rw http.ResponseWriter,
		_ *http.Request) {
		reply(rw, w.overview(), nil)
	})
	mux.HandleFunc("GET /ui/world/journal", w.serveJournal)
	world := func(path string, do func(*http.Request, screenKey) (any, error)) {
		mux.HandleFunc("POST /ui/world/"+path, func(rw http.ResponseWriter, req *http.Request) {
			out, err := do(req, screenKey{})
			reply(rw, out, err)
		})
	}
	world("users", locked(w, func(_ screenKey, r addUserRequest) (any, error) {
		u, err := w.addUser(r.Name, r.Display, cmp.Or(r.Locale, "en-US"))
		if err != nil {
			return nil, err
		}
		return u.person(), nil
	}))
	world("locale", locked(w, w.serveLocale))
	world("clock", unlocked(w.serveClock))
	world("fault", unlocked(w.serveFault))
	world("delete", unlocked(w.serveDelete))
	world("archive", unlocked(func(r archiveRequest) (any, error) {
		return struct{}{},
			w.Archive(r.Thread, r.Archived, r.Locked)
	}))
	world("permission", unlocked(w.servePermission))
	world("offer", unlocked(w.serveOffer))
}

// serveLocale changes a person's language.
func (w *World) serveLocale(_ screenKey, r localeRequest) (any, error) {
	u, err := w.somebody(r.User)
	if err != nil {
		return nil, err
	}
	return struct{}{}, w.setLocale(u.ID, r.Locale)
}

// serveClock moves the clock and answers what it shows then.
func (w *World) serveClock(r clockRequest) (any, error) {
	if r.Seconds < 0 {
		return nil, refusal(codeMalformed, "the clock only goes forward: seconds must be 0 or more, not %d", r.Seconds)
	}
	w.Advance(time.Duration(r.Seconds) * time.Second)
	return map[string]time.Time{"now": w.Now()}, nil
}

// serveFault starts or ends a fault.
func (w *World) serveFault(r faultRequest) (any, error) {
	if r.Off {
		w.EndFault(r.Kind)
		return struct{}{}, nil
	}
	return struct{}{}, w.Fault(r.Fault)
}

// serveDelete deletes a channel, or else a message.
func (w *World) serveDelete(r deleteRequest) (any, error) {
	if r.Channel != 0 {
		return struct{}{}, w.DeleteChannel(r.Channel)
	}
	return struct{}{}, w.DeleteMessage(r.Message)
}

// unlocked answers a request by methods that lock the world themselves; locked is for
// those that do not.
func unlocked[R any](do func(R) (any, error)) func(*http.Request, screenKey) (any, error) {
	return func(req *http.Request, _ screenKey) (any, error) {
		var r R
		if err := ask(req, &r); err != nil {
			return nil, err
		}
		return do(r)
	}
}

// Offer has the page show a button that does something, once; text is what it says, by
// language.
func (w *World) Offer(name string, text map[string]string, do func() error) {
	w.lock()
	defer w.mu.Unlock()
	w.onOffer = append(slices.Clone(w.onOffer), Offer{name, text, do})
	w.changed(0, 0)
}

// serveOffer does what was offered. If that fails it is offered again.
func (w *World) serveOffer(r offerRequest) (any, error) {
	w.lock()
	i := slices.IndexFunc(w.onOffer, func(o Offer) bool { return o.Name == r.Name })
	if i < 0 {
		w.mu.Unlock()
		return nil, unknown("offer", r.Name)
	}
	o := w.onOffer[i]
	w.onOffer = slices.Delete(slices.Clone(w.onOffer), i, i+1)
	w.changed(0, 0)
	w.mu.Unlock()
	if err := o.do(); err != nil {
		w.Offer(o.Name, o.Text, o.do)
		return nil, err
	}
	return struct{}{}, nil
}

// servePermission takes a permission, or gives it back.
func (w *World) servePermission(r permissionRequest) (any, error) {
	var who ID
	if r.User != "" {
		w.lock()
		u, err := w.somebody(r.User)
		w.mu.Unlock()
		if err != nil {
			return nil, err
		}
		who = u.ID
	}
	return struct{}{}, w.setPermission(r.Channel, who, r.Permission, r.Give)
}

// somebody finds a person by name or id.
func (w *World) somebody(name string) (*user, error) {
	if u := w.userNamed(name); u != nil && !u.Bot {
		return u, nil
	}
	return nil, unknown("person", name)
}

// setLocale changes the language of a person's clients; the error names those that there
// are.
func (w *World) setLocale(who ID, locale string) error {
	if !slices.Contains(locales, locale) {
		return refusal(codeMalformed, "%q is not one of Discord's locales: %s", locale,
			strings.Join(locales, ", "))
	}
	w.state.Users[who].Locale = locale
	w.changed(0, 0)
	return nil
}

// overview is the toolbar's view: every channel, as the bot may use it. It locks the
// world itself.
func (w *World) overview() WorldView {
	w.lock()
	defer w.mu.Unlock()
	v := WorldView{
		Now: w.now(), Online: w.online(), Users: []Me{}, Locales: locales, Guilds: []GuildView{},
		Faults: Faults, Active: w.faults.list(),
		Alarms: append([]string{}, w.journal.alarms...),
	}
	for _, u := range w.people() {
		if !u.Bot {
			v.Users = append(v.Users, u.me())
		}
	}
	for _, g := range w.guildsInOrder() {
		gv := w.guildView(g, w.bot())
		gv.Channels = gv.Channels[:0]
		for _, ch := range w.guildChannels(g.ID) {
			for _, each := range append([]*channel{ch}, w.threadsOf(ch.ID)...) {
				gv.Channels = append(gv.Channels, w.channelView(each, w.bot()))
			}
		}
		v.Guilds = append(v.Guilds, gv)
	}
	return v
}

// serveJournal answers the journal's entries after one, as far as they are kept.
func (w *World) serveJournal(rw http.ResponseWriter, req *http.Request) {
	after, _ := strconv.Atoi(req.URL.Query().Get("after")) // no number is from the start
	out := []Entry{}
	for _, e := range w.Journal() {
		if e.N > after {
			out = append(out, e)
		}
	}
	reply(rw, out, nil)
}
