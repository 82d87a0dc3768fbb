package sandbox

import (
	"fmt"
	"net/http"
)

// apiError is a refusal in Discord's words: {"message", "code", "errors"} [DOC
// opcodes-and-status-codes#json]. The variables below are shared: a form's errors go into
// a copy.
type apiError struct {
	Status  int     `json:"-"`
	Message string  `json:"message"`
	Code    int     `json:"code"`
	Form    *branch `json:"errors,omitempty"`
}

func (e *apiError) Error() string { return fmt.Sprintf("%d %s (%d)", e.Status, e.Message, e.Code) }

// The errors that Discord's interface answers with, by its own codes.
var (
	errNotFound           = &apiError{404, "404: Not Found", 0, nil}
	errUnauthorized       = &apiError{401, "401: Unauthorized", 0, nil}
	errUnknownChannel     = &apiError{404, "Unknown Channel", 10003, nil}
	errUnknownGuild       = &apiError{404, "Unknown Guild", 10004, nil}
	errUnknownMember      = &apiError{404, "Unknown Member", 10007, nil}
	errUnknownRole        = &apiError{404, "Unknown Role", 10011, nil}
	errUnknownUser        = &apiError{404, "Unknown User", 10013, nil}
	errUnknownMessage     = &apiError{404, "Unknown Message", 10008, nil}
	errUnknownWebhook     = &apiError{404, "Unknown Webhook", 10015, nil}
	errUnknownApplication = &apiError{404, "Unknown Application", 10002, nil}
	errUnknownInteraction = &apiError{404, "Unknown interaction", 10062, nil}
	errTooManyFiles       = &apiError{400, "Maximum number of attachments in a message reached (10)", 30015, nil}
	errManyCommands       = &apiError{400, "Maximum number of application commands reached (%d)",
		30032, nil}
	errTooManyCommands = &apiError{400, "Max number of daily application command creates has been reached (200)", 30034, nil}
	errTooManyOldEdits = &apiError{429, "Maximum number of edits to messages older than 1 hour reached. Try again later", 30046, nil}
	errTooLarge        = &apiError{413, "Request entity too large", 40005, nil}
	errAcknowledged    = &apiError{400, "Interaction has already been acknowledged.", 40060, nil}
	errMissingAccess   = &apiError{403, "Missing Access", 50001, nil}
	errNotYours        = &apiError{403, "Cannot edit a message authored by another user",
		50005, nil}
	errEmptyMessage       = &apiError{400, "Cannot send an empty message", 50006, nil}
	errCannotDirect       = &apiError{403, "Cannot send messages to this user", 50007, nil}
	errMissingPermissions = &apiError{403, "Missing Permissions", 50013, nil}
	errNotText            = &apiError{400, "Cannot send messages in a non-text channel", 50008, nil}
	errWrongChannelType   = &apiError{400, "Cannot execute action on this channel type", 50024, nil}
	errInvalidToken       = &apiError{401, "Invalid Webhook Token", 50027, nil}
	errInvalidForm        = &apiError{400, "Invalid Form Body", 50035, nil}
	errArchived           = &apiError{400, "Thread is archived", 50083, nil}
	errEntryPoint         = &apiError{400, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.", 50240, nil}
	errInvalidJSON        = &apiError{400, "The request body contains invalid JSON.", 50109, nil}
	errThreadExists       = &apiError{400, "A thread has already been created for this message",
		160004, nil}
	errLocked         = &apiError{400, "Thread is locked", 160005, nil}
	errModerated      = &apiError{400, "Message was blocked by automatic moderation", 200000, nil}
	errModeratedTitle = &apiError{400, "Title was blocked by automatic moderation", 200001, nil}
	errUploadsLimited = &apiError{403, "Access to file uploads has been limited for this guild", 400001, nil}
)

// branch is a node of the "errors" tree: errors of its own, or branches by
// field name or index.
type branch struct {
	own    []formError
	fields map[string]*branch
}

// formError is one thing that is wrong: a word such as BASE_TYPE_REQUIRED, and a
// sentence.
type formError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// MarshalJSON writes {"_errors": [...]} for a leaf and the fields otherwise.
func (b *branch) MarshalJSON() ([]byte, error) {
	tree := make(map[string]any, len(b.fields)+1)
	for name, sub := range b.fields {
		tree[name] = sub
	}
	if len(b.own) > 0 {
		tree["_errors"] = b.own
	}
	return marshal(tree)
}

// form gathers what is wrong with a request body. Discord tells everything at once, and
// so does this.
type form struct{ root *branch }

// add notes an error at a place.
func (f *form) add(at *place, code, format string, args ...any) {
	if f.root == nil {
		f.root = &branch{}
	}
	b := f.root
	for _, key := range at.keys() {
		next := b.fields[key]
		if next == nil {
			next = &branch{}
			if b.fields == nil {
				b.fields = map[string]*branch{}
			}
			b.fields[key] = next
		}
		b = next
	}
	b.own = append(b.own, formError{code, fmt.Sprintf(format, args...)})
}

// err is nil for a form without errors, else 50035 with all of them.
func (f *form) err() error {
	if f.root == nil {
		return nil
	}
	return &apiError{http.StatusBadRequest, errInvalidForm.Message, errInvalidForm.Code, f.root}
}

// place is where in a body something stands; nil is the body itself.
type place struct {
	up  *place
	key string
}

// at is a place within: a field by name, an element by index.
func (p *place) at(key string) *place { return &place{p, key} }

// keys is the way from the body to the place.
func (p *place) keys() []string {
	if p == nil {
		return nil
	}
	return append(p.up.keys(), p.key)
}
