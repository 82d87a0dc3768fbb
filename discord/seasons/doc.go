// Package seasons is seasons, ratings and records in Discord: signing up and one's own
// tables (sign.go, mine.go), what organisers do (manage.go and what it leads to), charts, the posts of a
// season and its live message (post.go, say.go, live.go), other servers that join (join.go, guests.go),
// ladders and ratings (play.go, top.go), and what somebody's matches have come to (tally.go, opponents.go). What a season
// comes to is game/league's, what matches come to game/tally's, not ours.
package seasons
