package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// call is one request of the bot to the REST interface. Handlers run with the
// world locked.
type call struct {
	world  *World
	req    *http.Request
	raw    []byte // the JSON body, that of payload_json in a multipart request
	tree   any    // the same, decoded; nil without a body
	files  []upload
	bucket string
}

// handler does what a route is for, with the world locked. It returns what is answered
// with 200: nil is 204 without a body, and a created 201. An *apiError is answered as
// such, any other error is a fault of the stand-in (500 and an alarm).
type handler func(*call) (any, error)

// created is answered with 201.
type created struct{ body any }

// route is one line of the interface.
type route struct {
	method, path string
	bucket       string // the rate limit it counts for; empty is none of its own
	major        string // the path's part that has its own count
	open         bool   // needs no Authorization: the token is in the path
	do           handler
}

// id reads a part of the path; 0 if it is none, and then nothing has it.
func (c *call) id(name string) ID {
	id, _ := ParseID(c.req.PathValue(name))
	return id
}

// decode checks the body against a shape and reads it into v.
func (c *call) decode(s shape, v any) error { return decode(c.raw, c.tree, s, nil, v) }

// answer is what goes back to the bot.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// serve answers one request of the bot. The body is read before the world is locked; the
// answer is written after it is let go, or, under FaultNoAnswer, the connection is broken
// instead.
func (w *World) serve(r route, rw http.ResponseWriter, req *http.Request) {
	// Before everything, with the world free: others go on while this answer is slow.
	w.faults.wait(req.Context())
	c := &call{world: w, req: req, bucket: r.bucket}
	err := c.read(rw)
	w.lock()
	a := w.answer(r, c, err)
	cut := w.faults.takeCut()
	w.note(c, r, a)
	now := w.now()
	w.mu.Unlock()
	// net/http's way to break the connection without an answer.
	if cut {
		panic(http.ErrAbortHandler)
	}
	rw.Header().Set("Date", now.UTC().Format(http.TimeFormat)) // else it is the machine's own
	a.write(rw)
}

// answer finds what to say; err is what was wrong with reading the request. It comes
// after token and limits, as with Discord: a body that is too large still counts.
func (w *World) answer(r route, c *call, err error) answer {
	if a, hit := w.refused(r, c); hit {
		return a
	}
	header := http.Header{}
	if a, hit := w.limits.hit(w.now(), r, c, header); hit {
		return w.counted(a)
	}
	var body any
	if err == nil {
		body, err = r.do(c)
	}
	if err != nil {
		return w.counted(errorAnswer(err, header))
	}
	return dataAnswer(body, header)
}

// refused are the answers that no handler gives: faults, the ban for invalid
// requests, a wrong token.
func (w *World) refused(r route, c *call) (answer, bool) {
	if a, hit := w.faults.answer(); hit {
		return a, true
	}
	if w.limits.banned(w.now()) {
		return answer{status: 429, header: http.Header{"Content-Type": {"text/html"}},
			body: []byte(banPage)}, true
	}
	if auth := c.req.Header.Get("Authorization"); (w.reset || auth != "Bot "+w.cfg.Token) && !r.open {
		return w.counted(errorAnswer(errUnauthorized, nil)), true
	}
	return answer{}, false
}

// counted adds an invalid request (401, 403, 429) to the count that leads to a ban [DOC
// topics/rate-limits#invalid-request-limit-aka-cloudflare-bans].
func (w *World) counted(a answer) answer {
	if a.status == 401 || a.status == 403 || a.status == 429 &&
		a.header.Get("X-RateLimit-Scope") != "shared" {
		w.limits.invalid = append(w.limits.invalid, w.now())
	}
	return a
}

// read takes the body out of the request, at most maxRequest bytes. Errors: 40005, 50109.
func (c *call) read(rw http.ResponseWriter) error {
	body := http.MaxBytesReader(rw, c.req.Body, maxRequest)
	kind, params, _ := mime.ParseMediaType(c.req.Header.Get("Content-Type"))
	var err error
	if kind == "multipart/form-data" {
		err = c.readParts(multipart.NewReader(body, params["boundary"]))
	} else {
		c.raw, err = io.ReadAll(body)
	}
	var tooBig *http.MaxBytesError
	switch {
	case errors.As(err, &tooBig):
		return errTooLarge
	case err != nil:
		return errInvalidJSON
	case len(c.raw) > 0:
		c.tree, err = parseTree(c.raw)
	}
	return err
}

// readParts takes payload_json and files[N] out of a multipart body; a part of another
// name is an error [DOC reference#uploading-files].
func (c *call) readParts(parts *multipart.Reader) error {
	for {
		p, err := parts.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(p)
		if err != nil {
			return err
		}
		if p.FormName() == "payload_json" {
			c.raw = data
			continue
		}
		// Indices may have gaps; attachments refer to them by number.
		index, isFile := strings.CutPrefix(p.FormName(), "files[")
		n, err := strconv.Atoi(strings.TrimSuffix(index, "]"))
		if !isFile || err != nil {
			return errInvalidJSON
		}
		c.files = append(c.files, upload{Index: n, Name: p.FileName(),
			ContentType: p.Header.Get("Content-Type"), Data: data})
	}
}

// dataAnswer writes what a handler returned.
func dataAnswer(body any, header http.Header) answer {
	if body == nil {
		return answer{status: http.StatusNoContent, header: header}
	}
	status := http.StatusOK
	if c, ok := body.(created); ok {
		status, body = http.StatusCreated, c.body
	}
	return jsonAnswer(status, body, header)
}

// errorAnswer writes an error as Discord does; one that is not Discord's is a
// fault of the stand-in and answers 500.
func errorAnswer(err error, header http.Header) answer {
	var e *apiError
	if !errors.As(err, &e) {
		e = &apiError{500, "500: Internal Server Error: " + err.Error(), 0, nil}
	}
	return jsonAnswer(e.Status, e, header)
}

// jsonAnswer is an answer with a JSON body. header may be nil.
func jsonAnswer(status int, body any, header http.Header) answer {
	b, err := marshal(body)
	if err != nil {
		return errorAnswer(err, header)
	}
	if header == nil {
		header = http.Header{}
	}
	header.Set("Content-Type", "application/json")
	return answer{status, header, b}
}

// write sends the answer.
func (a answer) write(rw http.ResponseWriter) {
	for k, v := range a.header {
		rw.Header()[k] = v
	}
	rw.WriteHeader(a.status)
	_, _ = rw.Write(a.body) // the bot may have hung up; nobody is left to tell
}

// note writes the request into the journal, with an alarm for what a test must
// not have.
func (w *World) note(c *call, r route, a answer) {
	e := Entry{
		Way: WayREST, Method: c.req.Method, Path: c.req.URL.RequestURI(), Route: r.path,
		Status: a.status,
		In:     json.RawMessage(c.raw), Out: json.RawMessage(a.body),
	}
	for _, f := range c.files {
		e.Files = append(e.Files, f.Name)
	}
	if !strings.HasPrefix(c.req.UserAgent(), "DiscordBot (") {
		e.Note = "User-Agent does not start with \"DiscordBot (\""
	}
	w.record(e)
	// A token in a message would be one that everybody reads.
	if bytes.Contains(c.raw, []byte(w.cfg.Token)) {
		w.alarm("the bot's token is in the body of %s %s", e.Method, e.Path)
	}
	if a.status == 429 && w.cfg.Strict {
		w.alarm("rate limited: %s %s", e.Method, e.Path)
	}
	if a.status == 500 && !w.faults.has(FaultServerErrors) {
		w.alarm("the stand-in failed at %s %s: %s", e.Method, e.Path, a.body)
	}
}

// unimplemented answers a route that the stand-in does not have with 404, and alarms.
func (c *call) unimplemented() (any, error) {
	c.world.alarm("UNIMPLEMENTED ROUTE %s %s", c.req.Method, c.req.URL.Path)
	return nil, errNotFound
}

// seconds writes a duration as Discord's headers do.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
