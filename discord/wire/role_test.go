package wire

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHindrances: which roles cannot be given, each for one reason.
func TestHindrances(t *testing.T) {
	roles := []Role{{ID: "10"}, {ID: "1", Position: 1}, {ID: "2", Position: 2, Permissions: Bits(manageRoles)}, {ID: "3", Position: 3},
		{ID: "4", Position: 1, Managed: true}, {ID: "5", Position: 5, Permissions: Bits(administrator)}}
	for name, tc := range map[string]struct {
		role string
		own  []string
		want Hindrance
	}{
		"below its own":              {"1", []string{"2"}, ""},
		"of an administrator below":  {"3", []string{"5"}, ""},
		"its own":                    {"2", []string{"2"}, RoleAbove},
		"above its own":              {"3", []string{"2"}, RoleAbove},
		"above an administrator":     {"5", []string{"5"}, RoleAbove},
		"everybody's":                {"10", []string{"5"}, RoleOfAll},
		"none":                       {"9", []string{"5"}, RoleGone},
		"an application's":           {"4", []string{"5"}, RoleManaged},
		"without Manage Roles":       {"1", []string{"3"}, RoleForbidden},
		"below, for who has no role": {"1", nil, RoleForbidden},
	} {
		require.Equal(t, tc.want, hindrance("10", tc.role, tc.own, roles), name)
	}
}
