package sandbox

import "encoding/json"

// A Forgery is an interaction that no client of Discord's sends: nothing about
// it is checked, and the bot hears of it as it is.
type Forgery struct {
	Kind    int // Discord's type of interaction; 3 is a component's
	Channel ID  // where it was made; it must exist
	Message ID  // whose component was used; 0 of a command
	// Fields take the place of those of the payload: "data", "message", "locale".
	// Each must be JSON, and need not be UTF-8.
	Fields map[string]json.RawMessage
}

// Forge delivers an interaction in the person's name, and waits as long as for a
// real one. A bot that answers it by changing a message that the person does
// not see is told that there is none.
func (u *User) Forge(f Forgery) (Outcome, error) { return u.world.do(u.key, f) }

// forge sends what the bot is to be told.
func (w *World) forge(by screenKey, f Forgery) (*interaction, error) {
	if w.state.Channels[f.Channel] == nil {
		return nil, unknown("channel", f.Channel)
	}
	i := &interaction{Kind: f.Kind, User: by.user, Screen: by.device, Channel: f.Channel, Message: f.Message, forged: f.Fields}
	payload := map[string]any{}
	if m := w.state.Messages[f.Message]; m != nil {
		payload["message"] = w.wireMessage(m)
		if !w.shows(by, m) {
			i.Message = w.newID() // whatever it says: of theirs there is none
		}
	}
	i.Original = i.Message
	w.begin(i, payload)
	return i, nil
}
