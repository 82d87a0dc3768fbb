package doctor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A Behaviour is something that the stand-in supposes of Discord and that nobody has confirmed: a clause that its
// contract marks UNSURE. The contract's tests make these requests of the stand-in, so that it does what is
// expected here.
type Behaviour struct {
	Says    string // the clause
	Untried string // why the doctor cannot try it by itself; "" if it can

	Given    []Request // what comes before; each is taken
	Ask      Request
	Expected string // as Outcome puts the answer to Ask
}

// A Request is one to Discord. In Path and Body {name} is an id: {channel} takes messages, {thread} is a thread of
// {above} with the same id as the message that it stands at, {message} was posted last; {guild}, {app}, {bot}.
type Request struct {
	Method, Path, Body string
	File               bool // a small picture, a.png, travels along
	// Reads says what matters in an answer beside its status; nil: nothing.
	Reads func(data []byte) string
}

// Outcome puts an answer of Discord's in words: "400, code 50035, flags MESSAGE_FLAGS_INVALID".
func (r Request) Outcome(status int, data []byte) string {
	words := []string{fmt.Sprint(status)}
	var refusal struct {
		Code   int
		Errors json.RawMessage
	}
	if status >= 400 && json.Unmarshal(data, &refusal) == nil {
		words = append(words, fmt.Sprint("code ", refusal.Code))
		words = append(words, formErrors("", refusal.Errors)...)
	}
	if status < 400 && r.Reads != nil {
		words = append(words, r.Reads(data))
	}
	return strings.Join(words, ", ")
}

// formErrors are the errors of a form, each with its place (reference#error-messages).
func formErrors(at string, tree json.RawMessage) (all []string) {
	var here struct {
		Errors []struct{ Code string } `json:"_errors"`
	}
	var within map[string]json.RawMessage
	if json.Unmarshal(tree, &within) != nil || json.Unmarshal(tree, &here) != nil {
		return nil
	}
	for _, e := range here.Errors {
		all = append(all, strings.TrimPrefix(at, ".")+" "+e.Code)
	}
	for key, below := range within {
		if key != "_errors" {
			all = append(all, formErrors(at+"."+key, below)...)
		}
	}
	slices.Sort(all)
	return all
}

const (
	messages = "channels/{channel}/messages"

	person    = "could not be tried without a person, who types or presses something"
	client    = "could not be tried without a person, in whose client it shows"
	minutes   = "could not be tried within a minute"
	moderator = "could not be tried without a moderator, who changes the server meanwhile"
)

// say is a message.
func say(body string) Request { return Request{Method: "POST", Path: messages, Body: body} }

// menu is a message with a menu of so many options.
func menu(of string, options int, each string) Request {
	all := make([]string, options)
	for n := range all {
		all[n] = fmt.Sprintf(`{"label":"L","value":"%d"%s}`, n, each)
	}
	return say(`{"content":"x","components":[{"type":1,"components":[{"type":3,"custom_id":"m"` + of + `,"options":[` + strings.Join(all, ",") + `]}]}]}`)
}

// roles is a message with a menu of roles, of which some are chosen.
func roles(chosen string) Request {
	return say(`{"content":"x","components":[{"type":1,"components":[{"type":6,"custom_id":"m","default_values":` + chosen + `}]}]}`)
}

// parts is a message of components of version 2, text one of them (components/reference#text-display).
func parts(all ...string) Request {
	return say(`{"flags":32768,"components":[` + strings.Join(all, ",") + `]}`)
}

func text(content string) string { return `{"type":10,"content":"` + content + `"}` }

// Made is the id of what an answer says was made, "" if that is no message.
func (r Request) Made(data []byte) string {
	var m struct{ ID string }
	if r.Method != "POST" || r.Path != messages || json.Unmarshal(data, &m) != nil {
		return ""
	}
	return m.ID
}

// tellsNonce says whether a list of messages has a nonce in it.
func tellsNonce(list []byte) string {
	if bytes.Contains(list, []byte(`"nonce"`)) {
		return "with a nonce"
	}
	return "without a nonce"
}

// Behaviours are all there are. One that archives the thread comes last of those that are tried.
var Behaviours = []Behaviour{
	{Says: "a file that is listed must be sent along", Ask: say(`{"content":"x","attachments":[{"id":"0","filename":"a.png"}]}`), Expected: "400, code 50035, attachments.0.id ATTACHMENT_NOT_FOUND"},
	{Says: "a file may be named by an id in quotes", Ask: Request{Method: "POST", Path: messages, Body: `{"content":"x","attachments":[{"id":"0","filename":"a.png","description":"a dot"}]}`, File: true}, Expected: "200"},
	{Says: "a listed message does not tell its nonce", Given: []Request{say(`{"content":"x","nonce":"n1"}`)}, Ask: Request{Method: "GET", Path: messages, Reads: tellsNonce}, Expected: "200, without a nonce"},
	{Says: "flags that cannot be set are refused", Ask: say(`{"content":"x","flags":64}`), Expected: "400, code 50035, flags MESSAGE_FLAGS_INVALID"},
	{Says: "no more can be asked than there are options", Ask: menu(`,"max_values":2`, 1, ""), Expected: "400, code 50035, components.0.components.0.max_values SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"},
	{Says: "the least is not above the most", Ask: menu(`,"min_values":2,"max_values":1`, 3, ""), Expected: "400, code 50035, components.0.components.0.min_values SELECT_COMPONENT_MIN_VALUES_TOO_LARGE"},
	{Says: "no more defaults than may be chosen", Ask: menu("", 2, `,"default":true`), Expected: "400, code 50035, components.0.components.0.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"},
	{Says: "no more is chosen beforehand than may be", Ask: roles(`[{"id":"{guild}","type":"role"},{"id":"6","type":"role"}]`),
		Expected: "400, code 50035, components.0.components.0.default_values SELECT_COMPONENT_INVALID_DEFAULT_VALUES"},
	{Says: "what is gone may be chosen beforehand", Ask: roles(`[{"id":"5","type":"role"}]`), Expected: "200"},
	{Says: "texts hold at most 4000 together", Ask: parts(text(strings.Repeat("é", 3000)), text(strings.Repeat("é", 1001))), Expected: "400, code 50035, components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
	{Says: "a message of version 2 has a component", Ask: parts(), Expected: "400, code 50006"},
	{Says: "all components of version 2 cannot go", Given: []Request{parts(text("t"))}, Ask: Request{Method: "PATCH", Path: messages + "/{message}", Body: `{"components":[]}`}, Expected: "400, code 50006"},
	{Says: "who is nobody is an unknown user", Ask: Request{Method: "GET", Path: "guilds/{guild}/members/5"}, Expected: "404, code 10013"},
	{Says: "members of a guild without the bot are not told", Ask: Request{Method: "GET", Path: "guilds/5/members/{bot}"}, Expected: "403, code 50001"},
	{Says: "a token that never was is invalid", Ask: Request{Method: "POST", Path: "webhooks/{app}/nonsense", Body: `{"content":"x"}`}, Expected: "401, code 50027"},
	{Says: "the message that an archived thread stands at can be edited", Given: []Request{{Method: "PATCH", Path: "channels/{thread}", Body: `{"archived":true}`}},
		Ask: Request{Method: "PATCH", Path: "channels/{above}/messages/{thread}", Body: `{"content":"norenbot doctor"}`}, Expected: "200"},

	{Says: "a nonce is forgotten after minutes", Untried: minutes},
	{Says: "an edit does not keep a thread active", Untried: minutes},
	{Says: "a session is lost after a while", Untried: "could not be tried without sessions of the gateway, which a bot that runs may need"},
	{Says: "editing one's own takes only seeing the channel", Untried: "could not be tried without a person, who takes a permission from the bot meanwhile"},
	{Says: "answers to interactions need no permission of the bot", Untried: person},
	{Says: "an interaction with another's token is unknown", Untried: person},
	{Says: "a webhook of another application is unknown", Untried: person},
	{Says: "a refused response may be sent again in time", Untried: person},
	{Says: "a dismissed message is gone from view and within reach of its token", Untried: person},
	{Says: "a form sent a day later is answered", Untried: person},
	{Says: "after a form there is no original message", Untried: person},
	{Says: "an input's value is no longer than it may be", Untried: person},
	{Says: "an input's least is not above its most", Untried: person},
	{Says: "one radio button is chosen beforehand at most", Untried: person},
	{Says: "no files in an answer where uploads are limited", Untried: moderator},
	{Says: "AutoMod blocks an edit", Untried: moderator},
	{Says: "AutoMod reads what embeds say", Untried: moderator},
	{Says: "AutoMod reads what components say", Untried: moderator},
	{Says: "AutoMod blocks an answer that everybody sees", Untried: moderator},
	{Says: "AutoMod leaves alone what one person sees", Untried: moderator},
	{Says: "who manages the server is exempt from AutoMod", Untried: moderator},
	{Says: "nothing reaches a deleted account", Untried: "could not be tried without an account to delete"},
	{Says: "an answer finds its channel deleted", Untried: moderator},
	{Says: "a follow-up finds its channel deleted", Untried: moderator},
	{Says: "the author of a post reopens it with a press", Untried: client},
	{Says: "whoever wrote in a post reopens it with a press", Untried: client},
	{Says: "another client of the same person keeps what a reload takes away", Untried: client},
	{Says: "a button waits for its answer", Untried: client},
	{Says: "a form is sent once", Untried: client},
	{Says: "a form goes with a reload, and another device has none", Untried: client},
	{Says: "a form that is not answered says so and stays open", Untried: client},
	{Says: "a form whose message was deleted has none", Untried: client},
}
