package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"norenbot/discord/wire"
)

// An absence says which gateways are away: nobody in their servers can reach the bot. The zero absence is none.
type absence struct {
	of    int               // how many gateways there are
	since map[int]time.Time // by the number of a gateway that is away
}

// absence is which gateways are away now; none where people are answered through an endpoint, which needs no
// gateway.
func (a *App) absence() absence {
	if a.byEndpoint() {
		return absence{}
	}
	all := a.Conn.Gateways()
	gone := absence{len(all), map[int]time.Time{}}
	for n, g := range all {
		if !g.Up {
			gone.since[n] = g.Since.Round(0)
		}
	}
	return gone
}

// but is the absence without the gateway of a server, which has just brought something.
func (g absence) but(server string) absence {
	delete(g.since, wire.GatewayOf(server, g.of))
	return g
}

// has reports whether the people in a server cannot reach the bot.
func (g absence) has(server string) bool {
	_, away := g.since[wire.GatewayOf(server, g.of)]
	return away
}

// servers is has; nil where no gateway is away.
func (g absence) servers() func(string) bool {
	if len(g.since) == 0 {
		return nil
	}
	return g.has
}

// A connection says how the gateways are, all together.
type connection struct {
	up    bool      // at least one is
	whole bool      // all are
	since time.Time // where none is: since when
	text  string    // how many are up, and which are away since when
}

// connection is how the gateways are now.
func (a *App) connection() connection {
	all := a.Conn.Gateways()
	var c connection
	var away []string
	for n, g := range all {
		if g.Up {
			continue
		}
		if g.Since.After(c.since) {
			c.since = g.Since
		}
		away = append(away, fmt.Sprintf("gateway %d is away since %s", n, g.Since.UTC().Format(time.RFC3339)))
	}
	c.text = fmt.Sprintf("%d of %d gateways", len(all)-len(away), len(all))
	if len(away) > 0 {
		c.text += "; " + strings.Join(away, "; ")
	}
	c.up, c.whole = len(away) < len(all), len(away) == 0
	return c
}

// gatewayCounts tells Prometheus of gateways. Names are kept: dashboards go by them.
type gatewayCounts struct {
	conn                                       *wire.Conn
	up, away, identifies, resumes, spent, left *prometheus.Desc
}

func countGateways(reg prometheus.Registerer, conn *wire.Conn) {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	reg.MustRegister(&gatewayCounts{
		conn:       conn,
		up:         desc("norenbot_gateway_up", "1 while the gateway is connected, 0 while it is down.", "gateway"),
		away:       desc("norenbot_gateway_away_seconds_total", "Seconds that the gateway was down since the process started.", "gateway"),
		identifies: desc("norenbot_gateway_identifies_total", "Sessions that the gateway has started.", "gateway"),
		resumes:    desc("norenbot_gateway_resumes_total", "Sessions that the gateway has resumed.", "gateway"),
		spent:      desc("norenbot_identifies_today", "How many sessions of today's budget are used, as Discord counts."),
		left:       desc("norenbot_identifies_left", "How many sessions Discord lets begin today."),
	})
}

// Describe implements prometheus.Collector.
func (c *gatewayCounts) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{c.up, c.away, c.identifies, c.resumes, c.spent, c.left} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (c *gatewayCounts) Collect(to chan<- prometheus.Metric) {
	tell := func(d *prometheus.Desc, kind prometheus.ValueType, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, kind, value, labels...)
	}
	for n, g := range c.conn.Gateways() {
		label, up := strconv.Itoa(n), 0.
		if g.Up {
			up = 1
		}
		tell(c.up, prometheus.GaugeValue, up, label)
		tell(c.away, prometheus.CounterValue, g.Away.Seconds(), label)
		tell(c.identifies, prometheus.CounterValue, float64(g.Identifies), label)
		tell(c.resumes, prometheus.CounterValue, float64(g.Resumes), label)
	}
	if total, left := c.conn.Budget(); total > 0 {
		tell(c.spent, prometheus.GaugeValue, float64(total-left))
		tell(c.left, prometheus.GaugeValue, float64(left))
	}
}

// A stretch is time that some gateways were away for.
type stretch struct {
	since    time.Time
	gateways []int
}

// returned are the gateways that were away and are not any more, by since when. Where there is another number of
// gateways now, all are: their servers are spread otherwise.
func (p *pulse) returned(gone absence) (all []stretch) {
	for n, since := range p.Away {
		if _, still := gone.since[n]; still && gone.of == p.Of {
			continue
		}
		at := slices.IndexFunc(all, func(s stretch) bool { return s.since.Equal(since) })
		if at < 0 {
			at = len(all)
			all = append(all, stretch{since: since})
		}
		all[at].gateways = append(all[at].gateways, n)
	}
	return all
}
