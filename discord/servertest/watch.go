package servertest

import "norenbot/discord/sandbox"

// A watcher is told what people do, before each act, and when they have been answered.
type watcher interface {
	Typed(p *Person, channel sandbox.ID, command string, options map[string]any)
	Pressed(p *Person, message sandbox.ID, button string)
	Chose(p *Person, c sandbox.Component, values []string)
	Look()
}

func (h *Server) typed(p *Person, channel sandbox.ID, command string, options map[string]any) {
	if h.Watch != nil {
		h.Watch.Typed(p, channel, command, options)
	}
}

func (h *Server) pressed(p *Person, message sandbox.ID, button string) {
	if h.Watch != nil {
		h.Watch.Pressed(p, message, button)
	}
}

func (h *Server) chose(p *Person, c sandbox.Component, values []string) {
	if h.Watch != nil {
		h.Watch.Chose(p, c, values)
	}
}

func (h *Server) looked() {
	if h.Watch != nil {
		h.Watch.Look()
	}
}
