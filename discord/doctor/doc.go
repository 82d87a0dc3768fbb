// Package doctor tells whoever starts the bot what works and what is wrong, by asking Discord, and tries what
// the stand-in only supposes of Discord:
//
//	Run          every check in its order, then the behaviours: doctor.go
//	Report       what was found, in words and as JSON: report.go
//	checks       account.go, way.go, endpoint.go, commands.go, place.go, permission.go
//	Behaviours   what the stand-in's contract marks UNSURE, and which of it can be tried: behaviours.go
//	trial        trying that in a thread, which is deleted again: trial.go
//
// It begins no session of the gateway, so a bot that runs with the same token does not notice. How the
// configuration was read, and what the store is like, it is told: those are the program's.
package doctor
