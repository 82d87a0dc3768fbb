// Package table is what can be done about matches besides playing them: opening, joining and leaving tables
// (table.go), lists (status.go), the log (log.go), analyses, settings of people and servers (settings.go),
// being forgotten, and what those may do who manage a server (admin.go).
package table
