package sandbox_test

import (
	"net/http"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const limits = "topics/rate-limits"

// times repeats a request and wants every answer to be ok.
func (s *stage) times(count int, method, path, body string) {
	s.t.Helper()
	for range count {
		r := s.rest(method, path, body)
		require.Less(s.t, r.status, 300, "%s", r.raw)
	}
}

var limitClauses = []clause{
	{says: "answers tell where their bucket stands", source: DOC, ref: limits, method: "POST", path: messages, body: `{"content":"x"}`, status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, "5", r.header.Get("X-RateLimit-Limit"))
		require.Equal(s.t, "4", r.header.Get("X-RateLimit-Remaining"))
		require.Equal(s.t, "5.000", r.header.Get("X-RateLimit-Reset-After"))
		require.NotEmpty(s.t, r.header.Get("X-RateLimit-Bucket"))
		require.NotEmpty(s.t, r.header.Get("X-RateLimit-Reset"))
	}},
	{says: "a sixth message within five seconds is too much", source: ISSUE, ref: "discord-api-docs#6753", given: func(s *stage) { s.times(5, "POST", messages, `{"content":"x"}`) },
		method: "POST", path: messages, body: `{"content":"x"}`, status: 429, then: func(s *stage, r response) {
			require.Equal(s.t, "user", r.header.Get("X-RateLimit-Scope"))
			require.Equal(s.t, "5", r.header.Get("Retry-After"))
			require.InDelta(s.t, 5, r.body["retry_after"], 0.01)
			require.Equal(s.t, false, r.body["global"])
		}},
	{says: "a bucket empties with time", source: DOC, ref: limits, given: func(s *stage) { s.times(5, "POST", messages, `{"content":"x"}`); s.Advance(5 * time.Second) },
		method: "POST", path: messages, body: `{"content":"x"}`, status: 200},
	{says: "every channel has its own bucket", source: DOC, ref: limits, given: func(s *stage) {
		s.times(5, "POST", messages, `{"content":"x"}`)
		other, err := s.AddChannel(s.guild, sandbox.TextChannel, "other")
		require.NoError(s.t, err)
		s.set("channel", other)
	}, method: "POST", path: messages, body: `{"content":"x"}`, status: 200},
	{says: "a sixth use of a token within two seconds is too much", source: ISSUE, ref: "discord-api-docs#4043", given: func(s *stage) { answered(s); s.times(5, "PATCH", first, `{"content":"x"}`) },
		method: "PATCH", path: first, body: `{"content":"x"}`, status: 429},
	{says: "fifty requests a second in all", source: DOC, ref: limits, given: func(s *stage) { s.times(50, "GET", "/users/@me", "") }, method: "GET", path: "/users/@me", status: 429, then: func(s *stage, r response) {
		require.Equal(s.t, "true", r.header.Get("X-RateLimit-Global"))
		require.Equal(s.t, "global", r.header.Get("X-RateLimit-Scope"))
		require.Equal(s.t, true, r.body["global"])
		require.NotEmpty(s.t, r.header.Get("Retry-After"))
		require.Empty(s.t, r.header.Get("X-RateLimit-Reset-After"), "the documentation shows none")
	}},
	{says: "interactions are exempt from the fifty", source: DOC, ref: receiving + "#endpoints", given: func(s *stage) { s.slash(); s.Advance(time.Second); s.times(50, "GET", "/users/@me", "") },
		method: "POST", path: callback, body: say4, status: 200},
	{says: "limits are the world's to set", source: DOC, ref: limits, config: sandbox.Config{Limits: sandbox.Limits{sandbox.BucketCreate: {Requests: 1, Per: time.Hour}}},
		given: func(s *stage) { s.times(1, "POST", messages, `{"content":"x"}`) }, method: "POST", path: messages, body: `{"content":"x"}`, status: 429},
	{says: "a strict world alarms at every 429", source: DOC, ref: limits, config: sandbox.Config{Strict: true}, given: func(s *stage) { s.times(5, "POST", messages, `{"content":"x"}`) },
		method: "POST", path: messages, body: `{"content":"x"}`, status: 429, then: func(s *stage, _ response) { require.Len(s.t, s.Alarms(), 1) }},
	{says: "ten thousand invalid requests in ten minutes are a ban", source: DOC, ref: limits + "#invalid-request-limit", given: func(s *stage) {
		for range 10000 {
			req, err := http.NewRequest("GET", "https://discord.com/api/v9/users/@me", nil)
			require.NoError(s.t, err)
			require.Equal(s.t, 401, s.send(req).status)
		}
	}, method: "GET", path: "/users/@me", status: 429, then: func(s *stage, r response) {
		require.Contains(s.t, string(r.raw), "Cloudflare")
		s.Advance(10 * time.Minute)
		require.Equal(s.t, 200, s.rest("GET", "/users/@me", "").status)
	}},
}
