package doctor

import (
	"cmp"
	"slices"
	"strconv"

	"norenbot/discord/ui"
)

// administrator may do everything (Discord: topics/permissions).
const administrator ui.Permissions = 1 << 3

// everything is what an administrator may do.
const everything ui.Permissions = 1<<52 - 1

// A bits is a set of permissions as Discord writes it: a decimal number in quotes.
type bits ui.Permissions

// UnmarshalText reads it; what is no number is none.
func (b *bits) UnmarshalText(text []byte) error {
	n, _ := strconv.ParseInt(string(text), 10, 64)
	*b = bits(n)
	return nil
}

// A role gives permissions to its members.
type role struct {
	ID          string
	Permissions bits
}

// An overwrite changes in one channel what a role or a member may do.
type overwrite struct {
	ID          string
	Allow, Deny bits
}

// allowed are somebody's permissions in a channel: those of the roles, then of the channel for everybody, for all
// their roles together, and for themselves (topics/permissions#permission-overwrites). The role of everybody has
// the server's id. Who does not see a channel may do nothing there.
func allowed(server, user string, own []string, roles []role, changes []overwrite) ui.Permissions {
	var may bits
	for _, r := range roles {
		if r.ID == server || slices.Contains(own, r.ID) {
			may |= r.Permissions
		}
	}
	if ui.Permissions(may).Has(administrator) {
		return everything
	}
	rank := func(o overwrite) int {
		switch o.ID {
		case server:
			return 0
		case user:
			return 2
		}
		return 1
	}
	changes = slices.DeleteFunc(slices.Clone(changes), func(o overwrite) bool {
		return rank(o) == 1 && !slices.Contains(own, o.ID)
	})
	slices.SortStableFunc(changes, func(a, b overwrite) int { return cmp.Compare(rank(a), rank(b)) })
	for turn := range 3 {
		var allow, deny bits
		for _, o := range changes {
			if rank(o) == turn {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		may = may&^deny | allow
	}
	if !ui.Permissions(may).Has(ui.ViewChannel) {
		return 0
	}
	return ui.Permissions(may)
}
