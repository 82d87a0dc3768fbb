// Package words is what the bot says, in the language of whoever reads it: a Localizer has the catalogs (locale),
// the names of people fit for Discord, the lines of a story, scores. It asks nobody and stores nothing.
package words
