package discord

// threadPart is a match in its channel: what the table agrees on there.
func (b *Bot) threadPart() part {
	at := b.nearby()
	return part{
		commands: []command{b.concedeCommand(), b.pauseCommand(), b.exportCommand(), b.sitterCommand()},
		routes: []route{
			{verbVote, at, always, b.pressVote},
			{verbReplace, at, always, b.replace},
			{verbForgive, at, always, b.forgive},
			{verbGoOn, at, always, b.goOn},
			{verbConcede, at, never, ofMatch(b.concede)},
			{verbAbandon, at, never, ofMatch(b.abandon)},
			{verbLeave, at, onPublic, b.pressLeave},
			{verbVolunteer, at, always, b.volunteer},
			{verbSitter, at, always, b.pressSitter},
			{verbOffer, at, always, b.pressOffer},
		},
	}
}
