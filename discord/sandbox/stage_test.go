package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// stage is a world with a bot that is a bare HTTP client and a bare websocket,
// for clauses of the contract. Its clock stands still until it is advanced.
type stage struct {
	*sandbox.World
	t      *testing.T
	client *http.Client
	vars   map[string]string // what {name} stands for in paths and bodies
	alice  *sandbox.User
	guild  sandbox.ID
	ws     *websocket.Conn
	heard  chan heard
}

// heard is a payload of the gateway.
type heard struct {
	Op   int             `json:"op"`
	Seq  int             `json:"s"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
	Code int             `json:"-"` // of the close frame that ended it
}

// response is what the interface answered.
type response struct {
	status int
	header http.Header
	raw    []byte
	body   map[string]any
}

// stillClock is a Config.Now that stands still at a round time.
func stillClock() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

// usedRoutes are the routes that any stage used, for the test that none is left
// without a clause.
var usedRoutes sync.Map

func newStage(t *testing.T, cfg sandbox.Config) *stage {
	t.Helper()
	if cfg.Now == nil {
		cfg.Now = stillClock
	}
	w := sandbox.New(cfg)
	validate(t, w)
	w.Observe(func(e sandbox.Entry) {
		if e.Status < 400 {
			usedRoutes.Store(e.Method+" "+e.Route, true)
		}
	})
	p := sandbox.NewPipe()
	served := make(chan error, 1)
	go func() { served <- w.Serve(p) }()
	s := &stage{World: w, t: t, client: w.Line().Client(), vars: map[string]string{"app": w.App().String()}}
	t.Cleanup(func() {
		s.client.CloseIdleConnections()
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	s.guild = w.AddGuild("Hanse", "de")
	channel, err := w.AddChannel(s.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	s.alice = w.User("alice", sandbox.Locale("fr"))
	s.set("guild", s.guild)
	s.set("channel", channel)
	s.set("alice", s.alice.ID())
	return s
}

func (s *stage) set(name string, id sandbox.ID) { s.vars[name] = id.String() }

func (s *stage) id(name string) sandbox.ID {
	id, err := sandbox.ParseID(s.vars[name])
	require.NoError(s.t, err)
	return id
}

// fill replaces {name} by what it stands for.
func (s *stage) fill(text string) string {
	for name, v := range s.vars {
		text = strings.ReplaceAll(text, "{"+name+"}", v)
	}
	return text
}

// rest sends a request of the bot; a file is "name" or "name:size in bytes" and
// makes it multipart.
func (s *stage) rest(method, path, body string, files ...string) response {
	s.t.Helper()
	kind, data := "application/json", []byte(s.fill(body))
	if len(files) > 0 {
		kind, data = s.multipart(data, files)
	}
	req, err := http.NewRequest(method, "https://discord.com/api/v9"+s.fill(path), bytes.NewReader(data))
	require.NoError(s.t, err)
	req.Header.Set("Authorization", "Bot "+s.Token())
	req.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	req.Header.Set("Content-Type", kind)
	return s.send(req)
}

func (s *stage) send(req *http.Request) response {
	s.t.Helper()
	resp, err := s.client.Do(req)
	require.NoError(s.t, err)
	defer resp.Body.Close()
	r := response{status: resp.StatusCode, header: resp.Header}
	r.raw, err = io.ReadAll(resp.Body)
	require.NoError(s.t, err)
	_ = json.Unmarshal(r.raw, &r.body) // lists and HTML stay raw
	return r
}

func (s *stage) multipart(payload []byte, files []string) (string, []byte) {
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	if len(payload) > 0 {
		require.NoError(s.t, m.WriteField("payload_json", string(payload)))
	}
	for n, f := range files {
		name, size := f, 0
		if at := strings.IndexByte(f, ':'); at > 0 {
			name = f[:at]
			_, err := fmt.Sscan(f[at+1:], &size)
			require.NoError(s.t, err)
		}
		w, err := m.CreateFormFile(fmt.Sprintf("files[%d]", n), name)
		require.NoError(s.t, err)
		data := picture(s.t, 40, 30)
		if size > 0 {
			data = make([]byte, size)
		}
		_, err = w.Write(data)
		require.NoError(s.t, err)
	}
	require.NoError(s.t, m.Close())
	return m.FormDataContentType(), b.Bytes()
}

// picture is a PNG.
func picture(t *testing.T, width, height int) []byte {
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))))
	return b.Bytes()
}

// ui sends a request of a person or of the toolbar.
func (s *stage) ui(path, body string) response {
	s.t.Helper()
	req, err := http.NewRequest("POST", "http://sandbox.invalid/ui/"+s.fill(path), strings.NewReader(s.fill(body)))
	require.NoError(s.t, err)
	req.Header.Set("Content-Type", "application/json")
	return s.send(req)
}

// connect opens a gateway connection and listens.
func (s *stage) connect() {
	s.t.Helper()
	ws, resp, err := s.Line().Dialer().Dial("ws://sandbox.invalid/gateway/?v=9&encoding=json", nil)
	require.NoError(s.t, err)
	_ = resp.Body.Close()
	s.ws, s.heard = ws, make(chan heard, 10000)
	s.t.Cleanup(func() { _ = ws.Close() })
	go listen(ws, s.heard)
	require.Equal(s.t, 10, s.next("").Op, "HELLO comes first")
}

func listen(ws *websocket.Conn, out chan<- heard) {
	defer close(out)
	for {
		var h heard
		_, raw, err := ws.ReadMessage()
		if err != nil {
			if c, ok := err.(*websocket.CloseError); ok {
				out <- heard{Op: -1, Code: c.Code}
			}
			return
		}
		if json.Unmarshal(raw, &h) == nil {
			out <- h
		}
	}
}

// say sends a gateway payload.
func (s *stage) say(op int, data string) {
	s.t.Helper()
	require.NoError(s.t, s.ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"op":%d,"d":%s}`, op, s.fill(data))))
}

// next waits for a payload of a type; the empty one is any.
func (s *stage) next(kind string) heard {
	s.t.Helper()
	for {
		select {
		case h, ok := <-s.heard:
			require.True(s.t, ok, "the connection ended before %q", kind)
			if kind == "" || h.Type == kind {
				return h
			}
		case <-time.After(20 * time.Second):
			require.Fail(s.t, "nothing came", "waiting for %q", kind)
		}
	}
}

// identify connects and starts a session.
func (s *stage) identify() {
	s.t.Helper()
	s.connect()
	s.say(2, `{"token":"`+s.Token()+`","intents":1,"properties":{}}`)
	s.next("READY")
	s.next("GUILD_CREATE")
}

// ask sends a person's request without waiting, and takes the interaction that
// the bot hears of.
func (s *stage) ask(path, body string) map[string]any {
	s.t.Helper()
	if s.ws == nil {
		s.identify()
	}
	r := s.ui(path, body)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	return s.hear()
}

// hear takes the next interaction that the bot hears of.
func (s *stage) hear() map[string]any {
	s.t.Helper()
	var i map[string]any
	require.NoError(s.t, json.Unmarshal(s.next("INTERACTION_CREATE").Data, &i))
	s.vars["interaction"], s.vars["token"] = i["id"].(string), i["token"].(string)
	return i
}

// slash has alice use /game.
func (s *stage) slash() map[string]any {
	s.t.Helper()
	r := s.rest("PUT", "/applications/{app}/commands", `[{"name":"game","description":"Start a game"}]`)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	return s.ask("alice/slash", `{"channel":"{channel}","command":"game","async":true}`)
}

const callback = "/interactions/{interaction}/{token}/callback?with_response=true"

// answer responds to the interaction; {message} is then the message that came
// of it.
func (s *stage) answer(body string, files ...string) response {
	s.t.Helper()
	r := s.rest("POST", callback, body, files...)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	if id, ok := r.body["interaction"].(map[string]any)["response_message_id"].(string); ok {
		s.vars["message"] = id
	}
	return r
}

// post writes a message; {message} is then the message.
func (s *stage) post(body string, files ...string) response {
	s.t.Helper()
	r := s.rest("POST", "/channels/{channel}/messages", body, files...)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	s.vars["message"] = r.body["id"].(string)
	return r
}

// thread opens a thread at a message of its own, as {thread}.
func (s *stage) thread() {
	s.t.Helper()
	before := s.vars["message"]
	s.post(`{"content":"match 1"}`)
	r := s.rest("POST", opening, `{"name":"match 1","auto_archive_duration":60}`)
	require.Equal(s.t, 201, r.status, "%s", r.raw)
	s.vars["thread"], s.vars["message"] = r.body["id"].(string), before
}

// opening is the route by which a thread is opened at {message}.
const opening = "/channels/{channel}/messages/{message}/threads"

// isArchived says whether alice sees {thread} as archived.
func (s *stage) isArchived() bool {
	s.t.Helper()
	pane := s.alice.View(s.id("thread")).Pane
	require.NotNil(s.t, pane)
	return pane.Channel.Archived
}

// errorAt finds the code of an error of the form: "embeds.0.title" gives
// "BASE_TYPE_MAX_LENGTH".
func (r response) errorAt(path string) string {
	node, _ := r.body["errors"].(map[string]any)
	for key := range strings.SplitSeq(path, ".") {
		if path != "" {
			node, _ = node[key].(map[string]any)
		}
	}
	list, _ := node["_errors"].([]any)
	if len(list) == 0 {
		return ""
	}
	return list[0].(map[string]any)["code"].(string)
}
