package discord

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// end announces how a match ended: in its thread with pictures, replay and the
// open form; and in the channel, where everybody sees it.
func (t *telling) end() error {
	defer t.b.drawn.forget(t.m.ID)
	msg := t.endMessage()
	id, err := t.say(msg, "e", t.m.Entries)
	if err != nil {
		return err
	}
	if old := t.shown.Message; old != "" && old != id {
		if err := t.b.api.Retire(t.ctx, t.shown.Channel, old); err != nil && !lasting(err) {
			return err
		}
	}
	t.shown.Message, t.shown.Posted, t.shown.Told = id, t.b.now(), t.m.Entries
	if err := t.b.remember(lastKind, t.shown.Home, threadNote{t.m.ID}); err != nil {
		t.b.log.Error().Err(err).Msg("noting the match that ended last")
	}
	return t.closeThread()
}

// closeThread tells the channel how it ended, and renames and archives the
// thread of the match.
func (t *telling) closeThread() error {
	if t.shown.Channel == t.shown.Home {
		return nil
	}
	short := Message{Content: t.v.outcome(t.m) + " <#" + t.shown.Channel + ">", Rows: t.endRows()}
	if t.shown.Lobby != "" {
		if err := t.b.api.Retire(t.ctx, t.shown.Home, t.shown.Lobby); err != nil && !lasting(err) {
			return err
		}
	}
	if _, err := t.post(t.shown.Home, short, "o", t.m.Entries); err != nil && !lasting(err) {
		return err
	}
	name := text.Truncate(t.v.Phrase("thread.over", t.v.title(t.m.Game), strings.Join(t.v.plainNames(t.m), ", ")), threadNameMost)
	archived := true
	err := t.b.api.EditThread(t.ctx, t.shown.Channel, ThreadEdit{Name: &name, Archived: &archived})
	if err != nil && !lasting(err) && !errors.Is(err, ErrArchived) {
		return err
	}
	return nil
}

func (t *telling) endRows() []Row {
	rematch := &Button{ID: Press{Verb: verbRematch, Match: string(t.m.ID)}.ID(), Label: t.v.Phrase("board.rematch"), Style: Primary}
	return []Row{{{Button: rematch}, t.v.lookButton(t.m.ID, verbLog, "board.log")}}
}

// endMessage is the last message of a match, with all that belongs to it.
func (t *telling) endMessage() Message {
	lines := append([]string{"## " + t.v.outcome(t.m)}, t.v.scores(t.m)...)
	lines = append(lines, "-# "+t.v.Phrase("board.seed", "`"+t.m.Seed+"`", "`"+t.m.Promise+"`"))
	msg := Message{Rows: t.endRows(), Mention: t.absentees()}
	if len(msg.Mention) > 0 {
		lines = append(lines, t.v.list(mentionAll(msg.Mention)))
	}
	msg.Content = text.Truncate(strings.Join(lines, "\n"), text.ContentLength)
	msg.Files = t.endFiles()
	return msg
}

// absentees are the players who do not seem to be looking: the end is news to
// them.
func (t *telling) absentees() []string {
	var users []string
	for _, u := range t.users(t.m.People()) {
		if !t.b.seen.here(u, t.b.now()) {
			users = append(users, u)
		}
	}
	return users
}

// outcome says who won.
func (v voice) outcome(m match.Match) string {
	var winners []string
	for seat, place := range m.Final.Places {
		if place == 1 {
			winners = append(winners, v.names(game.Seat(seat)))
		}
	}
	switch {
	case m.Final.Outcome == match.Void || len(winners) == 0:
		return v.Phrase("board.void")
	case m.Final.Outcome == match.GivenUp && len(winners) == 1:
		return v.Phrase("board.givenup", winners[0])
	case len(winners) == 1:
		return v.Phrase("board.won", winners[0])
	}
	return v.Phrase("board.shared", v.list(winners))
}

// scores lists the players by place with their points.
func (v voice) scores(m match.Match) []string {
	if m.Final.Result == nil {
		return nil
	}
	var lines []string
	for place := 1; place <= len(m.Chairs); place++ {
		for seat, at := range m.Final.Places {
			if at == place {
				points := v.Phrase("board.points", m.Final.Result.Scores[seat].Total)
				lines = append(lines, v.Phrase("board.score", itoa(place), v.names(game.Seat(seat)), points))
			}
		}
	}
	return lines
}

// endFiles are the final scoring, the board, the moving replay and the open
// form, as far as each can be made.
func (t *telling) endFiles() []File {
	a, err := t.b.matches.Archive(t.m.ID)
	if err != nil {
		t.b.log.Error().Err(err).Msg("reading a finished match")
		return nil
	}
	var files []File
	if views, err := t.b.film(a); err != nil {
		t.b.log.Error().Err(err).Msg("replaying a finished match")
	} else if len(views) > 0 {
		last := views[len(views)-1]
		if t.m.Final.Result != nil {
			files = append(files, t.b.picture(t.ctx, t.v.scene(t.m, ShowScore, last))...)
		}
		files = append(files, t.b.picture(t.ctx, t.v.scene(t.m, ShowTable, last))...)
		replay := t.v.scene(t.m, ShowReplay, last)
		replay.Views = views
		files = append(files, t.b.picture(t.ctx, replay)...)
	}
	return append(files, t.b.openForm(a)...)
}

// openForm is a finished match as a file that any program can replay.
func (b *Bot) openForm(a match.Archive) []File {
	var out bytes.Buffer
	if err := b.export(&out, a); err != nil {
		b.log.Error().Err(err).Str("match", string(a.Match.ID)).Msg("exporting a match")
		return nil
	}
	return []File{{Name: fmt.Sprintf("%s-%s.json", a.Match.Game, a.Match.ID), Type: "application/json", Data: out.Bytes()}}
}

// exportCommand hands out the open form of a finished match.
func exportCommand() command {
	return simple("game export", over, func(b *Bot, i Interaction, id match.ID) Response {
		a, err := b.matches.Archive(id)
		if err != nil {
			return b.refuse(i, err)
		}
		return Response{Message: &Message{Content: b.to(i).Phrase("export.done"), Files: b.openForm(a), Ephemeral: true}}
	})
}
