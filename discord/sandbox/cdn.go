package sandbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"
)

// serveFile sends an attachment whose address is signed and not out of date [DOC reference#signed-attachment-cdn-urls].
func (w *World) serveFile(rw http.ResponseWriter, req *http.Request) {
	id, _ := ParseID(req.PathValue("file"))
	w.lock()
	b := w.state.Blobs[id]
	good := w.signed(id, req.URL.Query().Get("ex"), req.URL.Query().Get("hm"))
	w.mu.Unlock()
	if b == nil || b.Name != req.PathValue("name") || !good {
		http.Error(rw, "This content is no longer available.", http.StatusNotFound)
		return
	}
	rw.Header().Set("Content-Type", b.ContentType)
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.Header().Set("Cache-Control", "private, max-age=86400")
	_, _ = rw.Write(b.Data) // the reader may have gone
}

// signature seals a file's address until a time.
func (w *World) signature(id ID, until time.Time) string {
	mac := hmac.New(sha256.New, []byte(w.cfg.Token))
	_, _ = mac.Write([]byte(id.String() + "/" + strconv.FormatInt(until.Unix(), 16))) // a hash never fails
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// signed checks an address: ex is its end in hexadecimal seconds, hm its signature.
func (w *World) signed(id ID, ex, hm string) bool {
	sec, err := strconv.ParseInt(ex, 16, 64)
	until := time.Unix(sec, 0)
	return err == nil && w.now().Before(until) && hmac.Equal([]byte(hm), []byte(w.signature(id, until)))
}
