package seasons

import (
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Verbs of coming into a season and leaving it; the Match of their presses is its id.
const (
	VerbSignUp      = "signup" // say what signing up means
	VerbStepIn      = "stepin" // take the place that is free, or do not
	VerbLeaveSeason = "leaveseason"
	VerbSitOut      = "sitout"
)

// pressSignUp says what signing up means; with sure as its Arg it signs up, or asks the
// organisers where they have to let the reader in.
func (t *seasonPage) pressSignUp(ctx context.Context, p ui.CustomID) ui.Response {
	_, has := t.ownLine()
	_, listed := t.Season.Listed(t.own)
	shut := t.own != 0 && t.ShutOut(t.own)
	switch {
	case t.Season.Terms.Format == league.Ladder:
		return t.b.pressQueue(ctx, t.i, ui.CustomID{Verb: VerbQueue, Match: p.Match})
	case has || listed || !t.Season.Phase.Live():
		return t.hub()
	case shut && slices.Contains(t.Facts.Asks, t.own):
		return t.hub(t.says.Phrase("league.sign.asked"))
	case !shut && t.seats() > 1 && !strings.HasPrefix(p.Arg, signsUp):
		return t.choosing(p.Arg)
	case shut && p.Arg != core.Sure || t.seats() == 1 && p.Arg != core.Sure:
		says, key := t.terms(), "league.sign.yes"
		if shut {
			says, key = says+"\n"+t.says.Phrase(t.shutKey()), "league.sign.ask"
		}
		return t.shows(ui.Message{Content: says, Rows: []ui.Row{{t.button(VerbSignUp, core.Sure, ui.Primary, key), ui.Control{Button: core.SeasonButton(t.says, t.Facts.ID)}}}})
	case shut:
		if err := t.b.Seasons.AskIn(t.Facts.ID, words.OwnerOf(t.i.User)); err != nil {
			return t.b.Refuse(t.i, err)
		}
		return t.hub(t.says.Phrase("league.sign.asked"))
	}
	// Many sign up at once, and nobody minds in which order: whatever version they saw.
	act := league.Signed{Press: t.i.ID}
	if t.seats() > 1 {
		others, err := t.partners(p.Arg)
		if err != nil {
			return t.b.Refuse(t.i, err)
		}
		if team, _ := t.Season.Named(t.own); slices.Equal(with(team, t.own), slices.Sorted(slices.Values(others))) {
			return t.hub(t.says.Phrase("league.sign.named")) // once is enough
		}
		act.With = others
	}
	err := t.b.Seasons.Do(t.Facts.ID, words.OwnerOf(t.i.User), 0, act)
	if err != nil && (t.seats() > 1 || !errors.Is(err, league.ErrPerson)) { // another press of theirs was quicker
		return t.b.Refuse(t.i, err)
	}
	now, err := t.b.seasonPageOf(t.i, t.Facts.ID)
	if err != nil {
		return t.b.Refuse(t.i, err)
	}
	done := []string{now.says.Phrase("league.sign.done")}
	if _, waits := now.Season.Named(now.own); waits {
		done[0] = now.says.Phrase("league.sign.named")
	}
	if afar := t.b.fromAfar(ctx, t.i, t.Facts); afar != "" {
		done = append(done, afar)
	}
	return now.hub(done...)
}

// shutKey is why the reader may not sign up: they have dropped out of the season before
// this one, or were taken out of it.
func (t *seasonPage) shutKey() string {
	if before := t.Season.Before; before != nil && slices.Contains(before.Barred, t.own) {
		return "league.sign.barred"
	}
	return "league.sign.off"
}

// signUpKey is what to call signing up now: once play is on it is for a free place.
func (t *seasonPage) signUpKey() string {
	terms := &t.Season.Terms
	late := terms.Format == league.Swiss && terms.Late && len(t.Season.Rounds) < terms.Rounds
	if t.Season.Phase == league.Signing || late && (terms.Most == 0 || len(t.Season.Lines) < terms.Most) {
		return "league.post.signup"
	}
	return "league.post.wait"
}

// terms say what one signs up for: how much play that is, for how long, and what it costs
// to stay away.
func (t *seasonPage) terms() string {
	s, v := t.Season, t.says
	lines := []string{"### " + t.name(), t.about()}
	say := func(key string, args ...any) { lines = append(lines, "- "+v.Phrase(key, args...)) }
	if t.signUpKey() == "league.post.wait" || s.Phase == league.Signing && s.Terms.Most != 0 && len(s.List) >= s.Terms.Most {
		say("league.sign.waiting", stepInDays)
	}
	amount := map[league.Format]int{league.League: t.tablesEach(), league.Swiss: s.Terms.Rounds, league.Cup: s.Terms.GoOn}
	if rounds, from, to := t.roundsBySize(); rounds > 0 {
		say("league.sign.swiss.size", rounds, from, to)
	} else {
		say("league.sign."+string(s.Terms.Format), amount[s.Terms.Format])
	}
	say("league.sign.until."+string(s.Terms.Format), days(s.Terms.Long))
	say("league.sign.absent")
	if s.Terms.Format == league.League { // of which alone there is a next season
		say("league.sign.absent.next")
	}
	if t.Facts.Rests {
		say("league.sign.rests")
	} else {
		say("league.sign.norests")
	}
	for _, l := range t.counts() {
		lines = append(lines, "- "+l)
	}
	return strings.Join(lines, "\n")
}

// roundsBySize are the rounds of a Swiss that has as many as decide a winner, if about as many play as have signed up,
// and how few and how many players that holds for; 0 once they are known.
func (t *seasonPage) roundsBySize() (rounds, from, to int) {
	terms := &t.Season.Terms
	if terms.Format != league.Swiss || terms.Rounds != 0 {
		return 0, 0, 0
	}
	sides, k := max(len(t.Season.List)+1, terms.Least), terms.Sides()
	if terms.Most > 0 {
		sides = min(sides, terms.Most)
	}
	rounds = league.SwissRounds(sides, k)
	for from = sides; from > terms.Least && league.SwissRounds(from-1, k) == rounds; from-- {
	}
	for to = sides; (terms.Most == 0 || to < terms.Most) && league.SwissRounds(to+1, k) == rounds; to++ {
	}
	return rounds, from * t.seats(), to * t.seats()
}

// stepInDays is how many days somebody on the waiting list has to answer.
const stepInDays = 1

// days is how many days something lasts at most.
func days(d time.Duration) int { return int(math.Ceil(d.Hours() / 24)) }

// tablesEach is how many matches a person plays in a league's season of about as many as
// have signed up so far.
func (t *seasonPage) tablesEach() int {
	k := t.Season.Terms.Sides()
	sizes, _ := league.Groups(max(len(t.Season.List)+1, len(t.Season.Lines), t.Season.Terms.Least), k)
	tables := league.Schedule(sizes[0], k)
	seats := 0
	for _, lines := range tables {
		seats += len(lines)
	}
	return seats / sizes[0]
}

// pressQuit asks whoever would leave; with sure as its Arg they leave.
func (t *seasonPage) pressQuit(_ context.Context, p ui.CustomID) ui.Response {
	l, has := t.ownLine()
	_, listed := t.Season.Listed(t.own)
	_, waits := t.Season.Named(t.own)
	if !has && !listed && !waits || t.isOut() || !t.Season.Phase.Live() || t.Season.Terms.Format == league.Ladder {
		return t.hub()
	}
	if p.Arg != core.Sure {
		key := "league.quit.list"
		if has {
			key = "league.quit.line"
		}
		says := t.says.Phrase(key, t.name())
		if t.seats() > 1 && !waits {
			says += "\n" + t.says.Phrase("league.quit.team")
		}
		return t.shows(ui.Message{Content: says, Rows: []ui.Row{{core.DangerButton(t.says, VerbLeaveSeason, match.ID(t.Facts.ID), core.Sure, "league.quit.yes"), ui.Control{Button: core.SeasonButton(t.says, t.Facts.ID)}}}})
	}
	var act league.Act = league.Left{}
	if has {
		act = league.Withdrew{Line: l}
	}
	return t.did(act, "league.quit.done")
}

// maySitOut reports whether the reader's line can miss the next round by notice.
func (t *seasonPage) maySitOut(line int) bool {
	s := t.Season
	next := len(s.Rounds) + 1
	return s.Terms.Format == league.Swiss && next <= s.Terms.Rounds && (s.Phase == league.Waiting || s.Phase == league.Playing) &&
		!slices.Contains(s.Lines[line].SatOut, next)
}

// pressSitOut asks whoever would miss the next round; with that round's number as its Arg
// they do.
func (t *seasonPage) pressSitOut(_ context.Context, p ui.CustomID) ui.Response {
	l, has := t.ownLine()
	if !has || !t.maySitOut(l) {
		return t.hub()
	}
	next := len(t.Season.Rounds) + 1
	if p.Arg != strconv.Itoa(next) {
		key := "league.sitout.first"
		if len(t.Season.Lines[l].SatOut) > 0 {
			key = "league.sitout.again"
		}
		return t.shows(ui.Message{Content: t.says.Phrase(key, next), Rows: []ui.Row{{t.button(VerbSitOut, strconv.Itoa(next), ui.Primary, "league.sitout.yes"), ui.Control{Button: core.SeasonButton(t.says, t.Facts.ID)}}}})
	}
	return t.did(league.SatOut{Line: l, Round: next}, "league.sitout.done", next)
}

// did does something and shows the season below a line that says so; that somebody else
// did something meanwhile is said, too.
func (t *seasonPage) did(act league.Act, key string, args ...any) ui.Response {
	now, err := t.do(act)
	if errors.Is(err, season.ErrConflict) {
		if now, err = t.b.seasonPageOf(t.i, t.Facts.ID); err == nil {
			return now.hub(t.says.Phrase("league.changed"))
		}
	}
	if err != nil {
		return t.b.Refuse(t.i, err)
	}
	return now.hub(t.says.Phrase(key, args...))
}

// Answers of whoever is asked to take a free place.
const (
	stepInYes = "yes" // whatever it brings; asks where matches of it are running
	stepInAll = "all" // those, too
	stepInNew = "new" // only what has not begun
	stepInNo  = "no"
)

// pressStepIn answers the question whether somebody takes a place that is free.
func (t *seasonPage) pressStepIn(_ context.Context, p ui.CustomID) ui.Response {
	l, _, asked := t.Season.Asked(t.own)
	if t.own == 0 || !asked {
		return t.hub(t.says.Phrase("league.stepin.late"))
	}
	running := t.running(l)
	switch {
	case p.Arg == stepInNo:
		return t.did(league.Declined{Line: l}, "league.stepin.no")
	case p.Arg == stepInYes && running > 0:
		return t.shows(ui.Message{Content: t.says.Phrase("league.stepin.running", running), Rows: []ui.Row{{t.button(VerbStepIn, stepInAll, ui.Primary, "league.stepin.all"),
			t.button(VerbStepIn, stepInNew, ui.Secondary, "league.stepin.new"), t.button(VerbStepIn, stepInNo, ui.Secondary, "league.post.no")}}})
	}
	return t.did(league.Replaced{Line: l, Running: p.Arg != stepInNew}, "league.stepin.yes")
}

// running is how many matches of a line are being played.
func (t *seasonPage) running(line int) (n int) {
	for _, m := range t.Matches {
		if m.Phase == match.Playing && slices.Contains(m.Contest.Lines, line) {
			n++
		}
	}
	return n
}
