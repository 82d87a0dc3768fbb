package sandbox

// Routes lists every route of the interface, as "PATCH /channels/{channel}".
func Routes() []string {
	var out []string
	for _, r := range routes() {
		out = append(out, r.method+" "+r.path)
	}
	return out
}
