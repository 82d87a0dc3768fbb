// Package seasons is seasons in Discord: signing up and one's own tables (signup.go, owntables.go), what organisers
// do (manage.go and what it leads to), charts, the posts of a season and its live message (post.go, announcement.go,
// livemessage.go), other servers that join (join.go, guests.go) and ladders (queue.go). What a season comes to is
// game/league's, not ours; ratings are shown by package records.
package seasons
