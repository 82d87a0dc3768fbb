// Package words writes everything the bot says, in the language of the reader: a Localizer has the catalogs
// (locale), names of people that are safe in Discord, the lines of a match's log, and scores. It calls no service
// and stores nothing.
package words
