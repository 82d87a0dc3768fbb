package thread

import (
	"slices"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
)

// tidyLast is the longest pause before it is tried again to make a message smaller.
const tidyLast = time.Hour

// cleanUp shrinks messages that are no longer current. Failures are retried with the next news, or else ever less
// often, for as long as news itself is kept.
func (t *announcement) cleanUp() {
	var left core.Spots
	for _, at := range t.shown.Retire {
		switch {
		case at.Message == t.shown.Message:
			continue // a retry has found it again
		case t.b.Now().Before(at.Next) && len(t.items) == 0:
			left = append(left, at)
			continue
		case at.Shrinks:
			t.shrink(&at)
		default:
			at.Done = t.takeOff(at)
		}
		if scheduleRetry(&at, t.b.Now()) && (!at.Done || len(at.Users) > 0) {
			left = append(left, at)
		}
	}
	t.shown.Retire = left
}

// scheduleRetry sets the next try, after a pause as long as the failures have lasted. It reports whether a retry
// is still worthwhile.
func scheduleRetry(at *core.Spot, now time.Time) bool {
	if at.Done {
		at.Failed, at.Next = time.Time{}, time.Time{}
		return true
	}
	if at.Failed.IsZero() {
		at.Failed = now
	}
	failed := now.Sub(at.Failed)
	at.Next = now.Add(min(max(failed, core.LookAgain), tidyLast))
	return failed < core.RefusedMost
}

// takeOff takes the buttons off a message, and reports whether that is done.
func (t *announcement) takeOff(at core.Spot) bool {
	return t.given(at.Channel, t.b.API.Retire(t.Ctx, at.Channel, at.Message))
}

// retire takes the buttons off a message that is over; "" is none.
func (t *announcement) retire(old string) {
	if at := (core.Spot{Channel: t.shown.Channel, Message: old}); old != "" && !t.takeOff(at) {
		t.shown.Retire.Add(at)
	}
}

// shrink leaves of a message the lines that it told, and the button while
// somebody whom it has pinged is still awaited. Without either it goes.
func (t *announcement) shrink(at *core.Spot) {
	still := slices.DeleteFunc(slices.Clone(at.Users), func(u match.User) bool { return !t.awaitedSince(u, *at) })
	if at.Done && len(still) == len(at.Users) {
		return
	}
	msg := ui.Message{Content: at.Text, Mention: still}
	if len(still) > 0 {
		waiting := t.Localizer.Phrase("board.awaited", t.Localizer.Joined(words.MentionAll(still)))
		msg.Content = strings.TrimPrefix(text.Truncate(at.Text, text.ContentLength-text.Length(waiting)-1)+"\n"+waiting, "\n")
		msg.Rows = []ui.Row{{core.OpenMenu(t.Localizer, t.m.ID)}}
	}
	var err error
	if msg.Content == "" {
		err = t.b.API.Delete(t.Ctx, at.Channel, at.Message)
	} else {
		err = t.b.API.Edit(t.Ctx, at.Channel, at.Message, msg)
	}
	if at.Done = t.given(at.Channel, err); at.Done {
		at.Users = still
	}
	if wire.ClassOf(err).IsGone() || wire.ClassOf(err) == wire.Ours {
		at.Users = nil
	}
}

// awaitedSince reports whether somebody was awaited when they were pinged by a
// message, and still is, and was not pinged since by the board.
func (t *announcement) awaitedSince(u match.User, at core.Spot) bool {
	seat, asked := t.b.WaitsFor(t.m, u)
	if !asked || !t.m.Phase.Live() {
		return false
	}
	again := core.IsNewer(t.shown.Message, at.Message) && slices.Contains(t.shown.Pinged, u)
	return !again && !t.m.Chairs[seat].Clock.Since.After(at.Posted)
}

// given reports whether something was done to a message in a channel or can never be: a
// permission may be given back, a message does not come back. In a closed thread that the match has left nobody
// can press.
func (t *announcement) given(channel string, err error) bool {
	class := wire.ClassOf(err)
	closed := class == wire.Archived || class == wire.Locked
	rests := class == wire.Archived && !t.m.Phase.Live() // by people: the thread may rest
	if err == nil || rests || closed && channel != t.shown.Channel || class.IsGone() || class == wire.Ours {
		return true
	}
	t.b.Log.Info().Err(err).Str("match", string(t.m.ID)).Msg("making an old message smaller")
	return false
}
