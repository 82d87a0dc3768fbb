// Package seasons shows seasons in Discord: sign-up and a player's own tables (signup.go, owntables.go), the
// organisers' pages (manage.go and the files it calls), charts, posts and the live message (post.go, announcement.go,
// livemessage.go), servers that join (join.go, guests.go), and the matchmaking queue of a ladder (queue.go). Package
// game/league computes the results; package records shows the ratings.
package seasons
