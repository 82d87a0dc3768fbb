package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"norenbot/discord/app"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// Config is what `norenbot run` reads from its file. config.example.toml describes each key with its unit and
// default. Add a new key there, in defaultConfig and in check.
type Config struct {
	TokenFile string `toml:"token_file"`
	Data      string `toml:"data"`
	HTTP      string `toml:"http"`
	Log       struct {
		Level  string `toml:"level"`
		Format string `toml:"format"`
	} `toml:"log"`
	Computers struct {
		Think  duration `toml:"think"`
		AtOnce int      `toml:"at_once"`
	} `toml:"computers"`
	Matches struct {
		Ready          int      `toml:"ready"`
		Lobby          duration `toml:"lobby"`
		OverdueShare   int      `toml:"overdue_share"`
		TimeoutsAtOnce int      `toml:"timeouts_at_once"`
	} `toml:"matches"`
	Store struct {
		PostgresFile string   `toml:"postgres_file"`
		MostMiB      int      `toml:"most_mib"`
		BackupEvery  duration `toml:"backup_every"`
		Backups      int      `toml:"backups"`
	} `toml:"store"`
	Endpoint struct {
		PublicKey string `toml:"public_key"`
		Address   string `toml:"address"`
	} `toml:"endpoint"`
}

// defaultConfig returns the configuration that applies without a file.
func defaultConfig() Config {
	var c Config
	c.Data, c.HTTP = "data", "127.0.0.1:8580"
	c.Log.Level, c.Log.Format = "info", "json"
	c.Computers.Think = duration(2 * time.Second)
	c.Matches.Ready, c.Matches.Lobby, c.Matches.OverdueShare = 600, duration(72*time.Hour), 25
	c.Store.MostMiB, c.Store.BackupEvery, c.Store.Backups = 4096, duration(24*time.Hour), 7
	return c
}

// errConfig is returned when a configuration or an argument cannot be used. The exit status is then statusConfig.
var errConfig = errors.New("configuration")

// readConfig reads a file over the defaults. Its errors name the file, the key, and what would be right.
func readConfig(path string) (Config, error) {
	c := defaultConfig()
	meta, err := toml.DecodeFile(path, &c)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return c, fmt.Errorf("%w: there is no file %s; config.example.toml shows what it can contain", errConfig, path)
	case err != nil:
		if strings.Contains(err.Error(), "escape") {
			err = fmt.Errorf("%w; write paths in single quotes: 'C:\\norenbot\\data'", err)
		}
		return c, fmt.Errorf("%w: %s: %w", errConfig, path, err)
	}
	// A misspelt key must not pass unnoticed, because its setting would keep the default.
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, fmt.Errorf("%w: %s: unknown key %s; config.example.toml lists all keys", errConfig, path, unknown[0])
	}
	if err := c.check(); err != nil {
		return c, fmt.Errorf("%w: %s: %w", errConfig, path, err)
	}
	return c, nil
}

// check returns what is wrong with a value, with its key and what would be right. It reports one fault at a time,
// in no particular order.
func (c Config) check() error {
	if !slices.Contains([]string{"debug", "info", "warn", "error"}, strings.ToLower(c.Log.Level)) {
		return fmt.Errorf("log.level = %q: use debug, info, warn or error", c.Log.Level)
	}
	if c.Log.Format != "json" && c.Log.Format != "console" {
		return fmt.Errorf("log.format = %q: use json or console", c.Log.Format)
	}
	if c.Data == "" {
		return errors.New("data is empty: name a folder")
	}
	if err := checkFolder(c.Data); err != nil {
		return fmt.Errorf("data = %q: %w", c.Data, err)
	}
	if err := c.checkAddresses(); err != nil {
		return err
	}
	if share := c.Matches.OverdueShare; share < 1 || share > 100 {
		return fmt.Errorf("matches.overdue_share = %d: from 1 to 100, in percent", share)
	}
	for key, least := range map[string]struct{ is, least int }{
		"computers.at_once":        {c.Computers.AtOnce, 0},
		"matches.ready":            {c.Matches.Ready, 1},
		"matches.timeouts_at_once": {c.Matches.TimeoutsAtOnce, 0},
		"store.most_mib":           {c.Store.MostMiB, 16},
		"store.backups":            {c.Store.Backups, 1},
	} {
		if least.is < least.least {
			return fmt.Errorf("%s = %d: at least %d", key, least.is, least.least)
		}
	}
	if c.Store.MostMiB > mostMiB {
		return fmt.Errorf("store.most_mib = %d: at most %d", c.Store.MostMiB, mostMiB)
	}
	if err := c.checkEndpoint(); err != nil {
		return err
	}
	return c.checkTimes()
}

// checkAddresses checks the addresses to serve on.
func (c Config) checkAddresses() error {
	if err := checkAddress(c.HTTP); err != nil {
		return fmt.Errorf("http = %q: %w", c.HTTP, err)
	}
	if err := checkAddress(c.Endpoint.Address); err != nil {
		return fmt.Errorf("endpoint.address = %q: %w", c.Endpoint.Address, err)
	}
	if _, port, _ := net.SplitHostPort(c.HTTP); c.HTTP == c.Endpoint.Address && c.HTTP != "" && port != "0" {
		return fmt.Errorf("endpoint.address = %q: http has that address: name another port", c.Endpoint.Address)
	}
	return nil
}

// checkEndpoint checks the endpoint, which needs both of its keys or none.
func (c Config) checkEndpoint() error {
	switch e := c.Endpoint; {
	case e.PublicKey == "" && e.Address == "":
		return nil
	case e.Address == "":
		return errors.New("endpoint.public_key without endpoint.address: name the address for Discord's interactions, such as \"127.0.0.1:8581\"")
	default:
		if _, err := wire.PublicKey(e.PublicKey); err != nil {
			return fmt.Errorf("endpoint.public_key = %q: %w", e.PublicKey, err)
		}
		return nil
	}
}

// mostMiB is the largest store, in MiB: 1 TiB. All of it is mapped at once, and a process has 128 TiB of addresses.
const mostMiB = 1 << 20

// checkTimes checks durations.
func (c Config) checkTimes() error {
	for key, span := range map[string]struct{ is, least, most time.Duration }{
		"computers.think":    {time.Duration(c.Computers.Think), time.Millisecond, time.Minute},
		"matches.lobby":      {time.Duration(c.Matches.Lobby), time.Minute, 90 * 24 * time.Hour},
		"store.backup_every": {time.Duration(c.Store.BackupEvery), 0, 90 * 24 * time.Hour},
	} {
		if span.is < span.least || span.is > span.most {
			return fmt.Errorf("%s = %q: from %v to %v", key, span.is, span.least, span.most)
		}
	}
	return nil
}

// tokenVariable is the environment variable with the bot's token.
const tokenVariable = "NORENBOT_TOKEN"

// token returns the bot's token, from the file that the configuration names or else from the environment; see
// plainToken. Its errors never contain the token. The token is not a key of the configuration, so that the file can
// be shown to others.
func (c Config) token() (string, error) {
	text, err := hidden("token", "token_file", c.TokenFile, tokenVariable)
	if err != nil {
		return "", err
	}
	if text == "" {
		return "", fmt.Errorf("%w: no token: set %s, or token_file to a file that holds it", errConfig, tokenVariable)
	}
	token, err := plainToken(text)
	if err == nil && token == "" {
		err = errors.New("there is no token in it")
	}
	if err != nil {
		key := "token_file"
		if c.TokenFile == "" {
			key = tokenVariable
		}
		return "", fmt.Errorf("%w: %s: %w", errConfig, key, err)
	}
	return token, nil
}

// postgresVariable is the environment variable with the address of the database.
const postgresVariable = "NORENBOT_POSTGRES"

// postgres returns the address of the database, which contains a password; "" if the store is a file.
func (c Config) postgres() (string, error) {
	return database("store.postgres_file", c.Store.PostgresFile)
}

// database returns the address of a database, from the file that a key or flag names, or else from the environment.
func database(key, file string) (string, error) {
	address, err := hidden("address", key, file, postgresVariable)
	if err != nil || address == "" {
		return "", err
	}
	if err := checkDatabase(address); err != nil {
		if file == "" {
			key = postgresVariable
		}
		return "", fmt.Errorf("%w: %s: %w", errConfig, key, err)
	}
	return address, nil
}

// hidden reads a secret, a token or an address, from the file that a key names, or else from the environment. It
// returns "" if the environment has none.
func hidden(what, key, file, variable string) (string, error) {
	if file == "" {
		return strings.TrimSpace(os.Getenv(variable)), nil
	}
	if err := checkPath(file); err != nil {
		return "", fmt.Errorf("%w: %s: %w", errConfig, key, err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		// Leave out the file's name, because it may be the secret itself.
		if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
			err = failed.Err
		}
		return "", fmt.Errorf("%w: %s: %w; it names a file that holds the %s, and is not the %s itself", errConfig, key, err, what, what)
	}
	if err := checkSecretMode(file); err != nil {
		return "", fmt.Errorf("%w: %s: %w", errConfig, key, err)
	}
	text := strings.TrimSpace(string(data))
	if text == "" {
		return "", fmt.Errorf("%w: %s: %s is empty", errConfig, key, file)
	}
	return text, nil
}

// duration is a time.Duration written as "72h".
type duration time.Duration

// UnmarshalText reads "72h", as time.ParseDuration does. A number without unit is an
// error.
func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("%q is not a time; write it as in 300ms, 90s or 72h", text)
	}
	*d = duration(v)
	return nil
}

// limits are the settings that matches keep to.
func (c Config) limits(notes match.Notes) app.Limits {
	return app.Limits{
		Lobby: time.Duration(c.Matches.Lobby), Keep: c.Matches.Ready,
		OverdueShare: c.Matches.OverdueShare, OverdueFew: c.Matches.TimeoutsAtOnce,
		Think: time.Duration(c.Computers.Think), Thinkers: c.Computers.AtOnce, Notes: notes,
	}
}
