package match

// KnownAs has a match call a person by the names that they have now, wherever it knew them by others.
// Nothing is said: what is shown next shows them.
func (s *Service) KnownAs(id ID, who Owner) error {
	return s.with(id, func(r *room) error {
		if !r.stored.Match.Misnames(who) {
			return nil
		}
		c := r.step()
		for _, o := range c.Match.owners() {
			if o.misnamed(who) {
				*o = who
			}
		}
		return r.commit(c)
	})
}

// Misnames reports whether a match knows a person by other names than they have now.
func (m Match) Misnames(who Owner) bool {
	for _, o := range m.owners() {
		if o.misnamed(who) {
			return true
		}
	}
	return false
}

// misnamed reports whether an owner is a person by another name.
func (o Owner) misnamed(who Owner) bool {
	return o.User != "" && o.User == who.User && (o.Name != who.Name || o.Handle != who.Handle)
}

// owners are those of the seats, and who watches.
func (m *Match) owners() []*Owner {
	all := make([]*Owner, 0, len(m.Chairs)+len(m.Watchers))
	for seat := range m.Chairs {
		all = append(all, &m.Chairs[seat].Owner)
	}
	for n := range m.Watchers {
		all = append(all, &m.Watchers[n])
	}
	return all
}
