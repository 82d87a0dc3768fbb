package doctor

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// try tries the behaviours, and tells which were not tried.
func (e *examination) try(ctx context.Context) {
	defer e.tellUntried()
	if e.playable && ctx.Err() == nil {
		e.tryIn(ctx, &trial{e: e, ids: map[string]string{"above": e.o.Channel, "guild": e.place.ID, "app": e.app.ID, "bot": e.app.user}})
		return
	}
	without := "could not be tried without a text channel, named with --channel ID, where the bot has every permission"
	if ctx.Err() != nil {
		without = why(ctx)
	}
	for _, b := range Behaviours {
		e.tried(b, "", cmp.Or(b.Untried, without))
	}
}

// tryIn tries them in a thread of --channel that is deleted again, whatever happens.
func (e *examination) tryIn(ctx context.Context, t *trial) {
	defer t.clear(ctx)
	e.note(ctx, "thread", t.open)
	for _, b := range Behaviours {
		var found string
		var err error
		switch {
		case b.Untried != "":
			err = errors.New(b.Untried)
		case !t.started:
			err = errors.New("could not be tried without a thread")
		case ctx.Err() != nil:
			err = errors.New(why(ctx))
		default:
			if found, err = t.behaviour(ctx, b); err != nil && ctx.Err() != nil {
				err = errors.New(why(ctx))
			}
		}
		if err != nil {
			e.tried(b, "", err.Error())
			continue
		}
		e.tried(b, found, "")
	}
}

// tried notes what became of a behaviour, and tells of it if it was tried.
func (e *examination) tried(b Behaviour, found, untried string) {
	t := Tried{Says: b.Says, Expected: b.Expected, Found: e.hide.Replace(found), Untried: e.hide.Replace(untried)}
	if untried == "" {
		same := found == b.Expected
		t.Same = &same
		e.tell(t.String())
	}
	e.report.Behaviours = append(e.report.Behaviours, t)
}

// tellUntried tells which behaviours were not tried, those with the same reason in one line; where none was, it
// tells no more than why.
func (e *examination) tellUntried() {
	var reasons []string
	says := map[string][]string{}
	for _, t := range e.report.Behaviours {
		if t.Untried == "" {
			continue
		}
		if !e.playable {
			e.tell(line(Untried, "behaviours", fmt.Sprintf("%s: %d that nobody has confirmed of Discord", t.Untried, len(Behaviours))))
			return
		}
		if says[t.Untried] == nil {
			reasons = append(reasons, t.Untried)
		}
		says[t.Untried] = append(says[t.Untried], t.Says)
	}
	for _, why := range reasons {
		e.tell(line(Untried, "behaviours", why+": "+strings.Join(says[why], "; ")))
	}
}

// A trial is a thread to try things in.
type trial struct {
	e     *examination
	ids   map[string]string // what {name} stands for
	ready time.Time         // when Discord takes the next message
	begun bool              // something may have been posted

	started bool // the thread is there
}

// notice is what the channel sees meanwhile.
const notice = "norenbot doctor tries something here, and deletes it again in a moment."

// open posts a message in the channel, and starts a thread at it. The message's id tells when Discord has made it.
// It is not interrupted, so that it is known what was made.
func (t *trial) open(ctx context.Context) Check {
	ctx = context.WithoutCancel(ctx)
	t.begun = true
	a, err := t.send(ctx, Request{Method: "POST", Path: "channels/{above}/messages", Body: `{"content":"` + notice + `","flags":4096,"allowed_mentions":{"parse":[]}}`})
	if err != nil {
		return failed(fmt.Errorf("posting in the channel: %w", err))
	}
	var made struct{ ID string }
	if err := json.Unmarshal(a.Data, &made); err != nil {
		return failed(err)
	}
	t.ids["thread"], t.ids["channel"] = made.ID, made.ID // a thread has the id of its message
	if _, err = t.send(ctx, Request{Method: "POST", Path: "channels/{above}/messages/{thread}/threads", Body: `{"name":"norenbot doctor","auto_archive_duration":60}`}); err != nil {
		return failed(fmt.Errorf("starting a thread: %w", err))
	}
	t.started = true
	c := clockCheck(a, ui.SnowflakeTime(made.ID), time.Millisecond, "Discord's (id of a message)")
	c.Found = "a message is posted, and a thread started at it; " + strings.Replace(c.Found, "right,", "the clock is right,", 1)
	return c
}

// behaviour tries one, and returns what Discord does; the error says why it could not be tried.
func (t *trial) behaviour(ctx context.Context, b Behaviour) (found string, err error) {
	for _, r := range b.Given {
		if _, err := t.send(ctx, r); err != nil {
			return "", fmt.Errorf("what comes before it failed: %w", err)
		}
	}
	a, err := t.ask(ctx, b.Ask)
	if err != nil {
		return "", err
	}
	return b.Ask.Outcome(a.Status, a.Data), nil
}

// send makes a request that has to be taken.
func (t *trial) send(ctx context.Context, r Request) (wire.Answer, error) {
	a, err := t.ask(ctx, r)
	if err == nil {
		err = a.Refused
	}
	if id := r.Made(a.Data); err == nil && id != "" {
		t.ids["message"] = id
	}
	return a, err
}

// ask makes a request when Discord takes the next message.
func (t *trial) ask(ctx context.Context, r Request) (a wire.Answer, err error) {
	if r.Method == http.MethodPost {
		select {
		case <-time.After(time.Until(t.ready)):
		case <-ctx.Done():
			return a, context.Cause(ctx)
		}
	}
	var body any
	if r.Body != "" {
		body = json.RawMessage(t.fill(r.Body))
	}
	var files []ui.File
	if r.File {
		files = []ui.File{{Name: "a.png", Type: "image/png", Data: dot()}}
	}
	a, err = t.e.ask(ctx, r.Method, t.fill(r.Path), body, files...)
	if r.Method == http.MethodPost {
		t.ready = time.Now().Add(a.Wait)
	}
	return a, err
}

// fill replaces {name} by the id.
func (t *trial) fill(text string) string {
	for name, id := range t.ids {
		text = strings.ReplaceAll(text, "{"+name+"}", id)
	}
	return text
}

// dot is a picture of one point.
func dot() []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))) // a buffer takes everything
	return b.Bytes()
}

// clear deletes the thread and its message, whatever happened, and however ctx ended.
func (t *trial) clear(ctx context.Context) {
	if !t.begun {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), clearWithin)
	defer cancel()
	t.e.note(ctx, "cleared", func(ctx context.Context) Check {
		if t.ids["thread"] == "" {
			if err := t.find(ctx); err != nil {
				return Broken("look into the channel, and delete what is there of it yourself", "whether something was posted is not known: %v", err)
			}
		}
		for _, path := range []string{"channels/{thread}", "channels/{above}/messages/{thread}"} {
			if _, err := t.send(ctx, Request{Method: "DELETE", Path: path}); err != nil && !isGone(err) {
				return Broken("delete it yourself", "the thread \"norenbot doctor\", or the message that it stands at, could not be deleted: %v", err)
			}
		}
		return Fine("the thread and its message are deleted again")
	})
}

// find finds the message that was posted though the answer to it was lost.
func (t *trial) find(ctx context.Context) error {
	a, err := t.send(ctx, Request{Method: "GET", Path: "channels/{above}/messages?limit=20"})
	if err != nil {
		return err
	}
	var list []struct {
		ID, Content string
		Author      struct{ ID string }
	}
	if err := json.Unmarshal(a.Data, &list); err != nil {
		return err
	}
	for _, m := range list {
		if m.Author.ID == t.ids["bot"] && m.Content == notice {
			t.ids["thread"] = m.ID
		}
	}
	return nil
}

// isGone reports whether something was deleted before, or, a thread, was never started.
func isGone(err error) bool { return wire.ClassOf(err).IsGone() }
