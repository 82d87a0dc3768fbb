package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/game/bot"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// The demo offers a small league of its first person and of people played by the program. Computer players never sign
// up, so these count as persons, and the demo clicks for them.

// rivals are the opponents of the demo's first person in the small league; together they are two divisions at
// tables of three.
var rivals = []string{"greta", "hugo", "ines", "jonas", "katia", "luca", "marie", "nils", "olga", "paolo", "rosa"}

// leader opens the small league and makes the draw, because a player may not.
const leader = "vera"

// leagueText is the label of the page's button, by the page's language.
var leagueText = map[string]string{"en": "A small league", "fr": "Une petite ligue", "it": "Un piccolo campionato", "de": "Eine kleine Liga",
	"es": "Una liga pequeña", "nl": "Een kleine competitie", "pl": "Mała liga", "pt-BR": "Uma liga pequena"}

// leagueName is the league's name, by the demo's language.
var leagueName = map[string]string{"en": "Little league", "fr": "Petite ligue", "it": "Piccolo campionato", "de": "Kleine Liga",
	"es": "Pequeña liga", "nl": "Kleine competitie", "pl": "Mała liga", "pt-BR": "Pequena liga"}

const (
	leagueTable = 3
	leagueLong  = 14 * 24 * time.Hour
	// rivalEvery is how often the program makes a move in each match.
	rivalEvery = 200 * time.Millisecond
)

// offerLeague makes the page offer the small league, or continues one of an earlier run. channel is 0 if the demo
// continues.
func (d *demo) offerLeague(cmd *demoCmd, channel sandbox.ID) {
	ctx, stop := context.WithCancel(context.Background())
	d.stop = stop
	if len(d.app.Seasons.All()) > 0 {
		d.rivals(ctx, cmd.Lang)
		return
	}
	if channel == 0 {
		return
	}
	d.world.Offer("league", leagueText, func() error {
		if err := d.openLeague(cmd, channel, d.rivals(ctx, cmd.Lang)); err != nil {
			return fmt.Errorf("opening the small league: %w", err)
		}
		return nil
	})
}

// rivals adds the people played by the program to the world, and plays for them until ctx ends.
func (d *demo) rivals(ctx context.Context, lang string) (people []match.Owner) {
	for _, name := range rivals {
		people = append(people, owner(d.world.User(name, sandbox.Locale(text.Locales(lang)[0]), sandbox.Display(display(name))), name))
	}
	d.jobs.Go(func() { d.playRivals(ctx, people) })
	return people
}

// openLeague opens the league, signs up all players, makes the draw and starts the matches.
func (d *demo) openLeague(cmd *demoCmd, channel sandbox.ID, others []match.Owner) error {
	t, err := titles.Meant(cmd.Game)
	if err != nil {
		return err
	}
	info := t.Rules.Info()
	you, now := owner(d.world.User(demoPeople[0]), demoPeople[0]), d.world.Now()
	leads := owner(d.world.User(leader, sandbox.Locale(text.Locales(cmd.Lang)[0]), sandbox.Display(display(leader))), leader)
	plan := season.Plan{Pace: match.Slow, Home: match.Place{Server: d.guild.String(), Channel: channel.String()}, Rated: true,
		Terms: league.Terms{Name: cmp.Or(leagueName[cmd.Lang], leagueName["en"]), Game: info.Name, Format: league.League, Table: min(max(leagueTable, info.MinSeats), info.MaxSeats),
			Fewest: info.MinSeats, Least: leagueTable, Last: now.Add(time.Hour), Start: now.Add(2 * time.Hour), Long: leagueLong}}
	id, err := d.app.Seasons.Open(leads, plan)
	if err != nil {
		return err
	}
	for _, who := range append(others, you) {
		p, err := d.app.Seasons.Enrol(who)
		if err == nil {
			err = d.app.Seasons.Do(id, who, 0, league.Signed{Person: p})
		}
		if err != nil {
			return err
		}
	}
	for _, act := range []league.Act{league.Drawn{}, league.Paired{}} {
		if err := d.app.Seasons.Do(id, leads, 0, act); err != nil {
			return err
		}
	}
	return nil
}

// owner returns a person of the stand-in as a match.Owner.
func owner(u *sandbox.User, name string) match.Owner {
	return match.Owner{User: match.User(u.ID().String()), Name: display(name), Handle: name}
}

// playRivals moves for people until ctx ends, one move at a time in each of their matches.
func (d *demo) playRivals(ctx context.Context, people []match.Owner) {
	luck := rand.New(rand.NewPCG(uint64(d.world.Now().UnixNano()), 1))
	tick := time.NewTicker(rivalEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for _, who := range people {
			d.playFor(ctx, who.User, luck)
		}
	}
}

// playFor moves for a person in every match that waits for them. A refused move (the clock was faster) is tried
// again in the next round.
func (d *demo) playFor(ctx context.Context, user match.User, luck *rand.Rand) {
	own, err := d.app.Matches.Of(user)
	if err != nil {
		return
	}
	for _, m := range own {
		seat, sits := m.SeatOf(user)
		if m.Contest == nil || !sits || m.Phase != match.Playing || !m.Awaited().Has(seat) {
			continue
		}
		if err := d.decide(ctx, m, user, luck); err != nil && ctx.Err() == nil {
			d.app.o.Log.Info().Err(err).Str("match", string(m.ID)).Msg("playing for someone in the demo")
		}
	}
}

// picksMost is the most picks for one move.
const picksMost = 200

// decide picks until the move is complete, and confirms it.
func (d *demo) decide(ctx context.Context, m match.Match, user match.User, luck *rand.Rand) error {
	t, err := titles.Named(m.Game)
	if err != nil {
		return err
	}
	policy := t.Heuristic
	if policy == nil {
		policy = bot.Random
	}
	for range picksMost {
		menu, err := d.app.Matches.Menu(m.ID, user)
		switch {
		case err != nil:
			return err
		case menu.State == match.Ready || menu.Stands && len(menu.Draft) > 0:
			_, err := d.app.Matches.Confirm(m.ID, user, menu.Token, match.Press(fmt.Sprintf("demo %x", luck.Uint64())))
			return err
		case menu.State != match.Asked:
			return nil
		}
		picks := policy.Decide(ctx, bot.Seen{Rules: t.Rules, View: menu.View, Question: *menu.Question, Luck: luck})
		if _, err = d.app.Matches.Pick(m.ID, user, menu.Token, picks); err != nil {
			return err
		}
	}
	return errors.New("a decision without an end")
}
