package discord

import (
	"context"
	"errors"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// After a match everybody who can look at it can have it analysed. That takes a while, in
// the background: whoever asks is told privately how long, and shown what came of it in the
// same message, or by a line in the channel when that message can no longer be changed.

// verbAnalysis is the verb of presses on an analysis; Arg is that of a studied.
const verbAnalysis = "analysis"

// askersMost bounds how many of those who wait can be shown an analysis where they asked;
// the others are told in the channel.
const askersMost = 1_000

const analysisPath = "game analysis"

// analysisCommand shows what was decisive in a match that is over.
func (b *Bot) analysisCommand() command {
	return b.simple(analysisPath, over, func(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
		return b.showAnalysis(ctx, i, ui.CustomID{Match: string(id)})
	})
}

// Analyse makes the analyses that people ask for, until ctx is done; without an
// Options.Analyst it returns at once. It is called once, in a goroutine of its own.
func (b *Bot) Analyse(ctx context.Context) {
	if b.analyses != nil {
		b.analyses.Work(ctx)
	}
}

// showAnalysis shows an analysis, or has it made.
func (b *Bot) showAnalysis(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	if b.analyses == nil {
		return b.private(i, "sorry.unknown") // a button of a bot that has them
	}
	found, has, err := b.analyses.Kept(id)
	switch {
	case errors.Is(err, match.ErrNotEnded):
		return b.private(i, "analysis.playing")
	case err != nil:
		return b.refuse(i, err)
	case !has:
		return b.askAnalysis(i, id)
	}
	s := studiedIn(p.Arg)
	if len(i.Values) == 1 {
		s = studiedIn(i.Values[0])
	}
	m, err := b.study(ctx, b.to(i), id, found, s, i.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	return b.inPlace(i, ui.Response{Message: &m})
}

// askAnalysis has an analysis made, and says when it will be there.
func (b *Bot) askAnalysis(i ui.Interaction, id match.ID) ui.Response {
	turn, err := b.analyses.Ask(id, match.Asker{User: i.User.ID, Place: i.Channel})
	if err != nil {
		return b.refuse(i, err)
	}
	b.askers.swap(i.User.ID, i)
	v := b.to(i)
	lines := []string{v.Phrase("analysis.first", int(100*turn.Done))}
	if turn.Place > 1 {
		lines = []string{v.Phrase("analysis.queued", turn.Place-1)}
	}
	lines = append(lines, v.Phrase("analysis.wait", v.span(max(turn.Wait, time.Minute))))
	again := &ui.Button{ID: studied{}.id(id), Label: v.Phrase("analysis.again"), Style: ui.Secondary}
	return b.inPlace(i, ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Rows: []ui.Row{{{Button: again}}}, Ephemeral: true}})
}

// notAnalysed tells the operator what is wrong with an analysis, and where rules failed.
func (b *Bot) notAnalysed(id match.ID, err error) {
	e := b.log.Error().Err(err).Str("match", string(id))
	if stack := game.StackOf(err); stack != nil {
		e = e.Bytes("stack", stack)
	}
	e.Msg("analysing matches")
}

// analysed tells all who have asked for an analysis that it is made, or cannot be.
func (b *Bot) analysed(ctx context.Context, id match.ID, asked []match.Asker, err error) {
	for _, who := range asked {
		i := b.askers.get(who.User)
		b.askers.forget(who.User)
		if i.ID == "" || b.now().Sub(i.At) >= wire.TokenLife || b.rewrite(ctx, i, b.outcomeOf(ctx, i, id, err)) != nil {
			b.callAsker(ctx, id, who, err)
		}
	}
}

// outcomeOf is what whoever asked is shown in the end.
func (b *Bot) outcomeOf(ctx context.Context, i ui.Interaction, id match.ID, err error) ui.Message {
	found, has, fault := b.analyses.Kept(id)
	if err == nil && fault == nil && has {
		if m, err := b.study(ctx, b.to(i), id, found, studied{}, i.ID); err == nil {
			return m
		}
	}
	return ui.Message{Content: b.to(i).Phrase("analysis.none"), Ephemeral: true}
}

// callAsker tells somebody by a line where they asked. The thread of a match is closed
// when it is over; the line then stands in the channel around it.
func (b *Bot) callAsker(ctx context.Context, id match.ID, who match.Asker, err error) {
	m, fault := b.matches.Match(id)
	if fault != nil || who.User == "" { // who was forgotten
		return
	}
	v := b.inPublic(m.Place.Server)
	if p, err := b.matches.Position(id, game.Public, 0); err == nil {
		m = v.played(p)
	}
	key, rows := "analysis.ready", []ui.Row{{v.lookButton(id, verbAnalysis, "board.analysis")}}
	if err != nil {
		key, rows = "analysis.barren", nil
	}
	channel := who.Place
	if channel == m.Place.Thread || channel == "" || b.inThread(channel) == id {
		channel = m.Place.Channel
	}
	msg := ui.Message{Content: text.Truncate(v.Phrase(key, mention(who.User), escape(v.matchName(m))), text.ContentLength), Mention: []match.User{who.User},
		Rows: rows, Nonce: text.Truncate("an"+string(id)+string(who.User), nonceMost)}
	err = wire.Again(ctx, wire.Passes, func() error {
		_, err := b.api.Post(ctx, channel, msg)
		return err
	})
	if err != nil {
		b.log.Info().Err(err).Str("match", string(id)).Msg("telling that an analysis is made")
	}
}
