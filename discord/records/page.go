package records

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/stats"
	"norenbot/game/text"
	chart "norenbot/render/league"
)

// The verbs of presses on records; the Arg of VerbRecord is that of a recorded, that of VerbShown
// "true" or "false" before it.
const (
	VerbRecord = "record"
	VerbShown  = "recordshown"
)

// A recorded is what is shown of the record of somebody in a server. It is the Arg of a press as
// "1001.game.norenberc.0", with ".text" for words.
type recorded struct {
	user  match.User
	view  string // gameView, metView or bestView
	game  string // of gameView and bestView; "" is the one that was played last
	from  int    // the row, of metView
	words bool   // instead of a picture
}

// The views of a record.
const (
	gameView = "game"
	metView  = "met"
	bestView = "best"
)

func (r recorded) arg() string {
	arg := strings.Join([]string{string(r.user), r.chosen(), strconv.Itoa(r.from)}, ".")
	if r.words {
		arg += ".text"
	}
	return arg
}

// chosen is the view as it is chosen from the select.
func (r recorded) chosen() string { return r.view + "." + r.game }

func recordedIn(arg string) recorded {
	parts := append(strings.Split(arg, "."), "", "", "", "", "")
	return recorded{user: match.User(parts[0]), view: parts[1], game: parts[2], from: max(ui.Number(parts[3]), 0), words: parts[4] == "text"}
}

// A recordPage is a page of a record that is being made.
type recordPage struct {
	recorded
	b    *Part
	i    ui.Interaction
	says words.Localizer
	stats.Record
	shown bool // to others
	rows  int  // of metView, on all its pages
}

// recordCommand shows somebody's record in the server, one's own if nobody is named.
func (b *Part) recordCommand() core.Command {
	return core.Command{Path: "game record", Asks: core.Free, Options: []core.Option{{Name: "member", Kind: ui.UserOption}},
		Run: func(ctx context.Context, i ui.Interaction) ui.Response {
			user := match.User(i.Options["member"])
			if who, known := i.People[string(user)]; known && who.Bot {
				return b.Private(i, "record.robot")
			}
			return b.showPage(ctx, i, recorded{user: cmp.Or(user, i.User.ID), view: gameView})
		}}
}

// pressRecord shows another page of a record in the place of the one that was pressed on.
func (b *Part) pressRecord(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	r := recordedIn(p.Arg)
	if len(i.Values) == 1 {
		view, game, _ := strings.Cut(i.Values[0], ".")
		r.view, r.game, r.from = view, game, 0
	}
	return b.InPlace(i, b.showPage(ctx, i, r))
}

// pressShown has others see somebody's record, or nobody, and shows it again.
func (b *Part) pressShown(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	shown, page, _ := strings.Cut(p.Arg, ".")
	var settings core.PlayerSettings
	if err := b.RecallToChange(core.PlayerKind, string(i.User.ID), &settings); err != nil {
		return b.Refuse(i, err)
	}
	settings.Shown = shown == "true"
	if err := b.RememberPlayer(i.User.ID, settings); err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, b.showPage(ctx, i, recordedIn(page)))
}

// showPage shows a page of a record, to whoever may see it.
func (b *Part) showPage(ctx context.Context, i ui.Interaction, r recorded) ui.Response {
	if r.view == bestView {
		return b.showBest(ctx, i, r)
	}
	own, shown := r.user == i.User.ID, b.Player(string(r.user)).Shown
	if !own && !shown {
		return b.Private(i, "record.closed", words.Mention(r.user))
	}
	record, has := b.Stats.Record(i.Server, r.user)
	switch {
	case !has && own:
		return b.Private(i, "record.empty")
	case !has:
		return b.Private(i, "record.nothing", words.Mention(r.user))
	}
	page := &recordPage{recorded: r, b: b, i: i, says: b.To(i), Record: record, shown: shown}
	if own { // by the name that they have now
		page.Owner = words.OwnerOf(i.User)
	}
	if page.Games[r.game] == nil {
		page.game = page.latest()
	}
	m := page.opponents
	if r.view != metView {
		page.view, m = gameView, page.ofGame
	}
	return page.shows(m(ctx))
}

// latest is the game that was played last.
func (p *recordPage) latest() (name string) {
	for game, g := range p.Games {
		if last := p.Games[name]; last == nil || g.Last.After(last.Last) || g.Last.Equal(last.Last) && game < name {
			name = game
		}
	}
	return name
}

// who is whose record it is, as pictures name them.
func (p *recordPage) who() chart.Who {
	return chart.Who{Name: words.ShownName(p.Owner), Handle: p.Handle}
}

// ofGame is the page of a game, with how the rating has gone.
func (p *recordPage) ofGame(ctx context.Context) ui.Message {
	now, points := p.b.rating(p.user, p.game)
	view := chart.RecordOf(p.who(), p.says.Title(p.game), *p.Games[p.game], now, points)
	return p.b.ChartMessage(ctx, chart.Scene(view, p.says.Locale), p.words)
}

// rating is how somebody's rating at a game has gone; no points of who was never rated, or where nobody knows.
func (b *Part) rating(user match.User, game string) (now chart.Point, points []chart.Point) {
	if b.Seasons == nil {
		return now, nil
	}
	person, err := b.Seasons.Person(user)
	if err != nil {
		b.Log.Error().Err(err).Msg("looking for somebody's rating")
	}
	if err != nil || person == 0 {
		return now, nil
	}
	return b.today(b.Stats.Rating(game, person)), pointsOf(b.Stats.History(game, person))
}

// shows is a page with what else there is to see, and who may see it.
func (p *recordPage) shows(m ui.Message) ui.Response {
	m.Ephemeral = true
	own := p.user == p.i.User.ID
	if own && p.view != bestView {
		key := "record.private"
		if p.shown {
			key = "record.public"
		}
		p.notes(&m, p.says.Phrase(key))
	}
	m.Rows = append(m.Rows, ui.Row{{Select: p.choice()}}, append(p.turns(), p.buttons(own)...))
	return ui.Response{Message: &m}
}

// notes adds a small line to a message, where there is room for it.
func (p *recordPage) notes(m *ui.Message, note string) {
	whole := strings.TrimPrefix(m.Content+"\n-# "+note, "\n")
	if text.Length(whole) <= text.ContentLength {
		m.Content = whole
	}
}

// choice is a select of what there is to see: each game, whom they have met, and the honours of each game.
func (p *recordPage) choice() *ui.Select {
	s := &ui.Select{ID: ui.CustomID{Verb: VerbRecord, Arg: p.arg()}.ID(), Min: 1, Max: 1}
	add := func(r recorded, label string) {
		s.Options = append(s.Options, ui.SelectOption{Label: text.Truncate(label, ui.OptionMost), Value: r.chosen(), Default: r.chosen() == p.chosen()})
	}
	for _, g := range p.b.Games {
		if p.Games[g.Name] != nil {
			add(recorded{view: gameView, game: g.Name}, p.says.Title(g.Name))
		}
	}
	if p.view == bestView { // nobody has looked what there is besides
		add(recorded{view: gameView}, p.says.Phrase("record.whole"))
	} else {
		add(recorded{view: metView, game: p.game}, p.says.Phrase("record.view.met"))
	}
	for _, g := range p.b.Games {
		add(recorded{view: bestView, game: g.Name}, p.says.Phrase("record.view.best", p.says.Title(g.Name)))
	}
	s.Placeholder = p.says.Phrase("record.view")
	return s
}

// turns are buttons to the pages of opponents before and behind.
func (p *recordPage) turns() (row ui.Row) {
	if p.view != metView {
		return nil
	}
	pages := (p.rows + chart.OpponentsMost - 1) / chart.OpponentsMost
	for _, to := range []int{p.from - chart.OpponentsMost, p.from + chart.OpponentsMost} {
		if to >= 0 && to < p.rows {
			other := p.recorded
			other.from = to
			row = append(row, p.button(VerbRecord, other.arg(), p.says.Phrase("menu.page", to/chart.OpponentsMost+1, pages)))
		}
	}
	return row
}

// buttons are the same page in words, or as a picture, and under one's own who may see it.
func (p *recordPage) buttons(own bool) ui.Row {
	other, key := p.recorded, "league.chart.text"
	if other.words = !p.words; p.words {
		key = "league.chart.picture"
	}
	row := ui.Row{p.button(VerbRecord, other.arg(), p.says.Phrase(key))}
	if own {
		to, key := "true", "record.show"
		if p.shown {
			to, key = "false", "record.hide"
		}
		row = append(row, p.button(VerbShown, to+"."+p.arg(), p.says.Phrase(key)))
	}
	return row
}

func (p *recordPage) button(verb, arg, label string) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Arg: arg}.ID(), Label: label, Style: ui.Secondary}}
}

// shownOf are those of some people who show their record to others, in one look.
func (b *Part) shownOf(users []match.User) (map[match.User]bool, error) {
	things := make([][2]string, len(users))
	for n, u := range users {
		things[n] = [2]string{core.PlayerKind, string(u)}
	}
	values, err := b.Memory.RecallAll(things)
	if err != nil {
		return nil, err
	}
	shown := map[match.User]bool{}
	for n, data := range values {
		var p core.PlayerSettings
		if data != nil && json.Unmarshal(data, &p) == nil { // what cannot be read was never said
			shown[users[n]] = p.Shown
		}
	}
	return shown, nil
}

// levels are the kinds of computer player in the order of their strength, unknown ones last.
func levels(kinds []string) []string {
	rank := func(kind string) int {
		if at := slices.Index(words.Levels[:], kind); at >= 0 {
			return at
		}
		return len(words.Levels)
	}
	slices.SortFunc(kinds, func(a, b string) int { return cmp.Or(rank(a)-rank(b), cmp.Compare(a, b)) })
	return kinds
}
