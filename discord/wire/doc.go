// Package wire is how norenbot and Discord reach each other, and the only place that knows discordgo:
//
//	Conn       requests and gateways: adapter.go, requests.go, gateway.go, shards.go
//	Ask        what Discord answers, as it is: ask.go
//	Endpoint   interactions that come by HTTP instead: endpoint.go
//	Decode     what came, as a value of package ui: decode.go, framefilter.go
//	refusals   what Discord refuses, by what is to be done: refusal.go, the table in refusals.go
//	errors     why nothing is sent, and when to try again: fault.go, retry.go
//	the way    connections, proxies, silence: transport.go, tunnel.go
//	the pace   45 requests a second, the most urgent first: requestqueue.go
//	the right  only the process that may tell tells: leaderonly.go
//
// TRAPS.md lists what discordgo does otherwise than one would expect, and the tests that hold it.
package wire
