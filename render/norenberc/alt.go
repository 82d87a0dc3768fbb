package norenberc

import (
	"slices"
	"strings"

	rules "norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
)

// Alt describes a scene, what matters first: whose turn it is, what the viewer
// owns, the prices, and then the rest as far as there is room.
func (Artist) Alt(w text.Words, s render.Scene) (string, error) {
	st, err := open(s)
	if err != nil {
		return "", err
	}
	t := teller{st, w}
	return shorten(t.sentences(), render.AltLimit), nil
}

// sentences are those of an alt text, most important first.
func (t teller) sentences() []string {
	lead := []string{t.headline(), t.waiting()}
	switch t.Kind {
	case render.Holdings:
		if t.Whose < 0 || int(t.Whose) >= len(t.view.Players) {
			return nil
		}
		return t.player(slices.Index(t.view.Order, t.Whose)+1, &t.view.Players[t.Whose])
	case render.Guild:
		if h := house(&t.view, t.focus()); h != nil {
			lead = append(lead, t.house(h)...)
		}
		return append(lead, t.own()...)
	case render.Round:
		return t.roundEnd()
	case render.Score:
		lead = []string{t.say("final"), t.totals()}
		for _, seat := range t.ranking() {
			lead = append(lead, t.scoring(seat)...)
		}
		return lead
	case render.Replay:
		lead = slices.Insert(lead, 0, t.say("replay", len(t.Frames)))
	}
	return append(lead, t.table()...)
}

// table tells the totals if there are any, the viewer's own things, the prices
// and the other players.
func (t teller) table() []string {
	var lines []string
	if len(t.view.Final) > 0 {
		lines = append(lines, t.totals())
	}
	lines = append(append(lines, t.own()...), t.prices())
	t.inOrder(func(place int, p *rules.PlayerView) {
		if p.Seat != t.view.Seat {
			lines = append(lines, t.player(place, p)...)
		}
	})
	return lines
}

// own tells the viewer's own things; nothing for spectators.
func (t teller) own() []string {
	if t.view.Seat < 0 {
		return nil
	}
	lines := t.player(slices.Index(t.view.Order, t.view.Seat)+1, &t.view.Players[t.view.Seat])
	var plan []string
	for _, g := range t.view.Players[t.view.Seat].Plan {
		plan = append(plan, t.words.Term(guildTerm(g)))
	}
	if len(plan) > 0 {
		lines = append(lines, t.say("your-plan", strings.Join(plan, ", ")))
	}
	return lines
}

// shorten joins sentences as long as they fit; Discord counts UTF-16 units.
func shorten(sentences []string, limit int) string {
	var b strings.Builder
	n := 0
	for _, s := range sentences {
		if s == "" {
			continue
		}
		if !strings.HasSuffix(s, ".") {
			s += "."
		}
		more := text.Length(s) + 1
		if n+more > limit {
			break
		}
		if n > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s)
		n += more
	}
	return b.String()
}

// Text writes all that the pictures show in parts that each fit a message.
func (Artist) Text(w text.Words, s render.Scene) ([]string, error) {
	st, err := open(s)
	if err != nil {
		return nil, err
	}
	t := teller{st, w}
	v := &st.view
	blocks := [][]string{{t.headline(), t.waiting(), t.say("guests", v.Stack), t.say("prestige-left", v.Crests)}}
	if v.Phase != rules.Over {
		blocks[0] = append(blocks[0], t.say("lodging-prices"))
	}
	if len(v.Final) > 0 {
		for _, seat := range st.ranking() {
			blocks = append(blocks, t.scoring(seat))
		}
	}
	for i := range v.Houses {
		blocks = append(blocks, t.house(&v.Houses[i]))
	}
	t.inOrder(func(place int, p *rules.PlayerView) { blocks = append(blocks, t.player(place, p)) })
	if len(v.Favourites) > 0 {
		blocks = append(blocks, t.roundEnd())
	}
	return parts(blocks, render.TextLimit), nil
}

// parts joins blocks of lines into texts of at most limit characters, breaking
// between blocks where it can and else between lines.
func parts(blocks [][]string, limit int) []string {
	var out []string
	var b strings.Builder
	flush := func() {
		if b.Len() > 0 {
			out = append(out, strings.TrimRight(b.String(), "\n"))
			b.Reset()
		}
	}
	for _, lines := range blocks {
		block := ""
		for i, l := range lines {
			if l == "" {
				continue
			}
			if i > 0 && len(blocks) > 1 {
				l = "  " + l
			}
			block += l + "\n"
		}
		if text.Length(b.String())+text.Length(block)+1 > limit {
			flush()
		}
		for line := range strings.Lines(block) {
			if text.Length(b.String())+text.Length(line) > limit {
				flush()
			}
			b.WriteString(line)
		}
		b.WriteByte('\n')
	}
	flush()
	return out
}

// focus is the guild shown close up.
func (st *stage) focus() rules.Guild {
	var g rules.Guild
	if g.UnmarshalText([]byte(st.Focus)) != nil {
		return rules.NoGuild
	}
	return g
}
