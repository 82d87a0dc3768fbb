package sandbox

import (
	"encoding/json"
	"slices"
	"unicode/utf8"
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
	componentRules(&f, at.at("components"), b.Components)
	if err := f.err(); err != nil {
		return err
	}
	// [UNSURE for a component's form] Nothing was said yet that could be changed.
	i.Original = 0
	c.world.screen(i.User, i.Screen).modal = &modal{
		ID: i.ID, Channel: i.Channel, Message: i.Message, CustomID: b.CustomID, Title: b.Title,
		Components: numbered(b.Components), From: c.world.origin(i),
	}
	return nil
}

// lengths are how many characters a text input takes.
func (c *Component) lengths() (lo, hi int) {
	hi = 4000
	if c.MinLength != nil {
		lo = *c.MinLength
	}
	if c.MaxLength != nil {
		hi = *c.MaxLength
	}
	return lo, hi
}

// inputRules: what stands in a text input from the beginning can be sent.
func inputRules(f *form, at *place, c *Component) {
	lo, hi := c.lengths()
	if lo > hi {
		f.add(at.at("min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH_TOO_LARGE",
			"min_length must be at most max_length")
	}
	if n := utf8.RuneCountInString(c.Value); n > hi {
		f.add(at.at("value"), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
	}
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
	rows, err := m.fill(r.Values)
	if err != nil {
		return nil, err
	}
	i := &interaction{Kind: interactionModal, User: by.user, Screen: by.device, Channel: m.Channel,
		CustomID: m.CustomID, Name: m.From.Name, Before: m.From}
	p := map[string]any{"data": map[string]any{"custom_id": m.CustomID, "components": rows}}
	if from := w.state.Messages[m.Message]; from != nil {
		i.Message, i.Original = from.ID, from.ID
		p["message"] = w.wireMessage(from)
	}
	w.begin(i, p)
	return i, nil
}

// fill gives the texts of a form its own shape, as the bot hears of them. An input that is
// not named keeps what stood there.
func (m *modal) fill(values map[string]string) ([]map[string]any, error) {
	var out []map[string]any
	known := map[string]bool{}
	for _, row := range m.Components {
		var filled []map[string]any
		for _, c := range row.Components {
			known[c.CustomID] = true
			text, named := values[c.CustomID]
			if !named {
				text = c.Value
			}
			if err := c.mayBe(text); err != nil {
				return nil, err
			}
			filled = append(filled, map[string]any{"type": c.Type, "id": c.ID, "custom_id": c.CustomID,
				"value": text})
		}
		out = append(out, map[string]any{"type": row.Type, "id": row.ID, "components": filled})
	}
	for id := range values {
		if !known[id] {
			return nil, refused("the form has no field %q", id)
		}
	}
	return out, nil
}

// mayBe refuses what a client does not send: a required field that is empty, a text of the
// wrong length.
func (c *Component) mayBe(text string) error {
	lo, hi := c.lengths()
	switch n := utf8.RuneCountInString(text); {
	case n == 0 && (c.Required == nil || *c.Required):
		return refused("the field %q is required", c.CustomID)
	case n > 0 && (n < lo || n > hi):
		return refused("the field %q takes %d to %d characters, not %d", c.CustomID, lo, hi, n)
	}
	return nil
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

// inputShape and modalShape: the limits of forms [DOC receiving-and-responding#modal,
// components/reference#text-input]. Inputs stand in rows, one in each.
var (
	inputShape = object(componentID, need("custom_id", text(1, 100)), need("style", choice(1, 2)),
		need("label", text(1, 45)), opt("value", text(0, 4000)), opt("placeholder", text(0, 100)),
		opt("required", boolean), opt("min_length", integer(0, 4000)), opt("max_length", integer(1, 4000)))
	inputRow   = object(componentID, need("components", list(1, 1, oneOf(map[int]shape{textInput: inputShape}))))
	modalShape = object(need("custom_id", text(1, 100)), need("title", text(1, 45)),
		need("components", list(1, 5, oneOf(map[int]shape{actionRow: inputRow, textDisplay: dropped, label: dropped}))))
)
