package discord

import (
	"context"
	"fmt"
	"strings"

	"norenbot/game/match"
)

// A press is what a custom_id says: all that a component of ours is about, so that it
// still works after a restart and a month later. Verbs and Args are therefore kept: a new
// form may be added, the old one is still read.
type press struct {
	Verb  string      // what is wanted: one of the verbs
	Match string      // the match's id
	Menu  match.Token // fingerprint of what was asked when it was shown; "" where it does not matter
	Arg   string      // an option's key, a page number
}

// The custom_id is the parts joined by this; none of them contains it.
const customSep = "|"

// customIDMost is Discord's limit (components/reference#custom-id).
const customIDMost = 100

// ID writes the custom_id. It panics when it is too long: option keys have at
// most 40 bytes, so that cannot happen.
func (p press) ID() string {
	id := strings.Join([]string{p.Verb, p.Match, string(p.Menu), p.Arg}, customSep)
	if len(id) > customIDMost {
		panic(fmt.Sprintf("custom_id of %d characters: %s", len(id), id))
	}
	return id
}

// parsePress reads a custom_id; false for one that we have not written. It may have been
// forged: what it names is checked by whoever acts on it.
func parsePress(id string) (press, bool) {
	parts := strings.Split(id, customSep)
	if len(parts) != 4 || parts[0] == "" {
		return press{}, false
	}
	return press{parts[0], parts[1], match.Token(parts[2]), parts[3]}, true
}

// A deed is what presses with a verb do. Opens reports whether such a press is
// answered in a new message.
type deed struct {
	do    func(*Bot, context.Context, Interaction, press) Response
	opens func(i Interaction, arg string) bool
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
	verbOrders:  {(*Bot).pressOrders, func(i Interaction, _ string) bool { return len(i.Values) == 0 }},
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
	verbLog:      {(*Bot).showLog, func(i Interaction, arg string) bool { return !i.Ephemeral || arg == "" }},

	verbRules:   {ofArg((*Bot).showRules), func(i Interaction, arg string) bool { return !i.Ephemeral || !turnsPage(arg) }},
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

	verbTop:   {ofArg((*Bot).showTop), func(i Interaction, arg string) bool { return !i.Ephemeral || !turnsPage(arg) }},
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

func always(Interaction, string) bool       { return true }
func never(Interaction, string) bool        { return false }
func onPublic(i Interaction, _ string) bool { return !i.Ephemeral }

// ofMatch and ofArg make a deed of what needs no more of a press than that.
func ofMatch(do func(*Bot, context.Context, Interaction, match.ID) Response) func(*Bot, context.Context, Interaction, press) Response {
	return func(b *Bot, ctx context.Context, i Interaction, p press) Response {
		return do(b, ctx, i, match.ID(p.Match))
	}
}

func ofArg(do func(*Bot, context.Context, Interaction, string) Response) func(*Bot, context.Context, Interaction, press) Response {
	return func(b *Bot, ctx context.Context, i Interaction, p press) Response { return do(b, ctx, i, p.Arg) }
}

// press answers a press on one of our components, or a form that was sent: its custom id
// is a press, too.
func (b *Bot) press(ctx context.Context, i Interaction) Response {
	p, ok := parsePress(i.CustomID)
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
func opensMessage(i Interaction) bool {
	p, ok := parsePress(i.CustomID)
	d, known := deeds[p.Verb]
	return !ok || !known || d.opens(i, p.Arg)
}
