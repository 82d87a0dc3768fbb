// Package wire connects norenbot to Discord, and is the only package that uses discordgo:
//
//	Conn       requests and gateways: adapter.go, requests.go, gateway.go, shards.go
//	Ask        Discord's unprocessed answer to a request: ask.go
//	Endpoint   interactions received by HTTP instead of a gateway: endpoint.go
//	Decode     turns what Discord sends into values of package ui: decode.go, framefilter.go
//	Register   reconciles the registered commands with the bot's own; CompareCommands shows the difference: commands.go
//	refusals   what Discord refuses, classified by what to do about it: refusal.go, the table in refusals.go
//	errors     why nothing is sent, and when to retry (backoff): fault.go, retry.go
//	network    connections, proxies, dead connections: transport.go, tunnel.go
//	rate limit 45 requests a second, the most urgent first: requestqueue.go; sessions: identifyqueue.go
//	leader     only the leader posts: leaderonly.go
//
// TRAPS.md lists where discordgo or Discord behave unexpectedly, and the tests that cover it.
package wire
