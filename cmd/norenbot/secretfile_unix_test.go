//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSecretFilesOfOthers checks that a token or an address that other users can read is refused, with what to do,
// and is not printed.
func TestSecretFilesOfOthers(t *testing.T) {
	t.Setenv(tokenVariable, "")
	root := os.Getuid() == 0
	for _, tc := range []struct {
		mode  os.FileMode
		owner int // -1: the user who runs the tests
		fine  bool
	}{
		{0o600, -1, true}, {0o400, -1, true}, {0o700, -1, true},
		{0o640, -1, root}, {0o440, -1, root}, {0o644, -1, false}, {0o604, -1, false}, {0o660, -1, false}, {0o602, -1, false}, {0o777, -1, false},
		{0o600, 65532, true}, {0o640, 65532, false}, {0o644, 65532, false},
	} {
		t.Run(fmt.Sprintf("%04o, owner %d", tc.mode, tc.owner), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "secret")
			require.NoError(t, os.WriteFile(file, []byte("postgres://bot:s3cret@127.0.0.1:1/n"), 0o600))
			if tc.owner >= 0 {
				if !root {
					t.Skip("only root gives files away")
				}
				require.NoError(t, os.Chown(file, tc.owner, tc.owner))
			}
			require.NoError(t, os.Chmod(file, tc.mode))
			config := filepath.Join(t.TempDir(), "norenbot.toml")
			if tc.fine {
				require.NoError(t, checkSecretMode(file))
				return
			}
			for key, args := range map[string]string{"token_file": "run --config " + config, "store.postgres_file": "run --config " + config, "--postgres-file": "check --postgres-file " + file} {
				require.NoError(t, os.WriteFile(config, fmt.Appendf(nil, "http = \"\"\ntoken_file = %q\n", file), 0o600))
				if key == "store.postgres_file" {
					t.Setenv(tokenVariable, secret)
					require.NoError(t, os.WriteFile(config, fmt.Appendf(nil, "http = \"\"\n[store]\npostgres_file = %q\n", file), 0o600))
				}
				status, out, stderr := call(t, args)
				require.Equal(t, statusConfig, status, stderr)
				require.Contains(t, stderr, key+": other users of this machine can read or change "+file)
				require.Contains(t, stderr, "chmod 600 "+file)
				require.NotContains(t, out+stderr, "s3cret")
			}
		})
	}
}

// TestSecretsOfContainers checks that everyone may read a file under /run/secrets, because no one else is in the
// container.
func TestSecretsOfContainers(t *testing.T) {
	if os.MkdirAll("/run/secrets", 0o755) != nil {
		t.Skip("only root makes that folder")
	}
	dir, err := os.MkdirTemp("/run/secrets", "norenbot-test")
	if err != nil {
		t.Skip("only root makes files there: ", err)
	}
	defer os.RemoveAll(dir)
	file, link := filepath.Join(dir, "token"), filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(file, []byte("x"), 0o600))
	require.NoError(t, os.Symlink(file, link))
	for mode, fine := range map[os.FileMode]bool{0o444: true, 0o644: true, 0o666: false, 0o664: false} {
		require.NoError(t, os.Chmod(file, mode))
		for _, path := range []string{file, link} {
			require.Equal(t, fine, checkSecretMode(path) == nil, "%s %04o", path, mode)
		}
	}
}

// TestSecretsOfAPipe checks that a shell's <(command) is accepted, because others cannot read it.
func TestSecretsOfAPipe(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	_, err = w.WriteString("from-a-pipe\n")
	require.NoError(t, err)
	require.NoError(t, w.Close())
	token, err := Config{TokenFile: fmt.Sprintf("/dev/fd/%d", r.Fd())}.token()
	require.NoError(t, err)
	require.Equal(t, "from-a-pipe", token)
}
