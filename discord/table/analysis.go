package table

import (
	"context"
	"errors"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// After a match everybody who can look at it can have it analysed. That takes a while, in
// the background: whoever asks is told privately how long, and shown what came of it in the
// same message, or by a line in the channel when that message can no longer be changed.

// askersMost bounds how many of those who wait can be shown an analysis where they asked;
// the others are told in the channel.
const askersMost = 1_000

const analysisPath = "game analysis"

// analysisCommand shows what was decisive in a match that is over.
func (b *Part) analysisCommand() core.Command {
	return b.Simple(analysisPath, core.HasEnded, func(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
		return b.showAnalysis(ctx, i, ui.CustomID{Match: string(id)})
	})
}

// Analyse makes the analyses that people ask for, until ctx is done; without an
// Options.Analyst it returns at once. It is called once, in a goroutine of its own.
func (b *Part) Analyse(ctx context.Context) {
	if b.Analyses != nil {
		b.Analyses.Work(ctx)
	}
}

// showAnalysis shows an analysis, or has it made.
func (b *Part) showAnalysis(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	if b.Analyses == nil {
		return b.Private(i, "sorry.unknown") // a button of a bot that has them
	}
	found, has, err := b.Analyses.Kept(id)
	switch {
	case errors.Is(err, match.ErrNotEnded):
		return b.Private(i, "analysis.playing")
	case err != nil:
		return b.Refuse(i, err)
	case !has:
		return b.askAnalysis(i, id)
	}
	s := studiedIn(p.Arg)
	if len(i.Values) == 1 {
		s = studiedIn(i.Values[0])
	}
	m, err := b.study(ctx, b.To(i), id, found, s, i.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, ui.Response{Message: &m})
}

// askAnalysis has an analysis made, and says when it will be there.
func (b *Part) askAnalysis(i ui.Interaction, id match.ID) ui.Response {
	turn, err := b.Analyses.Ask(id, match.Asker{User: i.User.ID, Place: i.Channel})
	if err != nil {
		return b.Refuse(i, err)
	}
	b.askers.Swap(i.User.ID, i)
	v := b.To(i)
	lines := []string{v.Phrase("analysis.first", int(100*turn.Done))}
	if turn.Place > 1 {
		lines = []string{v.Phrase("analysis.queued", turn.Place-1)}
	}
	lines = append(lines, v.Phrase("analysis.wait", thread.Span(v, max(turn.Wait, time.Minute))))
	again := &ui.Button{ID: studied{}.id(id), Label: v.Phrase("analysis.again"), Style: ui.Secondary}
	return b.InPlace(i, ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Rows: []ui.Row{{{Button: again}}}, Ephemeral: true}})
}

// NotAnalysed tells the operator what is wrong with an analysis, and where rules failed.
func (b *Part) NotAnalysed(id match.ID, err error) {
	e := b.Log.Error().Err(err).Str("match", string(id))
	if stack := game.StackOf(err); stack != nil {
		e = e.Bytes("stack", stack)
	}
	e.Msg("analysing matches")
}

// Analysed tells all who have asked for an analysis that it is made, or cannot be.
func (b *Part) Analysed(ctx context.Context, id match.ID, asked []match.Asker, err error) {
	for _, who := range asked {
		i := b.askers.Get(who.User)
		b.askers.Forget(who.User)
		if i.ID == "" || b.Now().Sub(i.At) >= wire.TokenLife || b.seats.Rewrite(ctx, i, b.outcomeOf(ctx, i, id, err)) != nil {
			b.callAsker(ctx, id, who, err)
		}
	}
}

// outcomeOf is what whoever asked is shown in the end.
func (b *Part) outcomeOf(ctx context.Context, i ui.Interaction, id match.ID, err error) ui.Message {
	found, has, fault := b.Analyses.Kept(id)
	if err == nil && fault == nil && has {
		if m, err := b.study(ctx, b.To(i), id, found, studied{}, i.ID); err == nil {
			return m
		}
	}
	return ui.Message{Content: b.To(i).Phrase("analysis.none"), Ephemeral: true}
}

// callAsker tells somebody by a line where they asked. The thread of a match is closed
// when it is over; the line then stands in the channel around it.
func (b *Part) callAsker(ctx context.Context, id match.ID, who match.Asker, err error) {
	m, fault := b.Matches.Match(id)
	if fault != nil || who.User == "" { // who was forgotten
		return
	}
	v := b.InPublic(m.Place.Server)
	if p, err := b.Matches.Position(id, game.Public, 0); err == nil {
		m = played(v, p)
	}
	key, rows := "analysis.ready", []ui.Row{{seat.LookButton(v, id, core.VerbAnalysis, "board.analysis")}}
	if err != nil {
		key, rows = "analysis.barren", nil
	}
	channel := who.Place
	if channel == m.Place.Thread || channel == "" || b.InThread(channel) == id {
		channel = m.Place.Channel
	}
	msg := ui.Message{Content: text.Truncate(v.Phrase(key, words.Mention(who.User), words.Escape(core.MatchName(v, m))), text.ContentLength), Mention: []match.User{who.User},
		Rows: rows, Nonce: text.Truncate("an"+string(id)+string(who.User), core.NonceMost)}
	err = wire.Again(ctx, wire.IsTemporary, func() error {
		_, err := b.API.Post(ctx, channel, msg)
		return err
	})
	if err != nil {
		b.Log.Info().Err(err).Str("match", string(id)).Msg("telling that an analysis is made")
	}
}
