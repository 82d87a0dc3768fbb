// Package season runs leagues, Swiss events, cups and ladders: who signed up where, what
// is due, which tables are dealt, what is to be told. What a season comes to is computed
// by package league; matches are played by package match; this package keeps both
// together and is to seasons what match is to tables. It knows no Discord and has no clock
// of its own.
package season
