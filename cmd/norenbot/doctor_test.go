package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/storage"
	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// A patient is a stand-in and the configuration of a bot that is to run there.
type patient struct {
	*sandbox.World
	t               *testing.T
	guild, channel  sandbox.ID
	data            string
	cmd             doctorCmd
	out, err        bytes.Buffer
	token, database string // as in the environment
}

// newPatient returns one where nothing is wrong. ran says that the bot has run there before.
func newPatient(t *testing.T, more string, ran bool) *patient {
	w, _ := servedAt(t, sandbox.Config{Limits: sandbox.NoLimits(), IdentifyEvery: time.Nanosecond})
	p := &patient{World: w, t: t, guild: w.AddGuild("Nürnberg", "de"), token: w.Token()}
	var err error
	p.channel, err = w.AddChannel(p.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	p.cmd.Config, p.data = configured(t, "http = \"\"\n"+more)
	p.cmd.Server, p.cmd.Channel, p.cmd.line = p.guild.String(), p.channel.String(), w.Line()
	if ran {
		p.cmd.Register = true // as a running bot does
		status, said := p.examine()
		require.Zero(t, status, said)
		p.cmd.Register = false
		store, err := openFile(p.data)
		require.NoError(t, err)
		require.NoError(t, store.Close())
	}
	return p
}

// examine runs norenbot doctor and returns its output.
func (p *patient) examine() (status int, said string) {
	p.t.Helper()
	p.t.Setenv(tokenVariable, p.token)
	p.t.Setenv(postgresVariable, p.database)
	p.out.Reset()
	p.err.Reset()
	err := p.cmd.Run(&console{p.t.Context(), &p.out, &p.err})
	said = p.out.String() + p.err.String()
	if err != nil {
		said += err.Error()
	}
	for _, hidden := range []string{p.World.Token(), "xyzzy"} {
		require.NotContains(p.t, said, hidden)
	}
	require.Empty(p.t, p.User("alice").Sees(p.channel))
	return statusOf(err), said
}

// TestDoctor examines a healthy bot, in text and JSON.
func TestDoctor(t *testing.T) {
	p := newPatient(t, "", true)
	status, said := p.examine()
	require.Zero(t, status, said)
	require.NotContains(t, said, "wrong")
	for _, line := range []string{
		`(?m)^ok +configuration +\S+norenbot.toml can be used$`, `(?m)^ok +token +read from NORENBOT_TOKEN, and accepted by Discord: it is norenbot's`,
		`(?m)^ok +store +\S+norenbot.db opens, and is whole$`, `(?m)^ok +disk +\S+ can be written, and has [\d.]+ GB free$`,
		`(?m)^ok +commands +all \d+ are registered as this program has them$`, `(?m)^ok +channel +#games is a text channel`,
		`(?m)^ok +behaviour +flags that cannot be set are refused: as the stand-in, 400, code 50035`, `(?m)^ok +cleared `,
		`(?m)^not tried +behaviours +could not be tried without a person, who types or presses something: `,
	} {
		require.Regexp(t, line, said)
	}
	lines := p.out.String()

	p.cmd.JSON = true
	status, _ = p.examine()
	require.Zero(t, status)
	var report struct{ Checks, Behaviours []map[string]any }
	require.NoError(t, json.Unmarshal(p.out.Bytes(), &report))
	require.NotEmpty(t, report.Behaviours)
	require.Len(t, report.Checks, 15)
	require.Equal(t, strings.Count(lines, "\n"), strings.Count(p.err.String(), "\n"), "the lines go to the errors")
}

// TestDoctorFirst examines a bot before its first start. Nothing is wrong, and the report says what the start will
// create.
func TestDoctorFirst(t *testing.T) {
	p := newPatient(t, "", false)
	p.cmd.Config, p.cmd.Server, p.cmd.Channel = "", "", ""
	t.Chdir(p.data)
	status, said := p.examine()
	require.Zero(t, status, said)
	require.Contains(t, said, "no file is named, so every setting has its default")
	require.Contains(t, said, "norenbot.db does not exist yet: norenbot creates it at the first start")
	require.Regexp(t, `not tried +commands +none is registered yet; norenbot run registers them`, said)
	require.Regexp(t, `not tried +channel +`, said)
	left, err := os.ReadDir(p.data)
	require.NoError(t, err)
	require.Len(t, left, 1, "nothing is made but by norenbot run")
}

// TestDoctorFindsAllAtOnce has several faults at the same time.
func TestDoctorFindsAllAtOnce(t *testing.T) {
	p := newPatient(t, "", true)
	p.cmd.now = func() time.Time { return time.Now().Add(-9 * time.Second) }
	require.NoError(t, p.Fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
	require.NoError(t, p.Revoke(p.channel, 0, sandbox.AttachFiles))
	garble(t, filepath.Join(p.data, storeName))
	conn, err := wire.NewConn(wire.ConnOptions{Token: p.token, Now: time.Now, Line: p.Line()})
	require.NoError(t, err)
	_, err = conn.Know(t.Context())
	require.NoError(t, err)
	require.NoError(t, conn.Register(t.Context(), []ui.CommandDef{{Name: "ping", Description: "Pong", Type: 1}}))
	status, said := p.examine()
	require.Equal(t, 1, status)
	for _, line := range []string{
		`wrong +clock +this machine's clock is [89][.\d]*s behind Discord's \(header Date\); have it set by NTP`,
		`wrong +gateway +reaching Discord's gateway: answer 503 in place of a gateway; the REST API was reached`,
		`wrong +store +.*damaged.*; norenbot check lists the damage, norenbot restore puts a backup back`,
		`wrong +commands +others are registered than this program has: missing: /game, .*; more: /ping; norenbot run registers`,
		`wrong +channel +#games is a text channel, and the bot cannot play there: it lacks Attach Files; give`,
		`5 things are wrong; see above`,
	} {
		require.Regexp(t, line, said)
	}
}

// TestDoctorSaysWhatToDo has every fault that keeps norenbot run from starting, with its exit status.
func TestDoctorSaysWhatToDo(t *testing.T) {
	for _, tc := range []struct {
		name, more string
		breaks     func(*patient)
		status     int
		says       []string
	}{
		{"a wrong token", "", func(p *patient) { p.token = "wrong.wrong.xyzzy" }, statusRefused, []string{"wrong      token          read from NORENBOT_TOKEN, and refused by Discord; copy the bot's token again", "the token is refused by Discord; see above", "ok         REST API", "ok         store"}},
		{"a public key as token", "", func(p *patient) { p.token = strings.Repeat("0123456789abcdef", 4) }, statusRefused, []string{"three parts with dots between them, and this has 1: it may be a public key"}},
		{"no token", "", func(p *patient) { p.token = "" }, statusConfig, []string{"wrong      token          configuration: no token: set NORENBOT_TOKEN", "ok         gateway        reached"}},
		{"what is no token", "", func(p *patient) { p.token = "xyzzy plugh" }, statusConfig, []string{"there is a space inside"}},
		{"an unknown setting", "colour = 1", func(*patient) {}, statusConfig, []string{"wrong      configuration  ", "unknown key colour"}},
		{"an address of a database that cannot be read", "", func(p *patient) { p.database = "postgres://bot:xyzzy%zz@h:x/n" }, 1, []string{"wrong      store", "it looks like postgres://"}},
		{"a database that is away", "", func(p *patient) { p.database = "postgres://bot:xyzzy@127.0.0.1:1/n" }, 1, []string{"wrong      store", "the database is away", "is it running"}},
		{"a data folder that is none", "", func(p *patient) { p.data = "norenbot.toml" }, 1, []string{"is not a folder", "name another folder (data)"}},
		{"a bot that runs", "", func(p *patient) {
			store, err := storage.Open(filepath.Join(p.data, storeName), storage.Options{})
			require.NoError(p.t, err)
			p.t.Cleanup(func() { require.NoError(p.t, store.Close()) })
		}, 0, []string{"not tried  store", "is open in another process: the bot or another command", "ok         disk"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := newPatient(t, tc.more, tc.more == "")
			before := p.data
			tc.breaks(p)
			if p.data != before {
				file := filepath.Join(before, p.data)
				require.NoError(t, os.WriteFile(p.cmd.Config, []byte(fmt.Sprintf("http = \"\"\ndata = %q", file)), 0o600))
			}
			status, said := p.examine()
			require.Equal(t, tc.status, status, said)
			for _, says := range tc.says {
				require.Contains(t, said, says)
			}
		})
	}
}

// TestDoctorOnPostgres checks that a database is looked at, and no table is created.
func TestDoctorOnPostgres(t *testing.T) {
	address := pgtest.Shared(t).Empty(t)
	p := newPatient(t, "", true)
	p.database = address
	for range 2 {
		status, said := p.examine()
		require.Zero(t, status, said)
		require.Regexp(t, `(?m)^ok +store +the database \S+ on \S+ answers, and is empty: norenbot creates its tables at the first start$`, said)
	}
	store, err := pg.Open(t.Context(), address, storage.Options{})
	require.NoError(t, err)
	defer store.Close()
	status, said := p.examine()
	require.Zero(t, status, said)
	require.Contains(t, said, fmt.Sprintf("answers, and has the tables of layout %d", pg.Layout))
}

// TestDoctorHidesProxies checks that an error about a proxy's address does not show its password.
func TestDoctorHidesProxies(t *testing.T) {
	t.Setenv("HTTPS_PROXY", "http://ann:xyzzy@proxy:1")
	require.Equal(t, []string{"ann:xyzzy", "xyzzy"}, proxySecrets())
	t.Setenv("HTTPS_PROXY", "http://ann:xyzzy@%zz")
	require.Equal(t, []string{"http://ann:xyzzy@%zz"}, proxySecrets())
}

// garble overwrites the middle of a file.
func garble(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	defer file.Close()
	_, err = file.WriteAt(bytes.Repeat([]byte{0xa5}, 4<<12), 2<<12)
	require.NoError(t, err)
}
