package main

import (
	"fmt"
	"net/http"
	"time"

	"norenbot/game/match"
)

// brakeCmd shows or releases the running bot's timeout hold (match.Brake). The hold is in memory only, so there is
// none without a running bot.
type brakeCmd struct {
	HTTP    string `default:"127.0.0.1:8580" name:"http" type:"address" placeholder:"ADDRESS" help:"HTTP address of the running bot (http in its configuration)."`
	Release bool   `help:"Carry out everything that is overdue now."`
}

// Run asks the running bot about its timeout hold. Errors: errNoBot.
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

// serveBrake describes the timeout hold: since when, what is overdue, and what comes next.
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

// serveRelease ends the timeout hold. The next tick carries out what is overdue.
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

// elsewhere answers with an error if another process enforces the time limits, and reports whether it did.
func (a *App) elsewhere(w http.ResponseWriter) bool {
	if a.lease == nil || a.lease.Held() {
		return false
	}
	http.Error(w, "another process on the database enforces the deadlines: name its address with --http", http.StatusConflict)
	return true
}
