package discord

import (
	"context"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// A deed is what presses with a verb do. Opens reports whether such a press is
// answered in a new message.
type deed struct {
	do    func(*Bot, context.Context, ui.Interaction, ui.CustomID) ui.Response
	opens func(i ui.Interaction, arg string) bool
}

// deeds are all that can be pressed, by verb.
var deeds = map[string]deed{
	verbOpen:    {(*Bot).pressMenu, onPublic},
	verbPick:    {(*Bot).pressMenu, never},
	verbNothing: {(*Bot).pressMenu, never},
	verbRest:    {(*Bot).pressMenu, never},
	verbLast:    {(*Bot).pressMenu, never},
	verbPage:    {(*Bot).pressMenu, never},
	verbSome:    {(*Bot).pressMenu, never},
	verbTake:    {(*Bot).pressMenu, never},
	verbTick:    {(*Bot).pressMenu, never},
	verbSend:    {(*Bot).pressMenu, never},
	verbConfirm: {(*Bot).pressMenu, never},
	verbOver:    {(*Bot).pressMenu, never},
	verbStep:    {(*Bot).pressMenu, never},
	verbBack:    {(*Bot).pressMenu, never},
	verbNext:    {(*Bot).pressNext, always},

	verbCoach: {(*Bot).pressCoach, never},
	verbHeed:  {(*Bot).pressMenu, never},

	verbAhead:   {(*Bot).pressMenu, never},
	verbLater:   {(*Bot).pressMenu, never},
	verbAnother: {(*Bot).pressMenu, never},
	verbAnew:    {(*Bot).pressMenu, never},
	verbOrders:  {(*Bot).pressOrders, func(i ui.Interaction, _ string) bool { return len(i.Values) == 0 }},
	verbGuard:   {(*Bot).pressOrders, never},
	verbUsual:   {(*Bot).pressOrders, never},
	verbEnds:    {(*Bot).pressOrders, never},
	verbDrop:    {(*Bot).pressOrders, never},

	verbJoin:     {(*Bot).pressLobby, never},
	verbComputer: {(*Bot).pressLobby, never},
	verbLevel:    {(*Bot).pressLobby, never},
	verbFewer:    {(*Bot).pressLobby, never},
	verbStart:    {(*Bot).pressLobby, never},
	verbSet:      {(*Bot).pressLobby, never},
	verbLeave:    {(*Bot).pressLeave, onPublic},

	verbHand:     {ofMatch((*Bot).showHand), always},
	verbText:     {ofMatch((*Bot).showText), always},
	verbRace:     {ofMatch((*Bot).showRace), always},
	verbFilm:     {ofMatch((*Bot).showFilm), always},
	verbMore:     {(*Bot).showMore, onPublic},
	verbAnalysis: {(*Bot).showAnalysis, onPublic},
	verbLog:      {(*Bot).showLog, func(i ui.Interaction, arg string) bool { return !i.Ephemeral || arg == "" }},

	verbRules:   {ofArg((*Bot).showRules), func(i ui.Interaction, arg string) bool { return !i.Ephemeral || !turnsPage(arg) }},
	verbReading: {ofArg((*Bot).showReading), always},
	verbLearn:   {ofArg((*Bot).learn), never},
	verbQuit:    {(*Bot).quit, never},

	verbVote:      {(*Bot).pressVote, always},
	verbReplace:   {(*Bot).replace, always},
	verbForgive:   {(*Bot).forgive, always},
	verbGoOn:      {(*Bot).goOn, always},
	verbConcede:   {ofMatch((*Bot).concede), never},
	verbAbandon:   {ofMatch((*Bot).abandon), never},
	verbAdmin:     {(*Bot).pressAdmin, never},
	verbForget:    {(*Bot).forget, never},
	verbReturn:    {ofMatch((*Bot).comeBack), onPublic},
	verbRematch:   {ofMatch((*Bot).rematch), always},
	verbWatch:     {ofMatch((*Bot).watch), always},
	verbWhich:     {(*Bot).means, never},
	verbUnwatch:   {ofMatch((*Bot).unwatch), never},
	verbVolunteer: {(*Bot).volunteer, always},
	verbPart:      {(*Bot).part, never},
	verbSitter:    {(*Bot).pressSitter, always},
	verbOffer:     {(*Bot).pressOffer, always},

	verbTop:   {ofArg((*Bot).showTop), func(i ui.Interaction, arg string) bool { return !i.Ephemeral || !turnsPage(arg) }},
	verbCurve: {ofArg((*Bot).showCurve), always},
	verbQueue: {(*Bot).pressQueue, onPublic},

	verbSeason:      {visiting((*visit).showSeason), onPublic},
	verbSignUp:      {visiting((*visit).pressSignUp), onPublic},
	verbStepIn:      {visiting((*visit).pressStepIn), onPublic},
	verbLeaveSeason: {visiting((*visit).pressQuit), onPublic},
	verbSitOut:      {visiting((*visit).pressSitOut), onPublic},
	verbTables:      {visiting((*visit).showTables), onPublic},
	verbExport:      {(*Bot).exportSeason, always},
	verbName:        {(*Bot).pressName, never},
	verbPlan:        {(*Bot).pressPlan, never},
	verbOpenSeason:  {(*Bot).openSeason, never},

	verbStandings:  {visiting((*visit).pressChart), onPublic},
	verbCrosstable: {visiting((*visit).pressChart), onPublic},
	verbBracket:    {visiting((*visit).pressChart), onPublic},
	verbManage:     {visiting((*visit).manage), onPublic},
}

func always(ui.Interaction, string) bool       { return true }
func never(ui.Interaction, string) bool        { return false }
func onPublic(i ui.Interaction, _ string) bool { return !i.Ephemeral }

// ofMatch and ofArg make a deed of what needs no more of a press than that.
func ofMatch(do func(*Bot, context.Context, ui.Interaction, match.ID) ui.Response) func(*Bot, context.Context, ui.Interaction, ui.CustomID) ui.Response {
	return func(b *Bot, ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
		return do(b, ctx, i, match.ID(p.Match))
	}
}

func ofArg(do func(*Bot, context.Context, ui.Interaction, string) ui.Response) func(*Bot, context.Context, ui.Interaction, ui.CustomID) ui.Response {
	return func(b *Bot, ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
		return do(b, ctx, i, p.Arg)
	}
}

// press answers a press on one of our components, or a form that was sent: its custom id
// is a press, too.
func (b *Bot) press(ctx context.Context, i ui.Interaction) ui.Response {
	p, ok := ui.ParseCustomID(i.CustomID)
	if d, known := deeds[p.Verb]; ok && known {
		if err := b.allows(i, p.Verb, p.Match); err != nil {
			return b.refuse(i, err)
		}
		return d.do(b, ctx, i, p)
	}
	return b.private(i, "sorry.unknown")
}

// opensMessage reports whether a press is answered in a new message. To be
// "thinking" about that one first lets the answer be an edit, which may be said
// twice; a second follow-up would be a second menu.
func opensMessage(i ui.Interaction) bool {
	p, ok := ui.ParseCustomID(i.CustomID)
	d, known := deeds[p.Verb]
	return !ok || !known || d.opens(i, p.Arg)
}
