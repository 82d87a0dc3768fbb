// Package page is the stand-in's web page: plain HTML, style sheets and ES
// modules, embedded, with no build step and nothing fetched from elsewhere. It
// plays through the JSON endpoints that package sandbox documents, so it can do
// nothing that another program could not. What a headless browser may look for
// is listed at the top of index.html.
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"time"
)

//go:embed *.html *.css *.js words/*.js
var files embed.FS

// policy lets the page load from its own server only: whatever a message holds,
// nothing leaves the machine.
const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"

// Handler serves the page at / and /u/{user}, and its parts below /page/;
// anything else is 404.
func Handler() http.Handler {
	mux := http.NewServeMux()
	start := func(w http.ResponseWriter, r *http.Request) { serve(w, r, "index.html") }
	mux.HandleFunc("GET /{$}", start)
	mux.HandleFunc("GET /u/{user}", start)
	mux.HandleFunc("GET /page/{file...}", func(w http.ResponseWriter,
		r *http.Request) {
		serve(w, r, r.PathValue("file"))
	})
	return mux
}

// serve sends one embedded file, 404 if there is none of the name. Browsers ask each time
// whether it is still the same (by its ETag), so a new program never runs an old page.
func serve(w http.ResponseWriter, r *http.Request, name string) {
	data, err := files.ReadFile(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	sum := sha256.Sum256(data)
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
