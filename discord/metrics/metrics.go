// Package metrics counts for Prometheus what the bot does in Discord.
package metrics

import (
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"norenbot/discord/ui"
)

// Metrics count what the bot does, for Prometheus. The zero value is not
// usable; see NewMetrics.
type Metrics struct {
	took     *prometheus.HistogramVec
	open     prometheus.Gauge
	panics   prometheus.Counter
	unread   prometheus.Counter
	untime   prometheus.Counter
	refused  *prometheus.CounterVec
	news     *prometheus.CounterVec
	pictures prometheus.Histogram
	waits    *prometheus.HistogramVec
}

// NewMetrics registers the bot's metrics; it panics if they are registered already. Names
// are kept: dashboards go by them.
func NewMetrics(reg prometheus.Registerer) *Metrics {
	m := &Metrics{
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "norenbot_interaction_seconds",
			Help: "From receiving an interaction to its answer.", Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 3}}, []string{"kind"}),
		open:    prometheus.NewGauge(prometheus.GaugeOpts{Name: "norenbot_interactions_open", Help: "Interactions being answered."}),
		panics:  prometheus.NewCounter(prometheus.CounterOpts{Name: "norenbot_handler_panics_total", Help: "Handlers that panicked."}),
		unread:  prometheus.NewCounter(prometheus.CounterOpts{Name: "norenbot_interactions_undecoded_total", Help: "Interactions that could not be read."}),
		untime:  prometheus.NewCounter(prometheus.CounterOpts{Name: "norenbot_interactions_untimely_total", Help: "Signed interactions refused because the clock of this machine shows another time."}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "norenbot_discord_errors_total", Help: "Requests that Discord refused."}, []string{"why"}),
		news:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "norenbot_news_total", Help: "News told in Discord."}, []string{"kind"}),
		pictures: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "norenbot_picture_seconds",
			Help: "Drawing and encoding a picture.", Buckets: []float64{.002, .005, .01, .02, .05, .1, .3, 1}}),
	}
	m.waits = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "norenbot_discord_wait_seconds",
		Help: "How long a request waited because Discord takes so many a second, by who waits for it.", Buckets: []float64{.01, .05, .2, 1, 5, 30, 120}}, []string{"for"})
	reg.MustRegister(m.took, m.open, m.panics, m.unread, m.untime, m.refused, m.news, m.pictures, m.waits)
	return m
}

// Begin counts an interaction that has arrived.
func (m *Metrics) Begin(ui.InteractionKind) { m.open.Inc() }

// End counts an interaction that was answered, and how long that took from its arrival.
func (m *Metrics) End(k ui.InteractionKind, took time.Duration) {
	m.open.Dec()
	m.took.WithLabelValues(k.String()).Observe(took.Seconds())
}

// Panicked counts a panic that was caught: of a handler, of telling, of drawing.
func (m *Metrics) Panicked() { m.panics.Inc() }

// Undecoded counts an interaction that nobody could read; m may be nil.
func (m *Metrics) Undecoded() {
	if m != nil {
		m.unread.Inc()
	}
}

// Waited counts how long a request waited at the gate; m may be nil.
func (m *Metrics) Waited(u fmt.Stringer, took time.Duration) {
	if m != nil {
		m.waits.WithLabelValues(u.String()).Observe(took.Seconds())
	}
}

// Untimely counts an interaction signed at another time than the clock shows; m may be nil.
func (m *Metrics) Untimely() {
	if m != nil {
		m.untime.Inc()
	}
}

// Failed counts what Discord refused, by a short name of why.
func (m *Metrics) Failed(why string) { m.refused.WithLabelValues(why).Inc() }

// Told counts news by what it tells of.
func (m *Metrics) Told(label string) { m.news.WithLabelValues(label).Inc() }

// Drew counts how long a picture took.
func (m *Metrics) Drew(took time.Duration) { m.pictures.Observe(took.Seconds()) }
