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

// An absence says which gateways are down. People in their servers cannot reach the bot. The zero absence is none.
type absence struct {
	of    int               // how many gateways there are
	since map[int]time.Time // by the number of a gateway that is down
}

// absence returns the gateways that are down now; none if there is an endpoint, because people do not need the
// gateway then.
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

// but returns the absence without the gateway of a server that has just sent something.
func (g absence) but(server string) absence {
	delete(g.since, wire.GatewayOf(server, g.of))
	return g
}

// has reports whether the people in a server cannot reach the bot.
func (g absence) has(server string) bool {
	_, away := g.since[wire.GatewayOf(server, g.of)]
	return away
}

// servers returns has, or nil if no gateway is down.
func (g absence) servers() func(string) bool {
	if len(g.since) == 0 {
		return nil
	}
	return g.has
}

// A connection describes all gateways together.
type connection struct {
	up    bool      // at least one gateway is up
	whole bool      // all gateways are up
	since time.Time // if none is up: since when
	text  string    // how many are up, and which are down since when
}

// connection describes the gateways now.
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

// gatewayCounts reports the gateways to Prometheus. Do not rename the metrics, because dashboards use them.
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
		left:       desc("norenbot_identifies_left", "How many more sessions Discord allows today."),
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

// A stretch is a period in which some gateways were down.
type stretch struct {
	since    time.Time
	gateways []int
}

// returned returns the gateways that were down and are up again, by when they went down. If the number of gateways
// has changed, it returns all of them, because servers are spread differently.
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
