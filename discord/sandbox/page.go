package sandbox

import (
	"net/http"

	"norenbot/discord/sandbox/page"
)

// pageHandlers serve the web page: /u/{user} is one person's window, and / lets one choose.
func pageHandlers(mux *http.ServeMux) {
	files := page.Handler()
	for _, pattern := range []string{"GET /{$}", "GET /u/{user}", "GET /page/{file}"} {
		mux.Handle(pattern, files)
	}
}
