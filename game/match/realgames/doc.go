// Package realgames has the tests of package match that play real games: how long people take, what they plan ahead, and
// what a match costs. All other tests of match play a toy, so that a change of a game's rules does not run them again.
package realgames
