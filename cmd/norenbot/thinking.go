package main

import (
	"fmt"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"norenbot/game/match"
)

// thinkingCmd asks the running bot how busy its computer players are.
type thinkingCmd struct {
	HTTP string `default:"127.0.0.1:8580" name:"http" type:"address" placeholder:"ADDRESS" help:"HTTP address of the running bot (http in its configuration)."`
}

// Run prints the bot's answer. Errors: errNoBot.
func (t *thinkingCmd) Run(c *console) error {
	said, err := askBot(c, t.HTTP, "/thinking")
	if err == nil {
		fmt.Fprintln(c.out, said)
	}
	return err
}

// serveThinking describes in a few lines how busy computer players are.
func (a *App) serveThinking(w http.ResponseWriter, _ *http.Request) {
	t := a.Matches.Thinking()
	fmt.Fprintf(w, "thinking now: %d, of at most %d\n", t.Now, t.Most)
	fmt.Fprintf(w, "matches waiting for room to think: %d; in %d of them people wait for the computer player", t.Waiting, t.People)
	if t.Waiting > 0 {
		fmt.Fprintf(w, "; the longest wait so far: %s", t.Longest.Round(100*time.Millisecond))
	}
	fmt.Fprintf(w, "\nanalyses waiting for room: %d\n", t.Background)
	fmt.Fprintf(w, "decisions since the start: %d", t.Decided)
	if t.Decided > 0 {
		fmt.Fprintf(w, ", in %s each", (t.Took / time.Duration(t.Decided)).Round(time.Millisecond))
	}
	fmt.Fprintf(w, "; given up because the match moved on: %d\n", t.Moot)
}

// countThinking registers the metrics of computer players. Do not rename them, because dashboards use them.
func countThinking(reg prometheus.Registerer, thinking func() match.Thinking) {
	gauge := func(name, help string, value func(match.Thinking) float64) {
		reg.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return value(thinking()) }))
	}
	counter := func(name, help string, value func(match.Thinking) float64) {
		reg.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return value(thinking()) }))
	}
	gauge("norenbot_thinking", "Computer players, analyses and advice that are being computed.", func(t match.Thinking) float64 { return float64(t.Now) })
	gauge("norenbot_thinking_most", "How many may think at the same time.", func(t match.Thinking) float64 { return float64(t.Most) })
	gauge("norenbot_thinking_waiting", "Matches in which a computer player is waiting for room to think.", func(t match.Thinking) float64 { return float64(t.Waiting) })
	gauge("norenbot_thinking_awaited", "Those of these matches in which people wait for the computer player.", func(t match.Thinking) float64 { return float64(t.People) })
	gauge("norenbot_thinking_wait_seconds", "How long the first of them has waited.", func(t match.Thinking) float64 { return t.Longest.Seconds() })
	gauge("norenbot_thinking_background", "Analyses waiting for room.", func(t match.Thinking) float64 { return float64(t.Background) })
	counter("norenbot_decisions_total", "Decisions of computer players.", func(t match.Thinking) float64 { return float64(t.Decided) })
	counter("norenbot_decision_seconds_total", "How long they thought about them.", func(t match.Thinking) float64 { return t.Took.Seconds() })
	counter("norenbot_decisions_moot_total", "Decisions given up because the match moved on.", func(t match.Thinking) float64 { return float64(t.Moot) })
}
