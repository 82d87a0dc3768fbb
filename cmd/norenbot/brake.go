package main

import (
	"fmt"
	"net/http"
	"time"

	"norenbot/game/match"
)

// brakeCmd asks the running bot about its brake, or releases it. A brake holds in memory
// only, so there is nothing to do where no bot runs.
type brakeCmd struct {
	HTTP    string `default:"127.0.0.1:8580" name:"http" type:"address" placeholder:"ADDRESS" help:"HTTP address of the running bot (http in its configuration)."`
	Release bool   `help:"Carry out everything that is overdue now."`
}

// Run asks the running bot about its brake (see match.Brake). Errors: errNoBot.
func (b *brakeCmd) Run(c *console) error {
	path := "/brake"
	if b.Release {
		path = "/brake/release"
	}
	said, err := askBot(c, b.HTTP, path)
	if err == nil {
		fmt.Fprintln(c.out, said)
	}
	return err
}

// serveBrake says whether the brake is on, since when, over how much, and what comes
// next.
func (a *App) serveBrake(w http.ResponseWriter, _ *http.Request) {
	if a.elsewhere(w) {
		return
	}
	b, on := a.Matches.Braked()
	if !on {
		fmt.Fprintln(w, "timeouts are not on hold: deadlines, votes and tables expire on time")
		return
	}
	fmt.Fprintf(w, "timeouts are on hold since %s: %d of %d deadlines, votes and tables were overdue.\n"+
		"The bot carries them out from %s on, twelve a minute; norenbot brake --release does it now.\n",
		b.Since.Local().Format(time.DateTime), b.Overdue, b.Running, b.Until.Local().Format(time.DateTime))
}

// serveRelease lets the brake go: the next tick carries out what is overdue.
func (a *App) serveRelease(w http.ResponseWriter, _ *http.Request) {
	if a.elsewhere(w) {
		return
	}
	on, err := a.Matches.Release("", match.Owner{})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if !on {
		fmt.Fprintln(w, "timeouts were not on hold")
		return
	}
	a.o.Log.Info().Msg("the operator has released the timeouts that were on hold")
	fmt.Fprintln(w, "timeouts are released: the bot carries out everything overdue within seconds")
}

// elsewhere says that another process watches the time limits, if one does.
func (a *App) elsewhere(w http.ResponseWriter) bool {
	if a.lease == nil || a.lease.Held() {
		return false
	}
	http.Error(w, "another process on the database enforces the deadlines: name its address with --http", http.StatusConflict)
	return true
}
