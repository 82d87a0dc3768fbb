package sandbox

import (
	"encoding/json"
	"slices"
)

// modal is a form that is open at one client [DOC receiving-and-responding#modal]. It is
// gone when it is answered, closed, or the client reloaded; another takes its place.
type modal struct {
	ID         ID // of the interaction that it answered
	Channel    ID
	Message    ID // whose component opened it; 0 if a command did
	CustomID   string
	Title      string
	Components []Component
	From       *origin
	failure    string // "Something went wrong. Try again."
}

// openModal shows a form at the client that the interaction came from.
func (c *call) openModal(i *interaction, raw json.RawMessage, tree any) error {
	at := (*place)(nil).at("data")
	var b struct {
		CustomID   string      `json:"custom_id"`
		Title      string      `json:"title"`
		Components []Component `json:"components"`
	}
	if err := decode(raw, tree, modalShape, at, &b); err != nil {
		return err
	}
	var f form
	parts := numbered(b.Components)
	formRules(&f, at.at("components"), parts)
	if err := f.err(); err != nil {
		return err
	}
	// [UNSURE for a component's form] Nothing was said yet that could be changed.
	i.Original = 0
	c.world.screen(i.User, i.Screen).modal = &modal{
		ID: i.ID, Channel: i.Channel, Message: i.Message, CustomID: b.CustomID, Title: b.Title,
		Components: parts, From: c.world.origin(i),
	}
	return nil
}

// submit sends the form that is open at a client.
func (w *World) submit(by screenKey, r submitRequest) (*interaction, error) {
	s := w.screen(by.user, by.device)
	m := s.modal
	switch {
	case m == nil || r.Modal != 0 && r.Modal != m.ID:
		return nil, unknown("open form", r.Modal)
	case s.sending() != nil:
		return nil, refused("the form has been sent and waits for its answer")
	}
	if _, _, err := w.visible(by.user, m.Channel); err != nil {
		return nil, err
	}
	var res resolved
	parts, err := m.fill(w, r.Values, &res)
	if err != nil {
		return nil, err
	}
	i := &interaction{Kind: interactionModal, User: by.user, Screen: by.device, Channel: m.Channel,
		CustomID: m.CustomID, Name: m.From.Name, Before: m.From}
	data := map[string]any{"custom_id": m.CustomID, "components": parts}
	if !res.empty() {
		data["resolved"] = res
	}
	p := map[string]any{"data": data}
	if from := w.state.Messages[m.Message]; from != nil {
		i.Message, i.Original = from.ID, from.ID
		p["message"] = w.wireMessage(from)
	}
	w.begin(i, p)
	return i, nil
}

// closeModal closes the form that is open at a client without sending it.
func (w *World) closeModal(by screenKey, id ID) error {
	s := w.screen(by.user, by.device)
	if s.modal == nil || id != 0 && s.modal.ID != id {
		return unknown("open form", id)
	}
	s.modal = nil
	w.changed(0, by.user)
	return nil
}

// sending is the form on its way; nil if there is none.
func (s *screen) sending() *interaction {
	at := slices.IndexFunc(s.waiting, func(i *interaction) bool { return i.Kind == interactionModal })
	if at < 0 {
		return nil
	}
	return s.waiting[at]
}

// modalView is the form as its client shows it; nil stays nil.
func (s *screen) modalView() *ModalView {
	m := s.modal
	if m == nil {
		return nil
	}
	return &ModalView{ID: m.ID, Channel: m.Channel, Title: m.Title, Components: m.Components,
		Waiting: s.sending() != nil, Failure: m.failure}
}
