package sandbox

import "slices"

// screenKey names one client: a person's, on one of their devices.
type screenKey struct {
	user   ID
	device string
}

// screen is what one client shows beyond what Discord stores: spinners, failures, an open form, what was picked in menus.
type screen struct {
	waiting  []*interaction
	local    []*interaction             // commands that failed: "The application did not respond"
	failures map[ID]string              // by message
	picked   map[ID]map[string][]string // what menus show as chosen, by message and custom_id
	modal    *modal
}

// modal is an open form.
type modal struct {
	ID         ID
	Channel    ID
	Message    ID // whose component opened it
	CustomID   string
	Title      string
	Components []Component
	From       *origin
	failure    string
}

// What clients say when no answer came.
const (
	noResponse = "The application did not respond"
	noAction   = "This interaction failed"
	noForm     = "Something went wrong. Try again."
	noChoices  = "Loading options failed"
)

// screen finds or makes a client.
func (w *World) screen(who ID, device string) *screen {
	key := screenKey{who, device}
	s := w.screens[key]
	if s == nil {
		s = &screen{}
		s.clear()
		w.screens[key] = s
	}
	return s
}

// clear empties a client, as reloading does.
func (s *screen) clear() {
	*s = screen{failures: map[ID]string{}, picked: map[ID]map[string][]string{}}
}

// wait shows that an answer is awaited.
func (s *screen) wait(i *interaction) {
	s.waiting = append(s.waiting, i)
	switch i.Kind {
	case interactionComponent:
		delete(s.failures, i.Message)
	case interactionModal:
		if s.modal != nil {
			s.modal.failure = ""
		}
	}
}

// awaits finds what a message's component waits for.
func (s *screen) awaits(m ID) *interaction {
	for _, i := range s.waiting {
		if i.Kind == interactionComponent && i.Message == m {
			return i
		}
	}
	return nil
}

func (s *screen) unwait(i *interaction) {
	s.waiting = slices.DeleteFunc(s.waiting, func(o *interaction) bool { return o == i })
}

// answered takes away the waiting; a form that was sent closes, unless the answer was another.
func (s *screen) answered(i *interaction) {
	s.unwait(i)
	if i.Kind == interactionModal {
		s.modal = nil
	}
}

// failed shows the client's red line.
func (s *screen) failed(i *interaction) {
	if !slices.Contains(s.waiting, i) {
		return // the client was reloaded meanwhile
	}
	s.unwait(i)
	switch i.Kind {
	case interactionCommand:
		s.local = append(s.local, i)
	case interactionComponent:
		s.failures[i.Message] = noAction
	case interactionModal:
		if s.modal != nil {
			s.modal.failure = noForm
		}
	}
}

// forget drops what was shown about a message.
func (s *screen) forget(m ID) {
	delete(s.failures, m)
	delete(s.picked, m)
}

// failure is the red line of an interaction that was not answered.
func (i *interaction) failure() string {
	switch {
	case !i.Late:
		return ""
	case i.Kind == interactionCommand:
		return noResponse
	case i.Kind == interactionModal:
		return noForm
	case i.Kind == interactionAutocomplete:
		return noChoices
	}
	return noAction
}
