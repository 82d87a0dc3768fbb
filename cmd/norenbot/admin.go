package main

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os/user"
	"strconv"
	"strings"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/storage"
)

// adminCmd acts on matches, whether a bot runs on the store or not. The bot posts what was done where the match is
// played.
type adminCmd struct {
	Seat   adminSeatCmd   `cmd:"" help:"Offer a seat to another person, or give it to a computer player."`
	Rewind adminRewindCmd `cmd:"" help:"Rewind a match to an earlier entry; without --sure, only show what would be undone."`
	End    adminEndCmd    `cmd:"" help:"End a match without a result."`
	Forget adminForgetCmd `cmd:"" help:"Erase a person's stored data."`
}

// An actFlags names the store, and the address of the bot that may have it open.
type actFlags struct {
	storeFlags
	HTTP string `default:"127.0.0.1:8580" name:"http" type:"address" placeholder:"ADDRESS" help:"HTTP address of the running bot (http in its configuration)."`
}

// An adminFlags also names a match.
type adminFlags struct {
	actFlags
	Match string `arg:"" type:"id" help:"The match's id, as in its export and in the log."`
}

// The flags of the subcommands of admin; each has a Run below.
type (
	adminSeatCmd struct {
		adminFlags
		Seat   int    `arg:"" help:"The seat's number, from 1."`
		Person string `type:"id" placeholder:"ID" help:"Discord ID of the person to offer the seat to; without it, a computer player takes the seat."`
		Name   string `help:"That person's display name."`
	}
	adminRewindCmd struct {
		adminFlags
		Entry int `arg:"" help:"The last entry of the journal to keep, from 1."`
		Sure  int `placeholder:"N" help:"Confirm the rewind; N is the number shown when you run the command without --sure."`
	}
	adminEndCmd    struct{ adminFlags }
	adminForgetCmd struct {
		actFlags
		Person string `arg:"" type:"id" help:"The person's id in Discord."`
	}
)

// acts are the actions of an operator, by request path. Each returns the text for the console.
var acts = map[string]func(*match.Service, url.Values) (string, error){
	"/admin/seat": carrySeat, "/admin/rewind": carryRewind, "/admin/end": carryEnd, "/admin/forget": carryForget,
}

// do carries out an action on a match and prints the result. args are the action's own; do adds the match.
func (f adminFlags) do(c *console, path string, args url.Values) error {
	args.Set("match", f.Match)
	return f.say(c, path, args)
}

// say carries out an action, on the store or by the running bot, and prints the result. It adds the user's name to
// args.
func (f actFlags) say(c *console, path string, args url.Values) error {
	args.Set("by", loginName())
	said, err := f.carry(c, path, args)
	if err == nil {
		fmt.Fprintln(c.out, strings.TrimSpace(said))
	}
	return err
}

// carry carries out an action and returns the text for the console. Only one process can have the store open: if
// that is a bot, carry asks the bot.
func (f actFlags) carry(c *console, path string, args url.Values) (said string, err error) {
	store, err := f.open(c)
	if errors.Is(err, storage.ErrInUse) {
		inUse := err
		if said, err = askBot(c, f.HTTP, path+"?"+args.Encode()); errors.Is(err, errNoBot) {
			err = fmt.Errorf("%w; and %w", inUse, err)
		}
		return said, err
	}
	if err != nil {
		return "", err
	}
	err = f.serving(store, func(s *match.Service) (err error) {
		said, err = acts[path](s, args)
		return err
	})
	return said, errors.Join(err, store.Close())
}

// loginName is the name of the user who runs this command. It is stored in the journal and shown to no one.
func loginName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "operator"
}

// Run offers a seat to another person, or gives it to a computer player.
func (a *adminSeatCmd) Run(c *console) error {
	if a.Person != "" && a.Name == "" {
		return errors.New("a person needs a --name too, for the others to read")
	}
	return a.do(c, "/admin/seat", url.Values{"seat": {strconv.Itoa(a.Seat)}, "person": {a.Person}, "name": {a.Name}})
}

// Run shows what would be undone, and with --sure undoes it.
func (a *adminRewindCmd) Run(c *console) error {
	return a.do(c, "/admin/rewind", url.Values{"entry": {strconv.Itoa(a.Entry)}, "sure": {strconv.Itoa(a.Sure)}})
}

func (a *adminEndCmd) Run(c *console) error { return a.do(c, "/admin/end", url.Values{}) }

func (a *adminForgetCmd) Run(c *console) error {
	return a.say(c, "/admin/forget", url.Values{"person": {a.Person}})
}

// on returns the match and the operator that args name.
func on(args url.Values) (match.ID, match.Owner) {
	return match.ID(args.Get("match")), match.Owner{Name: cmp.Or(args.Get("by"), "operator")}
}

// carrySeat is /admin/seat. Arguments: seat (from 1), person (an id, or "" for a computer player), name.
func carrySeat(s *match.Service, args url.Values) (string, error) {
	id, by := on(args)
	seat, err := strconv.Atoi(args.Get("seat"))
	if err != nil {
		return "", fmt.Errorf("%w: %q", match.ErrNoSeat, args.Get("seat"))
	}
	to := match.Owner{User: match.User(args.Get("person")), Name: args.Get("name")}
	if err := s.Reseat(id, game.Seat(seat-1), to, by, ""); err != nil {
		return "", fmt.Errorf("match %s: %w", id, err)
	}
	if to.User != "" {
		return fmt.Sprintf("seat %d of match %s is offered to %s; the bot asks them in the match, and they have the seat once they accept", seat, id, to.Name), nil
	}
	return fmt.Sprintf("seat %d of match %s belongs to a computer player now; the bot posts it in the match", seat, id), nil
}

// carryForget is /admin/forget. Argument: person (an id). It ignores match and by.
func carryForget(s *match.Service, args url.Values) (string, error) {
	matches, err := s.Forget(match.User(args.Get("person")))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("the person's data is erased; matches that named them: %d. Earlier backups still name them, and so may free pages of the store "+
		"until norenbot compact", matches), nil
}

// carryEnd is /admin/end. It has no arguments of its own.
func carryEnd(s *match.Service, args url.Values) (string, error) {
	id, by := on(args)
	if err := s.Cancel(id, by, ""); err != nil {
		return "", fmt.Errorf("match %s: %w", id, err)
	}
	return fmt.Sprintf("match %s has ended without a result; the bot posts it in the match", id), nil
}

// carryRewind is /admin/rewind. Arguments: entry; and sure, which is 0 to ask what would be undone, or else the
// length of the journal in that answer.
func carryRewind(s *match.Service, args url.Values) (string, error) {
	id, by := on(args)
	to, err := strconv.Atoi(args.Get("entry"))
	sure, failed := strconv.Atoi(args.Get("sure"))
	if err != nil || failed != nil {
		return "", fmt.Errorf("match %s: %w: entries are numbers", id, match.ErrNoEntry)
	}
	if sure == 0 {
		return foreseen(s, id, to)
	}
	err = s.Rewind(id, to, sure, by, "")
	if errors.Is(err, match.ErrStale) {
		return "", fmt.Errorf("match %s has changed since, so nothing was undone; run the command again without --sure", id)
	}
	if err != nil {
		return "", fmt.Errorf("match %s: %w", id, err)
	}
	return fmt.Sprintf("match %s is rewound to entry %d; the bot posts it in the match", id, to), nil
}

// foreseen lists in English what rewinding a match would undo, a line for each move.
func foreseen(s *match.Service, id match.ID, to int) (string, error) {
	d, err := s.Difference(id, to)
	if err != nil {
		return "", fmt.Errorf("match %s: %w", id, err)
	}
	words, err := titles.Words()
	if err != nil {
		return "", err
	}
	w := words.In("en")
	name := func(seat game.Seat) string {
		return cmp.Or(d.Match.Chairs[seat].Name, fmt.Sprintf("Computer %d", seat+1))
	}
	var out strings.Builder
	list := func(what string, decisions []match.Undone) {
		for _, u := range decisions {
			fmt.Fprintf(&out, "%s %4d  seat %d (%s)", what, u.Entry, u.Seat+1, name(u.Seat))
			for n, t := range u.Told {
				fmt.Fprint(&out, map[bool]string{true: ": ", false: " "}[n == 0], w.Say(t, name))
			}
			fmt.Fprintln(&out)
		}
	}
	list("undoes  ", d.Lost)
	list("restores", d.Back)
	if out.Len() == 0 {
		fmt.Fprintln(&out, "no decision would change")
	}
	fmt.Fprintf(&out, "nothing has changed yet; to confirm, add --sure %d\n", d.Entries())
	return out.String(), nil
}

// serveActs serves the actions to an operator on this machine. Arguments are in the query. The status is 409 if an
// action fails, with the reason as text.
func (a *App) serveActs(mux *http.ServeMux) {
	for path, carry := range acts {
		mux.Handle("POST "+path, forOperator(func(w http.ResponseWriter, r *http.Request) {
			said, err := carry(a.Matches, r.URL.Query())
			if err != nil {
				http.Error(w, err.Error(), http.StatusConflict)
				return
			}
			a.o.Log.Info().Str("act", path).Str("match", r.URL.Query().Get("match")).Msg("an operator acts")
			fmt.Fprintln(w, said)
		}))
	}
}
