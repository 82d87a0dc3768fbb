package sandbox

import "slices"

// putRole and deleteRole give a member a role and take it off [DOC resources/guild#add-guild-member-role]: the bot needs
// Manage Roles, and only roles below its highest [DOC topics/permissions#permission-hierarchy].
func putRole(c *call) (any, error) {
	m, role, err := c.memberRole()
	if err == nil && !slices.Contains(m.Roles, role) {
		m.Roles = append(m.Roles, role)
		c.world.changed(0, 0)
	}
	return nil, err
}

func deleteRole(c *call) (any, error) {
	m, role, err := c.memberRole()
	if err == nil {
		m.Roles = slices.DeleteFunc(m.Roles, func(id ID) bool { return id == role })
		c.world.changed(0, 0)
	}
	return nil, err
}

// memberRole finds the member and the role of the path. Errors: 50001, 10007, 10011, 50013.
func (c *call) memberRole() (*member, ID, error) {
	w := c.world
	g, id := w.state.Guilds[c.id("guild")], c.id("role")
	if g == nil || !w.hasBot(g) {
		return nil, 0, errMissingAccess
	}
	m := g.Members[c.id("user")]
	at := slices.IndexFunc(g.Roles, func(r *role) bool { return r.ID == id })
	var may Permissions
	highest := 0
	for n, r := range g.Roles {
		if g.wears(w.state.App.ID, r.ID) {
			may, highest = may|r.Permissions, n
		}
	}
	switch {
	case m == nil:
		return nil, 0, errUnknownMember
	case at < 0:
		return nil, 0, errUnknownRole
	case !may.Has(ManageRoles), at == 0, at >= highest, g.Roles[at].managed():
		return nil, 0, errMissingPermissions
	}
	return m, id, nil
}
